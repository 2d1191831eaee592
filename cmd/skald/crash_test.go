package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/storage/postgres"
)

// The test binary, run with this variable set, is the program.
const programEnv = "SKALD_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programEnv) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestCrashes lets people play every title at several tables while the program
// is killed at random moments and started again on the same file. What a player
// was told has happened is in the log, once; the channel is told everything
// once, and no secret; the matches end, and replay.
func TestCrashes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	crashOn(t, 5, filepath.Join(t.TempDir(), "matches.db"), func(int) {})
}

// TestCrashesOnDatabase does the same on a database, which stops as in a power cut in
// every third round while the program runs. TestProcesses does all of that to four
// programs at once.
func TestCrashesOnDatabase(t *testing.T) {
	t.Parallel()
	if os.Getenv("SKALD_LONG") == "" {
		t.Skip("a long test: set SKALD_LONG=1")
	}
	server := startPostgres(t)
	crashOn(t, 3, server.Address("skald"), func(round int) {
		if round%3 != 2 {
			return
		}
		if err := server.Kill(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(200 * time.Millisecond)
		if err := server.Run(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Second)
	})
}

// TestProcesses lets four programs serve from one database: they are killed, paused for
// longer than their leases, stopped as an operator would and started again, and the
// database is cut off and restarted. Nothing that was accepted is lost, nothing is told
// twice, and a program that was paused writes and tells nothing any more and ends.
func TestProcesses(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	rounds := 10
	if os.Getenv("SKALD_LONG") != "" {
		rounds = 200
	}
	server := startPostgres(t)
	c := newCrash(t, server.Address("skald"), localdiscord.Options{Shards: 4, Concurrency: 16})
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 1))
	programs := make([]*program, 4)
	for i := range programs {
		programs[i] = c.launch()
	}
	longest := time.Duration(0)
	c.served()
	guilds := c.found(len(programs))
	people := c.sitDownAcross(guilds, 2, seed)
	for n := range rounds {
		time.Sleep(time.Duration(300+dice.IntN(1200)) * time.Millisecond)
		c.replace(programs)
		i := dice.IntN(len(programs))
		if n%4 < 2 {
			i = c.hearing(guilds[n%len(guilds)], programs)
		}
		old, began := programs[i], time.Now()
		how := []string{"kill", "pause", "cut", "kill", "stop", "pause", "restart"}[n%7]
		t.Logf("round %d: %s", n, how)
		switch how {
		case "kill":
			c.signal(old, syscall.SIGKILL)
			c.death()
			_ = old.Wait() // as it was killed
			programs[i] = c.launch()
			c.until("others take over", func() bool { return !slices.Contains(c.holders(), holderName(old)) })
		case "pause":
			c.until("it lives", func() bool { return slices.Contains(c.living(), holderName(old)) })
			c.signal(old, syscall.SIGSTOP)
			c.foreseen.Add(1)
			c.death()
			c.until("others end it", func() bool { names := c.living(); return len(names) > 0 && !slices.Contains(names, holderName(old)) })
			c.served()
			c.signal(old, syscall.SIGCONT)
			_ = old.Wait() // its code is looked at
			if code := old.ProcessState.ExitCode(); code != codeFailed {
				t.Errorf("the program that was paused ended with %d, want %d", code, codeFailed)
			}
			programs[i] = c.launch()
		case "stop":
			c.dismiss(old)
			programs[i] = c.launch()
		case "cut":
			if err := server.Cut(); err != nil {
				t.Fatal(err)
			}
		case "restart":
			if err := server.Kill(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(200 * time.Millisecond)
			if err := server.Run(); err != nil {
				t.Fatal(err)
			}
		}
		c.served()
		longest = max(longest, time.Since(began))
		people.check(c)
	}
	if longest > 15*time.Second {
		t.Errorf("all was looked after again after %s, want 15 s at most", longest)
	}
	t.Logf("%d rounds, all looked after again within %s", rounds, longest)
	people.finish()
	for _, program := range programs {
		c.dismiss(program)
	}
	people.check(c)
	people.judge(c)
}

