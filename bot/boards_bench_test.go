package bot_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/table"
	"skald/storage"
)

// BenchmarkBoards lets 50 people press Board ten times each at once, on 50
// tables, and measures what the whole program needs for it, the local Discord
// and everybody's clients included, and how long others wait for their answers
// meanwhile.
func BenchmarkBoards(b *testing.B) {
	store, err := storage.Open(filepath.Join(b.TempDir(), "skald.db"), storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	r := newWorld(b, store)
	r.level = slog.LevelWarn
	r.connect()
	defer r.stop()
	halls := r.halls(b)
	shown := make([]localdiscord.Message, len(halls))
	for i, h := range halls {
		shown[i] = h.shown(h.match())
	}
	var others []time.Duration
	peak := 0
	var late atomic.Int32
	b.Logf("before: %d MB", resident(b)/1e6)
	for b.Loop() {
		var stop, storm, rest sync.WaitGroup
		done := make(chan struct{})
		stop.Go(func() {
			for {
				peak = max(peak, resident(b))
				select {
				case <-done:
					return
				case <-time.After(20 * time.Millisecond):
				}
			}
		})
		var mu sync.Mutex
		for i := range 10 {
			rest.Go(func() {
				for {
					select {
					case <-done:
						return
					case <-time.After(pace):
					}
					reply, err := r.world.User("Other"+strconv.Itoa(i)).PressLabel(r.ctx, shown[i], "In words")
					if err != nil || reply.Failed != "" {
						b.Errorf("another's press: %v %s", err, reply.Text())
						return
					}
					mu.Lock()
					others = append(others, reply.Took)
					mu.Unlock()
				}
			})
		}
		for i, h := range halls {
			for range 10 {
				storm.Go(func() {
					reply, err := h.vera.PressLabel(h.ctx, shown[i], "Board")
					if err != nil || reply.Failed != "" {
						late.Add(1)
					}
				})
			}
		}
		storm.Wait()
		time.Sleep(2 * pace) // until others have pressed, however quick it was
		close(done)
		stop.Wait()
		rest.Wait()
	}
	slices.Sort(others)
	b.ReportMetric(float64(others[len(others)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(peak)/1e6, "rss-mb")
	b.ReportMetric(float64(late.Load()), "late")
}

// halls are channels with a match that has begun and shows, of two people each.
func (r *room) halls(b *testing.B) []*room {
	halls := make([]*room, tables)
	for i := range halls {
		hall := *r
		hall.hall = r.world.AddChannel("hall-" + string(rune('a'+i/26)) + string(rune('a'+i%26))).ID
		hall.vera, hall.adam = r.world.User("Vera"+hall.hall.String()), r.world.User("Adam"+hall.hall.String())
		hall.begin(b)
		halls[i] = &hall
	}
	r.until("every table shows", func() bool {
		return !slices.ContainsFunc(halls, func(h *room) bool { return h.match().Status != table.Running || len(h.guest.Messages(h.hall)) < 2 })
	})
	return halls
}

// resident is how much memory the process holds, in bytes.
func resident(b *testing.B) int {
	raw, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		b.Skip("no /proc/self/statm on " + runtime.GOOS)
	}
	pages, err := strconv.Atoi(strings.Fields(string(raw))[1])
	if err != nil {
		b.Fatal(err)
	}
	return pages * os.Getpagesize()
}
