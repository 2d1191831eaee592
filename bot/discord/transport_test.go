package discord

import (
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/storage"
)

// A message that is too old to be edited again is refused, though with the status
// of a rate limit; a rate limit is still one.
func TestTooManyEditsAreARefusal(t *testing.T) {
	t.Parallel()
	world, g, ctx := gate(t, localdiscord.Options{Channels: []string{"longhall"}})
	if err := g.client.Login(ctx); err != nil {
		t.Fatal(err)
	}
	hall := storage.ChannelID(world.Channel("longhall").ID)
	made, err := g.client.Post(ctx, hall, Message{Content: "old"})
	if err != nil {
		t.Fatal(err)
	}
	edit := func(what localdiscord.Mishap) Fault {
		world.Inject("PATCH /channels/*/messages/*", 1, what)
		return FaultOf(g.client.Edit(ctx, hall, made.ID, Message{Content: "new"}))
	}
	if got, want := edit(localdiscord.Refused(TooManyOldEdits)), (Fault{Code: TooManyOldEdits}); got != want {
		t.Errorf("too many edits: got %+v, want %+v", got, want)
	}
	if got := edit(localdiscord.Limited(time.Second)); !got.Temporary || got.After == 0 {
		t.Errorf("a rate limit: got %+v, want a wait", got)
	}
}
