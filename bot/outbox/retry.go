package outbox

import (
	"context"
	"time"

	"skald/storage"
)

// retryPause is how long after a retry the next of the same channel may come, so
// that no number of presses makes more; maxRetried is how many are remembered.
const (
	retryPause = time.Minute
	maxRetried = 1000
)

// Retry tries at once the mail that waits for a channel, since somebody acts there
// and the bot may write there by now. A retry within the last minute is enough.
func (s *Sender) Retry(ctx context.Context, c storage.ChannelID) {
	now := s.clock.Now()
	last, known := s.retried.Get(c)
	again := c != 0 && (!known || last.After(now) || now.Sub(last) >= retryPause)
	if again && s.hasten(ctx, c) > 0 {
		s.retried.Put(c, now)
	}
}

// hasten makes the mail due that waits for a channel which could not be written
// to, and returns how many mails those are.
func (s *Sender) hasten(ctx context.Context, c storage.ChannelID) int {
	n, err := s.store.Hasten(ctx, storage.Recipient{Channel: c}, shut)
	if err != nil && ctx.Err() == nil {
		s.log.Warn("mail cannot be hastened", "channel", c, "err", err)
	}
	return n
}
