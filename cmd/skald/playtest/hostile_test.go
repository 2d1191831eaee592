package playtest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	rules "skald/engine/league/tournament"
	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/record"
	match "skald/engine/match/rules"
	"skald/storage"
)

// Ten people who want nothing but to cost: four at a match of 878, four at one of Pax
// Viking, two at one of SAGA; and a pair who play meanwhile, to see what they wait.
const (
	hostilePeople  = 10
	hostilePresses = 72_000 // of an hour in which each of them presses twice a second
	hostilePace    = time.Hour / hostilePresses
	hostileBytes   = 1 << 20 // may stay of it
)

// A hostile is a store and the people at it, in virtual time: one in memory, since
// what stays is the same in a file, and 72,000 commits take a disk half an hour.
type hostile struct {
	testing.TB
	store    *storage.Memory
	table    *table.Table
	cups     *tournament.Tournaments
	cup      storage.LeagueID
	now      time.Time
	dice     *rand.Rand
	matches  []storage.MatchID // of each of the ten
	other    storage.MatchID   // the pair's
	pressed  storage.InteractionID
	decided  map[storage.MatchID]bool // those in which nobody acts and takes back any more, since that was refused
	refusals int
	took     []time.Duration // by the pair's presses
}

func newHostile(t testing.TB) *hostile {
	h := &hostile{TB: t, store: storage.NewMemory(), decided: map[storage.MatchID]bool{}, now: time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC), dice: rand.New(rand.NewPCG(1, 2))}
	games := gamesOf(titlestest.Every())
	h.table = table.New(h.store, games, table.Options{Now: func() time.Time { return h.now }})
	h.cups = tournament.Of(league.On(h.table, nil))
	for _, sits := range []struct {
		game   string
		people int
	}{{"878", 4}, {"pax", 4}, {"saga", 2}} {
		id := h.begin(sits.game, storage.UserID(len(h.matches)+1), sits.people)
		for range sits.people {
			h.matches = append(h.matches, id)
		}
	}
	h.other = h.begin("hoard", hostilePeople+1, 2)
	cup, err := h.cups.Open(t.Context(), h.by(99), tournament.Opening{Guild: 9, Channel: 999, Settings: rules.Settings{Name: "Cup"}})
	if err != nil {
		t.Fatal(err)
	}
	h.cup = cup.ID
	h.settle()
	return h
}

func (h *hostile) by(u storage.UserID) table.Press {
	h.pressed++
	return table.Press{By: u, Interaction: h.pressed}
}

func (h *hostile) begin(game string, first storage.UserID, people int) storage.MatchID {
	o, err := h.table.Create(h.Context(), h.by(first), head.Opening{Game: game, Guild: 9, Channel: storage.ChannelID(first)})
	for u := first + 1; err == nil && u < first+storage.UserID(people); u++ {
		o, err = h.table.Join(h.Context(), h.by(u), o.ID, "")
	}
	if err == nil && o.Status == head.Lobby {
		o, err = h.table.Start(h.Context(), h.by(first), o.ID)
	}
	if err != nil {
		h.Fatal(err)
	}
	return o.ID
}

var errUndecided = errors.New("no more is taken back")

// settle lets come about what is due, and delivers all mail.
func (h *hostile) settle() {
	h.Helper()
	ids, err := h.table.Due(h.Context())
	for _, id := range ids {
		if err == nil {
			_, err = h.table.Elapse(h.Context(), id)
		}
	}
	if err == nil {
		_, err = h.table.Prune(h.Context(), h.now.Add(-time.Hour))
	}
	var mail []storage.Mail
	for more := true; err == nil && more; more = len(mail) > 0 {
		if mail, err = h.store.DueMail(h.Context(), h.now.Add(time.Hour), 256, nil); err != nil {
			break
		}
		for _, m := range mail {
			if err = h.store.Ack(h.Context(), storage.Delivery{ID: m.ID, Gone: true}); err != nil {
				break
			}
		}
	}
	if err != nil {
		h.Fatal(err)
	}
}

