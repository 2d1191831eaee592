package play

import (
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// verbNamed is what a verb does now for some seats where the game says so, else
// its name.
func verbNamed(v *words.Voice, m *table.Match, seats engine.Seats, verb engine.Verb) string {
	if n, ok := m.NamedVerb(seats, verb); ok {
		return v.Note(m.About(), n, phrase.BySide(v, m.About()))
	}
	return v.Verb(m.About(), verb)
}

// verbHelp is what is told beside a verb's button: of one that is named by what
// it does now what the game says of that.
func (q asker) verbHelp(verb engine.Verb) string {
	n, ok := q.match.NamedVerb(q.match.Acting(q.user), verb)
	if !ok {
		return q.told(verb)
	}
	n.Key += "-help"
	return q.Note(q.about, n, phrase.BySide(q.Voice, q.about))
}

// verbName is verbNamed for the person who is asked.
func (q asker) verbName(verb engine.Verb) string {
	return verbNamed(q.Voice, q.match, q.match.Acting(q.user), verb)
}

// confirmed is an action as a question: of a verb that is named by what it does
// now by that name.
func (q asker) confirmed(a engine.Action) string {
	if n, ok := q.match.NamedVerb(q.match.Acting(q.user), a.Verb); ok {
		return q.Note(q.about, n, phrase.BySide(q.Voice, q.about)) + "?"
	}
	return string(q.Action(q.about, a))
}
