package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layer says what a package of ours may import of ours, and which modules from
// outside it may use. The first rule that a package's path begins with counts.
type layer struct {
	path    string
	ours    []string // by prefix; "=" in front: exactly
	modules []string // by prefix; "*": any
	forbid  []string // of the standard library
}

// ofRooms is what every room of the bot may import: the desk and what lies below
// it, and no other room.
var ofRooms = []string{"=skald/bot/desk", "=skald/bot/outbox", "=skald/bot/mailroom", "=skald/bot/phrase", "=skald/bot/discord", "skald/bot/table", "=skald/bot/words", "=skald/engine", "skald/engine/match", "=skald/storage", "=skald/storage/matches", "=skald/storage/people"}

var layers = []layer{
	{path: "skald/cmd/skald/metrics", ours: []string{"=skald/bot", "=skald/bot/clock", "=skald/bot/discord", "skald/bot/table", "=skald/storage", "=skald/storage/matches"}, modules: []string{"github.com/prometheus/client_golang/"}},
	{path: "skald/cmd/skald/webhook"},
	{path: "skald/cmd/skald/titles/titlestest", ours: []string{"=skald/bot", "=skald/bot/words", "=skald/cmd/skald/titles", "=skald/engine", "=skald/engine/hoard", "=skald/render", "=skald/render/hoardboard"}, modules: []string{"github.com/BurntSushi/toml"}},
	{path: "skald/cmd/skald/titles", ours: []string{"=skald/bot", "skald/engine/", "skald/render"}, forbid: []string{"time", "os", "net", "context", "log"}},
	{path: "skald/cmd/skald/site", ours: []string{"skald/bot/", "skald/engine", "skald/render", "skald/storage"}, modules: []string{"golang.org/x/sync/singleflight"}},
	{path: "skald/cmd/skald/playtest"},     // tests alone
	{path: "skald/cmd/skald/speechtest"},   // tests alone
	{path: "skald/cmd/skald/strengthtest"}, // tests alone
	{path: "skald/cmd/", ours: []string{"skald/"}, modules: []string{"github.com/joho/godotenv"}},
	{path: "skald/bot/localdiscord/localtest/desktest", ours: []string{"=skald/engine/match/head", "skald/bot/table", "=skald/bot/words", "=skald/engine", "=skald/storage", "=skald/storage/matches"}},
	{path: "skald/bot/localdiscord/localtest", ours: []string{"=skald/bot/localdiscord"}, modules: []string{"github.com/gorilla/websocket", "github.com/santhosh-tekuri/jsonschema"}},
	{path: "skald/bot/localdiscord/browsertest", modules: []string{"github.com/chromedp/chromedp"}},
	{path: "skald/bot/localdiscord/page", ours: []string{"=skald/bot/localdiscord"}},
	{path: "skald/bot/localdiscord", modules: []string{"github.com/gorilla/websocket"}},
	{path: "skald/storage/clock", ours: []string{"=skald/engine/match/chessclock"}},
	{path: "skald/storage/competition", ours: []string{"=skald/engine", "=skald/engine/league", "=skald/storage"}},
	{path: "skald/storage/matches", ours: []string{"=skald/engine", "=skald/engine/match/course", "=skald/engine/match/figures", "=skald/engine/match/head", "=skald/engine/match/record", "=skald/storage"}},
	{path: "skald/storage/people", ours: []string{"=skald/engine", "=skald/engine/match/refusal", "=skald/engine/match/chessclock", "=skald/engine/match/record", "=skald/engine/match/nudge", "=skald/storage/queue", "=skald/engine/match/rest", "=skald/engine/match/rules", "=skald/storage"}},
	{path: "skald/bot/table", ours: []string{"=skald/bot/clock", "=skald/storage/recent", "skald/bot/table/", "skald/storage", "skald/engine"}, modules: []string{"golang.org/x/sync/errgroup"}},
	{path: "skald/bot/league", ours: []string{"=skald/storage/recent", "skald/bot/table", "skald/storage", "skald/engine"}},
	{path: "skald/storage/queue"},
	{path: "skald/storage/recent"},
	{path: "skald/storage/underway", ours: []string{"=skald/storage"}},
	{path: "skald/bot/words", ours: []string{"=skald/render/speech", "=skald/engine"}},
	{path: "skald/bot/clock", ours: []string{"=skald/storage/clock"}},
	{path: "skald/bot/discord", ours: []string{"=skald/bot/clock", "=skald/engine/match/chessclock", "=skald/storage/fleet", "=skald/storage/recent", "=skald/storage", "=skald/storage/matches"}, modules: []string{"github.com/bwmarrin/discordgo", "github.com/gorilla/websocket", "golang.org/x/sync"}},
	{path: "skald/bot/phrase", ours: []string{"skald/bot/table", "skald/engine/match", "=skald/bot/words", "=skald/engine", "=skald/storage", "=skald/storage/matches"}},
	{path: "skald/bot/desk", ours: []string{"=skald/render/gallery", "=skald/storage/press", "skald/engine/match", "=skald/storage/fleet", "=skald/bot/phrase", "=skald/bot/clock", "=skald/storage/recent", "=skald/bot/discord", "=skald/bot/league", "=skald/engine/league", "=skald/storage/competition", "skald/bot/table", "=skald/bot/words", "=skald/render", "=skald/render/leagueboard", "=skald/engine", "=skald/storage", "=skald/storage/matches"}, modules: []string{"golang.org/x/sync"}},
	{path: "skald/bot/play", ours: append(ofRooms, "=skald/storage/recent", "=skald/render", "=skald/render/phone", "=skald/render/rulebook")},
	{path: "skald/bot/lesson", ours: append(ofRooms, "=skald/render")},
	{path: "skald/bot/lobby", ours: append(ofRooms, "=skald/storage/recent")},
	{path: "skald/bot/moderation", ours: ofRooms},
	{path: "skald/bot/opponent", ours: append(ofRooms, "=skald/storage/recent", "=skald/engine/search")},
	{path: "skald/bot/reminders", ours: ofRooms},
	{path: "skald/bot/replay", ours: append(ofRooms, "=skald/engine/review", "=skald/storage/recent", "=skald/render", "=skald/render/film", "=skald/render/page")},
	{path: "skald/bot/review", ours: append(ofRooms, "=skald/engine/review", "=skald/render")},
	{path: "skald/bot/tournament", ours: append(ofRooms, "=skald/storage/queue", "=skald/bot/league", "=skald/storage/competition", "=skald/engine/league/hook", "=skald/engine/league/tournament", "=skald/render", "=skald/render/herald", "=skald/render/leagueboard")},
	{path: "skald/bot/championship", ours: append(ofRooms, "=skald/storage/queue", "=skald/bot/league", "=skald/storage/competition", "=skald/engine/league/championship", "=skald/engine/league/hook", "=skald/engine/league/format", "=skald/engine/league/calendar", "=skald/render/herald")},
	{path: "skald/bot/ladder", ours: append(ofRooms, "=skald/engine/league", "=skald/engine/league/hook", "=skald/storage/queue", "=skald/bot/league", "=skald/storage/competition", "=skald/engine/league/ladder", "=skald/render", "=skald/render/herald", "=skald/render/leagueboard")},
	{path: "skald/bot/mailroom", ours: []string{"=skald/engine/league", "=skald/engine/league/hook", "skald/engine/match", "=skald/storage/people", "=skald/bot/outbox", "=skald/bot/desk", "=skald/bot/league", "=skald/storage/competition", "=skald/bot/phrase", "=skald/bot/discord", "skald/bot/table", "=skald/bot/words", "=skald/storage", "=skald/storage/matches"}},
	{path: "skald/bot/outbox", ours: []string{"=skald/bot/clock", "=skald/storage/recent", "=skald/bot/discord", "=skald/bot/words", "=skald/storage", "=skald/storage/matches"}},
	{path: "skald/bot", ours: []string{"=skald/storage/gate", "=skald/bot/league", "=skald/storage/fleet", "=skald/bot/outbox", "=skald/bot/desk", "=skald/bot/phrase", "=skald/bot/play", "=skald/bot/lobby", "=skald/bot/moderation", "=skald/bot/opponent", "=skald/bot/reminders", "=skald/bot/review", "=skald/bot/replay", "=skald/bot/tournament", "=skald/bot/championship", "=skald/bot/ladder", "=skald/bot/lesson", "=skald/bot/clock", "=skald/storage/recent", "=skald/bot/discord", "skald/bot/table", "=skald/bot/words", "=skald/engine", "=skald/storage", "=skald/storage/matches"}},
	{path: "skald/render/gallery", ours: []string{"=skald/storage/recent"}, modules: []string{"golang.org/x/sync"}},
	{path: "skald/render/speech/specimen", ours: []string{"=skald/render/speech"}, modules: []string{"github.com/BurntSushi/toml", "golang.org/x/text"}},
	{path: "skald/render/site", forbid: []string{"os", "net", "context", "log"}},
	{path: "skald/render/speech", ours: []string{"=skald/storage/recent", "=skald/engine", "=skald/engine/match/spelling", "=skald/engine/match/story"}, modules: []string{"github.com/nicksnyder/go-i18n", "github.com/BurntSushi/toml", "golang.org/x/text"}},
	{path: "skald/render", ours: []string{"skald/render", "skald/engine"}, modules: []string{"github.com/fogleman/gg", "github.com/golang/freetype", "golang.org/x/image", "golang.org/x/text/unicode/norm", "github.com/go-fonts/"}},
	{path: "skald/storage/postgres", ours: []string{"skald/storage"}, modules: []string{"github.com/jackc/pgx/v5"}},
	{path: "skald/storage", ours: []string{"skald/storage"}, modules: []string{"go.etcd.io/bbolt"}},
	{path: "skald/engine/enginetest/scripts", ours: []string{"=skald/engine"}, modules: []string{"github.com/rogpeppe/go-internal/testscript"}},
	{path: "skald/engine/enginetest", ours: []string{"=skald/engine"}, modules: []string{"golang.org/x/tools/txtar"}},
	{path: "skald/engine/league/calendar", forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/league", ours: []string{"=skald/engine", "skald/engine/league"}, forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/chessclock", ours: []string{"=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/rest", ours: []string{"=skald/engine/match/chessclock", "=skald/engine/match/rules"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/nudge", ours: []string{"=skald/engine/match/chessclock", "=skald/engine/match/rest", "=skald/engine/match/rules", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/record", ours: []string{"=skald/engine", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/rules", ours: []string{"=skald/engine/match/chessclock", "=skald/engine/match/record", "=skald/engine", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/head", ours: []string{"=skald/engine/match/chessclock", "=skald/engine/match/nudge", "=skald/engine/match/question", "=skald/engine/match/record", "=skald/engine/match/rules", "=skald/engine/match/seating", "=skald/engine", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/fixture", ours: []string{"=skald/engine/match/head", "=skald/engine/match/record", "=skald/engine", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/letter", ours: []string{"=skald/engine/match/rules", "=skald/engine"}, forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/refusal", ours: []string{"=skald/engine/match/question", "=skald/engine/match/rules", "=skald/engine/match/seating", "=skald/engine"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/question", ours: []string{"=skald/engine/match/chessclock", "=skald/engine/match/record", "=skald/engine/match/rules", "=skald/engine", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/seating", ours: []string{"=skald/engine/match/rules", "=skald/engine", "=skald/storage/ids"}, forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/stages", ours: []string{"=skald/engine"}, forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/course", ours: []string{"=skald/engine/match/record", "=skald/engine/match/rules", "=skald/engine/review", "=skald/engine", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/figures", ours: []string{"=skald/engine/match/course", "=skald/engine/match/head", "=skald/engine/match/rules", "=skald/engine/match/story", "=skald/engine/review", "=skald/engine", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/story", ours: []string{"=skald/engine"}, forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/spelling", forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/match/proof", ours: []string{"=skald/engine/match/chessclock", "=skald/engine/match/record", "=skald/engine/match/rules", "=skald/engine", "=skald/storage/ids"}, forbid: []string{"os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/selfplay", ours: []string{"=skald/engine", "=skald/engine/search"}, forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/review", ours: []string{"=skald/engine", "=skald/engine/search"}, forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine/", ours: []string{"=skald/engine"}, forbid: []string{"time", "os", "net", "context", "math/rand", "log"}},
	{path: "skald/engine", forbid: []string{"time", "os", "net", "context"}},
}

// TestLayers holds the house together: who may import whom, downward only.
func TestLayers(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "skald/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var pkg struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&pkg); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(layers, func(l layer) bool {
			return pkg.ImportPath == l.path || strings.HasPrefix(pkg.ImportPath, strings.TrimSuffix(l.path, "/")+"/")
		})
		if i < 0 {
			t.Errorf("%s stands on no layer", pkg.ImportPath)
			continue
		}
		for _, imp := range pkg.Imports {
			if why := layers[i].refuse(imp); why != "" {
				t.Errorf("%s imports %s: %s", pkg.ImportPath, imp, why)
			}
		}
	}
}

// TestMatchesReadNoClock holds that the rules of matches, which reckon with times,
// are told what time it is.
func TestMatchesReadNoClock(t *testing.T) {
	files, err := filepath.Glob("../../engine/match/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("files of engine/match: %d, %v", len(files), err)
	}
	reads := regexp.MustCompile(`\btime\.(Now|Since|Until|After|AfterFunc|Sleep|Tick|NewTimer|NewTicker)\(`)
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if call := reads.Find(text); call != nil {
			t.Errorf("%s calls %s: its caller tells it the time", f, call)
		}
	}
}

// TestProgramHoldsNoTests holds that nothing is linked into the program that
// only tests need.
func TestProgramHoldsNoTests(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "skald/cmd/skald").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	linked := strings.Fields(string(out))
	if !slices.Contains(linked, "skald/bot/localdiscord/page") {
		t.Error("the program has no page; does this test still look at it?")
	}
	for _, pkg := range linked {
		for _, no := range []string{"testing", "skald/cmd/skald/titles/titlestest", "skald/bot/localdiscord/localtest", "skald/bot/localdiscord/browsertest", "skald/engine/enginetest", "skald/storage/storagetest", "skald/storage/postgres/pgtest", "github.com/santhosh-tekuri/jsonschema"} {
			if pkg == no || strings.HasPrefix(pkg, no+"/") {
				t.Errorf("the program links %s, which only tests need", pkg)
			}
		}
	}
}

func (l layer) refuse(imp string) string {
	first, _, _ := strings.Cut(imp, "/")
	switch {
	case first == "skald":
		for _, may := range l.ours {
			exact, whole := strings.CutPrefix(may, "=")
			if imp == exact || !whole && strings.HasPrefix(imp, may) {
				return ""
			}
		}
		return "a layer never looks up or aside"
	case strings.Contains(first, "."):
		for _, may := range l.modules {
			if strings.HasPrefix(imp, may) {
				return ""
			}
		}
		return "this module belongs elsewhere"
	case slices.ContainsFunc(l.forbid, func(f string) bool { return imp == f || strings.HasPrefix(imp, f+"/") }):
		return "rules know no clock, disk, net, chance of their own or log"
	}
	return ""
}
