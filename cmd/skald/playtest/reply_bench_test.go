package playtest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage"
)

// BenchmarkReply lets Skald show every title many times, as hard as it can, and measures
// how long somebody who plays against it waits meanwhile for their next turn.
func BenchmarkReply(b *testing.B) {
	const shown = 32
	f := newFair(b)
	store := storage.NewMemory()
	defer f.serve(store)()
	list := titles.All()
	for i := range shown {
		s, about := f.stand(i), list[i%len(list)].Game.About()
		host := f.world.User(fmt.Sprint("Olaf", i))
		host.SetModerator(true)
		reply, err := host.Slash(f.ctx, s.hall, "mod demonstrate", map[string]any{"title": about.Key, "skald": "hard"})
		if err != nil {
			b.Fatal(err)
		}
		if m, err := f.table.At(f.ctx, storage.ChannelID(s.hall)); err != nil || m.Status != head.Running {
			b.Fatalf("no demonstration of %s: %v, %s", about.Key, err, reply.Text())
		}
	}
	time.Sleep(70 * time.Second) // until all have come to their second turn
	s := f.stand(shown)
	s.skald = "easy"
	s.begin()
	var waits []time.Duration
	for b.Loop() {
		m := s.match()
		vera := storage.UserID(s.vera.ID)
		for !slices.Contains(m.Waiting(), vera) {
			time.Sleep(quick / 10)
			m = s.match()
		}
		began := time.Now()
		for slices.Contains(m.Waiting(), vera) { // until her turn is over
			legal, err := m.Legal(vera, nil)
			if err == nil {
				_, err = s.table.Act(s.ctx, table.Press{By: vera}, m.ID, m.VisibleSeq(), legal[len(legal)-1])
			}
			if err != nil {
				b.Fatal(err)
			}
			m = s.match()
		}
		for m.Status == head.Running && slices.ContainsFunc(m.Waiting(), rules.IsSkald) {
			time.Sleep(quick / 10)
			var err error
			if m, err = s.table.Match(s.ctx, m.ID); err != nil {
				b.Fatal(err)
			}
		}
		waits = append(waits, time.Since(began))
	}
	slices.Sort(waits)
	b.ReportMetric(waits[len(waits)/2].Seconds(), "s-median")
	b.ReportMetric(waits[len(waits)-1].Seconds(), "s-longest")
}
