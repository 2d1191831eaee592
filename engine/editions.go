package engine

import (
	"fmt"
	"slices"
)

// Editions is what a game embeds to be an Editioned: the values of the edition
// that it plays by, and how the same rules play by other data.
type Editions[T any] struct {
	Printed *T // what the data says, not to be changed
	data    []byte
	other   func([]byte) (Game, error)
}

// PlayEdition returns the game that plays by an edition, written as JSON. The
// check adds every fault of what was read, and works out what follows from it if
// there is none; the error lists all of them. The game is made around what it is
// to embed.
func PlayEdition[T any, G Game](data []byte, check func(*T, *Faults), game func(Editions[T]) G) (G, error) {
	var f Faults
	printed := ReadEdition[T](data, &f)
	check(printed, &f)
	if err := f.Err(); err != nil {
		var none G
		return none, err
	}
	return game(Editions[T]{Printed: printed, data: slices.Clone(data), other: func(data []byte) (Game, error) {
		g, err := PlayEdition(data, check, game)
		if err != nil {
			return nil, err // and not a G that is nil
		}
		return g, nil
	}}), nil
}

// StandardEdition returns the game that plays by the edition in its own package.
// It panics if that data is at fault.
func StandardEdition[G Game](data []byte, play func([]byte) (G, error)) G {
	g, err := play(data)
	if err != nil {
		panic("engine: standard edition: " + err.Error())
	}
	return g
}

// Edition implements Editioned.
func (e *Editions[T]) Edition() []byte { return slices.Clone(e.data) }

// WithEdition implements Editioned.
func (e *Editions[T]) WithEdition(edition []byte) (Game, error) { return e.other(edition) }

// Decoded returns a position that was read, or says that it could not be: a
// game's Decode ends with it.
func Decoded[S State](s S, err error) (State, error) {
	if err != nil {
		return nil, fmt.Errorf("decode position: %w", err)
	}
	return s, nil
}
