package saga

import "skald/engine"

// An AreaSet is a set of areas: a bit for each.
type AreaSet uint16

// With returns the set with an area.
func (s AreaSet) With(a Area) AreaSet { return s | 1<<a }

// Has reports whether an area is in the set.
func (s AreaSet) Has(a Area) bool { return s>>a&1 == 1 }

// TellPart tells what a picture of a part of the board shows, and which areas it
// marks as those that can be chosen.
func TellPart(shown, marked AreaSet) []engine.Note {
	var notes []engine.Note
	if shown != 0 {
		notes = append(notes, engine.NewNote("picture.part", areasArg("areas", uint16(shown))))
	}
	if marked != 0 {
		notes = append(notes, engine.NewNote("picture.marked", areasArg("areas", uint16(marked))))
	}
	return notes
}
