package play

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/engine/match/spelling"
	"skald/engine/match/stages"
	"skald/engine/match/story"
	"skald/storage"
)

// pressAction takes the action that a button names and the words that were picked
// with it make whole, else it asks on. Actions that were picked together are taken in
// an order in which they can be, all of them or none.
func (b *Room) pressAction(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	id, known := pressed(r), true
	if id.What == pickWords {
		if list, ok := v.several(id, r.Values); ok {
			return b.act(ctx, r, id, v.InOrder(r.User, list)...)
		}
		id, known = v.picked(id, r.Values)
	}
	if a, ok := v.whole(id); ok && known {
		return b.take(ctx, r, v, id, a)
	}
	complete := int(id.Verb) < len(v.about.Verbs) && len(id.Words) > 0 && len(id.Words) == len(v.about.Verbs[id.Verb].Params)
	switch {
	case !known:
		return desk.Reply{}, &rules.Refusal{Key: refusal.Stale}
	case complete || id.What == TakeAction:
		return b.act(ctx, r, id, id.Action()) // which is refused, with the reason, or was done by this very press
	}
	return v.walk(id)
}

// pressConfirm takes the action that was confirmed.
func (b *Room) pressConfirm(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.act(ctx, r, pressed(r), pressed(r).Action())
}

// take takes an action at once if it could be taken back freely, or if it answers
// what several were asked, and the game does not warn of it; else it asks once more. A person on several seats is
// asked first from which, where it matters.
func (b *Room) take(ctx context.Context, r *desk.Request, v View, id ID, a engine.Action) (desk.Reply, error) {
	if v.Preparing(r.User, id.From, a) != 0 {
		return b.act(ctx, r, id, a) // it can be prepared otherwise at any time
	}
	if seats := v.Choice(r.User, a); id.From == 0 && seats != 0 {
		return v.forWhich(id, a, seats), nil
	}
	final, warning := v.Final(r.User, id.From, a), v.warning(id.From, a)
	if warning != "" || final != "" && v.asksTwice(a, final) {
		return v.confirm(id.From, a, final, warning), nil
	}
	return b.act(ctx, r, id, a)
}

// asksTwice reports whether an action that cannot be taken back freely is asked about once
// more: one that names something, which can be picked by mistake, one that shows what was
// hidden or ends the match, and one that gives up what else could be done. What is usual
// and names nothing, such as a draw or a fight, is meant.
func (v View) asksTwice(a engine.Action, final rules.Final) bool {
	spec := v.about.Verbs[a.Verb]
	switch {
	case v.AskedTogether(v.user, a):
		return false
	case len(spec.Params) > 0 || final == rules.ByEnd || spec.Opens || spec.Tone == engine.ToneFinal:
		return true
	case !spec.Declines:
		return false
	}
	legal, err := v.Legal(v.user, nil)
	return err != nil || slices.ContainsFunc(legal, func(other engine.Action) bool {
		of := v.about.Verbs[other.Verb]
		return other.Verb != a.Verb && !of.Declines && !of.Sets && !of.Prepares
	})
}

