package opponent

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"runtime"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/rules"
	"skald/engine/search"
	"skald/storage"
)

// act takes an action for Skald, if the match waits for it and has waited long enough,
// and reports whether more may follow at once.
func (b *Room) act(ctx context.Context, m *table.Match) (again bool, err error) {
	u := awaited(m)
	at, acts := m.Sight(u)
	if u == 0 || !acts {
		return false, nil
	}
	d := b.decided(ctx, m, at)
	if ctx.Err() != nil || b.Clock.Now().Before(d.due) {
		return false, nil
	}
	_, err = b.Table.ActFrom(ctx, table.Press{By: u}, m.ID, engine.SeatSet(at.Seat()), m.VisibleSeq(), d.action)
	if _, refused := errors.AsType[*rules.Refusal](err); refused {
		b.decisions.Change(party{m.ID, engine.SeatSet(at.Seat())}, forgotten)
		return true, nil // the match has changed meanwhile
	}
	if p, known := b.searchers.Get(partyOf(m, at.Seat())); known && err == nil {
		p.Took(at, d.action)
	}
	return err == nil, err
}

// decided is what a seat does at a position, and when. It is searched as soon as the
// position is seen, within the time for which the seat waits: one that acted sooner
// where it cannot choose, or where that is soon decided, would tell what it holds.
func (b *Room) decided(ctx context.Context, m *table.Match, at search.Sight) decision {
	key := party{m.ID, engine.SeatSet(at.Seat())}
	kept, known := b.decisions.Get(key)
	if seq := m.SeqFor(m.Player(at.Seat())); !known || kept.seq != seq {
		kept = decision{seq: seq, due: b.due(m, at.Seat())}
		kept.action = b.chosen(ctx, m, at)
		if ctx.Err() == nil {
			b.decisions.Put(key, kept)
		}
	}
	return kept
}

// due is when a seat acts that was seen to be awaited now. What everybody can see to be
// forced the table plays at once.
func (b *Room) due(m *table.Match, seat engine.Seat) time.Time {
	switch {
	case m.MustAnswer().Has(seat):
		return b.Clock.Now().Add(answerPause)
	case len(m.Rivals(m.Player(seat))) == 0:
		return m.Turn.Since.Add(showPause)
	}
	return m.Turn.Since.Add(pause)
}

// forgotten is a decision that does not stand any more.
func forgotten(decision, bool) (decision, bool) { return decision{}, false }

// chosen is what a seat should do: something simple if the search failed, now or
// before.
func (b *Room) chosen(ctx context.Context, m *table.Match, at search.Sight) engine.Action {
	key := partyOf(m, at.Seat())
	if _, stuck := b.stuck.Get(key); stuck {
		return search.Simple(at)
	}
	p, known := b.searchers.Get(key)
	if !known {
		p = newSearcher()
		b.searchers.Put(key, p)
	}
	c, err := b.search(ctx, m, at, p, rules.StrengthOf(m.Player(at.Seat())), works(b.waited(m)), b.Yield)
	if err == nil {
		return c.Action
	}
	if ctx.Err() == nil {
		b.report(ctx, m.ID, m.Channel, slog.Any("err", err))
	}
	if errors.Is(err, errStuck) {
		b.stuck.Put(key, struct{}{})
		b.searchers.Change(key, func(*search.Searcher, bool) (*search.Searcher, bool) { return nil, false }) // it is still at it
	}
	return search.Simple(at)
}

// newSearcher returns a Searcher with randomness that is no match's.
func newSearcher() *search.Searcher {
	var seed engine.Seed
	_, _ = rand.Read(seed[:]) // it never fails
	return search.New(seed)
}

// errStuck is that a search did not end.
var errStuck = errors.New("the search does not end")

const (
	stuckTime = time.Minute            // after which a search is given up
	wholeTime = 10 * time.Second       // that a search takes at most, with all for whom it makes way
	workTime  = 2 * time.Second        // that it works at most
	hasteTime = workTime / 20          // that it may work however late it is
	movedTime = 100 * time.Millisecond // of work after which it looks whether the match has moved on
)

// waited is how long a match has waited for what is searched now, as far as this program
// could have known.
func (b *Room) waited(m *table.Match) time.Duration {
	since := m.Changed()
	if since.Before(b.began) {
		since = b.began
	}
	return b.Clock.Now().Sub(since)
}

// works is how long a search may work for a match that has waited so long: where many
// wait, Skald plays weaker, not later.
func works(waited time.Duration) time.Duration {
	if waited <= pause {
		return workTime
	}
	return max(hasteTime, time.Duration(float64(workTime)*float64(pause)/float64(waited)))
}

// search searches what a seat should do, until the match moves on or it has worked as
// long as it may at most: on a slow machine Skald plays weaker, not later. It calls yield
// before each iteration.
func (b *Room) search(ctx context.Context, m *table.Match, at search.Sight, p *search.Searcher, strength string, most time.Duration, yield func(context.Context)) (search.Choice, error) {
	select {
	case b.slots <- struct{}{}:
		defer func() { <-b.slots }()
	case <-ctx.Done():
		return search.Choice{}, ctx.Err()
	}
	how, _ := search.StrengthNamed(strength)
	how.Iterations = max(1, int(b.Effort*float64(how.Iterations)))
	var worked, looked time.Duration
	began := time.Now()
	since := began
	stop := func() bool {
		worked += time.Since(since)
		runtime.Gosched()
		yield(ctx)
		since = time.Now()
		if worked-looked > movedTime {
			looked = worked
			if now, err := b.Table.Match(ctx, m.ID); err != nil || now.VisibleSeq() != m.VisibleSeq() {
				return true
			}
		}
		spent := max(float64(worked)/float64(most), float64(since.Sub(began))/float64(wholeTime)) / b.Effort
		return spent > 1 || ctx.Err() != nil
	}
	type found struct {
		choice search.Choice
		err    error
	}
	done := make(chan found, 1)
	go func() {
		c, err := p.Choose(at, how, stop)
		done <- found{c, err}
	}()
	select {
	case f := <-done:
		return f.choice, f.err
	case <-time.After(stuckTime):
		return search.Choice{}, errStuck
	}
}

// awaited returns as whom Skald is to act in a match, 0 if it is not.
func awaited(m *table.Match) storage.UserID {
	for _, u := range m.Waiting() {
		if rules.IsSkald(u) {
			return u
		}
	}
	return 0
}
