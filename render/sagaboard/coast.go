package sagaboard

import (
	_ "embed"

	"skald/render"
)

//go:embed scandinavia.coast
var scandinavianCoast string

// coastOfScandinavia is land around Norway, Sweden and Denmark.
var coastOfScandinavia = render.ReadCoast(scandinavianCoast)
