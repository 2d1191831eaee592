package desk

import (
	"fmt"
	"maps"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/match/spelling"
)

// A Refusal is why a request cannot be done, found before the table was asked:
// a sentence's key and what it speaks of.
type Refusal struct {
	Key  string
	Data words.Data
}

// Shown is what its sentence speaks of, what somebody typed as they typed it.
func (e *Refusal) Shown() words.Data {
	data := maps.Clone(e.Data)
	if typed, ok := data["word"].(string); ok {
		data["word"] = phrase.Literal(typed)
	}
	return data
}

func (e *Refusal) Error() string { return fmt.Sprintf("refused: %s %v", e.Key, e.Data) }

// UnknownWord refuses a word that is no answer to the question of a place, and
// names those that may have been meant: of the first list in which there are any.
func (r *Request) UnknownWord(place, typed string, lists ...[]discord.Choice) error {
	data := words.Data{"word": typed, "place": place}
	for _, list := range lists {
		known := phrase.Each(list, func(c discord.Choice) spelling.Word { return spelling.Word{Label: c.Label, Notation: c.Value} })
		if names := spelling.Meant(typed, known); len(names) > 0 {
			data["meant"] = r.Voice.Either(names...)
			return &Refusal{Key: "unclear-word", Data: data}
		}
	}
	return &Refusal{Key: "unknown-word", Data: data}
}
