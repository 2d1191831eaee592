package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/record"
)

// A whole match while the gateway tells each interaction twice: every press is
// one action and is answered once, and nobody is taken for another program.
func TestEveryInteractionTwice(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.RepeatInteractions(true)
	events, cancel := r.world.Subscribe()
	read := make(chan []string, 1)
	go func() {
		var all []string
		for e := range events {
			if e.Message != nil && e.Message.Ephemeral {
				all = append(all, e.Message.Text())
			}
		}
		read <- all
	}()
	r.seated("options=goal=40")
	dice := rand.New(rand.NewPCG(7, 2))
	for r.match().Status == head.Running {
		m := r.match()
		r.pressOn(dice)
		_, log, err := r.table.Log(r.ctx, m.ID, 0, func(*table.Match) uint64 { return m.Seq })
		if err != nil {
			t.Fatal(err)
		}
		acts := slices.DeleteFunc(log, func(e table.Entry) bool { return e.Kind != record.MoveKind })
		if len(acts) != 1 {
			t.Fatalf("one press after record %d was %d actions: %+v", m.Seq, len(acts), acts)
		}
	}
	cancel()
	for _, text := range <-read {
		if strings.Contains(text, "has moved on") {
			t.Errorf("who pressed once was told: %s", text)
		}
	}
	if n := r.bot.Health().Elsewhere.Count; n != 0 {
		t.Errorf("%d interactions are said to be answered elsewhere", n)
	}
}
