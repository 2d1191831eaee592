package play

import (
	"slices"
	"strconv"
	"strings"

	"skald/bot/discord"
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

// NextWords are the words at a place of the actions, each once, in order.
func NextWords(legal []engine.Action, place int) []engine.Word {
	var list []engine.Word
	for _, a := range legal {
		if !slices.Contains(list, a.Args[place]) {
			list = append(list, a.Args[place])
		}
	}
	return list
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
		if len(NextWords(legal, at)) < 2 {
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

// stageFrom asks for one word, and for the ones behind it while all that can be
// answered fits a select.
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
	var list []engine.Action
	seen := map[engine.Args]bool{}
	for _, a := range legal {
		var key engine.Args
		copy(key[:before], a.Args[:before])
		if !seen[key] {
			seen[key] = true
			list = append(list, a)
		}
	}
	return list
}

// value writes words as the value of an option.
func value(list []engine.Word) string {
	parts := make([]string, len(list))
	for i, w := range list {
		parts[i] = strconv.Itoa(int(w))
	}
	return strings.Join(parts, ".")
}

// chosenWords reads the words of an option; false means that it is none of ours.
func chosenWords(text string) ([]engine.Word, bool) {
	var list []engine.Word
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || len(list) == engine.MaxArgs {
			return nil, false
		}
		list = append(list, engine.Word(n))
	}
	return list, true
}
