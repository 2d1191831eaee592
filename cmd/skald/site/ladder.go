package site

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"skald/bot/words"
	"skald/engine"
	contract "skald/engine/league"
	"skald/engine/league/ladder"
	"skald/render/leagueboard"
	"skald/render/site"
	"skald/storage"
)

// ladderShown is what a ladder shows.
func ladderShown(st *ladder.State, about *engine.About, h hall) showing {
	results := st.Results()
	show := showing{people: everybody(st, results, h)}
	last := slices.Clone(results[max(0, len(results)-mostResults):])
	slices.Reverse(last)
	for _, r := range last {
		show.games = append(show.games, storage.MatchID(r.Match))
	}
	show.tell = func(v *words.Voice, h hall, c *site.Competition) {
		season := st.Season()
		c.About = append(c.About, seasonName(v, season))
		for _, k := range st.Kinds() {
			rows := st.Table(k, h.now.Unix())
			t := ladderTable(v, h, k, rows)
			for i := range t.Rows {
				t.Rows[i].Moved = st.Moved(k, rows[i])
			}
			if told(st, k, t) {
				c.Tables = append(c.Tables, t)
			}
		}
		if len(last) > 0 {
			c.Rounds = append(c.Rounds, ladderResults(v, h, last))
		}
		archives := st.Archives()
		for i := len(archives) - 1; i >= max(0, len(archives)-mostSeasons); i-- {
			a := archives[i]
			one := site.Season{Name: seasonName(v, a.Season), Closed: moment(a.Closed), Tables: []site.Table{}}
			for _, k := range st.Kinds() {
				if t := ladderTable(v, h, k, a.Rows(k)); told(st, k, t) {
					one.Tables = append(one.Tables, t)
				}
			}
			c.Seasons = append(c.Seasons, one)
		}
	}
	show.member = func(v *words.Voice, h hall, of contract.Person) (member, bool) {
		return ladderMember(v, h, st, about, ladder.Person(of))
	}
	return show
}

// told reports whether a table says something: the one that says most always does, the
// other if somebody of it has played.
func told(st *ladder.State, k ladder.Kind, t site.Table) bool {
	most, _ := st.Kind()
	return len(t.Rows) > 0 && (k == most || slices.ContainsFunc(t.Rows, func(r site.Row) bool { return r.Won+r.Drawn+r.Lost > 0 }))
}

// everybody are the people of a ladder, those who left too, in the order in which they
// came.
func everybody(st *ladder.State, results []*ladder.Result, h hall) []contract.Person {
	list := st.Members()
	for _, r := range results {
		for _, p := range r.Parties {
			list = append(list, p.Person)
		}
	}
	list = ladder.Once(list)
	slices.SortStableFunc(list, func(a, b ladder.Person) int {
		first, second := st.Member(a), st.Member(b)
		if first != nil && second != nil && first.First != second.First {
			return cmp.Compare(first.First, second.First)
		}
		return strings.Compare(publicID(h.web, h.id, storage.UserID(a)), publicID(h.web, h.id, storage.UserID(b)))
	})
	people := make([]contract.Person, len(list))
	for i, p := range list {
		people[i] = contract.Person(p)
	}
	return people
}

func seasonName(v *words.Voice, s ladder.Season) string {
	if s.Name == "" {
		return v.Say("site.season", words.Data{"n": s.Number})
	}
	return v.Say("site.season-named", words.Data{"n": s.Number, "name": s.Name})
}

// ladderTable is a table of a ladder.
func ladderTable(v *words.Voice, h hall, k ladder.Kind, rows []ladder.Row) site.Table {
	name := "site.table-ladder-0"
	if k == ladder.Gatherings {
		name = "site.table-ladder-1"
	}
	t := site.Table{Name: v.Say(name, nil), Columns: []string{site.Rating, site.Deviation, site.Record}}
	for _, r := range rows {
		t.Rows = append(t.Rows, ladderRow(h, k, r))
	}
	return cut(t)
}

