package play

import (
	"context"
	"sync"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/table/people"
	"skald/bot/words"
	"skald/storage"
)

// WithTip returns the reply with what somebody new may want to know of one of
// the decisions that it asks for, and a button that ends such tips.
func WithTip(r desk.Reply, v *words.Voice, verb string) desk.Reply {
	about := r.Asked.Match.About()
	r = r.And(words.Secret(v.Say("tips.line", words.Data{
		"verb": v.Say(about.Key+".verb."+verb, nil), "tip": v.Say(about.Key+".tip."+verb, nil),
	})))
	id := ID{What: tipsOffNow, Match: r.Asked.Match.ID}
	r.Rows = desk.WithButton(r.Rows, desk.Button(v, discord.Secondary, "tips-off", id))
	r.Quiet = false
	return r
}

// Whoever has not finished a match of a title yet reads a tip with each decision
// of its that they meet for the first time.

// taught remembers what people were told in their first matches, so that not
// each answer asks the store. The zero value is ready.
type Taught struct {
	mu   sync.Mutex
	tips map[storage.UserID]people.Tips
}

func (t *Taught) of(u storage.UserID) (people.Tips, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	tips, ok := t.tips[u]
	return tips, ok
}

// take returns the verb of which a person is to be told now, "" if there is none
// or nothing is known of them yet. It is told once, whoever asks beside.
func (t *Taught) take(u storage.UserID, game string, verbs []string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	tips, known := t.tips[u]
	if !known {
		return ""
	}
	verb := tips.Next(game, verbs)
	if verb != "" {
		tips = tips.Clone()
		tips.Tell(game, verb)
		t.tips[u] = tips
	}
	return verb
}

func (t *Taught) remember(u storage.UserID, tips people.Tips) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.tips == nil || len(t.tips) >= desk.MaxKnown {
		t.tips = map[storage.UserID]people.Tips{}
	}
	t.tips[u] = tips
}

// tips returns what a person was told.
func (b *Room) tips(ctx context.Context, u storage.UserID) (people.Tips, error) {
	if tips, ok := b.taught.of(u); ok {
		return tips, nil
	}
	tips, err := b.Table.People.Tips(ctx, u)
	if err == nil {
		b.taught.remember(u, tips)
	}
	return tips, err
}

// changeTips changes what is kept of a person's tips.
func (b *Room) changeTips(ctx context.Context, u storage.UserID, change func(*people.Tips)) (people.Tips, error) {
	tips, err := b.Table.People.ChangeTips(ctx, u, change)
	if err == nil {
		b.taught.remember(u, tips)
	}
	return tips, err
}

// Taught adds a tip to a reply that asks somebody new for a decision that they
// meet for the first time. That it was told is kept when the reply has been sent:
// nobody waits for it, and what fails here costs them the tip or lets them read it
// twice.
func (b *Room) Taught(ctx context.Context, r *desk.Request, reply desk.Reply) desk.Reply {
	if len(reply.Asked.Verbs) == 0 {
		return reply
	}
	game, verbs := reply.Asked.Match.About().Key, reply.Asked.Names()
	if _, err := b.tips(ctx, r.User); err != nil {
		b.Log.Warn("no tip", "user", r.User, "err", err)
		return reply
	}
	verb := b.taught.take(r.User, game, verbs)
	if verb == "" {
		return reply
	}
	r.After = func(ctx context.Context) { b.keepTold(ctx, r.User, game, verb) }
	return WithTip(reply, r.Voice, verb)
}

// keepTold keeps that a person was told of a verb.
func (b *Room) keepTold(ctx context.Context, u storage.UserID, game, verb string) {
	_, err := b.Table.People.ChangeTips(ctx, u, func(t *people.Tips) {
		if t.Next(game, []string{verb}) != "" {
			t.Tell(game, verb)
		}
	})
	if err != nil {
		b.Log.Warn("a tip may be told again", "user", u, "err", err)
	}
}

// Acted notes that the players of a match that they ended themselves, played
// out or not, need no more tips for its title.
func (b *Room) Acted(ctx context.Context, m *table.Match) {
	if m.Status != table.Over || m.Closed != nil {
		return
	}
	game := m.About().Key
	for _, u := range m.Players {
		if u == 0 {
			continue // who had the seat has left
		}
		tips, err := b.tips(ctx, u)
		if err == nil && !tips.Finished(game) {
			_, err = b.changeTips(ctx, u, func(t *people.Tips) { t.Finish(game) })
		}
		if err != nil {
			b.Log.Warn("finished match is not noted", "user", u, "match", m.ID, "err", err)
		}
	}
}

// pressTipsOff ends the tips of whoever pressed.
func (b *Room) pressTipsOff(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if _, err := b.changeTips(ctx, r.User, func(t *people.Tips) { t.Off = true }); err != nil {
		return desk.Reply{}, err
	}
	said := desk.Sentence(r.Voice.Say("tips.off", nil))
	m, err := b.Match(ctx, r)
	if err != nil {
		return said, nil // the match is gone, the tips are off
	}
	return said.Then(Prompt(r.Voice, m, r.User)), nil
}

// tipsChoices are the values of the option "tips".
func tipsChoices() []string { return []string{tipsOn, tipsOff} }

const (
	tipsOn  = "on"
	tipsOff = "off"
)

// setTips turns a person's tips on or off, if that is wanted, and says which
// they are.
func (b *Room) setTips(ctx context.Context, r *desk.Request, wanted string) (string, error) {
	tips, err := b.tips(ctx, r.User)
	if off := wanted == tipsOff; err == nil && wanted != "" && off != tips.Off {
		tips, err = b.changeTips(ctx, r.User, func(t *people.Tips) { t.Off = off })
	}
	if err != nil {
		return "", err
	}
	now := tipsOn
	if tips.Off {
		now = tipsOff
	}
	return r.Voice.Say("settings.tips", words.Data{"tips": r.Voice.Say("option.tips-"+now, nil)}), nil
}
