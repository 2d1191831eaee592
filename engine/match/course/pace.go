package course

import (
	"slices"
	"time"

	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// A Pace is how long a match took, and who was waited for.
type Pace struct {
	Turns int // that were played
	Took  time.Duration
	Waits []Wait // of people, the longest first
}

// A Wait is how long a match waited for a person in all.
type Wait struct {
	User ids.User
	For  time.Duration
}

// PaceOf returns the pace of a match by all its records. The time before what a person did
// was waited for them; that of pauses was waited for nobody.
func PaceOf(list []record.Record) (p Pace) {
	if len(list) == 0 {
		return p
	}
	waits := map[ids.User]time.Duration{}
	turn, paused := uint32(0), false
	for i := range list[1:] {
		before, r := &list[i], &list[i+1]
		if before.Turn != turn {
			turn = before.Turn
			p.Turns++
		}
		if r.Kind.Traits().Own && r.By != 0 && !paused && !rules.IsSkald(r.By) {
			waits[r.By] += max(0, r.At.Sub(before.At))
		}
		paused = r.Kind == record.PauseKind || paused && r.Kind != record.ResumeKind
	}
	p.Took = list[len(list)-1].At.Sub(list[0].At)
	for u, d := range waits {
		p.Waits = append(p.Waits, Wait{u, d})
	}
	slices.SortFunc(p.Waits, func(a, b Wait) int {
		if a.For != b.For {
			return int(min(1, max(-1, b.For-a.For)))
		}
		return int(min(1, max(-1, int64(a.User)-int64(b.User))))
	})
	return p
}
