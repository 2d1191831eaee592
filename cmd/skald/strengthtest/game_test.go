// Package strengthtest holds searching players to what they must do in every title:
// they cannot cheat, they bring matches to an end, and they win.
package strengthtest

import (
	"fmt"

	"skald/cmd/skald/titles"
	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/enginetest/vote"
	"skald/engine/hoard"
	"skald/engine/selfplay"
	"skald/engine/tafl"
)

// A table is a game at a number of seats.
type table struct {
	engine.Game
	seats int
}

func (g table) String() string { return fmt.Sprintf("%s-%d", g.About().Key, g.seats) }

// tables are all titles at some numbers of seats, and the toys.
func tables() []table {
	list := []table{{tafl.Game{}, 2}, {hoard.Standard(), 3}, {vote.Game{}, 4}, {ambush.Game{}, 4}}
	for _, title := range titles.All() {
		about := title.Game.About()
		for seats := about.Seats.Min; seats <= min(4, about.Seats.Max); seats += 2 {
			list = append(list, table{title.Game, seats})
		}
	}
	return list
}

// parties are the seats of a table that win together.
func (g table) parties() []engine.Seats { return g.About().Parties(g.seats) }

// mostActions is how many actions a match of searching players has at most. The
// longest are those of weak ones, of a game whose turns are many small decisions.
const mostActions = 3000

// A duel counts what one kind of player wins against another: at its own seats and
// all together. Its own stand on each side as often, in matches of the same dice.
type duel struct {
	all     selfplay.Tally
	by      []selfplay.Tally // by party
	actions int
	own     int // decisions of the one player
}

// An outcome is what counts of a match.
type outcome struct {
	Share   float64 `json:"share"`   // of the win that the one player has
	Actions int     `json:"actions"` // of all
	Own     int     `json:"own"`     // decisions of the one player
}

// fight plays so many matches of one player of the first kind against players of the
// second in all other seats.
func fight(g table, matches int, one, others selfplay.Maker) (duel, error) {
	var d duel
	for n := range matches {
		o, err := play(g, n, one, others)
		if err != nil {
			return d, err
		}
		d.add(g, n, o)
	}
	return d, nil
}

// play plays the match of that number: the one player has each side in turn.
func play(g table, n int, one, others selfplay.Maker) (outcome, error) {
	parties := g.parties()
	who, match := parties[n%len(parties)].First(), n/len(parties)
	players := make([]selfplay.Player, g.seats)
	for seat := range players {
		seed := engine.Seed{1, byte(match), byte(match >> 8), byte(seat), byte(who)}
		if engine.Seat(seat) == who {
			players[seat] = one(seed)
		} else {
			players[seat] = others(seed)
		}
	}
	r, err := selfplay.Play(g, engine.Setup{Players: g.seats}, engine.Seed{2, byte(match), byte(match >> 8)}, mostActions, nil, players...)
	if err != nil {
		return outcome{}, fmt.Errorf("match %d: %w", n, err)
	}
	return outcome{Share: selfplay.Won(g.About(), r.Result, who), Actions: len(r.Log), Own: r.Decisions(g.About().Team(who))}, nil
}

// add counts the match of that number.
func (d *duel) add(g table, n int, o outcome) {
	if d.by == nil {
		d.by = make([]selfplay.Tally, len(g.parties()))
	}
	d.all.Add(o.Share)
	d.by[n%len(d.by)].Add(o.Share)
	d.actions += o.Actions
	d.own += o.Own
}

// String tells the shares of wins, in all and by seat.
func (d duel) String() string {
	text := "wins " + d.all.String()
	if len(d.by) > 1 {
		text += ", by seat"
		for _, t := range d.by {
			text += fmt.Sprintf(" %.0f", 100*t.Share())
		}
	}
	n := max(1, d.all.Matches)
	return text + fmt.Sprintf("; %d actions, %d own decisions a match", d.actions/n, d.own/n)
}
