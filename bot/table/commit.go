package table

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/underway"
)

// step is what one commit makes of a match: how the match is after it, the new
// records and the mail.
type step struct {
	next    Match
	records []record.Record
	dropped int // how many of the last records before it these stand in place of
	retold  int // how many of these say only what those did
	mail    []storage.Mail
	left    bool // the match gives up its channel
	anew    bool // another turn begins, whoever is to move
	within  bool // it takes back what was done in this turn alone
	freed   bool // it takes an action back without asking anybody

	called engine.Note // what the verb of its first action was called then, if the game names it by the moment

	posed engine.Seats // who owed an answer in it since something was told last: orders may have answered since
	stays bool         // nothing has changed but somebody's time: a question stays open
	at    time.Time

	chance io.Reader // what nobody can know before

	clockBefore *chessclock.Clock
}

func (t *Table) stepFrom(m *Match) *step {
	s := &step{next: *m, at: t.moment(m), chance: &t.chance}
	if now := t.now(); m.own.Looked.After(now) {
		s.next.own.Looked = now.UTC() // the clock jumped back: the next look is not put off until it has caught up
	}
	s.next.own.Acted = slices.Clone(m.own.Acted)
	return s
}

// told adds a record and what the rules made of it.
func (s *step) told(shown record.Shown, out rules.Outcome) {
	m, traits := &s.next, shown.Kind.Traits()
	r := record.Record{Version: record.Version, Shown: shown, Turn: m.Turn.Number}
	if r.Kind == record.SetupKind {
		r.Setup = m.setup
	}
	r.Seq, r.At, r.Prev, r.Rules = m.Seq, s.at, m.own.Last, m.About().RulesVersion()
	r.Notes, r.Secrets, r.Rolls = out.Notes, out.Secrets, out.Rolls
	r.Position = out.State.Encode()
	r.Hash = record.HashOf(r.Position)
	r.Exported, m.own.Exported = m.own.Exported, nil
	if r.Rolls > 0 && len(m.own.Again) > 0 {
		r.Dice, m.own.Again = m.own.Again[0], m.own.Again[1:]
	}
	if traits.Own {
		m.own.Moves++
	}
	if traits.Hidden {
		m.own.Prepared = append(slices.Clone(m.own.Prepared), r.Seq)
	}
	s.records = append(s.records, r)
	s.spend(shown)
	m.discount(shown)
	m.Web = m.Web && (shown.Kind != record.SeatKind || rules.IsSkald(shown.To)) // who comes later has agreed to nothing
	m.Seq++
	m.own.Last, m.at, m.state = r.Sum(), s.at, out.State
	m.own.ToMove, m.own.MustAnswer = m.state.ToMove(), engine.Asked(m.state)
	if len(out.Notes) > 0 {
		s.posed = 0
	}
	s.posed |= m.own.MustAnswer
	if result, over := m.state.Result(); over {
		m.result = &result
	}
}

func (s *step) hasActed(seat engine.Seat) { s.next.own.Acted[seat] = s.next.Seq }

// playForced plays what needs nobody: the moves that everybody can see are forced,
// and the answers that players have left orders for; each as a record.
func (s *step) playForced() error {
	m := &s.next
	for range rules.MaxForced {
		if m.result != nil {
			return nil
		}
		seat, a, forced, err := rules.Forced(m.state)
		if forced {
			err = s.plays(record.ForcedKind, 0, seat, a)
		}
		if err != nil {
			return fmt.Errorf("play forced move of match %s: %w", m.ID, err)
		}
		if forced {
			continue
		}
		if obeyed, err := s.obey(); err != nil {
			return fmt.Errorf("answer by order in match %s: %w", m.ID, err)
		} else if !obeyed {
			return nil
		}
	}
	return fmt.Errorf("play forced moves of match %s: %d in a row", m.ID, rules.MaxForced)
}

// played ends a step of the play: what is forced is played, and the turn ended.
func (s *step) played(before *Match) (*step, error) {
	if err := s.playForced(); err != nil {
		return nil, err
	}
	s.turn(before)
	return s, nil
}

