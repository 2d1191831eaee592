package play

import (
	"context"
	"strings"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// pressPrompt shows what can be done now.
func (b *Room) pressPrompt(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return Prompt(r.Voice, m, r.User), nil
}

// pressPrepare shows what can be prepared while the match waits for others.
func (b *Room) pressPrepare(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return Prepare(r.Voice, m, r.User), nil
}

// pressVerb takes a verb that has no words, opens what any other asks, or turns
// its page.
func (b *Room) pressVerb(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.walk(ctx, r, pressed(r))
}

// pickWord goes on with the words that were picked; actions that were picked
// together are taken in an order in which they can be, all of them or none.
func (b *Room) pickWord(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if list, ok := Several(m, pressed(r), r.Values); ok {
		return b.act(ctx, r, m.ID, pressed(r), m.InOrder(r.User, list)...)
	}
	id, ok := Picked(m, pressed(r), r.Values)
	if !ok {
		return desk.Reply{}, &table.Refusal{Key: table.Stale}
	}
	return b.walk(ctx, r, id)
}

// walk takes the action that a button names, if no word is left open; else it
// asks for the rest.
func (b *Room) walk(ctx context.Context, r *desk.Request, id ID) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if a, ok := Whole(m, r.User, id); ok {
		return b.take(ctx, r, m, id, a)
	}
	if verbs := m.About().Verbs; int(id.Verb) < len(verbs) && len(id.Words) > 0 && len(id.Words) == len(verbs[id.Verb].Params) {
		return b.act(ctx, r, m.ID, id, id.Action()) // which is refused, with the reason
	}
	return Walk(r.Voice, m, r.User, id)
}

// pressAction takes the action that a button names.
func (b *Room) pressAction(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if a, ok := Whole(m, r.User, pressed(r)); ok {
		return b.take(ctx, r, m, pressed(r), a)
	}
	return b.pressConfirm(ctx, r) // which is refused, or was done by this very press
}

// pressConfirm takes the action that was confirmed.
func (b *Room) pressConfirm(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.act(ctx, r, pressed(r).Match, pressed(r), pressed(r).Action())
}

// take takes an action at once if it could be taken back freely, or if it answers
// what several were asked; else it asks once more. Who has several seats is asked
// first from which, where it matters.
func (b *Room) take(ctx context.Context, r *desk.Request, m *table.Match, id ID, a engine.Action) (desk.Reply, error) {
	if m.Preparing(r.User, id.From, a) != 0 {
		return b.act(ctx, r, m.ID, id, a) // it can be prepared otherwise at any time
	}
	if seats := m.Choice(r.User, a); id.From == 0 && seats != 0 {
		return ForWhich(r.Voice, m, id, a, seats), nil
	}
	if !m.AskedTogether(r.User, a) && m.Final(r.User, id.From, a) != "" {
		return Confirm(r.Voice, m, r.User, id.From, a), nil
	}
	return b.act(ctx, r, m.ID, id, a)
}

// act takes actions, as of a button, and replies what came of them and what can
// be done next.
func (b *Room) act(ctx context.Context, r *desk.Request, match storage.MatchID, id ID, list ...engine.Action) (desk.Reply, error) {
	onTurn := b.onTurn(ctx, r, match)
	o, err := r.Done(b.Table.ActFrom(ctx, r.Press(), match, id.From, id.Seq, list[0], list[1:]...))
	if err != nil {
		return desk.Reply{}, err
	}
	told := desk.Reply{Text: Told(r.Voice, o.Match, o.Told)}
	if told.Text == "" {
		told.Text = Did(r.Voice, o, list[0])
	}
	reply := told.Then(Prompt(r.Voice, o.Match, r.User))
	reply.Quiet = onTurn && seen(r, o)
	return b.andNext(ctx, r, o.Match, reply), nil
}

// onTurn reports whether a press was on the message that shows the match to its
// channel, and that will show what comes of it.
func (b *Room) onTurn(ctx context.Context, r *desk.Request, id storage.MatchID) bool {
	if r.Message == 0 || r.OnEphemeral || desk.Missing(r) != "" {
		return false
	}
	p, err := b.Table.Posted(ctx, id)
	return err == nil && p.Turn == r.Message && p.In == r.Channel
}

// seen reports whether the channel's message tells its person all that came of
// an act, and lets them go on.
func seen(r *desk.Request, o table.Outcome) bool {
	for _, t := range o.Told {
		if len(t.Secrets) > 0 {
			return false
		}
	}
	seats := o.Acting(r.User)
	return seats == 0 || seats&^o.Awaited() == 0 && OpenTo(r.Voice, o.Match, seats)
}

// move is the handler of a title's verb as a slash command. The verbs and their
// parameters are the title's in every edition; the words are the match's own.
func (b *Room) move(about *engine.About, verb engine.Verb) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		m, err := b.matchOf(ctx, r, about)
		if err != nil {
			return desk.Reply{}, err
		}
		a, about := engine.Do(verb), m.About()
		for i, p := range about.Verbs[verb].Params {
			word, ok := wordOf(r.Voice, about, p.Vocabulary, r.Options[p.Name])
			if !ok {
				now, err := fittingWords(r, m, verb, i)
				if err != nil {
					return desk.Reply{}, err // whatever they type, they have nothing to choose
				}
				return desk.Reply{}, desk.UnknownWord(r, r.Voice.Param(about, p), r.Options[p.Name], now, allWords(r, about, p.Vocabulary))
			}
			a.Args[i] = word
		}
		if seats := m.Choice(r.User, a); seats != 0 {
			return ForWhich(r.Voice, m, ID{Match: m.ID, Seq: m.Mark()}, a, seats), nil
		}
		return b.act(ctx, r, m.ID, ID{}, a)
	}
}

// matchOf returns the channel's match, if it is of the title that the command
// belongs to.
func (b *Room) matchOf(ctx context.Context, r *desk.Request, about *engine.About) (*table.Match, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return nil, err
	}
	if m.About().Key != about.Key {
		return nil, &desk.Refusal{Key: "other-title", Data: words.Data{"here": r.Voice.Title(m.About()), "command": "/" + m.About().Key}}
	}
	return m, nil
}

// wordOf reads a word as people type it: as notation, or as its label.
func wordOf(v *words.Voice, about *engine.About, voc *engine.Vocabulary, typed string) (engine.Word, bool) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if i, ok := voc.Index(strings.ReplaceAll(typed, " ", "-")); ok {
		return i, true
	}
	for i := range engine.Word(voc.Len()) {
		if strings.ToLower(v.Label(about, voc, i)) == typed {
			return i, true
		}
	}
	return 0, false
}

// gameResign asks once whether the match is to be given up.
func (b *Room) gameResign(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if _, ok := m.SeatOf(r.User); !ok {
		return desk.Reply{}, &table.Refusal{Key: table.NotSeated}
	}
	switch {
	case m.Status == table.Over:
		return desk.Reply{}, &table.Refusal{Key: table.IsOver}
	case m.Status != table.Running:
		return desk.Reply{}, &table.Refusal{Key: table.NotRunning}
	case !m.Plays(r.User):
		return desk.Reply{}, &table.Refusal{Key: table.HasLeft}
	}
	return ResignPrompt(r.Voice, m, r.User), nil
}

// pressResign gives the match up.
func (b *Room) pressResign(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if _, err := r.Done(b.Table.Resign(ctx, r.Press(), pressed(r).Match)); err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("resign.done", nil)), nil
}
