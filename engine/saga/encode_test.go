package saga

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"skald/engine"
)

func newState(t testing.TB) *state {
	t.Helper()
	s, err := Standard().New(engine.Setup{Players: 2}, engine.NewDice(engine.Seed{3}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// TestDecodeRefuses spoils a position in ways that no rule could leave it in.
func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		want  string
		spoil func(*state)
	}{
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
		{"a tile is under way", func(s *state) { s.left = 1 }},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			t.Parallel()
			s := newState(t)
			tt.spoil(s)
			_, err := Standard().Decode(s.Encode())
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Decode: %v, want %q", err, tt.want)
			}
		})
	}
	late := []struct {
		want  string
		words [][]string
		spoil func(*state)
	}{
		{"does not offer what is left", [][]string{{"tile", "saxon", "3"}}, func(s *state) { s.left = 1 << Scouting }},
		{"does not offer what is left", [][]string{{"tile", "saxon", "3"}}, func(s *state) { s.tile = 0 }},
		{"nobody can sail", [][]string{{"tile", "viking", "1"}}, func(s *state) { s.decision = AskSail }},
		{"the tile has no recruitment left", [][]string{{"tile", "viking", "1"}}, func(s *state) { s.decision = AskRecruit }},
		{"the tile has no income left", [][]string{{"tile", "saxon", "1"}}, func(s *state) { s.decision = AskIncome }},
		{"the tile has no fyrd left", [][]string{{"tile", "saxon", "1"}}, func(s *state) { s.decision = AskFyrd }},
		{"nobody can embark", [][]string{{"tile", "saxon", "1"}}, func(s *state) { s.decision = AskEmbark }},
		{"not resolved in turns", [][]string{{"tile", "saxon", "1"}}, func(s *state) { s.tiles[1].spent = false }},
		{"a tile is not resolved", [][]string{{"combat"}}, func(s *state) { s.tiles[1].spent = false }},
		{"the Viking decides here", [][]string{{"combat"}}, func(s *state) { s.mover = Saxon }},
		{"no Combat is under way", [][]string{{"combat"}}, func(s *state) { s.decision, s.at = AskReveal, North }},
		{"the other side's ability", [][]string{{"combat"}}, func(s *state) { s.decision = AskSend }},
		{"the winner does not retreat", [][]string{{"combat"}}, func(s *state) { s.decision = AskRetreat }},
		{"nothing is to be lost", [][]string{{"combat"}}, func(s *state) { s.decision = AskLose }},
		{"a Leader is revealed in no Combat", [][]string{{"combat"}}, func(s *state) { s.revealed[Viking] = 1 }},
	}
	for _, tt := range late {
		b := NewSetting(Standard())
		for _, words := range append([][]string{{"essex", "viking=1w", "saxon=1w"}}, tt.words...) {
			if err := b.Set(words...); err != nil {
				t.Fatal(err)
			}
		}
		made, err := b.State(nil)
		if err != nil {
			t.Fatal(err)
		}
		s := made.(*state)
		tt.spoil(s)
		if _, err := Standard().Decode(s.Encode()); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Decode: %v, want %q", err, tt.want)
		}
	}
	data := newState(t).Encode()
	for _, bad := range [][]byte{nil, {}, {99}, data[:10], append(bytes.Clone(data), 0)} {
		if _, err := Standard().Decode(bad); err == nil {
			t.Errorf("Decode accepts %x", bad)
		}
	}
}

// TestEncodeGolden holds the stored form of one position. Do not change it:
// matches are stored like this. Another form is another codecVersion.
func TestEncodeGolden(t *testing.T) {
	t.Parallel()
	const golden = "0200000000000000000200000000000100010001000000070b0400020100010001000100000001000100000000000000000006070800030a2109020000000000000000000000000000000000000000000000001200000000000000000000000000000000000000000000"
	if got := newState(t).Encode(); hexOf(got) != golden {
		t.Errorf("Encode = %s, want %s", hexOf(got), golden)
	}
}

func hexOf(data []byte) string { return hex.EncodeToString(data) }
