package bot_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/play"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
)

// A whole match, and the rematch that its last message offers, by pressing
// alone: nothing is typed after the match is opened.
func TestMatchByPressingAlone(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	heard := r.overhear()
	first := r.seated("options=goal=40")
	dice := rand.New(rand.NewPCG(1, 2))
	for r.match().Status == head.Running {
		r.pressOn(dice)
	}
	last := r.shown(r.match())
	if !containsAll(last.Text(), []string{"Victory", "Coins: "}) {
		t.Errorf("the last message does not tell the end: %s", last.Text())
	}
	holdNoSecret(t, first.About(), heard())
	r.press(r.adam, last, "Rematch, sides swapped")
	lobby := r.has("reserved for " + r.vera.Mention())
	r.press(r.vera, lobby, "Join as Blue")
	r.until("rematch begun", func() bool { return r.match().ID != first.ID && r.match().Status == head.Running })
	for moves := 0; moves < 20 && r.match().Status == head.Running; moves++ { // chance can end a match early
		r.pressOn(dice)
	}
}

// pressOn takes one action for whoever is to move, by buttons and selects.
func (r *room) pressOn(dice *rand.Rand) {
	r.t.Helper()
	m := r.match()
	u, msg := r.user(m), r.shown(m)
	for range 20 {
		list := leadOn(msg, m)
		if len(list) == 0 {
			r.t.Fatalf("no button leads to a move: %s", msg.Text())
		}
		reply, err := list[dice.IntN(len(list))](r.ctx, u, dice)
		if err != nil {
			r.t.Fatal(err)
		}
		if r.match().Seq > m.Seq {
			return
		}
		if reply.Message == nil || !reply.Message.Ephemeral {
			r.t.Fatalf("a press was not answered for %s alone: %q", u.Name, reply.Text())
		}
		msg = *reply.Message
	}
	r.t.Fatalf("no button leads to a move; the last was answered: %s", msg.Text())
}

// A lead is one way to go on from a message.
type lead func(context.Context, *localtest.User, *rand.Rand) (*localtest.Reply, error)

// leadOn are the ways to go on from a message: a confirmation alone, if one is
// asked for, else every button and every select that leads to an action; where there is
// none, the button that leads to a prompt.
func leadOn(msg localdiscord.Message, m *table.Match) []lead {
	var list, doors []lead
	for _, b := range msg.Buttons() {
		id, ok := play.ReadID(b.CustomID)
		press := func(ctx context.Context, u *localtest.User, _ *rand.Rand) (*localtest.Reply, error) {
			return u.Press(ctx, msg, b.CustomID)
		}
		switch {
		case ok && id.What == play.ToPrompt:
			doors = append(doors, press)
		case !ok || id.Seq != m.Seq:
		case id.What == play.DoConfirmed:
			return []lead{press}
		case id.What == play.TakeVerb || id.What == play.TakeAction:
			list = append(list, press)
		}
	}
	for _, s := range msg.Selects() {
		list = append(list, func(ctx context.Context, u *localtest.User, dice *rand.Rand) (*localtest.Reply, error) {
			return u.Select(ctx, msg, s.CustomID, s.Options[dice.IntN(len(s.Options))].Value)
		})
	}
	if len(list) == 0 {
		return doors
	}
	return list
}

func (r *room) pressID(u *localtest.User, m localdiscord.Message, id string) *localtest.Reply {
	r.t.Helper()
	reply, err := u.Press(r.ctx, m, id)
	if err != nil {
		r.t.Fatalf("%s presses %s: %v", u.Name, id, err)
	}
	return reply
}

// A whole match by slash commands alone, every word taken from what is offered
// while typing.
func TestMatchBySlashAlone(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "side=red")
	r.has("Anybody may join")
	r.slash(r.adam, "game join")
	r.has(running)
	dice := rand.New(rand.NewPCG(3, 4))
	for r.match().Status == head.Running {
		r.typeOn(dice)
	}
	if last := r.shown(r.match()); !strings.Contains(last.Text(), "Victory") {
		t.Errorf("the last message does not tell the end: %s", last.Text())
	}
	reply := r.slash(r.guest, "game export")
	if len(reply.Message.Attachments) != 1 {
		t.Errorf("no export: %s", reply.Text())
	}
}

// typeOn types one action for whoever is to move.
func (r *room) typeOn(dice *rand.Rand) {
	r.t.Helper()
	m := r.match()
	u, about := r.user(m), m.About()
	seat, _ := m.SeatOf(storageUser(u))
	offers := m.Offers(seat)
	dice.Shuffle(len(offers), func(i, j int) { offers[i], offers[j] = offers[j], offers[i] })
	for _, v := range offers {
		verb := about.Verbs[v]
		options := map[string]any{}
		for _, p := range verb.Params {
			words, err := u.Complete(r.ctx, r.hall, about.Key+" "+verb.Name, options, p.Name, "")
			if err != nil {
				r.t.Fatalf("%s completes %s %v: %v", u.Name, verb.Name, options, err)
			}
			if len(words) == 0 {
				break
			}
			options[p.Name] = words[dice.IntN(len(words))].Value
		}
		if len(options) < len(verb.Params) {
			continue
		}
		if _, err := u.Slash(r.ctx, r.hall, about.Key+" "+verb.Name, options); err != nil {
			r.t.Fatalf("%s types %s %v: %v", u.Name, verb.Name, options, err)
		}
		if r.match().Seq == m.Seq {
			r.t.Fatalf("%s typed %s %v, as offered, and nothing happened", u.Name, verb.Name, options)
		}
		return
	}
	r.t.Fatalf("nothing to type: offers %v", offers)
}

func storageUser(u *localtest.User) storage.UserID { return storage.UserID(u.ID) }

func pressOf(u *localtest.User) table.Press { return table.Press{By: storageUser(u)} }
