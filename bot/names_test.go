package bot_test

import (
	"io"
	"slices"
	"sync"
	"testing"

	"skald/bot"
	"skald/render"
	"skald/storage"
)

// A noting painter notes who its boards name.
type noting struct {
	render.Painter
	mu    sync.Mutex
	names [][]string
}

func (n *noting) Board(w io.Writer, s render.Scene) error {
	n.mu.Lock()
	n.names = append(n.names, s.Names)
	n.mu.Unlock()
	return n.Painter.Board(w, s)
}

// The board names those who play, from the first picture on.
func TestBoardNamesPlayers(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	painter := &noting{Painter: titles()[0].Painter}
	r.titles = []bot.Title{{Game: titles()[0].Game, Painter: painter}}
	r.connect()
	r.slash(r.vera, "game new", "title=hoard", "side=blue")
	r.press(r.adam, r.has("Anybody may join"), "Join as Red")
	expect(t, "the board", r.slash(r.vera, "game show").Text(), running)
	painter.mu.Lock()
	defer painter.mu.Unlock()
	want := []string{"Adam", "Vera"}
	for _, names := range painter.names {
		if poster := []string{"Red", "Blue"}; !slices.Equal(names, want) && !slices.Equal(names, poster) {
			t.Errorf("a board names %q, want %q", names, want)
		}
	}
	if len(painter.names) == 0 {
		t.Error("no board was drawn")
	}
}
