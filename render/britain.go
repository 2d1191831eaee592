package render

import _ "embed"

//go:embed britain.coast
var britain string

// CoastOfBritain is land around England: Britain first, the continent's edge,
// Ireland and the isles.
var CoastOfBritain = ReadCoast(britain)
