package league

import (
	"maps"
	"slices"
	"strconv"
	"time"

	contract "skald/engine/league"
	"skald/storage"
)

// Nobody acts in a competition more often on one day than this, since each act stays in
// its log for ever: a player does some twenty things in a round that is played in a day.
// Directors and moderators do things to everybody, so they have more for each person
// in the competition.
const (
	mostActs    = 60
	actsForEach = 10
)

// Acts are how often people have acted in a competition on one day, UTC.
type Acts struct {
	Day int64                  `json:"day"` // since 1970
	Of  map[storage.UserID]int `json:"of"`
}

const day = 24 * time.Hour

func dayOf(t time.Time) int64 { return t.Unix() / int64(day/time.Second) }

// by returns how often somebody has acted on the day of a time.
func (a Acts) by(u storage.UserID, at time.Time) int {
	if a.Day != dayOf(at) {
		return 0
	}
	return a.Of[u]
}

// with returns the acts after one more of somebody's.
func (a Acts) with(u storage.UserID, at time.Time) Acts {
	next := Acts{Day: dayOf(at), Of: map[storage.UserID]int{}}
	if a.Day == next.Day {
		maps.Copy(next.Of, a.Of)
	}
	next.Of[u]++
	return next
}

// affords refuses an act of somebody who has acted in the competition as often as
// anybody may on one day.
func (s *Shelf[S, W, E]) affords(l *Competition[S], by By) error {
	now, most := s.room.Table.Now(), mostActs
	directors := l.State.Concerned("", 0, nil)
	if by.Steward || by.Oversees == l.Head.Guild || slices.Contains(directors, contract.Person(by.By)) {
		most += actsForEach * len(l.State.People())
	}
	if l.Head.Today.by(by.By, now) < most {
		return nil
	}
	return &Refusal{Key: ActsSpent, Word: strconv.Itoa(most), Until: time.Unix((dayOf(now)+1)*int64(day/time.Second), 0).UTC()}
}
