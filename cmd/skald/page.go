package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"

	"skald/bot"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/proof"
	"skald/render/page"
)

// writePage writes an exported match as a page. One that is not what it says is refused.
func writePage(ctx context.Context, a *call) error {
	file, err := os.Open(a.file)
	if err != nil {
		return err
	}
	defer file.Close()
	e, err := proof.ReadExport(file)
	if err != nil {
		return fmt.Errorf("read %s: %w", a.file, err)
	}
	catalogue, err := words.Load()
	if err != nil {
		return err
	}
	if !slices.Contains(catalogue.Languages(), a.language) {
		return fmt.Errorf("there are no words in %q, but in %q", a.language, catalogue.Languages())
	}
	var out bytes.Buffer
	if err := pageOf(ctx, a, e, catalogue.Speak(a.language), &out); err != nil {
		return err
	}
	if err := os.WriteFile(a.html, out.Bytes(), 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%s: %d KB, to be opened in a browser\n", a.html, out.Len()>>10)
	return err
}

// pageOf makes the page of an exported match.
func pageOf(ctx context.Context, a *call, e proof.Export, v *words.Voice, out *bytes.Buffer) error {
	report, game, records, err := proof.Records(a.games(), e)
	if err != nil {
		return err
	}
	if n := len(report.Faults); n > 0 {
		return fmt.Errorf("match %s is not what it says: %s; skald verify tells which", report.Match, plural(n, "fault", "faults"))
	}
	about := game.About()
	i := slices.IndexFunc(a.titles, func(t bot.Title) bool { return t.Game.About().Key == about.Key })
	course.NumberTurns(about, records)
	past := course.Past{Game: game, Setup: e.Setup()}
	reading := course.Reading{About: about, Over: e.Result != nil, Players: e.Players, Seq: uint64(len(records))}
	s := page.Source{
		Voice: v, About: about, Painter: a.titles[i].Painter, Names: make([]string, len(e.Players)), Result: e.Result.Engine(),
		Moments: past.Moments(records, reading),
		Held: func(t engine.Secret) string {
			return string(v.Secret(about, t, func(s engine.Seat) string { return v.Side(about, s) }))
		},
	}
	if s.Result != nil {
		s.Notes = e.Notes
		if s.Open, err = past.Opened(records, reading); err != nil {
			return err
		}
	}
	return page.Write(ctx, out, s, func(float64) error { return ctx.Err() })
}
