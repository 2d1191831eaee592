package play

import (
	"context"
	"errors"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/engine/match/stages"
)

// prompt says to the person what they can do now, with a sentence beside each
// button; or whom the match waits for.
func (v View) prompt() desk.Reply {
	switch {
	case v.Status == head.Lobby:
		return desk.Sentence(v.Say("prompt.lobby", nil))
	case v.Status != head.Running:
		r := desk.Sentence(v.Say("prompt.over", nil))
		if v.Status == head.Over {
			r = desk.Sentence(v.ending())
		}
		if v.Status == head.Over && v.seats == 0 {
			return r.With(v.overButtons()...) // the next match is for those who played this one
		}
		r.Rows = v.overRows()
		return r
	case v.Paused():
		return desk.Sentence(v.PausedBy()).With(v.own()...)
	case !v.Plays(v.user):
		return v.lookingOn()
	case v.acting == 0:
		waiting := "prompt.waiting"
		if v.HasAnswered(v.user) {
			waiting = "prompt.answered"
		}
		return v.sentence(waiting).Then(v.preparing(v.own()...))
	}
	legal, _ := v.Legal(v.user, nil) // it is their move
	rows := discord.Buttons(append(v.quickOrders(), v.own()...)...)
	r := desk.Reply{Text: v.question(), Offer: asker{View: v}.offer(legal, rows...), Rows: rows, Asked: v.asked(0, legal...)}
	if line := v.veilLine(); line != "" {
		return r.And(words.Secret(line))
	}
	return v.alone(r, legal)
}

// alone adds, to a question whose answers not everybody can see, that nobody else
// learns which of them the person has.
func (v View) alone(r desk.Reply, legal []engine.Action) desk.Reply {
	if !v.answersApart(stages.Verbs(legal)) {
		return r
	}
	return r.And(words.Secret("-# " + v.Say("prompt.alone", nil)))
}

// answersApart reports whether verbs are answers to a question of which some hang on
// what a seat alone knows: in public they are one button, which always leads on.
func (v Public) answersApart(verbs []engine.Verb) bool {
	return slices.ContainsFunc(verbs, func(verb engine.Verb) bool {
		spec := v.about.Verbs[verb]
		return spec.Answer && !spec.Public
	})
}

// apart reports whether some seats are asked what each answers by themselves: a button
// that not all of them can use does not stand in public.
func (v Public) apart(seats engine.Seats) bool {
	return v.Veiled()&seats != 0 || v.answersApart(v.offered(seats))
}

// sentence speaks of those the match waits for.
func (v View) sentence(key string) desk.Reply {
	return desk.Sentence(v.Say(key, words.Data{"who": phrase.Mentions(v.Voice, v.Waiting())}))
}

// lookingOn is the prompt of a person who does not play.
func (v View) lookingOn() desk.Reply {
	return v.looking(v.sentence("prompt.watching"))
}

// looking adds to a reply what a person can do who looks on at a match that runs: also to
// take a seat that is offered.
func (v View) looking(r desk.Reply) desk.Reply {
	list := []discord.Button{
		v.button(discord.Secondary, "board", toBoard), v.button(discord.Secondary, "text", toText),
		v.button(discord.Secondary, "rules", toTeach), v.endButton(),
	}
	if v.MayTake(v.user) {
		r, list = r.And(words.Secret(v.Say("offer.open", v.offerData()))), append(list, v.takeButton())
	}
	return r.With(list...)
}

// endButton lets a person who does not play be told of the end, or no more.
func (v View) endButton() discord.Button {
	key := "tell-end"
	if v.LooksOn(v.user) {
		key = "tell-no-end"
	}
	return v.button(discord.Secondary, key, toEnd)
}

// pressEnd has a person told of the end of a match that they look on at, or no more.
func (b *Room) pressEnd(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return r.Did(func(o table.Outcome) desk.Reply {
		v, key := b.View(r.Voice, o.Match, r.User), "prompt.no-end-told"
		if o.LooksOn(r.User) {
			key = "prompt.end-told"
		}
		return desk.Sentence(v.Say(key, nil)).With(v.endButton())
	})(b.Table.LookOn(ctx, r.Press(), r.Pressed.Match()))
}

// asked are decisions that a reply puts to the person: actions of which so many words
// are chosen.
func (v View) asked(chosen int, options ...engine.Action) desk.Asked {
	return desk.Asked{Match: v.Match, Verbs: stages.Verbs(options), Options: options, Chosen: chosen}
}

// overRows are the buttons of a match that is over.
func (v Public) overRows() []discord.Row {
	if v.Status != head.Over {
		return nil
	}
	rematch := "rematch"
	if about := v.about; len(about.Sides) == 2 && about.Seats.Max == 2 || len(about.Teams) == 2 {
		rematch = "rematch-swapped"
	}
	return discord.Buttons(append([]discord.Button{desk.Button(v.Voice, discord.Primary, rematch, desk.ToRematch.For(v.ID))}, v.overButtons()...)...)
}

// overButtons are what anybody may look at of a match that is over.
func (v Public) overButtons() []discord.Button {
	return append([]discord.Button{
		desk.Button(v.Voice, discord.Secondary, "replay", desk.ToFilm.For(v.ID)), desk.Button(v.Voice, discord.Secondary, "as-page", desk.ToPage.For(v.ID)),
		desk.Button(v.Voice, discord.Secondary, "review", desk.ToReview.For(v.ID)), v.button(discord.Secondary, "fair", toFair),
		v.button(discord.Secondary, "export", toExport),
	}, v.room.WebButtons(v.Voice, v.Guild, string(v.ID))...)
}

