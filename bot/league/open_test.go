package league_test

import (
	"testing"

	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/tournament"
	ladderrules "skald/engine/league/ladder"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// TestOpenThings holds how much of each kind one person can have open, or begin again, in
// competitions: tournaments (those of a channel and of a server have a test of their
// own), joinings, scenario drafts of a match, challenges, and matches of the queue.
func TestOpenThings(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		what string
		most int
		// begin makes what is needed, and returns what the person does for the nth time.
		begin func(*desk) func(n int) error
		why   string
	}{
		{"tournaments", 3, func(d *desk) func(int) error {
			return func(n int) error {
				_, err := d.Tournaments.Open(d.ctx, d.by(dora), tournament.Opening{Guild: home, Channel: hall + storage.ChannelID(n), Settings: rules.Settings{Name: "Cup"}})
				return err
			}
		}, "refused: open-of-person 3"},
		{"joinings", 5, func(d *desk) func(int) error {
			held := d.open(rules.Settings{}, 2)
			return func(int) error {
				if _, err := d.Tournaments.Act(d.ctx, league.By{Press: d.by(7)}, held.ID, rules.Join{}); err != nil {
					return err
				}
				d.do(held.ID, 7, rules.Leave{})
				return nil
			}
		}, "joined-often most=5"},
		{"drafts", 3, func(d *desk) func(int) error {
			held := d.open(rules.Settings{Mode: rules.ModeExpedition}, 2)
			d.do(held.ID, dora, rules.Start{})
			held = d.do(held.ID, dora, rules.PairRound{})
			round, _ := held.State.Open()
			m := round.Matches[0]
			return func(n int) error {
				if n > 1 { // the first begins by itself
					void := rules.VoidDraft{Match: m.ID, Reason: "again"}
					if _, err := d.Tournaments.Act(d.ctx, league.By{Press: d.by(dora)}, held.ID, void); err != nil {
						return err
					}
				}
				held = d.do(held.ID, storage.UserID(m.Seats[m.First()]), rules.PickCard{Card: held.State.Pickable(&m)[0]})
				return nil
			}
		}, "drafted-often most=3 round=1 table=1"},
		{"challenges sent", 3, func(d *desk) func(int) error {
			l := d.joins(1, 2, 3, 4, 5)
			return func(n int) error { return d.challenges(l, 1, storage.UserID(1+n)) }
		}, "ladder refuses: sent-enough"},
		{"challenges received", 3, func(d *desk) func(int) error {
			l := d.joins(1, 2, 3, 4, 5)
			return func(n int) error { return d.challenges(l, storage.UserID(1+n), 1) }
		}, "ladder refuses: received-enough"},
		{"matches of the queue", 5, func(d *desk) func(int) error {
			l := d.joins(1)
			return func(n int) error {
				_, err := d.Ladders.Act(d.ctx, league.By{Press: d.by(1)}, l.ID, ladderrules.Wished{Person: 1, Matches: n})
				return err
			}
		}, "ladder refuses: bad-wish"},
	} {
		t.Run(row.what, func(t *testing.T) {
			t.Parallel()
			everyStore(t, func(t *testing.T, d *desk) {
				again := row.begin(d)
				for n := range row.most {
					if err := again(n + 1); err != nil {
						t.Fatalf("number %d: %v", n+1, err)
					}
				}
				if err := again(row.most + 1); err == nil || err.Error() != row.why {
					t.Errorf("number %d: %v, want the refusal %q", row.most+1, err, row.why)
				}
			})
		})
	}
}

func (d *desk) challenges(l *ladder.Ladder, from, to storage.UserID) error {
	act := ladderrules.Challenged{From: ladderrules.Person(from), To: ladderrules.Person(to)}
	_, err := d.Ladders.Act(d.ctx, league.By{Press: d.by(from)}, l.ID, act)
	return err
}
