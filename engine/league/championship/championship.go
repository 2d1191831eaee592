package championship

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/league"
)

// A Championship is what its log says so far. It is a value: Apply returns another one.
type Championship struct {
	seed       engine.Seed
	id         string
	settings   Settings
	home       string // where it was moved to; "": it never was
	commitment string
	directors  []Person
	over       bool
	openedAt   Unix
	directedAt Unix // when a director acted last
	digest     bool
	digestedAt Unix // up to when digests have told

	past   league.Log[SeasonEnded] // the seasons that are over, or were never played
	season season
	before *season // the one before it, of which something may still be told
}

// An Act is what somebody wants to do. The acts of this package are all there are.
type Act interface {
	// do checks the act and emits its events: nothing if it is refused.
	do(w *turn) error
}

// Create returns the first events of a championship. The seed stays with the caller: the
// log has its commitment, and at the close the seed itself.
func Create(id string, seed engine.Seed, s Settings, by Person, at Unix) ([]Event, error) {
	s = s.complete()
	if err := s.check(at); err != nil {
		return nil, err
	}
	starts, _ := s.Calendar.Start(1)
	if !s.Dated() {
		starts = 0
	}
	return []Event{
		{At: at, By: by, Fact: Created{ID: id, Settings: s, Commitment: Commitment(seed)}},
		{At: at, By: by, Fact: SeasonOpened{Season: 1, Starts: Unix(starts)}},
	}, nil
}

// Commitment is the SHA-256 of a seed's 32 bytes as hexadecimal digits.
func Commitment(seed engine.Seed) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

// New returns the state of an empty log. Its first event must promise the seed.
func New(seed engine.Seed) *Championship { return &Championship{seed: seed} }

// Apply returns the championship after further events of its log; an error says that the
// log contradicts itself.
func (c *Championship) Apply(events ...Event) (*Championship, error) {
	next := c.clone()
	for i, e := range events {
		if e.Fact == nil {
			return nil, fmt.Errorf("apply event %d: it has no fact", i+1)
		}
		if _, first := e.Fact.(Created); first != (next.commitment == "") {
			return nil, fmt.Errorf("apply event %d: a log begins with its creation, once", i+1)
		}
		if err := next.enact(e); err != nil {
			return nil, fmt.Errorf("apply event %d (%s): %w", i+1, e.Fact.kind(), err)
		}
	}
	return next, nil
}

// enact makes an event so.
func (c *Championship) enact(e Event) error {
	if err := e.Fact.apply(c, e); err != nil {
		return err
	}
	if c.Directs(e.By) {
		c.directedAt = e.At
	}
	return nil
}

// Decide returns the events that an act brings about, or a *Refusal.
func (c *Championship) Decide(act Act, by Actor, at Unix) ([]Event, error) {
	w := &turn{c: c.clone(), by: by, at: at}
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

// A turn is an act or a lapse of time while it is worked out, on a copy.
type turn struct {
	c      *Championship
	by     Actor
	at     Unix
	events []Event
	err    error // of a fact that contradicts the state: a mistake of ours
}

func (w *turn) emit(f Fact) {
	e := Event{At: w.at, By: w.by.Person, Steward: w.by.Steward, Fact: f}
	if err := w.c.enact(e); err != nil && w.err == nil {
		w.err = fmt.Errorf("apply %s: %w", f.kind(), err)
	}
	w.events = append(w.events, e)
}

// itself does what comes about by itself, be it after somebody's act.
func (w *turn) itself(do func()) {
	by := w.by
	w.by = Actor{}
	do()
	w.by = by
}

// clone returns a copy that shares nothing that changes.
func (c *Championship) clone() *Championship {
	n := *c
	n.directors = slices.Clone(c.directors)
	n.season = c.season.clone()
	return &n
}

// Created is the first fact of every log.
type Created struct {
	ID         string   `json:"id"`
	Settings   Settings `json:"settings"`
	Commitment string   `json:"commitment"`
}

func (Created) kind() string { return "created" }

func (f Created) apply(c *Championship, e Event) error {
	if f.Commitment != Commitment(c.seed) {
		return fmt.Errorf("this is not the seed that was promised")
	}
	if err := f.Settings.bounded(); err != nil {
		return err
	}
	c.id, c.settings, c.commitment, c.digest = f.ID, f.Settings, f.Commitment, f.Settings.Digest
	c.directors, c.openedAt, c.digestedAt = []Person{e.By}, e.At, e.At
	return nil
}

// dice are those of a draw: their key is the SHA-256 of the engine.Digest of the text
// "skald/championship/draw/1", the seed's 32 bytes, the number of the season, how many
// interactions there are by which people joined it, these in their order, and the draw's
// name. So neither a player nor the operator can choose it. The one name is "lot".
func (c *Championship) dice(draw string) *engine.Dice {
	d := engine.NewDigest("skald/championship/draw/1")
	d.Bytes(c.seed[:])
	d.Number(uint64(c.season.Number))
	d.Number(uint64(len(c.season.joins)))
	for _, j := range c.season.joins {
		d.Number(j.press)
	}
	d.Text(draw)
	return engine.NewDice(d.Sum(), 0)
}
