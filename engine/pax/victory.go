package pax

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
)

// Victory cards: what they test, and how far each seat is.

// A Variable is a number of a seat's that victory cards test.
type Variable uint8

// The variables.
const (
	Established Variable = iota
	MapFollowers
	Ventures
	TradeCenters
	KeyTradeCenters
	AlliesHeld
	AdvocatesHeld
	GodsHeld
	WindsHeld
	MinWind
	Types
	MaxType
	MinType
	Duchies
	DuchyWinds
	InfluenceMarkers
	Silfr
	Variables = iota
)

var variableWords = [Variables]string{"established", "map_followers", "ventures", "trade_centers", "key_trade_centers", "allies",
	"advocates", "gods", "winds", "min_wind", "types", "max_type", "min_type", "duchies", "duchy_winds", "influence_markers", "silfr"}

func (v Variable) String() string { return variableWords[v] }

// A comparison is met by at least so much of a variable.
type comparison struct {
	variable Variable
	least    int
}

// needs returns how much of the variable a seat with a handicap has to have.
func (c comparison) needs(handicap int) int {
	if c.variable == Established || c.variable == MapFollowers {
		return c.least + handicap
	}
	return c.least
}

// parseTest reads a victory card's test.
func parseTest(f *engine.Faults, text string) []comparison {
	var test []comparison
	for _, part := range strings.Split(text, " and ") {
		name, least, ok := strings.Cut(strings.TrimSpace(part), ">=")
		v := slices.Index(variableWords[:], strings.TrimSpace(name))
		n, err := strconv.Atoi(strings.TrimSpace(least))
		switch {
		case !ok:
			f.Add("%q: it must be a variable, >= and a number", part)
		case v < 0:
			f.Add("%q: there is no such variable", strings.TrimSpace(name))
		case err != nil || n < 1 || n > 250:
			f.Add("%q: %q must be a whole number from 1 to 250", part, strings.TrimSpace(least))
		default:
			test = append(test, comparison{Variable(v), n})
		}
	}
	return test
}

// A tally is a seat's number of every variable.
type tally [Variables]int

// tallyOf counts what a seat has.
func (s *state) tallyOf(seat engine.Seat) tally {
	var n tally
	var kinds [Kinds]int
	var winds, duchyWinds [WindCount]int
	add := func(k Kind) { kinds[k]++ }
	for p := range s.edition.posts {
		here, printed := &s.posts[p], &s.edition.posts[p]
		if here.owner != seat {
			continue
		}
		add(here.kind)
		n[MapFollowers]++
		winds[printed.wind]++
		switch printed.kind {
		case EmptyPost:
			n[Ventures]++
		case TradeCenter:
			n[TradeCenters]++
			if printed.key {
				n[KeyTradeCenters]++
			}
		case PowerfulAlly:
			n[AlliesHeld]++
		}
		if s.edition.regions[printed.region].posts[0] == Post(p) && s.duchy(printed.region) == seat {
			n[Duchies]++
			duchyWinds[printed.wind]++
		}
	}
	for _, t := range s.seats[seat].advocates.all() {
		add(s.edition.tiles[t].flag)
		n[AdvocatesHeld]++
	}
	for _, t := range s.seats[seat].gods.all() {
		add(s.edition.tiles[t].flag)
		n[GodsHeld]++
	}
	n[Established] = n[MapFollowers] + n[AdvocatesHeld] + n[GodsHeld]
	n[MinWind], n[MinType] = winds[0], kinds[0]
	for w := range winds {
		n[WindsHeld] += min(winds[w], 1)
		n[DuchyWinds] += min(duchyWinds[w], 1)
		n[MinWind] = min(n[MinWind], winds[w])
	}
	for _, k := range kinds {
		n[Types] += min(k, 1)
		n[MaxType], n[MinType] = max(n[MaxType], k), min(n[MinType], k)
	}
	if n[Ventures] > 0 {
		n[Duchies] += s.sum(seat, OpDuchy)
	}
	for _, holder := range s.markers {
		if holder == seat {
			n[InfluenceMarkers]++
		}
	}
	n[Silfr] = int(s.seats[seat].silfr)
	return n
}

// handicap returns how many Followers more than victory cards say a seat needs.
func (s *state) handicap(seat engine.Seat) int {
	return s.edition.more[s.players][(seat+engine.Seat(s.players)-s.began)%engine.Seat(s.players)]
}

// passes reports whether a seat passes the test of a victory card.
func (s *state) passes(seat engine.Seat, n *tally, card uint8) bool {
	handicap := s.handicap(seat)
	for _, c := range s.edition.tests[card] {
		if n[c.variable] < c.needs(handicap) {
			return false
		}
	}
	return true
}

// duchy returns the seat whose DUCHY a REGION is, or engine.Nobody: the one
// whose Followers are on both of its Ventures.
func (s *state) duchy(r Region) engine.Seat {
	posts := s.edition.regions[r].posts
	if len(posts) < 2 {
		return engine.Nobody
	}
	owner := engine.Nobody
	for i, p := range posts {
		here := &s.posts[p]
		if here.owner == engine.Nobody || here.tile == NoTile || i > 0 && here.owner != owner {
			return engine.Nobody
		}
		owner = here.owner
	}
	return owner
}
