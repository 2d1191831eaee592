package ladder_test

import (
	"reflect"
	"strings"
	"testing"

	"skald/engine/league/ladder"
)

var everyAct = []ladder.Fact{
	ladder.Joined{Person: 1}, ladder.Left{Person: 1},
	ladder.Challenged{From: 1, To: 2}, ladder.Accepted{Challenge: 1, Seats: []ladder.Person{1, 2}},
	ladder.Declined{Challenge: 1}, ladder.Withdrawn{Challenge: 1}, ladder.Lapsed{Challenge: 1},
	ladder.Wished{Person: 1, Matches: 3}, ladder.Paired{Seats: []ladder.Person{1, 2}},
	ladder.Begun{Pairing: 1, Match: "abc"}, ladder.Undone{Pairing: 1, Reason: "no thread"},
	ladder.Played{Match: "abc", End: ladder.ByTime, Seats: []ladder.Seat{{Person: 1, Side: "red", Rank: 1, Actions: 7}, {Side: "blue", Rank: 2, Actions: 7, AI: true, Late: true}}},
	ladder.Voided{Match: "abc", Reason: "ja, „so“"}, ladder.Corrected{Match: "abc", Ranks: []int{2, 1}, Reason: "r"},
	ladder.Moved{Home: "5"}, ladder.SeasonClosed{Reason: "r"}, ladder.SeasonOpened{Name: "n"},
	ladder.Founded{Name: "Blitz", Clock: "fast", Options: map[string]string{"map": "small"}, For: "12"}, ladder.Barred{Person: 1, Until: 9, Reason: "r"},
	ladder.Annulled{Person: 1, Since: 9, Reason: "r"}, ladder.Brought{People: []ladder.Old{{Person: 1, Rating: 1500, Deviation: 80}}},
	ladder.Wished{Person: 1, Matches: 3, Noon: 24},
}

func TestCodec(t *testing.T) {
	t.Parallel()
	for _, act := range everyAct {
		want := ladder.Event{At: 1_770_000_000, By: 77, Press: 1<<64 - 1, Fact: act}
		data, err := ladder.Encode(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ladder.Decode(data)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, %v", data, got, err)
		}
	}
}

func TestForeignEvents(t *testing.T) {
	t.Parallel()
	for _, data := range []string{
		``, `null`, `{}`, `[]`, `{"v":1}`,
		`{"v":2,"kind":"joined","at":1,"act":{"player":1}}`,
		`{"v":1,"kind":"danced","at":1,"act":{}}`,
		`{"v":1,"kind":"joined","at":-1,"act":{"player":1}}`,
		`{"v":1,"kind":"joined","at":1,"act":{"player":""}}`,
		`{"v":1,"kind":"joined","at":1,"act":{"player":"a b"}}`,
		`{"v":1,"kind":"joined","at":1,"act":{"player":1,"more":2}}`,
		`{"v":1,"kind":"joined","at":1,"act":{"player":1}} {}`,
		`{"v":1,"kind":"joined","at":1,"act":null}`,
		`{"v":1,"kind":"joined","at":1,"by":"ü","act":{"player":1}}`,
		`{"v":1,"kind":"paired","at":1,"act":{"seats":["1"]}}`,
		`{"v":1,"kind":"wished","at":1,"act":{"player":1,"matches":-1}}`,
		`{"v":1,"kind":"played","at":1,"act":{"match":"m","end":"rules","seats":[]}}`,
		`{"v":1,"kind":"played","at":1,"act":{"match":"m","end":"won","seats":[{"player":1,"side":"s","rank":1,"actions":1}]}}`,
		`{"v":1,"kind":"played","at":1,"act":{"match":"m","end":"rules","seats":[{"player":1,"side":"s","rank":0,"actions":1}]}}`,
		`{"v":1,"kind":"corrected","at":1,"act":{"match":"m","ranks":[],"reason":"r"}}`,
		`{"v":1,"kind":"voided","at":1,"act":{"match":"m","reason":"` + strings.Repeat("x", 3000) + `"}}`,
	} {
		if e, err := ladder.Decode([]byte(data)); err == nil {
			t.Errorf("%.80s is read as %+v", data, e)
		}
	}
}

// TestUnwritable holds that nothing is written that could not be read again.
func TestUnwritable(t *testing.T) {
	t.Parallel()
	for _, e := range []ladder.Event{
		{At: -1, Fact: ladder.Joined{Person: 1}},
		{At: 1, Fact: ladder.Joined{}},
		{At: 1, Fact: ladder.Played{Match: "m", End: ladder.ByRules}},
		{At: 1, Fact: ladder.Voided{Match: "m", Reason: strings.Repeat("x", 3000)}},
	} {
		if data, err := ladder.Encode(e); err == nil {
			t.Errorf("%+v is written as %s", e, data)
		}
	}
}

// FuzzEvents reads logs of foreign bytes, one event a line, and folds what can
// be read: nothing panics, and what was read is written and read as the same.
func FuzzEvents(f *testing.F) {
	var log []string
	for _, act := range everyAct {
		data, err := ladder.Encode(ladder.Event{At: 5, By: 1, Fact: act})
		if err != nil {
			f.Fatal(err)
		}
		log = append(log, string(data))
		f.Add(string(data))
	}
	f.Add(strings.Join(log, "\n"))
	f.Fuzz(func(t *testing.T, data string) {
		s := ladder.New(ladder.Standard(), ladder.Terms{Seats: 2})
		for line := range strings.SplitSeq(data, "\n") {
			e, err := ladder.Decode([]byte(line))
			if err != nil {
				continue
			}
			again, err := ladder.Encode(e)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := ladder.Decode(again); err != nil || !reflect.DeepEqual(got, e) {
				t.Fatalf("%s: read again as %+v, %v", again, got, err)
			}
			s.Check(e)
			if next, err := s.Apply(e); err == nil {
				s = next
			}
		}
		s.Pairs(10 * day)
		s.Table(ladder.Duels, 10)
		s.Profile(ladder.Duels, 1, 10)
		s.Balance()
	})
}
