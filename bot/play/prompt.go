package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// prompt says to the person what they can do now, with a sentence beside each
// button; or whom the match waits for.
func (v View) prompt() desk.Reply {
	switch {
	case v.Status == table.Lobby:
		return desk.Sentence(v.Say("prompt.lobby", nil))
	case v.Status != table.Running:
		r := desk.Reply{Text: words.Secret(v.Say("prompt.over", nil)), Rows: v.overRows()}
		if v.Status == table.Over && v.seats == 0 {
			r.Rows = discord.Buttons(v.button(discord.Secondary, "export", toExport)) // the next match is for those who played this one
		}
		return r
	case v.Paused():
		return desk.Reply{Text: words.Secret(v.PausedBy()), Rows: discord.Buttons(v.common()...)}
	case !v.Plays(v.user):
		return v.lookingOn()
	case v.acting == 0:
		waiting := "prompt.waiting"
		if v.HasAnswered(v.user) {
			waiting = "prompt.answered"
		}
		r := v.sentence(waiting).Then(v.preparing())
		r.Rows = discord.Buttons(v.own()...)
		return r
	}
	legal, _ := v.Legal(v.user, nil) // it is their move
	buttons := v.own()
	if v.Standing(v.user) != 0 { // there is more than they are to do
		buttons = append(buttons, v.button(discord.Secondary, "prepare", toPrepare))
	}
	return desk.Reply{Text: v.question(), Offer: asker{View: v}.offer(legal), Rows: discord.Buttons(buttons...), Asked: v.asked(verbsOf(legal)...)}
}

// sentence speaks of those the match waits for.
func (v View) sentence(key string) desk.Reply {
	return desk.Sentence(v.Say(key, words.Data{"who": phrase.Mentions(v.Voice, v.Waiting())}))
}

// lookingOn is the prompt of a person who does not play.
func (v View) lookingOn() desk.Reply {
	r := v.sentence("prompt.watching")
	r.Rows = discord.Buttons(v.button(discord.Secondary, "board", toBoard))
	if v.MayTake(v.user) {
		r = r.And(words.Secret(v.Say("offer.open", v.offerData())))
		r.Rows = desk.WithButton(r.Rows, v.takeButton())
	}
	return r
}

// asked are decisions that a reply puts to the person.
func (v View) asked(verbs ...engine.Verb) desk.Asked {
	return desk.Asked{Match: v.Match, Verbs: verbs}
}

// common are the buttons that every turn has.
func (v Public) common() []discord.Button {
	return []discord.Button{
		v.button(discord.Secondary, "board", toBoard),
		v.button(discord.Secondary, "text", toText),
		v.button(discord.Secondary, "secrets", toSecrets),
		v.button(discord.Secondary, "rules", toTeach),
	}
}

// players are these buttons and those that a player of the match has besides: to
// take back what was done last, and to their orders in a game that asks in
// another's turn.
func (v Public) players(undo bool) []discord.Button {
	list := v.common()
	if undo && v.Undoable() {
		list = append(list, desk.Button(v.Voice, discord.Secondary, "undo", ID{What: takeBack, Match: v.ID, Seq: v.VisibleSeq()}))
	}
	if v.Status == table.Running && v.about.Asks() {
		list = append(list, v.button(discord.Secondary, "orders", toOrders))
	}
	return list
}

// own are the players' buttons for the person, who has nothing to take back before
// they have acted.
func (v View) own() []discord.Button { return v.players(v.Since(v.user) != 0) }

// overRows are the buttons of a match that is over.
func (v Public) overRows() []discord.Row {
	if v.Status != table.Over {
		return nil
	}
	rematch := "rematch"
	if about := v.about; len(about.Sides) == 2 && about.Seats.Max == 2 || len(about.Teams) == 2 {
		rematch = "rematch-swapped"
	}
	return discord.Buttons(desk.Button(v.Voice, discord.Primary, rematch, desk.ToRematch.For(v.ID)), v.button(discord.Secondary, "export", toExport))
}

// prepare shows the person what they can prepare though the match does not wait
// for them: nobody else learns of it.
func (v View) prepare() desk.Reply {
	r := v.preparing()
	if len(r.Offer) == 0 {
		return v.prompt()
	}
	r.Rows = discord.Buttons(append(v.common(), v.back())...)
	return r
}

// preparing is what the person can prepare, without buttons below it; empty for nothing.
func (v View) preparing() desk.Reply {
	list := v.Prepares(v.user, nil)
	if len(list) == 0 {
		return desk.Reply{}
	}
	return desk.Reply{Text: words.Secret(v.Say("prompt.prepare", nil)), Offer: asker{View: v}.offer(list)}
}

// tooLate adds to a refusal what the person's silence was taken for, if that is why.
func (v View) tooLate(no *table.Refusal) string {
	if no.Key != table.Stale && no.Key != table.NotYourTurn {
		return ""
	}
	said := unique(v.Silenced(v.user), func(a engine.Action) string { return v.Press(v.about, a, "") })
	if len(said) == 0 {
		return ""
	}
	return v.Say("prompt.silenced", words.Data{"action": v.Join(said...)})
}

// andNext adds where else a person is waited for, once this match is done with them.
func (b *Room) andNext(ctx context.Context, r *desk.Request, v View, reply desk.Reply) desk.Reply {
	if slices.Contains(v.Waiting(), r.User) {
		return reply
	}
	next, ok, err := b.Table.Next(ctx, r.User, v.ID)
	if err != nil {
		b.Log.Warn("next match is not told", "user", r.User, "err", err)
	}
	if !ok {
		return reply
	}
	reply.Quiet = false // the channel's message does not tell of it
	listed := phrase.Listed(v.Voice, next)
	return reply.And(words.Secret("-# " + v.Say("list.next", words.Data{"title": listed.Title(), "where": listed.Link()})))
}
