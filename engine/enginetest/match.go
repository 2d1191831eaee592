package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"skald/engine"
)

// maxActions is how long a random match may be before it counts as endless.
const maxActions = 20_000

// shortActions is how much of a match a short run holds the laws to.
const shortActions = 100

// A chooser picks one of n.
type chooser func(n int) int

// A record is what a log keeps of an action.
type record struct {
	seat   engine.Seat
	action engine.Action
	notes  []engine.Note
}

// A match is played by a chooser and remembered for the replay.
type match struct {
	game  engine.Game
	setup engine.Setup
	seed  engine.Seed
	state engine.State
	log   []record
	told  []engine.Note // by the setup
}

// begin sets a match up.
func begin(g engine.Game, setup engine.Setup, seed engine.Seed) (*match, error) {
	t := &engine.Teller{}
	s, err := g.New(setup, engine.NewDice(seed, 0), t)
	if err != nil {
		return nil, err
	}
	return &match{game: g, setup: setup, seed: seed, state: s, told: t.Notes()}, nil
}

// step plays one action. It reports whether there was one to play.
func (m *match) step(choose chooser) (bool, error) {
	movers := m.state.ToMove()
	if movers == 0 {
		return false, nil
	}
	if err := m.prepare(choose); err != nil {
		return false, err
	}
	seat := movers.First()
	for n := choose(movers.Len()); n > 0; n-- {
		movers = movers.Without(seat)
		seat = movers.First()
	}
	legal := m.state.Legal(seat, nil)
	if len(legal) == 0 {
		return false, fmt.Errorf("seat %d is to move and has no action", seat)
	}
	if err := m.apply(seat, legal[choose(len(legal))]); err != nil {
		return false, err
	}
	if len(m.log) > maxActions {
		return false, fmt.Errorf("the match has not ended after %d actions", maxActions)
	}
	return true, nil
}

// prepare plays an action of a seat that the match does not wait for, now and
// then, if there is any.
func (m *match) prepare(choose chooser) error {
	seats := engine.StandingSeats(m.state)
	if seats == 0 || choose(3) > 0 {
		return nil
	}
	for range choose(seats.Len()) {
		seats = seats.Without(seats.First())
	}
	legal := m.state.Legal(seats.First(), nil)
	if len(legal) == 0 {
		return fmt.Errorf("seat %d may act unawaited and has no action", seats.First())
	}
	return m.apply(seats.First(), legal[choose(len(legal))])
}

// apply plays an action with the dice of its record.
func (m *match) apply(seat engine.Seat, act engine.Action) error {
	t := &engine.Teller{}
	next, err := m.state.Apply(seat, act, m.dice(), t)
	if err != nil {
		return fmt.Errorf("action %d, %s: %w", len(m.log)+1, m.game.About().Format(act), err)
	}
	m.state = next
	m.log = append(m.log, record{seat, act, t.Notes()})
	return nil
}

// dice returns the dice of the next record.
func (m *match) dice() *engine.Dice { return engine.NewDice(m.seed, uint64(len(m.log)+1)) }

// replay plays the log again and returns an error if anything comes out
// otherwise.
func (m *match) replay() error {
	again, err := begin(m.game, m.setup, m.seed)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(again.told, m.told) {
		return errors.New("replay: the setup tells something else")
	}
	for i, r := range m.log {
		t := &engine.Teller{}
		next, err := again.state.Apply(r.seat, r.action, again.dice(), t)
		if err != nil {
			return fmt.Errorf("replay: action %d: %w", i+1, err)
		}
		if !reflect.DeepEqual(t.Notes(), r.notes) {
			return fmt.Errorf("replay: action %d tells something else", i+1)
		}
		again.state = next
		again.log = append(again.log, r)
	}
	if !bytes.Equal(again.state.Encode(), m.state.Encode()) {
		return errors.New("replay: the last position is another")
	}
	return nil
}

