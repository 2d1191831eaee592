package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Format returns the notation of an action: the verb and its words.
func (a *About) Format(act Action) string {
	if int(act.Verb) >= len(a.Verbs) {
		return fmt.Sprintf("verb%d", act.Verb)
	}
	verb := a.Verbs[act.Verb]
	var b strings.Builder
	b.WriteString(verb.Name)
	for i, p := range verb.Params {
		b.WriteByte(' ')
		b.WriteString(p.Vocabulary.Word(act.Args[i]))
	}
	return b.String()
}

// Parse reads a notation. Words may be parted by any white space and written
// in any case. An error says which word does not fit.
func (a *About) Parse(notation string) (Action, error) {
	words := strings.Fields(strings.ToLower(notation))
	if len(words) == 0 {
		return Action{}, errors.New("parse notation: no verb")
	}
	v, ok := a.Verb(words[0])
	if !ok {
		return Action{}, fmt.Errorf("parse notation: %q is no verb of %s", words[0], a.Key)
	}
	params, words := a.Verbs[v].Params, words[1:]
	if len(words) > len(params) {
		return Action{}, fmt.Errorf("parse notation: %s takes no word %q", a.Verbs[v].Name, words[len(params)])
	}
	act := Do(v)
	for i, p := range params {
		if i >= len(words) {
			return Action{}, fmt.Errorf("parse notation: %s lacks its %s", a.Verbs[v].Name, p.Name)
		}
		if act.Args[i], ok = p.Vocabulary.Index(words[i]); !ok {
			return Action{}, fmt.Errorf("parse notation: %s has no %s %q", a.Verbs[v].Name, p.Name, words[i])
		}
	}
	return act, nil
}
