package storage

import (
	"context"
	"errors"
)

// An Owner is whose settings are kept: a channel's, or else a user's.
type Owner struct {
	Channel ChannelID
	User    UserID // only if there is no channel
}

var errNoOwner = errors.New("keep settings: neither channel nor user")

// key is the owner's key in the file: ids of channels and users may be equal.
func (o Owner) key() []byte {
	if o.Channel != 0 {
		return append([]byte{'c'}, numberKey(o.Channel)...)
	}
	return append([]byte{'u'}, numberKey(o.User)...)
}

// Keep writes down an owner's settings; empty ones are forgotten.
func (b *Bolt) Keep(ctx context.Context, o Owner, settings []byte) error {
	if o == (Owner{}) {
		return errNoOwner
	}
	return b.change(ctx, func(t *writeTx) error {
		if len(settings) == 0 {
			t.drop(settingsBucket, o.key())
		} else {
			t.put(settingsBucket, o.key(), sealed(settings))
		}
		return nil
	})
}

// Settings implements Reader.
func (t *tx) Settings(o Owner) ([]byte, error) { return t.opaque(settingsBucket, o.key()) }

// Keep writes down an owner's settings, like Bolt's.
func (m *Memory) Keep(ctx context.Context, o Owner, settings []byte) error {
	if o == (Owner{}) {
		return errNoOwner
	}
	return m.write(ctx, func() error {
		if len(settings) == 0 {
			delete(m.settings, o)
		} else {
			m.settings[o] = cloned(settings)
		}
		return nil
	})
}

// Settings implements Reader.
func (m *memoryReader) Settings(o Owner) ([]byte, error) { return cloned(m.settings[o]), nil }
