// Package vikings878board draws 878 Vikings: England's real coast with 63 shires that
// touch exactly the neighbours of the edition, as one map that names them all, as
// close-ups of the kingdoms, as the place that a question is about, and hands.
//
// The edition's places are a drawing of the shires and borders as points and
// lines. An atlas turns it into borders on England's coast, a survey into what
// each pixel shows, through a lens: of the whole map, or of a part of it. A ground is a map drawn so, with the places of signs and with the
// marks of who holds a shire. Colour is never alone: sides differ in the shape
// of their shields and in hatching, factions in emblems, cities with a Viking
// marker bear a raven.
package vikings878board
