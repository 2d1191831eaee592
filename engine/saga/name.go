package saga

import "skald/engine"

var _ engine.VerbNamer = (*state)(nil)

// doneKeys say what done ends, by what is asked.
var doneKeys = [Decisions]string{
	AskAction: "now.tile", AskRecruit: "now.recruit", AskIncome: "now.income", AskFyrd: "now.fyrd", AskEmbark: "now.embark",
}

// NameVerb implements engine.VerbNamer: done ends the tile, or the Action under way.
func (s *state) NameVerb(_ engine.Seat, v engine.Verb) (engine.Note, bool) {
	key := doneKeys[s.decision]
	return engine.NewNote(key), v == Done && key != ""
}
