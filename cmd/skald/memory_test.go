package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// TestMemoryLimit wants the program to bound what it takes, as the environment says
// if it does.
func TestMemoryLimit(t *testing.T) {
	for set, want := range map[string]string{"": "2.68435456e+08", "512MiB": "5.36870912e+08"} {
		t.Run(set, func(t *testing.T) {
			at := freeAddress(t)
			t.Setenv("SKALD_HTTP", at)
			t.Setenv("GOMEMLIMIT", set)
			c := newCrash(t, filepath.Join(t.TempDir(), "matches.db"), localdiscord.Options{})
			c.start()
			defer c.end()
			_, text := fetch(t, "http://"+at+"/metrics", "")
			if !strings.Contains(text, "go_gc_gomemlimit_bytes "+want+"\n") {
				t.Errorf("the limit is not %s:\n%s", want, text)
			}
		})
	}
}

// TestMemory lets people play without rest, every title at many tables and the one
// with the largest pictures at one, while somebody sees one match after another again, and
// wants the program to keep within its limit, besides what it has mapped of files.
func TestMemory(t *testing.T) {
	if os.Getenv("SKALD_LONG") == "" {
		t.Skip("takes two minutes and both processors")
	}
	const most = memoryLimit * 5 / 4
	for name, sit := range map[string]func(*crash) *people{
		"many matches of every title": func(c *crash) *people { return c.sitDown(60, 0, 5) },
		"twenty of them with Skald":   func(c *crash) *people { return c.sitDown(60, 20, 5) },
		"one long match of 878":       func(c *crash) *people { return c.sitDown(1, 0, 5, "878") },
	} {
		t.Run(name, func(t *testing.T) {
			c := newCrash(t, filepath.Join(t.TempDir(), "matches.db"), localdiscord.Options{})
			c.start()
			people := sit(c)
			films := people.watch()
			peak := 0
			for range 60 {
				time.Sleep(time.Second)
				peak = max(peak, anonymous(t, c.child.Process.Pid))
			}
			seen := films()
			people.finish()
			c.end()
			if t.Logf("%d MB at most, %d actions, %d films, sheets and pages", peak/1e6, people.acted(), seen); seen == 0 {
				t.Error("nothing was seen again")
			}
			if peak > most {
				t.Errorf("the program took %d MB, want %d at most", peak/1_000_000, most/1_000_000)
			}
		})
	}
}

// watch has somebody see the matches of all tables again, one after another in every
// form, until it is called for how many were seen.
func (p *people) watch() func() (seen int) {
	ctx, end := context.WithCancel(p.c.ctx)
	seen := make(chan int)
	go func() {
		n := 0
		defer func() { seen <- n }()
		for i := 0; ctx.Err() == nil; i++ {
			t := p.tables[i%len(p.tables)]
			form := []string{"film", "page", "sheet"}[i/len(p.tables)%3]
			it, err := p.c.world.User("Onlooker").StartCommand(t.hall, "study replay", map[string]any{"form": form})
			if err != nil {
				continue
			}
			waiting, enough := context.WithTimeout(ctx, 10*time.Second)
			_ = p.c.world.Until(waiting, func() bool {
				m := it.Answer().Message
				return m != nil && (len(m.Attachments) > 0 || !strings.Contains(m.Text(), "%"))
			})
			enough()
			if m := it.Answer().Message; m != nil && len(m.Attachments) > 0 {
				n++
			}
		}
	}()
	return func() int {
		end()
		return <-seen
	}
}

// anonymous returns how many bytes of memory a process has that are no file's.
func anonymous(t *testing.T, pid int) int {
	t.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skipf("memory cannot be measured: %v", err)
	}
	found := regexp.MustCompile(`RssAnon:\s+([0-9]+) kB`).FindSubmatch(raw)
	if found == nil {
		t.Skip("this machine does not tell anonymous memory apart")
	}
	kB, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return kB << 10
}
