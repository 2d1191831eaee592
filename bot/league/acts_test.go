package league_test

import (
	"errors"
	"testing"
	"time"

	"skald/bot/league"
	"skald/bot/table"
	ladderrules "skald/engine/league/ladder"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// untilRefused lets somebody act again and again, and returns how often they could
// before the day's acts were spent. Any other error ends the test.
func (d *desk) untilRefused(most int, act func(i int) error) int {
	d.t.Helper()
	for i := range most {
		err := act(i)
		var no *league.Refusal
		switch {
		case err == nil:
		case !errors.As(err, &no) || no.Key != league.ActsSpent:
			d.t.Fatalf("act %d: %v", i+1, err)
		default:
			if midnight := d.now.Truncate(24 * time.Hour).Add(24 * time.Hour); !no.Until.Equal(midnight) {
				d.t.Errorf("they may act again at %v, want %v", no.Until, midnight)
			}
			return i
		}
	}
	return most
}

// TestActsOfADay holds that nobody fills a competition's log: a person acts 60 times in
// it a day, over restarts too, and somebody who directs or moderates it 10 times more for
// each person in it. Others are not held up, and the next day begins anew.
func TestActsOfADay(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		l := d.joins(vera, adam)
		join := func(p table.Press) func(int) error {
			return func(i int) error {
				if i%7 == 0 {
					d.again(d.store)
				}
				p.Interaction = d.by(p.By).Interaction
				var act ladderrules.Fact = ladderrules.Left{Person: ladderrules.Person(p.By)}
				if i%2 == 1 {
					act = ladderrules.Joined{Person: ladderrules.Person(p.By)}
				}
				_, err := d.Ladders.Act(d.ctx, league.By{Press: p}, l.ID, act)
				return err
			}
		}
		const spent = 1 // vera has opened the ladder, which counts for none; adam has joined it
		if got := d.untilRefused(200, join(d.by(adam))); got != 60-spent {
			t.Errorf("adam joined and left %d times, want %d", got, 60-spent)
		}
		if got := d.untilRefused(10, join(d.by(vera))); got != 10 {
			t.Errorf("vera was held up after %d acts", got)
		}
		moderator := d.by(dora)
		moderator.Oversees = home
		homes := func(i int) error {
			p := d.by(dora)
			p.Oversees = moderator.Oversees
			_, err := d.Ladders.Act(d.ctx, league.By{Press: p}, l.ID, ladderrules.Moved{Home: storage.ChannelID(3000 + i%2).String()})
			return err
		}
		if got := d.untilRefused(200, homes); got != 60+10 { // vera is left
			t.Errorf("a moderator of one acted %d times, want 70", got)
		}
		d.now = d.now.Add(24 * time.Hour)
		d.ladder(d.Ladders.Join(d.ctx, d.by(adam), atHall, "en", "hoard"))
		if got := d.untilRefused(3, join(d.by(adam))); got != 3 {
			t.Errorf("a day later adam acted %d times, want 3", got)
		}
	})
}

// TestActsOfADirector: a director who names somebody and takes it back without end comes
// to one, as does a player of theirs, and a whole round of 250 players, each match of
// which the director must correct twice, is far below it.
func TestActsOfADirector(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	few := d.open(rules.Settings{}, 2)
	naming := func(i int) error {
		var act rules.Act = rules.NameDirector{Person: 7}
		if i%2 == 1 {
			act = rules.RemoveDirector{Person: 7}
		}
		_, err := d.Tournaments.Act(d.ctx, league.By{Press: d.by(dora)}, few.ID, act)
		return err
	}
	if got := d.untilRefused(500, naming); got < 80 || got > 100 {
		t.Errorf("a director of two named and removed a director %d times, want some 90", got)
	}
	sheet := func(i int) error {
		_, err := d.Tournaments.Act(d.ctx, league.By{Press: d.by(101)}, few.ID, rules.ChangeSheet{Person: 101, Sheet: rules.Sheet{Faction: string(rune('A' + i%2))}})
		return err
	}
	if got := d.untilRefused(500, sheet); got != 59 {
		t.Errorf("a player changed their warband %d times, want 59 after they joined", got)
	}
	if testing.Short() {
		return
	}
	many := d.open(rules.Settings{Mode: rules.ModeBattles}, 250)
	d.do(many.ID, dora, rules.Start{})
	many = d.do(many.ID, dora, rules.PairRound{})
	round, _ := many.State.Open()
	for _, m := range round.Matches {
		for _, winner := range m.Seats {
			d.do(many.ID, dora, rules.CorrectResult{Match: m.ID, Reason: "seen", Ruling: rules.Ruling{Kind: rules.OutcomeDirectorWin, Winner: winner}})
		}
	}
	d.do(many.ID, dora, rules.PairRound{})
}
