// Package clock is the time that the bot goes by: see package clock of storage.
package clock

import (
	"context"
	"time"

	"skald/storage/clock"
)

// What the bot goes by.
type (
	Clock   = clock.Clock
	System  = clock.System
	Backoff = clock.Backoff
)

// Sleep returns nil after so long, or the context's error if that ends first.
func Sleep(ctx context.Context, c Clock, d time.Duration) error { return clock.Sleep(ctx, c, d) }