// commit makes a step, whole or not at all, and returns the match after it. What
// it was decided on may be under way itself, nil if it is stored. leave, if not
// nil, is called as soon as the next act of the match may be decided on this one.
// The store's ErrConflict, ErrSeen and ErrChannelTaken stay to be compared.
func (t *Table) commit(ctx context.Context, p Press, s *step, before *underway.Match, leave func()) (*Match, error) {
	m, now := &s.next, t.now()
	m.own.Names = lobby{m}.namesAfter(p)
	if s.at.IsZero() {
		s.at = t.moment(m)
	}
	if err := t.timekeeper.knowRests(ctx, m); err != nil {
		return nil, err
	}
	s.keepTime()
	m.own.Nudges = nudging{m}.nudgesAfter(p.By, now.UTC())
	s.endOffer()
	for i := range s.mail {
		s.mail[i].At, s.mail[i].By = now, p.By
	}
	c := storage.Commit{
		Match: m.ID, Rev: m.rev, Dropped: s.dropped, Channel: m.Channel, Holds: m.Status != head.Cancelled && !s.left,
		Waiting: m.Waiting(), Due: timing{m}.due(), Mail: s.mail, Interaction: p.Interaction, At: now,
	}
	if m.Status == head.Lobby || m.Status == head.Running {
		c.Guild, c.Since = m.Guild, m.Turn.Since
		c.Users = slices.DeleteFunc(slices.Clone(m.Players), func(u storage.UserID) bool { return u == 0 || m.Status == head.Running && !m.Plays(u) })
	}
	switch m.Status {
	case head.Lobby:
		c.Users = append(c.Users, m.Invited...)
	case head.Over:
		c.Guild, c.Since = matches.EndedOf(m.Guild, m.Ended)
	}
	var err error
	h := head.Head{Version: record.Version, Game: m.About().Key, Facts: m.Facts, Own: m.own, Result: record.ResultOf(m.result)}
	if m.Status != head.Lobby {
		h.Commitment = nil
	}
	if m.Status == head.Over || m.Status == head.Cancelled {
		if c.Report, err = matches.Report(&h, matches.Ending{Match: m.ID}); err != nil {
			return nil, fmt.Errorf("commit match %s: %w", m.ID, err)
		}
		m.own.Reported = h.Reported
	}
	if c.Head, err = record.Encode(h); err != nil {
		return nil, fmt.Errorf("commit match %s: %w", m.ID, err)
	}
	for _, r := range s.records {
		b, err := record.Encode(r)
		if err != nil {
			return nil, fmt.Errorf("commit match %s: %w", m.ID, err)
		}
		c.Records = append(c.Records, b)
	}
	if len(m.own.Spent) > 0 && slices.Max(m.own.Spent) > muchSpent {
		if err := record.Pack(c.Records); err != nil {
			return nil, fmt.Errorf("commit match %s: %w", m.ID, err)
		}
	}
	if m.rev == 0 || len(s.records) > 0 && s.records[0].Seq == 0 {
		c.Shared, _ = edition(m.Game)
	}
	if before != nil {
		c.Base = before.Snapshot.Head
	}
	if n := len(s.records); n > 0 && m.setup != nil {
		t.positions.follow(m, s.snapshot(&c), s.records[n-1].At.Round(0)) // as it will be read
	}
	if leave != nil && s.leads() {
		var after *underway.Match
		c.Queued = func() {
			after = t.underway.Begin(m.ID, s.snapshot(&c))
			leave()
		}
		defer func() {
			if after != nil {
				t.underway.End(m.ID, after)
			}
		}()
	}
	if m.rev, err = t.store.Apply(ctx, c); err != nil {
		return nil, fmt.Errorf("commit match %s: %w", m.ID, err)
	}
	t.timekeeper.countTime(ctx, s)
	return m, nil
}

// leads reports whether another act may be decided on a step before that is
// stored: it is one of the play, nothing else follows from it once it is, and by
// the hash of its last record its head is no other step's.
func (s *step) leads() bool {
	m := &s.next
	return len(s.records) > 0 && m.Status == head.Running && m.own.Clock == nil
}

// snapshot is the match as a step's commit will leave it in the store.
func (s *step) snapshot(c *storage.Commit) storage.Snapshot {
	snap := storage.Snapshot{Head: c.Head, Rev: c.Rev + 1, Seq: s.next.Seq, Last: c.Records[len(c.Records)-1]}
	if s.records[0].Seq == 0 {
		snap.First = c.Records[0]
	}
	return snap
}

// finish does after a commit what may fail without harm: Skald is told that it is
// waited for, and a match that is over is compacted.
func (t *Table) finish(ctx context.Context, m *Match) {
	if slices.ContainsFunc(m.Waiting(), rules.IsSkald) {
		select {
		case t.skald <- struct{}{}:
		default: // it has not looked since it was told last
		}
	}
	if m.Status != head.Over {
		return
	}
	if err := t.compact(ctx, m); err != nil {
		t.log.Warn("compact match", "match", m.ID, "err", err)
	}
}

// maxName is how much of a name is kept, in runes: as much as Discord allows.
const maxName = 32

// namesAfter returns what the players are called after a press. A player who left
// their seat is forgotten.
func (m lobby) namesAfter(p Press) map[storage.UserID]string {
	names := maps.Clone(m.own.Names)
	maps.DeleteFunc(names, func(u storage.UserID, _ string) bool { return m.SeatsOf(u) == 0 })
	if p.Name == "" || m.SeatsOf(p.By) == 0 {
		return names
	}
	if names == nil {
		names = make(map[storage.UserID]string)
	}
	name := []rune(p.Name)
	names[p.By] = string(name[:min(len(name), maxName)])
	return names
}
