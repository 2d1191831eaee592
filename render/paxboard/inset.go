package paxboard

import (
	"fmt"
	"image"
	"slices"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// mostCards is how many tiles the picture of a question shows at most.
const mostCards = 4

// inset returns the picture of a question: the part of the map that it names, with
// what can be chosen marked, or the tiles.
func (s *studio) inset(now, since *game.Public, q render.Question) (render.Inset, bool) {
	if now.Edition == nil || len(q.Options) == 0 {
		return render.Inset{}, false
	}
	m := &marks{seat: q.Seat, names: true}
	var tiles []game.Tile
	verb := q.Options[0].Verb
	for _, act := range q.Options {
		if act.Verb != verb {
			return s.mapInset(now, since, movable(now), nil)
		}
		if at, ok := now.Edition.Points(act, q.Chosen); ok {
			m.add(now, act, q.Chosen, at)
			if at.Tile != game.NoTile && !slices.Contains(tiles, at.Tile) {
				tiles = append(tiles, at.Tile)
			}
		}
	}
	from := &marks{seat: q.Seat}
	for i := range q.Chosen {
		if at, ok := now.Edition.Points(q.Options[0], i); ok {
			from.add(now, q.Options[0], i, at)
			if at.Tile != game.NoTile && len(tiles) == 0 {
				tiles = append(tiles, at.Tile)
			}
		}
	}
	switch {
	case len(m.nodes)+len(m.ships)+len(m.beside) > 0 || m.home:
		return s.mapInset(now, since, m, from)
	case len(tiles) > 0:
		return s.cardInset(now, tiles)
	case len(from.nodes)+len(from.ships)+len(from.beside) > 0 || from.home:
		return s.mapInset(now, since, from, nil)
	case verb == game.VerbVote && now.Subject != game.NoTile:
		return s.cardInset(now, []game.Tile{now.Subject})
	}
	return render.Inset{}, false
}

// add marks what a word of an action points at.
func (m *marks) add(now *game.Public, act engine.Action, place int, at game.Pointed) {
	taken := place == 0 && (act.Verb == game.VerbJourney || act.Verb == game.VerbJarldom)
	switch {
	case at.Home:
		m.home = true
	case at.Beside != game.NoPost:
		m.beside = append(m.beside, at.Beside)
	case at.Node == game.NoNode:
	case taken && !slices.Contains(m.ships, at.Node):
		m.ships = append(m.ships, at.Node)
	case !taken && !slices.Contains(m.nodes, at.Node):
		m.nodes = append(m.nodes, at.Node)
	}
}

// mapInset is a part of the map: around what is marked, and where it begins.
func (s *studio) mapInset(now, since *game.Public, m, from *marks) (render.Inset, bool) {
	a := s.maps.Of(now.Edition).atlas()
	list := s.wants(a, now, m, 2)
	if from != nil {
		list = append(list, s.wants(a, now, from, 3)...)
	}
	if len(list) == 0 {
		return render.Inset{}, false
	}
	key := aim(list, 0, insetTall, 0, len(zooms))
	return render.Inset{
		Key:    fmt.Sprint("map", key, *m),
		Ground: func() (*render.Sheet, error) { return s.excerpt(now, key).sheet, nil },
		Board: func(b *render.Brush) {
			t := s.table(b, now, since)
			t.part(s.excerpt(now, key), m)
		},
	}, true
}

// cardInset is tiles as cards, with what they cost on the market.
func (s *studio) cardInset(now *game.Public, tiles []game.Tile) (render.Inset, bool) {
	tiles = tiles[:min(len(tiles), mostCards)]
	return render.Inset{
		Key:    fmt.Sprint("cards", tiles),
		Ground: func() (*render.Sheet, error) { return s.trays.Of(len(tiles)), nil },
		Board: func(b *render.Brush) {
			t := s.table(b, now, nil)
			for i, tile := range tiles {
				price := 0
				if space := slices.Index(now.Track, tile); space >= 0 {
					price = t.priceAt(space)
				}
				t.card(tile, price, cardAt(10, i), false)
			}
		},
	}, true
}

// newTray draws the ground of so many cards.
func newTray(cards int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, slip, cards*cardTall+12))
	slab(img, img.Rect, render.Tan)
	return img
}
