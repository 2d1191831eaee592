package bot

import (
	"context"
	"time"

	"skald/bot/discord"
)

// uploads are the answers with pictures on their way. Only so many are at once:
// where hundreds look at boards, those who are answered in words go between.
type uploads chan struct{}

// maxUploads fill a line of 100 Mbit/s where Discord takes half a second for each.
const maxUploads = 16

// enter waits for a place for a message, if it has pictures, until it is late or
// the context ends. leave gives the place back.
func (u uploads) enter(ctx context.Context, m discord.Message, late <-chan time.Time) (leave func(), ok bool) {
	if len(m.Files) == 0 {
		return func() {}, true
	}
	select {
	case u <- struct{}{}:
		return func() { <-u }, true
	case <-late:
	case <-ctx.Done():
	}
	return nil, false
}
