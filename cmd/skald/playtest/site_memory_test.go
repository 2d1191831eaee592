package playtest

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/cmd/skald/site"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/render"
	"skald/render/page"
	"skald/storage"
	"skald/storage/matches"
)

// mostOfSite is how much memory the pages for strangers may take besides what the bot has
// anyway, in bytes.
const mostOfSite = 20 << 20

// languages are those of the site's readers.
var languages = []string{"en", "de", "fr", "pl"}

// TestSiteMemory lets strangers read every page of a long match of each title, in four
// languages, and holds how much is in use at any moment more than before.
func TestSiteMemory(t *testing.T) {
	if os.Getenv("SKALD_LONG") == "" {
		t.Skip("takes a minute; set SKALD_LONG=1")
	}
	store, err := storage.Open(filepath.Join(t.TempDir(), "skald.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	var games []engine.Game
	list := titles.All()
	for _, title := range list {
		games = append(games, title.Game)
	}
	at := table.New(store, games, table.Options{Rand: rand.NewChaCha8([32]byte{3, 9})})
	web := matches.Moderation{Web: matches.Web{Shown: matches.WebOn, Name: "Midgard", Key: "0123456789abcdef"}}
	if err := at.People.Keep(t.Context(), storage.Owner{Guild: 1}, web); err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, title := range list {
		m := finished(t, at, title.Game)
		paths = append(paths, site.MatchPath(m.ID), site.MatchPath(m.ID)+"/replay.json", site.MatchPath(m.ID)+"/board.png", "/api/v1/matches/"+string(m.ID))
		shown(t, at, m.ID, title)
	}
	look := func() {}
	pages, err := site.New(t.Context(), site.Options{
		Table: at, Titles: list, Words: titlestest.Catalogue(t), Base: "https://skald.example", Yield: func(context.Context) { look() },
	})
	if err != nil {
		t.Fatal(err)
	}
	before, most := used(), uint64(0)
	steps := 0
	look = func() {
		if steps++; steps%20 == 1 { // a page is made in hundreds of steps
			most = max(most, used())
		}
	}
	for i, lang := range languages {
		for n, path := range paths {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.RemoteAddr = netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, byte(i), 0, byte(n)}), 1).String()
			r.Header.Set("Accept-Language", lang)
			r.Header.Set("Accept-Encoding", "gzip")
			w := &discard{header: http.Header{}, status: http.StatusOK}
			if pages.ServeHTTP(w, r); w.status != http.StatusOK {
				t.Errorf("%s in %s: %d", path, lang, w.status)
			}
			most = max(most, used())
		}
	}
	t.Logf("the pages take %.1f MB more at most, %.1f MB in the end", float64(int64(most-before))/(1<<20), float64(int64(used()-before))/(1<<20))
	if most > before+mostOfSite {
		t.Errorf("the pages take %d bytes more, want %d at most", most-before, mostOfSite)
	}
}

// shown draws the last board of a match and makes its page in each language, as the bot
// does. So the boards' painters have drawn, as they have in a bot, what its boards are
// made of.
func shown(t *testing.T, at *table.Table, id storage.MatchID, title desk.Title) {
	t.Helper()
	open, err := at.Archive.Opened(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range languages {
		v, about := titlestest.Catalogue(t).Speak(lang), title.Game.About()
		s := page.Source{
			Voice: v, About: about, Painter: title.Painter, Names: []string{"Vera", "Adam"}, Open: open,
			Held: func(s engine.Secret) string {
				return string(v.Secret(about, s, func(seat engine.Seat) string { return v.Side(about, seat) }))
			},
		}
		for _, one := range open {
			s.Moments = append(s.Moments, one.Moment)
		}
		scene := render.Scene{Now: s.Moments[len(s.Moments)-1].View, Labels: func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }, Names: s.Names}
		if err := title.Painter.Board(io.Discard, scene); err != nil {
			t.Fatal(err)
		}
		if err := page.WriteData(t.Context(), io.Discard, s, func(float64) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
}

// used is how much of the heap is in use.
func used() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A discard takes an answer and keeps nothing of it.
type discard struct {
	header http.Header
	status int
}

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) Write(b []byte) (int, error) { return len(b), nil }
func (d *discard) WriteHeader(status int)      { d.status = status }

// finished plays a match of a game on the first server by random choices until it ends.
func finished(t *testing.T, at *table.Table, g engine.Game) *table.Match {
	t.Helper()
	o, err := at.Create(t.Context(), table.Press{By: 1}, head.Opening{Game: g.About().Key, Guild: 1, Channel: 1})
	for u := storage.UserID(2); err == nil && int(u) <= titlestest.People(g.About()).Min; u++ {
		o, err = at.Join(t.Context(), table.Press{By: u}, o.ID, "")
	}
	if err == nil && o.Status == head.Lobby {
		o, err = at.Start(t.Context(), table.Press{By: 1}, o.ID)
	}
	choose := rand.New(rand.NewPCG(4, 1))
	for err == nil && o.Status == head.Running {
		u := o.Waiting()[0]
		var legal []engine.Action
		if legal, err = o.Legal(u, nil); err == nil {
			onward := slices.DeleteFunc(slices.Clone(legal), func(a engine.Action) bool { return g.About().Verbs[a.Verb].Sets })
			if len(onward) > 0 && choose.IntN(2) == 0 { // people do not set things for ever
				legal = onward
			}
			o, err = at.Act(t.Context(), table.Press{By: u}, o.ID, o.Seq, legal[choose.IntN(len(legal))])
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d records", g.About().Key, o.Seq)
	return o.Match
}
