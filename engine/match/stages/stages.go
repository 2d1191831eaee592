// Package stages leads somebody through the words of an action, question by question.
package stages

import (
	"slices"
	"strconv"
	"strings"

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

// Alike reports whether a word of a verb stands, from one place up to another, beside one
// of its own kind, such as a place beside another: what is said of it must name it.
func Alike(verb engine.VerbSpec, at, from, to int) bool {
	for i := from; i < to; i++ {
		if i != at && verb.Params[i].Vocabulary == verb.Params[at].Vocabulary {
			return true
		}
	}
	return false
}

// Groups parts options of one verb by the group of the first of their words, from one
// place up to another, that has a choice and a group; members has the places of each
// group's options. It reports whether all are in one.
func Groups(about *engine.About, options []engine.Action, from, to int) (groups []engine.Term, members [][]int, all bool) {
	all = true
	for i, a := range options {
		var group engine.Term
		found := false
		for place := from; place < to && !found; place++ {
			if len(Words(options, place)) > 1 {
				group, found = about.Verbs[a.Verb].Params[place].Vocabulary.Group(a.Args[place])
			}
		}
		at := slices.Index(groups, group)
		switch {
		case !found:
			all = false
		case at < 0:
			groups, members = append(groups, group), append(members, []int{i})
		default:
			members[at] = append(members[at], i)
		}
	}
	return groups, members, all
}

// Verbs are the verbs of some actions, each once, in order.
func Verbs(legal []engine.Action) (list []engine.Verb) {
	for _, a := range legal {
		if !slices.Contains(list, a.Verb) {
			list = append(list, a.Verb)
		}
	}
	return list
}

// DecliningLast puts verbs that decline behind the others.
func DecliningLast(about *engine.About, verbs []engine.Verb) []engine.Verb {
	declines := func(verb engine.Verb) bool { return about.Verbs[verb].Declines }
	last := slices.DeleteFunc(slices.Clone(verbs), func(verb engine.Verb) bool { return !declines(verb) })
	return append(slices.DeleteFunc(slices.Clone(verbs), declines), last...)
}

// Fitting returns the actions of a verb that begin with some words.
func Fitting(legal []engine.Action, verb engine.Verb, words ...engine.Word) []engine.Action {
	return slices.DeleteFunc(slices.Clone(legal), func(a engine.Action) bool {
		return a.Verb != verb || len(words) > len(a.Args) || !slices.Equal(a.Args[:len(words)], words)
	})
}

// Actions are all actions that a verb's words make, no more than most of each length.
func Actions(about *engine.About, verb engine.Verb, most int) []engine.Action {
	list := []engine.Action{engine.Do(verb)}
	for place, p := range about.Verbs[verb].Params {
		var longer []engine.Action
		for _, a := range list {
			for w := range engine.Word(p.Vocabulary.Len()) {
				if len(longer) < most {
					a.Args[place] = w
					longer = append(longer, a)
				}
			}
		}
		list = longer
	}
	return list
}

// Written writes words by their numbers, as in a custom id.
func Written(words []engine.Word) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = strconv.Itoa(int(w))
	}
	return strings.Join(list, ".")
}

// Read reads what Written wrote; false means that it is none of it.
func Read(text string) (words []engine.Word, ok bool) {
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || len(words) == engine.MaxArgs {
			return nil, false
		}
		words = append(words, engine.Word(n))
	}
	return words, true
}
