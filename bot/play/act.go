package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/rules"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// pressVerb takes a verb without words, opens what another asks, or turns its page.
func (b *Room) pressVerb(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	return b.walk(ctx, r, v, pressed(r))
}

// pickWord goes on with the words that were picked; actions that were picked
// together are taken in an order in which they can be, all of them or none.
func (b *Room) pickWord(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	id := pressed(r)
	if list, ok := v.several(id, r.Values); ok {
		return b.act(ctx, r, id, v.InOrder(r.User, list)...)
	}
	id, ok := v.picked(id, r.Values)
	if !ok {
		return desk.Reply{}, &table.Refusal{Key: table.Stale}
	}
	return b.walk(ctx, r, v, id)
}

// walk takes the action that a button names if no word is left open, else it asks on.
func (b *Room) walk(ctx context.Context, r *desk.Request, v View, id ID) (desk.Reply, error) {
	if a, ok := v.whole(id); ok {
		return b.take(ctx, r, v, id, a)
	}
	if verbs := v.about.Verbs; int(id.Verb) < len(verbs) && len(id.Words) > 0 && len(id.Words) == len(verbs[id.Verb].Params) {
		return b.act(ctx, r, id, id.Action()) // which is refused, with the reason
	}
	return v.walk(id)
}

// pressAction takes the action that a button names.
func (b *Room) pressAction(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	if a, ok := v.whole(pressed(r)); ok {
		return b.take(ctx, r, v, pressed(r), a)
	}
	return b.pressConfirm(ctx, r) // which is refused, or was done by this very press
}

// pressConfirm takes the action that was confirmed.
func (b *Room) pressConfirm(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.act(ctx, r, pressed(r), pressed(r).Action())
}

// take takes an action at once if it could be taken back freely, or if it answers
// what several were asked; else it asks once more. A person on several seats is
// asked first from which, where it matters.
func (b *Room) take(ctx context.Context, r *desk.Request, v View, id ID, a engine.Action) (desk.Reply, error) {
	if v.Preparing(r.User, id.From, a) != 0 {
		return b.act(ctx, r, id, a) // it can be prepared otherwise at any time
	}
	if seats := v.Choice(r.User, a); id.From == 0 && seats != 0 {
		return v.forWhich(id, a, seats), nil
	}
	if final := v.Final(r.User, id.From, a); final != "" && !v.AskedTogether(r.User, a) {
		return v.confirm(id.From, a, final), nil
	}
	return b.act(ctx, r, id, a)
}

// act takes actions, as of a button, and replies what came of them and what comes next.
func (b *Room) act(ctx context.Context, r *desk.Request, id ID, list ...engine.Action) (desk.Reply, error) {
	onTurn := b.onTurn(ctx, r, id.Match)
	o, err := r.Done(b.Table.ActFrom(ctx, r.Press(), id.Match, id.From, id.Seq, list[0], list[1:]...))
	if err != nil {
		return desk.Reply{}, err
	}
	v := b.View(r.Voice, o.Match, r.User)
	told := desk.Reply{Text: v.told(o.Told)}
	if told.Text == "" {
		told.Text = v.did(o, list[0])
	}
	reply := told.Then(v.prompt())
	reply.Quiet = onTurn && v.seen(o)
	return b.andNext(ctx, r, v, reply), nil
}

// onTurn reports whether a press was on the message that shows the match to its
// channel, and that will show what comes of it.
func (b *Room) onTurn(ctx context.Context, r *desk.Request, id storage.MatchID) bool {
	if r.Message == 0 || r.OnEphemeral || r.Missing() != "" {
		return false
	}
	p, err := b.Table.Posted(ctx, id)
	return err == nil && p.Turn == r.Message && p.In == r.Channel
}

// seen reports whether the channel's message tells a person all, and lets them go on.
func (v View) seen(o table.Outcome) bool {
	for _, t := range o.Told {
		if len(t.Secrets) > 0 {
			return false
		}
	}
	return v.acting == 0 || v.acting&^v.Awaited() == 0 && v.openTo(v.acting)
}

// whole returns the action that a press names, if no word is open and the person can take it.
func (v View) whole(id ID) (engine.Action, bool) {
	if int(id.Verb) >= len(v.about.Verbs) || len(v.about.Verbs[id.Verb].Params) > 0 && len(id.Words) == 0 {
		return engine.Action{}, false // nobody takes what they have not seen
	}
	legal, err := v.Choices(v.user, nil)
	if err != nil {
		return engine.Action{}, false
	}
	fits := fitting(legal, id)
	if len(fits) != 1 || v.Stale(v.user, id.Seq) && v.Preparing(v.user, id.From, fits[0]) == 0 {
		return engine.Action{}, false
	}
	return fits[0], true
}

