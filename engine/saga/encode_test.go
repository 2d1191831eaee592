package saga

import (
	"testing"

	"skald/engine/enginetest"
)

func newState(t testing.TB) *state { return enginetest.Begun[*state](t, Standard(), 2) }

func TestCodec(t *testing.T) {
	enginetest.Codec(t, Standard(), 2, "abf6f34690a0838d3eded71645ee17ab5647f1a9ce71e7fa4d4e747f7e100d63")
}

// TestDecodeRefuses spoils a position in ways that no rule could leave it in.
func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	enginetest.DecodeRefuses(t, Standard(), newState, []enginetest.Spoilt[*state]{
		{"11 Warriors, not 12", func(s *state) { s.supply[Saxon].warriors-- }},
		{"units is 13", func(s *state) { s.board[Viking][North].warriors = 13 }},
		{"not four Leaders", func(s *state) { s.supply[Viking].leaders |= s.aside[Viking] }},
		{"several Leaders set aside", func(s *state) { s.supply[Saxon].leaders, s.aside[Saxon] = 0, leaderSets }},
		{"does not fit those removed", func(s *state) { s.supply[Saxon].leaders, s.aside[Saxon] = leaderSets, 0 }},
		{"16 Coins, not 15", func(s *state) { s.bank++ }},
		{"6 Strongholds of 5", func(s *state) { s.holds = 1<<6 - 1 }},
		{"lies in two places", func(s *state) { s.spaces = [3]space{{true, true, Kent}, {true, false, Kent}, {}} }},
		{"shows a marker that is not there", func(s *state) { s.spaces[1].faceUp = true }},
		{"Anglo-Saxon Units stand in north", func(s *state) { s.shift(Saxon, Mercia, North, aWarrior) }},
		{"off the Round track", func(s *state) { s.marker = 0 }},
		{"round marker is 10", func(s *state) { s.marker = 10 }},
		{"not chosen in turns", func(s *state) { s.tiles[2] = tileState{taken: true, by: Saxon} }},
		{"nobody's and somebody's", func(s *state) { s.tiles[2].spent = true }},
		{"the tiles are not two each", func(s *state) { s.phase = Combat }},
		{"phase does not fit", func(s *state) { s.decision = AskFight }},
		{"result does not fit", func(s *state) { s.met = 1 }},
		{"known to be lost", func(s *state) { s.known[Saxon] = 1 }},
		{"no Destination marker of mercia", func(s *state) { s.spaces[0] = space{marker: true, faceUp: true, coast: Mercia} }},
		{"cannot be placed", func(s *state) { s.marker-- }},
		{"a Leader is placed already", func(s *state) {
			first := s.supply[Viking].leaders & -s.supply[Viking].leaders
			s.supply[Viking].leaders &^= first
			s.board[Viking][North].leaders = first
		}},
		{"what a tile offers is kept", func(s *state) { s.left = 1 }},
	})
	enginetest.DecodeRefuses(t, Standard(), inEssex("tile", "saxon", "3"), []enginetest.Spoilt[*state]{
		{"does not offer what is left", func(s *state) { s.left = 1 << Scouting }},
		{"does not offer what is left", func(s *state) { s.tile = 0 }},
	})
	enginetest.DecodeRefuses(t, Standard(), inEssex("tile", "viking", "1"), []enginetest.Spoilt[*state]{
		{"nobody can sail", func(s *state) { s.decision = AskSail }},
		{"the tile has no recruitment left", func(s *state) { s.decision = AskRecruit }},
	})
	enginetest.DecodeRefuses(t, Standard(), inEssex("tile", "saxon", "1"), []enginetest.Spoilt[*state]{
		{"the tile has no income left", func(s *state) { s.decision = AskIncome }},
		{"the tile has no fyrd left", func(s *state) { s.decision = AskFyrd }},
		{"nobody can embark", func(s *state) { s.decision = AskEmbark }},
		{"not resolved in turns", func(s *state) { s.tiles[1].spent = false }},
	})
	enginetest.DecodeRefuses(t, Standard(), inEssex("combat"), []enginetest.Spoilt[*state]{
		{"a tile is not resolved", func(s *state) { s.tiles[1].spent = false }},
		{"the Viking decides here", func(s *state) { s.mover = Saxon }},
		{"no Combat is under way", func(s *state) { s.decision, s.field = AskReveal, North }},
		{"the other side's ability", func(s *state) { s.decision = AskSend }},
		{"the winner does not retreat", func(s *state) { s.decision = AskRetreat }},
		{"nothing is to be lost", func(s *state) { s.decision = AskLose }},
		{"a revealed Leader is kept", func(s *state) { s.revealed[Viking] = 1 }},
		{"a number of casualties is kept", func(s *state) { s.losses[Saxon] = 1 }},
		{"a pass is kept", func(s *state) { s.passed[Saxon] = true }},
		{"the Strength of a Combat is kept", func(s *state) { s.strength[Viking] = 1 }},
		{"who won a Combat is kept", func(s *state) { s.winner = Saxon }},
		{"a use of a Stronghold is kept", func(s *state) { s.used = 1 }},
		{"a number of Units recruited is kept", func(s *state) { s.recruited = 1 }},
		{"the area of a Combat is kept", func(s *state) { s.field = Kent }},
		{"a tile is kept", func(s *state) { s.tile = 1 }},
	})
}

// inEssex returns how to make a position in which one Warrior of each side stands
// in Essex, and of which these words say the rest.
func inEssex(words ...string) func(testing.TB) *state {
	return func(t testing.TB) *state {
		t.Helper()
		b := NewSetting(Standard())
		for _, said := range [][]string{{"essex", "viking=1w", "saxon=1w"}, words} {
			if err := b.Set(said...); err != nil {
				t.Fatal(err)
			}
		}
		s, err := b.State(nil)
		if err != nil {
			t.Fatal(err)
		}
		return s.(*state)
	}
}
