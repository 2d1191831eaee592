package playtest

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine/match/head"
)

// A press on the channel's message that leaves nothing to ask of its person
// alone is answered with nothing; the message tells.
func TestPublicPressLeavesNoTwin(t *testing.T) {
	t.Parallel()
	p := sitDownToDraft(t)
	first := p.match()
	u := p.world.Member(localdiscord.ID(first.Waiting()[0]))
	shown, err := u.Slash(p.ctx, p.hall, "game show", nil) // whoever set up last chooses in a prompt
	if err != nil {
		t.Fatal(err)
	}
	if _, err := u.Press(p.ctx, *shown.Message, controlsOf(*shown.Message, first)[0].id); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		m := p.match()
		u, msg := p.world.Member(localdiscord.ID(m.Waiting()[0])), p.told()
		before := len(privately(u, p.hall))
		reply, err := u.Press(p.ctx, msg, controlsOf(msg, m)[0].id)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.match().Seq; got == m.Seq {
			t.Fatalf("the press took nothing: %s", reply.Text())
		}
		if seen := privately(u, p.hall); len(seen) != before {
			t.Errorf("the press was answered %q besides", seen[len(seen)-1].Text())
		}
	}
}

// privately are the messages that only this user sees.
func privately(u *localtest.User, in localdiscord.ID) []localdiscord.Message {
	return slices.DeleteFunc(u.Messages(in), func(m localdiscord.Message) bool { return !m.Ephemeral })
}

// Where several actions go together they are picked in one select and taken in
// one press; what does not go together takes nothing and says why.
func TestSeveralAtOnce(t *testing.T) {
	t.Parallel()
	var taken, refused bool
	for n := 0; n < 5 && !(taken && refused); n++ { // a match may end before both came up
		severalAtOnce(t, &taken, &refused)
	}
	if !taken || !refused {
		t.Errorf("several were taken: %v, refused: %v", taken, refused)
	}
}

// severalAtOnce plays a match until several actions were taken at once, and several
// refused.
func severalAtOnce(t *testing.T, taken, refused *bool) {
	p := sitDownToDraft(t)
	c := &presser{player: p, private: map[localdiscord.ID]*localdiscord.Message{}}
	for range 400 {
		m := p.match()
		if m.Status != head.Running || *taken && *refused {
			break
		}
		u := p.world.Member(localdiscord.ID(m.Waiting()[0]))
		shown, err := u.Slash(p.ctx, p.hall, "game show", nil)
		if err != nil {
			t.Fatal(err)
		}
		selects := shown.Message.Selects()
		i := slices.IndexFunc(selects, func(s localdiscord.Select) bool { return s.Max > 1 })
		if i < 0 {
			c.private[u.ID] = shown.Message // the one that has their controls
			c.act(m)
			continue
		}
		menu := selects[i]
		if !*refused { // two Units with one Stronghold, or two in one area
			if twice := sameplace(menu); len(twice) == 2 {
				reply, err := u.Select(p.ctx, *shown.Message, menu.CustomID, twice...)
				if err != nil {
					t.Fatal(err)
				}
				*refused = p.match().Seq == m.Seq
				if now := p.match().Seq; now != m.Seq && now < m.Seq+2 {
					t.Errorf("half of what was picked was taken: %s", reply.Text())
				}
				continue
			}
		}
		values := c.some(&menu)
		reply, err := u.Select(p.ctx, *shown.Message, menu.CustomID, values...)
		if err != nil {
			t.Fatal(err)
		}
		got := int(p.match().Seq - m.Seq)
		if got == 0 && len(values) == 1 {
			continue // it goes only with others
		}
		if got > 0 && got < len(values) {
			t.Errorf("%d were picked and %d records made: %s", len(values), got, reply.Text())
		}
		*taken = *taken || len(values) > 1 && got >= len(values)
	}
	if rep, err := p.table.Archive.ReplayMatch(p.ctx, p.match().ID); err != nil || !rep.Honest() {
		t.Errorf("replay: %v, %v", rep.Faults, err)
	}
}

// sameplace are the values of two options that name one place.
func sameplace(menu localdiscord.Select) []string {
	for i, o := range menu.Options {
		where, _, _ := strings.Cut(o.Label, " · ")
		for _, other := range menu.Options[i+1:] {
			if at, _, _ := strings.Cut(other.Label, " · "); at == where {
				return []string{o.Value, other.Value}
			}
		}
	}
	return nil
}

// allPublic reports whether all that is asked can be done by public actions.
func allPublic(m *table.Match) bool {
	for s := range m.Awaited().All() {
		for _, verb := range m.Offers(s) {
			if len(m.About().Verbs[verb].Params) > 0 && len(m.PublicActions(s, verb)) == 0 {
				return false
			}
		}
	}
	return true
}

// sitDownToDraft opens a match whose first decisions are all public.
func sitDownToDraft(t *testing.T) *player {
	t.Helper()
	list := titlestest.Undrawn()
	p := sitDownAt(t, list, 0, "en", 2)
	for _, name := range players[:2] { // a tip is an answer
		if _, err := p.world.User(name).Slash(p.ctx, p.hall, "game settings", map[string]any{"tips": "off"}); err != nil {
			t.Fatal(err)
		}
	}
	for m := p.match(); !allPublic(m); m = p.match() {
		(&presser{player: p, private: map[localdiscord.ID]*localdiscord.Message{}}).act(m)
	}
	return p
}
