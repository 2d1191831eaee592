package vikings878

import (
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// wordsOf adds the words that some notes name, by vocabulary.
func wordsOf(args []engine.Arg, into map[[2]string]bool) {
	for _, a := range args {
		switch {
		case a.Kind == engine.KindSeat:
			into[[2]string{"faction", Faction(a.Number).String()}] = true
		case a.Vocabulary == vocSpot.Name() || a.Vocabulary == vocPick.Name():
			into[[2]string{"shire", a.Word}] = true
		case a.Vocabulary != "":
			into[[2]string{a.Vocabulary, a.Word}] = true
		}
	}
}

// TestTextIsEnough holds that the text of the board names what can be chosen: every
// shire, leader, faction and card of every legal action, and every border and coast.
func TestTextIsEnough(t *testing.T) {
	t.Parallel()
	looked := 0
	for n := range uint64(6) {
		playSimple(t, Standard(), engine.Setup{Players: Factions}, n, func(s *state) {
			if looked++; looked%7 != 0 {
				return
			}
			view, told := s.Public(), map[[2]string]bool{}
			borders, coasts := 0, 0
			for _, line := range view.Describe() {
				wordsOf(line.Args, told)
				for _, a := range line.Args {
					switch {
					case len(a.Name) == 7 && a.Name[:6] == "border":
						borders++
					case a.Vocabulary == vocSea.Name():
						coasts++
					}
				}
			}
			for _, d := range s.edition.Shires {
				borders, coasts = borders-len(d.Borders), coasts-len(d.Coasts)
			}
			if borders != 0 || coasts != 0 {
				t.Fatalf("%d borders and %d coasts too many are told", borders, coasts)
			}
			for seat := range s.ToMove().All() {
				all := map[[2]string]bool{{"spot", "card"}: true, {"target", "all"}: true}
				for w := range told {
					all[w] = true
				}
				for _, line := range s.Private(seat).Describe() {
					wordsOf(line.Args, all)
				}
				for _, act := range s.Legal(seat, nil) {
					for i, p := range verbs[act.Verb].Params {
						for _, w := range enginetest.Terms(p.Vocabulary, act.Args[i]) {
							switch w[0] {
							case "shire", "leader", "faction", "card", "event", "spot", "target":
								if !all[w] {
									t.Fatalf("decision %d: the text does not name %v of %s", s.decision, w, about.Format(act))
								}
							}
						}
					}
				}
			}
		})
	}
}

// TestMarkersTold holds that the story tells every marker that comes or goes.
func TestMarkersTold(t *testing.T) {
	t.Parallel()
	changes := 0
	for n := range uint64(6) {
		playSimple(t, Standard(), engine.Setup{Players: Factions}, n, func(s *state) {
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			if len(legal) == 0 {
				return
			}
			act := legal[int(n*31+uint64(len(legal)))%len(legal)]
			tell := &engine.Teller{}
			next, err := s.Apply(seat, act, engine.NewDice(engine.Seed{3}, n), tell)
			if err != nil {
				t.Fatal(err)
			}
			now := s.markers
			for _, note := range tell.Notes() {
				switch note.Key {
				case "note.marker", "note.marker-gone":
					at, _ := vocShire.Index(note.Args[0].Word)
					now ^= Of(shireOf(at))
					changes++
				}
			}
			if after := next.(*state).markers; now != after {
				t.Fatalf("%s: markers of %b were told, want %b", about.Format(act), now, after)
			}
		})
	}
	if changes < 20 {
		t.Errorf("only %d markers came or went", changes)
	}
}
