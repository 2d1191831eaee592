package league

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"skald/bot/table"
	"skald/storage"
)

// A Shelf holds the leagues of one kind, whose states are S. A state is read by
// many at once and never changed.
type Shelf[S any] struct {
	room  *Room
	is    Kind
	queue table.Queue

	// replay works a state out from the whole log.
	replay func(Head, [][]byte) (S, error)
	// extend works it out from the state before some new events; nil: replay
	// does.
	extend func(S, [][]byte) (S, error)
	// standing says what the store must know of a state.
	standing func(Head, S) Standing
	// heard takes what matches reported, lapsed lets come about what is due.
	heard, lapsed func(context.Context, storage.LeagueID) error

	mu    sync.Mutex
	known map[storage.LeagueID]*League[S] // as they were last, for as long as they are
}

// Standing is what the store must know of a league.
type Standing struct {
	Due   time.Time // when something happens by itself; zero: never
	Users []storage.UserID
	Over  bool
	Home  storage.ChannelID // where it speaks; 0: where it did
}

// A League is one league as it was at one moment. Nothing in it is to be changed.
type League[S any] struct {
	ID    storage.LeagueID
	Head  Head
	State S
	Seq   uint64 // how many events it has
	From  uint64 // the first event of the act that this is the outcome of; Seq if there is none

	rev uint64
	log [][]byte
}

// A Step is what one commit makes of a league.
type Step struct {
	Events [][]byte
	Mail   func(from, to uint64) []storage.Mail // of the events with these numbers; nil: none
	Taken  []uint64                             // the reports that are heard by it
	Names  map[storage.UserID]string            // what more is known of names
}

func (s *Step) empty() bool { return len(s.Events) == 0 && s.Mail == nil && len(s.Taken) == 0 }

func newShelf[S any](r *Room, is Kind, replay func(Head, [][]byte) (S, error), standing func(Head, S) Standing, heard, lapsed func(context.Context, storage.LeagueID) error) *Shelf[S] {
	return &Shelf[S]{room: r, is: is, replay: replay, standing: standing, heard: heard, lapsed: lapsed, known: map[storage.LeagueID]*League[S]{}}
}

func (s *Shelf[S]) hear(ctx context.Context, id storage.LeagueID) error { return s.heard(ctx, id) }

func (s *Shelf[S]) elapse(ctx context.Context, id storage.LeagueID) error { return s.lapsed(ctx, id) }

func (s *Shelf[S]) kind() Kind { return s.is }

// maxKnown bounds how many leagues are kept worked out.
const maxKnown = 64

// Load returns a league as it is now: a Refusal NoLeague if the shelf has none of
// that id, ErrQuarantined if it cannot be read.
func (s *Shelf[S]) Load(ctx context.Context, id storage.LeagueID) (*League[S], error) {
	l, _, err := s.look(ctx, table.Press{}, id)
	return l, err
}

// look reads a league, and whether the press was committed before.
func (s *Shelf[S]) look(ctx context.Context, p table.Press, id storage.LeagueID) (l *League[S], seen bool, err error) {
	known := false
	err = s.room.store.Read(ctx, func(r storage.Reader) error {
		snap, err := r.LoadLeague(id)
		if err != nil {
			return err
		}
		if p.Interaction != 0 {
			if seen, err = r.Seen(p.Interaction); err != nil {
				return err
			}
		}
		if l = s.lately(id, snap.Rev); l != nil {
			known = true
			return nil
		}
		l = &League[S]{ID: id, Seq: snap.Seq, From: snap.Seq, rev: snap.Rev}
		if l.Head, err = decodeHead(snap.Head); err != nil {
			return err
		}
		if l.Head.Kind != s.is {
			return refuse(NoLeague)
		}
		l.log, err = r.Events(id, 0, snap.Seq)
		return err
	})
	if err != nil {
		return nil, false, loadError(id, err)
	}
	if known {
		return l, seen, nil
	}
	if err := s.work(l); err != nil {
		return nil, false, loadError(id, err)
	}
	s.keep(l)
	return l, seen, nil
}

// work works a league's state out.
func (s *Shelf[S]) work(l *League[S]) (err error) {
	l.State, err = s.replay(l.Head, l.log)
	return err
}

// lately returns a league that is known as it is at a revision, nil if it is not.
func (s *Shelf[S]) lately(id storage.LeagueID, rev uint64) *League[S] {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.known[id]; k != nil && k.rev == rev {
		l := *k
		l.From = l.Seq
		return &l
	}
	return nil
}

func (s *Shelf[S]) keep(l *League[S]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.known) >= maxKnown {
		clear(s.known)
	}
	if k := s.known[l.ID]; k == nil || k.rev < l.rev {
		s.known[l.ID] = l
	}
}

