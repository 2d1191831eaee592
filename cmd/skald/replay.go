package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"skald/bot/league"
	"skald/bot/table"
	"skald/storage"
)

// replay plays every stored match again by today's rules, and works every
// tournament and ladder out again: before a release, and
// before an upgrade on a copy. It prints the matches with faults, and now and
// then how far it is.
func replay(ctx context.Context, c *config, args []string, stdout, progress io.Writer) error {
	all := false
	if _, err := flags("replay", args, 0, func(f *flag.FlagSet) { f.BoolVar(&all, "all", false, "every match") }); err != nil {
		return err
	}
	if !all {
		return fmt.Errorf("replay: say --all\n%s", usage)
	}
	return withTable(c, func(_ *storage.Bolt, t *table.Table) error {
		count, faulty, older, began := 0, 0, 0, time.Now()
		said := began
		err := t.Replay(ctx, func(r table.Report) error {
			count++
			if r.Older > 0 {
				older++
				fmt.Fprintf(stdout, "match %s (%s): %s\n", r.Match, r.Game, notPlayedAgain(r))
			}
			if !r.Honest() {
				faulty++
				for _, f := range r.Faults {
					fmt.Fprintf(stdout, "match %s (%s): %s\n", r.Match, r.Game, f)
				}
			}
			if now := time.Now(); now.Sub(said) >= progressEvery {
				said = now
				fmt.Fprintf(progress, "%d matches replayed, %.0f a second\n", count, float64(count)/now.Sub(began).Seconds())
			}
			return nil
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%d matches replayed, %d with faults\n", count, faulty)
		leagues, broken := 0, 0
		err = league.On(t, nil).Replay(ctx, func(id storage.LeagueID, fault error) error {
			leagues++
			if fault != nil {
				broken++
				fmt.Fprintf(stdout, "league %s: %v\n", id, fault)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if leagues > 0 {
			fmt.Fprintf(stdout, "%d tournaments and ladders worked out again, %d with faults\n", leagues, broken)
		}
		if older > 0 {
			fmt.Fprintf(stdout, "%d of them began under older rules: of these the records named above were read, and not played again\n", older)
		}
		if faulty > 0 {
			err = fmt.Errorf("%d of %d matches do not replay", faulty, count)
		}
		if broken > 0 {
			err = errors.Join(err, fmt.Errorf("%d of %d tournaments and ladders do not replay", broken, leagues))
		}
		if err != nil {
			return err
		}
		return nil
	})
}

const progressEvery = 5 * time.Second
