package pax

import "skald/engine"

// Setup. All chance of a match lies here, in this order: the victory cards, the
// SAGA PILE, the starting Ventures and their POSTS, the Jarls, the first player.

// setup returns the position in which a match begins.
func (t transition) setup(choice engine.Setup, d *engine.Dice) *state {
	about := &t.edition.about
	t.players = uint8(choice.Players)
	t.rules = options{
		reveal:  about.Option(choice, optionReveal) == valueEvents,
		noTrade: about.Option(choice, optionTrade) == valueOff,
		order:   about.Option(choice, optionAlthing) == valueOrder,
		open:    about.Option(choice, optionHands) == valueOpen,
	}
	for i, word := range goalWords {
		if about.Option(choice, optionGoals) == word {
			t.rules.goals = uint8(i)
		}
	}
	t.clear()
	t.dealCards(d)
	blocks := choice.Players
	if about.Option(choice, optionPile) == valueLong {
		blocks = min(choice.Players+2, t.edition.Numbers.Blocks)
	}
	t.layPile(d, blocks)
	t.layVentures(d)
	t.dealJarls(d)
	for i := range t.track {
		t.track[i] = NoTile
	}
	t.fill()

	first := engine.Seat(d.IntN(choice.Players))
	for i := range engine.Seat(t.players) {
		p := &t.seats[(first+i)%engine.Seat(t.players)]
		p.silfr = uint8(t.edition.Numbers.FirstSilfr + int(i) + t.edition.jarls[p.jarl].extra)
	}
	for seat := range engine.Seat(t.players) {
		t.tell.All("note.jarl", who(seat), t.jarlOf(seat), t.homeOf(seat), amount(int(t.seats[seat].silfr)))
	}
	t.tell.All("note.begins", who(first))
	t.turnOf = first
	if len(t.edition.Handicaps) > 0 {
		t.began = first
	}
	list, n := t.round(first)
	for _, seat := range list[:n] {
		if more := t.handicap(seat); more > 0 {
			t.tell.All("note.handicap", who(seat), amount(more))
		}
	}
	t.begin()
	t.run()
	return t.state
}

// clear puts everything at its starting place, and no tile anywhere.
func (t transition) clear() {
	for p := range t.posts {
		t.posts[p] = spot{tile: NoTile, owner: engine.Nobody}
	}
	for i := range t.ships {
		t.ships[i].at = NoNode
	}
	for seat := range t.players {
		for k := range Kinds {
			t.seats[seat].followers[k] = uint8(t.edition.Numbers.Followers)
		}
	}
	for k := range t.markers {
		t.markers[k] = engine.Nobody
	}
	for i := range t.track {
		t.track[i] = NoTile
	}
	t.forbid, t.subject, t.ground, t.actor = engine.Nobody, NoTile, NoPost, noShip
	t.voyage = noVoyage
	t.offer = noOffer
	t.last = [2]Node{NoNode, NoNode}
}

// dealCards deals victory cards of one difficulty, or one of each.
func (t transition) dealCards(d *engine.Dice) {
	deal := func(difficulty Difficulty, n int) {
		var list []uint8
		for c, card := range t.edition.Cards {
			if card.Difficulty == difficulty {
				list = append(list, uint8(c))
			}
		}
		d.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, c := range list[:min(n, len(list))] {
			t.cards.list[t.cards.size] = c
			t.cards.size++
		}
	}
	if t.rules.goals < Difficulties {
		deal(Difficulty(t.rules.goals), t.edition.Numbers.CardsDealt)
	} else {
		for difficulty := range Difficulty(Difficulties) {
			deal(difficulty, 1)
		}
	}
	if !t.rules.reveal {
		t.cards.up = 1<<t.cards.size - 1
	}
}

// layPile shuffles the tiles of the first blocks.
func (t transition) layPile(d *engine.Dice, blocks int) {
	for i := range t.edition.tiles {
		if t.edition.tiles[i].block <= blocks {
			t.pile = append(t.pile, Tile(i))
			t.where[i] = inPile
		}
	}
	d.Shuffle(len(t.pile), func(i, j int) { t.pile[i], t.pile[j] = t.pile[j], t.pile[i] })
}

// layVentures puts Ventures of blocks above the number of players on POSTS of
// their REGIONS, without Followers.
func (t transition) layVentures(d *engine.Dice) {
	for range t.edition.Numbers.StartingVentures - int(t.players) {
		var list []Tile
		for i := range t.edition.tiles {
			here := &t.edition.tiles[i]
			if here.kind == Venture && here.block > int(t.players) && here.at.Winds == 0 && t.where[i] < onPost && len(t.bare(here.at.Region)) > 0 {
				list = append(list, Tile(i))
			}
		}
		tile := list[d.IntN(len(list))]
		posts := t.bare(t.edition.tiles[tile].at.Region)
		at := posts[0]
		if len(posts) > 1 {
			at = posts[d.IntN(len(posts))]
		}
		if t.where[tile] == inPile {
			t.pile.remove(tile)
		}
		t.posts[at].tile = tile
		t.where[tile] = onPost + zone(at)
		t.tell.All("note.starting", t.tile(tile), t.post(at))
	}
}

// bare returns the empty POSTS of a REGION.
func (s *state) bare(r Region) []Post {
	var list []Post
	for _, p := range s.edition.regions[r].posts {
		if s.edition.posts[p].kind == EmptyPost && s.posts[p].tile == NoTile {
			list = append(list, p)
		}
	}
	return list
}

func (t transition) dealJarls(d *engine.Dice) {
	list := make([]uint8, len(t.edition.jarls))
	for i := range list {
		list[i] = uint8(i)
	}
	d.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for seat := range t.players {
		t.seats[seat].jarl = list[seat]
	}
}

func (s *state) jarlOf(seat engine.Seat) engine.Arg {
	return engine.WordArg("jarl", s.edition.vocJarl, engine.Word(s.seats[seat].jarl))
}

func (s *state) homeOf(seat engine.Seat) engine.Arg {
	return engine.WordArg("home", s.edition.vocHome, engine.Word(s.edition.jarls[s.seats[seat].jarl].home))
}
