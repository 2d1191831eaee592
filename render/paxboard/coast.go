package paxboard

import (
	_ "embed"

	"skald/render"
)

//go:embed world.coast
var world string

// worldCoast is land from Iceland to Persia: the continent first, the Caspian Sea
// as a hole in it, the isles. It is simplified to what the whole map shows.
var worldCoast = render.ReadCoast(world)
