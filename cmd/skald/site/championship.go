package site

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/words"
	contract "skald/engine/league"
	"skald/engine/league/championship"
	"skald/render/herald"
	"skald/render/site"
)

// championshipShown is what a championship shows: its open season, and the tables of
// those before. People are numbered in the order in which they are in the season.
func championshipShown(c *championship.Championship) showing {
	var show showing
	for _, e := range c.Entrants() {
		show.people = append(show.people, e.Person)
	}
	for _, s := range c.Past() {
		for _, f := range s.Table {
			show.people = append(show.people, f.Person)
		}
	}
	show.people = once(show.people)
	all := c.Matches()
	for _, m := range all {
		show.keys = append(show.keys, m.Key())
	}
	show.tell = func(v *words.Voice, h hall, out *site.Competition) {
		t := teller{v, h}
		out.Over = c.Over()
		for _, s := range c.About() {
			out.About = append(out.About, t.said(s))
		}
		if c.Over() {
			out.About = append(out.About, v.Say("site.over", nil))
		}
		for i := range c.Groups() {
			out.Tables = append(out.Tables, t.table(c, i+1))
		}
		out.Bracket = append(out.Bracket, t.bracket(c)...)
		out.Rounds = append(out.Rounds, t.rounds(c, all)...)
		past := c.Past()
		for i := len(past) - 1; i >= max(0, len(past)-mostSeasons); i-- {
			out.Seasons = append(out.Seasons, t.season(past[i]))
		}
	}
	return show
}

func once(list []contract.Person) (short []contract.Person) {
	seen := map[contract.Person]bool{0: true}
	for _, p := range list {
		if !seen[p] {
			seen[p], short = true, append(short, p)
		}
	}
	return short
}

// A teller says what the rules of championships have to say, with the names that people
// agreed to.
type teller struct {
	v *words.Voice
	h hall
}

func (t teller) said(s championship.Said) string {
	told := herald.Teller{
		Voice: t.v, Called: func(p championship.Person) string { return t.h.called(t.v, p) },
		At: onDay, Ago: onDay, Literal: func(s string) string { return s },
	}
	return strings.TrimPrefix(strings.ReplaceAll(told.Said(s), "**", ""), "-# ")
}

func onDay(at time.Time) string { return at.UTC().Format("2006-01-02") }

func placed(place int, shared bool) string {
	switch {
	case place == 0:
		return ""
	case shared:
		return strconv.Itoa(place) + "="
	}
	return strconv.Itoa(place)
}

// table is the table of a group, from 1.
func (t teller) table(c *championship.Championship, group int) site.Table {
	out := site.Table{Name: t.said(c.GroupName(group)), Columns: []string{site.Points, site.Record}}
	for _, r := range c.Table(group) {
		moved := 0
		if r.Was > 0 {
			moved = r.Was - r.Place
		}
		out.Rows = append(out.Rows, site.Row{
			Place: placed(r.Place, r.Shared), Player: t.h.player(r.Person), Points: r.Points.String(), Won: r.Wins, Drawn: r.Draws, Lost: r.Losses, Moved: moved, Out: r.Withdrawn,
		})
	}
	return cut(out)
}

// stage says of which round of what a match is.
func (t teller) stage(c *championship.Championship, m championship.Match) string {
	where, _ := c.Where(m).Data["where"].(championship.Said)
	return t.said(where)
}

// bracket is the knock-out, round by round.
func (t teller) bracket(c *championship.Championship) (list []site.Round) {
	for _, s := range c.Stages() {
		round := site.Round{Name: t.said(s.Where), Pairings: []site.Pairing{}}
		for _, pair := range s.Pairs {
			if !pair.Met() && !pair.Sides[0].Bye && !pair.Sides[1].Bye {
				continue // it is not known yet who meets there
			}
			p := site.Pairing{Players: []site.Player{}}
			for _, side := range pair.Sides {
				if side.Person != 0 {
					one := t.h.player(side.Person)
					one.Won = pair.Winner == side.Person
					p.Players = append(p.Players, one)
				}
			}
			switch {
			case pair.Over && pair.Met() && pair.Winner == 0:
				p.Result = t.h.won(t.v, nil, 2)
			case pair.Over && pair.Met():
				p.Result = t.h.won(t.v, []contract.Person{pair.Winner}, 2)
			}
			round.Pairings = append(round.Pairings, p)
		}
		if len(round.Pairings) > 0 {
			list = append(list, round)
		}
	}
	return list
}

// rounds are the matches of the season, those of the last round first.
func (t teller) rounds(c *championship.Championship, all []championship.Match) (list []site.Round) {
	for _, m := range slices.Backward(all) {
		name := t.stage(c, m)
		i := slices.IndexFunc(list, func(r site.Round) bool { return r.Name == name })
		if i < 0 {
			if len(list) == mostRounds {
				continue
			}
			i, list = len(list), append(list, site.Round{Name: name})
		}
		p := site.Pairing{Players: []site.Player{}, Match: t.h.match[m.Key()]}
		var winners []contract.Person
		for seat, who := range m.Seats {
			one := t.h.player(who)
			first := m.Settled && seat < len(m.Places) && m.Places[seat] == 1
			if first {
				winners = append(winners, who)
			}
			one.Won = first && m.Winner() == who
			p.Players = append(p.Players, one)
		}
		if m.Settled {
			p.Result, p.At = t.h.won(t.v, winners, len(m.Seats)), moment(int64(m.Decided))
		}
		list[i].Pairings = append(list[i].Pairings, p)
	}
	for i := range list {
		slices.Reverse(list[i].Pairings)
	}
	return list
}

// season is one that is over.
func (t teller) season(s championship.SeasonEnded) site.Season {
	out := site.Season{Name: t.v.Say("site.season", words.Data{"n": s.Season}), Tables: []site.Table{}}
	table := site.Table{Name: t.v.Say("site.standings", nil), Columns: []string{site.Points}}
	for _, f := range s.Table {
		table.Rows = append(table.Rows, site.Row{Place: placed(f.Place, f.Shared), Player: t.h.player(f.Person), Points: f.Points.String()})
	}
	if len(table.Rows) > 0 {
		out.Tables = append(out.Tables, cut(table))
	}
	return out
}
