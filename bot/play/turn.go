package play

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// turn makes the turn message: what happened, the board, and what is asked of
// whom. If the board cannot be drawn the message says so, and the error comes
// with it.
func (v Public) turn(ctx context.Context) (desk.ChannelMessage, error) {
	ask := phrase.Join("\n", v.asking(), v.clockLine(), v.absences())
	head := phrase.Join("\n", v.heading(), v.Arrived(v.moment.Posted.Behind(v.Channel)))
	g, err := v.gallery()
	var boards []discord.File
	if err == nil {
		boards, err = g.boards(ctx)
	}
	missing := ""
	if len(boards) == 0 {
		missing = v.noBoard()
	}
	room := discord.MaxContent - len([]rune(ask)) - len([]rune(head)) - len([]rune(missing)) - 8
	rows := v.turnRows()
	story := v.story(room, storyHeight(head+"\n"+ask, rows))
	return desk.ChannelMessage{Text: phrase.Join("\n", story, head, ask, missing), Files: boards, Rows: rows, Ping: v.pinged()}, err
}

// noBoard says that there is no picture, and how to read the board.
func (v Public) noBoard() string { return "-# " + v.Say("notice.no-board", nil) }

// turnRows are the buttons of what everybody sees of a match.
func (v Public) turnRows() []discord.Row {
	switch v.Status {
	case head.Lobby:
		return v.room.LobbyRows(v.Match)
	case head.Over, head.Cancelled:
		return v.overRows()
	}
	buttons := v.utilities(true, true)
	switch seats := v.Awaited(); {
	case seats == 0 || v.Paused():
	case v.apart(seats):
		buttons = append([]discord.Button{v.button(discord.Primary, "answer", ToPrompt)}, buttons...)
	case v.room.isOpened(v.ID, v.Turn.Number):
		buttons = append([]discord.Button{v.button(discord.Primary, "your-turn", ToPrompt)}, buttons...)
	default:
		rows := append(v.verbRows(seats), discord.Buttons(buttons...)...)
		return rows[:min(len(rows), discord.MaxRows)]
	}
	return discord.Buttons(buttons...)
}

// promise makes the message that commits to the match's chance.
// Of a match that is to find players it is the invitation, above the lobby.
func (v Public) promise() desk.ChannelMessage {
	key := "lobby.opening"
	if v.Status == head.Lobby {
		key = "lobby.invitation"
	}
	head := v.Say(key, words.Data{"who": phrase.Mention(v.Opener), "title": v.Title(v.about)})
	return desk.ChannelMessage{Text: phrase.Join("\n", head, v.Promised())}
}

// pinged are those whom a turn's message notifies: whom the match waits for,
// without a player it waits for because they have just taken an action back, and
// without those who may hold nothing to answer with.
func (v Public) pinged() []storage.UserID {
	called := slices.DeleteFunc(rules.People(v.Waiting()), func(u storage.UserID) bool { return v.SeatsOf(u)&v.Awaited()&^v.Veiled() == 0 })
	if n := len(v.moment.Story); n > 0 {
		if e := v.moment.Story[n-1]; e.Kind == record.UndoKind && len(e.Notes) > 0 && e.Notes[0].Key == rules.NoteUndone {
			return slices.DeleteFunc(called, func(u storage.UserID) bool { return u == e.By })
		}
	}
	return called
}

// asking is what stands under the board: who is awaited and who has answered, or the ending.
func (v Public) asking() string {
	switch {
	case v.Status == head.Over:
		return phrase.Join("\n", v.ending(), v.uncounted())
	case v.Paused():
		return phrase.Join("\n", v.PausedBy(), v.uncounted())
	}
	lines := v.asks(v.Awaited(), v.people)
	if have, of := v.Answered(); of > 0 {
		lines = append(lines, "-# "+v.Say("turn.answered", words.Data{"have": have, "of": of}))
	}
	return phrase.Join("\n", append(lines, v.answerLine(), v.veiledLine(), v.uncounted())...)
}

// veiledLine says, whoever holds what, that who holds nothing passes unasked; nothing
// where everybody can see that all who are asked have a choice, or Skald alone is asked.
func (v Public) veiledLine() string {
	if v.Veiled() == 0 || len(rules.People(v.Waiting())) == 0 {
		return ""
	}
	return "-# " + v.Say("turn.veiled", nil)
}

// uncounted says why the match counts for no ranking; "" if it does, or is none's.
func (v Public) uncounted() string {
	if v.Discount == "" {
		return ""
	}
	return "-# " + v.Say("turn.uncounted-"+string(v.Discount), nil)
}

// answerLine says until when answers count; nothing while no person must answer in time.
func (v Public) answerLine() string {
	by := v.AnswerBy()
	if by.IsZero() || len(rules.People(v.Waiting())) == 0 {
		return ""
	}
	silence := v.Silence(v.about, v.Silent())
	return "-# " + v.Say("turn.answer-by", words.Data{
		"until": phrase.On(by), "in": phrase.Ago(by), "silence": silence, "orders": v.Say("button.orders", nil),
	})
}

