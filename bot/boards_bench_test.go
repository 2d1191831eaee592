package bot_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/clock"
	"skald/bot/discord"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/engine"
	"skald/storage"
)

// BenchmarkBoards lets 50 people press Board ten times each at once, on 50
// tables, and measures how much memory the bot needs for it, in a process of its
// own, and how long ten others wait for their answers meanwhile.
func BenchmarkBoards(b *testing.B) {
	r := newWorld(b, storage.NewMemory())
	size := r.processOfItsOwn(b)
	people, shown := r.tablesByPressing(b, tables)
	var others []time.Duration
	var late atomic.Int32
	var peak int
	for b.Loop() {
		done := make(chan struct{})
		var watch, storm sync.WaitGroup
		watch.Go(func() {
			for range every(done, 10*time.Millisecond) {
				peak = max(peak, size())
			}
		})
		var mu sync.Mutex
		for i := range 10 {
			watch.Go(func() {
				for range every(done, pace) {
					reply, err := r.world.User("Other"+strconv.Itoa(i)).PressLabel(r.ctx, shown[i], "In words")
					if err != nil || reply.Failed != "" {
						late.Add(1)
						continue
					}
					mu.Lock()
					others = append(others, reply.Took)
					mu.Unlock()
				}
			})
		}
		for i, u := range people {
			for range 10 {
				storm.Go(func() {
					if reply, err := u.PressLabel(r.ctx, shown[i], "Board"); err != nil || reply.Failed != "" {
						late.Add(1)
					}
				})
			}
		}
		storm.Wait()
		time.Sleep(2 * pace) // until others have pressed, however quick it was
		close(done)
		watch.Wait()
	}
	slices.Sort(others)
	b.ReportMetric(float64(others[len(others)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(peak)/1e6, "rss-mb")
	b.ReportMetric(float64(late.Load()), "unanswered")
}

// every returns ticks until done is closed.
func every(done <-chan struct{}, pause time.Duration) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
			select {
			case <-done:
				return
			case <-time.After(pause):
			}
		}
	}
}

// tablesByPressing begins so many matches and returns the opener and the turn
// message of each.
func (r *room) tablesByPressing(b *testing.B, n int) (people []*localtest.User, shown []localdiscord.Message) {
	b.Helper()
	for i := range n {
		hall := *r
		hall.hall = r.world.AddChannel("hall-" + strconv.Itoa(i)).ID
		hall.vera, hall.adam = r.world.User("Vera"+strconv.Itoa(i)), r.world.User("Adam"+strconv.Itoa(i))
		hall.slash(hall.vera, "game new", "title=saga", "side=viking")
		hall.press(hall.adam, hall.has("Anybody may join"), "Join as Anglo-Saxons")
		people, shown = append(people, hall.vera), append(shown, hall.has("Round 1"))
	}
	return people, shown
}

// The environment of the bot's own process.
const (
	botURL   = "SKALD_BENCH_URL"
	botToken = "SKALD_BENCH_TOKEN"
	botFile  = "SKALD_BENCH_FILE"
)

// processOfItsOwn starts the bot in a process of its own until the benchmark
// ends, and returns what asks how much memory that holds, in bytes.
func (r *room) processOfItsOwn(b *testing.B) (size func() int) {
	b.Helper()
	statm := func(pid int) (int, error) {
		raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
		if err != nil {
			return 0, err
		}
		pages, err := strconv.Atoi(strings.Fields(string(raw))[1])
		return pages * os.Getpagesize(), err
	}
	if _, err := statm(os.Getpid()); err != nil {
		b.Skipf("memory cannot be measured: %v", err)
	}
	c := exec.CommandContext(r.ctx, os.Args[0], "-test.run=^TestBotProcess$")
	c.Env = append(os.Environ(), botURL+"="+r.world.URL(), botToken+"="+r.world.Token(), botFile+"="+filepath.Join(b.TempDir(), "skald.db"))
	c.Stderr = r.log
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = c.Process.Signal(os.Interrupt)
		if err := c.Wait(); err != nil {
			b.Errorf("bot's process: %v\n%s", err, r.log)
		}
	})
	if err := r.world.UntilConnected(r.ctx); err != nil {
		b.Fatal(err)
	}
	r.until("commands registered", func() bool { return len(r.world.Commands()) > 0 })
	return func() int {
		n, err := statm(c.Process.Pid)
		if err != nil {
			b.Error(err)
		}
		return n
	}
}

// TestBotProcess is the bot of BenchmarkBoards; by itself it does nothing.
func TestBotProcess(t *testing.T) {
	address, token, file := os.Getenv(botURL), os.Getenv(botToken), os.Getenv(botFile)
	if address == "" {
		t.Skip("runs for BenchmarkBoards")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	base, err := url.Parse(address + "/api")
	if err != nil {
		t.Fatal(err)
	}
	store, err := storage.Open(file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	words, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	b, err := bot.New(bot.Config{
		Token: discord.Token(token), Base: base, Titles: titles(), Words: words, Log: log, Clock: clock.System{},
		Table: table.New(store, []engine.Game{titles()[0].Game}, table.Options{Log: log}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Run(ctx); err != nil {
		t.Fatal(err)
	}
}
