package play

import (
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// Prepare shows one person what they can prepare though the match does not wait
// for them: nobody else learns of it.
func Prepare(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	r := preparing(v, m, u)
	if len(r.Offer) == 0 {
		return Prompt(v, m, u)
	}
	back := desk.Button(v, discord.Secondary, "back", ID{What: toPrompt, Match: m.ID})
	r.Rows = desk.WithButton(extraRows(v, m.ID), back)
	return r
}

// preparing is what one person can prepare, without the buttons below it; empty
// if that is nothing.
func preparing(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	list := m.Prepares(u, nil)
	if len(list) == 0 {
		return desk.Reply{}
	}
	return desk.Reply{Text: words.Secret(v.Say("prompt.prepare", nil)), Offer: ask(v, m, u).offer(list)}
}

// withPrepare adds the button that leads to what a person can prepare beside what
// they are to do.
func withPrepare(v *words.Voice, m *table.Match, u storage.UserID, rows []discord.Row) []discord.Row {
	if m.Standing(u) == 0 {
		return rows
	}
	return desk.WithButton(rows, desk.Button(v, discord.Secondary, "prepare", ID{What: toPrepare, Match: m.ID}))
}

// prepares reports whether a person can prepare something with a verb.
func prepares(m *table.Match, u storage.UserID, verb engine.Verb) bool {
	return slices.ContainsFunc(m.Prepares(u, nil), func(a engine.Action) bool { return a.Verb == verb })
}

// prepared says what was prepared, to those who may know it.
func prepared(v *words.Voice, m *table.Match, e table.Entry, names words.Names) []line {
	a, err := m.About().Parse(e.Notation)
	if err != nil {
		return nil
	}
	return []line{{text: v.Say("log.prepared", words.Data{"who": names(e.Seat), "action": v.Press(m.About(), a, "")})}}
}
