package vikings878

import "skald/engine"

// The end of a round and of the match (ruling 39).

// An ending is how the match has ended.
type ending uint8

// The endings.
const (
	notEnded    ending = iota
	byConquest         // enough markers
	byExpulsion        // no marker
	byTreaty
	byChurches // land: all churches are plundered
	endings
)

// endRound looks at the end conditions in their order; without an end the next
// round begins.
func (t transition) endRound() {
	t.tellMarkers()
	n := t.markers.Len()
	t.tell.All("note.round", number("round", int(t.round)), number("n", n))
	switch {
	case n >= ConquestMarkers:
		t.finish(byConquest, Vikings)
	case n == 0:
		t.finish(byExpulsion, English)
	case t.round >= firstTreaty && t.treaty() && n >= t.treatyMarkers():
		t.finish(byTreaty, Vikings)
	case t.round >= firstTreaty && t.treaty(), t.round == Rounds:
		t.finish(byTreaty, English)
	default:
		t.beginRound()
	}
}

// tellMarkers tells which markers have come and gone by an action, and when one more
// of them would win or lose.
func (t transition) tellMarkers() {
	if t.tell == nil || t.was == t.markers {
		return
	}
	n, before := t.markers.Len(), t.was.Len()
	for at := range (t.was &^ t.markers).All() {
		t.tell.All("note.marker-gone", shireArg(at), number("n", n))
	}
	for at := range (t.markers &^ t.was).All() {
		t.tell.All("note.marker", shireArg(at), number("n", n))
	}
	switch {
	case before < ConquestMarkers-1 && n == ConquestMarkers-1:
		t.tell.All("note.one-more", number("n", n), number("need", ConquestMarkers))
	case before > 1 && n == 1:
		t.tell.All("note.last-marker", shireArg(t.markers.First()))
	}
}

// treaty reports whether both factions of a side have played the Treaty.
func (s *state) treaty() bool {
	has := func(f Faction) bool { return s.played[f].has(treatyCard) }
	return has(Norsemen) && has(Berserkers) || has(Housecarls) && has(Thegns)
}

// finish ends the match.
func (t transition) finish(how ending, winner Side) {
	t.ending, t.winner = how, winner
	t.ask(0, AskNothing)
}

// Result implements engine.State: both seats of a side win.
func (s *state) Result() (engine.Result, bool) {
	if s.decision != AskNothing {
		return engine.Result{}, false
	}
	n := number("n", s.markers.Len())
	var why engine.Note
	switch s.ending {
	case byConquest:
		why = engine.NewNote("over.conquest", n, number("need", ConquestMarkers))
	case byExpulsion:
		why = engine.NewNote("over.expulsion")
	case byTreaty:
		why = engine.NewNote("over.treaty", n, number("need", s.treatyMarkers()), sideArg(s.winner))
	default:
		why = engine.NewNote("over.churches", number("n", s.edition.churches.Len()))
	}
	return engine.Result{Winners: s.winner.Seats(), Why: []engine.Note{why}}, true
}
