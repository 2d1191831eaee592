package play

import (
	"slices"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/engine"
)

// fitting returns the actions of the button's verb that begin with its words.
func fitting(legal []engine.Action, id ID) []engine.Action {
	var fits []engine.Action
	for _, a := range legal {
		if a.Verb == id.Verb && len(id.Words) <= len(a.Args) && slices.Equal(a.Args[:len(id.Words)], id.Words) {
			fits = append(fits, a)
		}
	}
	return fits
}

// nextWords are the words at a place of the actions, each once, in order.
func nextWords(legal []engine.Action, place int) []engine.Word {
	return unique(legal, func(a engine.Action) engine.Word { return a.Args[place] })
}

// unique is what some things are by a function, each once, in order.
func unique[A any, B comparable](list []A, by func(A) B) []B {
	return phrase.Each(firsts(list, by), by)
}

// firsts are the first of some things for each value of a function, in order.
func firsts[A any, B comparable](list []A, by func(A) B) []A {
	seen := map[B]bool{}
	var first []A
	for _, a := range list {
		if b := by(a); !seen[b] {
			seen[b] = true
			first = append(first, a)
		}
	}
	return first
}

// A stage is a question that one select asks: for the words from one place of
// an action up to another, those without a choice included. Each of its options
// stands for an action that has them.
type stage struct {
	from, to int
	options  []engine.Action
}

// stages are the questions about a verb's words, as far as they are known once
// some words are chosen: the last is the next to be answered, unless all are.
// Words without a choice are not asked for, and as many are asked for at once as
// one select can offer.
func stages(legal []engine.Action, params int, chosen []engine.Word) (list []stage, whole bool) {
	answered := 0
	for at := 0; at < params; {
		if len(nextWords(legal, at)) < 2 {
			at++
			continue
		}
		st := stageFrom(legal, at, params)
		st.from, answered = answered, st.to
		list = append(list, st)
		if len(chosen) < st.to {
			return list, false
		}
		legal = slices.DeleteFunc(slices.Clone(legal), func(a engine.Action) bool { return !slices.Equal(a.Args[:st.to], chosen[:st.to]) })
		at = st.to
	}
	return list, len(legal) == 1
}

// stageFrom asks for a word, and for those behind it while all answers fit a select.
func stageFrom(legal []engine.Action, at, params int) stage {
	st := stage{to: at + 1, options: distinct(legal, at+1)}
	for to := at + 2; to <= params; to++ {
		options := distinct(legal, to)
		if len(options) > discord.MaxChoices {
			break
		}
		st.to, st.options = to, options
	}
	return st
}

// distinct are the first actions of each way to choose the words before a place.
func distinct(legal []engine.Action, before int) []engine.Action {
	return firsts(legal, func(a engine.Action) (chosen engine.Args) {
		copy(chosen[:before], a.Args[:before])
		return chosen
	})
}

// maxMenus is in how many selects the choices of one question may stand for one
// person's eyes: more of them are turned page by page.
const maxMenus = 3

// menusFor is how many selects so many choices take.
func menusFor(choices int) int { return (choices + discord.MaxChoices - 1) / discord.MaxChoices }

// menus are the choices of one question as selects, in the order of the game: one
// or, where it has no room for all, several that say from where to where they go.
func menus(id ID, ask string, choices []discord.Choice) []discord.Row {
	if len(choices) <= discord.MaxChoices {
		return []discord.Row{discord.Select(id.String(), ask, choices)}
	}
	var rows []discord.Row
	for part := range slices.Chunk(choices, discord.MaxChoices) {
		of := ask + " · " + part[0].Label
		if len(part) > 1 {
			of += " – " + part[len(part)-1].Label
		}
		rows = append(rows, discord.Select(id.String(), of, part))
		id.Page++ // no two of a message may have the same id
	}
	return rows
}
