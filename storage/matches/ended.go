package matches

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/figures"
	"skald/engine/match/head"
	"skald/storage"
)

// A match that is over stands in no server's list of matches to look after. It stands
// in another one of the server, the newest first, so that its figures are read by an
// index.

// ended marks such a list. No server has a number with this bit before the year 2049.
const ended storage.GuildID = 1 << 62

// EndedOf returns the list of a server's matches that are over, and since when one
// that ended at a moment stands in it: the later it ended, the earlier that is. A match
// on no server stands in none.
func EndedOf(g storage.GuildID, at time.Time) (list storage.GuildID, since time.Time) {
	if g == 0 || at.IsZero() {
		return 0, time.Time{}
	}
	return g | ended, time.Unix(0, math.MaxInt64-int64(storage.StampOf(at))).UTC()
}

// EndedIn returns the list of a server's matches that are over, the newest first.
func EndedIn(g storage.GuildID) storage.GuildID { return g | ended }

// Counted is how many matches of a server its figures are made of: the newest.
const Counted = 200

// counted reads them, the newest first. One that cannot be read is left out.
func counted(ctx context.Context, store Readable, g storage.GuildID) (list []figures.Played, err error) {
	err = store.Read(ctx, func(r storage.Reader) error {
		ids, err := r.ByGuild(g|ended, 0, Counted)
		for _, id := range ids {
			h, _, headErr := HeadOf(r, id)
			setup, setupErr := RecordAt(r, id, 0)
			if headErr == nil && setupErr == nil && h.Status == head.Over && h.Guild == g && h.Result != nil {
				list = append(list, figures.Played{ID: id, Began: setup.At, Head: h})
			}
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what is over on server %s: %w", g, err)
	}
	return list, nil
}

// Readable is a store.
type Readable interface {
	Read(context.Context, func(storage.Reader) error) error
}

// TitleOn counts the matches of a game on a server.
func TitleOn(ctx context.Context, store Readable, g storage.GuildID, game string) (figures.Title, error) {
	list, err := counted(ctx, store, g)
	return figures.OfTitle(list, game), err
}

// mostPaces is of how many matches it is read how long they waited for somebody, and
// mostChannels of how many channels it is asked whether they are seen.
const mostPaces, mostChannels = 10, 25

// PersonOn counts a person's matches on a server of games that about describes: those in
// channels of which sees says so, all if it is nil. It returns how long the newest of
// them waited for the person, too.
func PersonOn(ctx context.Context, store Readable, g storage.GuildID, u storage.UserID, sees func(storage.ChannelID) bool, about func(string) *engine.About) (figures.Person, figures.Pace, error) {
	list, err := counted(ctx, store, g)
	list = figures.Seen(figures.Of(list, u), mostChannels, sees)
	var pace figures.Pace
	if err == nil {
		err = store.Read(ctx, func(r storage.Reader) error {
			for _, m := range list[:min(len(list), mostPaces)] {
				records, err := Records(r, m.ID, 0, math.MaxUint64)
				switch {
				case err == nil:
					pace.Add(course.PaceOf(records), u)
				case !errors.Is(err, ErrQuarantined) && !errors.Is(err, storage.ErrNotFound):
					return err
				}
			}
			return nil
		})
	}
	return figures.OfPerson(list, u, about), pace, err
}
