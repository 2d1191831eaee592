package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"text/tabwriter"
	"time"

	"skald/storage/fleet"
	"skald/storage/postgres"
)

// serving is what a process has to do with others that serve from the same database.
type serving interface {
	fleet.Fleet
	Lost() <-chan struct{}
	Leave(context.Context) error
	Held() map[int]time.Time
}

// fleetOf returns the fleet of a store, nil where one process serves.
func fleetOf(s store) serving {
	if database, ok := s.(*postgres.Store); ok && database.Fleet() != nil {
		return database.Fleet()
	}
	return nil
}

// whileServing ends the program at once when another one took over what it looked after:
// from then on nobody is to hear a word of this one, not even that it ends.
func whileServing(ctx context.Context, f serving) {
	select {
	case <-f.Lost():
		fmt.Fprintln(os.Stderr, "skald: others look after what this one did: it was paused or cut off for too long, and ends")
		os.Exit(codeFailed)
	case <-ctx.Done():
	}
}

// leavingTime is how long a program that is to end takes at most to give away what it
// looks after.
const leavingTime = 20 * time.Second

// leaving returns a context that ends after another one: once others have what this
// process looks after, so that nobody who plays notices.
func leaving(ctx context.Context, f serving, log *slog.Logger) (context.Context, context.CancelFunc) {
	after, end := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() {
		defer end()
		wait, stop := context.WithTimeout(after, leavingTime)
		defer stop()
		if err := f.Leave(wait); err != nil && after.Err() == nil {
			log.Warn("not all could be given to other processes: they take it", "err", err)
		}
	})
	return after, end
}

// status says which processes serve from the database, what each looks after since when,
// and what waits to be sent.
func status(ctx context.Context, a *call) error {
	if !isDatabase(a.data) {
		return askHealth(ctx, a)
	}
	store, err := postgres.Open(ctx, a.data, postgres.Options{Log: a.logger(a.progress)})
	if err != nil {
		return err
	}
	defer store.Close()
	all, err := store.Status(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(table, "LOOKS AFTER\tPROCESS\tSINCE\tHANDED ON\tUNSENT\tOVERDUE")
	for _, u := range all.Units {
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%s\n", unitName(u.Unit), cmp.Or(u.Holder, "nobody"), u.Since.UTC().Format(time.RFC3339), u.Epoch, u.Unsent, u.Overdue.Round(time.Second))
	}
	fmt.Fprintln(table)
	fmt.Fprintln(table, "PROCESS\tSERVES SINCE\tHEARD OF\t")
	for _, p := range all.Processes {
		heard := p.Heard.Round(time.Second).String() + " ago"
		if p.Dead {
			heard += ": taken for dead"
		} else if p.Leaving {
			heard += ": about to end"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", p.Name, p.Since.UTC().Format(time.RFC3339), heard)
	}
	if len(all.Processes) == 0 {
		fmt.Fprintln(table, "none")
	}
	return table.Flush()
}

// held says since when this process looks after what it does, where several share it out.
func (h *health) held() map[string]time.Time {
	f := fleetOf(h.store)
	if f == nil {
		return nil
	}
	all := make(map[string]time.Time)
	for unit, since := range f.Held() {
		all[unitName(unit)] = since
	}
	return all
}

// unitName says what can be looked after.
func unitName(unit int) string {
	if unit < 0 {
		return "competitions"
	}
	return fmt.Sprintf("shard %d", unit)
}
