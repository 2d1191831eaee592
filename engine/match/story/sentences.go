package story

import "skald/engine"

// A Voice says what a game tells, in one language.
type Voice interface {
	Note(a *engine.About, n engine.Note, names func(engine.Seat) string) string
	Knows(a *engine.About, n engine.Note) bool
	Gathering(a *engine.About, n engine.Note, names func(engine.Seat) string) (common, item string, ok bool)
}

// Sentences says the notes of a record, a sentence each. Those of older rules for which
// there is no sentence any more are left out.
func Sentences(v Voice, about *engine.About, notes []engine.Note, older bool, names func(engine.Seat) string) []Line {
	var list []Line
	for _, n := range notes {
		if older && !v.Knows(about, n) {
			continue
		}
		l := Line{Text: v.Note(about, n, names), Detail: n.Detail, Chapter: n.Chapter}
		if common, item, ok := v.Gathering(about, n, names); ok {
			l.Text = Gathered(common, item)
			l.Common, l.Items = common, item
		}
		list = append(list, l)
	}
	return list
}
