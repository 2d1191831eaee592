package league

import "maps"

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
	Day int64          `json:"day"` // since 1970
	Of  map[Person]int `json:"of"`
}

const day = 24 * 60 * 60

// By returns the acts after one more of somebody's.
func (a Acts) By(p Person, at Unix) Acts {
	next := Acts{Day: int64(at / day), Of: map[Person]int{}}
	if a.Day == next.Day {
		maps.Copy(next.Of, a.Of)
	}
	next.Of[p]++
	return next
}

// Spent reports whether somebody has acted on the day of a moment as often as they may,
// how often that is, and when the next day begins. Those who direct or moderate a
// competition do so for a number of people; for others it is 0.
func (a Acts) Spent(p Person, at Unix, people int) (most int, until Unix, spent bool) {
	most, until = mostActs+actsForEach*people, (at/day+1)*day
	return most, until, a.Day == int64(at/day) && a.Of[p] >= most
}
