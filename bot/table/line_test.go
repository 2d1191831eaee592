package table_test

import (
	"reflect"
	"slices"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

// line reads what was played in a match.
func (d *desk) line(m *table.Match) course.Line {
	d.t.Helper()
	line, err := d.Archive.Line(d.ctx, m.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	return line
}

// TestLine holds that the line of a match is what held of it, from the setup to the
// end, though most positions are dropped at the end; and that nobody has it before.
func TestLine(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.picking()
		m = d.undo(d.do(m.ID, vera, "pick left"), vera)
		_, err := d.Archive.Line(d.ctx, m.ID)
		d.refused(refusal.SecretUntilOver, err)
		m = d.playOut(m.ID)
		line := d.line(m)
		if line.Lost != 0 || line.Older || len(line.Positions) != len(line.Line)+1 || len(line.Turns) != len(line.Positions) || line.Players != 2 {
			t.Errorf("got %d positions, %d turns and %d actions, %d lost, older %v", len(line.Positions), len(line.Turns), len(line.Line), line.Lost, line.Older)
		}
		var want []uint64
		for _, e := range d.log(m.ID, 0) {
			if e.Kind.Traits().Action && !e.Undone {
				want = append(want, e.Seq)
			}
		}
		for i, p := range line.Line {
			if r := d.record(m.ID, want[i]); p.Number != want[i] || p.To != p.From+1 || p.Thrown != (r.Rolls > 0) || p.Chosen != (r.Kind != record.ForcedKind) || p.By != uint64(r.By) {
				t.Errorf("action %d of record %d: %+v", i, want[i], p)
			}
			view, err := d.View(d.ctx, m.ID, p.Number-1)
			if err != nil || !reflect.DeepEqual(view, line.Positions[p.From].Public()) {
				t.Errorf("before record %d: %v, %v", p.Number, view, err)
			}
		}
		result, over := line.Positions[len(line.Positions)-1].Result()
		if !over || result.Winners != line.Winners || len(line.Line) != len(want) {
			t.Errorf("%d of %d actions, the last position is over: %v", len(line.Line), len(want), over)
		}
		_, err = d.Archive.Line(d.ctx, "zzzzzzzz")
		d.refused(refusal.NoMatchHere, err)
	})
}

// A reversal is the game for two under rules by which dice fall otherwise.
type reversal struct{ revised }

func (r reversal) Decode(b []byte) (engine.State, error) {
	state, err := r.revised.Decode(b)
	return reversed{state}, err
}

func (r reversal) WithEdition(e []byte) (engine.Game, error) {
	g, err := r.revised.WithEdition(e)
	if err != nil {
		return nil, err
	}
	return reversal{g.(revised)}, nil
}

type reversed struct{ engine.State }

func (r reversed) Apply(s engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	d.IntN(2)
	next, err := r.State.Apply(s, a, d, t)
	return reversed{next}, err
}

// TestLineUnderNewerRules tells what can be told of a match whose rules have changed:
// all that today's rules play alike, and which actions are left out.
func TestLineUnderNewerRules(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.playOut(d.duel().ID)
		all := len(d.line(m).Line)
		d.upgrade(revisedGames)
		if line := d.line(m); line.Lost != 0 || !line.Older || len(line.Line) != all {
			t.Errorf("played alike: %d of %d actions, %d lost, older %v", len(line.Line), all, line.Lost, line.Older)
		}
		d.upgrade([]engine.Game{reversal{revised{duel{hoardOf(sixFaces)}}}})
		line := d.line(m)
		if line.Lost == 0 || !line.Older || len(line.Line)+line.Lost != all || len(line.Positions) < 2 {
			t.Errorf("played otherwise: %d of %d actions and %d positions, %d lost, older %v", len(line.Line), all, len(line.Positions), line.Lost, line.Older)
		}
		if !slices.IsSorted(line.Turns) {
			t.Errorf("turns %v", line.Turns)
		}
	})
}

// TestLineOfNothing holds that a match that was given up at once has a line.
func TestLineOfNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.picking()
	m = d.must(d.Resign(d.ctx, d.by(vera), m.ID))
	if line := d.line(m); len(line.Positions) != 1 || len(line.Line) != 0 || line.Winners != engine.SeatSet(1) {
		t.Errorf("got %+v", line)
	}
}
