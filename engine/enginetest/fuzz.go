package enginetest

import (
	"bytes"
	"testing"

	"skald/engine"
)

// A fuzzed match is played by chance at first, without the laws, up to
// fuzzEarly actions; then the bytes choose, for fuzzLooks actions times seats.
// The laws look at a position for every seat: so the work for an input is bounded,
// and an input is done before a fuzzer whose time is over stops waiting.
const (
	fuzzEarly = 400
	fuzzLooks = 60
)

// bytesChooser picks by bytes, two for each choice; without any left it picks
// the first.
func bytesChooser(data []byte) chooser {
	return func(n int) int {
		if len(data) < 2 || n < 2 {
			return 0
		}
		v := int(data[0])<<8 | int(data[1])
		data = data[2:]
		return v % n
	}
}

// Fuzz turns bytes into a seed, a setup, a beginning and choices, and holds every
// law to what is played from there. That is slow and cannot be made much shorter,
// so fuzz with -fuzzminimizetime=1x.
func Fuzz(f *testing.F, g engine.Game) {
	list := Setups(g.About())
	seeds := 4
	if testing.Short() {
		seeds = 1 // they are a test like the others, too
	}
	for n := range seeds {
		dice := engine.NewDice(engine.Seed{}, uint64(n))
		data := make([]byte, 400)
		for i := range data {
			data[i] = byte(dice.IntN(256))
		}
		f.Add(uint8(n), data)
	}
	f.Fuzz(func(t *testing.T, seed uint8, data []byte) {
		choose := bytesChooser(data)
		setup := list[choose(len(list))]
		m, err := begin(g, setup, engine.Seed{seed})
		if err != nil {
			t.Fatal(err)
		}
		early := engine.NewDice(engine.Seed{seed}, 1<<34).IntN
		for more := choose(fuzzEarly); more > 0 && m.state.ToMove() != 0; more-- {
			if _, err := m.step(early); err != nil {
				t.Fatal(err)
			}
		}
		limit := len(m.log) + min(fuzzLooks/setup.Players, len(data))
		if err := m.play(choose, engine.NewDice(engine.Seed{seed}, 1<<33), limit); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzDecode feeds a game with foreign positions. What it reads it must write
// alike, show, and be able to play on from, to positions that it reads too.
func FuzzDecode(f *testing.F, g engine.Game) {
	const playedOn = 60
	setups := Setups(g.About())
	if testing.Short() {
		setups = setups[:1]
	}
	for i, setup := range setups {
		m, err := begin(g, setup, engine.Seed{byte(i)})
		if err != nil {
			f.Fatal(err)
		}
		choose := engine.NewDice(engine.Seed{byte(i)}, 1<<32).IntN
		for more := true; more; {
			if len(m.log)%7 == 0 {
				f.Add(m.state.Encode())
				f.Add(spoil(m.state.Encode(), choose))
			}
			if more, err = m.step(choose); err != nil {
				f.Fatal(err)
			}
		}
		f.Add(m.state.Encode())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := g.Decode(data)
		if err != nil {
			return
		}
		// A position of an older form, which the first byte tells, is written in
		// today's.
		if got := s.Encode(); got[0] == data[0] && !bytes.Equal(got, data) {
			t.Fatalf("read %x, wrote %x", data, got)
		} else if again, err := g.Decode(got); err != nil || !bytes.Equal(again.Encode(), got) {
			t.Fatalf("read %x, wrote %x, which is not read alike: %v", data, got, err)
		}
		m := &match{game: g, state: s}
		choose := engine.NewDice(engine.Seed{}, uint64(len(data))).IntN
		for range playedOn {
			for seat := range engine.Seat(g.About().Seats.Max) {
				m.state.Private(seat).Describe()
				m.state.Public().Ask(seat)
				m.state.Offers(seat)
				m.state.Resample(seat, engine.NewDice(engine.Seed{}, 1))
			}
			m.state.Public().Describe()
			engine.Forced(m.state)
			more, err := m.step(choose)
			if err != nil {
				t.Fatal(err)
			}
			if !more {
				return
			}
			next := m.state.Encode()
			if again, err := g.Decode(next); err != nil || !bytes.Equal(again.Encode(), next) {
				t.Fatalf("read %x, played on%s to %x, which is not read alike: %v", data, m.last(), next, err)
			}
		}
	})
}

// spoil changes one byte of a position a little, but for the first.
func spoil(data []byte, choose chooser) []byte {
	data[1+choose(len(data)-1)] ^= byte(1 + choose(7))
	return data
}
