package playtest

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
)

// TestNamedVerbsAreEchoed holds that an action of which the rules tell nothing is
// echoed by the name that its button had, not by what the verb is called at large.
func TestNamedVerbsAreEchoed(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays every title")
	}
	list := titlestest.Undrawn()
	echoed := 0
	for i, title := range list {
		if !namesVerbs(t, title.Game) {
			continue
		}
		for _, lang := range []string{"en", "de"} {
			p := sitDownAt(t, list, i, lang, titlestest.People(title.Game.About()).Min)
			echoed += p.echoes(40, lang)
		}
	}
	if echoed == 0 {
		t.Error("no verb that has a name of its own was echoed")
	}
}

// namesVerbs reports whether a game has a verb that is named by the moment.
func namesVerbs(t *testing.T, g engine.Game) bool {
	t.Helper()
	s, err := g.New(engine.Setup{Players: g.About().Seats.Min}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, ok := s.(engine.VerbNamer)
	return ok
}

// echoes takes actions, wherever it can by a verb that has a name of its own, and
// returns how many of these were echoed by that name.
func (p *player) echoes(actions int, lang string) (echoed int) {
	p.t.Helper()
	v := titlestest.Catalogue(p.t).Speak(lang)
	c := &presser{player: p, private: map[localdiscord.ID]*localdiscord.Message{}}
	for range actions {
		m := p.match()
		if m.Status != head.Running {
			return echoed
		}
		about, seats := m.About(), m.Acting(m.Waiting()[0])
		verb, name := engine.Verb(0), engine.Note{}
		for _, of := range m.Offers(seats.First()) {
			if n, ok := m.NamedVerb(seats, of); ok {
				verb, name = of, n
			}
		}
		if name.Key == "" {
			c.act(m)
			continue
		}
		said, called := p.slashVerb(m, verb), v.Note(about, name, func(s engine.Seat) string { return v.Side(about, s) })
		switch {
		case strings.Contains(said, v.Say("prompt.did", words.Data{"action": called})):
			echoed++
		case strings.Contains(said, v.Say("prompt.did", words.Data{"action": v.Verb(about, verb)})):
			p.t.Fatalf("%q is echoed by what the verb is called at large: %s", called, said)
		}
	}
	return echoed
}

// slashVerb takes an action of a verb without words for whoever is awaited first,
// and returns the answer.
func (p *player) slashVerb(m *table.Match, verb engine.Verb) string {
	p.t.Helper()
	u := p.world.Member(localdiscord.ID(m.Waiting()[0]))
	reply, err := u.Slash(p.ctx, p.hall, m.About().Key+" "+m.About().Verbs[verb].Name, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	return reply.Text()
}

// TestDoubledPressesAreNamed holds that an action that comes in twice is called
// by the same name both times.
func TestDoubledPressesAreNamed(t *testing.T) {
	t.Parallel()
	named := 0
	for _, title := range titlestest.Every() {
		if !namesVerbs(t, title.Game) {
			continue
		}
		about, desk, dice := title.Game.About(), table.New(storage.NewMemory(), []engine.Game{title.Game}, table.Options{}), rand.New(rand.NewPCG(7, 3))
		press := func(by storage.UserID) table.Press {
			return table.Press{By: by, Interaction: storage.InteractionID(dice.Uint64() >> 1)}
		}
		o, err := desk.Create(t.Context(), press(1), head.Opening{Game: about.Key, Channel: 9})
		for by := 2; err == nil && by <= about.Seats.Min; by++ {
			o, err = desk.Join(t.Context(), press(storage.UserID(by)), o.ID, "")
		}
		if err == nil && o.Status == head.Lobby {
			o, err = desk.Start(t.Context(), press(1), o.ID)
		}
		for range 200 {
			if err != nil {
				t.Fatal(err)
			}
			if o.Status != head.Running {
				break
			}
			by := o.Waiting()[0]
			legal, _ := o.Legal(by, nil)
			a, p := legal[dice.IntN(len(legal))], press(by)
			m := o.Match
			if o, err = desk.Act(t.Context(), p, m.ID, m.VisibleSeq(), a); err != nil {
				continue
			}
			again, err := desk.Act(t.Context(), p, m.ID, m.VisibleSeq(), a)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(again.Called, o.Called) {
				t.Fatalf("%s: %s is called %q, and %q when it comes in again", about.Key, about.Format(a), o.Called.Key, again.Called.Key)
			}
			switch n, ok := m.NamedVerb(m.Acting(by), a.Verb); {
			case ok:
				named++
				if !reflect.DeepEqual(o.Called, n) {
					t.Errorf("%s: %s is called %q, and its button %q", about.Key, about.Format(a), o.Called.Key, n.Key)
				}
			case o.Called.Key != "" && m.Acting(by).Len() == 1:
				t.Errorf("%s: %s has no name of its own, and is called %q", about.Key, about.Format(a), o.Called.Key)
			}
		}
	}
	if named == 0 {
		t.Error("no verb that has a name of its own was taken")
	}
}
