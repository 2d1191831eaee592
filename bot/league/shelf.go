package league

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"skald/bot/table"
	contract "skald/engine/league"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/queue"
	"skald/storage/recent"
)

// A Shelf holds the competitions of one kind: their states are S, the wishes of
// their rules W, the events of their logs E.
type Shelf[S contract.Competition[S, W, E], W, E any] struct {
	room  *Room
	is    competition.Kind
	rules Rules[S, W, E]
	write func(E) ([]byte, error)
	read  func([]byte) (E, error)
	queue queue.Queue

	opening queue.Queue // one after the other, since those that are open are counted

	known *recent.Map[storage.LeagueID, *Competition[S]] // as they were last, for as long as they are
}

// NewShelf returns the shelf of a kind, whose events are written and read so.
func NewShelf[S contract.Competition[S, W, E], W, E any](r *Room, is competition.Kind, by Rules[S, W, E], write func(E) ([]byte, error), read func([]byte) (E, error)) *Shelf[S, W, E] {
	return &Shelf[S, W, E]{room: r, is: is, rules: by, write: write, read: read, known: recent.New[storage.LeagueID, *Competition[S]](maxKnown)}
}

// A kind is a shelf as the room knows it, whatever its states are.
type kind interface {
	Kind() competition.Kind
	elapse(context.Context, storage.LeagueID) error
	hear(context.Context, storage.LeagueID, storage.Report) error
	listen(context.Context, competition.Head, *contract.Finish, contract.Ruling) error
	ruled(ctx context.Context, id storage.LeagueID, key string) (contract.Ruling, bool, error)
	fold(context.Context, storage.LeagueID) error
	ranked(context.Context, storage.GuildID, string) ([]contract.Person, error)
	meet(ctx context.Context, id storage.LeagueID, key string, thread storage.ChannelID) (storage.MatchID, error)
	concerns(ctx context.Context, id storage.LeagueID, key string, from, to uint64) []storage.UserID
}

// Kind returns the kind of the shelf's competitions.
func (s *Shelf[S, W, E]) Kind() competition.Kind { return s.is }

// maxKnown bounds how many leagues are kept worked out.
const maxKnown = 64

// Load returns a league as it is now: a Refusal NoLeague if the shelf has none of
// that id, ErrQuarantined if it cannot be read.
func (s *Shelf[S, W, E]) Load(ctx context.Context, id storage.LeagueID) (*Competition[S], error) {
	l, _, err := s.look(ctx, table.Press{}, id)
	return l, err
}

// look reads a league, and whether the press was committed before.
func (s *Shelf[S, W, E]) look(ctx context.Context, p table.Press, id storage.LeagueID) (l *Competition[S], seen bool, err error) {
	var snap storage.LeagueSnapshot
	var log [][]byte
	err = s.room.Table.Store().Read(ctx, func(r storage.Reader) error {
		if snap, err = r.LoadLeague(id); err != nil {
			return err
		}
		if p.Interaction != 0 {
			if seen, err = r.Seen(p.Interaction); err != nil {
				return err
			}
		}
		if l = s.lately(id, snap.Rev); l == nil {
			log, err = r.Events(id, 0, snap.Seq)
		}
		return err
	})
	if err == nil && l == nil {
		if l, err = s.work(id, snap, log); err == nil {
			s.keep(l)
		}
	}
	if err != nil {
		return nil, false, loadError(id, err)
	}
	return l, seen, nil
}

// work works a competition out from its whole log.
func (s *Shelf[S, W, E]) work(id storage.LeagueID, snap storage.LeagueSnapshot, log [][]byte) (l *Competition[S], err error) {
	l = &Competition[S]{ID: id, rev: snap.Rev, logged: snap.Seq}
	if l.Head, l.tail, err = competition.DecodeHead(snap.Head); err != nil {
		return nil, err
	}
	if l.Head.Kind != s.is {
		return nil, refuse(NoLeague)
	}
	l.Seq = l.logged + uint64(len(l.tail))
	l.From = l.Seq
	if l.base, err = s.rules.Start(l.Head); err != nil {
		return nil, err
	}
	events, err := s.decoded(log, 0)
	if err == nil {
		l.base, err = l.base.Apply(events...)
	}
	if err == nil {
		events, err = s.decoded(l.tail, l.logged)
	}
	if err == nil {
		l.State, err = l.base.Apply(events...)
	}
	return l, err
}

// lately returns a league that is known as it is at a revision, nil if it is not.
func (s *Shelf[S, W, E]) lately(id storage.LeagueID, rev uint64) *Competition[S] {
	if k, ok := s.known.Get(id); ok && k.rev == rev {
		l := *k
		l.From = l.Seq
		return &l
	}
	return nil
}

func (s *Shelf[S, W, E]) keep(l *Competition[S]) {
	s.known.Change(l.ID, func(k *Competition[S], known bool) (*Competition[S], bool) {
		if known && k.rev >= l.rev {
			return k, true
		}
		return l, true
	})
}