// play plays to the end with every law on every position.
func (m *match) play(choose chooser, laws *engine.Dice, limit int) error {
	for {
		p := &position{game: m.game, about: m.game.About(), seats: m.setup.Players, state: m.state, dice: laws}
		if err := p.check(); err != nil {
			return fmt.Errorf("after %d actions%s: %w", len(m.log), m.last(), err)
		}
		if len(m.log) >= limit {
			return m.replay()
		}
		more, err := m.step(choose)
		if err != nil {
			return err
		}
		if !more {
			return m.replay()
		}
	}
}

// Hold returns which laws a position of a match of so many players breaks: for
// positions that random matches hardly come to.
func Hold(g engine.Game, players int, s engine.State, dice *engine.Dice) error {
	p := &position{game: g, about: g.About(), seats: players, state: s, dice: dice}
	return p.check()
}

// last names the latest action.
func (m *match) last() string {
	if len(m.log) == 0 {
		return ""
	}
	return " (" + m.game.About().Format(m.log[len(m.log)-1].action) + ")"
}

// Setups returns every number of players, and every value of every option.
func Setups(a *engine.About) []engine.Setup {
	var list []engine.Setup
	for n := a.Seats.Min; n <= a.Seats.Max; n++ {
		list = append(list, engine.Setup{Players: n})
		for _, o := range a.Options {
			for _, v := range o.Values[1:] {
				list = append(list, engine.Setup{Players: n, Options: map[string]string{o.Key: v}})
			}
		}
	}
	return list
}

// Laws holds every law to a game: its description, and every position of
// random matches, as many as said, of every setup. A short run plays the beginning
// of one match.
//
// The laws are: somebody is to move, or the match has a result; Offers covers
// Legal; what is forced leaves one seat one action; Apply accepts what Legal
// lists, refuses all else by a rule with a reason, and changes nothing; every
// notation is read back; every position is read back and looks the same; no
// piece is lost or made (engine.Auditor); dealing again what a seat cannot see
// changes no view, list, offer or refusal of that seat, and goes by what it sees
// alone; what is done tells nobody what it does not show (engine.Masker); public
// verbs show nothing hidden; who is asked in another's turn is to move, and what their
// silence means is legal and tells no secret (engine.Answerer); what a seat does
// that is not awaited tells nothing (engine.Standing); a team wins as
// one; views say something; an agreed end is one (engine.Settler), and a match
// goes on without who has left (engine.Leaver); a guess shares the win out
// (engine.Appraiser), and a taste goes by what its seat knows (engine.Weigher);
// positions and private views print as [secret]; the log replayed gives the same position and notes.
func Laws(t *testing.T, g engine.Game, matches int) {
	t.Helper()
	if err := About(g.About()); err != nil {
		t.Fatalf("About: %v", err)
	}
	if err := Rulebook(g); err != nil {
		t.Fatalf("Rules: %v", err)
	}
	for _, bad := range []int{g.About().Seats.Min - 1, g.About().Seats.Max + 1} {
		if _, err := g.New(engine.Setup{Players: bad}, engine.NewDice(engine.Seed{}, 0), nil); err == nil {
			t.Errorf("a match of %d players is set up", bad)
		}
	}
	list, limit := Setups(g.About()), maxActions
	if testing.Short() {
		list, matches, limit = list[:1], 1, shortActions
	}
	for i, setup := range list {
		for n := range matches {
			t.Run(fmt.Sprintf("%d-%d", i, n), func(t *testing.T) {
				t.Parallel()
				seed := engine.Seed{0: byte(i), 1: byte(n), 2: byte(n >> 8)}
				m, err := begin(g, setup, seed)
				if err != nil {
					t.Fatal(err)
				}
				if err := m.play(engine.NewDice(seed, 1<<32).IntN, engine.NewDice(seed, 1<<33), limit); err != nil {
					t.Fatal(err)
				}
				if _, over := m.state.Result(); !over && limit == maxActions {
					t.Fatalf("no result after %d actions", len(m.log))
				}
			})
		}
	}
}
