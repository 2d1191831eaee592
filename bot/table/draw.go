package table

import (
	"context"

	"skald/engine"
	"skald/storage"
)

// DrawQuestion asks to end the match now as a draw.
const DrawQuestion QuestionKind = "draw"

// NoteDrawn is the key of a note that is the table's own and no game's: all who
// played agreed on a draw. It stands in the record and is the reason of the
// result.
const NoteDrawn = "table.drawn"

// Draw asks the others for a draw: if all agree, the match is over at once,
// whatever its rules would count, and all who still play have won together. It
// refuses with NotRunning, IsOver, NotSeated, HasLeft, NobodyToAsk, QuestionOpen,
// AskedBefore or AskedLately.
func (t *Table) Draw(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.playing(p.By); err != nil {
			return nil, err
		}
		if len(m.Rivals(p.By)) == 0 {
			return nil, refuse(NobodyToAsk)
		}
		return t.ask(m, p.By, DrawQuestion)
	})
}

// Drawn reports whether the match ended as a draw that all agreed on. Ends that
// the rules call shared are none.
func (m *Match) Drawn() bool {
	return m.result != nil && len(m.result.Why) == 1 && m.result.Why[0].Key == NoteDrawn
}

// drawn is the step of a draw that all agreed on.
func (t *Table) drawn(m *Match, by storage.UserID, agreed []Consent) *step {
	result := draw(m.state, m.Players)
	next := t.stepFrom(m)
	next.granted(m, agreed)
	next.told(record{By: by, Seat: int(playing(m.state, m.Players, by).First()), Kind: DrawKind, Agreed: agreed}, outcome{state: m.state, notes: result.Why})
	next.next.result = &result
	next.turn(m)
	return next
}

// draw is the result of a draw by agreement.
func draw(state engine.State, players []storage.UserID) engine.Result {
	return engine.Result{Winners: others(state, players, 0), Why: []engine.Note{engine.NewNote(NoteDrawn)}}
}

// draw holds that all who played agreed on a draw, and that there was somebody to
// agree with.
func (v *verifier) draw(r *ExportRecord) (outcome, bool) {
	if _, ok := v.resigned(r); !ok {
		return outcome{}, false
	}
	if v.agreed(r); len(r.Agreed) == 0 {
		v.fault(v.seq, ConsentFault, "of somebody", "of nobody")
	}
	result := draw(v.state, v.players)
	v.result = &result
	return outcome{state: v.state, notes: result.Why}, true
}
