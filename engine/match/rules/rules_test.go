package rules

import (
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/enginetest/vote"
	"skald/engine/hoard"
	"skald/storage"
)

// begun returns the first position of a game for some players.
func begun(t *testing.T, g engine.Game, players int, seed uint64) engine.State {
	t.Helper()
	state, err := g.New(engine.Setup{Players: players, Options: g.About().Stated(nil)}, engine.NewDice(engine.Seed{}, seed), new(engine.Teller))
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// TestForeseenHidesSecrets deals positions again: whether an action is free stays
// the same, so asking tells a seat nothing about what it cannot see.
func TestForeseenHidesSecrets(t *testing.T) {
	t.Parallel()
	game := hoard.Standard()
	certain := func(state engine.State, s engine.Seat, a engine.Action) bool {
		_, certain := Foresee(game.About(), state, s, a)
		return certain
	}
	for seed := range uint64(30) {
		state := begun(t, game, 3, seed)
		dice := engine.NewDice(engine.Seed{1}, seed)
		for range 20 {
			seat := state.ToMove().First()
			legal := state.Legal(seat, nil)
			if len(legal) == 0 {
				break
			}
			for _, a := range legal {
				want := certain(state, seat, a)
				if got := certain(state.Resample(seat, dice), seat, a); got != want {
					t.Errorf("seat %d, %v: dealt again it is free: %v, want %v", seat, a, got, want)
				}
			}
			next, err := state.Apply(seat, legal[dice.IntN(len(legal))], dice, nil)
			if err != nil {
				t.Fatal(err)
			}
			state = next
		}
	}
}

// TestAhead holds what an action shows its seat, and where that stops.
func TestAhead(t *testing.T) {
	t.Parallel()
	about := hoard.Standard().About()
	act := func(notation string) engine.Action {
		a, err := about.Parse(notation)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	state := begun(t, hoard.Standard(), 2, 0)
	for s := range engine.Seat(2) {
		seen, after := Ahead(about, state, s, act("pick left"))
		if after == nil || seen.Final != "" {
			t.Fatalf("seat %d picks: %+v", s, seen)
		}
		state = after
	}
	for notation, want := range map[string]Final{"roll": ByChance, "pick left": Uncertain} {
		if seen, after := Ahead(about, state, state.ToMove().First(), act(notation)); after != nil || seen.Final != want {
			t.Errorf("%s is final by %q, want %q", notation, seen.Final, want)
		}
	}
	other := 1 - state.ToMove().First()
	peek := engine.Action{Verb: act("peek blue").Verb}
	for _, a := range state.Legal(state.ToMove().First(), nil) {
		if a.Verb == peek.Verb {
			peek = a
		}
	}
	if seen, certain := Foresee(about, state, state.ToMove().First(), peek); certain || seen.Final != BySecret {
		t.Errorf("a look at the card of seat %d is final by %q, want %q", other, seen.Final, BySecret)
	}
}

func TestPeopleAndSeats(t *testing.T) {
	t.Parallel()
	const vera, adam, bera storage.UserID = 101, 102, 103
	players := []storage.UserID{vera, adam, vera, 0}
	seats := func(list ...engine.Seat) (set engine.Seats) {
		for _, s := range list {
			set = set.With(s)
		}
		return set
	}
	if got := SeatsOf(players, vera); got != seats(0, 2) {
		t.Errorf("seats of Vera: %v", got)
	}
	if got := SeatsOf(players, 0); got != 0 {
		t.Errorf("seats of nobody: %v", got)
	}
	if got := PeopleOn(players, AllSeats(4)); !slices.Equal(got, []storage.UserID{vera, adam}) {
		t.Errorf("people: %v", got)
	}
	if got := Reseated(players, seats(0, 2), bera); !slices.Equal(got, []storage.UserID{bera, adam, bera, 0}) || players[0] != vera {
		t.Errorf("reseated: %v, and before: %v", got, players)
	}
	teams := ambush.Game{}.About()
	var team engine.Seats
	for s := range engine.Seat(teams.Seats.Max) {
		if team = teams.Team(s); team.Len() > 1 {
			break
		}
	}
	ally := team.Without(team.First()).First()
	at := make([]storage.UserID, teams.Seats.Max)
	at[team.First()] = vera
	for u, want := range map[storage.UserID]bool{vera: true, bera: true} {
		if got := MayHold(teams, at, u, seats(ally)); got != want {
			t.Errorf("%d may hold a seat of the team: %t, want %t", u, got, want)
		}
	}
	if foe := (AllSeats(len(at)) &^ team).First(); MayHold(teams, at, vera, seats(foe)) {
		t.Error("a person may hold seats of two teams")
	}
}

// TestLeaving holds who goes on when some leave, and who has won if nobody can.
func TestLeaving(t *testing.T) {
	t.Parallel()
	game := hoard.Standard()
	three, two := []storage.UserID{101, 102, 103}, []storage.UserID{101, 102}
	out, result := EndPart(game.About(), begun(t, game, 3, 0), three, engine.SeatSet(1), engine.NewDice(engine.Seed{}, 1), NoteResigned)
	if result != nil || engine.Left(out.State) != engine.SeatSet(1) {
		t.Fatalf("one of three resigns: %+v, left %v", result, engine.Left(out.State))
	}
	if got := Rivals(out.State, three, 101); !slices.Equal(got, []storage.UserID{103}) {
		t.Errorf("then %v play besides the first", got)
	}
	if Playing(out.State, three, 102) != 0 {
		t.Error("a player who left plays")
	}
	_, result = EndPart(game.About(), begun(t, game, 2, 0), two, engine.SeatSet(1), engine.NewDice(engine.Seed{}, 1), NoteResigned)
	if result == nil || result.Winners != engine.SeatSet(0) || result.Why[0].Key != NoteResigned {
		t.Errorf("one of two resigns: %+v", result)
	}
	// Two seats of one person are nobody to play against.
	if _, result = EndPart(game.About(), begun(t, game, 3, 0), []storage.UserID{101, 102, 101}, engine.SeatSet(1), engine.NewDice(engine.Seed{}, 1), NoteResigned); result == nil {
		t.Error("a match goes on with one person")
	}
	out, result = EndPart(game.About(), begun(t, game, 3, 0), three, engine.SeatSet(1), engine.NewDice(engine.Seed{}, 1), NoteTimedOut)
	if result != nil || out.Notes[0].Key != NoteTimedOut {
		t.Errorf("the time of one of three is up: %+v, told %v", result, out.Notes)
	}
}

func TestAnswerWindows(t *testing.T) {
	t.Parallel()
	asks, asksNothing := vote.Game{}.About(), hoard.Standard().About()
	for _, c := range []struct {
		about *engine.About
		key   string
		want  string
		ok    bool
	}{
		{asks, "", DefaultWindow, true},
		{asks, "48h", "48h", true},
		{asks, NoWindow, NoWindow, true},
		{asks, "1h", "", false},
		{asksNothing, "", "", true},
		{asksNothing, "24h", "", false},
	} {
		if got, ok := ChooseWindow(c.about, c.key); got != c.want || ok != c.ok {
			t.Errorf("%s with %q: %q, %t; want %q, %t", c.about.Key, c.key, got, ok, c.want, c.ok)
		}
	}
	for key, want := range map[string]time.Duration{"12h": 12 * time.Hour, NoWindow: 0, "": 0} {
		if got := Span(key); got != want {
			t.Errorf("window %q lasts %s, want %s", key, got, want)
		}
	}
	if slices.ContainsFunc(Windows(), func(key string) bool { _, ok := ChooseWindow(asks, key); return !ok }) {
		t.Errorf("of %v one cannot be chosen", Windows())
	}
}

// TestNotesOfEnds reads back what moderators' ends tell, and nothing else.
func TestNotesOfEnds(t *testing.T) {
	t.Parallel()
	for _, why := range append(Reasons(), BySettling) {
		if got, ok := ClosureOf(Closure(why).Why); !ok || got.Why[0].Key != ClosedPrefix+string(why) {
			t.Errorf("closed by %s: %+v, %t", why, got, ok)
		}
	}
	for _, winners := range []engine.Seats{0, engine.SeatSet(1), AllSeats(3)} {
		if got, ok := AwardOf(AwardNotes(Award(winners)), 3); !ok || got.Winners != winners {
			t.Errorf("awarded to %v: %+v, %t", winners, got, ok)
		}
	}
	if _, ok := AwardOf(AwardNotes(Award(AllSeats(4))), 3); ok {
		t.Error("a seat wins that there is not")
	}
	for _, notes := range [][]engine.Note{nil, {engine.NewNote(ClosedPrefix + "won")}, {engine.NewNote(NoteDrawn)}} {
		if _, ok := ClosureOf(notes); ok {
			t.Errorf("%v is read as a closure", notes)
		}
		if _, ok := AwardOf(notes, 3); ok {
			t.Errorf("%v is read as an award", notes)
		}
	}
}

func TestTrimReason(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"  he is\n gone\t":                      "he is gone",
		" \n":                                   "",
		"a\xffb":                                "ab",
		strings.Repeat("é", MaxReason+5):        strings.Repeat("é", MaxReason),
		strings.Repeat("x", MaxReason-1) + " y": strings.Repeat("x", MaxReason-1),
	} {
		if got := TrimReason(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
