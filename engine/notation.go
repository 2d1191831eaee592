package engine

import (
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
		b.WriteString(p.Words.Word(act.Args[i]))
	}
	return b.String()
}

// Parse reads a notation. Words may be parted by any white space and written
// in any case. What does not fit gives a *NotationError.
func (a *About) Parse(notation string) (Action, error) {
	words := strings.Fields(strings.ToLower(notation))
	if len(words) == 0 {
		return Action{}, &NotationError{Problem: UnknownVerb}
	}
	v, ok := a.Verb(words[0])
	if !ok {
		return Action{}, &NotationError{Problem: UnknownVerb, Word: words[0]}
	}
	params := a.Verbs[v].Params
	if len(words)-1 > len(params) {
		return Action{}, &NotationError{Problem: TooManyWords, Verb: words[0], Word: words[len(params)+1]}
	}
	act := Action{Verb: v}
	for i, p := range params {
		if i+1 >= len(words) {
			return Action{}, &NotationError{Problem: MissingWord, Verb: words[0], Param: p.Name}
		}
		w, ok := p.Words.Index(words[i+1])
		if !ok {
			return Action{}, &NotationError{Problem: UnknownWord, Verb: words[0], Param: p.Name, Word: words[i+1]}
		}
		act.Args[i] = w
	}
	return act, nil
}

// A Problem is a way in which a notation can be wrong.
type Problem string

// The ways in which a notation can be wrong.
const (
	UnknownVerb  Problem = "unknown-verb"
	UnknownWord  Problem = "unknown-word"
	MissingWord  Problem = "missing-word"
	TooManyWords Problem = "too-many-words"
)

// A NotationError says which word of a notation does not fit.
type NotationError struct {
	Problem Problem
	Verb    string // the verb, if it is one
	Param   string // the place that the word was for
	Word    string // the word as it was written
}

func (e *NotationError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s %q", e.Problem, e.Verb, e.Param, e.Word))
}