// picked is the button with the words picked in its select; false: none of ours.
func (v View) picked(id ID, values []string) (ID, bool) {
	if len(values) != 1 || int(id.Verb) >= len(v.about.Verbs) {
		return id, false
	}
	list, ok := chosenWords(values[0])
	if !ok || len(list) > len(v.about.Verbs[id.Verb].Params) {
		return id, false
	}
	id.What, id.Words, id.Page = pickWords, list, 0
	return id, true
}

// several are the actions that were picked together; false: it is one, or none of ours.
func (v View) several(id ID, values []string) ([]engine.Action, bool) {
	var list []engine.Action
	for _, value := range values {
		one, ok := v.picked(id, []string{value})
		if !ok || len(one.Words) != len(v.about.Verbs[id.Verb].Params) {
			return nil, false
		}
		list = append(list, one.Action())
	}
	return list, len(list) > 1
}

// walk leads the person through a verb's words. It refuses as Match.Legal does, and with Stale.
func (v View) walk(id ID) (desk.Reply, error) {
	ahead := slices.ContainsFunc(v.Prepares(v.user, nil), func(a engine.Action) bool { return a.Verb == id.Verb }) // whatever was done since it was drawn
	if int(id.Verb) >= len(v.about.Verbs) || v.Stale(v.user, id.Seq) && !ahead {
		return desk.Reply{}, &table.Refusal{Key: table.Stale}
	}
	legal, err := v.Choices(v.user, nil)
	if err != nil {
		return desk.Reply{}, err
	}
	if len(fitting(legal, id)) == 0 {
		nothing := v.Say("prompt.nothing", words.Data{"verb": v.verbNamed(v.acting, id.Verb)})
		return desk.Sentence(nothing).Then(v.prompt()), nil
	}
	text, buttons := v.question(), v.common()
	if ahead {
		text = words.Secret(v.Say("prompt.prepare", nil))
	}
	if len(verbsOf(legal)) > 1 || len(id.Words) > 0 { // there is more to do than is shown
		buttons = append([]discord.Button{v.back()}, buttons...)
	}
	return desk.Reply{Text: text, Offer: asker{View: v}.verb(id, fitting(legal, ID{Verb: id.Verb}), maxSectionsOnly), Rows: discord.Buttons(buttons...), Asked: v.asked(id.Verb)}, nil
}

// back leads to all that can be done.
func (v View) back() discord.Button { return v.button(discord.Secondary, "back", toPrompt) }

// forWhich asks a person on several seats from which of them they take an action.
func (v View) forWhich(id ID, a engine.Action, seats engine.Seats) desk.Reply {
	id.What, id.Verb, id.Words = TakeAction, a.Verb, a.Args[:len(v.about.Verbs[a.Verb].Params)]
	var list []discord.Button
	for s := range seats.All() {
		id.From = engine.SeatSet(s)
		list = append(list, discord.NewButton(discord.Primary, v.BySide(s), id.String()))
	}
	action := v.Press(v.about, a, "")
	if len(id.Words) == 0 {
		action = v.verbNamed(seats, a.Verb)
	}
	return desk.Reply{
		Text:  words.Secret(v.Say("prompt.for-which", words.Data{"action": action})),
		Rows:  append(discord.Buttons(list...), discord.Buttons(v.back())...),
		Asked: v.asked(a.Verb),
	}
}

// confirm asks once more about an action that cannot be taken back freely.
func (v View) confirm(from engine.Seats, a engine.Action, final rules.Final) desk.Reply {
	q, params := asker{View: v}, len(v.about.Verbs[a.Verb].Params)
	yes := v.doing(DoConfirmed, a.Verb, a.Args[:params]...)
	yes.From = from
	return desk.Reply{
		Text:  words.Secret(phrase.Join("\n", "**"+q.confirmed(a)+"**", q.hints(a, 0, params), "-# "+v.Say("prompt.final-"+string(final), nil))),
		Rows:  discord.Buttons(desk.Button(v.Voice, discord.Success, "do", yes), v.back()),
		Asked: v.asked(a.Verb),
	}
}
