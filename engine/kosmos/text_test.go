package kosmos

import (
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// TestTextIsEnough holds that who reads the board as text alone can plan: cards,
// countries and troops have names in it.
func TestTextIsEnough(t *testing.T) {
	enginetest.Text(t, Standard(), enginetest.Reading{
		Line: func(line engine.Note) (list []string) {
			switch line.Key {
			case "hand.colour":
				for _, a := range line.Args[1:] {
					list = append(list, line.Args[0].Word+strconv.Itoa(a.Number))
				}
			case "line.troop":
				list = append(list, strconv.Itoa(line.Args[0].Number))
			}
			return list
		},
	})
}