// TestProcessesFollow lets two programs serve from a database whose machine is lost under
// load: the standby takes its place, and the programs follow it. Nothing that was
// accepted is lost, and all is looked after again within 20 s.
func TestProcessesFollow(t *testing.T) {
	t.Parallel()
	if os.Getenv("SKALD_LONG") == "" {
		t.Skip("takes a minute; the store's own test of a standby runs always")
	}
	first := startPostgres(t)
	second, err := first.Standby()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := second.Stop(); err != nil {
			t.Error(err)
		}
	})
	c := newCrash(t, first.Either(second, "skald"), localdiscord.Options{Shards: 2, Concurrency: 16})
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	programs := []*program{c.launch(), c.launch()}
	c.served()
	people := c.sitDownAcross(c.found(2), 3, seed)
	for people.acted() < 40 {
		time.Sleep(100 * time.Millisecond)
	}
	people.check(c)
	began := time.Now()
	if err := errors.Join(first.Kill(), second.Promote()); err != nil {
		t.Fatal(err)
	}
	c.served()
	acted := people.acted()
	c.until("people act again", func() bool { return people.acted() > acted })
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("people acted again after %s, want 20 s at most", took)
	} else {
		t.Logf("people acted again after %s", took)
	}
	people.check(c)
	people.finish()
	for _, program := range programs {
		c.dismiss(program)
	}
	people.check(c)
	people.judge(c)
}

// found brings the bot to so many servers, each of another shard of as many.
func (c *crash) found(servers int) []localdiscord.ID {
	guilds := make([]localdiscord.ID, servers)
	for i := range guilds {
		guilds[i] = localdiscord.ID(1000+i) << 22
		c.world.AddGuild(guilds[i], fmt.Sprint("guild-", i))
	}
	return guilds
}

// dismiss stops one of several programs as an operator would. On a busy machine the others
// may have taken it for dead before, when it had said nothing for as long as its lease:
// then it has ended by itself.
func (c *crash) dismiss(p *program) {
	c.Helper()
	if err := p.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		c.Fatal(err)
	}
	switch err := p.Wait(); {
	case c.mistaken(p):
		c.Logf("%s was taken for dead", holderName(p))
		c.foreseen.Add(1)
	case err != nil:
		c.Errorf("a program that was stopped: %v", err)
	}
}

// mistaken reports whether a program has ended since the others took it for dead, though
// it was not paused.
func (c *crash) mistaken(p *program) bool {
	return p.ProcessState.ExitCode() == codeFailed && c.overtaken() > int(c.foreseen.Load())
}

// replace starts others for programs that have ended by themselves, as whatever an
// operator starts them with does, and waits until all live.
func (c *crash) replace(programs []*program) {
	c.Helper()
	for i, p := range programs {
		if !p.hasEnded() {
			continue
		}
		if err := p.Wait(); !c.mistaken(p) {
			c.Errorf("a program ended by itself: %v", err)
		}
		c.Logf("%s was taken for dead", holderName(p))
		c.foreseen.Add(1)
		programs[i] = c.launch()
		c.served()
	}
	// One that only starts ends where the database is away.
	c.until("all programs live", func() bool {
		names := c.living()
		return !slices.ContainsFunc(programs, func(p *program) bool { return !p.hasEnded() && !slices.Contains(names, holderName(p)) })
	})
}

// signal sends a program a signal, unless it has ended just before.
func (c *crash) signal(p *program, s syscall.Signal) {
	c.Helper()
	if err := p.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
		c.Fatal(err)
	}
}

// overtaken is how many programs have found that others look after what they did.
func (c *crash) overtaken() int {
	return strings.Count(c.log.String(), "others look after what this one did")
}

// lease is how long a program that says nothing is waited for.
const lease = time.Second

// holderName is how a program is called in the database.
func holderName(p *program) string {
	host, _ := os.Hostname() // as the program asks for it
	return fmt.Sprintf("%s, process %d", host, p.Process.Pid)
}

// holders lists who looks after each unit; nobody while the database cannot be asked.
func (c *crash) holders() (names []string) {
	for _, u := range c.status().Units {
		names = append(names, u.Holder)
	}
	return names
}

// living lists the programs that serve; none while the database cannot be asked.
func (c *crash) living() (names []string) {
	for _, p := range c.status().Processes {
		names = append(names, p.Name)
	}
	return names
}

