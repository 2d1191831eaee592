package leagueboard

import (
	"fmt"
	"math"
	"strings"
	"time"

	"skald/engine/league/ladder"
	"skald/engine/match/story"
	"skald/render/speech"
)

// A Ladder is a ladder as pictures and their alt texts show it, where no markup is.
type Ladder struct {
	*speech.Voice
	State *ladder.State
	Kind  ladder.Kind // of its ratings
	Title string
	Named func(ladder.Person) string
	Now   time.Time
}

// Points is a rating as it is written: whole points of duels, two digits more of
// gatherings.
func Points(v *speech.Voice, k ladder.Kind, rating float64) string {
	if k == ladder.Gatherings {
		return v.Decimal(rating, 2)
	}
	return v.Decimal(math.Round(rating), 0)
}

// Rated is a row's rating, with the mark of one that is not sure enough.
func Rated(v *speech.Voice, k ladder.Kind, row ladder.Row) string {
	if row.Provisional {
		return Points(v, k, row.Rating) + "?"
	}
	return Points(v, k, row.Rating)
}

// Tally writes what somebody won, drew and lost.
func Tally(r ladder.Record) string { return fmt.Sprintf("%d–%d–%d", r.Won, r.Drawn, r.Lost) }

// Season is what a season is called.
func Season(v *speech.Voice, s ladder.Season) string {
	if s.Name == "" {
		return v.Say("ladder.season", speech.Data{"n": s.Number})
	}
	return v.Say("ladder.season-named", speech.Data{"n": s.Number, "name": s.Name})
}

func (l Ladder) points(rating float64) string { return Points(l.Voice, l.Kind, rating) }

// Standings is a page of a table, from 0 of so many, of a season that is closed or as it
// is now.
func (l Ladder) Standings(season ladder.Season, closed bool, rows []ladder.Row, page, pages int) Standings {
	under := Season(l.Voice, season)
	if !closed {
		under += " · " + l.Now.UTC().Format("2006-01-02")
	}
	if pages > 1 {
		under += fmt.Sprintf(" · %d/%d", page+1, pages)
	}
	s := Standings{
		Head: Head{Title: l.Say("ladder.picture", speech.Data{"title": l.Title}), Under: under},
		Words: StandingsWords{
			Place: l.Say("ladder.column.place", nil), Name: l.Say("ladder.column.name", nil), Rating: l.Say("ladder.column.rating", nil),
			Deviation: l.Say("ladder.column.deviation", nil), Record: l.Say("ladder.column.record", nil),
		},
	}
	for _, row := range rows {
		line := l.row(row)
		line.Moved = l.moved(closed, row)
		s.Lines = append(s.Lines, line)
	}
	return s
}

// row is a line of a table: with the span in which the true strength almost surely lies.
func (l Ladder) row(row ladder.Row) Standing {
	s := Standing{
		Place: row.PlaceText(), Name: l.Named(row.Person), Rating: Rated(l.Voice, l.Kind, row),
		Deviation: l.points(row.Deviation), Record: Tally(row.Record), Unsure: row.Provisional,
	}
	if row.Place >= 1 && row.Place <= 3 {
		s.Medal = First + Mark(row.Place-1)
	}
	s.Low, s.At, s.High = row.Span(l.Kind)
	return s
}

// moved is by how many places somebody has come up since the last week ended: in the table
// as it is now.
func (l Ladder) moved(closed bool, row ladder.Row) int {
	if closed {
		return 0
	}
	return l.State.Moved(l.Kind, row)
}

// Alt tells a table in words.
func (l Ladder) Alt(season ladder.Season, closed bool, rows []ladder.Row) string {
	lines := []string{l.Say("ladder.alt", speech.Data{"title": l.Title, "season": Season(l.Voice, season)})}
	for _, row := range rows {
		key := "ladder.alt-line"
		if row.Place == 0 {
			key = "ladder.alt-unplaced"
		}
		lines = append(lines, l.Say(key, speech.Data{
			"place": row.PlaceText(), "who": l.Named(row.Person), "rating": l.points(row.Rating), "deviation": l.points(row.Deviation),
			"won": row.Record.Won, "drawn": row.Record.Drawn, "lost": row.Record.Lost, "moved": Arrow(l.Voice, l.moved(closed, row)),
		}))
	}
	return strings.Join(lines, " ")
}

// Curve is a person's rating over time, up to now; they have one.
func (l Ladder) Curve(p ladder.Profile) Curve {
	c := Curve{
		Head:   Head{Title: l.Say("ladder.curve", speech.Data{"who": l.Named(p.Row.Person)}), Under: l.Title},
		Rating: l.Say("ladder.curve-rating", nil), Band: l.Say("ladder.curve-band", nil), Start: l.State.Data().Start.Mean,
	}
	if p.Kind == ladder.Gatherings {
		c.Start = l.State.Data().Gathering.Mean
	}
	add := func(at int64, s ladder.Strength, plain bool) {
		c.Points = append(c.Points, Point{At: at, Rating: s.Mean, Low: s.Mean - 2*s.Deviation, High: s.Mean + 2*s.Deviation, Plain: plain})
	}
	add(min(p.Since, p.Curve[0].At), p.Start, true)
	for _, at := range p.Curve {
		add(at.At, at.Strength, false)
	}
	if last := p.Curve[len(p.Curve)-1]; p.Kind == ladder.Duels && l.Now.Unix() > last.At {
		add(l.Now.Unix(), ladder.Strength{Mean: last.Strength.Mean, Deviation: p.Row.Deviation}, true)
	}
	c.Ticks = Dates(c.Points[0].At, c.Points[len(c.Points)-1].At)
	for _, a := range l.State.Archives() {
		c.Breaks = append(c.Breaks, Tick{At: a.Closed, Text: l.Say("ladder.curve-break", speech.Data{"n": a.Number})})
	}
	return c
}

// CurveAlt tells a curve in words: so many of its ratings, from the first to the last.
func (l Ladder) CurveAlt(p ladder.Profile, most int) string {
	var told []string
	for _, at := range story.Thinned(p.Curve, most) {
		told = append(told, l.points(at.Strength.Mean))
	}
	last := p.Curve[len(p.Curve)-1].Strength
	return l.Say("ladder.curve-alt", speech.Data{
		"who": l.Named(p.Row.Person), "matches": l.Count("ladder.matches", len(p.Curve)), "ratings": strings.Join(told, ", "),
		"low": l.points(last.Mean - 2*last.Deviation), "high": l.points(last.Mean + 2*last.Deviation),
	})
}
