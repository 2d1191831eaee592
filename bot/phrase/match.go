package phrase

import (
	"encoding/hex"
	"fmt"
	"strings"

	"skald/bot/table"
	"skald/bot/table/chessclock"
	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// AnswersChosen says how long a match waits for answers, small; nothing of a game
// that asks nothing in another's turn.
func AnswersChosen(v *words.Voice, m *table.Match) string {
	if m.Window() == "" {
		return ""
	}
	return "-# " + v.Say("option.answers-"+m.Window(), nil)
}

// Promise tells the commitment, small; nothing if there is none yet.
func Promise(v *words.Voice, m *table.Match) string {
	sum := m.Commitment()
	if sum == [32]byte{} {
		return ""
	}
	return "-# " + v.Say("chance.commitment", words.Data{"sum": hex.EncodeToString(sum[:]), "match": m.ID})
}

// Proof tells what the export of a match that is over is compared with: its
// seed, the hash of its last record, and again the commitment.
func Proof(v *words.Voice, m *table.Match) string {
	seed, ok := m.Seed()
	if !ok {
		return ""
	}
	last := ""
	if end, ok := m.End(); ok {
		last = "-# " + v.Say("chance.end", words.Data{"end": hex.EncodeToString(end[:])})
	}
	return Join("\n", "-# "+v.Say("chance.seed", words.Data{"seed": hex.EncodeToString(seed[:]), "match": m.ID}), last, Promise(v, m))
}

// ClockLabel names a clock, or that there is none.
func ClockLabel(v *words.Voice, key string) string { return v.Say("option.clock-"+key, nil) }

// ClockHelp explains a clock by its figures.
func ClockHelp(v *words.Voice, key string) string {
	for _, p := range chessclock.Presets() {
		if p.Key == key {
			return v.Say("clock.preset", words.Data{"bank": Span(v, p.Bank), "more": Span(v, p.Increment), "most": Span(v, p.Cap)})
		}
	}
	return v.Say("clock.no-limit", nil)
}

// ClockChosen says with which clock a match is played, small; nothing of one
// without.
func ClockChosen(v *words.Voice, m *table.Match) string {
	p, ok := m.Clock()
	if !ok {
		return ""
	}
	return "-# " + v.Say("clock.chosen", words.Data{"clock": ClockLabel(v, p.Key), "help": ClockHelp(v, p.Key)})
}

// Reliable says how reliable a person is, nothing of who never had a clock.
func Reliable(v *words.Voice, kept map[storage.UserID]chessclock.Reliability, u storage.UserID) string {
	r, ok := kept[u]
	if !ok {
		return ""
	}
	return v.Say("clock.reliable", words.Data{"share": r.Share(), "turns": r.Of})
}

// Arrived says in its new channel that a match has moved there, and promises its
// chance again: what did so stayed behind.
func Arrived(v *words.Voice, m table.Moment) string {
	if !m.Moved() {
		return ""
	}
	return Join("\n", "-# "+v.Say("move.told", nil), Promise(v, m.Match))
}

// Seating lists who plays what, and for whom the seats are kept that are free.
func Seating(v *words.Voice, m *table.Match) string { return SeatingWith(v, m, nil) }

// SeatingWith is Seating with how reliable the people are.
func SeatingWith(v *words.Voice, m *table.Match, kept map[storage.UserID]chessclock.Reliability) string {
	var lines []string
	var free []storage.UserID // for whom what is free is kept
	if m.Status == table.Lobby && m.Reserved == nil {
		free = m.Waiting()
	}
	for s, u := range m.Players {
		who := v.Say("lobby.free", nil)
		switch {
		case u != 0:
			who = Join(" ", Mention(u), Reliable(v, kept, u))
		case m.ReservedFor(engine.Seat(s)) != 0:
			who = v.Say("lobby.reserved", words.Data{"who": Mention(m.ReservedFor(engine.Seat(s)))})
		case len(free) > 0:
			who, free = v.Say("lobby.reserved", words.Data{"who": Mention(free[0])}), free[1:]
		case len(m.Invited) > 0:
			continue // it stays free: only those invited may join
		}
		lines = append(lines, v.Say("lobby.seat", words.Data{"side": v.Side(m.About(), engine.Seat(s)), "who": who}))
	}
	return strings.Join(lines, "\n")
}

// What moderators do is told to everybody with who did it and why. Nothing here
// knows more of a match than everybody may.

// Moderated adds to what an entry says which moderator did it, and why.
func Moderated(v *words.Voice, said string, e table.Entry) string {
	return v.Say("mod.did", words.Data{"what": said, "who": Mention(e.Moderator), "why": Literal(e.Reason)})
}

// OnlyLogged reports whether an entry is told in the log alone, since it changed
// nothing for the players.
func OnlyLogged(e table.Entry) bool {
	return e.Kind == record.AidKind && e.Notes[0].Key != rules.NoteMoved
}

// Paused says that a match is paused, by whom, since when and why.
func Paused(v *words.Voice, m *table.Match) string {
	p := m.Pause
	return v.Say("mod.paused", words.Data{"who": Mention(p.By), "since": fmt.Sprintf("<t:%d:R>", p.At.Unix()), "why": Literal(p.Reason)})
}

// SidesOf names the sides that a user plays.
func SidesOf(v *words.Voice, m *table.Match, u storage.UserID) string {
	var list []string
	for s := range m.SeatsOf(u).All() {
		list = append(list, v.Side(m.About(), s))
	}
	return v.Join(list...)
}

// Sides names seats by their sides, or as what they are where there are none.
func Sides(v *words.Voice, m *table.Match, seats engine.Seats) string {
	var names []string
	for s := range seats.All() {
		name := v.Side(m.About(), s)
		if len(m.About().Sides) == 0 {
			name = v.Say("offer.seat", words.Data{"side": name})
		}
		names = append(names, name)
	}
	return v.Join(names...)
}