// awaitedLine says, in a game that asks in another's turn, who is awaited since when.
func (v Public) awaitedLine() string {
	if v.Status != head.Running || v.Window() == "" || len(v.Waiting()) == 0 {
		return ""
	}
	since := v.Match.Turn.Since
	return "-# " + v.Say("turn.awaited", words.Data{"who": phrase.Mentions(v.Voice, v.Waiting()), "since": phrase.On(since), "ago": phrase.Ago(since)})
}

// clockLine says whose time runs, and until when; nothing while nobody's does. It
// tells of an outage in which nobody's ran.
func (v Public) clockLine() string {
	var parts []string
	if o, ok := v.Outage(); ok {
		parts = append(parts, v.Say("clock.outage", words.Data{"from": phrase.On(o.From), "until": phrase.On(o.Until)}))
	}
	for _, t := range v.Times(time.Time{}) {
		switch who := phrase.Mention(t.User); {
		case t.Overdue:
			parts = append(parts, v.Say("clock.up", words.Data{"who": who}))
		case !t.Until.IsZero():
			parts = append(parts, v.Say("clock.until", words.Data{"who": who, "until": phrase.On(t.Until), "in": phrase.Ago(t.Until)}))
		}
	}
	if at := v.AbandonedAt(); !at.IsZero() {
		parts = append(parts, v.Say("clock.abandoned", words.Data{"at": phrase.On(at), "in": phrase.Ago(at)}))
	}
	if len(parts) == 0 {
		return ""
	}
	return "-# " + strings.Join(parts, " · ")
}

// absences says which of those the match waits for are on vacation.
func (v Public) absences() string {
	return strings.Join(phrase.Each(v.moment.Away, func(a table.Absence) string {
		return "-# " + v.Say("turn.away", words.Data{"who": phrase.Mention(a.User), "until": phrase.On(a.Until)})
	}), "\n")
}

// ending says who won, why, and how to check that chance was honest.
func (v Public) ending() string {
	result, _ := v.Result()
	why, text, closed := v.notes(result.Why), v.won(result, v.people), v.Closed
	switch {
	case closed != nil && closed.Reason.OfItself():
		text = v.Say("over.called-off", nil)
	case closed != nil && result.Winners == 0:
		text = v.Say("over.closed", words.Data{"who": phrase.Mention(closed.By)})
	}
	if closed != nil && closed.Why != "" {
		why = []string{v.Say("mod.did", words.Data{"what": strings.Join(why, " "), "who": phrase.Mention(closed.By), "why": phrase.Literal(closed.Why)})}
	}
	return phrase.Join("\n", phrase.Join(" ", text, strings.Join(why, " ")), v.nearness())
}

// nearness tells, small, how near each side came: what the game counts of them, at the
// end; how that came about; and how long the match took.
func (v Public) nearness() string {
	lines := v.Figures().Changes(course.Charts(v.moment.Course))
	if charter, ok := v.board().(engine.Charter); ok {
		lines = append(lines, v.Figures().Now(charter.Chart()))
	}
	if p := v.moment.Pace; p.Turns > 0 {
		lines = append(lines, phrase.Teller(v.Voice).Took(p))
	}
	return phrase.Join("\n", phrase.Each(lines, func(l string) string { return "-# " + l })...)
}

// won says who has won, or who share a draw, each called as said.
func (v Public) won(r engine.Result, called func([]engine.Seat) string) string {
	seats := slices.Collect(r.Winners.All())
	switch {
	case len(seats) == 0:
		return v.Say("over.nobody", nil)
	case v.Drawn():
		return v.Say("over.drawn", words.Data{"who": called(seats)})
	}
	return v.Say("over.won", words.Data{"who": called(seats)})
}

// fair says how anybody can check that chance was honest, with what is compared: the
// commitment and, once the match is over, its seed and the hash of its last record.
func (v View) fair() desk.Reply {
	lines := []string{v.Say("chance.fair", nil), v.Committed()}
	seed, over := v.Seed()
	if !over {
		return desk.Sentence(phrase.Join("\n", append(lines, "-# "+v.Say("chance.later", nil))...))
	}
	lines = append(lines, "-# "+v.Say("chance.seed", words.Data{"seed": hex.EncodeToString(seed[:]), "match": v.ID}))
	if end, ok := v.End(); ok {
		lines = append(lines, "-# "+v.Say("chance.end", words.Data{"end": hex.EncodeToString(end[:])}))
	}
	reply := desk.Sentence(phrase.Join("\n", append(lines, v.Say("chance.check", nil))...))
	return reply.With(v.button(discord.Secondary, "export", toExport))
}