// act takes actions, as of a button, and replies what came of them and what comes next.
func (b *Room) act(ctx context.Context, r *desk.Request, id ID, list ...engine.Action) (desk.Reply, error) {
	onTurn := b.onTurn(ctx, r, id.Match)
	return r.Did(func(o table.Outcome) desk.Reply {
		v := b.View(r.Voice, o.Match, r.User)
		told := desk.Reply{Text: v.told(o.Told)}
		if told.Text == "" {
			told.Text = v.did(o, list[0])
		}
		reply := told.Then(v.prompt())
		reply.Quiet = onTurn && v.seen(o) && !v.AsksSkaldAlone()
		return b.andNext(ctx, r, v, reply)
	})(b.Table.ActFrom(ctx, r.Press(), id.Match, id.From, id.Seq, list[0], list[1:]...))
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
	secret := slices.ContainsFunc(o.Told, func(t table.Told) bool { return len(t.Secrets) > 0 })
	return !secret && (v.acting == 0 || v.acting&^v.Awaited() == 0 && v.openTo(v.acting))
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
	fits := stages.Fitting(legal, id.Verb, id.Words...)
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
	list, ok := stages.Read(values[0])
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
		return desk.Reply{}, &rules.Refusal{Key: refusal.Stale}
	}
	legal, err := v.Choices(v.user, nil)
	if err != nil {
		return desk.Reply{}, err
	}
	fits := stages.Fitting(legal, id.Verb, id.Words...)
	if len(fits) == 0 {
		nothing := v.Say("prompt.nothing", words.Data{"verb": v.verbNamed(v.acting, id.Verb)})
		return desk.Sentence(nothing).Then(v.prompt()), nil
	}
	if only := fits[0]; len(fits) == 1 && !ahead && v.Choice(v.user, only) == 0 { // nothing is left to choose but to do it
		if final, warning := v.Final(v.user, id.From, only), v.warning(id.From, only); warning != "" || final != "" && v.asksTwice(only, final) {
			return v.confirm(id.From, only, final, warning), nil
		}
	}
	text, buttons := v.question(), v.own()
	if ahead {
		text = words.Secret(v.Say("prompt.prepare", nil))
	}
	if len(stages.Verbs(legal)) > 1 || len(id.Words) > 0 { // there is more to do than is shown
		buttons = append([]discord.Button{v.back()}, buttons...)
	}
	rows := discord.Buttons(buttons...)
	return desk.Reply{Text: text, Offer: asker{View: v}.one(id, stages.Fitting(legal, id.Verb), rows...), Rows: rows, Asked: v.asked(len(id.Words), fits...)}, nil
}

// back leads to all that can be done.
func (v View) back() discord.Button { return v.button(discord.Secondary, "back", ToPrompt) }

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
		Asked: v.asked(len(v.about.Verbs[a.Verb].Params), a),
	}
}

// warning is what the game warns the person of before an action; "" for nothing.
func (v View) warning(from engine.Seats, a engine.Action) string {
	n, ok := v.Warned(v.user, from, a)
	if !ok {
		return ""
	}
	return v.Say("prompt.warning", words.Data{"warning": v.note(n)})
}

// confirm asks once more about an action that cannot be taken back freely, or that
// the game warns of: the warning says what matters of what is known.
func (v View) confirm(from engine.Seats, a engine.Action, final rules.Final, warning string) desk.Reply {
	q, params := asker{View: v}, len(v.about.Verbs[a.Verb].Params)
	yes, why := v.doing(DoConfirmed, a.Verb, a.Args[:params]...), ""
	yes.From = from
	style := discord.Primary
	if final == rules.ByEnd || warning != "" || v.about.Verbs[a.Verb].Tone == engine.ToneFinal {
		style = discord.Danger
	}
	if final != "" {
		why = "-# " + v.Say("prompt.final-"+string(final), nil)
	}
	return desk.Reply{
		Text:  words.Secret(phrase.Join("\n", "**"+q.confirmed(a)+"**", cmp.Or(warning, q.hints(a, 0, params)), why)),
		Rows:  discord.Buttons(desk.Button(v.Voice, style, "do", yes), v.back()),
		Asked: v.asked(len(v.about.Verbs[a.Verb].Params), a),
	}
}

// A typed is a verb as somebody types it behind a title's slash command, with the
// view of the match that it is typed in. The verbs and their parameters are the
// title's in every edition; the words are the match's own.
type typed struct {
	View
	r      *desk.Request
	params []engine.Param
	action engine.Action        // with the words that are known
	known  [engine.MaxArgs]bool // which these are
}

