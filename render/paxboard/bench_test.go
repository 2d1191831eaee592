package paxboard_test

import (
	"testing"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
	"skald/render/paxboard"
	"skald/render/rendertest"
)

// crowdedScenes is a match of six played by chance, upon a map on which nearly
// every POST is held.
func crowdedScenes() []render.Scene {
	full := crowded()
	var scenes []render.Scene
	for i, s := range rendertest.Scenes(game.Standard(), engine.Setup{Players: game.MaxPlayers}, 3, 400) {
		v := s.Now.(game.Public)
		for p := range v.Posts {
			if v.Posts[p].Tile == game.NoTile && v.Posts[p].Owner == engine.Nobody {
				v.Posts[p] = full.Posts[p]
			}
		}
		for p := range v.Seats {
			v.Seats[p].Advocates, v.Seats[p].Gods, v.Seats[p].Promises = full.Seats[p].Advocates, full.Seats[p].Gods, full.Seats[p].Promises
		}
		scene := render.Scene{Now: v}
		if i > 0 {
			scene.Since = scenes[i-1].Now
		}
		scenes = append(scenes, scene)
	}
	return scenes
}

func BenchmarkBoard(b *testing.B) {
	p, scenes := paxboard.New(render.NewCache()), crowdedScenes()
	for _, name := range p.Plates() {
		b.Run(name, func(b *testing.B) { rendertest.BenchPlate(b, p, name, scenes) })
	}
}

func BenchmarkFirstBoard(b *testing.B) {
	rendertest.BenchFirst(b, func() render.Captioned { return paxboard.New(render.NewCache()) }, render.Scene{Now: *crowded(), Since: *earlier()})
}
