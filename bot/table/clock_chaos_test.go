package table_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/record"
	"skald/engine/match/rest"
	"skald/engine/match/rules"
	"skald/storage"
)

// TestClocksReplay does everything to matches with clocks that can be done, in
// any order: their people act, undo, rest, agree and give up, moderators help,
// and the machine's time jumps. Each such match replays, keeps its order,
// and leaves nobody more time than there is.
func TestClocksReplay(t *testing.T) {
	t.Parallel()
	var seen = map[record.Kind]int{}
	seeds := uint64(60)
	if testing.Short() {
		seeds = 12
	}
	for seed := range seeds {
		d := newDesk(t, storage.NewMemory())
		chaos := chaos{desk: d, rand: rand.New(rand.NewPCG(seed, 1)), next: 1000}
		id := chaos.begin()
		for range 150 {
			chaos.step(id)
			m := d.load(id)
			p, _ := m.Clock()
			for _, at := range m.Times(d.now) {
				if at.Left < 0 || at.Left > p.Cap || at.Excuses < 0 || !at.Until.IsZero() && m.Paused() {
					t.Fatalf("seed %d: %v, user %s has %+v", seed, m, at.User, at)
				}
			}
			if m.Status != head.Running {
				break
			}
		}
		d.honest(id)
		last := time.Time{}
		for _, e := range d.log(id, 0) {
			if e.At.Before(last) {
				t.Fatalf("seed %d: record %d is earlier than the one before", seed, e.Seq)
			}
			seen[e.Kind]++
			last = e.At
		}
	}
	for _, k := range []record.Kind{record.TimeKind, record.TimeEndKind, record.UndoKind, record.SeatKind, record.PauseKind, record.SkipKind} {
		if seen[k] == 0 {
			t.Errorf("no record of the kind %q was made: %v", k, seen)
		}
	}
}

type chaos struct {
	*desk
	rand *rand.Rand
	next storage.UserID // who takes over next
}

func (c *chaos) begin() storage.MatchID {
	const guild = 7
	clock := chessclock.Presets()[c.rand.IntN(3)].Key
	m := c.open("hoard", head.Opening{Guild: guild, Options: map[string]string{"goal": "40"}, Clock: clock})
	c.must(c.Join(c.ctx, c.by(adam), m.ID, ""))
	if c.rand.IntN(2) == 0 {
		c.must(c.Join(c.ctx, c.by(bera), m.ID, ""))
	}
	return c.must(c.Start(c.ctx, c.by(vera), m.ID)).ID
}

// step does something at random; what may not be done is refused.
func (c *chaos) step(id storage.MatchID) {
	c.t.Helper()
	m := c.load(id)
	u := m.Players[c.rand.IntN(len(m.Players))]
	moderator := c.by(kari)
	moderator.Oversees = m.Guild
	var err error
	switch n := c.rand.IntN(30); {
	case n < 9:
		c.pass(time.Duration(c.rand.Int64N(int64(30 * hour))))
	case n < 11:
		c.pass(time.Duration(c.rand.Int64N(int64(6 * day))))
	case n == 11:
		c.now = c.now.Add(-time.Duration(c.rand.Int64N(int64(2 * day))))
	case n == 12:
		_, err = c.Undo(c.ctx, c.by(u), id, 0)
	case n == 13:
		_, err = c.Moderators.Act(c.ctx, moderator, id, head.Proposal{Act: head.ModPause, Reason: "harvest"})
	case n < 16:
		_, err = c.Moderators.Act(c.ctx, moderator, id, head.Proposal{Act: head.ModResume, Reason: "harvest is in"})
	case n == 16:
		_, err = c.Moderators.Act(c.ctx, moderator, id, head.Proposal{Act: head.ModSkip, Seat: m.ToMove().First(), Reason: "they sleep"})
	case n == 17:
		_, err = c.Moderators.Act(c.ctx, moderator, id, head.Proposal{Act: head.ModRewind, Back: c.rand.Uint64N(m.Seq), Reason: "a slip"})
	case n == 18:
		c.next++
		_, err = c.Reseat(c.ctx, c.by(kari), id, u, c.next)
	case n == 19:
		c.rests(u, night)
	case n == 20:
		c.rests(u, func(r *nudge.Settings) { r.Away = rest.Away{From: c.now, Until: c.now.Add(5 * day)} })
	case n < 23 && m.Question.Open():
		for _, other := range m.ToAnswer() {
			_, err = c.Answer(c.ctx, c.by(other), id, m.Question.Number, c.rand.IntN(2) == 0)
		}
	default:
		err = c.actAny(m)
	}
	var no *rules.Refusal
	if err != nil && !errors.As(err, &no) {
		c.t.Fatal(err)
	}
}

// pass lets time pass, and what is due by then happen.
func (c *chaos) pass(long time.Duration) {
	c.now = c.now.Add(long)
	c.due()
}

func (c *chaos) actAny(m *table.Match) error {
	if len(m.Waiting()) == 0 {
		return nil
	}
	u := m.Waiting()[0]
	legal, err := m.Legal(u, nil)
	if err == nil {
		_, err = c.Act(c.ctx, c.by(u), m.ID, 0, legal[c.rand.IntN(len(legal))])
	}
	return err
}
