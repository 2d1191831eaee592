package pax

import "skald/engine"

// The guess of the outcome: each seat's share grows with a sum of a dozen figures that
// a player would count. Their weights were fitted to matches of tastes, the tests'
// greedy player and chance in every mix, of two to six. Nothing counts whose turn it
// is, or a search would put off ending one.

var _ engine.Appraiser = (*state)(nil)

// Appraise implements engine.Appraiser.
func (s *state) Appraise(shares []float32) {
	var all [MaxPlayers]tally
	s.tallies(&all)
	ships := s.crowd()
	for seat := range shares {
		if shares[seat] = 0; s.gone.Has(engine.Seat(seat)) {
			continue
		}
		for i, n := range s.counts(engine.Seat(seat), &ships, &all[seat]) {
			shares[seat] += guess[i] * n
		}
	}
	engine.Shares(shares, s.gone)
}

// The figures of a seat.
const (
	followers = iota // ESTABLISHED
	late             // those, the fewer tiles are left the more
	markers
	silver
	silverLate
	tilesHeld
	nearest // how near the face-up card is that is nearest: 1 if it is met
	second  // and the one after it
	oneShort
	metNovice // which wins as the turn ends
	metOther  // which wins by an Event
	eventsFor // Events in the hand, where that is so
	places    // POSTS in which it is ALONE and could ESTABLISH, each further one half as much
	playable  // those where it could PLAY a tile
	afloat    // places where it has ships
	progress  // which part of each card is there
	ventures
	centers
	allied
	figures
)

// guess weighs the figures.
var guess = [figures]float32{
	followers: 0.409, late: 0.0589, markers: -0.075, silver: 0.365, silverLate: -0.341, tilesHeld: 0.116,
	nearest: 3.23, second: -0.581, oneShort: -0.123, metNovice: 4.43, metOther: -1.42, eventsFor: 0.774,
	places: 0.707, playable: 0.048, afloat: -0.0689, progress: 0.6, ventures: -0.0749, centers: -0.065,
	allied: 0.0826,
}

// counts returns the figures of a seat.
func (s *state) counts(seat engine.Seat, c *crowd, n *tally) (f [figures]float32) {
	left := float32(len(s.pile)) / float32(12*int(s.players))
	f[followers] = float32(n[Established])
	f[late] = f[followers] * max(0, 1-left)
	f[markers] = float32(n[InfluenceMarkers])
	f[silver] = float32(min(n[Silfr], 20)) / 10
	f[silverLate] = f[silver] * max(0, 1-left)
	hand, handicap := &s.seats[seat].hand, s.handicap(seat)
	f[tilesHeld] = float32(min(hand.size(), 4))
	for i := range s.cards.size {
		if s.cards.up>>i&1 == 0 {
			continue
		}
		card := s.cards.list[i]
		missing, there := n.missing(s.edition.tests[card], handicap)
		f[progress] += there
		switch near := 1 / (1 + missing); {
		case near > f[nearest]:
			f[nearest], f[second] = near, f[nearest]
		case near > f[second]:
			f[second] = near
		}
		switch {
		case missing == 0 && s.edition.Cards[card].Difficulty == Novice:
			f[metNovice] = 1
		case missing == 0:
			f[metOther] = 1
		case missing <= 1:
			f[oneShort]++
		}
	}
	if f[metOther] > 0 {
		for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
			if s.edition.tiles[tile].kind == Event {
				f[eventsFor] = 1
			}
		}
	}
	f[ventures], f[centers], f[allied] = float32(n[Ventures]), float32(n[KeyTradeCenters]), float32(n[AlliesHeld])
	f[afloat] = float32(c[seat].size())
	for rest := c.alone(seat).and(s.edition.atPosts); !rest.empty(); {
		at := rest.pop()
		p := s.edition.nodes[at].post
		if s.grounds(seat, p) {
			f[places] = 1 + f[places]/2
		}
		for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
			if here := &s.edition.tiles[tile]; here.kind != Event && here.posts.has(at) && (here.kind != Venture || s.edition.posts[p].kind == EmptyPost && s.posts[p].owner != seat) {
				f[playable] = 1 + f[playable]/2
				break
			}
		}
	}
	return f
}

// grounds reports whether a seat that is ALONE in a POST has what it takes to
// ESTABLISH there in its turn.
func (s *state) grounds(seat engine.Seat, p Post) bool {
	own, tile := &s.seats[seat], s.posts[p].tile
	switch {
	case s.posts[p].owner == seat || s.edition.posts[p].cost > int(own.silfr):
		return false
	case s.edition.posts[p].kind == EmptyPost:
		return tile != NoTile && own.followers[s.edition.tiles[tile].flag] > 0
	}
	return own.followers != [Kinds]uint8{}
}

// tallies counts what all seats have, as tallyOf does for one.
func (s *state) tallies(all *[MaxPlayers]tally) {
	var kinds [MaxPlayers][Kinds]int
	var winds, duchyWinds [MaxPlayers][WindCount]int
	for p := range s.edition.posts {
		here, printed := &s.posts[p], &s.edition.posts[p]
		if here.owner >= MaxPlayers {
			continue
		}
		n := &all[here.owner]
		kinds[here.owner][here.kind]++
		winds[here.owner][printed.wind]++
		n[MapFollowers]++
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
	}
	for r := range s.edition.regions {
		if owner := s.duchy(Region(r)); owner < MaxPlayers {
			all[owner][Duchies]++
			duchyWinds[owner][s.edition.regions[r].wind]++
		}
	}
	for _, holder := range s.markers {
		if holder < MaxPlayers {
			all[holder][InfluenceMarkers]++
		}
	}
	for seat := range engine.Seat(s.players) {
		n, p := &all[seat], &s.seats[seat]
		for _, t := range p.advocates.all() {
			kinds[seat][s.edition.tiles[t].flag]++
		}
		for _, t := range p.gods.all() {
			kinds[seat][s.edition.tiles[t].flag]++
		}
		n[AdvocatesHeld], n[GodsHeld] = int(p.advocates.size), int(p.gods.size)
		n[Established] = n[MapFollowers] + n[AdvocatesHeld] + n[GodsHeld]
		n[MinWind], n[MinType] = winds[seat][0], kinds[seat][0]
		for w, k := range winds[seat] {
			n[WindsHeld] += min(k, 1)
			n[DuchyWinds] += min(duchyWinds[seat][w], 1)
			n[MinWind] = min(n[MinWind], k)
		}
		for _, k := range kinds[seat] {
			n[Types] += min(k, 1)
			n[MaxType], n[MinType] = max(n[MaxType], k), min(n[MinType], k)
		}
		if n[Ventures] > 0 {
			n[Duchies] += s.sum(seat, OpDuchy)
		}
		n[Silfr] = int(p.silfr)
	}
}
