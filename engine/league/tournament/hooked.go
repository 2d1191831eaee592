package tournament

import (
	"strconv"

	"skald/engine/league/hook"
)

// Hooked returns what a program elsewhere is told of the events of the log from a number:
// rounds, results, corrections and the final table. name says how a person is called.
func (t *Tournament) Hooked(from int, events []Event, name func(Person) string) (list []hook.Delivery) {
	for i, e := range events {
		d := hook.Delivery{At: int64(e.At), ID: strconv.Itoa(from + i)}
		switch f := e.Fact.(type) {
		case PairingsMade:
			d.Kind, d.Number = hook.Round, f.Round
			for i, p := range f.Matches {
				d.Pairings = append(d.Pairings, hook.Paired(MatchID{Round: f.Round, Table: i + 1}.Key(), p.Seats[:], name))
			}
		case ResultSettled:
			d.Kind = hook.Result
			t.hookResult(&d, f.Match, f.Outcome, f.Cause, name)
		case ResultCorrected:
			d.Kind = hook.Corrected
			t.hookResult(&d, f.Match, f.Outcome, "", name)
		case Closed:
			d.Kind = hook.SeasonClose
			for _, l := range t.Standings(t.Paired()) {
				points := float64(l.Points)
				d.Table = append(d.Table, hook.Line{Place: l.Place, Player: strconv.FormatUint(uint64(l.Person), 10), Name: name(l.Person), Points: &points})
			}
		default:
			continue
		}
		list = append(list, d)
	}
	return list
}

// hookResult tells what a match came to.
func (t *Tournament) hookResult(d *hook.Delivery, id MatchID, o Outcome, cause Cause, name func(Person) string) {
	m, known := t.Match(id)
	if !known {
		return
	}
	places := []int{1, 1}
	if o.Winner != NoSeat {
		places[o.Winner.Other()] = 2
	}
	d.Match, d.Number, d.Cause, d.Seats = id.Key(), id.Round, string(cause), hook.Seated(m.Seats[:], places, name)
	if !o.Met {
		d.Void = string(o.Kind)
	}
}
