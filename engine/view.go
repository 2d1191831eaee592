package engine

import (
	"fmt"
	"log/slog"
)

// A PublicView is what the whole channel may see of a position. A game's view
// embeds PublicMark to be one.
type PublicView interface {
	// Heading names the moment: the round, the phase.
	Heading() Note
	// Ask says what the seat is to do now.
	Ask(Seat) Note
	// Describe tells the whole board in lines, so that it can be played
	// without the picture.
	Describe() []Note
	open()
}

// A Briefer is a PublicView that can tell its board in few words: who has what,
// as the text beside the picture, which Discord keeps short.
type Briefer interface {
	PublicView
	// Brief tells the players first, then the board.
	Brief() []Note
}

// Told tells a board in few words if it can, else whole.
func Told(v PublicView) []Note {
	if b, ok := v.(Briefer); ok {
		return b.Brief()
	}
	return v.Describe()
}

// A PrivateView is what one seat sees besides the public view. A game's view
// embeds PrivateMark to be one, and never embeds the other.
type PrivateView interface {
	// Describe tells the seat's secrets in lines.
	Describe() []Secret
	sealed()
}

// PublicMark marks a type as fit for everybody's eyes.
type PublicMark struct{}

func (PublicMark) open() {}

// PrivateMark marks a type as fit for one seat's eyes, and keeps it out of logs.
type PrivateMark struct{}

func (PrivateMark) sealed() {}

var (
	_ interface{ open() }   = PublicMark{}
	_ interface{ sealed() } = PrivateMark{}
)

const secretText = "[secret]"

// Format writes "[secret]", whatever the verb: a private view cannot be
// printed by accident.
func (PrivateMark) Format(f fmt.State, _ rune) { fmt.Fprint(f, secretText) }

// LogValue returns "[secret]".
func (PrivateMark) LogValue() slog.Value { return slog.StringValue(secretText) }

// Hidden is embedded by states, so that a position cannot be printed or logged
// by accident.
type Hidden struct{}

// Format writes "[secret]", whatever the verb.
func (Hidden) Format(f fmt.State, _ rune) { fmt.Fprint(f, secretText) }

// LogValue returns "[secret]".
func (Hidden) LogValue() slog.Value { return slog.StringValue(secretText) }

// MarshalJSON writes "[secret]": positions are stored by Encode alone.
func (Hidden) MarshalJSON() ([]byte, error) { return []byte(`"` + secretText + `"`), nil }
