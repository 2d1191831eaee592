package pax

import (
	"bytes"
	"errors"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// A narrowed game has fewer setups: matches are long, and every law is held to
// every position of them.
type narrowed struct {
	*Game
	seats   engine.Range
	options map[string]string
}

func (g narrowed) About() *engine.About {
	about := *g.Game.About()
	about.Seats, about.Options = g.seats, nil
	return &about
}

func (g narrowed) New(setup engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if !g.seats.Has(setup.Players) {
		return nil, errors.New("there are no such matches here")
	}
	setup.Options = g.options
	return g.Game.New(setup, d, t)
}

// others are the values of the options that are not their defaults.
var others = map[string]string{optionGoals: valueMixed, optionReveal: valueEvents, optionPile: valueLong, optionAlthing: valueOrder, optionHands: valueOpen}

func TestRandomMatches(t *testing.T) { enginetest.RandomMatches(t, Standard(), 2, 20_000) }

func TestAllocations(t *testing.T) {
	enginetest.Allocations(t, narrowed{Standard(), engine.Range{Min: 2, Max: 6}, others})
}

func TestLaws(t *testing.T) {
	if testing.Short() {
		t.Skip("a match takes seconds")
	}
	enginetest.Laws(t, narrowed{Standard(), engine.Range{Min: 2, Max: 2}, nil}, 1)
	enginetest.Laws(t, narrowed{Standard(), engine.Range{Min: 3, Max: 3}, others}, 1)
}

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, Standard()) }

// FuzzDecode feeds the game with foreign positions. It is enginetest's, on seeds of
// fewer matches: those of every setup would be read for minutes each time.
func FuzzDecode(f *testing.F) {
	const playedOn = 12
	g := Standard()
	for n, players := range []int{2, 3, 6} {
		dice := engine.NewDice(engine.Seed{byte(n)}, 1)
		s, err := g.New(engine.Setup{Players: players, Options: []map[string]string{nil, others, nil}[n]}, dice, nil)
		for i := 0; err == nil; i++ {
			if i%40 == 0 || s.ToMove() == 0 {
				f.Add(s.Encode())
			}
			if s.ToMove() == 0 {
				break
			}
			s, err = step(s, dice.IntN)
		}
		if err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := g.Decode(data)
		if err != nil {
			return
		}
		if got := s.Encode(); !bytes.Equal(got, data) {
			t.Fatalf("read %x, wrote %x", data, got)
		}
		dice := engine.NewDice(engine.Seed{}, uint64(len(data)))
		for range playedOn {
			for seat := range engine.Seat(MaxPlayers) {
				s.Private(seat).Describe()
				s.Public().Ask(seat)
				s.Offers(seat)
			}
			s.Resample(0, dice)
			s.Resample(engine.Nobody, dice)
			s.Public().Describe()
			if s.ToMove() == 0 {
				return
			}
			if s, err = step(s, dice.IntN); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// step plays an action by chance.
func step(s engine.State, choose func(int) int) (engine.State, error) {
	movers := s.ToMove()
	seat := movers.First()
	for n := choose(movers.Len()); n > 0; n-- {
		movers = movers.Without(seat)
		seat = movers.First()
	}
	legal := s.Legal(seat, nil)
	return s.Apply(seat, legal[choose(len(legal))], nil, nil)
}

func BenchmarkLegal(b *testing.B) {
	enginetest.LegalLists(b, narrowed{Standard(), engine.Range{Min: 4, Max: 4}, nil})
}

// BenchmarkRandomPlay measures random play of four, lists included.
func BenchmarkRandomPlay(b *testing.B) {
	enginetest.RandomPlay(b, narrowed{Standard(), engine.Range{Min: 4, Max: 4}, nil})
}

func TestLesson(t *testing.T) { enginetest.Lesson(t, Standard()) }
