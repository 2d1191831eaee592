package playtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/bot/localdiscord"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine/match/head"
	"skald/engine/search"
	"skald/storage"
)

// TestTranscript writes down what two people read in three rounds of each title in each
// language, into the folder that SKALD_TRANSCRIPT names: every line once, what stands on
// buttons and in selects too. It is for those who read as a stranger or a translator does.
func TestTranscript(t *testing.T) {
	t.Parallel()
	folder := os.Getenv("SKALD_TRANSCRIPT")
	if folder == "" {
		t.Skip("it writes into the folder of SKALD_TRANSCRIPT")
	}
	for i, title := range titles.All() {
		about := title.Game.About()
		for _, lang := range titlestest.Catalogue(t).Languages() {
			t.Run(about.Key+"/"+lang, func(t *testing.T) {
				w := &transcript{seen: map[string]bool{}}
				k := knowing{player: sitDownAt(t, titlestest.Undrawn(), i, lang, max(2, about.Seats.Min)), private: map[localdiscord.ID]localdiscord.Message{}, plans: map[storage.UserID]*search.Searcher{}}
				k.heard = w.hear
				for m := k.match(); m.Status == head.Running && m.Seq < 120; m = k.match() {
					w.hear("channel", k.told())
					u := k.world.Member(localdiscord.ID(m.Waiting()[0]))
					k.take(u, m, k.wanted(m, m.Waiting()[0]))
				}
				w.hear("channel", k.told())
				if err := os.WriteFile(filepath.Join(folder, about.Key+"."+lang+".txt"), []byte(w.text.String()), 0o600); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

// A transcript is what was read, each line once.
type transcript struct {
	text strings.Builder
	seen map[string]bool
}

func (w *transcript) hear(where string, msg localdiscord.Message) {
	var lines []string
	add := func(kind, line string) {
		if line = strings.TrimSpace(line); line != "" && !w.seen[kind+line] {
			w.seen[kind+line] = true
			lines = append(lines, kind+line)
		}
	}
	for line := range strings.SplitSeq(msg.Text(), "\n") {
		add("", line)
	}
	for _, b := range msg.Buttons() {
		add("  [button] ", b.Label)
	}
	for _, s := range msg.Selects() {
		add("  [select] ", s.Placeholder)
		for _, o := range s.Options {
			add("    - ", strings.TrimSuffix(o.Label+" | "+o.Description, " | "))
		}
	}
	if len(lines) > 0 {
		fmt.Fprintf(&w.text, "-- %s\n%s\n", where, strings.Join(lines, "\n"))
	}
}
