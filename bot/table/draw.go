package table

import (
	"context"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/storage"
)

// DrawQuestion asks to end the match now as a draw.
const DrawQuestion QuestionKind = "draw"

// Draw asks the others for a draw: if all agree, the match is over at once,
// whatever its rules would count, and all who still play have won together. It
// refuses with NotRunning, IsOver, NotSeated, HasLeft, NobodyToAsk, QuestionOpen,
// AskedBefore or AskedLately.
func (t *Table) Draw(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.consent().playing(p.By); err != nil {
			return nil, err
		}
		if len(m.Rivals(p.By)) == 0 {
			return nil, refuse(NobodyToAsk)
		}
		return t.consents.ask(m, p.By, DrawQuestion)
	})
}

// Drawn reports whether the match ended as a draw that all agreed on. Ends that
// the rules call shared are none.
func (m *Match) Drawn() bool {
	return m.result != nil && len(m.result.Why) == 1 && m.result.Why[0].Key == rules.NoteDrawn
}

// drawn is the step of a draw that all agreed on.
func (t consents) drawn(m *Match, by storage.UserID, agreed []record.Consent) *step {
	result := rules.Draw(m.state, m.Players)
	next := t.stepFrom(m)
	next.granted(m, agreed)
	next.told(record.Record{By: by, Seat: int(rules.Playing(m.state, m.Players, by).First()), Kind: record.DrawKind, Agreed: agreed}, rules.Outcome{State: m.state, Notes: result.Why})
	next.next.result = &result
	next.turn(m)
	return next
}