func ladderRow(h hall, k ladder.Kind, r ladder.Row) site.Row {
	rating, deviation := rounded(k, r.Rating), rounded(k, r.Deviation)
	return site.Row{
		Place: r.PlaceText(), Player: h.player(contract.Person(r.Person)), Rating: &rating, Deviation: &deviation,
		Won: r.Record.Won, Drawn: r.Record.Drawn, Lost: r.Record.Lost,
	}
}

// rounded is a rating as people read it.
func rounded(k ladder.Kind, x float64) float64 {
	if k == ladder.Gatherings {
		return math.Round(x*100) / 100
	}
	return math.Round(x)
}

// ladderResults are results of a ladder.
func ladderResults(v *words.Voice, h hall, list []*ladder.Result) site.Round {
	round := site.Round{Pairings: []site.Pairing{}}
	for _, r := range list {
		var winners []contract.Person
		p := site.Pairing{Players: []site.Player{}, At: moment(r.At), Match: h.match[string(r.Match)]}
		for _, seat := range r.Seats {
			one := h.player(contract.Person(seat.Person))
			if one.Bot = seat.AI; one.Number == 0 {
				one.Page = "" // they never joined
			}
			if one.Won = seat.Rank == 1; one.Won {
				winners = append(winners, contract.Person(seat.Person))
			}
			p.Players = append(p.Players, one)
		}
		if p.Result = h.won(v, winners, len(r.Seats)); !r.Counts() {
			p.Result = v.Say("site.void", nil)
		}
		if len(winners) == len(r.Seats) {
			for i := range p.Players {
				p.Players[i].Won = false
			}
		}
		round.Pairings = append(round.Pairings, p)
	}
	return round
}

// ladderMember is somebody's profile.
func ladderMember(v *words.Voice, h hall, st *ladder.State, about *engine.About, of ladder.Person) (m member, ok bool) {
	p, ok := st.ProfileOf(of, h.now.Unix())
	if !ok {
		return m, false
	}
	own := h.player(contract.Person(of))
	m.Profile = site.Profile{Player: own, Tables: []site.Table{ladderTable(v, h, p.Kind, []ladder.Row{p.Row})}, Sides: []site.Tally{}, Opponents: []site.Versus{}, Results: []site.Round{}}
	for _, a := range p.Sides {
		name := a.Side
		if i := slices.Index(about.Sides, a.Side); i >= 0 {
			name = v.Side(about, engine.Seat(i))
		}
		t := tally(a.Side, name, a.Record.Games(), 0)
		if n := a.Record.Games(); n > 0 {
			t.Share = (200*a.Record.Won + n) / (2 * n)
		}
		m.Sides = append(m.Sides, t)
	}
	for _, o := range p.Opponents[:min(len(p.Opponents), mostRows)] {
		m.Opponents = append(m.Opponents, site.Versus{Player: h.player(contract.Person(o.Person)), Won: o.Record.Won, Drawn: o.Record.Drawn, Lost: o.Record.Lost})
	}
	if len(p.Recent) > 0 {
		m.Results = append(m.Results, ladderResults(v, h, p.Recent[:min(len(p.Recent), mostResults)]))
	}
	if len(p.Curve) > 1 {
		m.curve, m.alt = ladderCurve(v, h, p, site.Called(v, own))
	}
	return m, true
}

// ladderCurve is how somebody's rating went, and what that says in words.
func ladderCurve(v *words.Voice, _ hall, p ladder.Profile, who string) (*leagueboard.Curve, string) {
	c := &leagueboard.Curve{Head: leagueboard.Head{Title: who}, Rating: v.Say("site.curve-line", nil), Band: v.Say("site.curve-band", nil), Start: p.Start.Mean}
	for _, at := range p.Curve {
		one := at.Strength
		c.Points = append(c.Points, leagueboard.Point{At: at.At, Rating: one.Mean, Low: one.Mean - 2*one.Deviation, High: one.Mean + 2*one.Deviation})
	}
	c.Ticks = leagueboard.Dates(c.Points[0].At, c.Points[len(c.Points)-1].At)
	return c, v.Say("site.curve", words.Data{"who": who, "first": rounded(p.Kind, c.Points[0].Rating), "last": rounded(p.Kind, c.Points[len(c.Points)-1].Rating)})
}
