package play

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Prompt says to one person what they can do now, with a sentence beside each
// button; or whom the match waits for.
func Prompt(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	switch m.Status {
	case table.Lobby:
		return desk.Sentence(v.Say("prompt.lobby", nil))
	case table.Over, table.Cancelled:
		r := desk.Reply{Text: words.Secret(v.Say("prompt.over", nil)), Rows: overRows(v, m)}
		if m.Status == table.Over && m.SeatsOf(u) == 0 {
			r.Rows = discord.Buttons(exportButton(v, m)) // the next match is for who played this one
		}
		return r
	}
	seated := m.Plays(u)
	if m.Paused() {
		return desk.Reply{Text: words.Secret(phrase.Paused(v, m)), Rows: extraRows(v, m.ID)}
	}
	if seated && m.Acting(u) != 0 {
		legal, _ := m.Legal(u, nil) // it is their move
		return desk.Reply{
			Text: question(v, m, u), Offer: ask(v, m, u).offer(legal), Rows: withPrepare(v, m, u, withOrders(v, m, withOwnUndo(v, m, u, extraRows(v, m.ID)))),
			Asked: desk.Asked{Match: m, Verbs: verbsOf(legal)},
		}
	}
	who := words.Data{"who": phrase.Mentions(v, m.Waiting())}
	if seated {
		waiting := "prompt.waiting"
		if m.HasAnswered(u) {
			waiting = "prompt.answered"
		}
		r := desk.Reply{Text: words.Secret(v.Say(waiting, who))}.Then(preparing(v, m, u))
		r.Rows = withOrders(v, m, withOwnUndo(v, m, u, extraRows(v, m.ID)))
		return r
	}
	board := desk.Button(v, discord.Secondary, "board", ID{What: ToBoard, Match: m.ID})
	r := desk.Reply{Text: words.Secret(v.Say("prompt.watching", who)), Rows: discord.Buttons(board)}
	if m.MayTake(u) {
		r = r.And(words.Secret(v.Say("offer.open", offerData(v, m))))
		r.Rows = desk.WithButton(r.Rows, takeButton(v, m))
	}
	return r
}

// TooLate adds to a refusal what a person's silence was taken for, if that is why.
func TooLate(v *words.Voice, m *table.Match, u storage.UserID, no *table.Refusal) string {
	if no.Key != table.Stale && no.Key != table.NotYourTurn {
		return ""
	}
	return silenced(v, m, u)
}

// extraRows are the buttons that every turn has.
func extraRows(v *words.Voice, id storage.MatchID) []discord.Row {
	return discord.Buttons(
		desk.Button(v, discord.Secondary, "board", ID{What: ToBoard, Match: id}),
		desk.Button(v, discord.Secondary, "text", ID{What: toText, Match: id}),
		desk.Button(v, discord.Secondary, "secrets", ID{What: toSecrets, Match: id}),
		desk.Button(v, discord.Secondary, "rules", ID{What: toTeach, Match: id}),
	)
}

// overRows are the buttons of a match that is over.
func overRows(v *words.Voice, m *table.Match) []discord.Row {
	if m.Status != table.Over {
		return nil
	}
	rematch := "rematch"
	if about := m.About(); len(about.Sides) == 2 && about.Seats.Max == 2 || len(about.Teams) == 2 {
		rematch = "rematch-swapped"
	}
	return discord.Buttons(
		desk.Button(v, discord.Primary, rematch, desk.ToRematch(m.ID)),
		exportButton(v, m),
	)
}

func exportButton(v *words.Voice, m *table.Match) discord.Button {
	return desk.Button(v, discord.Secondary, "export", ID{What: toExport, Match: m.ID})
}

// ResignPrompt asks whether the match is to be given up,
// or left, and says who wins or plays on then.
func ResignPrompt(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	rivals := m.Opponents(u)
	who, key := words.Data{"who": phrase.Mentions(v, rivals), "n": len(rivals)}, "resign.sure"
	switch ally := m.Ally(u); {
	case ally != 0:
		key, who = "resign.ally", words.Data{"who": phrase.Mention(ally), "sides": phrase.Sides(v, m, m.SeatsOf(u))}
	case m.GoesOnWithout(u):
		key, who["meaning"] = "resign.leave", v.Say(m.About().Key+".leaving", nil)
	case len(rivals) == 0:
		key = "resign.sure-alone"
	}
	r := desk.Sentence(v.Say(key, who))
	r.Rows = discord.Buttons(
		desk.Button(v, discord.Danger, "resign", ID{What: giveUp, Match: m.ID}),
		desk.Button(v, discord.Secondary, "hand-over", ID{What: giveSeats, Match: m.ID}),
		desk.Button(v, discord.Secondary, "back", ID{What: toPrompt, Match: m.ID}),
	)
	return r
}
