package rendertest

import (
	"fmt"
	"slices"
	"testing"
)

type toy struct {
	Round  int
	Pieces []piece
	Open   *bool
	Why    string
	Old    uint8
	secret int
}

type piece struct{ Kind, Place uint8 }

// TestUnseen draws a toy that forgets two of its fields, and one kind of piece
// that cannot be drawn.
func TestUnseen(t *testing.T) {
	t.Parallel()
	base := func() *toy {
		open := true
		return &toy{Round: 3, Pieces: []piece{{0, 1}, {1, 0}}, Open: &open, secret: 7}
	}
	draw := func(v *toy) ([]byte, error) {
		text := fmt.Sprint(v.Round, *v.Open)
		for i, p := range v.Pieces {
			text += fmt.Sprint(i, []string{"king", "pawn"}[p.Kind])
			if i == 0 {
				text += fmt.Sprint(p.Place)
			}
		}
		return []byte(text), nil
	}
	got := unseen(t, []string{"Old"}, []func() *toy{base}, draw)
	if want := []string{"Pieces[1].Place", "Why"}; !slices.Equal(got, want) {
		t.Errorf("unseen: got %q, want %q", got, want)
	}
	got = unseen(t, []string{"Old", "Why", "Pieces.Place"}, []func() *toy{base}, draw)
	if len(got) != 0 {
		t.Errorf("unseen though hidden: got %q", got)
	}
}
