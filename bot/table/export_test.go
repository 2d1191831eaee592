package table

import (
	"context"

	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/storage"
)

// Compact is what the table does when a match ends.
func (t *Table) Compact(ctx context.Context, id storage.MatchID) error {
	m, err := t.Match(ctx, id)
	if err != nil {
		return err
	}
	return t.compact(ctx, m)
}

// Rechain is what a forger does last: it makes commitment and hashes of a file
// fit what the file says.
func Rechain(e *proof.Export) {
	s := e.Setup()
	commitment := s.Commit(e.Match)
	s.Commitment, e.Commitment = commitment[:], commitment[:]
	e.Last = s.Sum(e.Match)
	for i := range e.Records {
		e.Records[i].Prev = e.Last
		e.Last = e.Records[i].Sum()
	}
}

// Reseat does what a moderator can do: all seats of one who plays get another
// player.
func (t *Table) Reseat(ctx context.Context, p Press, id storage.MatchID, from, to storage.UserID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		return t.replaced(m, record.Shown{By: p.By, Moderator: p.By, Reason: "gone"}, from, to)
	})
}
