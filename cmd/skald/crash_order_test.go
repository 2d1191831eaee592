package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/cmd/skald/titles"
)

// sitDownAcross seats people at so many tables of each of some servers, every title in
// turn. At each table they act at two clients at a time, and who acts at the first sits
// at the same table of each server.
func (c *crash) sitDownAcross(guilds []localdiscord.ID, tables int, seed uint64) *people {
	p, list := c.invite(), titles.All()
	for i := range tables * len(guilds) {
		g, n := i%len(guilds), i/len(guilds)
		title := list[(g+n)%len(list)].Game.About()
		hall, users := c.world.AddChannelOf(guilds[g], fmt.Sprint("hall-", i)), []*localtest.User{c.world.User(fmt.Sprint("traveller-", n))}
		for s := 1; s < title.Seats.Min; s++ {
			users = append(users, c.world.User(fmt.Sprintf("guest-%d-%d", i, s)))
		}
		for client, mine := range [][]*localtest.User{users[:1], users[1:]} {
			p.sit(&company{p: p, title: title, hall: hall.ID, users: users, mine: mine, dice: rand.New(rand.NewPCG(seed, uint64(2*i+client)+2))})
		}
	}
	return p
}

// logged is a match's log as far as people acted. Of some actions that were prepared
// others took the place, and they are in no log.
type logged struct {
	begun    time.Time
	actions  []entry
	replaced int
}

// entry is an action of a log: whose it is, and when it was taken.
type entry struct {
	by localdiscord.ID
	at time.Time
}

// judgeOrder holds that the actions of a channel's matches happened one after the other,
// as their logs say.
func judgeOrder(c *crash, acts []act, logs []logged) {
	c.Helper()
	slices.SortFunc(logs, func(a, b logged) int { return a.begun.Compare(b.begun) })
	var log []entry
	replaced := 0
	for _, l := range logs {
		log, replaced = append(log, l.actions...), replaced+l.replaced
	}
	if result := ordered(acts, log, replaced); result != porcupine.Ok {
		c.Errorf("%d actions of %d matches of a channel did not happen in the order of their logs: %s", len(acts), len(logs), result)
	}
}

// ordered reports whether actions can have happened one after the other, as a log says and
// so many of them in none, each between the moment when somebody pressed and the answer.
func ordered(acts []act, log []entry, replaced int) porcupine.CheckResult {
	places := placed(acts, log)
	type written struct{ actions, replaced int } // how many have been
	model := porcupine.Model{
		Init: func() any { return written{} },
		Step: func(state, input, _ any) (bool, any) {
			now, place := state.(written), input.(int)
			if place == inNone {
				return now.replaced < replaced, written{now.actions, now.replaced + 1}
			}
			return now.actions == place, written{now.actions + 1, now.replaced}
		},
	}
	began := slices.MinFunc(acts, func(a, b act) int { return a.called.Compare(b.called) }).called
	var history []porcupine.Operation
	for i, a := range acts {
		history = append(history, porcupine.Operation{ClientId: i, Input: places[i], Call: int64(a.called.Sub(began)), Return: int64(a.until().Sub(began))})
	}
	return porcupine.CheckOperationsTimeout(model, history, time.Minute)
}

// inNone is the place of an action that is in no log.
const inNone = -1

// placed finds an action for each place of a log: of those that the same person can have
// taken at that time, the one that must have been taken first.
func placed(acts []act, log []entry) []int {
	places, left := make([]int, len(acts)), make([]int, len(acts))
	for i := range acts {
		places[i], left[i] = inNone, i
	}
	slices.SortStableFunc(left, func(a, b int) int { return acts[a].until().Compare(acts[b].until()) })
	for place, action := range log {
		i := slices.IndexFunc(left, func(i int) bool {
			return acts[i].by == action.by && !acts[i].called.After(action.at) && !acts[i].until().Before(action.at)
		})
		if i >= 0 {
			places[left[i]] = place
			left = slices.Delete(left, i, i+1)
		}
	}
	return places
}

// until is the latest moment when an act was done. One that was never answered may have
// been done until nobody dealt with it any more: its program has died within a minute, or
// lost its lease, or given up.
func (a act) until() time.Time {
	if a.told {
		return a.answered
	}
	return a.called.Add(time.Minute)
}

// TestOrdered finds an order for a long history of two people at a table, of whose actions
// some were never answered and some were replaced, and none where two have changed places
// or one was taken before anybody pressed for it.
func TestOrdered(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(1, 2))
	var acts []act
	var log []entry
	replaced, now := 0, time.Now()
	free := map[localdiscord.ID]time.Time{1: now, 2: now}
	for range 1500 {
		by := localdiscord.ID(1 + dice.IntN(2))
		a := act{by: by, told: dice.IntN(10) > 0, called: free[by]}
		if now.Before(a.called) {
			now = a.called
		}
		now = now.Add(time.Duration(1+dice.IntN(200)) * time.Millisecond)
		a.answered = now.Add(time.Duration(dice.IntN(300)) * time.Millisecond)
		free[by], acts = a.answered, append(acts, a)
		if dice.IntN(20) == 0 {
			replaced++
		} else {
			log = append(log, entry{by, now})
		}
	}
	if got := ordered(acts, log, replaced); got != porcupine.Ok {
		t.Errorf("a history with an order: %s", got)
	}
	swapped := slices.Clone(log)
	swapped[1000], swapped[1200] = swapped[1200], swapped[1000]
	if got := ordered(acts, swapped, replaced); got != porcupine.Illegal {
		t.Errorf("with two actions in each other's place: %s", got)
	}
	early := slices.Clone(log)
	early[1000].at = early[1000].at.Add(-time.Hour)
	if got := ordered(acts, early, replaced); got != porcupine.Illegal {
		t.Errorf("with one that was taken before anybody pressed: %s", got)
	}
	if got := ordered(acts, slices.Delete(slices.Clone(log), 1000, 1001), replaced); got != porcupine.Illegal {
		t.Errorf("with one that is missing in the log: %s", got)
	}
}
