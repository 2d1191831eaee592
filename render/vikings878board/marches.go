package vikings878board

import (
	game "skald/engine/vikings878"
	"skald/render"
)

// mouths says where borders that end at a coast or in the marches run to, so
// that they follow rivers: the shire with the lower number comes first.
var mouths = map[[2]game.Shire][]render.Point{
	{1, 2}:   {{X: 36.5, Y: -8}},
	{2, 3}:   {{X: 45, Y: 10}, {X: 51.5, Y: 7}},
	{3, 16}:  {{X: 54, Y: 9}},
	{15, 18}: {{X: 58.9, Y: 36.25}},
	{15, 28}: {{X: 55.9, Y: 35.9}},
	{28, 29}: {{X: 64.1, Y: 38.3}},
	{61, 62}: {{X: 102, Y: 66}},
	{58, 59}: {{X: 71.2, Y: 92.45}},
	{57, 58}: {{X: 70.75, Y: 92.6}},
	{52, 53}: {{X: 46.9, Y: 108.5}, {X: 48.2, Y: 111.6}, meon},
	{53, 54}: {{X: 56.6, Y: 110}, {X: 55, Y: 112.6}, meon},
	{49, 50}: {{X: 29, Y: 116.5}, {X: 28, Y: 120.5}},
	{46, 47}: {{X: -9.5, Y: 110}},
	{42, 43}: {{X: 26.6, Y: 86.4}},
	{42, 44}: {{X: 23.3, Y: 87.5}},
	{9, 22}:  {{X: 20, Y: 35.6}, {X: 12.5, Y: 36}},
	{22, 23}: {{X: 20, Y: 40.6}, {X: 12.5, Y: 39.3}},
	{23, 24}: {{X: 21.3, Y: 47.85}},
	{30, 31}: {{X: 74.5, Y: 57.4}},
	{31, 63}: {{X: 75.2, Y: 62}, {X: 75.7, Y: 60.2}},
	{50, 52}: {{X: 44.2, Y: 110.3}},
}

// meon is the corner at the south of Meon, which lies by the coast and has
// none: between it and the sea, its neighbours meet once more.
var meon = render.Point{X: 51.6, Y: 113}

// seams are borders in a second place.
var seams = []border{
	{52, 54, []render.Point{meon, {X: 51.2, Y: 118}}},
	{23, 24, []render.Point{{X: 14.1, Y: 46}, {X: 16, Y: 47.2}}}, // along the Mersey
}

// marches are where England ends on land: towards Scotland, Wales and Cornwall.
var marches = [][]render.Point{
	{{X: 12, Y: 6.4}, {X: 15.5, Y: 6.6}, {X: 18, Y: 3.6}, {X: 24, Y: -1}, {X: 33, Y: -4}, {X: 44, Y: -4.8}, {X: 45.4, Y: -4.8}},
	{{X: 14.2, Y: 49.5}, {X: 15.4, Y: 51.6}, {X: 14.5, Y: 57}, {X: 13.2, Y: 66}, {X: 13.8, Y: 76}, {X: 15.4, Y: 82}, {X: 18.4, Y: 89.5}},
	{{X: -4.4, Y: 119.2}, {X: -5.2, Y: 114.5}, {X: -7.5, Y: 109.7}, {X: -9.6, Y: 107.2}},
}

// abroad are places beyond the marches, isles such as lie off a shire's coast.
var (
	abroad = []render.Point{{X: 20, Y: -6}, {X: 0, Y: 65}, {X: -12, Y: 116}}
	isles  = []struct {
		at render.Point
		of game.Shire
	}{{render.Point{X: 45.8, Y: 117.5}, 52}, {render.Point{X: 77.9, Y: 95.5}, 57}}
)
