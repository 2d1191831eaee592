package site_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/championship"
	"skald/bot/desk"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/words"
	"skald/cmd/skald/site"
	"skald/engine"
	"skald/engine/hoard"
	champions "skald/engine/league/championship"
	ladders "skald/engine/league/ladder"
	tournaments "skald/engine/league/tournament"
	"skald/engine/match/head"
	"skald/render"
	"skald/render/hoardboard"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/matches"
)

// The people and servers of a world have ids as long as Discord's.
const (
	home  storage.GuildID   = 175928847299117063
	other storage.GuildID   = 275928847299117063
	hall  storage.ChannelID = 475928847299117063
	vera  storage.UserID    = 1075928847299117001
	adam  storage.UserID    = 1075928847299117002
	bera  storage.UserID    = 1075928847299117003
	olaf  storage.UserID    = 1075928847299117004
)

// A world is a store in which people have played, and the site of it.
type world struct {
	t     testing.TB
	table *table.Table
	site  *site.Site

	room  *league.Room
	press storage.InteractionID
	place storage.ChannelID

	mu     sync.Mutex
	now    time.Time
	hidden map[storage.ChannelID]bool
	asked  int // how often Discord was asked who sees a channel

	over, running, unshown, private storage.MatchID
	ladder, cup, masters            storage.LeagueID
}

func (w *world) time() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

var spoken = sync.OnceValues(words.Load)

// newWorld makes an empty world whose first server shows its pages.
func newWorld(t testing.TB, s table.Store) *world {
	t.Helper()
	catalogue, err := spoken()
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, now: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC), place: hall}
	titles := []desk.Title{{Game: hoard.Standard(), Painter: hoardboard.New(render.NewCache())}}
	w.table = table.New(s, []engine.Game{hoard.Standard()}, table.Options{Now: w.time, Rand: rand.NewChaCha8([32]byte{1})})
	w.room = league.On(w.table, nil)
	w.room.Rand = rand.NewChaCha8([32]byte{2})
	w.show(home, matches.WebOn)
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	w.site, err = site.New(ctx, site.Options{Table: w.table, Titles: titles, Words: catalogue, Base: "https://skald.example", Sees: w.sees})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *world) sees(_ context.Context, _ storage.GuildID, in storage.ChannelID) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked++
	return !w.hidden[in]
}

// show switches the pages of a server.
func (w *world) show(g storage.GuildID, as matches.WebShown) {
	w.t.Helper()
	web := matches.Web{Shown: as, Name: "The <b>Longhall</b> & \u202eLlah", Key: "0123456789abcdef"}
	if err := w.table.People.Keep(context.Background(), storage.Owner{Guild: g}, matches.Moderation{Web: web}); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) names(u storage.UserID, name string) {
	w.t.Helper()
	if err := w.table.People.ChangePublic(context.Background(), u, name); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) by(u storage.UserID) table.Press {
	w.press++
	return table.Press{By: u, Interaction: 1299000000000000000 + w.press, Name: fmt.Sprintf("Secretname%d", u%10)}
}

