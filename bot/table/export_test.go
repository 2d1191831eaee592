package table

import (
	"context"

	"skald/bot/table/proof"
	"skald/bot/table/record"
	"skald/engine"
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

// View returns what everybody could see after a record, for pictures of earlier
// moments. Where compaction dropped the position it is played again from the
// last one kept; a rulebook that has changed since then gives an error.
func (t *Table) View(ctx context.Context, id storage.MatchID, seq uint64) (engine.PublicView, error) {
	return ofMatch(ctx, t, id, func(r storage.Reader, m *Match) (engine.PublicView, error) {
		if seq >= m.Seq {
			return nil, refuse(NoMatchHere)
		}
		state, err := past{m}.stateAt(r, seq)
		if err != nil {
			return nil, err
		}
		return state.Public(), nil
	})
}
