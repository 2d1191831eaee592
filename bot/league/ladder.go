package league

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"skald/bot/table"
	"skald/engine/league/ladder"
	"skald/storage"
)

// A Ladder is a stored ladder as it was at one moment. A server has one for each
// title.
type Ladder = League[*ladder.State]

func newLadders(r *Room) *Shelf[*ladder.State] {
	replay := func(h Head, log [][]byte) (*ladder.State, error) {
		terms, err := r.terms(h.Game)
		if err != nil {
			return nil, err
		}
		events, err := ladderEvents(log)
		if err != nil {
			return nil, err
		}
		return ladder.Fold(r.ours, terms, events)
	}
	s := newShelf(r, LadderKind, replay, ladderStanding, r.hearLadder, r.elapseLadder)
	s.extend = func(was *ladder.State, log [][]byte) (*ladder.State, error) {
		events, err := ladderEvents(log)
		if err != nil {
			return nil, err
		}
		now := was.Clone()
		for _, e := range events {
			if _, err := now.Apply(e); err != nil {
				return nil, err
			}
		}
		return now, nil
	}
	return s
}

// Ours are the figures by which ladders are held.
func (r *Room) Ours() *ladder.Ours { return r.ours }

// terms are what a ladder must know of its title.
func (r *Room) terms(game string) (ladder.Terms, error) {
	about := r.table.About(game)
	if about == nil {
		return ladder.Terms{}, &Refusal{Key: UnknownGame, Word: game}
	}
	t := ladder.Terms{Seats: max(2, about.Seats.Min), Most: about.Seats.Max, Sides: about.Sides}
	if len(about.Teams) > 0 {
		t.Most = t.Seats // each person of two takes a team
	}
	for _, team := range about.Teams {
		var seats []int
		for s := range team.All() {
			seats = append(seats, int(s))
		}
		t.Teams = append(t.Teams, seats)
	}
	return t, nil
}

func ladderEvents(log [][]byte) ([]ladder.Event, error) {
	events := make([]ladder.Event, len(log))
	for i, raw := range log {
		var err error
		if events[i], err = ladder.DecodeEvent(raw); err != nil {
			return nil, fmt.Errorf("event %d: %w", i, err)
		}
	}
	return events, nil
}

// ladderStanding is what the store must know of a ladder. It is never over.
func ladderStanding(_ Head, s *ladder.State) Standing {
	var st Standing
	if due, ok := s.Due(); ok {
		st.Due = time.Unix(due, 0).UTC()
	}
	if home, err := storage.ParseChannelID(s.Home()); err == nil {
		st.Home = home
	}
	for _, p := range s.Members() {
		st.Users = append(st.Users, UserOf(p))
	}
	return st
}

// PlayerOf is what a ladder calls a person, and UserOf the person of that name: 0
// if it is nobody's.
func PlayerOf(u storage.UserID) ladder.Player { return ladder.Player(u.String()) }

// UserOf is the reverse of PlayerOf.
func UserOf(p ladder.Player) storage.UserID {
	u, _ := storage.ParseUserID(string(p))
	return u
}

// Ladders lists the ladders of a server, the oldest first.
func (r *Room) Ladders(ctx context.Context, g storage.GuildID) ([]Listed, error) {
	return r.listed(ctx, g, LadderKind)
}

// LadderOf returns a server's ladder of a title: a Refusal NoLadder if nobody has
// joined one yet.
func (r *Room) LadderOf(ctx context.Context, g storage.GuildID, game string) (*Ladder, error) {
	list, err := r.Ladders(ctx, g)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(l Listed) bool { return l.Head.Game == game })
	if i < 0 {
		return nil, &Refusal{Key: NoLadder, Word: game}
	}
	return r.ladders.Load(ctx, list[i].ID)
}

// Ladder returns a ladder as it is now: a Refusal NoLeague if there is none of
// that id, ErrQuarantined if it cannot be read.
func (r *Room) Ladder(ctx context.Context, id storage.LeagueID) (*Ladder, error) {
	return r.ladders.Load(ctx, id)
}

