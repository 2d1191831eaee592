package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
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

// logged is a match's log as far as people acted: whose each action is. Of some actions
// that were prepared others took the place, and they are in no log.
type logged struct {
	begun    time.Time
	by       []localdiscord.ID
	replaced int
}

// written is how many actions of a channel's logs have been made, and how many that are
// in none.
type written struct{ actions, replaced int }

// judgeOrder holds that the actions of a channel's matches happened one after the other,
// as their logs say, each between the moment when somebody pressed and the answer.
// An action that was never answered may have been made at any time after the press.
func judgeOrder(c *crash, acts []act, logs []logged) {
	c.Helper()
	slices.SortFunc(logs, func(a, b logged) int { return a.begun.Compare(b.begun) })
	var log []localdiscord.ID
	all := written{}
	for _, l := range logs {
		log, all.replaced = append(log, l.by...), all.replaced+l.replaced
	}
	all.actions = len(log)
	model := porcupine.NondeterministicModel{
		Init: func() []any { return []any{written{}} },
		Step: func(state, input, _ any) (next []any) {
			now, by := state.(written), input.(localdiscord.ID)
			if now.actions < all.actions && log[now.actions] == by {
				next = append(next, written{now.actions + 1, now.replaced})
			}
			if now.replaced < all.replaced {
				next = append(next, written{now.actions, now.replaced + 1})
			}
			return next
		},
	}
	began, end := time.Now(), time.Now()
	for _, a := range acts {
		if a.called.Before(began) {
			began = a.called
		}
	}
	var history []porcupine.Operation
	for i, a := range acts {
		answered := end
		if a.told {
			answered = a.answered
		}
		history = append(history, porcupine.Operation{ClientId: i, Input: a.by, Call: int64(a.called.Sub(began)), Return: int64(answered.Sub(began))})
	}
	if result := porcupine.CheckOperationsTimeout(model.ToModel(), history, time.Minute); result != porcupine.Ok {
		c.Errorf("%d actions of %d matches of a channel did not happen in the order of their logs: %s", len(acts), len(logs), result)
	}
}
