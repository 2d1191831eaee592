package play

import (
	"context"
	"slices"
	"strings"
	"sync"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// A Public is the turn of a match as its whole channel is told of it. It is made
// once from what was read of the match, and stands between the table and the
// channel's messages, which are made of it alone: it holds nobody's secrets, and
// nothing leads from it to the match that does.
type Public struct {
	phrase.Match
	room   *Room
	moment table.Telling            // what a message shows besides the match, where that was read
	board  func() engine.PublicView // read when it is asked for first; nil in a lobby
	about  *engine.About
}

// A View is the turn of a match as one person is told of it: what everybody may
// know, and what the match tells that person alone. Replies are made of it, and no
// message that anybody else reads.
type View struct {
	Public
	*table.Match

	user   storage.UserID
	seats  engine.Seats // the user's
	acting engine.Seats // those of them that can act now

	wordings map[wording]string // that were said before
}

// inPublic returns the view of all that a channel's message can show.
func (b *Room) inPublic(v *words.Voice, m *table.Match, moment table.Telling) Public {
	return Public{Match: phrase.Of(v, m), room: b, moment: moment, board: sync.OnceValue(m.Public), about: m.About()}
}

// View returns the view of a match for a person.
func (b *Room) View(v *words.Voice, m *table.Match, u storage.UserID) View {
	return b.viewOf(v, table.Moment{Match: m}, u)
}

// viewOf returns the view of all that a message to a person can show.
func (b *Room) viewOf(v *words.Voice, m table.Moment, u storage.UserID) View {
	return View{b.inPublic(v, m.Match, m.Telling), m.Match, u, m.SeatsOf(u), m.Acting(u), map[wording]string{}}
}

// of makes a handler of one that works on the view of the match that a request is about.
func (b *Room) of(handle func(context.Context, *desk.Request, View) (desk.Reply, error)) desk.Handler {
	return b.OfMatch(func(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
		return handle(ctx, r, b.View(r.Voice, m, r.User))
	})
}

// shows makes a handler that shows a match and does nothing.
func (b *Room) shows(show func(View) desk.Reply) desk.Handler {
	return b.of(func(_ context.Context, _ *desk.Request, v View) (desk.Reply, error) { return show(v), nil })
}

// did replies to an act with what is said of its outcome, unless it was refused.
func (b *Room) did(r *desk.Request, say func(View) desk.Reply) func(table.Outcome, error) (desk.Reply, error) {
	return r.Did(func(o table.Outcome) desk.Reply { return say(b.View(r.Voice, o.Match, r.User)) })
}

// saying says a sentence, and what can be done now.
func saying(key string) func(View) desk.Reply {
	return func(v View) desk.Reply { return desk.Sentence(v.Say(key, nil)).Then(v.prompt()) }
}

// id names a button of this view's match.
func (v Public) id(what string) ID { return ID{What: what, Match: v.ID} }

// button makes a button of this view's match whose label is a sentence's.
func (v Public) button(style discord.Style, label, what string) discord.Button {
	return desk.Button(v.Voice, style, label, v.id(what))
}

// note says a note by the sides of the seats.
func (v Public) note(n engine.Note) string { return v.Note(v.about, n, v.BySide) }

// begun reports whether there is a board.
func (v Public) begun() bool { return v.Status == head.Running || v.Status == head.Over }

// VisibleSeq is how far the match is as the person may know.
func (v View) VisibleSeq() uint64 { return v.SeqFor(v.user) }

// seated refuses a person who has no seat, and a match that does not run.
func (v View) seated() error {
	switch {
	case v.seats == 0:
		return &rules.Refusal{Key: refusal.NotSeated}
	case v.Status == head.Over:
		return &rules.Refusal{Key: refusal.IsOver}
	case v.Status != head.Running:
		return &rules.Refusal{Key: refusal.NotRunning}
	}
	return nil
}

// heading names the moment, in bold.
func (v Public) heading() string {
	return "**" + v.Note(v.about, v.board().Heading(), v.ByMention) + "**"
}

// asks are the questions to some seats. A question that is put to several in the
// same words is one line that calls all of them.
func (v Public) asks(seats engine.Seats, call func([]engine.Seat) string) []string {
	const asked = "\uE000" // stands for those who are asked
	var texts []string
	of := map[string][]engine.Seat{}
	for s := range seats.All() {
		text := v.Note(v.about, v.board().Ask(s), func(other engine.Seat) string {
			if other == s {
				return asked
			}
			return call([]engine.Seat{other})
		})
		if of[text] == nil {
			texts = append(texts, text)
		}
		of[text] = append(of[text], s)
	}
	return phrase.Unique(texts, func(text string) string { return strings.ReplaceAll(text, asked, call(of[text])) })
}

// bySides calls seats by their sides.
func (v Public) bySides(seats []engine.Seat) string {
	return phrase.Enumerated(v.Voice, seats, v.BySide)
}

// people calls seats by their players, each once, with the sides that each has among them.
func (v Public) people(seats []engine.Seat) string {
	return phrase.Enumerated(v.Voice, phrase.Unique(seats, v.Player), func(u storage.UserID) string {
		own := slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return v.Player(s) != u })
		return phrase.Mention(u) + " (" + v.bySides(own) + ")"
	})
}

// question is what the person is asked, without their name.
func (v View) question() words.Secret {
	seats := v.acting
	if seats == 0 {
		seat, _ := v.SeatOf(v.user)
		seats = engine.SeatSet(seat)
	} else if awaited := seats & v.Awaited(); awaited != 0 {
		seats = awaited
	}
	call := func(seats []engine.Seat) string { return v.Join(phrase.Unique(seats, v.ByMention)...) }
	if v.seats.Len() > 1 { // for which of theirs it is
		call = v.people
	}
	return words.Secret(strings.Join(v.asks(seats, call), "\n"))
}
