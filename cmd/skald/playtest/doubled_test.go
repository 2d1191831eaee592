package playtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// TestDoubledPresses lets 2,000 presses (in a long run 10,000) come in twice each, at
// once, in many matches of every title on one data file, while the other players press too:
// each action happens once, and both deliveries are told the same.
func TestDoubledPresses(t *testing.T) {
	t.Parallel()
	want := int64(2_000)
	switch {
	case os.Getenv("SKALD_LONG") != "":
		want = 10_000
	case testing.Short():
		want = 1_000
	}
	store, err := storage.Open(filepath.Join(t.TempDir(), "skald.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	d := &doubled{t: t, store: store}
	for _, title := range titlestest.Every() {
		d.games = append(d.games, title.Game)
	}
	for i := range d.tables { // as two processes would, they share the file alone
		d.tables[i] = table.New(store, d.games, table.Options{})
	}
	const atOnce = 64
	began := time.Now()
	var all sync.WaitGroup
	for i := range atOnce {
		all.Go(func() {
			for n := i; d.pressed.Load() < want && !t.Failed(); n += atOnce {
				d.play(n, want)
			}
		})
	}
	all.Wait()
	took := time.Since(began)
	t.Logf("%d presses, each twice, were %d actions in %d matches within %.1f s", d.pressed.Load(), d.taken.Load(), d.matches.Load(), took.Seconds())
}

// doubled plays matches in which every press comes in twice.
type doubled struct {
	t       *testing.T
	store   table.Store
	games   []engine.Game
	tables  [2]*table.Table
	pressed atomic.Int64 // presses so far, each of which came twice
	taken   atomic.Int64 // actions so far
	matches atomic.Int64
}

// doubledActs is how long a match is played.
const doubledActs = 40

// play plays the n-th match for a while.
func (d *doubled) play(n int, want int64) {
	m, err := d.open(n)
	if err != nil {
		d.t.Error(err)
		return
	}
	d.matches.Add(1)
	dice := rand.New(rand.NewPCG(uint64(n), 9))
	for acts := 0; acts < doubledActs && m.Status == head.Running && d.pressed.Load() < want; acts++ {
		if m, err = d.act(m, dice); err != nil {
			d.t.Errorf("match %d of %s: %v", n, m.Game.About().Key, err)
			return
		}
	}
	if rep, err := d.tables[0].Archive.ReplayMatch(d.t.Context(), m.ID); err != nil || !rep.Honest() {
		d.t.Errorf("replay of match %d of %s: %v, %v", n, m.Game.About().Key, rep.Faults, err)
	}
}

// open opens the n-th match, in a channel and with people of its own.
func (d *doubled) open(n int) (*table.Match, error) {
	ctx, at, about := d.t.Context(), d.tables[0], d.games[n%len(d.games)].About()
	by := func(seat int) table.Press { return table.Press{By: storage.UserID(n*10 + seat + 1)} }
	o, err := at.Create(ctx, by(0), head.Opening{Game: about.Key, Channel: storage.ChannelID(n + 1)})
	for seat := 1; err == nil && seat < about.Seats.Min; seat++ {
		o, err = at.Join(ctx, by(seat), o.ID, "")
	}
	if err == nil && o.Status == head.Lobby {
		o, err = at.Start(ctx, by(0), o.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("open match %d: %w", n, err)
	}
	return o.Match, nil
}

// act lets all players press at once, each press twice: those whom the match
// waits for what they may, the others what is not theirs to do.
func (d *doubled) act(m *table.Match, dice *rand.Rand) (*table.Match, error) {
	ctx := d.t.Context()
	presses := map[storage.UserID]engine.Action{}
	for _, u := range m.Waiting() {
		legal, err := m.Legal(u, nil)
		if err != nil {
			return m, err
		}
		presses[u] = legal[dice.IntN(len(legal))]
	}
	for _, u := range m.Players {
		if _, waits := presses[u]; !waits {
			presses[u] = presses[m.Waiting()[0]]
		}
	}
	before, err := d.replaced(m.ID)
	if err != nil {
		return m, err
	}
	var accepted atomic.Int64
	var all sync.WaitGroup
	for u, a := range presses {
		p := table.Press{By: u, Interaction: storage.InteractionID(d.pressed.Add(1))}
		all.Go(func() {
			if d.twice(p, m, a) {
				accepted.Add(1)
			}
		})
	}
	all.Wait()
	next, err := d.tables[0].Match(ctx, m.ID)
	if err != nil {
		return m, err
	}
	after, err := d.replaced(m.ID)
	if err != nil {
		return m, err
	}
	moves, err := d.movesAfter(m.ID, m.Seq, next.Seq)
	if err != nil {
		return m, err
	}
	taken := int64(moves + after - before) // what is prepared may take the place of what was prepared
	if got := accepted.Load(); got == 0 || taken != got {
		return next, fmt.Errorf("%d presses were accepted after record %d and %d actions taken; want as many, and at least one", got, m.Seq, taken)
	}
	d.taken.Add(taken)
	return next, nil
}

// replaced is how many prepared actions of a match left its log, since others took
// their place.
func (d *doubled) replaced(id storage.MatchID) (int, error) {
	raw, err := storage.Ask(d.t.Context(), d.store, func(r storage.Reader) ([]byte, error) {
		raw, _, err := r.Head(id)
		return slices.Clone(raw), err
	})
	if err != nil {
		return 0, err
	}
	var head struct{ Replaced int }
	err = json.Unmarshal(raw, &head)
	return head.Replaced, err
}

// movesAfter counts the actions from a record to before another as they are stored: its
// log does not tell everybody what is prepared.
func (d *doubled) movesAfter(id storage.MatchID, seq, to uint64) (n int, err error) {
	rows, err := storage.Ask(d.t.Context(), d.store, func(r storage.Reader) ([][]byte, error) { return r.Records(id, seq, to) })
	for i, row := range rows {
		var kept record.Record
		if kept, err = record.Decode(row, seq+uint64(i)); err != nil {
			return n, err
		}
		if kept.Kind == record.MoveKind || kept.Kind == record.StandKind {
			n++
		}
	}
	return n, err
}

// twice delivers a press to both tables at once, and reports whether it was
// accepted: by both, or else refused by both.
func (d *doubled) twice(p table.Press, m *table.Match, a engine.Action) bool {
	var errs [2]error
	var both sync.WaitGroup
	for i, at := range d.tables {
		both.Go(func() { _, errs[i] = at.Act(d.t.Context(), p, m.ID, m.VisibleSeq(), a) })
	}
	both.Wait()
	for _, err := range errs {
		var refusal *rules.Refusal
		var rule *engine.RuleError // of who may act unawaited, but not like that
		if err != nil && !errors.As(err, &refusal) && !errors.As(err, &rule) {
			d.t.Errorf("press %d: %v", p.Interaction, err)
		}
	}
	if (errs[0] == nil) != (errs[1] == nil) {
		d.t.Errorf("press %d of seq %d was told %v and %v", p.Interaction, m.Seq, errs[0], errs[1])
	}
	return errs[0] == nil
}