// begin begins a match of two people in a channel of its own.
func (w *world) begin(g storage.GuildID, web bool) storage.MatchID {
	w.t.Helper()
	w.place++
	ctx := w.t.Context()
	o, err := w.table.Create(ctx, w.by(vera), head.Opening{Game: "hoard", Guild: g, Channel: w.place, Invited: []storage.UserID{adam}, Locale: "en", Web: web})
	if err == nil {
		o, err = w.table.Join(ctx, w.by(adam), o.ID, "")
	}
	if err == nil && o.Status == head.Lobby {
		o, err = w.table.Start(ctx, w.by(vera), o.ID)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return o.ID
}

// play plays a match, to its end or so many actions.
func (w *world) play(id storage.MatchID, most int) {
	w.t.Helper()
	for range most {
		m, err := w.table.Match(w.t.Context(), id)
		if err != nil {
			w.t.Fatal(err)
		}
		if m.Status != head.Running {
			return
		}
		u := m.Waiting()[0]
		legal, err := m.Legal(u, nil)
		if err == nil {
			_, err = w.table.Act(w.t.Context(), w.by(u), id, 0, legal[0])
		}
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) elapse() {
	w.t.Helper()
	due, err := w.room.Due(w.t.Context())
	for _, id := range due {
		err = errors.Join(err, w.room.Elapse(w.t.Context(), id))
	}
	w.must(err)
}

// meet begins the match of a pairing, as the bot does, and plays it.
func (w *world) meet(id storage.LeagueID, key string) {
	w.t.Helper()
	w.place++
	m, err := w.room.Meet(w.t.Context(), id, key, w.place)
	w.must(err)
	if m == "" {
		w.t.Fatalf("pairing %s of %s has no match", key, id)
	}
	w.must(w.table.Store().Ack(w.t.Context(), storage.Delivery{ID: 1 << 40, League: id, Place: key, Posted: competition.Place{Match: m}.Encode()}))
	w.play(m, 1000)
	w.elapse()
}

// fill lets people play all that there is.
func fill(t testing.TB, s table.Store) *world {
	t.Helper()
	w := newWorld(t, s)
	ctx := t.Context()
	w.over = w.begin(home, false)
	w.play(w.over, 1000)
	w.private = w.begin(other, true)
	w.play(w.private, 1000)
	w.unshown = w.begin(home, false)
	w.play(w.unshown, 6)
	w.running = w.begin(home, true)
	w.play(w.running, 6)

	held := ladder.Of(w.room)
	for _, u := range []storage.UserID{vera, adam, bera} {
		l, err := held.Join(ctx, w.by(u), league.Where{Guild: home, Channel: hall}, "en", "hoard")
		w.must(err)
		w.ladder = l.ID
	}
	for n := range 3 {
		_, err := held.Act(ctx, league.By{Press: w.by(vera)}, w.ladder, ladders.Challenged{From: ladders.Person(vera), To: ladders.Person(adam)})
		w.must(err)
		_, err = held.Act(ctx, league.By{Press: w.by(adam)}, w.ladder, ladders.Accepted{Challenge: n + 1})
		w.must(err)
		w.meet(w.ladder, ladders.PairingKey(n+1))
		w.pass(24 * time.Hour)
	}
	for _, act := range []ladders.Fact{ladders.SeasonClosed{Reason: "the year is over"}, ladders.SeasonOpened{Name: "Frost"}} {
		_, err := held.Act(ctx, league.By{Press: w.by(vera)}, w.ladder, act)
		w.must(err)
	}

	cups := tournament.Of(w.room)
	cup, err := cups.Open(ctx, w.by(vera), tournament.Opening{Guild: home, Channel: hall, Locale: "en", Settings: tournaments.Settings{Name: "Cup of <script>alert(1)</script>", Title: "hoard", Rounds: 2}})
	w.must(err)
	w.cup = cup.ID
	for _, u := range []storage.UserID{vera, adam, bera, olaf} {
		_, err = cups.Act(ctx, league.By{Press: w.by(u)}, w.cup, tournaments.Join{})
		w.must(err)
	}
	cup, err = cups.Act(ctx, league.By{Press: w.by(vera)}, w.cup, tournaments.Start{})
	w.must(err)
	round, _ := cup.State.Open()
	for _, m := range round.Matches {
		w.meet(w.cup, m.ID.Key())
	}

	all := championship.Of(w.room)
	masters, err := all.Open(ctx, w.by(vera), championship.Opening{Guild: home, Channel: hall, Locale: "en", Settings: champions.Settings{
		Name: "Masters", Title: "hoard", Format: champions.Groups, Size: 3, Through: 1, Best: 1, Nobody: champions.NobodyDraws, Round: 7 * 24 * 60 * 60,
	}})
	w.must(err)
	w.masters = masters.ID
	for n := range 6 {
		_, err = all.Act(ctx, league.By{Press: w.by(vera + storage.UserID(n))}, w.masters, champions.Join{})
		w.must(err)
	}
	masters, err = all.Act(ctx, league.By{Press: w.by(vera)}, w.masters, champions.Start{})
	w.must(err)
	for range 8 { // rounds of the groups, and then of the knock-out
		for _, m := range masters.State.Matches() {
			if !m.Settled {
				w.meet(w.masters, m.Key())
			}
		}
		masters, err = all.Load(ctx, w.masters)
		w.must(err)
	}
	w.pass(time.Hour)
	return w
}

// ask asks the site as a browser does.
func (w *world) ask(path string, headers ...string) *http.Response {
	w.t.Helper()
	r := httptest.NewRequest(http.MethodGet, "https://skald.example"+path, nil)
	r.RemoteAddr = fmt.Sprintf("192.0.2.%d:1234", len(path)%200+1)
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "remote" {
			r.RemoteAddr = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	rec := httptest.NewRecorder()
	w.site.ServeHTTP(rec, r)
	return rec.Result()
}

// read asks for a page that must be there.
func (w *world) read(path string, headers ...string) string {
	w.t.Helper()
	res := w.ask(path, headers...)
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		w.t.Fatalf("%s: status %d, %v: %.300s", path, res.StatusCode, err, body)
	}
	return string(body)
}

// fresh waits until the site looks after all its answers anew.
func (w *world) fresh() { w.site.Forget() }

func has(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %q:\n%.1500s", what, part, text)
		}
	}
}

func lacks(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%s has %q", what, part)
		}
	}
}
