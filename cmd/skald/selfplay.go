package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"skald/bot"
	"skald/engine"
	"skald/engine/selfplay"
)

// selfplayOptions are what selfplay can be told.
type selfplayOptions struct {
	matches, players int
	seats, edition   string
	options          optionsFlag
	seed             uint64
	json             bool
}

// An optionsFlag takes options of a game, each as KEY=VALUE.
type optionsFlag map[string]string

// String implements flag.Value.
func (o *optionsFlag) String() string { return "" }

// Set implements flag.Value.
func (o *optionsFlag) Set(text string) error {
	key, value, ok := strings.Cut(text, "=")
	if !ok {
		return errors.New("say KEY=VALUE")
	}
	if *o == nil {
		*o = optionsFlag{}
	}
	(*o)[key] = value
	return nil
}

// mostActions is how many actions a match of programs may have. None of a real game
// comes near.
const mostActions = 20_000

// playSelf lets programs play a title and prints what came of it. When it is
// interrupted it prints what came of the matches that are over.
func playSelf(ctx context.Context, a *call) error {
	series, err := seriesOf(a)
	if err != nil {
		return err
	}
	series.Stop = func() bool { return ctx.Err() != nil }
	records, err := playSeries(series, a.progress)
	if err != nil {
		return err
	}
	counter := selfplay.NewCounter(series)
	for n, r := range records {
		if r != nil {
			counter.Add(n, *r)
		}
	}
	report := counter.Report()
	if report.Matches == 0 {
		return errors.New("stopped before a match was over")
	}
	if a.selfplay.json {
		enc := json.NewEncoder(a.out)
		enc.SetIndent("", "  ")
		return enc.Encode(report)
	}
	_, err = io.WriteString(a.out, reportText(report))
	return err
}

// seriesOf returns the matches that the command asks for.
func seriesOf(a *call) (*selfplay.Series, error) {
	o := &a.selfplay
	i := slices.IndexFunc(a.titles, func(t bot.Title) bool { return t.Game.About().Key == a.file })
	if i < 0 {
		var keys []string
		for _, g := range a.games() {
			keys = append(keys, g.About().Key)
		}
		return nil, fmt.Errorf("%q is no title; there are %s", a.file, strings.Join(keys, ", "))
	}
	title := a.titles[i]
	if err := readEdition(&title, o.edition); err != nil {
		return nil, err
	}
	if o.players == 0 {
		o.players = title.Game.About().Seats.Min
	}
	s := &selfplay.Series{
		Game: title.Game, Setup: engine.Setup{Players: o.players, Options: o.options},
		Players: strings.Split(o.seats, ","), Matches: o.matches, Seed: o.seed, Most: mostActions,
	}
	return s, s.Check()
}

// playSeries plays the matches on all cores and returns the record of each, nil where
// it was stopped.
func playSeries(s *selfplay.Series, progress io.Writer) ([]*selfplay.Record, error) {
	var (
		mu      sync.Mutex
		records = make([]*selfplay.Record, s.Matches)
		next    int
		done    int
		fault   error
		workers sync.WaitGroup
	)
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1, next <= s.Matches && fault == nil
	}
	put := func(n int, r selfplay.Record, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case errors.Is(err, selfplay.ErrStopped):
			return
		case err != nil:
			fault = errors.Join(fault, fmt.Errorf("match %d: %w", n+1, err))
			return
		}
		records[n] = &r
		done++
		fmt.Fprintf(progress, "\r%d of %s", done, plural(s.Matches, "match", "matches"))
	}
	for range min(runtime.GOMAXPROCS(0), s.Matches) {
		workers.Go(func() {
			for n, ok := take(); ok; n, ok = take() {
				r, err := s.Match(n)
				put(n, r, err)
			}
		})
	}
	workers.Wait()
	fmt.Fprintln(progress)
	return records, fault
}

// usesShown is how many things that players do a text tells.
const usesShown = 15

// reportText is the report for people.
func reportText(r selfplay.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s for %d, %s, seed %d\n", plural(r.Matches, "match", "matches"), r.Game, r.Players, strings.Join(r.Kinds, " and "), r.Seed)
	parts := func(head string, list []selfplay.Part) {
		if len(list) > 0 {
			fmt.Fprintf(&b, "%s\n", head)
		}
		for _, p := range list {
			fmt.Fprintf(&b, "  %-28s %s\n", p.Name, percent(p))
		}
	}
	parts("wins by side or seat", r.Sides)
	parts("wins by place in the order of play, from whoever began", r.Order)
	parts("wins by kind of player", r.Ladder)
	parts("endings", r.Endings)
	parts("what they are about", r.Reasons)
	b.WriteString("length of a match\n")
	for _, l := range []struct {
		name string
		n    float64
	}{{"rounds", r.Rounds}, {"actions", r.Actions}, {"choices", r.Choices}, {"turns", r.Turns}} {
		if l.n > 0 {
			fmt.Fprintf(&b, "  %-28s %.1f\n", l.name, l.n)
		}
	}
	b.WriteString("what is done: times a match, and what those win who do it\n")
	for _, u := range r.Uses[:min(usesShown, len(r.Uses))] {
		fmt.Fprintf(&b, "  %-28s %-8s %s\n", u.Name, strconv.FormatFloat(u.Often, 'f', 1, 64), percent(u.Wins))
	}
	return b.String()
}

// percent is a share with its interval and of how many it is.
func percent(p selfplay.Part) string {
	return fmt.Sprintf("%.1f %% [%.1f to %.1f] of %d", 100*p.Share, 100*p.Low, 100*p.High, p.Of)
}