// prepare shows the person what they can prepare though the match does not wait
// for them: nobody else learns of it.
func (v View) prepare() desk.Reply {
	if r := v.preparing(append([]discord.Button{v.back()}, v.own()...)...); len(r.Offer) > 0 {
		return r
	}
	return v.prompt()
}

// preparing is what the person can prepare, above some buttons; those alone for nothing.
func (v View) preparing(buttons ...discord.Button) desk.Reply {
	list, rows := v.Prepares(v.user, nil), discord.Buttons(buttons...)
	if len(list) == 0 {
		return desk.Reply{Rows: rows}
	}
	return desk.Reply{Text: words.Secret(v.Say("prompt.prepare", nil)), Offer: asker{View: v}.offer(list, rows...), Rows: rows}
}

// tooLate adds to a refusal what the person's silence was taken for, if that is why.
func (v View) tooLate(no *rules.Refusal) string {
	if no.Key != refusal.Stale && no.Key != refusal.NotYourTurn {
		return ""
	}
	said := phrase.Unique(v.Silenced(v.user), func(a engine.Action) string { return v.Press(v.about, a, "") })
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

// Refused says why a request is refused, and leads to what can be done in the match
// now. On a prompt of the person's own, and where what they pressed is out of date, that
// follows at once.
func (b *Room) Refused(ctx context.Context, r *desk.Request, err error) (reply desk.Reply, why string, ok bool) {
	unrelated := r.Known == nil && r.Pressed.Match() == "" // the channel's match has nothing to do with it
	m, matchErr := b.Match(ctx, r)
	var v View
	if matchErr == nil {
		v = b.View(r.Voice, m, r.User)
	}
	var byRule *engine.RuleError
	var byTable *rules.Refusal
	var byBot *desk.Refusal
	var text string
	switch {
	case errors.As(err, &byRule) && matchErr == nil:
		text, why = v.Refusal(v.about, byRule, v.ByMention), byRule.Why.Key
	case errors.As(err, &byTable):
		text, why = b.byTable(ctx, r, v, byTable), byTable.Key
	case errors.As(err, &byBot):
		text, why = r.Voice.Say("refuse."+byBot.Key, byBot.Shown()), byBot.Key
	default:
		return desk.Reply{}, "", false
	}
	reply = desk.Sentence(text)
	if matchErr != nil || unrelated && (byTable == nil || byTable.Match == "") {
		return reply, why, true
	}
	if stale := byTable != nil && byTable.Key == refusal.Stale; stale || r.OnEphemeral {
		reply = reply.Then(v.prompt())
	} else if byTable != nil && byTable.Key == refusal.NotSeated && v.Status == head.Running {
		reply = v.looking(reply.And(words.Secret(v.Say("prompt.look-on", nil))))
	} else {
		reply = reply.With(v.button(discord.Secondary, "what-now", ToPrompt))
	}
	if byRule != nil {
		reply = v.Citing(reply, byRule.Rule)
	}
	return reply, why, true
}

// byTable says a refusal of the table's; v is zero where no match could be read.
func (b *Room) byTable(ctx context.Context, r *desk.Request, v View, no *rules.Refusal) string {
	known := v.about != nil
	if known && no.Key == refusal.Stale && v.HasAnswered(r.User) {
		no = &rules.Refusal{Key: refusal.AnsweredAlready, Users: v.Waiting()} // the button that they pressed was theirs
	}
	themself := len(no.Users) == 1 && no.Users[0] == r.User
	key, data := "refuse."+no.Key, refusalData(r.Voice, v.about, no)
	switch {
	case !known:
		return r.Voice.Refused(key, data, themself)
	case no.Key == refusal.NotRunning && v.Status == head.Lobby:
		key = "refuse.not-begun"
	case no.Key == refusal.OwnQuestion && v.Question.Kind == head.TimeQuestion:
		key = "refuse.own-time"
	case no.Key == refusal.Stale && v.Status != head.Running:
		key, data["since"] = "refuse.stale-over", b.since(ctx, r, v)
	case no.Key == refusal.Stale:
		if data["since"] = b.since(ctx, r, v); data["since"] != "" {
			key = "refuse.stale-since"
		}
	}
	return strings.TrimSpace(r.Voice.Refused(key, data, themself) + " " + v.tooLate(no))
}

// since says what happened first since the button that was pressed was drawn,
// such as that an offer is accepted which it would have withdrawn; "" if that is
// not known.
func (b *Room) since(ctx context.Context, r *desk.Request, v View) string {
	if r.Pressed.Seq == 0 || r.Pressed.Match() != v.ID {
		return ""
	}
	log, _ := b.Table.After(ctx, v.ID, r.Pressed.Seq) // what can be done now is told all the same
	return v.first(log)
}

// refusalData is what a refusal's sentence can speak of; about is the game of the
// match that it is about, nil if none could be read.
func refusalData(v *words.Voice, about *engine.About, no *rules.Refusal) words.Data {
	data := words.Data{"users": phrase.Mentions(v, no.Users), "word": phrase.Literal(no.Word)}
	for _, a := range no.Args {
		data[a.Name] = a.Number
		if a.Kind == engine.KindSeat && about != nil {
			data[a.Name] = v.Side(about, engine.Seat(a.Number))
		}
	}
	return data
}
