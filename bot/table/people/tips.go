package people

import (
	"maps"
	"slices"
)

// Tips are what a person was told in their first matches, and whether they want
// to hear more. The zero value is somebody new.
type Tips struct {
	Off  bool                `json:"off,omitempty"`
	Told map[string][]string `json:"told,omitempty"` // by a game's key, the verbs
	Done []string            `json:"done,omitempty"` // the games' keys of which they have finished a match
}

// Next returns the first of some verbs of a game of which the person was told
// nothing, "" if they need to hear nothing.
func (t Tips) Next(game string, verbs []string) string {
	if t.Off || t.Finished(game) {
		return ""
	}
	for _, verb := range verbs {
		if !slices.Contains(t.Told[game], verb) {
			return verb
		}
	}
	return ""
}

// Tell notes that the person was told of a verb.
func (t *Tips) Tell(game, verb string) {
	if t.Told == nil {
		t.Told = map[string][]string{}
	}
	t.Told[game] = append(t.Told[game], verb)
}

// Clone returns the same tips, to be changed beside these.
func (t Tips) Clone() Tips {
	t.Done, t.Told = slices.Clone(t.Done), maps.Clone(t.Told)
	for game, verbs := range t.Told {
		t.Told[game] = slices.Clone(verbs)
	}
	return t
}

// Finish notes that the person has finished a match of a game: nothing of it
// need be told to them.
func (t *Tips) Finish(game string) {
	delete(t.Told, game)
	if !t.Finished(game) {
		t.Done = append(t.Done, game)
	}
}

// Finished reports whether the person has finished a match of a game.
func (t Tips) Finished(game string) bool { return slices.Contains(t.Done, game) }
