package pax

import (
	"strings"

	"skald/engine"
)

// The vocabularies that come with an edition: their words are composed of those
// that have names, so that each is named once in each language.

// placeTerms says that a fleet is beside its ally. Nodes have names of their
// own.
func (e *Edition) placeTerms(w engine.Word) []engine.Term {
	if w <= e.homeWord {
		return nil
	}
	ally := e.posts[e.fleets[w-e.homeWord-1].ally]
	return []engine.Term{{Vocabulary: e.vocPlace, Word: engine.Word(ally.node), Count: 1, Name: "ally"}}
}

func (e *Edition) postTerm(p Post, name string) engine.Term {
	return engine.Term{Vocabulary: e.vocPlace, Word: engine.Word(e.posts[p].node), Count: 1, Name: name}
}

func (e *Edition) tileTerm(t engine.Word) engine.Term {
	return engine.Term{Vocabulary: e.vocTile, Word: t, Count: 1, Name: "tile"}
}

// composeSpaces makes the words for where a tile is played: a POST, a free space,
// or the tile that it replaces.
func (e *Edition) composeSpaces(posts, tiles []string) {
	words := append(append(append([]string{}, posts...), "free"), tiles...)
	e.vocSpace = engine.ComposedVocabulary("space", words, func(w engine.Word) []engine.Term {
		switch free := e.spaceFree(); {
		case w < free:
			return []engine.Term{e.postTerm(Post(w), "post")}
		case w == free:
			return []engine.Term{{Vocabulary: vocWord, Word: wordFree, Count: 1}}
		default:
			return []engine.Term{e.tileTerm(w - free - 1)}
		}
	})
}

// composeThings makes the words for what can be offered.
func (e *Edition) composeThings(nodes, posts, tiles []string) {
	var words []string
	var parts []engine.Term
	add := func(word string, part engine.Term) {
		words, parts = append(words, word), append(parts, part)
	}
	for n := 1; n <= maxOffered; n++ {
		add("silver-"+decimal(n), engine.Term{Vocabulary: vocSilfr, Count: n})
	}
	for p, word := range promiseWords {
		add(word, engine.Term{Vocabulary: vocPromise, Word: engine.Word(p), Count: 1})
	}
	add("tile", engine.Term{Vocabulary: vocWord, Word: wordAnyTile, Count: 1, Name: "any"})
	for n, word := range nodes {
		add("ship-"+word, engine.Term{Vocabulary: e.vocPlace, Word: engine.Word(n), Count: 1, Name: "ship"})
	}
	for p, word := range posts {
		add("follower-"+word, e.postTerm(Post(p), "follower"))
	}
	for t, word := range tiles {
		add("tile-"+word, e.tileTerm(engine.Word(t)))
	}
	e.vocThing = engine.SentenceVocabulary("thing", "thing", words, func(w engine.Word) []engine.Term { return parts[w : w+1] })
}

// composeTargets makes the words for what an ability can ask for: a seat, a place
// of the map, a tile, a card, or a seat's ship in a place.
func (e *Edition) composeTargets(places, tiles, cards []string) {
	var words []string
	words = append(append(append(append(words, seatWords()[:MaxPlayers]...), places...), tiles...), cards...)
	for _, seat := range seatWords()[:MaxPlayers] {
		for _, n := range e.nodes {
			words = append(words, seat+"."+n.word)
		}
	}
	e.vocTarget = engine.SentenceVocabulary("target", "target", words, func(w engine.Word) []engine.Term {
		seat := func(s engine.Word) engine.Term { return engine.Term{Vocabulary: vocSeat, Word: s, Count: 1} }
		switch {
		case w < MaxPlayers:
			return []engine.Term{seat(w)}
		case w < e.targetTile(0):
			place := w - MaxPlayers
			if place > e.homeWord {
				return e.placeTerms(place)
			}
			return []engine.Term{{Vocabulary: e.vocPlace, Word: place, Count: 1, Name: "place"}}
		case w < e.targetCard(0):
			return []engine.Term{e.tileTerm(w - e.targetTile(0))}
		case w < e.targetShip(0, 0):
			return []engine.Term{{Vocabulary: e.vocCard, Word: w - e.targetCard(0), Count: 1}}
		}
		at := w - e.targetShip(0, 0)
		of := engine.Word(len(e.nodes))
		return []engine.Term{seat(at / of), {Vocabulary: e.vocPlace, Word: at % of, Count: 1, Name: "node"}}
	})
}

func variableNames() []string {
	var list []string
	for _, w := range variableWords {
		list = append(list, strings.ReplaceAll(w, "_", "-"))
	}
	return list
}

// labels gives every name of the edition in English and in the languages that it
// has names in; where a language has none, the English one. A POST is named with
// its number, which is how it is found on the map.
func (e *Edition) labels() []engine.Label {
	type named struct{ vocabulary, word, name string }
	var list []named
	add := func(v *engine.Vocabulary, word, name string) { list = append(list, named{v.Name(), word, name}) }
	for _, s := range e.Seas {
		add(e.vocPlace, s.ID, s.Name)
		add(e.vocRegion, s.ID, s.Name)
	}
	for _, r := range e.Regions {
		add(e.vocRegion, r.ID, r.Name)
		if r.Kind == RiverRegion {
			add(e.vocPlace, r.ID, r.Name)
		}
		for _, p := range r.Posts {
			add(e.vocPlace, p.ID, p.Name)
		}
	}
	for _, t := range e.Tiles {
		add(e.vocTile, t.ID, t.Name)
	}
	for _, c := range e.Cards {
		add(e.vocCard, c.ID, c.Name)
	}
	for _, j := range e.Jarls {
		add(e.vocJarl, j.ID, j.Name)
	}
	for _, h := range e.Homes {
		add(e.vocHome, h.ID, h.Name)
	}
	var labels []engine.Label
	give := func(language string, names map[string]string) {
		for _, n := range list {
			text := n.name
			if own, ok := names[n.word]; ok {
				text = own
			}
			if node := e.nodeOf(n.word); node != NoNode && e.nodes[node].post != NoPost {
				text = decimal(int(e.nodes[node].post)+1) + " " + text
			}
			labels = append(labels, engine.Label{Language: language, Vocabulary: n.vocabulary, Word: n.word, Text: text})
		}
	}
	give(firstLanguage, nil)
	for _, t := range e.Names {
		names := map[string]string{}
		for _, w := range t.Words {
			names[w.Word] = w.Name
		}
		give(t.Language, names)
	}
	return labels
}

// firstLanguage is that of the names in the data itself.
const firstLanguage = "en"