// Create writes a new league down, with its first events. Its head is completed with
// the time and with its seed.
func (s *Shelf[S, W, E]) Create(ctx context.Context, p table.Press, h competition.Head, begin func(id storage.LeagueID, h competition.Head, state S) (Step[E], error)) (*Competition[S], error) {
	h, err := s.room.newHead(h)
	if err != nil {
		return nil, err
	}
	h.Kind = s.is
	state, err := s.rules.Start(h)
	if err != nil {
		return nil, err
	}
	for range maxTries {
		id, err := s.room.newID()
		if err != nil {
			return nil, err
		}
		step, err := begin(id, h, state)
		if err != nil {
			return nil, err
		}
		l, err := s.commit(ctx, p, &Competition[S]{ID: id, Head: h, State: state, base: state}, step)
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

// Change calls decide with a competition as it is and commits the step that decide
// returns. If another commit came first, it calls decide again. An empty step
// changes nothing. again reports that the press was committed before; l is the
// competition as it is now. If decide fails, l is the competition that it saw.
func (s *Shelf[S, W, E]) Change(ctx context.Context, p table.Press, id storage.LeagueID, decide func(*Competition[S]) (Step[E], error)) (l *Competition[S], again bool, err error) {
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

// commit makes a step, whole or not at all, and returns the competition after it.
func (s *Shelf[S, W, E]) commit(ctx context.Context, p table.Press, l *Competition[S], step Step[E]) (*Competition[S], error) {
	next, c, err := s.after(p, l, step)
	if err == nil {
		next.rev, err = s.room.Table.Store().ApplyLeague(ctx, c)
	}
	if err != nil {
		return nil, fmt.Errorf("commit league %s: %w", l.ID, err)
	}
	s.keep(next)
	return next, nil
}

// after returns the competition after a step, and the commit that makes it so.
func (s *Shelf[S, W, E]) after(p table.Press, l *Competition[S], step Step[E]) (*Competition[S], storage.LeagueCommit, error) {
	now := s.room.Table.Now()
	next := &Competition[S]{ID: l.ID, Head: l.Head, logged: l.logged, base: l.base, tail: l.tail}
	c := storage.LeagueCommit{
		League: l.ID, Rev: l.rev, Taken: step.Taken, Guild: l.Head.Guild,
		Since: l.Head.Opened, Interaction: p.Interaction, At: now, Mail: step.Mail,
	}
	tail, folded, err := s.folded(l, step.Events)
	switch {
	case err != nil:
		return nil, c, err
	case folded:
		next.State, err = l.base.Apply(tail...)
		if err == nil {
			next.tail, err = s.written(tail)
		}
		step.Events = nil // they are told nowhere
	default:
		next.State, err = l.State.Apply(step.Events...)
		if err == nil && len(step.Events) > 0 {
			c.Events, err = s.written(step.Events)
			c.Events = append(slices.Clip(l.tail), c.Events...)
			next.base, next.tail, next.logged = next.State, nil, l.logged+uint64(len(c.Events))
		}
	}
	if err != nil {
		return nil, c, err
	}
	next.Seq = next.logged + uint64(len(next.tail))
	next.From = next.Seq - uint64(len(step.Events))
	if home, err := storage.ParseChannelID(next.State.Home()); err == nil {
		next.Head.Channel = home
	}
	c.Users = Users(next.State.People()...)
	next.Head.Over = next.State.Over()
	next.Head.Names = namesAfter(l.Head.Names, c.Users, p, step.Names)
	if step.counts {
		next.Head.Today = l.Head.Today.By(contract.Person(p.By), contract.Unix(now.Unix()))
	}
	if next.Head.Over {
		c.Guild = competition.Past(c.Guild)
	} else {
		if due, ok := next.State.Due(); ok {
			c.Due = time.Unix(int64(due), 0).UTC()
		}
		if next.Head.By != 0 { // it counts as theirs
			c.Users = append(c.Users, next.Head.By)
		}
	}
	if c.Head, err = next.Head.Encode(next.tail); err != nil {
		return nil, c, err
	}
	c.Mail = append(s.rules.Mail(l, next, step.Events), c.Mail...)
	if s.room.Hooked && len(step.Events) > 0 {
		c.Mail = append(c.Mail, storage.Mail{Kind: competition.HookMail, User: competition.HookUser, Seq: next.From, Body: []byte(strconv.FormatUint(next.Seq, 10))})
	}
	if next.Seq > next.From && staged(l.State) != staged(next.State) {
		c.Mail = append(c.Mail, competition.EventOf(l.ID))
	}
	if s.honours(l, next) {
		c.Mail = append(c.Mail, competition.RolesOf(l.ID))
	}
	for i := range c.Mail {
		c.Mail[i].League, c.Mail[i].At, c.Mail[i].By = l.ID, now, p.By
	}
	return next, c, nil
}

// staged is what a state says of what comes next or is under way.
func staged(state any) (stage contract.Stage) {
	if s, ok := state.(contract.Staged); ok {
		stage, _ = s.Stage()
	}
	return stage
}

// honours reports whether others are honoured after a step than before.
func (s *Shelf[S, W, E]) honours(l, next *Competition[S]) bool {
	was, ok := any(l.State).(contract.Honoured)
	if !ok || next.Seq == next.From {
		return false
	}
	now := s.room.Unix()
	return !any(next.State).(contract.Honoured).Honours(now).Equal(was.Honours(now))
}

// folded returns the events behind a competition's log after an event more, if that
// is one that the rules fold.
func (s *Shelf[S, W, E]) folded(l *Competition[S], events []E) (tail []E, ok bool, err error) {
	rules, folds := any(l.base).(contract.Folder[E])
	if !folds || len(events) != 1 {
		return nil, false, nil
	}
	if tail, err = s.decoded(l.tail, l.logged); err != nil {
		return nil, false, err
	}
	tail, ok = rules.Fold(tail, events[0])
	return tail, ok, nil
}

func (s *Shelf[S, W, E]) written(events []E) (list [][]byte, err error) {
	for _, e := range events {
		raw, err := s.write(e)
		if err != nil {
			return nil, err
		}
		list = append(list, raw)
	}
	return list, nil
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

// fold reads a whole competition, to find out whether it can be read.
func (s *Shelf[S, W, E]) fold(ctx context.Context, id storage.LeagueID) error {
	s.known.Change(id, func(k *Competition[S], _ bool) (*Competition[S], bool) { return k, false })
	_, err := s.Load(ctx, id)
	return err
}
