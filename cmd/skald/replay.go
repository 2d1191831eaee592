package main

import (
	"context"
	"errors"
	"fmt"
	"skald/engine/match/proof"
	"time"

	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/storage"
)

// replay plays every stored match again by today's rules, and works every
// tournament and ladder out again: before a release, and
// before an upgrade on a copy. It prints the matches with faults, and now and
// then how far it is.
func replay(ctx context.Context, a *call) error {
	if a.html != "" {
		return writePage(ctx, a)
	}
	return withTable(ctx, a.config, func(_ store, t *table.Table) error {
		count, faulty, older, began := 0, 0, 0, time.Now()
		said := began
		err := t.Archive.Replay(ctx, func(r proof.Report) error {
			count++
			if r.Older > 0 {
				older++
				fmt.Fprintf(a.out, "match %s (%s): %s\n", r.Match, r.Game, notPlayedAgain(r))
			}
			if !r.Honest() {
				faulty++
				for _, f := range r.Faults {
					fmt.Fprintf(a.out, "match %s (%s): %s\n", r.Match, r.Game, f)
				}
			}
			if now := time.Now(); now.Sub(said) >= progressEvery {
				said = now
				fmt.Fprintf(a.progress, "%s replayed, %.0f a second\n", plural(count, "match", "matches"), float64(count)/now.Sub(began).Seconds())
			}
			return nil
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s replayed, %d with faults\n", plural(count, "match", "matches"), faulty)
		leagues, broken := 0, 0
		competitions := league.On(t, nil)
		tournament.Of(competitions)
		ladder.Of(competitions)
		err = competitions.Replay(ctx, func(id storage.LeagueID, fault error) error {
			leagues++
			if fault != nil {
				broken++
				fmt.Fprintf(a.out, "league %s: %v\n", id, fault)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if leagues > 0 {
			fmt.Fprintf(a.out, "%s worked out again, %d with faults\n", plural(leagues, "tournament or ladder", "tournaments and ladders"), broken)
		}
		if older > 0 {
			fmt.Fprintf(a.out, "%d of them began under older rules: of these the records named above were read, and not played again\n", older)
		}
		if faulty > 0 {
			err = fmt.Errorf("of %s %d cannot be replayed", plural(count, "match", "matches"), faulty)
		}
		if broken > 0 {
			err = errors.Join(err, fmt.Errorf("of %s %d cannot be replayed", plural(leagues, "tournament or ladder", "tournaments and ladders"), broken))
		}
		return err
	})
}

const progressEvery = 5 * time.Second
