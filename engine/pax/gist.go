package pax

import (
	"strconv"

	"skald/engine"
)

// What abilities do in short, as words: each operation of an edition is a word of
// the vocabulary effect, which is said with its number, WIND, REGION, type and most,
// and each ability one of the vocabulary gist, named as what it is printed on.

// effects are the operations of an edition, those of a source one after another.
type effects struct {
	steps []*Step
	first [maxSources]engine.Word // of a source with an ability
	gists []source
}

var vocCount = engine.NumberVocabulary("number", 0, 250)

// composeEffects makes the words for what abilities do.
func (e *Edition) composeEffects() {
	var words, gists []string
	add := func(src source, word string) {
		p := &e.programs[src]
		if len(p.steps) == 0 {
			return
		}
		e.first[src] = engine.Word(len(e.steps))
		for i := range p.steps {
			e.steps = append(e.steps, &p.steps[i])
			words = append(words, word+"-"+strconv.Itoa(i+1))
		}
		e.effects.gists, gists = append(e.effects.gists, src), append(gists, word)
	}
	for t := range e.tiles {
		add(tileSource(Tile(t)), e.tiles[t].word)
	}
	for p := range e.posts {
		add(postSource(Post(p)), e.posts[p].word)
	}
	for j := range e.Jarls {
		add(jarlSource(uint8(j)), e.Jarls[j].ID)
	}
	e.vocEffect = engine.SentenceVocabulary("effect", "effect", words, func(w engine.Word) []engine.Term { return e.effectTerms(e.steps[w]) })
	e.vocGist = engine.SentenceVocabulary("gist", "gist", gists, func(w engine.Word) []engine.Term { return e.gistTerms(e.effects.gists[w]) })
}

// effectTerms says an operation: what it does, to what, where, and at most how often.
func (e *Edition) effectTerms(s *Step) []engine.Term {
	word, _ := vocAbility.Index(s.key())
	terms := []engine.Term{{Vocabulary: vocAbility, Word: word, Count: max(s.N, 1)}}
	for _, arg := range e.stepArgs(s) {
		switch arg.Name {
		case "n":
		case "max":
			terms = append(terms, engine.Term{Vocabulary: vocCount, Word: engine.Word(arg.Number), Count: 1, Name: arg.Name})
		case "any":
			terms = append(terms, engine.Term{Vocabulary: vocWord, Word: wordAnywhere, Count: 1, Name: arg.Name})
		case "region":
			terms = append(terms, engine.Term{Vocabulary: e.vocRegion, Word: engine.Word(s.At.Region), Count: 1, Name: arg.Name})
		case "kind":
			terms = append(terms, engine.Term{Vocabulary: vocKind, Word: engine.Word(s.Kind), Count: 1, Name: arg.Name})
		default:
			wind, _ := vocWind.Index(arg.Word)
			terms = append(terms, engine.Term{Vocabulary: vocWind, Word: wind, Count: 1, Name: arg.Name})
		}
	}
	return terms
}

// mostInGist is how many operations a gist has places for.
const mostInGist = 3

// gistTerms says an ability: when it works, whether once, and what it does.
func (e *Edition) gistTerms(src source) []engine.Term {
	p := &e.programs[src]
	terms := []engine.Term{{Vocabulary: vocTrigger, Word: engine.Word(p.trigger), Count: 1, Name: "trigger"}}
	if p.once {
		terms = append(terms, engine.Term{Vocabulary: vocWord, Word: wordOnce, Count: 1, Name: "once"})
	}
	for i := range p.steps[:min(len(p.steps), mostInGist)] {
		terms = append(terms, engine.Term{Vocabulary: e.vocEffect, Word: e.first[src] + engine.Word(i), Count: 1, Name: [mostInGist]string{"first", "second", "third"}[i]})
	}
	return terms
}

// gistArg says a tile's ability in short.
func (e *Edition) gistArg(t Tile) engine.Arg {
	return engine.Arg{Name: "gist", Kind: engine.KindWord, Vocabulary: e.vocGist.Name(), Word: e.tiles[t].word}
}
