package site

import (
	"strconv"

	"skald/bot/words"
	contract "skald/engine/league"
	"skald/engine/league/tournament"
	"skald/render/site"
)

// tournamentShown is what a tournament shows. People are numbered in the order in which
// they came into it, sheets are not shown.
func tournamentShown(t *tournament.Tournament) showing {
	var show showing
	rows, moved := t.Standings(t.Paired()), t.Moved(t.Paired())
	for _, e := range t.Entrants() {
		show.people = append(show.people, contract.Person(e.Person))
	}
	for n := t.Paired(); n > 0; n-- {
		r, _ := t.Round(n)
		for _, m := range r.Matches {
			show.keys = append(show.keys, m.ID.Key())
		}
	}
	show.tell = func(v *words.Voice, h hall, c *site.Competition) {
		switch {
		case t.Over():
			c.About = append(c.About, v.Say("site.over", nil))
		case t.Paired() == 0:
			c.About = append(c.About, v.Say("site.registering", nil))
		default:
			c.About = append(c.About, v.Say("site.playing-round", words.Data{"n": t.Paired(), "of": max(t.Rounds(), t.Paired())}))
		}
		c.Over = t.Over()
		if len(rows) > 0 {
			key := "tournament.standings.under"
			if r, ok := t.Round(t.Paired()); t.Over() {
				key += "-final"
			} else if ok && !r.Closed {
				key += "-open"
			}
			c.Tables = append(c.Tables, tournamentTable(h, v.Say(key, words.Data{"round": t.Paired()}), rows, moved))
		}
		for n := t.Paired(); n > 0; n-- {
			r, _ := t.Round(n)
			c.Rounds = append(c.Rounds, tournamentRound(v, h, r))
		}
	}
	return show
}

func tournamentTable(h hall, name string, rows []tournament.Row, moved map[tournament.Person]int) site.Table {
	t := site.Table{Name: name, Columns: []string{site.Points, site.Average, site.Resistance, site.Record}}
	for _, l := range rows {
		average, resistance := l.GoalAverage, l.Resistance
		t.Rows = append(t.Rows, site.Row{
			Place: l.PlaceText(), Player: h.player(contract.Person(l.Person)), Points: strconv.Itoa(l.Points), Average: &average, Resistance: &resistance,
			Won: l.Wins, Drawn: l.Draws, Lost: l.Losses, Moved: moved[l.Person], Out: l.Dropped || l.Disqualified,
		})
	}
	return cut(t)
}

func tournamentRound(v *words.Voice, h hall, r tournament.Round) site.Round {
	round := site.Round{Name: v.Say("site.round", words.Data{"n": r.Number}), Pairings: []site.Pairing{}}
	for _, m := range r.Matches {
		p := site.Pairing{Players: []site.Player{}, Match: h.match[m.ID.Key()]}
		var winners []contract.Person
		for seat, who := range m.Seats {
			one := h.player(contract.Person(who))
			if one.Won = m.Settled && m.Outcome.Winner == tournament.Seat(seat); one.Won {
				winners = append(winners, contract.Person(who))
			}
			p.Players = append(p.Players, one)
		}
		switch {
		case !m.Settled:
		case m.Outcome.Kind == tournament.OutcomeDoubleNoShow || m.Outcome.Kind == tournament.OutcomeBothLose:
			p.Result = h.won(v, nil, 2)
		case len(winners) == 0:
			p.Result = v.Say("site.draw", nil)
		default:
			p.Result = h.won(v, winners, 2)
		}
		if m.Settled && m.Outcome.Score != nil {
			p.Result += " (" + strconv.Itoa(m.Outcome.Score[0]) + ":" + strconv.Itoa(m.Outcome.Score[1]) + ")"
		}
		if m.Settled {
			p.At = moment(int64(r.At)) // a round's results are dated by the round
		}
		if r.Void {
			p.Result = v.Say("site.void", nil)
		}
		round.Pairings = append(round.Pairings, p)
	}
	if r.Bye != nil {
		round.Pairings = append(round.Pairings, site.Pairing{Players: []site.Player{h.player(contract.Person(r.Bye.Person))}})
	}
	return round
}
