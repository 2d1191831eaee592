package bot

import (
	"context"
	"strings"

	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// pressPrompt shows what can be done now.
func (b *Bot) pressPrompt(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	return present.Prompt(r.voice, m, r.User), nil
}

// pressPrepare shows what can be prepared while the match waits for others.
func (b *Bot) pressPrepare(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	return present.Prepare(r.voice, m, r.User), nil
}

// pressVerb takes a verb that has no words, opens what any other asks, or turns
// its page.
func (b *Bot) pressVerb(ctx context.Context, r *request) (present.Reply, error) {
	return b.walk(ctx, r, r.button)
}

// pickWord goes on with the words that were picked; actions that were picked
// together are taken in an order in which they can be, all of them or none.
func (b *Bot) pickWord(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if list, ok := present.Several(m, r.button, r.Values); ok {
		return b.act(ctx, r, m.ID, r.button, m.InOrder(r.User, list)...)
	}
	id, ok := present.Picked(m, r.button, r.Values)
	if !ok {
		return present.Reply{}, &table.Refusal{Key: table.Stale}
	}
	return b.walk(ctx, r, id)
}

// walk takes the action that a button names, if no word is left open; else it
// asks for the rest.
func (b *Bot) walk(ctx context.Context, r *request, id present.ButtonID) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if a, ok := present.Whole(m, r.User, id); ok {
		return b.take(ctx, r, m, id, a)
	}
	if verbs := m.About().Verbs; int(id.Verb) < len(verbs) && len(id.Words) > 0 && len(id.Words) == len(verbs[id.Verb].Params) {
		return b.act(ctx, r, m.ID, id, id.Action()) // which is refused, with the reason
	}
	return present.Walk(r.voice, m, r.User, id)
}

// pressAction takes the action that a button names.
func (b *Bot) pressAction(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if a, ok := present.Whole(m, r.User, r.button); ok {
		return b.take(ctx, r, m, r.button, a)
	}
	return b.pressConfirm(ctx, r) // which is refused, or was done by this very press
}

// pressConfirm takes the action that was confirmed.
func (b *Bot) pressConfirm(ctx context.Context, r *request) (present.Reply, error) {
	return b.act(ctx, r, r.button.Match, r.button, r.button.Action())
}

// take takes an action at once if it could be taken back freely, or if it answers
// what several were asked; else it asks once more. Who has several seats is asked
// first from which, where it matters.
func (b *Bot) take(ctx context.Context, r *request, m *table.Match, id present.ButtonID, a engine.Action) (present.Reply, error) {
	if m.Preparing(r.User, id.From, a) != 0 {
		return b.act(ctx, r, m.ID, id, a) // it can be prepared otherwise at any time
	}
	if seats := m.Choice(r.User, a); id.From == 0 && seats != 0 {
		return present.ForWhich(r.voice, m, id, a, seats), nil
	}
	if !m.AskedTogether(r.User, a) && m.Final(r.User, id.From, a) != "" {
		return present.Confirm(r.voice, m, r.User, id.From, a), nil
	}
	return b.act(ctx, r, m.ID, id, a)
}

// act takes actions, as of a button, and replies what came of them and what can
// be done next.
func (b *Bot) act(ctx context.Context, r *request, match storage.MatchID, id present.ButtonID, list ...engine.Action) (present.Reply, error) {
	onTurn := b.onTurn(ctx, r, match)
	o, err := r.done(b.table.ActFrom(ctx, r.press(), match, id.From, id.Seq, list[0], list[1:]...))
	if err != nil {
		return present.Reply{}, err
	}
	told := present.Reply{Text: present.Told(r.voice, o.Match, o.Told)}
	if told.Text == "" {
		told.Text = present.Did(r.voice, o, list[0])
	}
	reply := told.Then(present.Prompt(r.voice, o.Match, r.User))
	reply.Quiet = onTurn && seen(r, o)
	return b.andNext(ctx, r, o.Match, reply), nil
}

// onTurn reports whether a press was on the message that shows the match to its
// channel, and that will show what comes of it.
func (b *Bot) onTurn(ctx context.Context, r *request, id storage.MatchID) bool {
	if r.Message == 0 || r.OnEphemeral || missing(r) != "" {
		return false
	}
	p, err := b.table.Posted(ctx, id)
	return err == nil && p.Turn == r.Message && p.In == r.Channel
}

// seen reports whether the channel's message tells its person all that came of
// an act, and lets them go on.
func seen(r *request, o table.Outcome) bool {
	for _, t := range o.Told {
		if len(t.Secrets) > 0 {
			return false
		}
	}
	seats := o.Acting(r.User)
	return seats == 0 || seats&^o.Awaited() == 0 && present.OpenTo(r.voice, o.Match, seats)
}

// move is the handler of a title's verb as a slash command. The verbs and their
// parameters are the title's in every edition; the words are the match's own.
func (b *Bot) move(about *engine.About, verb engine.Verb) handler {
	return func(ctx context.Context, r *request) (present.Reply, error) {
		m, err := b.matchOf(ctx, r, about)
		if err != nil {
			return present.Reply{}, err
		}
		a, about := engine.Do(verb), m.About()
		for i, p := range about.Verbs[verb].Params {
			word, ok := wordOf(r.voice, about, p.Vocabulary, r.Options[p.Name])
			if !ok {
				now, err := fitting(r, m, verb, i)
				if err != nil {
					return present.Reply{}, err // whatever they type, they have nothing to choose
				}
				return present.Reply{}, unknownWord(r, r.voice.Param(about, p), r.Options[p.Name], now, allWords(r, about, p.Vocabulary))
			}
			a.Args[i] = word
		}
		if seats := m.Choice(r.User, a); seats != 0 {
			return present.ForWhich(r.voice, m, present.ButtonID{Match: m.ID, Seq: m.Mark()}, a, seats), nil
		}
		return b.act(ctx, r, m.ID, present.ButtonID{}, a)
	}
}

// matchOf returns the channel's match, if it is of the title that the command
// belongs to.
func (b *Bot) matchOf(ctx context.Context, r *request, about *engine.About) (*table.Match, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return nil, err
	}
	if m.About().Key != about.Key {
		return nil, &refusal{key: "other-title", data: words.Data{"here": r.voice.Title(m.About()), "command": "/" + m.About().Key}}
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
func (b *Bot) gameResign(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if _, ok := m.SeatOf(r.User); !ok {
		return present.Reply{}, &table.Refusal{Key: table.NotSeated}
	}
	switch {
	case m.Status == table.Over:
		return present.Reply{}, &table.Refusal{Key: table.IsOver}
	case m.Status != table.Running:
		return present.Reply{}, &table.Refusal{Key: table.NotRunning}
	case !m.Plays(r.User):
		return present.Reply{}, &table.Refusal{Key: table.HasLeft}
	}
	return present.ResignPrompt(r.voice, m, r.User), nil
}

// pressResign gives the match up.
func (b *Bot) pressResign(ctx context.Context, r *request) (present.Reply, error) {
	if _, err := r.done(b.table.Resign(ctx, r.press(), r.button.Match)); err != nil {
		return present.Reply{}, err
	}
	return present.Sentence(r.voice.Say("resign.done", nil)), nil
}
