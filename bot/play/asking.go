package play

import (
	"reflect"
	"slices"

	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// asking is what stands under the board: whom the match waits for and how many
// have answered, or how it ended.
func asking(v *words.Voice, m *table.Match) string {
	if m.Status == table.Over {
		return Ending(v, m)
	}
	if m.Paused() {
		return phrase.Paused(v, m)
	}
	lines := asks(v, m, m.Awaited(), func(seats []engine.Seat) string { return peopleOn(v, m, seats) })
	if have, of := m.Answered(); of > 0 {
		lines = append(lines, "-# "+v.Say("turn.answered", words.Data{"have": have, "of": of}))
	}
	return phrase.Join("\n", append(lines, answerLine(v, m))...)
}

// asks are what some seats are asked. What is asked of several in the same words
// is one line that calls all of them.
func asks(v *words.Voice, m *table.Match, seats engine.Seats, call func([]engine.Seat) string) []string {
	type question struct {
		note  engine.Note
		seats []engine.Seat
	}
	var list []question
	view := m.Public()
	for s := range seats.All() {
		n := view.Ask(s)
		i := slices.IndexFunc(list, func(q question) bool { return alike(q.note, q.seats[0], n, s) })
		if i < 0 {
			list = append(list, question{note: n, seats: []engine.Seat{s}})
			continue
		}
		list[i].seats = append(list[i].seats, s)
	}
	var lines []string
	for _, q := range list {
		names := func(s engine.Seat) string {
			if s == q.seats[0] {
				return call(q.seats)
			}
			return call([]engine.Seat{s})
		}
		if line := v.Note(m.About(), q.note, names); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// alike reports whether two questions are the same but for who is asked.
func alike(a engine.Note, of engine.Seat, b engine.Note, to engine.Seat) bool {
	return reflect.DeepEqual(unnamed(a, of), unnamed(b, to))
}

func unnamed(n engine.Note, s engine.Seat) engine.Note {
	n.Args = slices.Clone(n.Args)
	for i, a := range n.Args {
		if a.Kind == engine.KindSeat && a.Number == int(s) {
			n.Args[i].Number = -1
		}
	}
	return n
}

// peopleOn calls seats by their players, each once, and the sides that each has
// among them.
func peopleOn(v *words.Voice, m *table.Match, seats []engine.Seat) string {
	var list []storage.UserID
	sides := map[storage.UserID][]string{}
	for _, s := range seats {
		u := m.Player(s)
		if sides[u] == nil {
			list = append(list, u)
		}
		sides[u] = append(sides[u], v.Side(m.About(), s))
	}
	called := make([]string, len(list))
	for i, u := range list {
		called[i] = phrase.Mention(u) + " (" + v.Join(sides[u]...) + ")"
	}
	return v.Join(called...)
}

// persons calls seats by their players, each once.
func persons(v *words.Voice, m *table.Match, seats []engine.Seat) string {
	var list []string
	for _, s := range seats {
		if name := phrase.ByMention(m)(s); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return v.Join(list...)
}
