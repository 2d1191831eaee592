package desk

import (
	"fmt"
	"maps"

	"skald/bot/phrase"
	"skald/bot/words"
)

// A refusal is why a request cannot be done, found before the table was asked:
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
