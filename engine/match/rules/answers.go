package rules

import (
	"errors"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/record"
)

// NoteSilence is the note of an answer that nobody gave: the seat "who" was
// silent until its time was over.
const NoteSilence = "table.silence"

// NoWindow is the answer window of a match that waits for answers as long as for
// anything else.
const NoWindow = "never"

// windows are how long a question waits for its answers.
var windows = []struct {
	key  string
	span time.Duration
}{{"12h", 12 * time.Hour}, {"24h", chessclock.Day}, {"48h", 2 * chessclock.Day}, {NoWindow, 0}}

// DefaultWindow is the answer window of a match that was opened without saying.
const DefaultWindow = "24h"

// Windows lists the keys of the answer windows, the shortest first.
func Windows() []string {
	var list []string
	for _, w := range windows {
		list = append(list, w.key)
	}
	return list
}

// Span returns how long a window lasts; 0 for NoWindow and for none.
func Span(key string) time.Duration {
	for _, w := range windows {
		if w.key == key {
			return w.span
		}
	}
	return 0
}

// ChooseWindow returns the answer window that an opening asks for: none of a
// game that puts no questions in another's turn. It is false if there is no such
// window for the game.
func ChooseWindow(about *engine.About, key string) (window string, ok bool) {
	switch {
	case about.Asks() && key == "":
		return DefaultWindow, true
	case key != "" && (!about.Asks() || !slices.Contains(Windows(), key)):
		return "", false
	}
	return key, true
}

// Silence plays the answer that a seat's silence is taken for.
func Silence(state engine.State, s engine.Seat, dice *engine.Dice) (engine.Action, Outcome, error) {
	asks, ok := state.(engine.Answerer)
	if !ok {
		return engine.Action{}, Outcome{}, errors.New("its game asks nothing")
	}
	a := asks.Silence(s)
	out, err := Play(state, s, a, dice)
	out.Notes = append(tell(NoteSilence, engine.SeatSet(s)), out.Notes...)
	return a, out, err
}

// SilentVerb is the name of the verb by which the silence of a seat is taken; "" in a game
// that asks nothing.
func SilentVerb(about *engine.About, state engine.State, s engine.Seat) string {
	asks, ok := state.(engine.Answerer)
	if !ok {
		return ""
	}
	return about.Verbs[asks.Silence(s).Verb].Name
}

// AskedSince follows in a replay since when each seat owes an answer, or owed its
// last one.
type AskedSince struct {
	now  engine.Seats
	Last map[engine.Seat]time.Time
}

// NewAskedSince returns one that has heard of nobody.
func NewAskedSince() AskedSince { return AskedSince{Last: map[engine.Seat]time.Time{}} }

// Follow goes on by a record after which some seats owe an answer. One that takes
// an answer back asks for it anew, but its time goes on.
func (a *AskedSince) Follow(asked engine.Seats, r *record.Shown) {
	for s := range (asked &^ a.now).All() {
		if _, known := a.Last[s]; !known || r.Kind != record.UndoKind {
			a.Last[s] = r.At
		}
	}
	a.now = asked
}
