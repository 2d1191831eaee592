package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/people"
)

// WithTip returns the reply with what somebody new may want to know of one of
// the decisions that it asks for.
func (v View) WithTip(r desk.Reply, verb string) desk.Reply {
	r = r.And(words.Secret(v.Say("tips.line", words.Data{
		"verb": v.Say(v.about.Key+".verb."+verb, nil), "tip": v.Say(v.about.Key+".tip."+verb, nil),
	})))
	r.Quiet = false
	return r
}

// A person who has not finished a match of a title yet reads a tip with each of its
// decisions that they meet for the first time.

// maxTaught is of how many people it is remembered what they were told in their
// first matches, so that not each answer asks the store.
const maxTaught = 100_000

// takeTip returns the verb of which a person is to be told now, "" if there is none
// or nothing is known of them yet. It is told once, however many ask at once.
func (b *Room) takeTip(u storage.UserID, game string, verbs []string) (verb string) {
	b.taught.Change(u, func(tips people.Tips, known bool) (people.Tips, bool) {
		if known {
			verb = tips.Next(game, verbs)
		}
		if verb != "" {
			tips = tips.Clone()
			tips.Tell(game, verb)
		}
		return tips, known
	})
	return verb
}

// tips returns what a person was told, and remembers it.
func (b *Room) tips(ctx context.Context, u storage.UserID) (people.Tips, error) {
	if tips, ok := b.taught.Get(u); ok {
		return tips, nil
	}
	p, err := b.Table.People.Person(ctx, u)
	if err == nil {
		b.taught.Put(u, p.Tips)
	}
	return p.Tips, err
}

// changeTips changes what is kept of a person's tips, and remembers it.
func (b *Room) changeTips(ctx context.Context, u storage.UserID, change func(*people.Tips)) (people.Tips, error) {
	tips, err := b.Table.People.ChangeTips(ctx, u, change)
	if err == nil {
		b.taught.Put(u, tips)
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
	m, asked := reply.Asked.Match, reply.Asked
	asked.Verbs = slices.DeleteFunc(slices.Clone(asked.Verbs), func(verb engine.Verb) bool {
		_, named := m.NamedVerb(m.Acting(r.User), verb)
		return named // it does something else now than what its tip is about
	})
	game, verbs := m.About().Key, asked.Names()
	if _, err := b.tips(ctx, r.User); err != nil {
		b.Log.Warn("no tip", "user", r.User, "err", err)
		return reply
	}
	verb := b.takeTip(r.User, game, verbs)
	if verb == "" {
		return reply
	}
	r.Afterwards(func(ctx context.Context) {
		_, err := b.Table.People.ChangeTips(ctx, r.User, func(t *people.Tips) {
			if t.Next(game, []string{verb}) != "" {
				t.Tell(game, verb)
			}
		})
		if err != nil {
			b.Log.Warn("a tip may be told again", "user", r.User, "err", err)
		}
	})
	return b.View(r.Voice, reply.Asked.Match, r.User).WithTip(reply, verb)
}

// Acted notes that the players of a match that they ended themselves, played
// out or not, need no more tips for its title.
func (b *Room) Acted(ctx context.Context, m *table.Match) {
	if m.Status != head.Over || m.Closed != nil {
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

// pressTipsOff ends the tips of the person who pressed.
func (b *Room) pressTipsOff(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if _, err := b.changeTips(ctx, r.User, func(t *people.Tips) { t.Off = true }); err != nil {
		return desk.Reply{}, err
	}
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Sentence(r.Voice.Say("tips.off", nil)), nil // the match is gone, the tips are off
	}
	return saying("tips.off")(b.View(r.Voice, m, r.User)), nil
}

// gameSettings says, and changes, what is chosen for this channel and for the asker.
func (b *Room) gameSettings(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	wanted, here := people.Boards(r.Options["boards"]), ""
	switch {
	case r.Guild != 0:
		s, err := b.Table.People.Settings(ctx, r.Channel)
		if err == nil && slices.Contains(people.BoardChoices(), wanted) && wanted != s.Boards {
			var p table.Press
			if p, err = b.PressAt(ctx, r, r.Channel); err == nil {
				s.Boards = wanted
				err = b.Table.Configure(ctx, p, r.Channel, s)
			}
		}
		if err != nil {
			return desk.Reply{}, err
		}
		here = r.Voice.Say("settings.here", words.Data{"boards": r.Voice.Say("option.boards-"+string(s.Boards), nil)})
	case wanted != "":
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	}
	tips, err := b.setTips(ctx, r, r.Options["tips"]) // last: nothing refuses it, and what is refused changes nothing
	return desk.Sentence(here).And(words.Secret(tips)), err
}

// The values of the option "tips".
const (
	tipsOn  = "on"
	tipsOff = "off"
)

// setTips turns a person's tips on or off, if that is wanted, and says which they are.
func (b *Room) setTips(ctx context.Context, r *desk.Request, wanted string) (string, error) {
	tips, err := b.tips(ctx, r.User)
	if off := wanted == tipsOff; err == nil && wanted != "" && off != tips.Off {
		tips, err = b.changeTips(ctx, r.User, func(t *people.Tips) { t.Off = off })
	}
	now := tipsOn
	if tips.Off {
		now = tipsOff
	}
	return r.Voice.Say("settings.tips", words.Data{"tips": r.Voice.Say("option.tips-"+now, nil)}), err
}
