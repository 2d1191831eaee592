package figures

import (
	"strings"
	"time"

	"skald/engine"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// A Voice says figures in one language.
type Voice interface {
	Say(key string, data map[string]any) string
	Title(*engine.About) string
	Side(*engine.About, engine.Seat) string
	Note(a *engine.About, n engine.Note, names func(engine.Seat) string) string
	Knows(a *engine.About, n engine.Note) bool
	Join(...string) string
}

// A Teller tells figures in lines. Its functions write what a chat service shows in its
// own way.
type Teller struct {
	Voice
	Span   func(time.Duration) string
	On     func(time.Time) string
	Called func(ids.User) string

	Counted int // how many matches were looked through at most
}

// A Row is a line that a picture shows, too.
type Row struct {
	Label string
	Tally
}

// mostRows is how many lines of one kind are told, mostEndings how many ways to end.
const (
	mostRows    = 6
	mostEndings = 4
)

// PartsOf are what the parts of a tally are called, in the order of Count.
func PartsOf(v Voice) (list []string) {
	for _, part := range []string{"won", "drawn", "nobody", "lost", "left"} {
		list = append(list, v.Say("study.part-"+part, nil))
	}
	return list
}

// Count returns the numbers of a tally, in the order of PartsOf.
func (t Tally) Count() []int { return []int{t.Won, t.Drawn, t.Nobody, t.Lost, t.Left} }

// tally says a tally: what there is none of is left out.
func (t Teller) tally(n Tally) string {
	var list []string
	for i, part := range PartsOf(t.Voice) {
		if m := n.Count()[i]; m > 0 {
			list = append(list, t.Say("study.count", map[string]any{"part": part, "n": m}))
		}
	}
	return strings.Join(list, ", ")
}

// list says some rows below what they have in common; nothing of none.
func (t Teller) list(key string, rows []Row) (lines []string) {
	for i, row := range rows {
		if i == 0 {
			lines = append(lines, "**"+t.Say(key, nil)+"**")
		}
		if i == mostRows {
			return append(lines, t.Say("study.more", map[string]any{"n": len(rows) - i}))
		}
		lines = append(lines, t.Say("study.row", map[string]any{"label": row.Label, "n": row.Of(), "tally": t.tally(row.Tally)}))
	}
	return lines
}

// lengths says how long matches were.
func (t Teller) lengths(matches int, n Spread[int], d Spread[time.Duration]) string {
	key := "study.length"
	if matches == 1 {
		key = "study.length-of-one"
	}
	return t.Say(key, map[string]any{
		"turns": n.Middle, "fewest": n.Least, "most": n.Most, "took": t.Span(d.Middle), "shortest": t.Span(d.Least), "longest": t.Span(d.Most),
	})
}

// counted says, small, which matches were counted.
func (t Teller) counted() string {
	return "-# " + t.Say("study.counted", map[string]any{"n": t.Counted})
}

// endings says how matches ended.
func (t Teller) endings(list []Ending, about func(game string) *engine.About) (lines []string) {
	for _, e := range list {
		a := about(e.Game)
		if !t.Knows(a, e.Why) || len(lines) > mostEndings {
			continue
		}
		if lines == nil {
			lines = append(lines, "**"+t.Say("study.endings", nil)+"**")
		}
		why := t.Note(a, e.Why, func(s engine.Seat) string { return t.Side(a, s) })
		lines = append(lines, t.Say("study.ending", map[string]any{"n": e.N, "why": why, "alike": e.Alike}))
	}
	return lines
}

// OfTitle tells how matches of a game went, and returns what a picture shows of it.
func (t Teller) OfTitle(about *engine.About, f Title) (lines []string, rows []Row) {
	for s, n := range f.Seats {
		rows = append(rows, Row{t.Side(about, engine.Seat(s)), n})
	}
	lines = append(lines, t.Say("study.title-head", map[string]any{"title": t.Title(about), "n": f.Matches, "since": t.On(f.Since)}))
	lines = append(lines, t.lengths(f.Matches, f.Turns, f.Took), t.counted())
	key := "study.by-side"
	if len(about.Sides) == 0 {
		key = "study.by-seat"
	}
	lines = append(lines, t.list(key, rows)...)
	return append(lines, t.endings(f.Endings, func(string) *engine.About { return about })...), rows
}

// OfPerson tells what came of matches for a person, and returns what a picture shows of
// it. About describes a game by its key.
func (t Teller) OfPerson(u ids.User, f Person, pace Pace, about func(string) *engine.About) (lines []string, rows []Row) {
	var sides, others []Row
	who := t.Called(u)
	for _, g := range f.Titles {
		rows = append(rows, Row{t.Title(about(g.Game)), g.Tally})
	}
	for _, s := range f.Sides {
		a := about(s.Game)
		if len(a.Sides) == 0 {
			continue
		}
		sides = append(sides, Row{t.Say("study.side", map[string]any{"title": t.Title(a), "side": t.Side(a, s.Seat)}), s.Tally})
	}
	for _, o := range f.Opponents {
		label := t.Called(o.User)
		if rules.IsSkald(o.User) {
			label = t.Say("option.skald-"+rules.StrengthOf(o.User), nil)
		}
		others = append(others, Row{label, o.Tally})
	}
	lines = append(lines, t.Say("study.person-head", map[string]any{"who": who, "n": f.Of(), "since": t.On(f.Since), "tally": t.tally(f.Tally)}))
	lines = append(lines, t.lengths(f.Of(), f.Turns, f.Took))
	if pace.Matches > 0 {
		lines = append(lines, t.Say("study.pace", map[string]any{"who": who, "n": pace.Matches, "took": t.Span(pace.Took), "waited": t.Span(pace.Waited)}))
	}
	lines = append(append(lines, t.counted()), t.list("study.by-title", rows)...)
	lines = append(lines, t.list("study.by-side", sides)...)
	lines = append(lines, t.list("study.by-opponent", others)...)
	return append(lines, t.endings(f.Endings, about)...), rows
}
