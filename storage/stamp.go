package storage

import (
	"math"
	"time"
)

// A Stamp is a time as stores keep it: nanoseconds since 1970, 0 for the zero
// time. Earlier times become the first nanosecond, times after 2262 the last.
type Stamp int64

// StampOf is the stamp of a time.
func StampOf(t time.Time) Stamp {
	switch {
	case t.IsZero():
		return 0
	case !t.After(time.Unix(0, 1)):
		return 1
	case t.After(time.Unix(0, math.MaxInt64)):
		return math.MaxInt64
	}
	return Stamp(t.UnixNano())
}

// Time is the time of a stamp, in UTC.
func (s Stamp) Time() time.Time {
	if s == 0 {
		return time.Time{}
	}
	return time.Unix(0, int64(s)).UTC()
}
