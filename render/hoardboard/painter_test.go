package hoardboard_test

import (
	"bytes"
	"image/png"
	"testing"

	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
)

var painter = hoardboard.New()

func board(t *testing.T, now, since engine.PublicView) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := painter.Board(&b, render.Scene{Now: now, Since: since}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func hand(t *testing.T, v engine.PrivateView) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := painter.Hand(&b, v, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func view() hoard.Public {
	return hoard.Public{Goal: 12, Hoard: 50, ToMove: engine.SeatSet(1), Turn: 1, Decision: hoard.AskTurn, Crews: []hoard.CrewView{
		{Coins: 4, Hidden: true}, {Coins: 6, Hidden: true, SeenBy: engine.SeatSet(0)},
	}}
}

// TestEveryFieldShows changes what a view holds and wants another picture.
func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	over := func(v *hoard.Public) { v.Over, v.ToMove = true, 0 }
	tests := []struct {
		name   string
		before func(*hoard.Public)
		change func(*hoard.Public)
	}{
		{"hoard", nil, func(v *hoard.Public) { v.Hoard-- }},
		{"goal", nil, func(v *hoard.Public) { v.Goal = 40 }},
		{"to move", nil, func(v *hoard.Public) { v.ToMove = engine.SeatSet(0) }},
		{"over", nil, over},
		{"coins", nil, func(v *hoard.Public) { v.Crews[0].Coins++ }},
		{"card hidden", nil, func(v *hoard.Public) { v.Crews[0].Hidden = false }},
		{"seen by", nil, func(v *hoard.Public) { v.Crews[0].SeenBy = engine.SeatSet(1) }},
		{"card", over, func(v *hoard.Public) { v.Crews[0].Card = 7 }},
		{"hand", over, func(v *hoard.Public) { v.Crews[0].Left = true }},
		{"a third crew", nil, func(v *hoard.Public) { v.Crews = append(v.Crews, hoard.CrewView{}) }},
	}
	for _, tt := range tests {
		plain, changed := view(), view()
		if tt.before != nil {
			tt.before(&plain)
			tt.before(&changed)
		}
		tt.change(&changed)
		if bytes.Equal(board(t, plain, nil), board(t, changed, nil)) {
			t.Errorf("%s changes nothing", tt.name)
		}
	}
	other := view()
	other.Crews[0].Coins--
	if bytes.Equal(board(t, view(), nil), board(t, view(), other)) {
		t.Error("what moved last is not marked")
	}
}

// TestMatch draws every position of a match.
func TestMatch(t *testing.T) {
	t.Parallel()
	dice := engine.NewDice(engine.Seed{4}, 0)
	s, err := hoard.Standard().New(engine.Setup{Players: 4}, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	since := s.Public()
	for s.ToMove() != 0 {
		for _, data := range [][]byte{board(t, s.Public(), since), hand(t, s.Private(s.ToMove().First()))} {
			if _, err := png.Decode(bytes.NewReader(data)); err != nil {
				t.Fatal(err)
			}
		}
		since = s.Public()
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		if s, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
			t.Fatal(err)
		}
	}
	board(t, s.Public(), since)
}

func TestForeignViews(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if painter.Board(&b, render.Scene{}) == nil || painter.Hand(&b, nil, nil) == nil || painter.Hand(&b, hoard.Private{Seat: engine.Nobody}, nil) == nil {
		t.Error("a view that is none is drawn")
	}
}
