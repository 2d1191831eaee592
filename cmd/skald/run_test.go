package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// environment is what the program is told in a test.
type environment map[string]string

func (e environment) get(key string) string { return e[key] }

func (e environment) run(t *testing.T, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	err := run(ctx, args, e.get, &out)
	return out.String(), err
}

// A served match is exported, verified, backed up and replayed while the bot
// runs; the bot ends within seconds of being told to.
func TestOperatorsDay(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	world, err := localtest.New(localdiscord.Options{Users: []string{"Vera", "Adam"}, Channels: []string{"longhall"}})
	if err != nil {
		t.Fatal(err)
	}
	world.Follows = true
	if err := world.Start(ctx, ""); err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	env := environment{"DISCORD_TOKEN": world.Token(), "SKALD_DISCORD_URL": world.URL() + "/api", "SKALD_DATA": filepath.Join(dir, "m.db"), "SKALD_LOG_LEVEL": "error"}

	serving, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- run(serving, nil, env.get, os.Stdout) }()
	if err := world.UntilServing(ctx); err != nil {
		t.Fatal(err)
	}
	hall := world.Channel("longhall").ID
	vera, adam := world.User("Vera"), world.User("Adam")
	for _, typed := range []struct {
		who  *localtest.User
		line string
	}{{vera, "game new"}, {adam, "game join"}, {vera, "game show"}, {vera, "game resign"}} {
		var options map[string]any
		if typed.line == "game new" {
			options = map[string]any{"title": "saga", "options": "leaders=dealt"}
		}
		reply, err := typed.who.Slash(ctx, hall, typed.line, options)
		if err == nil && typed.line == "game resign" {
			reply, err = typed.who.PressLabel(ctx, *reply.Message, "Resign")
		}
		if err != nil {
			t.Fatalf("/%s: %v", typed.line, err)
		}
		_ = reply
	}
	end, err := vera.Until(ctx, hall, hasEnded)
	if err != nil {
		t.Fatal(err)
	}
	rematch, _ := end.Button("Rematch, sides swapped")
	id := strings.TrimPrefix(rematch.CustomID, "lobby/rematch/")

	began := time.Now()
	if _, err := env.run(t); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("a second skald on the same file: got %v", err)
	}
	// The store refuses within a second; a busy machine may take its time to
	// get there.
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("a second skald was refused after %s", took)
	}
	file, err := env.run(t, "export", id)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("m.json", []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := env.run(t, "verify", "m.json"); err != nil || !strings.Contains(said, "honest") {
		t.Errorf("verify: %q, %v", said, err)
	}
	if err := os.WriteFile("false.json", []byte(strings.Replace(file, `"seed": "`, `"seed": "00`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := env.run(t, "verify", "false.json"); err == nil {
		t.Errorf("verify believed a changed seed: %q", said)
	}
	if said, err := env.run(t, "backup", "copy.db"); err != nil {
		t.Errorf("backup: %q, %v", said, err)
	}
	if _, err := env.run(t, "backup", "copy.db"); err == nil {
		t.Error("a backup was written over another")
	}
	copied := environment{"SKALD_DATA": "copy.db"}
	if said, err := copied.run(t, "replay", "--all"); err != nil || !strings.Contains(said, "1 match replayed, 0 with faults") {
		t.Errorf("replay of the copy: %q, %v", said, err)
	}

	began = time.Now()
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("skald ended: %v", err)
		}
	case <-time.After(8 * time.Second):
		t.Fatal("skald does not end")
	}
	t.Logf("ended after %s", time.Since(began).Round(time.Millisecond))
	if _, err := os.Stat("m.db.sock"); err == nil {
		t.Error("the socket is left behind")
	}
}

func TestWithoutToken(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := (environment{}).run(t); err == nil || !strings.Contains(err.Error(), "DISCORD_TOKEN") {
		t.Errorf("got %v, want the name of the setting", err)
	}
}

// An edition with faults is refused at the start with all of them.
func TestFaultyEdition(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.json", []byte(`{"name":"mine","edges":[["kent","atlantis"]],"tiles":[]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := environment{"DISCORD_TOKEN": "x", "SKALD_SAGA_EDITION": "mine.json"}.run(t)
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"mine.json", "atlantis", "tiles"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not name %q", err, want)
		}
	}
}

// hasEnded reports whether a message tells the end of a match, and offers the next one.
func hasEnded(m localdiscord.Message) bool {
	return slices.ContainsFunc(m.Buttons(), func(b localdiscord.Button) bool { return strings.HasPrefix(b.CustomID, "lobby/rematch/") })
}
