package main

import (
	"bytes"
	"image/png"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"skald/bot"
	"skald/bot/clock"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/render"
	"skald/render/rendertest"
	"skald/storage"
)

// update writes what the README and its pages show of the program again.
var update = rendertest.Update

// made holds that a page has a part as the program makes it, between two
// comments; with -update it writes it.
func made(t *testing.T, file, name, want string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	from, to := "<!-- "+name+": made by a test -->\n\n", "\n<!-- /"+name+" -->"
	before, rest, ok := strings.Cut(string(raw), from)
	got, after, ok2 := strings.Cut(rest, to)
	switch {
	case !ok || !ok2:
		t.Fatalf("%s has no place for the %s", file, name)
	case got == want:
	case !*update:
		t.Fatalf("%s has\n%s\nwant\n%s\n(go test ./cmd/skald -run Readme -update writes it)", file, got, want)
	default:
		if err := os.WriteFile(file, []byte(before+from+want+to+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// botOfAll returns a bot with every title. It never connects.
func botOfAll(t *testing.T) *bot.Bot {
	t.Helper()
	base, err := url.Parse(discord.DefaultBase)
	if err != nil {
		t.Fatal(err)
	}
	all := titles.All()
	c := config{titles: all}
	b := bot.New(bot.Config{
		Token: "none", Base: base, Titles: all, Table: table.New(storage.NewMemory(), c.games(), table.Options{}),
		Words: titlestest.Catalogue(t), Log: slog.New(slog.DiscardHandler), Clock: clock.System{},
	})
	return b
}

// TestSubcommandsToSpare holds that two more subcommands fit every command of the
// bot's own. One too many has Discord refuse all commands. A title's are its verbs,
// which its rulebook has.
func TestSubcommandsToSpare(t *testing.T) {
	t.Parallel()
	const most, spare = 25, 2
	b, count := botOfAll(t), map[string]int{}
	for _, c := range b.Typed {
		if c.Group != "" {
			count[c.Group]++
		}
	}
	for group, n := range count {
		if n > most || n > most-spare && b.TitleOf(group) == nil {
			t.Errorf("/%s has %d subcommands", group, n)
		}
	}
	if count["tournament"] == 0 || count["saga"] == 0 {
		t.Errorf("not all commands were counted: %v", count)
	}
}

// TestReadmeCommands lists the commands as the bot knows them.
func TestReadmeCommands(t *testing.T) {
	want := "| command | |\n|---|---|\n"
	for _, line := range botOfAll(t).Commands("en") {
		want += "| `" + line[0] + "` | " + line[1] + " |\n"
	}
	made(t, "../../.github/COMMANDS.md", "commands", want)
}

// TestReadmeGames lists the titles with their boards, how even they are, and in which
// languages each speaks.
func TestReadmeGames(t *testing.T) {
	made(t, "../../README.md", "games", gamesIn(t, "en", ".github/", "| | game | players | wins, % | languages |\n", "A board"))
	made(t, "../../.github/LIESMICH.md", "games", gamesIn(t, "de", "", "| | Spiel | Personen | Siege, % | Sprachen |\n", "Ein Spielplan"))
}

// gamesIn is the table of all titles in a language.
func gamesIn(t *testing.T, lang, folder, head, alt string) string {
	t.Helper()
	words := titlestest.Catalogue(t)
	want := head + "|---|---|---|---|---|\n"
	names := display.Languages(language.Make(lang))
	for _, title := range titles.All() {
		about := title.Game.About()
		people := titlestest.People(about)
		players := strconv.Itoa(people.Min)
		if people.Max > people.Min {
			players += "–" + strconv.Itoa(people.Max)
		}
		var spoken []string
		for _, l := range words.Languages() {
			if words.HasIn(l, about.Key+".title") {
				spoken = append(spoken, names.Name(language.Make(l)))
			}
		}
		slices.Sort(spoken)
		board := folder + about.Key + ".png"
		want += `| [<img src="` + board + `" width="160" alt="` + alt + `">](` + board + ") | " + words.Speak(lang).Titled(about) + " | " + players + " | " + strings.Join(strongest(t, about), "<br>") + " | " + strings.Join(spoken, ", ") + " |\n"
	}
	return want
}

// TestReadmeLinks holds that what the README and its pages link to is there, and
// loads fast.
func TestReadmeLinks(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob("../../.github/*.md")
	if err != nil {
		t.Fatal(err)
	}
	const largest = 300 << 10
	link := regexp.MustCompile(`\]\(([^)#]+)\)`)
	for _, page := range append(pages, "../../README.md") {
		raw, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(raw), -1) {
			if strings.HasPrefix(m[1], "https://") {
				continue
			}
			file, err := os.Stat(filepath.Join(filepath.Dir(page), m[1]))
			if err != nil {
				t.Errorf("%s links to nothing: %v", filepath.Base(page), err)
			} else if file.Mode().IsRegular() && file.Size() > largest {
				t.Errorf("%s has %s, of %d bytes, want at most %d", filepath.Base(page), file.Name(), file.Size(), largest)
			}
		}
	}
}

// TestReadmeInvites decodes the permissions of the README's link: they are those
// that the bot asks for, and the README names each.
func TestReadmeInvites(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`https://discord\.com/oauth2/authorize\?\S+`).Find(raw)
	u, err := url.Parse(string(link))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := u.Query().Get("scope"), "bot applications.commands"; got != want {
		t.Errorf("the link asks for the scopes %q, want %q", got, want)
	}
	asked, err := strconv.ParseInt(u.Query().Get("permissions"), 10, 64)
	if err != nil {
		t.Fatalf("the link %s: %v", link, err)
	}
	if want := int64(desk.Permissions); asked != want {
		t.Errorf("the link asks for the permissions %d, want %d", asked, want)
	}
	named := map[int64]string{
		1 << 10: "View Channels", 1 << 11: "Send Messages,", 1 << 15: "Attach Files", 1 << 16: "Read Message History", 1 << 38: "Send Messages in Threads", 1 << 35: "Create Public Threads",
	}
	for bit := int64(1); bit > 0; bit <<= 1 {
		name, known := named[bit]
		switch {
		case asked&bit != 0 && !known:
			t.Errorf("the link asks for the permission %#x, which has no name here", bit)
		case known && strings.Contains(string(raw), name) != (asked&bit != 0):
			t.Errorf("the README and its link do not agree on %q", name)
		}
	}
}

// TestReadmeBoard draws the README's boards, each from a match played by chance:
// with -update it writes them, else it sees that the README has ones of that size.
func TestReadmeBoard(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for _, shown := range []struct {
		title   string
		players int
		seed    uint64
		actions int
	}{{"saga", 2, 8, 46}, {"kosmos", 4, 8, 40}, {"878", 4, 2018, 501}, {"pax", 4, 5, 220}} {
		t.Run(shown.title, func(t *testing.T) {
			t.Parallel()
			i := slices.IndexFunc(titles.All(), func(t bot.Title) bool { return t.Game.About().Key == shown.title })
			readmeBoard(t, "../../.github/"+shown.title+".png", titles.All()[i], shown.players, shown.seed, shown.actions)
		})
	}
}

func readmeBoard(t *testing.T, file string, title bot.Title, players int, seed uint64, actions int) {
	t.Helper()
	about := title.Game.About()
	dice, choice := engine.NewDice(engine.Seed{3}, 0), rand.New(rand.NewPCG(seed, 1))
	s, err := title.Game.New(engine.Setup{Players: players}, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := s
	for range actions {
		before = s
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		if s, err = s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil); err != nil {
			t.Fatal(err)
		}
	}
	v := titlestest.Catalogue(t).Speak("en")
	var picture bytes.Buffer
	labels := func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }
	if err := title.Painter.Board(&picture, render.Scene{Now: s.Public(), Since: before.Public(), Labels: labels, Names: []string{"Vera", "Adam", "Sigrid", "Olaf"}[:players]}); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, picture.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer have.Close()
	got, err := png.DecodeConfig(have)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.DecodeConfig(&picture)
	if err != nil {
		t.Fatal(err)
	}
	if got.Width != want.Width || got.Height != want.Height {
		t.Errorf("the README's board is %d×%d, boards are %d×%d: go test ./cmd/skald -run ReadmeBoard -update", got.Width, got.Height, want.Width, want.Height)
	}
}
