package speech

import (
	"strings"

	"skald/engine"
	"skald/engine/match/story"
)

// Note says what happened. Keys that begin with "table." are of every game.
func (v *Voice) Note(a *engine.About, n engine.Note, names Names) string {
	return v.Say(noteKey(a, n), v.data(a, n.Args, names))
}

// Knows reports whether there is a sentence for a note.
func (v *Voice) Knows(a *engine.About, n engine.Note) bool { return v.Has(noteKey(a, n)) }

// OfEveryGame reports whether a note is the table's, not a game's own.
func OfEveryGame(n engine.Note) bool { return strings.HasPrefix(n.Key, "table.") }

func noteKey(a *engine.About, n engine.Note) string {
	if OfEveryGame(n) {
		return n.Key
	}
	return a.Key + "." + n.Key
}

// Gathering returns how a note is told together with others like it: what they
// have in common, and the note's own item. Titles say so for notes that come one
// after another, such as units that are placed: the key "several" of the note has
// a place for the items, and "item" is one of them.
func (v *Voice) Gathering(a *engine.About, n engine.Note, names Names) (common, item string, ok bool) {
	key, isNote := strings.CutPrefix(n.Key, "note.")
	if !isNote {
		return "", "", false
	}
	data := v.data(a, n.Args, names)
	data["items"] = story.Here
	if common, ok = v.localize(a.Key+".several."+key, data, nil); !ok {
		return "", "", false
	}
	item, ok = v.localize(a.Key+".item."+key, data, nil)
	return common, item, ok
}

// Secret says what one seat may know.
func (v *Voice) Secret(a *engine.About, s engine.Secret, names Names) Secret {
	return Secret(v.Say(a.Key+"."+s.Key, v.data(a, s.Args, names)))
}

// Refusal says why the rulebook refuses, and by which section.
func (v *Voice) Refusal(a *engine.About, e *engine.RuleError, names Names) string {
	return v.Say("refusal.rule", Data{"why": v.Note(a, e.Why, names), "rule": v.Section(a, e.Rule)})
}

func (v *Voice) data(a *engine.About, args []engine.Arg, names Names) Data {
	data := make(Data, len(args))
	for _, arg := range args {
		switch arg.Kind {
		case engine.KindNumber:
			data[arg.Name] = arg.Number
		case engine.KindWord:
			data[arg.Name] = v.LabelOf(a, arg.Vocabulary, arg.Word)
		case engine.KindSeat:
			data[arg.Name] = names(engine.Seat(arg.Number))
		}
	}
	return data
}
