package bot

import (
	"context"
	"time"

	"skald/bot/clock"
	"skald/bot/desk"
)

// dueEvery is how often rooms are asked what is due. What is due stands in the
// store: it outlasts a restart.
const dueEvery = time.Minute

// keepTime has rooms deal with what falls due, until the context ends.
func (b *Bot) keepTime(ctx context.Context) {
	for {
		for _, room := range b.rooms {
			if k, ok := room.(desk.Keeper); ok {
				k.Elapse(ctx)
			}
		}
		if clock.Sleep(ctx, b.Clock, dueEvery) != nil {
			return
		}
	}
}
