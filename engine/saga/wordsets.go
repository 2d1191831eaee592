package saga

import (
	"strings"

	"skald/engine"
)

// Sets of areas and of deeds are words of their own, composed of those of one
// each, so that a sentence can list them.
var (
	vocAreas = setVocabulary("areas", vocArea)
	vocDeeds = setVocabulary("deeds", vocDeed)
)

// setVocabulary returns the vocabulary of all sets of another's words but the
// empty one: the set with the bits n is the word n − 1.
func setVocabulary(name string, of *engine.Vocabulary) *engine.Vocabulary {
	list := make([]string, 1<<of.Len()-1)
	for i := range list {
		var parts []string
		for _, t := range setTerms(of, engine.Word(i)) {
			parts = append(parts, of.Word(t.Word))
		}
		list[i] = strings.Join(parts, "+")
	}
	return engine.ComposedVocabulary(name, list, func(w engine.Word) []engine.Term { return setTerms(of, w) })
}

func setTerms(of *engine.Vocabulary, w engine.Word) []engine.Term {
	var terms []engine.Term
	for i := range engine.Word(of.Len()) {
		if (w+1)>>i&1 == 1 {
			terms = append(terms, engine.Term{Vocabulary: of, Word: i, Count: 1})
		}
	}
	return terms
}

// areasArg names areas in a sentence; there must be one.
func areasArg(name string, set uint16) engine.Arg {
	return engine.WordArg(name, vocAreas, engine.Word(set)-1)
}

// deedsArg names deeds in a sentence; there must be one.
func deedsArg(name string, set deeds) engine.Arg {
	return engine.WordArg(name, vocDeeds, engine.Word(set)-1)
}
