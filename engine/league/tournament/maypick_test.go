package tournament_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"skald/engine"
	"skald/engine/league/tournament"
)

// TestPickOfAnotherDeck asks for a pick in a match that is over: the refusal
// is about the match, whatever the cards of the deck are called.
func TestPickOfAnotherDeck(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("data.json")
	if err != nil {
		t.Fatal(err)
	}
	deck, err := tournament.ReadData(bytes.ReplaceAll(file, []byte(`"fine-day"`), []byte(`"clear-sky"`)))
	if err != nil {
		t.Fatal(err)
	}

	settings := tournament.Settings{Name: "Thing", Mode: tournament.ModeExpedition, Remote: true, Rounds: 2}
	log, err := tournament.Create(deck, "t1", engine.Seed{1}, settings, director, 0)
	if err != nil {
		t.Fatal(err)
	}
	do := func(by tournament.Person, act tournament.Act) *tournament.Tournament {
		state, err := tournament.Replay(deck, engine.Seed{1}, log)
		if err != nil {
			t.Fatal(err)
		}
		events, err := state.Decide(act, tournament.Actor{Person: by}, 1)
		if err != nil {
			t.Fatalf("%T: %v", act, err)
		}
		log = append(log, events...)
		if state, err = tournament.Replay(deck, engine.Seed{1}, log); err != nil {
			t.Fatal(err)
		}
		return state
	}
	for p := range tournament.Person(4) {
		do(p+1, tournament.Join{})
	}
	do(director, tournament.Start{})
	state := do(director, tournament.PairRound{})
	old, _ := state.OpenMatch(1)
	do(director, tournament.CloseRound{Anyway: true})
	state = do(director, tournament.PairRound{})
	for p := range tournament.Person(4) {
		err := state.MayPick(old.ID, p+1)
		var no *tournament.Refusal
		if !errors.As(err, &no) || no.Key == tournament.KeyUnknownCard {
			t.Errorf("%d picks in a match that is over: %v, want a refusal about the match", p+1, err)
		}
	}
}
