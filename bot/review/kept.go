package review

import (
	"context"
	"crypto/sha256"
	"runtime"
	"time"

	"skald/engine/review"
	"skald/storage"
	"skald/storage/people"
)

// version is that of reviews: it is raised when another one would be made of the same
// match, and then those that are kept are made again.
const version = 1

// kept is a review as it is kept with its match.
type kept struct {
	review.Report
	Version int
	Lost    int  // actions that today's rules do not play so
	Older   bool // it was played under older rules
}

// kept reads the review of a match; one of another version is none.
func (b *Room) kept(ctx context.Context, id storage.MatchID) (kept, error) {
	return people.BesideOf[kept](ctx, b.Table.Store(), id)
}

// write makes the review of a match that is over, and keeps it unless the game broke
// on the way or the context ended.
func (b *Room) write(ctx context.Context, id storage.MatchID, tell func(spent float64)) (kept, error) {
	line, err := b.Table.Archive.Line(ctx, id)
	if err != nil {
		return kept{}, err
	}
	line.Seed = sha256.Sum256([]byte("review of match " + id))
	began := time.Now()
	c := review.Of(line.Match, b.costs(ctx, tell))
	b.Log.Info("review made", "match", id, "took", time.Since(began), "positions", len(line.Positions))
	k := kept{line.Report(c), version, line.Lost, line.Older}
	switch {
	case ctx.Err() != nil:
		return k, ctx.Err()
	case c.Missed.Why != nil:
		b.Log.Error("a game broke in its review", "match", id, "err", c.Missed.Why)
		return k, nil
	}
	return k, people.ChangeBeside(ctx, b.Table.People, storage.Owner{Match: id}, func(old *kept) bool { *old = k; return true })
}

// What a review may cost. Iterations bound it on a machine that has nothing else to
// do, and time on any other: a review takes no more of a core than it takes time.
const (
	mostIterations = 400_000
	longest        = 50 * time.Second
)

// costs returns what says how much of what a review may cost is spent. It lets others
// go first at each iteration.
func (b *Room) costs(ctx context.Context, tell func(spent float64)) func() float64 {
	began, iterations := time.Now(), 0
	return func() float64 {
		runtime.Gosched()
		if ctx.Err() != nil {
			return 1
		}
		iterations++
		spent := max(float64(iterations)/mostIterations, float64(time.Since(began))/float64(longest)) / b.Effort
		tell(spent)
		return spent
	}
}
