package pax

import (
	"errors"
	"strings"
	"testing"

	"skald/engine"
)

// TestRulings plays rulings of the package that the standard edition has no tile
// for: an edition is spoiled so that it has.
func TestRulings(t *testing.T) {
	t.Parallel()
	tile := func(e object, i int, fields object) {
		for name, v := range fields {
			e["tiles"].([]any)[i].(object)[name] = v
		}
	}
	tests := []struct {
		name  string
		spoil func(object)
		board []string
		play  []string
		holds func(*state) bool
	}{
		{"53: a toll of a source that works once is paid once in a turn",
			func(e object) { tile(e, 16, object{"once": true}) },
			[]string{"tile dorestad v17", "follower 2 dorestad jarldom", "ship 1 valland valland"},
			[]string{"journey valland saxland end", "journey valland saxland end"},
			func(s *state) bool { return s.seats[0].silfr == 4 && s.seats[1].silfr == 6 }},
		{"53: ransom of such a source likewise",
			func(e object) { e["jarls"].([]any)[8].(object)["once"] = true },
			[]string{"jarl 2 sigvaldi", "ship 1 jorvik jorvik jorvik birka birka", "ship 2 jorvik birka"},
			[]string{"challenge jorvik p2", "challenge birka p2"},
			func(s *state) bool { return s.seats[1].silfr == 7 }},
		{"53: ties of such a source likewise",
			func(e object) { e["jarls"].([]any)[7].(object)["once"] = true },
			[]string{"jarl 1 toke", "ship 1 jorvik birka", "ship 2 jorvik birka"},
			[]string{"challenge jorvik p2", "! challenge birka p2"},
			func(s *state) bool { return s.spent == 1 }},
		{"53: what is only counted always counts",
			func(e object) { tile(e, 52, object{"once": true}) },
			[]string{"hall 2 a11", "hand 1 e03 e08"},
			[]string{"play e03 free", "vote no", "2:vote yes", "play e08 free", "vote no", "2:vote yes"},
			func(s *state) bool { return s.forbid == 0 && s.seats[1].silfr == 7 }},
		{"54: what stands alone under ACTIVATE works as the ship is EXHAUSTED",
			func(e object) { tile(e, 0, object{"ability": "bonus(2,activate)"}) },
			[]string{"tile jorvik v01", "follower 1 jorvik jarldom", "ship 1 jorvik"},
			[]string{"activate jorvik", "! activate jorvik"},
			func(s *state) bool { return s.seats[0].silfr == 7 }},
		{"63: nobody is ESTABLISHED on a Venture whose own ability waits for it",
			func(e object) {
				tile(e, 4, object{"ability": "establish(any,ANY);gain(4)"})
				tile(e, 19, object{"ability": "each_return_follower(WEST);establish(any,ANY)"})
			},
			[]string{"hand 1 v05", "ship 1 jorvik", "tile berezan v20"},
			[]string{"play v05 jorvik", "establish berezan theocracy"},
			func(s *state) bool {
				return s.seats[0].silfr == 9 && s.decision == AskAction && s.posts[s.edition.nodes[s.edition.nodeOf("jorvik")].post].owner == engine.Nobody
			}},
		{"66: no DUCHY has a HOME without a marker",
			func(e object) { e["numbers"].(object)["homeMarkers"] = 1 },
			[]string{"tile jorvik v01", "follower 1 jorvik jarldom", "tile lindsey v05", "follower 1 lindsey theocracy"},
			[]string{"! journey home danelaw end"},
			func(s *state) bool { return s.duchy(s.edition.nodes[s.edition.nodeOf("jorvik")].region) == 0 }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			data := edition(t)
			tt.spoil(data)
			g, err := New(written(t, data))
			if err != nil {
				t.Fatal(err)
			}
			s := laid(t, g, tt.board, tt.play)
			if !tt.holds(s) {
				t.Errorf("p1 has %d Silfr, p2 %d; decision %d", s.seats[0].silfr, s.seats[1].silfr, s.decision)
			}
		})
	}
}

// laid plays actions on a board of two: by p1, or by p2 after "2:"; those after "! "
// are refused.
func laid(t *testing.T, g *Game, board, actions []string) *state {
	t.Helper()
	b := NewSetting(g)
	for _, line := range append([]string{"2"}, board...) {
		if err := b.Set(strings.Fields(line)...); err != nil {
			t.Fatal(err)
		}
	}
	s, err := b.State(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range actions {
		text, refused := strings.CutPrefix(line, "! ")
		text, second := strings.CutPrefix(text, "2:")
		act, err := g.About().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		seat := engine.Seat(0)
		if second {
			seat = 1
		}
		next, err := s.Apply(seat, act, nil, nil)
		var rule *engine.RuleError
		switch {
		case errors.As(err, &rule) && refused:
		case err != nil:
			t.Fatalf("%s: %v", line, err)
		case refused:
			t.Fatalf("%s is not refused", line)
		default:
			s = next
		}
	}
	return s.(*state)
}
