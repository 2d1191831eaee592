package seating_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/hoard"
	"skald/engine/match/rules"
	"skald/engine/match/seating"
	"skald/storage/ids"
)

// TestSeats has people join, leave, decline and call Skald by chance, and holds after each
// act, refused or not: nobody sits in two teams, nobody but its person has a seat that is
// kept, who is waited for was invited and has none, and Skald takes nobody's place; and in
// the end that a match begins with every seat taken.
func TestSeats(t *testing.T) {
	t.Parallel()
	const people = 5
	for seed := range uint64(2000) {
		dice := rand.New(rand.NewPCG(seed, 1))
		about := hoard.Standard().About()
		if seed%2 == 0 {
			about = ambush.Game{}.About()
		}
		s := seating.Seats{Opener: 1, Players: make([]ids.User, about.Seats.Max)}
		s.Bid = len(about.Teams) > 0 && seed%4 == 0
		if dice.IntN(2) == 0 {
			s.Invited = []ids.User{2, 3}[:1+dice.IntN(2)]
		}
		if err := s.Open(about, ""); err != nil {
			t.Fatal(err)
		}
		for range 12 {
			u := ids.User(1 + dice.IntN(people))
			was := slices.Clone(s.Players)
			var err error
			switch dice.IntN(8) {
			case 0:
				_, err = s.Leave(u)
			case 1:
				err = s.Decline(u)
			case 2:
				err = s.SeatSkald(about, "easy", 1)
				if err == nil && len(rules.PeopleOn(s.Players, ^engine.Seats(0))) != len(rules.PeopleOn(was, ^engine.Seats(0))) {
					t.Fatalf("seed %d: Skald sits where somebody sat: %v after %v", seed, s.Players, was)
				}
			case 3:
				side := ""
				if n := len(about.Sides); n > 0 {
					side = about.Sides[dice.IntN(n)]
				}
				err = s.Join(about, u, side)
			default:
				err = s.Join(about, u, "")
			}
			if err != nil && !slices.Equal(s.Players, was) {
				t.Fatalf("seed %d: refused with %v, and %v became %v", seed, err, was, s.Players)
			}
			for seat, u := range s.Players {
				if u != 0 && !rules.IsSkald(u) && !rules.MayHold(about, s.Players, u, engine.SeatSet(engine.Seat(seat))) {
					t.Fatalf("seed %d: %d sits in two teams of %v", seed, u, s.Players)
				}
				if of := s.ReservedFor(engine.Seat(seat)); of != 0 && u != 0 && u != of {
					t.Fatalf("seed %d: seat %d is kept for %d, and %d has it", seed, seat, of, u)
				}
			}
			for _, u := range s.Awaited() {
				if !slices.Contains(s.Invited, u) || slices.Contains(s.Players, u) {
					t.Fatalf("seed %d: %d is waited for: invited %v, seated %v", seed, u, s.Invited, s.Players)
				}
			}
			if s.Free() < 0 || s.Free() > len(s.Players) {
				t.Fatalf("seed %d: %d seats are free of %v", seed, s.Free(), s.Players)
			}
		}
		if enough := s.Enough(about); (s.Fill(about) == nil) != enough {
			t.Fatalf("seed %d: %v are enough: %v, but it begins otherwise", seed, s.Players, enough)
		} else if enough && slices.Contains(s.Players, 0) {
			t.Fatalf("seed %d: a match begins with %v", seed, s.Players)
		}
	}
}

// TestNext holds that two people swap sides, that more move up by a seat, and that teams
// play for the next team.
func TestNext(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		about         *engine.About
		players, want []ids.User
	}{
		{hoard.Standard().About(), []ids.User{1, 2}, []ids.User{2, 1}},
		{hoard.Standard().About(), []ids.User{1, 2, 3}, []ids.User{3, 1, 2}},
		{(ambush.Game{}).About(), []ids.User{1, 1, 2, 3}, nil},
	} {
		got := seating.Next(test.about, test.players)
		if test.want == nil { // whatever the seats of the teams are
			for i, team := range test.about.Teams {
				to := test.about.Teams[(i+1)%len(test.about.Teams)]
				if !slices.Equal(rules.PlayersOn(got, to), rules.PlayersOn(test.players, team)) {
					t.Errorf("team %d of %v plays on %v", i, test.players, got)
				}
			}
			continue
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("after %v sit %v, want %v", test.players, got, test.want)
		}
	}
}

// TestExpected holds that who is awaited is expected to play against the opener, not
// beside them, and joins there if they name no side.
func TestExpected(t *testing.T) {
	t.Parallel()
	about := ambush.Game{}.About()
	s := seating.Seats{Opener: 1, Players: make([]ids.User, about.Seats.Max), Invited: []ids.User{2}}
	if err := s.Open(about, ""); err != nil {
		t.Fatal(err)
	}
	then := s.Expected(about)
	at := engine.Seat(slices.Index(then, 2))
	if slices.Index(then, 2) < 0 || about.Team(at) == about.Team(engine.Seat(slices.Index(then, 1))) {
		t.Errorf("expected: %v of teams %v", then, about.Teams)
	}
	if slices.Contains(s.Players, 2) {
		t.Error("who is expected is seated")
	}
	if err := s.Join(about, 2, ""); err != nil || !slices.Equal(s.Players, then) {
		t.Errorf("they join %v (%v), expected %v", s.Players, err, then)
	}
}

// TestBid holds that after a bid for the sides whoever joins first chooses theirs, and the
// opener plays the other; who joins later takes what is free.
func TestBid(t *testing.T) {
	t.Parallel()
	about := ambush.Game{}.About()
	team := func(s *seating.Seats, u ids.User) engine.Seats {
		return about.Team(engine.Seat(slices.Index(s.Players, u)))
	}
	for _, side := range about.Sides {
		for _, bid := range []bool{true, false} {
			s := seating.Seats{Opener: 1, Players: make([]ids.User, about.Seats.Max), Bid: bid}
			if err := s.Open(about, ""); err != nil {
				t.Fatal(err)
			}
			was := slices.Clone(s.Players)
			err := s.Join(about, 2, side)
			switch {
			case bid && (err != nil || about.Side(engine.Seat(slices.Index(s.Players, 2))) != side || team(&s, 1) == team(&s, 2)):
				t.Errorf("a bid, and %s is chosen: %v, %v", side, err, s.Players)
			case !bid && slices.Index(s.Players, 1) != slices.Index(was, 1):
				t.Errorf("no bid, and whoever joins as %s moves the opener: %v", side, s.Players)
			}
			if err != nil {
				continue
			}
			was = slices.Clone(s.Players)
			if err := s.Join(about, 3, about.Side(engine.Seat(slices.Index(s.Players, 1)))); err == nil || !slices.Equal(s.Players, was) {
				t.Errorf("the third person moves the opener: %v", s.Players)
			}
			if _, err := s.Leave(2); err != nil || s.Choosing() != bid {
				t.Errorf("nobody but the opener is left: may choose: %v, %v", s.Choosing(), err)
			}
		}
	}
}
