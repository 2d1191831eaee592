package ladder

import (
	"cmp"
	"strconv"

	"skald/engine/league/hook"
)

// Told returns what a program elsewhere is told of the events of the log from a number:
// results and seasons, and nothing of who is kept off. name says how a person is called.
func (s *State) Told(from int, events []Event, name func(Person) string) (list []hook.Delivery) {
	for i, e := range events {
		d := hook.Delivery{At: e.At, ID: strconv.Itoa(from + i)}
		switch a := e.Fact.(type) {
		case Played:
			d.Kind = hook.Result
		case Voided, Corrected:
			d.Kind = hook.Corrected
		case Annulled:
			d.Kind, d.Player, d.Since = hook.Annulled, a.Person.String(), a.Since
		case SeasonOpened:
			d.Kind, d.Season = hook.SeasonOpen, a.Name
		case SeasonClosed:
			d.Kind = hook.SeasonClose
			s.tellSeason(&d, e.At, name)
		default:
			continue
		}
		if r := s.Report(from + i).Result; r != nil {
			tellResult(&d, r, name)
		}
		list = append(list, d)
	}
	return list
}

func tellResult(d *hook.Delivery, r *Result, name func(Person) string) {
	d.Match, d.Void, d.Number = string(r.Match), r.Void.Why, r.Season
	for i, seat := range r.Seats {
		told := hook.Seat{Player: seat.Person.String(), Side: seat.Side, Rank: seat.Rank}
		if seat.Person != 0 {
			told.Name = name(seat.Person)
		}
		if p, ok := r.Party(seat.Person); ok && p.Seat == i && r.rates(seat.Person) {
			told.Before, told.After = &p.Before.Mean, &p.After.Mean
		}
		d.Seats = append(d.Seats, told)
	}
}

// tellSeason tells the season that was closed at a moment, with its table of duels, else
// of gatherings.
func (s *State) tellSeason(d *hook.Delivery, closed int64, name func(Person) string) {
	for _, a := range s.Archives() {
		if a.Closed != closed {
			continue
		}
		d.Season, d.Number, d.Table = cmp.Or(a.Name, strconv.Itoa(a.Number)), a.Number, nil
		rows := a.Duels
		if len(rows) == 0 {
			rows = a.Gatherings
		}
		for _, l := range rows {
			d.Table = append(d.Table, hook.Line{Place: l.Place, Player: l.Person.String(), Name: name(l.Person), Rating: &l.Rating})
		}
	}
}
