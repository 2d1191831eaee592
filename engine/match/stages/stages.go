// Package stages leads somebody through the words of an action, question by question.
package stages

import (
	"slices"

	"skald/engine"
)

// A Stage is one question: for the words from one place of an action up to another,
// those without a choice included. Each of its options stands for an action that has
// them.
type Stage struct {
	From, To int
	Options  []engine.Action
}

// Of returns the questions about the words of one verb's actions, which have so many
// params, as far as they are known once some words are chosen, and whether those leave
// one action: the last is the next to be answered, unless they do. Words without a choice
// are not asked for, and as many are asked for at once as one question can offer most
// answers.
func Of(legal []engine.Action, params int, chosen []engine.Word, most int) (list []Stage, whole bool) {
	answered := 0
	for at := 0; at < params; {
		if len(Words(legal, at)) < 2 {
			at++
			continue
		}
		st := next(legal, at, params, most)
		st.From, answered = answered, st.To
		list = append(list, st)
		if len(chosen) < st.To {
			return list, false
		}
		legal = slices.DeleteFunc(slices.Clone(legal), func(a engine.Action) bool { return !slices.Equal(a.Args[:st.To], chosen[:st.To]) })
		at = st.To
	}
	return list, len(legal) == 1
}

// next asks for a word, and for those behind it while all answers fit.
func next(legal []engine.Action, at, params, most int) Stage {
	st := Stage{To: at + 1, Options: distinct(legal, at+1)}
	for to := at + 2; to <= params; to++ {
		options := distinct(legal, to)
		if len(options) > most {
			break
		}
		st.To, st.Options = to, options
	}
	return st
}

// distinct are the first actions of each way to choose the words before a place.
func distinct(legal []engine.Action, before int) (list []engine.Action) {
	seen := map[engine.Args]bool{}
	for _, a := range legal {
		var chosen engine.Args
		copy(chosen[:before], a.Args[:before])
		if !seen[chosen] {
			seen[chosen] = true
			list = append(list, a)
		}
	}
	return list
}

// Words are the words at a place of some actions, each once, in order.
func Words(legal []engine.Action, place int) (list []engine.Word) {
	seen := map[engine.Word]bool{}
	for _, a := range legal {
		if w := a.Args[place]; !seen[w] {
			seen[w] = true
			list = append(list, w)
		}
	}
	return list
}

// Usual parts the actions of a verb by their last word: those with the one that goes
// without saying, and the others; all are usual where there is no such word.
func Usual(verb engine.VerbSpec, legal []engine.Action) (usual, others []engine.Action) {
	last := len(verb.Params) - 1
	if last < 1 || verb.Params[last].Usual == "" {
		return legal, nil
	}
	p := verb.Params[last]
	for _, a := range legal {
		if p.Vocabulary.Word(a.Args[last]) == p.Usual {
			usual = append(usual, a)
		} else {
			others = append(others, a)
		}
	}
	return usual, others
}
