package judges

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// patience is how long a test of one judge may take.
const patience = 50 * time.Second

// TestJudges lets each judge log into a local Discord of its own, and people do
// what people do. SKALD_JUDGE_DISCORDJS and SKALD_JUDGE_DISGO are the commands
// that start the judges; .ci/judges sets them.
func TestJudges(t *testing.T) {
	t.Parallel()
	for name, variable := range map[string]string{"discord.js": "SKALD_JUDGE_DISCORDJS", "disgo": "SKALD_JUDGE_DISGO"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			command := strings.Fields(os.Getenv(variable))
			if len(command) == 0 {
				t.Skipf("%s is not set", variable)
			}
			c := sit(t, command)
			for _, part := range []struct {
				name string
				run  func(*court)
			}{
				{"commands", (*court).commands}, {"components", (*court).components}, {"private", (*court).private}, {"channels", (*court).channels},
				{"rights", (*court).rights}, {"connections", (*court).connections}, {"trouble", (*court).trouble},
			} {
				if !t.Run(part.name, func(t *testing.T) { c.t = t; part.run(c) }) {
					break // what follows would fail for the same reason
				}
			}
			for _, f := range c.Faults() {
				t.Errorf("fault: %v", f)
			}
		})
	}
}

// A court is a local Discord that a judge is logged into.
type court struct {
	*localtest.Server
	t    *testing.T
	ctx  context.Context
	hall localdiscord.ID
	vera *localtest.User
	adam *localtest.User
}

// sit starts a world and the judge, and waits until it has registered its
// commands.
func sit(t *testing.T, command []string) *court {
	t.Helper()
	world, err := localtest.New(localdiscord.Options{Users: []string{"Vera", "Adam"}, Roles: []string{"Elders"}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), patience) // the judge ends after the test
	if err := world.Start(ctx, ""); err != nil {
		t.Fatal(err)
	}
	events, unsubscribe := world.Subscribe()
	gone, end := start(t, ctx, world, command)
	t.Cleanup(func() {
		end()
		unsubscribe()
		cancel()
		if err := world.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	for len(world.Commands()) == 0 || !world.Connected() {
		select {
		case <-events:
		case <-gone:
			t.Fatal("the judge ended before it was ready")
		case <-ctx.Done():
			t.Fatalf("the judge is not ready: %d commands, connected %v, faults %v", len(world.Commands()), world.Connected(), world.Faults())
		}
	}
	return &court{world, t, ctx, world.Channel("longhall").ID, world.User("Vera"), world.User("Adam")}
}

// start starts the judge. gone is closed once it has ended; end asks it to, and
// holds that it does without an error.
func start(t *testing.T, ctx context.Context, world *localtest.Server, command []string) (gone <-chan struct{}, end func()) {
	t.Helper()
	judge := exec.CommandContext(ctx, command[0], command[1:]...)
	judge.Env = append(os.Environ(), "DISCORD_URL="+world.URL(), "DISCORD_TOKEN="+world.Token())
	var said strings.Builder
	judge.Stdout, judge.Stderr = &said, &said
	stdin, err := judge.StdinPipe()
	if err == nil {
		err = judge.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err = judge.Wait()
	}()
	return ended, func() {
		_ = stdin.Close() // it may have ended
		<-ended
		if err != nil || t.Failed() {
			t.Errorf("the judge ended with %v and said:\n%s", err, said.String())
		}
	}
}

// must is an answer that the bot gave in time.
func (c *court) must(r *localtest.Reply, err error) *localtest.Reply {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
	if r.Failed != "" {
		c.t.Fatalf("no answer: %s", r.Failed)
	}
	return r
}

func (c *court) slash(line string, options map[string]any) *localtest.Reply {
	c.t.Helper()
	return c.must(c.vera.Slash(c.ctx, c.hall, line, options))
}

// says holds what an answer says, and to whom.
func (c *court) says(r *localtest.Reply, want string, ephemeral bool) {
	c.t.Helper()
	if r.Message == nil || r.Text() != want || r.Message.Ephemeral != ephemeral {
		c.t.Fatalf("answer %q to %+v, want %q, ephemeral %v", r.Text(), r.Message, want, ephemeral)
	}
}

// shows waits until somebody sees such a message.
func (c *court) shows(u *localtest.User, channel localdiscord.ID, what string, fits func(localdiscord.Message) bool) localdiscord.Message {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.ctx, time.Minute)
	defer cancel()
	m, err := u.Until(ctx, channel, fits)
	if err != nil {
		c.t.Fatalf("%s: %v; the channel shows %q", what, err, texts(u.Messages(channel)))
	}
	return m
}

func reading(text string) func(localdiscord.Message) bool {
	return func(m localdiscord.Message) bool { return m.Text() == text }
}

func texts(list []localdiscord.Message) []string {
	all := make([]string, 0, len(list))
	for _, m := range list {
		all = append(all, m.Text())
	}
	return all
}
