package playtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/play"
	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine/match/head"
)

// A press is one interaction: a click on a button, or a select that is
// submitted, however many words are picked in it. A tap is what a finger does
// for it: a select is opened first, and then each word is touched.

// TestPresses plays whole matches as people would who only press, and holds how
// many presses a match takes, how many messages a turn, and how many direct
// messages a match. SKALD_LONG plays 100 matches of each.
func TestPresses(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	matches, slack := 1, 2.0 // one match says little
	if os.Getenv("SKALD_LONG") != "" {
		matches, slack = 100, 1.0
	}
	most := map[string]float64{"saga/2": 130, "kosmos/2": 150, "kosmos/3": 180, "kosmos/4": 210}
	for i, title := range titlestest.Every() {
		for _, n := range titlestest.Numbers(title.Game.About()) {
			name := fmt.Sprintf("%s/%d", title.Game.About().Key, n)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				if most[name] == 0 && matches == 1 {
					t.Skip("it has no limit, and its figures want many matches: SKALD_LONG=1")
				}
				var sum counted
				for match := range matches {
					sum.add(countMatch(t, i, n, uint64(match)))
				}
				t.Logf("a match: %.0f actions, %.0f presses, %.0f taps, %.1f direct messages; a turn: %.2f messages",
					sum.mean(sum.actions), sum.mean(sum.presses), sum.mean(sum.taps), sum.mean(sum.letters), float64(sum.messages)/float64(sum.turns))
				if limit := most[name]; limit > 0 && sum.mean(sum.presses) > limit*slack {
					t.Errorf("a match takes %.0f presses, want at most %.0f", sum.mean(sum.presses), limit*slack)
				}
			})
		}
	}
}

// counted is what was counted in some matches.
type counted struct{ matches, actions, presses, taps, messages, turns, letters int }

func (c *counted) add(o counted) {
	c.matches, c.actions, c.presses = c.matches+1, c.actions+o.actions, c.presses+o.presses
	c.taps, c.messages, c.turns, c.letters = c.taps+o.taps, c.messages+o.messages, c.turns+o.turns, c.letters+o.letters
}

func (c *counted) mean(n int) float64 { return float64(n) / float64(c.matches) }

// countMatch plays one match and counts.
func countMatch(t *testing.T, title, seats int, seed uint64) counted {
	t.Helper()
	p := sitDownAt(t, titlestest.Undrawn(), title, "en", seats)
	p.dice = rand.New(rand.NewPCG(seed, uint64(title)))
	c := &presser{player: p, private: map[localdiscord.ID]*localdiscord.Message{}}
	for m := p.match(); m.Status == head.Running; m = p.match() {
		c.act(m)
	}
	p.told()
	m := p.match()
	sum := counted{presses: c.presses, taps: c.taps, actions: int(m.Seq), turns: int(m.Turn.Number)}
	for _, msg := range p.world.User(players[0]).Messages(p.hall) {
		if !msg.Ephemeral {
			sum.messages++
		}
	}
	for _, name := range players[:seats] {
		sum.letters += len(p.world.User(name).DMs())
	}
	return sum
}

// presser plays for everybody by pressing what a person would: what is before
// their eyes since their last press, else what stands in public.
type presser struct {
	*player
	presses int
	taps    int
	private map[localdiscord.ID]*localdiscord.Message // by user: the last answer, while it is of now
}

