package hoard

import (
	"testing"

	"skald/engine/enginetest"
)

// TestTextIsEnough holds that who reads the board as text alone can plan.
func TestTextIsEnough(t *testing.T) {
	enginetest.Text(t, Standard(), enginetest.Reading{Word: func(vocabulary, word string) []string {
		if vocabulary == "hand" {
			return nil // one has two
		}
		return []string{word}
	}})
}
