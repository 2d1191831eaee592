package bot_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
	"skald/storage"
)

// plates draws the example game as a table and, once somebody has acted, a
// close-up; a third picture is shown to who asks for it.
type plates struct{ render.Captioned }

func (plates) Plates() []string { return []string{"table", "near", "far"} }

func (plates) Shown(s render.Scene) []string {
	if s.Since == nil {
		return []string{"table"}
	}
	return []string{"table", "near"}
}

func (p plates) Plate(w io.Writer, name string, s render.Scene) error {
	view := s.Now.(hoard.Public)
	view.Goal += slices.Index(p.Plates(), name)
	s.Now = view
	return p.Board(w, s)
}

// attached are the names of a message's pictures, and what describes them.
func attached(m localdiscord.Message) (names, alts []string) {
	for _, a := range m.Attachments {
		names, alts = append(names, a.Filename), append(alts, a.Description)
	}
	return names, alts
}

// A turn message shows what the moment is about, an edit shows what it is about
// then, and the Board button and /game show lead to every picture.
func TestPlates(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{{Game: duel{hoard.Standard()}, Painter: plates{hoardboard.New(render.NewCache())}}}
	r.connect()
	m := r.seated()
	first := r.shown(m)
	if names, _ := attached(first); !slices.Equal(names, []string{"table.png"}) {
		t.Errorf("the first message shows %q", names)
	}
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	turn := r.shown(r.match())
	names, alts := attached(turn)
	if !slices.Equal(names, []string{"table.png", "near.png"}) || !strings.Contains(alts[0], "60 coins") || alts[1] != "Near." {
		t.Errorf("the turn shows %q, described as %q", names, alts)
	}
	peeked := r.press(r.vera, turn, "Peek at Blue")
	r.press(r.vera, *peeked.Message, "Confirm")
	edited := r.shown(r.match())
	if names, _ := attached(edited); edited.ID != turn.ID || !slices.Equal(names, []string{"table.png", "near.png"}) {
		t.Errorf("the message %s was edited to show %q, want both in place in %s", edited.ID, names, turn.ID)
	}

	all := r.press(r.guest, edited, "Board")
	if names, _ := attached(*all.Message); !slices.Equal(names, []string{"table.png", "near.png"}) {
		t.Errorf("the button shows %q", names)
	}
	pick := all.Message.Selects()
	if len(pick) != 1 || len(pick[0].Options) != 3 {
		t.Fatalf("the answer offers %+v, want a select of three", pick)
	}
	far, err := r.guest.Select(r.ctx, *all.Message, pick[0].CustomID, "far")
	if err != nil {
		t.Fatal(err)
	}
	if names, _ := attached(*far.Message); !far.Updated || far.Message.ID != all.Message.ID || !slices.Equal(names, []string{"far.png"}) {
		t.Errorf("picking shows %q, in place %v", names, far.Updated)
	}
	if shown := r.slash(r.vera, "game show"); len(shown.Message.Selects()) == 0 {
		t.Errorf("/game show offers no other picture: %s", shown.Text())
	}
}