// typed reads what is typed of a verb, if the channel's match is of the command's title.
func (b *Room) typed(ctx context.Context, r *desk.Request, about *engine.About, verb engine.Verb) (typed, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return typed{}, err
	}
	v := b.View(r.Voice, m, r.User)
	if v.about.Key != about.Key {
		return typed{}, &desk.Refusal{Key: "other-title", Data: words.Data{"here": v.Title(v.about), "command": "/" + v.about.Key}}
	}
	t := typed{View: v, r: r, params: v.about.Verbs[verb].Params, action: engine.Do(verb)}
	for i, p := range t.params {
		t.action.Args[i], t.known[i] = v.word(p.Vocabulary, r.Options[p.Name])
	}
	return t, nil
}

// move is the handler of a title's verb as a slash command.
func (b *Room) move(about *engine.About, verb engine.Verb) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		t, err := b.typed(ctx, r, about, verb)
		if err != nil {
			return desk.Reply{}, err
		}
		for i, p := range t.params {
			if t.known[i] {
				continue
			}
			now, err := t.fitting(i)
			if err != nil {
				return desk.Reply{}, err // whatever they type, they have nothing to choose
			}
			return desk.Reply{}, r.UnknownWord(t.Param(t.about, p), r.Options[p.Name], now, t.allWords(p.Vocabulary))
		}
		if seats := t.Choice(r.User, t.action); seats != 0 {
			return t.forWhich(ID{Match: t.ID, Seq: t.VisibleSeq()}, t.action, seats), nil
		}
		return b.act(ctx, r, t.id(""), t.action)
	}
}

// completeMove offers the words that fit an option of a verb: those in the
// asker's legal actions that go with the words already given.
func (b *Room) completeMove(about *engine.About, verb engine.Verb) desk.Completer {
	return func(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
		t, err := b.typed(ctx, r, about, verb)
		if err != nil {
			return nil, err
		}
		place := slices.IndexFunc(t.params, func(p engine.Param) bool { return p.Name == r.Focused })
		if place < 0 {
			return nil, nil
		}
		list, err := t.fitting(place)
		list = r.Typing(list)
		for i, c := range list[:min(len(list), discord.MaxChoices)] {
			w, _ := t.params[place].Vocabulary.Index(c.Value)
			if hint := t.hint(t.with(place, w), place); hint != "" {
				list[i].Label += " (" + hint + ")"
			}
		}
		return list, err
	}
}

// fitting are the words at a place in legal actions that go with the words given elsewhere.
func (t typed) fitting(place int) ([]discord.Choice, error) {
	legal, err := t.Choices(t.user, nil)
	legal = slices.DeleteFunc(legal, func(a engine.Action) bool { return a.Verb != t.action.Verb || !t.agrees(a, place) })
	return phrase.Each(stages.Words(legal, place), func(w engine.Word) discord.Choice {
		return discord.Choice{Label: t.named(t.with(place, w), place), Value: t.params[place].Vocabulary.Word(w)}
	}), err
}

// with is an action with a word at a place, and those that are given before it.
func (t typed) with(place int, w engine.Word) engine.Action {
	a := t.action
	clear(a.Args[place:])
	a.Args[place] = w
	return a
}

// agrees reports whether an action goes with the words given at other places.
func (t typed) agrees(a engine.Action, place int) bool {
	for i, p := range t.params {
		if i != place && t.r.Options[p.Name] != "" && (!t.known[i] || a.Args[i] != t.action.Args[i]) {
			return false
		}
	}
	return true
}

// word reads a word as people type it.
func (v Public) word(voc *engine.Vocabulary, typed string) (engine.Word, bool) {
	i, ok := spelling.Index(typed, phrase.Each(v.allWords(voc), func(c discord.Choice) spelling.Word { return spelling.Word{Label: c.Label, Notation: c.Value} }))
	return engine.Word(i), ok
}

// allWords are the words of a vocabulary.
func (v Public) allWords(voc *engine.Vocabulary) (list []discord.Choice) {
	for w := range engine.Word(voc.Len()) {
		list = append(list, discord.Choice{Label: story.Capital(v.Label(v.about, voc, w)), Value: voc.Word(w)})
	}
	return list
}
