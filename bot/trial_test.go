package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	rules "skald/engine/league/championship"
	"skald/storage"
)

// TestHostsSeason is what a host does for a season of two divisions of four and a
// knock-out of eight, in which somebody never comes: from opening to champion two commands
// and no press more. The calendar starts, reminds, pairs, judges and announces; roles and
// events follow; each announcement comes once, and of a round only those are notified who
// play in it or asked to be.
func TestHostsSeason(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	r := newRoom(t)
	host, roles := r.roles("champion", "participant", "rounds")
	r.world.SetMentionable(roles["rounds"].ID, true)
	r.world.Grant(localdiscord.CreateEvents | localdiscord.PinMessages)
	c := &community{room: r, strength: map[storage.UserID]float64{}, vanished: map[storage.UserID]bool{}, rnd: rand.New(rand.NewPCG(8, 8)), press: presses()}
	var players []*localtest.User
	for _, name := range strings.Fields("Ari Bo Cnut Dag Eir Frey Gro Hal") {
		u := r.world.User(name)
		players = append(players, u)
		c.strength[storage.UserID(u.ID)] = float64(1500 - 50*len(players))
	}
	c.vanished[storage.UserID(players[7].ID)] = true
	acts := 0
	opens := func(name string, options ...string) {
		t.Helper()
		acts++
		start := r.time.Now().UTC().Add(3 * 24 * time.Hour).Format("2006-01-02 15:04")
		given := append([]string{"name=" + name, "title=hoard", "zone=Europe/Berlin", "start=" + start}, options...)
		r.says(r.slash(host, "championship new", given...), name, "is open")
	}
	began := r.time.Now()
	opens("League", "format=divisions", "levels=2", "size=4", "round=3d", "nobody=out")
	opens("Cup", "format=knock-out", "round=3d", "third=yes", "nobody=out")
	presses := 0
	for _, u := range players {
		for _, name := range []string{"League", "Cup"} {
			presses++
			r.says(r.press(u, r.has("## "+name, "SHA-256"), "Join"), "You are in: "+name)
		}
	}
	r.says(r.press(players[0], r.has("## Cup", "SHA-256"), "Tell me of rounds"), roles["rounds"].Mention())
	r.until("both seasons are events", func() bool { return len(r.world.ScheduledEvents()) == 2 })
	var took time.Duration
	over := func() bool {
		for _, one := range c.all() {
			if len(one.State.Past()) == 0 {
				return false
			}
		}
		return true
	}
	for n := 0; n < 300 && !over(); n++ {
		for _, one := range c.all() {
			for _, m := range one.State.Open(0) {
				if c.rnd.IntN(3) == 0 {
					c.plays(c.matchOf(one.ID, m.Key()))
				}
			}
		}
		r.time.leap(6 * time.Hour)
		c.settles()
		took = r.time.Now().Sub(began)
	}
	if !over() {
		t.Fatal("it does not end by itself")
	}
	for _, one := range c.all() {
		table := one.State.Past()[0].Table
		champions := one.State.Past()[0].Champions()
		if len(table) != len(players) || len(champions) == 0 || champions[0] == rules.Person(players[7].ID) {
			t.Errorf("%s ends with %v of %d", one.Head.Name, champions, len(table))
		}
		r.has("🏆", one.Head.Name+", season 1")
		for text, most := range map[string]int{"🏆": 1, "season 1 has started": 1} {
			if n := r.count(text, one.Head.Name); n > most {
				t.Errorf("%s: %q stands %d times", one.Head.Name, text, n)
			}
		}
	}
	var champions []*localtest.User
	for _, u := range players {
		// The later competition of a game has the last word: the Cup was opened second.
		for _, one := range c.all() {
			if one.Head.Name == "Cup" && one.State.Past()[0].Champions()[0] == rules.Person(u.ID) {
				champions = append(champions, u)
			}
		}
	}
	r.worn(roles["champion"], champions...)
	called := 0
	for _, m := range r.guest.Messages(r.hall) {
		if strings.Contains(m.Text(), roles["rounds"].Mention()) {
			called++
		}
		if notified(m, players[0]) && !strings.Contains(m.Text(), players[0].Mention()) && !strings.Contains(m.Text(), roles["rounds"].Mention()) {
			t.Errorf("somebody is notified whom the message does not name: %q", m.Text())
		}
	}
	t.Logf("the host types %d commands and presses nothing, players press Join %d times; %d rounds call their subscribers; it takes %.1f days; %d messages in the hall",
		acts, presses, called, took.Hours()/24, len(r.guest.Messages(r.hall)))
}
