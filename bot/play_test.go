package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/storage"
)

// extras are the buttons that every turn has beside its moves.
var extras = []string{"Board", "As text", "Secrets", "Undo"}

// A whole match, and the rematch that its last message offers, by pressing
// alone: nothing is typed after the match is opened.
func TestMatchByPressingAlone(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	heard := r.overhear()
	first := r.seated("options=goal=40")
	dice := rand.New(rand.NewPCG(1, 2))
	for r.match().Status == table.Running {
		r.pressOn(dice)
	}
	last := r.shown(r.match())
	if !containsAll(last.Text(), []string{"wins", "Seed of match"}) {
		t.Errorf("the last message does not tell the end: %s", last.Text())
	}
	holdNoSecret(t, first.About(), heard())
	r.press(r.adam, last, "Rematch, sides swapped")
	lobby := r.has("reserved for " + r.vera.Mention())
	r.press(r.vera, lobby, "Join as Blue")
	r.until("rematch begun", func() bool { return r.match().ID != first.ID && r.match().Status == table.Running })
	for moves := 0; moves < 20 && r.match().Status == table.Running; moves++ { // chance can end a match early
		r.pressOn(dice)
	}
}

// pressOn takes one action for whoever is to move, by buttons and selects.
func (r *room) pressOn(dice *rand.Rand) {
	r.t.Helper()
	m := r.match()
	u, msg := r.user(m), r.shown(m)
	var moves []localdiscord.Button
	for _, b := range msg.Buttons() {
		if !slices.Contains(extras, b.Label) {
			moves = append(moves, b)
		}
	}
	if len(moves) == 0 {
		r.t.Fatalf("no move to press: %s", msg.Text())
	}
	dice.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	last := ""
	for _, b := range moves {
		reply := r.pressID(u, msg, b.CustomID)
		for {
			last = reply.Text()
			if reply.Message == nil || !reply.Message.Ephemeral {
				r.t.Fatalf("pressing %q was not answered for %s alone: %q", b.Label, u.Name, reply.Text())
			}
			if r.match().Seq > m.Seq {
				return
			}
			now := *reply.Message
			if yes, ok := now.Button("Confirm"); ok {
				reply = r.pressID(u, now, yes.CustomID)
			} else if s := now.Selects(); len(s) == 1 {
				o := s[0].Options[dice.IntN(len(s[0].Options))]
				var err error
				if reply, err = u.Select(r.ctx, now, s[0].CustomID, o.Value); err != nil {
					r.t.Fatalf("%s picks %q: %v", u.Name, o.Label, err)
				}
			} else {
				break // nothing to do with this verb: try another
			}
		}
	}
	r.t.Fatalf("no button leads to a move: %s\nthe last was answered: %s", msg.Text(), last)
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
	for r.match().Status == table.Running {
		r.typeOn(dice)
	}
	if last := r.shown(r.match()); !strings.Contains(last.Text(), "wins") {
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
