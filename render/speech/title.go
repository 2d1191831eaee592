package speech

import (
	"strconv"
	"strings"

	"skald/engine"
)

// Title returns the name of a game.
func (v *Voice) Title(a *engine.About) string { return v.Say(a.Key+".title", nil) }

// Titled returns the name of a game with who published the printed one, and when, by
// which it is told from others of a like name; the name alone if it says so itself.
func (v *Voice) Titled(a *engine.About) string {
	title, printed := v.Title(a), a.Original.String()
	if printed == "" || strings.Contains(title, printed) {
		return title
	}
	return title + " (" + printed + ")"
}

// Side returns the name of a seat's side.
func (v *Voice) Side(a *engine.About, s engine.Seat) string {
	if int(s) < len(a.Sides) {
		return v.Say(a.Key+".side."+a.Sides[s], nil)
	}
	return v.Say("seat", Data{"n": int(s) + 1})
}

// Option says an option's value, with the option's name.
func (v *Voice) Option(a *engine.About, key, value string) string {
	return v.Say(a.Key+".option."+key+"-"+value, nil)
}

// Section returns the name of a section of the rulebook.
func (v *Voice) Section(a *engine.About, key string) string { return v.Say(a.Key+".rule."+key, nil) }

// Silence says what the title takes no answer for, where that is a verb of this name; ""
// if it has no sentence for that.
func (v *Voice) Silence(a *engine.About, verb string) string {
	for _, key := range []string{a.Key + ".silence-" + verb, a.Key + ".silence"} {
		if v.Has(key) {
			return v.Say(key, nil)
		}
	}
	return ""
}

// Verb returns the name of a verb, as its button shows it.
func (v *Voice) Verb(a *engine.About, verb engine.Verb) string {
	return v.Say(a.Key+".verb."+a.Verbs[verb].Name, nil)
}

// Param returns the question that a parameter asks.
func (v *Voice) Param(a *engine.About, p engine.Param) string {
	return v.Say(a.Key+".param."+p.Name, nil)
}

// Press says a whole action as its button shows it: in the title's own words
// where it has them, else the verb and its words. hint is what may be said of the
// action besides, if the title's words have a place for it.
func (v *Voice) Press(a *engine.About, act engine.Action, hint string) string {
	params := a.Verbs[act.Verb].Params
	if said, ok := v.Pressed(a, act, hint); ok || len(params) == 0 {
		return said
	}
	if last := len(params) - 1; last > 0 && params[last].Usual != "" && params[last].Vocabulary.Word(act.Args[last]) == params[last].Usual {
		params = params[:last] // it goes without saying
	}
	var labels []string
	for i := 0; i < len(params); i++ {
		said, counted := v.Counted(a, act, i+1)
		if counted {
			i++
		} else {
			said = v.Label(a, params[i].Vocabulary, act.Args[i])
		}
		labels = append(labels, said)
	}
	return v.Headed(v.Verb(a, act.Verb), strings.Join(labels, " · "))
}

// Counted says a word of an action by the number that stands before it, such as "2
// Housecarls"; false where no number does, or the title does not count such a thing.
func (v *Voice) Counted(a *engine.About, act engine.Action, word int) (string, bool) {
	params := a.Verbs[act.Verb].Params
	if word < 1 || word >= len(params) || !params[word-1].Vocabulary.Plain() || params[word].Vocabulary.Terms(act.Args[word]) != nil {
		return "", false
	}
	n, err := strconv.Atoi(params[word-1].Vocabulary.Word(act.Args[word-1]))
	if err != nil {
		return "", false
	}
	return v.counted(a.Key+".count."+params[word].Vocabulary.Word(act.Args[word]), n)
}

// Pressed is Press in the title's own words, and whether it has them.
func (v *Voice) Pressed(a *engine.About, act engine.Action, hint string) (string, bool) {
	verb := a.Verbs[act.Verb]
	if len(verb.Params) == 0 {
		return v.Verb(a, act.Verb), false
	}
	data := v.labels(a, act)
	data["hint"], data["word"] = hint, data[verb.Params[0].Name]
	return v.say(a.Key+".press."+verb.Name, data)
}

// Beginning says a verb with the first of its words, before the others are chosen.
func (v *Voice) Beginning(a *engine.About, verb engine.Verb, word string) string {
	if said, ok := v.say(a.Key+".begin."+a.Verbs[verb].Name, Data{"word": word}); ok {
		return said
	}
	return v.Headed(v.Verb(a, verb), word)
}

// Action says an action as a question to be confirmed.
func (v *Voice) Action(a *engine.About, act engine.Action) Secret {
	return Secret(v.Say(a.Key+".confirm."+a.Verbs[act.Verb].Name, v.labels(a, act)))
}

// labels are the labels of an action's words, by parameter, and what is counted in it.
func (v *Voice) labels(a *engine.About, act engine.Action) Data {
	data := Data{}
	for i, p := range a.Verbs[act.Verb].Params {
		data[p.Name] = v.Label(a, p.Vocabulary, act.Args[i])
		if said, ok := v.Counted(a, act, i); ok {
			data["counted"] = said
		}
	}
	return data
}
