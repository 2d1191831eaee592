package championship

import (
	"strconv"

	"skald/engine/league/format"
	"skald/engine/league/hook"
)

// Hooked returns what a program elsewhere is told of the events of the log from a number:
// seasons, rounds and results. name says how a person is called.
func (c *Championship) Hooked(from int, events []Event, name func(Person) string) (list []hook.Delivery) {
	for i, e := range events {
		d := hook.Delivery{At: int64(e.At), ID: strconv.Itoa(from + i)}
		switch f := e.Fact.(type) {
		case SeasonOpened:
			d.Kind, d.Season, d.Number = hook.SeasonOpen, strconv.Itoa(f.Season), f.Season
		case MatchesMade:
			d.Kind, d.Season, d.Number = hook.Round, strconv.Itoa(f.Season), f.Matches[0].Round
			for i, m := range f.Matches {
				d.Pairings = append(d.Pairings, hook.Paired(Match{Season: f.Season, Number: f.First + i}.Key(), m.Seats, name))
			}
		case Decided:
			m, known := c.matchOf(f.Season, f.Match)
			if !known {
				continue
			}
			d.Kind, d.Season, d.Number, d.Match = hook.Result, strconv.Itoa(f.Season), m.Round, m.Key()
			d.Seats = hook.Seated(m.Seats, f.Places, name)
			if f.Cause != ByTable {
				d.Cause = string(f.Cause)
			}
		case SeasonEnded:
			d.Kind, d.Season, d.Number = hook.SeasonClose, strconv.Itoa(f.Season), f.Season
			for _, l := range f.Table {
				points := float64(l.Points) / float64(format.Whole)
				d.Table = append(d.Table, hook.Line{Place: l.Place, Player: strconv.FormatUint(uint64(l.Person), 10), Name: name(l.Person), Points: &points, Level: l.Level, Group: l.Group})
			}
		default:
			continue
		}
		list = append(list, d)
	}
	return list
}