// act takes one action for whoever is to move.
func (c *presser) act(m *table.Match) {
	c.t.Helper()
	u := c.world.Member(localdiscord.ID(m.Waiting()[0]))
	msg := c.private[u.ID]
	if msg == nil || len(controlsOf(*msg, m)) == 0 {
		public := c.told()
		msg = &public
	}
	tried := map[string]bool{}
	for range 100 {
		list := slices.DeleteFunc(controlsOf(*msg, m), func(x pressable) bool { return tried[x.id] })
		if len(list) == 0 {
			if len(tried) > 0 {
				public := c.told() // nothing led on: look at the channel again, and begin anew
				msg = &public
				clear(tried)
				continue
			}
			if list = wayBack(*msg, m); list == nil { // else what was picked does not go together
				c.t.Fatalf("nothing to press: %s", msg.Text())
			}
		}
		x := list[c.dice.IntN(len(list))]
		if x.verb {
			tried[x.id] = true
		}
		reply := c.use(u, *msg, x)
		if reply.Message != nil && reply.Message.Ephemeral {
			msg = reply.Message
			c.private[u.ID] = msg
		}
		if now := c.match(); now.Seq > m.Seq || now.Status != head.Running {
			return
		}
	}
	c.t.Fatalf("pressing leads nowhere: %s", msg.Text())
}

// use presses a button or submits a select.
func (c *presser) use(u *localtest.User, msg localdiscord.Message, x pressable) *localtest.Reply {
	c.t.Helper()
	c.presses, c.taps = c.presses+1, c.taps+1
	var reply *localtest.Reply
	var err error
	if x.menu == nil {
		reply, err = u.Press(c.ctx, msg, x.id)
	} else {
		values := c.some(x.menu)
		c.taps += len(values)
		reply, err = u.Select(c.ctx, msg, x.id, values...)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return reply
}

// some picks from a select: where several may be picked, as many at random as go
// together. That a place or a person is taken once is to be read in the labels.
func (c *presser) some(menu *localdiscord.Select) []string {
	most := 1 + c.dice.IntN(menu.Max)
	var values []string
	taken := map[string]bool{}
	for _, i := range c.dice.Perm(len(menu.Options)) {
		o := menu.Options[i]
		where, what, _ := strings.Cut(o.Label, " · ")
		if taken[where] || o.Description != "" && taken[what] || len(values) == most {
			continue
		}
		taken[where], taken[what] = true, true
		values = append(values, o.Value)
	}
	return values
}

// pressable is something that leads to an action of now.
type pressable struct {
	id   string
	menu *localdiscord.Select // nil: a button
	verb bool                 // it opens what a verb asks
}

// controlsOf are what leads on in a message for the match as it is: a
// confirmation alone, if one is asked for, else buttons and the selects that are
// not answered; where there is none, what leads from a message for everybody to a prompt.
func controlsOf(msg localdiscord.Message, m *table.Match) []pressable {
	var list, doors []pressable
	for _, b := range msg.Buttons() {
		id, ok := play.ReadID(b.CustomID)
		if ok && id.What == play.ToPrompt && id.Match == m.ID && !msg.Ephemeral {
			doors = append(doors, pressable{id: b.CustomID, verb: true})
		}
		if !ok || id.Match != m.ID || !drawn(m, id.Seq) {
			continue
		}
		switch id.What {
		case play.DoConfirmed:
			return []pressable{{id: b.CustomID}}
		case play.TakeVerb, play.TakeAction:
			list = append(list, pressable{id: b.CustomID, verb: id.What == play.TakeVerb})
		}
	}
	for _, s := range msg.Selects() {
		id, ok := play.ReadID(s.CustomID)
		answered := slices.ContainsFunc(s.Options, func(o localdiscord.Option) bool { return o.Default })
		if ok && id.Match == m.ID && drawn(m, id.Seq) && !answered {
			list = append(list, pressable{id: s.CustomID, menu: &s})
		}
	}
	if len(list) == 0 {
		return doors
	}
	return list
}

// wayBack is what leads from a refusal, which has nothing else to press, to what can
// be done; nil if nothing does.
func wayBack(msg localdiscord.Message, m *table.Match) []pressable {
	for _, b := range msg.Buttons() {
		if id, ok := play.ReadID(b.CustomID); ok && id.What == play.ToPrompt && id.Match == m.ID && msg.Ephemeral {
			return []pressable{{id: b.CustomID}}
		}
	}
	return nil
}

// drawn reports whether what was drawn when a match was so far still leads on, for
// the first of those it waits for.
func drawn(m *table.Match, at uint64) bool {
	return at != 0 && !m.Stale(m.Waiting()[0], at)
}
