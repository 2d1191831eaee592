package main

import (
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// TestNamedVerbsAreEchoed holds that an action of which the rules tell nothing is
// echoed by the name that its button had, not by what the verb is called at large.
func TestNamedVerbsAreEchoed(t *testing.T) {
	t.Parallel()
	list := everyTitle()
	for i := range list {
		list[i].Painter = blank{}
	}
	echoed := 0
	for i, title := range list {
		if !namesVerbs(t, title.Game) {
			continue
		}
		for _, lang := range []string{"en", "de"} {
			p := sitDownAt(t, list, i, lang, peopleFor(title.Game.About()).Min)
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
	v := catalogue(p.t).Speak(lang)
	c := &presser{player: p, private: map[localdiscord.ID]*localdiscord.Message{}}
	for range actions {
		m := p.match()
		if m.Status != table.Running {
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
