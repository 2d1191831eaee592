// Package hook is what a program elsewhere is told of competitions: results, rounds and
// seasons, as JSON by a published schema. All of it everybody on the server may read; a
// value has no place for a secret, such as a seed, a reason for keeping somebody off, or
// what a hand holds.
package hook

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// Schema is the JSON schema of a Delivery.
//
//go:embed schema.json
var Schema []byte

// Version is that of the schema. It grows when something that was there means something
// else or is gone; more fields may come without it.
const Version = 1

// The kinds of what is told.
const (
	Result      = "result"       // a match counts, or why it does not
	Corrected   = "corrected"    // a moderator has changed what a match counts
	Annulled    = "annulled"     // a moderator has taken all results of Player since Since out
	SeasonOpen  = "season-open"  // a season has begun
	SeasonClose = "season-close" // a season is over; Table is its final table
	Round       = "round"        // a round is paired
)

// A Delivery is one thing that is told.
type Delivery struct {
	Version     int         `json:"v"`
	ID          string      `json:"id"` // the same if it is told again
	At          int64       `json:"at"` // seconds since 1970
	Kind        string      `json:"kind"`
	Competition Competition `json:"competition"`

	Match  string `json:"match,omitempty"`
	Seats  []Seat `json:"seats,omitempty"`  // in the order of the title's seats
	Void   string `json:"void,omitempty"`   // why it counts for nothing; "": it counts
	Cause  string `json:"cause,omitempty"`  // why it is decided so; "": as it was played
	Player string `json:"player,omitempty"` // with Annulled
	Since  int64  `json:"since,omitempty"`
	Season string `json:"season,omitempty"` // its name, else its number
	Number int    `json:"number,omitempty"` // of the season or the round
	Table  []Line `json:"table,omitempty"`

	Pairings []Pairing `json:"pairings,omitempty"` // of a round that begins
}

// A Pairing says who meets whom.
type Pairing struct {
	Match   string   `json:"match"`
	Players []Player `json:"players"`
}

// A Player is somebody of a pairing.
type Player struct {
	Player string `json:"player"`
	Name   string `json:"name,omitempty"`
}

// A Competition is whose news it is.
type Competition struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"` // "ladder", "tournament" or "championship"
	Server string `json:"server"`
	Game   string `json:"game,omitempty"` // the key of its title
	Name   string `json:"name,omitempty"`
}

// A Seat is what somebody came to in a match.
type Seat struct {
	Player string   `json:"player,omitempty"` // "": nobody
	Name   string   `json:"name,omitempty"`
	Side   string   `json:"side,omitempty"`
	Rank   int      `json:"rank"`
	Before *float64 `json:"before,omitempty"` // the rating, if it is rated
	After  *float64 `json:"after,omitempty"`
}

// A Line is one of a final table.
type Line struct {
	Place  int      `json:"place,omitempty"` // 0: none
	Player string   `json:"player"`
	Name   string   `json:"name,omitempty"`
	Rating *float64 `json:"rating,omitempty"` // of a ladder
	Points *float64 `json:"points,omitempty"` // of what has points
	Level  int      `json:"level,omitempty"`  // of divisions, from 1
	Group  int      `json:"group,omitempty"`  // from 1; 0: there is one table
}

// Paired tells who meets whom in a match.
func Paired[P ~uint64](match string, people []P, name func(P) string) Pairing {
	p := Pairing{Match: match}
	for _, one := range people {
		p.Players = append(p.Players, Player{strconv.FormatUint(uint64(one), 10), name(one)})
	}
	return p
}

// Seated tells what people came to in a match, by their places; who has none, 0, comes
// after all others.
func Seated[P ~uint64](people []P, places []int, name func(P) string) (list []Seat) {
	for i, one := range people {
		rank := places[i]
		if rank == 0 {
			rank = slices.Max(places) + 1
		}
		list = append(list, Seat{Player: strconv.FormatUint(uint64(one), 10), Name: name(one), Rank: rank})
	}
	return list
}

// Encode writes a delivery.
func (d Delivery) Encode() ([]byte, error) {
	d.Version = Version
	body, err := json.Marshal(d)
	if err != nil {
		return nil, fmt.Errorf("write what is told of %s: %w", d.Competition.ID, err)
	}
	return body, nil
}
