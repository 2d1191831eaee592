package saga

import (
	"testing"

	"skald/engine/enginetest"
)

// TestTextIsEnough holds that who reads the board as text alone can plan: areas, tiles and
// Leaders have names in it; how many Warriors, Leaders and Coins there are it counts.
func TestTextIsEnough(t *testing.T) {
	enginetest.Text(t, Standard(), enginetest.Reading{Word: func(vocabulary, word string) []string {
		switch word {
		case "warrior", "leader", "coin":
			return nil
		}
		return []string{word}
	}})
}