// status is empty while the database cannot be asked.
func (c *crash) status() postgres.Status {
	s, err := postgres.Open(c.ctx, c.data, postgres.Options{})
	if err != nil {
		return postgres.Status{}
	}
	defer s.Close()
	all, err := s.Status(c.ctx)
	if err != nil {
		return postgres.Status{}
	}
	return all
}

// hearing is which program hears a server.
func (c *crash) hearing(guild localdiscord.ID, programs []*program) int {
	c.Helper()
	names := c.holders()
	shard := int(guild >> 22 % 4)
	i := slices.IndexFunc(programs, func(p *program) bool { return holderName(p) == names[1+shard] })
	if i < 0 {
		c.Fatalf("nobody hears the server: %v", names)
	}
	return i
}

// served waits until somebody looks after everything, and hears it.
func (c *crash) served() {
	c.Helper()
	c.until("all is looked after", func() bool {
		names := c.holders()
		return len(names) > 1 && !slices.Contains(names, "") && c.world.Connected() && len(c.world.Commands()) > 0
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.life == nil || c.life.Err() != nil {
		c.life, c.death = context.WithCancel(c.ctx)
	}
}

// crashOn kills the program so many times, or 200 times where there is time; before it
// does, something else may happen.
func crashOn(t *testing.T, rounds int, data string, before func(round int)) {
	if os.Getenv("SKALD_LONG") != "" {
		rounds = 200
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 1))

	c := newCrash(t, data, localdiscord.Options{})
	c.start()
	people := c.sitDown(8, 0, seed)
	// A slow machine needs more rounds until something has happened.
	for n := 0; n < rounds || n < 10*rounds && people.acted() < 40; n++ {
		time.Sleep(time.Duration(100+dice.IntN(1400)) * time.Millisecond)
		before(n)
		c.kill()
		people.check(c)
		c.start()
	}
	people.finish()
	c.end()
	people.check(c)
	people.judge(c)
}

// crash is a local Discord and a program on it that dies.
type crash struct {
	*testing.T
	ctx   context.Context
	world *localtest.Server
	heard *eventLog
	data  string // a file, or a database
	log   lockedBuffer
	child *program

	foreseen atomic.Int64 // how many of several programs the others had reason to take for dead

	mu    sync.Mutex
	life  context.Context // of the program that runs now
	death context.CancelFunc
}

func newCrash(t *testing.T, data string, o localdiscord.Options) *crash {
	t.Helper()
	most := 20 * time.Minute
	if os.Getenv("SKALD_LONG") != "" {
		most = 2 * time.Hour
	}
	ctx, cancel := context.WithTimeout(context.Background(), most)
	t.Cleanup(cancel)
	heard := &eventLog{}
	o.Limits, o.Watch = localdiscord.LimitsOff, heard.note
	world, err := localtest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	world.Follows = true
	if err := world.Start(ctx, ""); err != nil {
		t.Fatal(err)
	}
	c := &crash{T: t, ctx: ctx, world: world, heard: heard, data: data}
	t.Cleanup(func() {
		if c.child != nil {
			c.child.Process.Kill()
			c.child.Wait()
		}
		world.Close()
		for _, f := range world.Faults() {
			if f.Code != brokenOff && !(o.Shards > 1 && f.Code == invalidBody) {
				t.Errorf("the bot sent what Discord refuses: %s", f)
			}
		}
		if text := c.log.String(); t.Failed() || strings.Contains(text, "panic") {
			t.Errorf("the program's log:\n%s", text[max(0, len(text)-6000):])
		}
	})
	return c
}

// brokenOff is Discord's code of a body that ends too soon: its sender died. invalidBody is
// also that of an edit which keeps a picture that is gone: of several programs one does not
// know how another one changed a private message. Such an edit is refused and changes
// nothing.
const (
	brokenOff   = 50109
	invalidBody = 50035
)

// start starts the program and waits until it serves.
func (c *crash) start() {
	c.Helper()
	logins := len(c.world.Identifies())
	c.child = c.launch()
	c.serves(logins)
}

// program is one that runs, or has run.
type program struct {
	*exec.Cmd
	ended chan struct{} // closed when it has
	err   error         // how, then
}

// Wait waits for the end of a program, however often it is asked.
func (p *program) Wait() error {
	<-p.ended
	return p.err
}

func (p *program) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// launch starts the program.
func (c *crash) launch() *program {
	c.Helper()
	itself, err := os.Executable()
	if err != nil {
		c.Fatal(err)
	}
	child := exec.Command(itself)
	child.Env = append(os.Environ(), programEnv+"=1", "DISCORD_TOKEN="+c.world.Token(),
		"SKALD_DISCORD_URL="+c.world.URL()+"/api", "SKALD_DATA="+c.data, "SKALD_LEASE="+lease.String(), "SKALD_LOG_LEVEL=info")
	child.Dir = c.TempDir()
	child.Stderr, child.Stdout = &c.log, &c.log
	if err := child.Start(); err != nil {
		c.Fatal(err)
	}
	p := &program{Cmd: child, ended: make(chan struct{})}
	go func() {
		p.err = child.Wait()
		close(p.ended)
	}()
	c.Cleanup(func() { child.Process.Kill() })
	return p
}

// serves waits until a program has logged in after so many times, and serves.
func (c *crash) serves(logins int) {
	c.Helper()
	c.until("the program serves", func() bool {
		return len(c.world.Identifies()) > logins && c.world.Connected() && len(c.world.Commands()) > 0
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.life, c.death = context.WithCancel(c.ctx)
}

// alive waits until the program serves, and returns a context that ends when it
// dies.
func (c *crash) alive() context.Context {
	for {
		c.mu.Lock()
		life := c.life
		c.mu.Unlock()
		if life != nil && life.Err() == nil || c.ctx.Err() != nil {
			return life
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// kill ends the program as a power cut would.
func (c *crash) kill() {
	c.Helper()
	if err := c.child.Process.Kill(); err != nil {
		c.Fatal(err)
	}
	c.child.Wait()
	c.child = nil
	c.death()
}

// end ends the program as an operator would.
func (c *crash) end() {
	c.Helper()
	began := time.Now()
	if err := c.child.Process.Signal(syscall.SIGTERM); err != nil {
		c.Fatal(err)
	}
	if err := c.child.Wait(); err != nil {
		c.Errorf("the program ended: %v", err)
	}
	if took := time.Since(began); took > 6*time.Second {
		c.Errorf("the end took %s, want 5 s at most", took)
	}
	c.child = nil
}

func (c *crash) until(what string, ok func() bool) {
	c.Helper()
	ctx, cancel := context.WithTimeout(c.ctx, time.Minute)
	defer cancel()
	if err := c.world.Until(ctx, ok); err != nil {
		text := c.log.String()
		c.Fatalf("waited in vain: %s: %v\n%s", what, err, text[max(0, len(text)-4000):])
	}
}

// eventLog is all that the bot posted, each form of each message: what more than
// one person can read or what was written to them directly, and apart from it
// what answered one alone.
type eventLog struct {
	mu     sync.Mutex
	posted []localdiscord.Message
	alone  []localdiscord.Message     // ephemeral
	told   map[string]localdiscord.ID // by channel and nonce: the message
	twice  []string
}

func (r *eventLog) note(e localdiscord.Event) {
	if e.Message == nil || !e.Message.Author.Bot {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.Message.Only == 0 {
		r.posted = append(r.posted, *e.Message)
	} else {
		r.alone = append(r.alone, *e.Message)
	}
	if e.Kind != localdiscord.MessageCreated || e.Message.Nonce == "" {
		return
	}
	if r.told == nil {
		r.told = map[string]localdiscord.ID{}
	}
	key := e.Message.Channel.String() + "/" + about(e.Message.Nonce)
	if r.told[key] != 0 {
		r.twice = append(r.twice, fmt.Sprintf("%s: %q", key, e.Message.Text()))
	}
	r.told[key] = e.Message.ID
}

// about is what a nonce says a message is about: the match and its turn, lobby,
// letter or notice. Which message it replaces is left out, since none here is
// deleted.
func about(nonce string) string {
	parts := strings.Split(nonce, "-")
	return strings.Join(parts[:min(2, len(parts))], "-")
}
