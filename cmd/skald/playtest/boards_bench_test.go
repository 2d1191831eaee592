package playtest

import (
	"bytes"
	"context"
	"fmt"
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

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// BenchmarkBoards lets 50 people ask for the board ten times each at once, on 50
// tables, and measures how much memory the bot needs for it, in a process of its
// own, and how long ten others wait for their answers meanwhile: those of the
// bot, and those of one that has nothing to draw, store or look up and answers
// each who asks for the board with the same picture.
func BenchmarkBoards(b *testing.B) {
	b.Run("skald", func(b *testing.B) {
		f := newFair(b)
		size := f.serveElsewhere(exec.CommandContext(f.ctx, built(b)))
		people, shown := f.laid(tables)
		f.storm(size, people, shown)
	})
	b.Run("echo", func(b *testing.B) {
		f := newFair(b)
		people := make([]*localtest.User, tables)
		var halls []string
		for i := range people {
			s := f.stand(i)
			people[i], halls = s.vera, append(halls, s.hall.String())
		}
		echo := exec.CommandContext(f.ctx, os.Args[0], "-test.run=^TestEcho$")
		echo.Env = append(os.Environ(), echoHalls+"="+strings.Join(halls, ","))
		size := f.serveElsewhere(echo)
		shown := make([]localdiscord.Message, tables)
		for i, u := range people {
			var err error
			shown[i], err = u.Until(f.ctx, f.world.Channel("hall-"+strconv.Itoa(i)).ID, func(m localdiscord.Message) bool { return len(m.Rows) > 0 })
			if err != nil {
				b.Fatal(err)
			}
		}
		f.storm(size, people, shown)
	})
}

// storm has people look at the board while others ask for the board in words.
func (f *fair) storm(size func() int, people []*localtest.User, shown []localdiscord.Message) {
	var others []time.Duration
	var late atomic.Int32
	var peak int
	for f.b.Loop() {
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
				for range every(done, quick) {
					reply, err := f.world.User("Other"+strconv.Itoa(i)).Slash(f.ctx, shown[i].Channel, "game text", nil)
					if err != nil || reply.Failed != "" {
						late.Add(1)
						continue
					}
					mu.Lock()
					others = append(others, reply.Acked)
					mu.Unlock()
				}
			})
		}
		for i, u := range people {
			for range 10 {
				storm.Go(func() {
					if reply, err := u.Slash(f.ctx, shown[i].Channel, "game show", nil); err != nil || reply.Failed != "" {
						late.Add(1)
					}
				})
			}
		}
		storm.Wait()
		time.Sleep(2 * quick) // until others have pressed, however quick it was
		close(done)
		watch.Wait()
	}
	slices.Sort(others)
	f.b.ReportMetric(milliseconds(others[len(others)*99/100]), "p99-ms")
	f.b.ReportMetric(float64(peak)/1e6, "rss-mb")
	f.b.ReportMetric(float64(late.Load()), "unanswered")
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

// laid begins so many matches by commands and returns the opener and the turn
// message of each.
func (f *fair) laid(n int) (people []*localtest.User, shown []localdiscord.Message) {
	f.b.Helper()
	for i := range n {
		s := f.stand(i)
		_, err := s.vera.Slash(f.ctx, s.hall, "game new", map[string]any{"title": f.game})
		if err == nil {
			_, err = s.adam.Slash(f.ctx, s.hall, "game join", nil)
		}
		var turn localdiscord.Message
		if err == nil {
			turn, err = s.vera.Until(f.ctx, s.hall, func(m localdiscord.Message) bool {
				_, ok := m.Button("More")
				return ok && !m.Ephemeral
			})
		}
		if err != nil {
			f.b.Fatal(err)
		}
		people, shown = append(people, s.vera), append(shown, turn)
	}
	return people, shown
}

// built builds the program and returns its file.
func built(b *testing.B) string {
	b.Helper()
	file := filepath.Join(b.TempDir(), "program")
	if out, err := exec.Command("go", "build", "-o", file, "skald/cmd/skald").CombinedOutput(); err != nil {
		b.Fatalf("build the program: %v\n%s", err, out)
	}
	return file
}

// serveElsewhere runs a bot in a process of its own until the benchmark ends, and
// returns what asks how much memory that holds, in bytes.
func (f *fair) serveElsewhere(c *exec.Cmd) (size func() int) {
	f.b.Helper()
	statm := func(pid int) (int, error) {
		raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
		if err != nil {
			return 0, err
		}
		pages, err := strconv.Atoi(strings.Fields(string(raw))[1])
		return pages * os.Getpagesize(), err
	}
	if _, err := statm(os.Getpid()); err != nil {
		f.b.Skipf("memory cannot be measured: %v", err)
	}
	if c.Env == nil {
		c.Env = os.Environ()
	}
	c.Env = append(c.Env, "DISCORD_TOKEN="+f.world.Token(), "SKALD_DISCORD_URL="+f.world.URL()+"/api",
		"SKALD_DATA="+filepath.Join(f.b.TempDir(), "skald.db"), "SKALD_LOG_LEVEL=warn")
	var said bytes.Buffer
	c.Stderr = &said
	if err := c.Start(); err != nil {
		f.b.Fatal(err)
	}
	f.b.Cleanup(func() {
		_ = c.Process.Signal(os.Interrupt)
		if err := c.Wait(); err != nil {
			f.b.Errorf("the program's process: %v\n%s", err, &said)
		}
	})
	f.connected()
	return func() int {
		n, err := statm(c.Process.Pid)
		if err != nil {
			f.b.Error(err)
		}
		return n
	}
}

// TestEcho is the bot beside which BenchmarkBoards measures the program; by itself
// it does nothing.
func TestEcho(t *testing.T) {
	if os.Getenv(echoHalls) == "" {
		t.Skip("runs for BenchmarkBoards")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := runEcho(ctx); err != nil {
		t.Fatal(err)
	}
}
