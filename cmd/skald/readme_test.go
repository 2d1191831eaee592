package main

import (
	"flag"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/table"
	"skald/storage"
)

var update = flag.Bool("update", false, "write the README's list of commands")

// The README lists the commands as the bot knows them.
func TestReadmeListsCommands(t *testing.T) {
	base, err := url.Parse(bot.DefaultBase)
	if err != nil {
		t.Fatal(err)
	}
	all := titles()
	c := config{titles: all}
	b, err := bot.New(bot.Config{
		Token: "none", Base: base, Titles: all, Table: table.New(storage.NewMemory(), c.games(), table.Options{}),
		Words: catalogue(t), Log: slog.New(slog.DiscardHandler), Now: time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "\n| command | |\n|---|---|\n"
	for _, line := range b.Commands("en") {
		want += "| `" + line[0] + "` | " + line[1] + " |\n"
	}
	const file, from, to = "../../README.md", "held by a test -->\n", "\n<!-- /commands -->"
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(raw), from)
	got, after, ok2 := strings.Cut(rest, to)
	if !ok || !ok2 {
		t.Fatal("the README has no place for the commands")
	}
	if got == want {
		return
	}
	if !*update {
		t.Fatalf("the README lists\n%s\nwant\n%s\n(go test ./cmd/skald -run Readme -update writes it)", got, want)
	}
	if err := os.WriteFile(file, []byte(before+from+want+to+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
