package bot_test

import (
	"strconv"
	"testing"

	"skald/bot/localdiscord"
)

// While Discord is slow to take the pictures of many, who asks for words is
// answered, and who asks for one more picture gets it late, not never.
func TestUploadsLeaveRoomForWords(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.shown(r.opened())
	const many = 16
	taken := make(chan struct{})
	r.world.Inject("POST /interactions/*/*/callback", many, localdiscord.Held(taken).After())
	look := func(name string, enough func(localdiscord.Answer) bool) *localdiscord.Interaction {
		t.Helper()
		press, err := r.world.User(name).StartCommand(r.hall, "game show", nil)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := press.Await(r.ctx, enough); err != nil || a.Failed != "" {
			t.Fatalf("%s looks at the board: %+v, %v", name, a, err)
		}
		return press
	}
	done := func(a localdiscord.Answer) bool { return a.Done }
	for i := range many {
		look("Onlooker"+strconv.Itoa(i), done)
	}
	r.slash(r.adam, "game text") // is answered while all pictures are on their way
	late := look("Latecomer", func(a localdiscord.Answer) bool { return a.Done || a.Deferred })
	if a := late.Answer(); a.Done {
		t.Errorf("the last picture was sent beside all the others: %+v, want it deferred", a)
	}
	close(taken)
	if a, err := late.Await(r.ctx, done); err != nil || a.Failed != "" || len(a.Message.Attachments) == 0 {
		t.Errorf("the latecomer is shown no board: %+v, %v", a, err)
	}
}