// Create writes a new league down, with its first events.
func (s *Shelf[S]) Create(ctx context.Context, p table.Press, h Head, make func(id storage.LeagueID) (Step, error)) (*League[S], error) {
	h.Kind = s.is
	for range maxTries {
		id, err := s.room.newID()
		if err != nil {
			return nil, err
		}
		step, err := make(id)
		if err != nil {
			return nil, err
		}
		l, err := s.commit(ctx, p, &League[S]{ID: id, Head: h}, step)
		if errors.Is(err, storage.ErrConflict) {
			continue // the id was drawn before
		}
		return l, err
	}
	return nil, fmt.Errorf("create a league: %d ids were taken", maxTries)
}

// maxTries bounds how often an act is decided again because another process
// changed the league in between.
const maxTries = 100

// Change lets decide look at a league as it is and commits what it decides; when
// the league moved meanwhile it is decided on again. A step of nothing changes
// nothing. again is true of a press that was committed before: the league is as
// it is now then. With an error of decide the league is that which it was about.
func (s *Shelf[S]) Change(ctx context.Context, p table.Press, id storage.LeagueID, decide func(*League[S]) (Step, error)) (l *League[S], again bool, err error) {
	leave, err := s.queue.Enter(ctx, string(id))
	if err != nil {
		return nil, false, err
	}
	defer leave()
	for range maxTries {
		l, seen, err := s.look(ctx, p, id)
		if err != nil || seen {
			return l, seen, err
		}
		step, err := decide(l)
		if err != nil {
			// Another process may have committed this press since it was looked
			// up; then it is no refusal.
			if now, seen, _ := s.look(ctx, p, id); seen {
				return now, true, nil
			}
			return l, false, err
		}
		if step.empty() {
			return l, false, nil
		}
		next, err := s.commit(ctx, p, l, step)
		switch {
		case errors.Is(err, storage.ErrConflict), errors.Is(err, storage.ErrSeen):
			continue // a press that was seen is found when looking again
		case err != nil:
			return nil, false, err
		}
		return next, false, nil
	}
	return nil, false, fmt.Errorf("change league %s: it moved %d times meanwhile", id, maxTries)
}

// commit makes a step, whole or not at all, and returns the league after it.
func (s *Shelf[S]) commit(ctx context.Context, p table.Press, l *League[S], step Step) (*League[S], error) {
	now := s.room.now()
	next := &League[S]{ID: l.ID, Head: l.Head, From: l.Seq, Seq: l.Seq + uint64(len(step.Events)), log: slices.Concat(l.log, step.Events)}
	var err error
	if s.extend != nil && l.rev > 0 {
		next.State, err = s.extend(l.State, step.Events)
	} else {
		err = s.work(next)
	}
	if err != nil {
		return nil, fmt.Errorf("commit league %s: %w", l.ID, err)
	}
	st := s.standing(next.Head, next.State)
	next.Head.Over = st.Over
	if st.Home != 0 {
		next.Head.Channel = st.Home
	}
	next.Head.Names = namesAfter(l.Head.Names, st.Users, p, step.Names)
	c := storage.LeagueCommit{
		League: l.ID, Rev: l.rev, Events: step.Events, Taken: step.Taken, Users: st.Users, Due: st.Due, Guild: l.Head.Guild,
		Since: l.Head.Opened, Interaction: p.Interaction, At: now,
	}
	if c.Head, err = next.Head.encode(); err != nil {
		return nil, err
	}
	if step.Mail != nil {
		c.Mail = step.Mail(next.From, next.Seq)
	}
	for i := range c.Mail {
		c.Mail[i].League, c.Mail[i].At = l.ID, now
	}
	if next.rev, err = s.room.store.ApplyLeague(ctx, c); err != nil {
		return nil, fmt.Errorf("commit league %s: %w", l.ID, err)
	}
	s.keep(next)
	return next, nil
}

// maxName is how much of a name is kept, in runes: as much as Discord allows.
const maxName = 32

// namesAfter is what people are called after a press: who acted, if they are of
// the league, and whom it told of.
func namesAfter(names map[storage.UserID]string, of []storage.UserID, p table.Press, told map[storage.UserID]string) map[storage.UserID]string {
	next := maps.Clone(names)
	if next == nil {
		next = map[storage.UserID]string{}
	}
	if p.Name != "" && slices.Contains(of, p.By) {
		next[p.By] = p.Name
	}
	maps.Copy(next, told)
	for u, name := range next {
		if r := []rune(name); len(r) > maxName {
			next[u] = string(r[:maxName])
		}
	}
	return next
}

func (s *Shelf[S]) fold(ctx context.Context, id storage.LeagueID) error {
	_, err := read(ctx, s.room, func(r storage.Reader) (S, error) {
		var none S
		snap, err := r.LoadLeague(id)
		if err != nil {
			return none, err
		}
		h, err := decodeHead(snap.Head)
		if err != nil {
			return none, err
		}
		log, err := r.Events(id, 0, snap.Seq)
		if err != nil {
			return none, err
		}
		return s.replay(h, log)
	})
	if err != nil {
		return loadError(id, err)
	}
	return nil
}
