package outbox_test

import (
	"context"

	"skald/storage"
)

// Thread implements outbox.Messenger.
func (w *wire) Thread(ctx context.Context, in storage.ChannelID, _ storage.MessageID, _ string) error {
	return w.do(ctx, call{what: "thread", to: in}, func() error { return nil })
}
