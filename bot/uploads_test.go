package bot_test

import (
	"strconv"
	"sync"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// While Discord is slow to take the pictures of many, who asks for words is
// answered, and who asks for one more picture gets it late, not never.
func TestUploadsLeaveRoomForWords(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	turn := r.shown(r.opened())
	const callback, many = "POST /interactions/*/*/callback", 16
	const slowly = 2500 * time.Millisecond // less than Discord waits for an answer
	r.world.Inject(callback, many, localdiscord.Slow(slowly))
	var all sync.WaitGroup
	defer all.Wait()
	look := func(name string) (deferred bool) {
		reply, err := r.world.User(name).PressLabel(r.ctx, turn, "Board")
		if err != nil || reply.Failed != "" || len(reply.Message.Attachments) == 0 {
			t.Errorf("%s is shown no board: %+v, %v", name, reply, err)
			return false
		}
		return reply.Deferred
	}
	for i := range many {
		all.Go(func() { look("Onlooker" + strconv.Itoa(i)) })
	}
	r.until("all are on their way", func() bool { return r.world.Unmet(callback) == 0 })
	all.Go(func() {
		if !look("Latecomer") {
			t.Error("the last picture was sent beside all the others, want it deferred")
		}
	})
	began := time.Now()
	r.press(r.adam, turn, "As text")
	if took := time.Since(began); took > slowly/2 {
		t.Errorf("words took %s while pictures are on their way, want no wait", took)
	}
}