// press lets one of the ten press something that makes no progress.
func (h *hostile) press() {
	ctx, u := h.Context(), storage.UserID(h.dice.IntN(hostilePeople)+1)
	id := h.matches[u-1]
	m, err := h.table.Match(ctx, id)
	if err != nil {
		h.Fatal(err)
	}
	switch kind := h.dice.IntN(10); kind {
	case 0: // of a message of long ago
		_, err = h.table.Act(ctx, h.by(u), id, m.VisibleSeq()+9, engine.Action{})
	case 1: // what cannot be
		_, err = h.table.Act(ctx, h.by(u), id, 0, engine.Action{})
	case 2: // again and again
		if list := m.Prepares(u, nil); len(list) > 0 {
			_, err = h.table.Act(ctx, h.by(u), id, 0, list[h.dice.IntN(len(list))])
		}
	case 3, 4: // and back
		legal, refused := m.Legal(u, nil)
		if h.decided[id] {
			refused = errUndecided
		}
		i := slices.IndexFunc(legal, func(a engine.Action) bool { return m.Final(u, 0, a) == "" })
		if refused != nil || i < 0 {
			if !m.Undoable() {
				_, err = h.table.Undo(ctx, h.by(u), id, 0)
			}
			break
		}
		if _, err = h.table.Act(ctx, h.by(u), id, 0, legal[i]); err == nil {
			_, err = h.table.Undo(ctx, h.by(u), id, 0)
		}
		h.decided[id] = err != nil
	case 5:
		var o table.Outcome
		if o, err = h.table.Create(ctx, h.by(u), head.Opening{Game: "pax", Guild: 9, Channel: 100 + storage.ChannelID(u)}); err == nil {
			_, err = h.table.Join(ctx, h.by(u%hostilePeople+1), o.ID, "")
			_, left := h.table.Leave(ctx, h.by(u%hostilePeople+1), o.ID)
			_, gone := h.table.Cancel(ctx, h.by(u), o.ID)
			err = errors.Join(err, left, gone)
		}
	case 6:
		_, _, err = h.table.People.ChangeRemind(ctx, u, func(r *nudge.Settings) error { r.Zone = []string{"UTC", "Europe/Oslo"}[h.dice.IntN(2)]; return nil })
	case 7:
		verbs := m.About().AnswerVerbs()
		if len(verbs) == 0 {
			_, err = h.table.TakeBackOrders(ctx, h.by(u), id)
			break
		}
		o := record.Order{Verb: m.About().Verbs[verbs[0]].Name, Answer: record.SilentAnswer, Span: record.OpenSpan}
		if _, err = h.table.Order(ctx, h.by(u), id, o); err == nil {
			_, err = h.table.TakeBackOrders(ctx, h.by(u), id)
		}
	default:
		var act rules.Act = rules.Join{}
		if kind == 9 {
			act = rules.Leave{}
		}
		_, err = h.cups.Act(ctx, league.By{Press: h.by(u)}, h.cup, act)
	}
	var no *match.Refusal
	var rule *engine.RuleError
	var cup *rules.Refusal
	switch {
	case errors.As(err, &no), errors.As(err, &rule), errors.As(err, &cup):
		h.refusals++
	case err != nil:
		h.Fatal(err)
	}
}

// play lets one of the pair press, in a match that begins anew where it is over.
func (h *hostile) play() {
	m, err := h.table.Match(h.Context(), h.other)
	if err == nil && m.Status == head.Over {
		h.other = h.begin("hoard", hostilePeople+1, 2)
		m, err = h.table.Match(h.Context(), h.other)
	}
	if err != nil {
		h.Fatal(err)
	}
	u := m.Waiting()[0]
	legal, err := m.Legal(u, nil)
	if err != nil {
		h.Fatal(err)
	}
	began := time.Now()
	if _, err = h.table.Act(h.Context(), h.by(u), h.other, 0, legal[h.dice.IntN(len(legal))]); err != nil {
		h.Fatal(err)
	}
	h.took = append(h.took, time.Since(began))
}

// rage lets the ten press so often, with the pair in between after each so many, and
// returns by how many bytes the store's rows have grown.
func (h *hostile) rage(presses, between int) (grown int) {
	before := h.rows()
	for i := range presses {
		if h.now = h.now.Add(hostilePace); i%1200 == 0 {
			h.settle()
		}
		if h.press(); between > 0 && i%between == 0 {
			h.play()
		}
	}
	h.settle()
	return h.rows() - before
}

// rows is how many bytes the store keeps of matches and competitions.
func (h *hostile) rows() int {
	h.Helper()
	return readable(h, h.store)
}

// p99 is how long the slowest hundredth of the pair's presses took.
func (h *hostile) p99() time.Duration {
	slices.Sort(h.took)
	return h.took[len(h.took)*99/100]
}

// TestHostile holds in a few presses how little stays of those that make no progress.
// Most of what may stay of an hour of them stays of its beginning.
func TestHostile(t *testing.T) {
	h := newHostile(t)
	if grown := h.rage(3000, 0); grown > hostileBytes*3/5 {
		t.Errorf("%d bytes stay of 3,000 presses, want at most %d", grown, hostileBytes*3/5)
	} else if h.refusals == 0 {
		t.Error("nothing was refused")
	} else {
		t.Logf("%d bytes stay of 3,000 presses, %d were refused", grown, h.refusals)
	}
}

// BenchmarkHostile reports how many bytes stay of an hour of presses that make no
// progress, and how much slower others' presses are among them.
func BenchmarkHostile(b *testing.B) {
	for b.Loop() {
		h := newHostile(b)
		for range 500 {
			h.play()
		}
		alone := h.p99()
		h.took = nil
		grown := h.rage(hostilePresses, 0)
		h.rage(5000, 10)
		among := h.p99()
		b.ReportMetric(float64(grown), "B-grown/op")
		b.ReportMetric(float64(alone.Microseconds())/1000, "alone-p99-ms")
		b.ReportMetric(float64(among.Microseconds())/1000, "among-p99-ms")
	}
}
