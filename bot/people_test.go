package bot_test

import (
	"io"
	"strings"
	"sync"
	"testing"

	"skald/bot"
	"skald/bot/localdiscord/localtest"
	"skald/render"
	"skald/storage"
)

// slow draws no match before it may. The poster of a title, on which seats
// are called by their sides, holds nothing up.
type slow struct {
	render.Painter
	asked chan struct{}
	may   chan struct{}
}

func (s slow) Board(w io.Writer, scene render.Scene) error {
	if scene.Names[0] == "Red" {
		return s.Painter.Board(w, scene)
	}
	s.asked <- struct{}{}
	<-s.may
	return s.Painter.Board(w, scene)
}

const tooMany = "I am still at your last three requests"

// A person who has three requests under way reads so at once when they make a fourth,
// and keeps nobody else waiting.
func TestThreeRequestsAtOnce(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	painter := slow{titles()[0].Painter, make(chan struct{}, 100), make(chan struct{})}
	r.titles = []bot.Title{{Game: titles()[0].Game, Painter: painter}}
	r.connect()
	r.slash(r.vera, "game new", "title=hoard", "side=red")
	lobby := r.has("Anybody may join")
	r.press(r.adam, lobby, "Join as Blue")
	<-painter.asked // the sender's

	var all sync.WaitGroup
	replies := make([]*localtest.Reply, 3)
	for i := range replies {
		all.Go(func() {
			for replies[i] == nil || strings.Contains(replies[i].Text(), tooMany) {
				replies[i] = r.slash(r.vera, "game show")
			}
		})
	}
	r.until("a fourth request is refused", func() bool { return strings.Contains(r.slash(r.vera, "game text").Text(), tooMany) })
	r.until("no words come while typing", func() bool {
		list, err := r.vera.Complete(r.ctx, r.hall, "game rules", nil, "title", "")
		if err != nil {
			t.Fatal(err)
		}
		return len(list) == 0
	})
	expect(t, "another person", r.slash(r.adam, "game text").Text(), running)
	close(painter.may)
	all.Wait()
	for _, reply := range replies {
		if reply.Message == nil || len(reply.Message.Attachments) != 1 {
			t.Errorf("one of the three was answered %q without a board", reply.Text())
		}
	}
	r.until("the next is answered", func() bool { return strings.Contains(r.slash(r.vera, "game text").Text(), running) })
}
