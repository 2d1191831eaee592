package pax

import "skald/engine"

// Audit implements engine.Auditor: no piece of the box may be lost or made, and
// each lies where the rules let it lie.
func (s *state) Audit() error {
	var f engine.Faults
	s.auditFollowers(&f)
	s.auditTiles(&f)
	silfr := 0
	for seat := range s.players {
		silfr += int(s.seats[seat].silfr)
	}
	if silfr > s.edition.Numbers.Silfr {
		f.Add("the players have %d Silfr, the box has %d", silfr, s.edition.Numbers.Silfr)
	}
	for i := range s.ships {
		if at := s.ships[i].at; at != NoNode && int(at) >= len(s.edition.nodes) {
			f.Add("ship %d is nowhere", i)
		}
	}
	for i := range s.edition.fleets {
		fl := &s.edition.fleets[i]
		for j := fl.first; j < fl.first+fl.ships; j++ {
			if s.posts[fl.ally].owner == engine.Nobody && s.ships[j] != (ship{at: NoNode}) {
				f.Add("the ships of %s are away, and nobody's", s.edition.posts[fl.ally].word)
			}
		}
	}
	return f.Err()
}

// auditFollowers: of each type a seat has so many, on the Jarlboard, the map and
// its tiles.
func (s *state) auditFollowers(f *engine.Faults) {
	var count [MaxPlayers][Kinds]int
	for p := range s.edition.posts {
		here, printed := &s.posts[p], &s.edition.posts[p]
		switch {
		case here.tile != NoTile && (printed.kind != EmptyPost || s.edition.tiles[here.tile].kind != Venture):
			f.Add("%s: what lies there is no Venture on an empty post", printed.word)
		case here.owner == engine.Nobody && here.kind != 0:
			f.Add("%s: nobody's Follower has a type", printed.word)
		case here.owner == engine.Nobody:
		case printed.kind == EmptyPost && (here.tile == NoTile || s.edition.tiles[here.tile].flag != here.kind):
			f.Add("%s: the Follower is not of the Venture's type", printed.word)
		default:
			count[here.owner][here.kind]++
		}
	}
	for seat := range s.players {
		p := &s.seats[seat]
		for _, t := range p.advocates.all() {
			s.auditHall(f, t, Advocate, &count[seat])
		}
		for _, t := range p.gods.all() {
			s.auditHall(f, t, God, &count[seat])
		}
		for k := range Kinds {
			if n := count[seat][k] + int(p.followers[k]); n != s.edition.Numbers.Followers {
				f.Add("seat %d has %d Followers of %s, not %d", seat, n, Kind(k), s.edition.Numbers.Followers)
			}
		}
	}
}

func (s *state) auditHall(f *engine.Faults, t Tile, kind TileType, count *[Kinds]int) {
	here := &s.edition.tiles[t]
	if here.kind != kind {
		f.Add("%s is no %s", here.word, kind)
		return
	}
	count[here.flag]++
}

// auditTiles: each tile is where the position says, and only Events have left the
// match.
func (s *state) auditTiles(f *engine.Faults) {
	again := state{edition: s.edition, players: s.players, pile: s.pile, discard: s.discard, track: s.track, posts: s.posts,
		seats: s.seats, stage: s.stage, subject: s.subject}
	if err := again.locate(); err != nil {
		f.Add("%v", err)
		return
	}
	if again.where != s.where {
		f.Add("tiles are not where they are said to be")
	}
	for seat := range s.players {
		if n := s.seats[seat].hand.size(); n > maxTiles {
			f.Add("seat %d has %d tiles", seat, n)
		}
	}
	for t := s.known.next(0); t != NoTile; t = s.known.next(t + 1) {
		if s.where[t] < inHand || s.where[t] >= inHall {
			f.Add("%s is known and in no hand", s.edition.tiles[t].word)
		}
	}
}
