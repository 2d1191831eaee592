package table

import (
	"context"
	"fmt"

	"skald/engine"
	"skald/storage"
)

// How many matches may wait in a lobby at once that one person has opened, and on
// one server. A channel holds one.
const (
	maxLobbies   = 3
	maxLobbiesIn = 50
)

// bounded refuses a match of a person or on a server with as many lobbies as may be:
// with TooManyLobbies or ServerFull.
func (t opener) bounded(ctx context.Context, m *Match) error {
	err := t.store.Read(ctx, func(r storage.Reader) error {
		ids, err := r.ByUser(m.Opener)
		if err != nil {
			return err
		}
		if n := lobbies(r, ids, func(h head) bool { return h.Opener == m.Opener }); n >= maxLobbies {
			return &Refusal{Key: TooManyLobbies, Args: []engine.Arg{engine.NumberArg("most", maxLobbies)}}
		}
		if m.Guild == 0 {
			return nil
		}
		if ids, err = r.ByGuild(m.Guild, 0, 0); err != nil {
			return err
		}
		if n := lobbies(r, ids, func(head) bool { return true }); n >= maxLobbiesIn {
			return &Refusal{Key: ServerFull, Args: []engine.Arg{engine.NumberArg("most", maxLobbiesIn)}}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("count lobbies: %w", err)
	}
	return nil
}

// lobbies counts those of some matches that are in a lobby and fit. One that cannot
// be read is none.
func lobbies(r storage.Reader, ids []storage.MatchID, fits func(head) bool) (n int) {
	for _, id := range ids {
		raw, _, err := r.Head(id)
		if err != nil {
			continue
		}
		if h, err := decodeHead(raw); err == nil && h.Status == Lobby && fits(h) {
			n++
		}
	}
	return n
}
