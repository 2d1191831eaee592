package present

import (
	"slices"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// Prompt says to one person what they can do now, with a sentence beside each
// button; or whom the match waits for.
func Prompt(v *words.Voice, m *table.Match, u storage.UserID) Reply {
	switch m.Status {
	case table.Lobby:
		return Sentence(v.Say("prompt.lobby", nil))
	case table.Over, table.Cancelled:
		r := Reply{Text: words.Secret(v.Say("prompt.over", nil)), Rows: overRows(v, m)}
		if m.Status == table.Over && m.SeatsOf(u) == 0 {
			r.Rows = discord.Buttons(exportButton(v, m)) // the next match is for who played this one
		}
		return r
	}
	seated := m.Plays(u)
	if m.Paused() {
		return Reply{Text: words.Secret(paused(v, m)), Rows: extraRows(v, m.ID)}
	}
	if seated && m.Acting(u) != 0 {
		legal, _ := m.Legal(u, nil) // it is their move
		return Reply{
			Text: question(v, m, u), Offer: ask(v, m, u).offer(legal), Rows: withPrepare(v, m, u, withOrders(v, m, withOwnUndo(v, m, u, extraRows(v, m.ID)))),
			Asked: Asked{m, verbsOf(legal)},
		}
	}
	who := words.Data{"who": Mentions(v, m.Waiting())}
	if seated {
		waiting := "prompt.waiting"
		if m.HasAnswered(u) {
			waiting = "prompt.answered"
		}
		r := Reply{Text: words.Secret(v.Say(waiting, who))}.Then(preparing(v, m, u))
		r.Rows = withOrders(v, m, withOwnUndo(v, m, u, extraRows(v, m.ID)))
		return r
	}
	board := button(v, discord.Secondary, "board", ButtonID{Kind: BoardButton, Match: m.ID})
	r := Reply{Text: words.Secret(v.Say("prompt.watching", who)), Rows: discord.Buttons(board)}
	if m.MayTake(u) {
		r = r.And(words.Secret(v.Say("offer.open", offerData(v, m))))
		r.Rows = withButton(r.Rows, takeButton(v, m))
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
		button(v, discord.Secondary, "board", ButtonID{Kind: BoardButton, Match: id}),
		button(v, discord.Secondary, "text", ButtonID{Kind: TextButton, Match: id}),
		button(v, discord.Secondary, "secrets", ButtonID{Kind: SecretsButton, Match: id}),
		button(v, discord.Secondary, "rules", ButtonID{Kind: TeachButton, Match: id}),
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
		button(v, discord.Primary, rematch, ButtonID{Kind: RematchButton, Match: m.ID}),
		exportButton(v, m),
	)
}

func exportButton(v *words.Voice, m *table.Match) discord.Button {
	return button(v, discord.Secondary, "export", ButtonID{Kind: ExportButton, Match: m.ID})
}

// ResignPrompt asks whether the match is to be given up,
// or left, and says who wins or plays on then.
func ResignPrompt(v *words.Voice, m *table.Match, u storage.UserID) Reply {
	rivals := m.Opponents(u)
	who, key := words.Data{"who": Mentions(v, rivals), "n": len(rivals)}, "resign.sure"
	switch ally := m.Ally(u); {
	case ally != 0:
		key, who = "resign.ally", words.Data{"who": Mention(ally), "sides": sides(v, m, m.SeatsOf(u))}
	case m.GoesOnWithout(u):
		key, who["meaning"] = "resign.leave", v.Say(m.About().Key+".leaving", nil)
	case len(rivals) == 0:
		key = "resign.sure-alone"
	}
	r := Sentence(v.Say(key, who))
	r.Rows = discord.Buttons(
		button(v, discord.Danger, "resign", ButtonID{Kind: ResignButton, Match: m.ID}),
		button(v, discord.Secondary, "hand-over", ButtonID{Kind: GiveButton, Match: m.ID}),
		button(v, discord.Secondary, "back", ButtonID{Kind: PromptButton, Match: m.ID}),
	)
	return r
}

// ClosePrompt asks a moderator whether a lobby or a match is to be ended. It says
// nothing of the position.
func ClosePrompt(v *words.Voice, m *table.Match, why table.Reason) Reply {
	key, label := "close.sure", "close"
	if m.Status == table.Lobby {
		key, label = "close.sure-lobby", "cancel"
	}
	reason := engine.Word(max(0, slices.Index(table.Reasons(), why)))
	r := Sentence(v.Say(key, words.Data{"players": Seating(v, m), "why": v.Say("option.reason-"+string(why), nil)}))
	r.Rows = discord.Buttons(
		button(v, discord.Danger, label, ButtonID{Kind: CloseButton, Match: m.ID, Words: []engine.Word{reason}}),
		button(v, discord.Secondary, "back", ButtonID{Kind: PromptButton, Match: m.ID}),
	)
	return r
}
