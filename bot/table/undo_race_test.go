package table_test

import (
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

// TestOneUndoPerSeq lets several tables, as several processes would, take back
// the same action at once: one step is taken back and no more.
func TestOneUndoPerSeq(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.picking()
		tables := []*table.Table{d.Table}
		for range 3 {
			d.again(d.store)
			tables = append(tables, d.Table)
		}
		d.press += 1000
		for range 5 {
			m = d.do(m.ID, vera, "pick left")
			seq, first := m.Seq, d.press
			n := atOnce(t, refusal.Stale, func(i int) error {
				_, err := tables[i%len(tables)].Undo(d.ctx, table.Press{By: vera, Interaction: first + storage.InteractionID(i+1)}, m.ID, seq)
				return err
			})
			d.press += pressers
			if m = d.load(m.ID); n != 1 || m.Seq != seq+1 || m.Undoable() {
				t.Fatalf("%d presses undid, %d records after %d", n, m.Seq, seq)
			}
		}
		d.honest(m.ID)
	})
}

// TestQuestionRace lets everybody answer at once, while the match goes on or
// does not: what was asked is done once, or the match went on; never both.
func TestQuestionRace(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("hoard", head.Opening{})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
		d.must(d.Start(d.ctx, d.by(vera), m.ID))
		for _, u := range []storage.UserID{vera, adam, bera} {
			m = d.do(m.ID, u, "pick left")
		}
		other := table.New(d.store, games, table.Options{})
		for round := range 12 {
			m = d.do(m.ID, m.Waiting()[0], "roll")
			if m.Status == head.Over {
				break
			}
			by := d.last(m)
			m = d.undo(m, by)
			asked, first := m, d.press
			atOnce(t, "", func(i int) error {
				on := d.Table
				if i%2 == 1 {
					on = other
				}
				p := table.Press{By: asked.Players[i%3], Interaction: first + storage.InteractionID(i+1)}
				switch {
				case i == 7 && round%3 == 1:
					_, _ = on.Act(d.ctx, table.Press{By: asked.Waiting()[0], Interaction: p.Interaction}, asked.ID, asked.Seq, act("roll"))
				case i == 9 && round%3 == 2:
					_, _ = on.Answer(d.ctx, p, asked.ID, asked.Question.Number, false)
				default:
					_, _ = on.Answer(d.ctx, p, asked.ID, asked.Question.Number, true)
				}
				return nil
			})
			d.press += pressers
			m = d.load(m.ID)
			undos := 0
			for _, e := range d.log(m.ID, asked.Seq) {
				if e.Kind == record.UndoKind {
					undos++
				}
			}
			if granted := m.Question.State == head.Agreed; m.Question.Open() || granted != (undos == 1) || undos > 1 || granted && m.Seq != asked.Seq+1 {
				t.Fatalf("question %+v, %d undos, %d records after %d", m.Question, undos, m.Seq, asked.Seq)
			}
			if m.Status == head.Over {
				break
			}
		}
		d.honest(m.ID)
	})
}
