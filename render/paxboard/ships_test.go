package paxboard

import (
	"io"
	"sync"
	"testing"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// TestRafts holds that all ships of all seats in one place of the whole map hang on
// few ropes, wherever that is.
func TestRafts(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	const most = 5
	s, noted := newStudio(new(render.Cache)), new(slate)
	s.slates = sync.Pool{New: func() any { return noted }}
	painter := render.NewPlatedPainter(s.plan(), shown, render.Plate[game.Public]{Name: plateWorld, Ground: s.worldGround, Board: s.drawWorld})
	now := setUp(t, game.Standard())
	for i := range now.Posts {
		now.Ships = now.Ships[:0]
		for seat := range engine.Seat(game.MaxPlayers) {
			now.Ships = append(now.Ships, game.ShipView{Seat: seat, Node: now.Posts[i].Node, Ally: game.NoPost, Fresh: 4, Spent: 2})
		}
		if err := painter.Plate(io.Discard, plateWorld, render.Scene{Now: now}); err != nil {
			t.Fatal(err)
		}
		ropes := 0
		for j := range noted.fleets {
			if noted.fleets[j].tied {
				ropes++
			}
		}
		if n := len(noted.fleets); n != 2*game.MaxPlayers || ropes > most {
			t.Errorf("%s: %d fleets on %d ropes, want %d on at most %d", now.Posts[i].Word, n, ropes, 2*game.MaxPlayers, most)
		}
	}
}
