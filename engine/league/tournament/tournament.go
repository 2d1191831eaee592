package tournament

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"skald/engine"
)

// A Tournament is what its log says so far. It is a value: Apply returns another
// one.
type Tournament struct {
	data *Data
	chance
	roster

	id         string
	settings   Settings
	home       string // where it was moved to; "": it never was
	commitment string
	phase      Phase
	directors  []Person
	checkIn    checkIn
	rounds     int // how many there will be, known at the start
	plan       []plannedRound
	played     []Round // paired so far
	conduct    []Conduct
	halted     int  // the round after which fewer than two were left to pair
	openedAt   Unix // when it was made
	directedAt Unix // when a director acted last
	endedAt    Unix // when the last round closed
	digest     bool // each week is told
	digestedAt Unix // when that was asked for, or done last
}

// A Phase is how far a tournament is.
type Phase uint8

// The phases.
const (
	Registering Phase = iota
	Running
	PhaseClosed
	PhaseCancelled
)

// An Act is what somebody wants to do. The acts of this package are all there are.
type Act interface {
	// do checks the act and emits its events: nothing if it is refused.
	do(w *turn) error
}

// Create returns the first event of a tournament. The seed stays with the caller:
// the log has its commitment, and at the close the seed itself.
func Create(d *Data, id string, seed engine.Seed, s Settings, by Person, at Unix) ([]Event, error) {
	s = s.complete(d)
	if err := s.check(d); err != nil {
		return nil, err
	}
	return []Event{{At: at, By: by, Fact: Created{ID: id, Settings: s, Commitment: Commitment(seed)}}}, nil
}

// Commitment is the SHA-256 of a seed's 32 bytes as hexadecimal digits.
func Commitment(seed engine.Seed) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

// New returns the state of an empty log. Its first event must promise the seed.
func New(d *Data, seed engine.Seed) *Tournament {
	return &Tournament{data: d, chance: chance{seed: seed}}
}

// Replay works out a tournament from its log. The seed must be the one that the
// log was begun with.
func Replay(d *Data, seed engine.Seed, events []Event) (*Tournament, error) {
	if len(events) == 0 {
		return nil, fmt.Errorf("replay a tournament: its log is empty")
	}
	return New(d, seed).Apply(events...)
}

// Apply returns the tournament after further events of its log; an error says that
// the log contradicts itself.
func (t *Tournament) Apply(events ...Event) (*Tournament, error) {
	next := t.clone()
	for i, e := range events {
		if e.Fact == nil {
			return nil, fmt.Errorf("apply event %d: it has no fact", i+1)
		}
		if _, first := e.Fact.(Created); first != (next.commitment == "") {
			return nil, fmt.Errorf("apply event %d: a log begins with its creation, once", i+1)
		}
		if err := e.Fact.apply(next, e); err != nil {
			return nil, fmt.Errorf("apply event %d (%s): %w", i+1, e.Fact.kind(), err)
		}
		if next.Directs(e.By) {
			next.directedAt = e.At
		}
	}
	return next, nil
}

// Decide returns the events that an act brings about, or a *Refusal.
func (t *Tournament) Decide(act Act, by Actor, at Unix) ([]Event, error) {
	w := &turn{t: t.clone(), by: by, at: at}
	if err := act.do(w); err != nil {
		return nil, err
	}
	return w.result()
}

func (w *turn) result() ([]Event, error) {
	if w.err != nil {
		return nil, w.err
	}
	return w.events, nil
}

// turn is an act or a lapse of time while it is worked out, on a copy.
type turn struct {
	t      *Tournament
	by     Actor
	at     Unix
	events []Event
	err    error // of a fact that contradicts the state: a mistake of ours
}

func (w *turn) emit(f Fact) {
	e := Event{At: w.at, By: w.by.Person, Steward: w.by.Steward, Fact: f}
	if err := f.apply(w.t, e); err != nil && w.err == nil {
		w.err = fmt.Errorf("apply %s: %w", f.kind(), err)
	}
	w.events = append(w.events, e)
}

// clone returns a copy that shares nothing that changes.
func (t *Tournament) clone() *Tournament {
	c := *t
	c.directors = slices.Clone(t.directors)
	c.entrants = slices.Clone(t.entrants)
	c.invited = slices.Clone(t.invited)
	c.joins = slices.Clip(t.joins)
	c.plan = slices.Clone(t.plan)
	c.conduct = slices.Clone(t.conduct)
	c.played = slices.Clone(t.played)
	for i := range c.played {
		c.played[i].Matches = slices.Clone(t.played[i].Matches)
		for k := range c.played[i].Matches {
			m := &c.played[i].Matches[k]
			m.Draft.Picks = slices.Clip(m.Draft.Picks)
		}
	}
	return &c
}

// Created is the first fact of every log.
type Created struct {
	ID         string   `json:"id"`
	Settings   Settings `json:"settings"`
	Commitment string   `json:"commitment"`
}

func (Created) kind() string { return "created" }

func (f Created) apply(t *Tournament, e Event) error {
	if len(f.Commitment) != 2*sha256.Size {
		return fmt.Errorf("%q is no commitment", f.Commitment)
	}
	if f.Commitment != Commitment(t.seed) {
		return fmt.Errorf("this is not the seed that was promised")
	}
	if err := f.Settings.bounded(); err != nil {
		return err
	}
	t.id, t.settings, t.commitment = f.ID, f.Settings, f.Commitment
	t.directors, t.openedAt = []Person{e.By}, e.At
	return nil
}
