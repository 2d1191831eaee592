package tafl

import (
	"fmt"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/enginetest/scripts"
)

// Refusals lists the section and the sentence of every refusal.
func Refusals() []scripts.Refusal {
	return []scripts.Refusal{{Rule: "end", Why: "refuse.over"}, {Rule: "moving", Why: "refuse.not-your-turn"}, {Rule: "moving", Why: "refuse.not-there"}}
}

// A Setting makes positions for scripts, word by word.
type Setting struct{ state state }

// NewSetting returns an empty board.
func NewSetting(Game) *Setting { return &Setting{} }

// Set says things of the position: king=d4 attackers=a1,b2 defenders=c3 moves=1.
func (b *Setting) Set(words ...string) error {
	kinds := map[string]Piece{"attackers": Attacker, "defenders": Defender, "king": King}
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		if key == "moves" {
			n, err := strconv.Atoi(value)
			if err != nil {
				return err
			}
			b.state.count = uint8(n)
			continue
		}
		for at := range strings.SplitSeq(value, ",") {
			i, ok := vocSquare.Index(at)
			if !ok || kinds[key] == Empty {
				return fmt.Errorf("%q says nothing of the position", w)
			}
			b.state.board[i] = kinds[key]
		}
	}
	return nil
}

// State returns the position, or why it cannot be one.
func (b *Setting) State(*engine.Teller) (engine.State, error) {
	s := b.state
	return &s, s.Audit()
}
