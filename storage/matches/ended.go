package matches

import (
	"errors"
	"math"
	"time"

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

// NewestEnded reads at most so many matches of a server that are over, the newest first.
// One that cannot be read is left out.
func NewestEnded(r storage.Reader, g storage.GuildID, most int) (list []figures.Played, err error) {
	if g == 0 {
		return nil, nil
	}
	ids, err := r.ByGuild(g|ended, 0, most)
	for _, id := range ids {
		h, _, err := HeadOf(r, id)
		if err != nil || h.Status != head.Over || h.Guild != g || h.Result == nil {
			continue
		}
		setup, err := RecordAt(r, id, 0)
		if err == nil {
			list = append(list, figures.Played{ID: id, Began: setup.At, Head: h})
		}
	}
	return list, err
}

// mostPaces is of how many matches it is read how long they waited for somebody.
const mostPaces = 10

// WaitedFor reads how long some matches waited for a person: of the first of them, and of
// those that can be read.
func WaitedFor(r storage.Reader, list []figures.Played, u storage.UserID) (p figures.Pace, err error) {
	for _, m := range list[:min(len(list), mostPaces)] {
		records, err := Records(r, m.ID, 0, math.MaxUint64)
		switch {
		case err == nil:
			p.Add(course.PaceOf(records), u)
		case !errors.Is(err, ErrQuarantined) && !errors.Is(err, storage.ErrNotFound):
			return p, err
		}
	}
	return p, nil
}
