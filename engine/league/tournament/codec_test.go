package tournament_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/league/tournament"
)

// FuzzDecode holds that nothing is read that would be written otherwise, and that
// no log, the beginning of a genuine one and what somebody made up, makes the
// package panic.
func FuzzDecode(f *testing.F) {
	c := &crowd{hall: newHall(f, tournament.Settings{Mode: tournament.ModeMixed, Rounds: 5}), rnd: rand.New(rand.NewPCG(3, 4)), next: 500}
	c.join(7)
	c.play()
	for i, e := range c.log {
		data, err := tournament.Encode(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint(i), string(data))
	}
	f.Fuzz(func(t *testing.T, genuine uint, text string) {
		events := slices.Clone(c.log[:genuine%uint(len(c.log))])
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			e, err := tournament.Decode([]byte(line))
			if err != nil {
				continue
			}
			again, err := tournament.Encode(e)
			if err != nil || string(again) != line {
				t.Fatalf("%s is written as %s, %v", line, again, err)
			}
			events = append(events, e)
		}
		got, err := tournament.Replay(c.data, engine.Seed{7}, events)
		if err != nil {
			return
		}
		got.Standings(got.Paired())
		for _, act := range []tournament.Act{tournament.PairRound{}, tournament.CloseRound{Anyway: true}, tournament.Close{}} {
			if events, err := got.Decide(act, tournament.Actor{Person: director}, 1); err == nil {
				_, _ = got.Apply(events...)
			}
		}
		if _, err := got.Elapse(1 << 40); err != nil {
			t.Logf("the log does not go on: %v", err)
		}
	})
}

// TestDecodeRefuses holds that other writings are refused.
func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	good, err := tournament.Encode(tournament.Event{At: 5, By: 6, Fact: tournament.RoundEnded{Round: 2}})
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{"round":2}}`; string(good) != want {
		t.Fatalf("it is written as %s, want %s", good, want)
	}
	for _, bad := range []string{
		``, `{}`, `[]`, `null`,
		`{"v":2,"kind":"round-ended","at":5,"by":6,"fact":{"round":2}}`,
		`{"v":1,"kind":"round-won","at":5,"by":6,"fact":{"round":2}}`,
		`{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{"round":2,"more":1}}`,
		`{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{"round":2},"more":1}`,
		`{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{"Round":2}}`,
		`{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{"round":1,"round":2}}`,
		`{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{"round":2}} `,
		`{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{"round":2}}{}`,
		`{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{}}`,
		`{"v":1,"kind":"round-ended","at":5,"by":-6,"fact":{"round":2}}`,
		`{"v":1,"kind":"round-ended","at":5,"by":6,"fact":{"round":2.5}}`,
		`{"v":1,"kind":"round-ended","at":5,"by":6}`,
	} {
		if e, err := tournament.Decode([]byte(bad)); err == nil {
			t.Errorf("%s is read as %+v", bad, e)
		}
	}
}
