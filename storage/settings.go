package storage

import (
	"context"
	"errors"
)

// An Owner is whose settings are kept: a channel's, or else a user's, or else a
// server's, or else the program's own, or else what is kept of a match beside its log,
// which goes when the match is deleted.
type Owner struct {
	Channel ChannelID
	User    UserID  // only if there is no channel
	Guild   GuildID // only if there is neither
	Program bool    // only if there is none of these
	Match   MatchID // only if there is none of these either
}

// Check refuses to keep settings of nobody.
func (o Owner) Check() error {
	if o == (Owner{}) {
		return errors.New("keep settings: nobody's")
	}
	return nil
}

// Key is the owner's key in a store: ids of channels and users may be equal.
func (o Owner) Key() []byte {
	switch {
	case o.Channel != 0:
		return append([]byte{'c'}, numberKey(o.Channel)...)
	case o.User != 0:
		return append([]byte{'u'}, numberKey(o.User)...)
	case o.Program:
		return []byte{'p'}
	case o.Match != "":
		return append([]byte{'m'}, o.Match...)
	}
	return append([]byte{'g'}, numberKey(o.Guild)...)
}

// Keep writes down an owner's settings; empty ones are forgotten. It refuses those of
// a match that is not there with ErrNotFound.
func (b *Bolt) Keep(ctx context.Context, o Owner, settings []byte) error {
	if err := o.Check(); err != nil {
		return err
	}
	return b.change(ctx, func(t *writeTx) error {
		if o.Match != "" && t.get(headsBucket, matchKey(o.Match)) == nil {
			return ErrNotFound
		}
		if len(settings) == 0 {
			t.drop(settingsBucket, o.Key())
		} else {
			t.put(settingsBucket, o.Key(), sealed(settings))
		}
		return nil
	})
}

// Settings implements Reader.
func (t *tx) Settings(o Owner) ([]byte, error) { return t.opaque(settingsBucket, o.Key()) }

// Keep writes down an owner's settings, like Bolt's.
func (m *Memory) Keep(ctx context.Context, o Owner, settings []byte) error {
	if err := o.Check(); err != nil {
		return err
	}
	return m.write(ctx, func() error {
		if o.Match != "" && m.matches[o.Match] == nil {
			return ErrNotFound
		}
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