// JoinLadder makes somebody a member of a server's ladder. The first who joins
// opens it: it speaks in the channel where they did.
func (r *Room) JoinLadder(ctx context.Context, p table.Press, at Where, locale, game string) (*Ladder, error) {
	if _, err := r.terms(game); err != nil {
		return nil, err
	}
	leave, err := r.founding.Enter(ctx, at.Guild.String()+" "+game)
	if err != nil {
		return nil, err
	}
	defer leave()
	l, err := r.LadderOf(ctx, at.Guild, game)
	var none *Refusal
	switch {
	case err == nil:
		return r.ActLadder(ctx, p, l.ID, ladder.Joined{Player: PlayerOf(p.By)}, nil)
	case !errors.As(err, &none) || none.Key != NoLadder:
		return nil, err
	}
	seed, err := r.newSeed()
	if err != nil {
		return nil, err
	}
	channel := at.Channel
	if at.Parent != 0 {
		channel = at.Parent // a thread is closed some day
	}
	h := Head{Guild: at.Guild, Channel: channel, Locale: locale, Game: game, Opened: r.now().UTC(), Seed: seed}
	return r.ladders.Create(ctx, p, h, func(storage.LeagueID) (Step, error) {
		log, err := encodeLadder([]ladder.Event{r.ladderEvent(p, ladder.Joined{Player: PlayerOf(p.By)})})
		return Step{Events: log}, err
	})
}

// ladderEvent is an act of a press; the zero press is the ladder's own.
func (r *Room) ladderEvent(p table.Press, act ladder.Act) ladder.Event {
	e := ladder.Event{At: r.now().Unix(), Press: uint64(p.Interaction), Act: act}
	if p.By != 0 {
		e.By = PlayerOf(p.By)
	}
	return e
}

func encodeLadder(events []ladder.Event) ([][]byte, error) {
	log := make([][]byte, len(events))
	for i, e := range events {
		var err error
		if log[i], err = e.Encode(); err != nil {
			return nil, err
		}
	}
	return log, nil
}

// ActLadder does an act of somebody's at a ladder, and all that follows from it at
// once: whom the queue can pair by it is paired in the same commit. Refusals are
// *Refusal and *ladder.Refusal. A doubled press changes nothing again.
func (r *Room) ActLadder(ctx context.Context, p table.Press, id storage.LeagueID, act ladder.Act, told map[storage.UserID]string) (*Ladder, error) {
	l, _, err := r.ladders.Change(ctx, p, id, func(l *Ladder) (Step, error) {
		act := act
		if a, ok := act.(ladder.Accepted); ok {
			if c, open := l.State.Challenge(a.Challenge); open {
				a.Seats = l.State.SeatsOf(c.From, c.To)
				act = a
			}
		}
		e := r.ladderEvent(p, act)
		if no := l.State.Check(e); no != nil {
			return Step{}, no
		}
		step, err := r.ladderStep(l, []ladder.Event{e})
		step.Names = told
		return step, err
	})
	return l, err
}

// Try says what an act of somebody's would change, without doing it.
func (r *Room) Try(l *Ladder, p table.Press, act ladder.Act) (ladder.Report, error) {
	e := r.ladderEvent(p, act)
	if no := l.State.Check(e); no != nil {
		return ladder.Report{}, no
	}
	return l.State.Clone().Apply(e)
}

// elapseLadder writes down what has come about by now.
func (r *Room) elapseLadder(ctx context.Context, id storage.LeagueID) error {
	_, _, err := r.ladders.Change(ctx, table.Press{}, id, func(l *Ladder) (Step, error) {
		var events []ladder.Event
		for _, act := range l.State.Elapsed(r.now().Unix()) {
			events = append(events, r.ladderEvent(table.Press{}, act))
		}
		if len(events) == 0 {
			return Step{}, nil
		}
		return r.ladderStep(l, events)
	})
	return err
}

// ladderStep is the step of events that may happen, and of the pairings that the
// queue makes after them.
func (r *Room) ladderStep(l *Ladder, events []ladder.Event) (Step, error) {
	s := l.State.Clone()
	for _, e := range events {
		if _, err := s.Apply(e); err != nil {
			return Step{}, err
		}
	}
	for _, seats := range s.Pairs() {
		events = append(events, r.ladderEvent(table.Press{}, ladder.Paired{Seats: seats}))
	}
	log, err := encodeLadder(events)
	return Step{Events: log, Mail: func(from, to uint64) []storage.Mail { return ladderMail(l, events, from, to) }}, err
}

// ChallengeKey and LadderKey are what a challenge and a pairing of a ladder are
// called in mail, places and matches.
func ChallengeKey(number int) string { return "c" + strconv.Itoa(number) }

// LadderKey is the key of a pairing.
func LadderKey(number int) string { return "p" + strconv.Itoa(number) }

// ReadLadderKey reads what ChallengeKey and LadderKey wrote.
func ReadLadderKey(key string) (number int, challenge, ok bool) {
	if len(key) < 2 || key[0] != 'c' && key[0] != 'p' {
		return 0, false, false
	}
	number, err := strconv.Atoi(key[1:])
	return number, key[0] == 'c', err == nil && number > 0
}
