package pax

import (
	"strings"
	"testing"

	"skald/engine"
)

// TestSilence holds that silence is a legal action in every question of matches
// played by chance, and what it means in each.
func TestSilence(t *testing.T) {
	t.Parallel()
	seen := map[Decision]bool{}
	for n := range 12 {
		setup := engine.Setup{Players: MinPlayers + n%5, Options: []map[string]string{nil, others}[n%2]}
		silent := func(s *state, seat engine.Seat, legal []engine.Action, choose func(int) int) engine.Action {
			for asked := range s.Asked().All() {
				seen[s.decision] = true
				act := s.Silence(asked)
				if why := s.mayAct(asked, act); why != fine {
					t.Fatalf("decision %d: silence %v is refused: %d", s.decision, act, why)
				}
				if _, _, ok := s.Subject(asked); ok != (s.decision != AskOffer) {
					t.Fatalf("decision %d: a subject %v", s.decision, ok)
				}
			}
			return byVerb(s, seat, legal, choose)
		}
		if _, err := playOut(Standard(), setup, engine.Seed{byte(n)}, silent, engine.NewDice(engine.Seed{byte(n)}, 2).IntN); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range []Decision{AskOffer, AskVote, AskEach} {
		if !seen[d] {
			t.Errorf("decision %d did not come up", d)
		}
	}
}

// TestSilenceMeans holds what a seat is taken to have said.
func TestSilenceMeans(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		board [][]string
		play  []string // by p1, or by p2 where it says so
		seat  engine.Seat
		want  string
	}{
		{"a vote is no", [][]string{{"2"}, {"hand", "1", "e03"}}, []string{"play e03 free"}, 1, "vote no"},
		{"an offer is refused", [][]string{{"2"}, {"ship", "1", "danelaw"}, {"ship", "2", "jorvik"}}, []string{"journey danelaw jorvik on", "trade p2", "give silver-1", "send"}, 1, "refuse"},
		{"a tile is kept and paid for", [][]string{{"2"}, {"hand", "1", "e06"}, {"hand", "2", "v02", "v01"}}, []string{"play e06 free"}, 1, "done"},
		{"without Silfr the first tile goes", [][]string{{"2"}, {"hand", "1", "e06"}, {"hand", "2", "v02", "v01"}, {"silfr", "2", "1"}}, []string{"play e06 free"}, 1, "discard v01"},
		{"a God is kept and paid for", [][]string{{"2"}, {"hand", "1", "e18"}, {"hall", "2", "g01"}}, []string{"play e18 free"}, 1, "done"},
		{"the first ship in the file's order", [][]string{{"2"}, {"hand", "1", "e02"}, {"ship", "2", "midhaf", "nordsjo"}}, []string{"play e02 free"}, 1, "pick nordsjo"},
		{"the first Follower in the file's order", [][]string{{"2"}, {"hand", "1", "e05"}, {"follower", "2", "bulgar-post", "rus"}, {"tile", "rusa", "v03"}, {"follower", "2", "rusa", "rus"}}, []string{"play e05 free", "vote yes", "2:vote yes"}, 1, "pick rusa"},
		{"who is away in their own turn is done", [][]string{{"2"}}, nil, 0, "done"},
		{"or takes what is listed first", [][]string{{"2"}, {"hall", "1", "g01"}, {"pile", "e01", "e02"}, {"track", "v01", "v02"}}, []string{"draw"}, 0, "discard e01"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g := Standard()
			b := NewSetting(g)
			for _, words := range tt.board {
				if err := b.Set(words...); err != nil {
					t.Fatal(err)
				}
			}
			s, err := b.State(nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, notation := range tt.play {
				var act engine.Action
				text, second := strings.CutPrefix(notation, "2:")
				if act, err = g.About().Parse(text); err == nil && second {
					s, err = s.Apply(1, act, nil, nil)
				} else if err == nil {
					s, err = s.Apply(0, act, nil, nil)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if got := g.About().Format(s.(engine.Answerer).Silence(tt.seat)); got != tt.want {
				t.Errorf("silence is %q, want %q", got, tt.want)
			}
		})
	}
}

// TestFirstPage holds that a list begins with what matters: of a ship's places
// those where something can be done, then by STEPs.
func TestFirstPage(t *testing.T) {
	t.Parallel()
	g := Standard()
	b := NewSetting(g)
	for _, words := range [][]string{{"2"}, {"ship", "1", "svealand"}, {"hand", "1", "v06"}, {"tile", "birka", "v02"}} {
		if err := b.Set(words...); err != nil {
			t.Fatal(err)
		}
	}
	s, err := b.State(nil)
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, a := range s.Legal(0, nil) {
		if text := g.About().Format(a); a.Verb == VerbJourney && a.Args[2] == thenEnd && g.Printed.vocPlace.Word(a.Args[0]) == "svealand" {
			places = append(places, text)
		}
	}
	// birka has a Venture without a Follower, 1 STEP away; Hleidra and Jalangr are in
	// Danmork, where v06 can be played: 3 and 3; then all else by STEPs.
	want := []string{"journey svealand birka end", "journey svealand jalangr end", "journey svealand hleidra end", "journey svealand austrsjo end"}
	for i, w := range want {
		if i >= len(places) || places[i] != w {
			t.Fatalf("the list begins %q, want %q", places[:min(len(places), 6)], want)
		}
	}
}

// TestDone plays matches until done was named for every decision in which it can
// be used.
func TestDone(t *testing.T) {
	t.Parallel()
	missing := map[string]Decision{"now.actions": AskAction, "now.journey": AskJourney, "now.draft": AskDraft, "now.pay": AskEach, "now.decline": AskPlayDrawn}
	for n := byte(0); len(missing) > 0 && n < 200; n++ {
		dice := engine.NewDice(engine.Seed{n}, 1)
		s, err := Standard().New(engine.Setup{Players: 4}, dice, nil)
		for err == nil && s.ToMove() != 0 {
			seat := s.ToMove().First()
			name, named := s.(*state).NameVerb(seat, VerbDone)
			if !named {
				t.Fatalf("decision %d has no name for done", s.(*state).decision)
			}
			if d, ok := missing[name.Key]; ok && d == s.(*state).decision {
				delete(missing, name.Key)
			}
			s, err = step(s, dice.IntN)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(missing) > 0 {
		t.Errorf("never met: %v", missing)
	}
}
