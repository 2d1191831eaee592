package pax

import "skald/engine"

// Public implements engine.State.
func (s *state) Public() engine.PublicView { return s.look(s.over != runs) }

// Opened implements engine.Opener: the hands and the cards that lay face down.
func (s *state) Opened(result engine.Result) engine.PublicView {
	p := s.look(true)
	p.Over, p.Result, p.ToMove, p.Asked = true, result, 0, 0
	p.Decision, p.Actions = AskNothing, 0
	return p
}

// look shows the position; once it is over, with what was hidden.
func (s *state) look(open bool) Public {
	e := s.edition
	p := Public{
		Edition: e, Players: int(s.players), Turn: int(s.number), TurnOf: s.turnOf,
		ToMove: s.ToMove(), Asked: s.Asked(), Decision: s.decision,
		Pile: len(s.pile), Discard: append([]Tile(nil), s.discard...), Track: append([]Tile(nil), s.spaces()...),
		Markers: s.markers, Forbids: s.forbid, Subject: s.subject, Idle: int(s.idle), Last: s.last,
	}
	if p.Result, p.Over = s.Result(); !p.Over {
		p.Actions = e.Numbers.Actions - int(s.spent)
	}
	if s.decision == AskDiscard {
		p.Due = int(s.left)
	}
	for k := range p.Used {
		p.Used[k] = s.used>>k&1 == 1
	}
	for i := range e.posts {
		here, printed := &s.posts[i], &e.posts[i]
		p.Posts = append(p.Posts, PostView{Post: Post(i), Node: printed.node, Word: printed.word, Region: printed.region, Wind: printed.wind,
			Kind: printed.kind, Key: printed.key, Cost: printed.cost, Tile: here.tile, Owner: here.owner, Follower: here.kind})
	}
	for r := range e.regions {
		if owner := s.duchy(Region(r)); owner != engine.Nobody {
			p.Duchies = append(p.Duchies, DuchyView{Region(r), owner})
		}
	}
	p.Ships = s.lookShips()
	for seat := range engine.Seat(s.players) {
		p.Seats = append(p.Seats, s.lookSeat(seat, open || s.rules.open))
	}
	s.lookCards(&p, open)
	s.lookAsked(&p)
	return p
}

// lookShips lists the ships on the map, by node, seat and ally.
func (s *state) lookShips() []ShipView {
	var list []ShipView
	for n := range s.edition.nodes {
		for seat := range engine.Seat(s.players) {
			own := ShipView{Seat: seat, Node: Node(n), Ally: NoPost}
			for i, end := s.shipsOf(seat); i < end; i++ {
				own.add(&s.ships[i])
			}
			list = own.appendTo(list)
			for f := range s.edition.fleets {
				fl := &s.edition.fleets[f]
				if s.posts[fl.ally].owner != seat {
					continue
				}
				allied := ShipView{Seat: seat, Node: Node(n), Ally: fl.ally}
				for i := fl.first; i < fl.first+fl.ships; i++ {
					allied.add(&s.ships[i])
				}
				list = allied.appendTo(list)
			}
		}
	}
	return list
}

func (v *ShipView) add(sh *ship) {
	switch {
	case sh.at != v.Node:
	case sh.spent:
		v.Spent++
	default:
		v.Fresh++
	}
}

func (v *ShipView) appendTo(list []ShipView) []ShipView {
	if v.Fresh+v.Spent == 0 {
		return list
	}
	return append(list, *v)
}

func (s *state) lookSeat(seat engine.Seat, open bool) SeatView {
	e, p := s.edition, &s.seats[seat]
	_, spaces := s.hallOf(seat, Advocate)
	v := SeatView{
		Jarl: int(p.jarl), Home: e.jarls[p.jarl].home, Silfr: int(p.silfr), Hand: p.hand.size(), HandLimit: s.handLimit(seat),
		Score: s.established(seat), Spaces: spaces, GodSpaces: e.Numbers.GodSpaces, Weight: s.weight(seat), Left: s.gone.Has(seat),
		Advocates: append([]Tile(nil), p.advocates.all()...), Gods: append([]Tile(nil), p.gods.all()...),
	}
	for t := p.hand.next(0); t != NoTile; t = p.hand.next(t + 1) {
		if open || s.known.has(t) {
			v.Known = append(v.Known, t)
		}
	}
	for k := range Kinds {
		v.Followers[k], v.Counts[k] = int(p.followers[k]), s.influenceOf(seat, Kind(k))
	}
	for i, end := s.shipsOf(seat); i < end; i++ {
		switch sh := &s.ships[i]; {
		case sh.at != NoNode:
		case sh.spent:
			v.HomeSpent++
		default:
			v.HomeFresh++
		}
	}
	for f := range e.fleets {
		if fl := &e.fleets[f]; s.posts[fl.ally].owner == seat {
			beside := ShipView{Node: NoNode}
			for i := fl.first; i < fl.first+fl.ships; i++ {
				beside.add(&s.ships[i])
			}
			v.Fleets = append(v.Fleets, FleetView{fl.ally, beside.Fresh, beside.Spent})
		}
	}
	for to := range engine.Seat(s.players) {
		for what := range Promise(Promises) {
			if s.promised[seat][to]>>what&1 == 1 {
				v.Promises = append(v.Promises, PromiseView{to, what})
			}
		}
	}
	return v
}

// lookCards shows the victory cards with what every seat has of each.
func (s *state) lookCards(p *Public, open bool) {
	tallies := make([]tally, s.players)
	for seat := range tallies {
		tallies[seat] = s.tallyOf(engine.Seat(seat))
	}
	for i := range s.cards.size {
		c := s.cards.list[i]
		v := CardView{Card: -1, Difficulty: s.edition.Cards[c].Difficulty}
		if s.cards.up>>i&1 == 1 || open {
			v.Card = int(c)
			for _, goal := range s.edition.tests[c] {
				g := GoalView{Variable: goal.variable, Least: goal.least}
				for seat := range tallies {
					g.Have = append(g.Have, tallies[seat][goal.variable])
					g.Needs = append(g.Needs, goal.needs(s.handicap(engine.Seat(seat))))
				}
				v.Goals = append(v.Goals, g)
			}
			for seat := range tallies {
				if s.passes(engine.Seat(seat), &tallies[seat], c) && !s.gone.Has(engine.Seat(seat)) {
					v.Met = v.Met.With(engine.Seat(seat))
				}
			}
		}
		p.Cards = append(p.Cards, v)
	}
}

// lookAsked shows what is asked about.
func (s *state) lookAsked(p *Public) {
	several := s.decision == AskVote || s.decision == AskEach
	if several {
		list, n := s.round(s.turnOf)
		for _, seat := range list[:n] {
			if s.answers[seat] == noAnswer {
				continue
			}
			if s.decision == AskVote || s.choices(seat, s.step()) > 1 {
				p.Answered = p.Answered.With(seat)
			}
			if s.decision == AskVote && s.rules.order {
				p.Votes = append(p.Votes, VoteView{seat, s.answers[seat] == votedYes, s.weight(seat)})
			}
		}
	}
	if s.offer.to != engine.Nobody {
		p.Offer = &OfferView{From: s.turnOf, To: s.offer.to, Give: s.offer.give.look(), Ask: s.offer.ask.look()}
	}
	if s.voyage.ship != noShip {
		h, left := s.underway()
		c := s.crowd()
		p.Journey = &JourneyView{Node: h.at, Steps: int(s.voyage.steps), Left: max(left.steps, 0),
			Stays: !s.stepLeft(h.at, left), Trade: s.partners(&c, s.turnOf, h.at, s.voyage.offered) != 0}
	}
	if s.depth > 0 {
		p.Step = s.step()
	}
}

func (b *bundle) look() BundleView {
	return BundleView{Silver: int(b.silver), Tile: b.anyTile || b.tile != NoTile, Ship: b.ship, Follower: b.follower, Promise: int(b.promise) - 1}
}

// Private implements engine.State.
func (s *state) Private(seat engine.Seat) engine.PrivateView {
	p := Private{Edition: s.edition, Seat: engine.Nobody, Offered: NoTile, Giver: engine.Nobody, Answer: AnswerView{Tile: NoTile, Node: NoNode}}
	if seat >= engine.Seat(s.players) {
		return p
	}
	p.Seat = seat
	hand := &s.seats[seat].hand
	sc := s.scene(seat)
	for t := hand.next(0); t != NoTile; t = hand.next(t + 1) {
		p.Hand = append(p.Hand, HandView{Tile: t, Known: s.known.has(t), Playable: sc.playable(t)})
	}
	if tile := s.offer.give.tile; tile != NoTile && (seat == s.turnOf || seat == s.offer.to && s.decision == AskOffer) {
		p.Offered, p.Giver = tile, s.turnOf
	}
	if a := s.answers[seat]; a != noAnswer {
		p.Answer = s.lookAnswer(a)
	}
	return p
}

// playable reports whether the seat could PLAY a tile with its ships where they
// are.
func (sc *scene) playable(t Tile) bool {
	here := &sc.edition.tiles[t]
	if here.kind == Venture {
		return len(sc.ventures(nil, t)) > 0
	}
	return sc.required(t) && (here.kind == Event || len(sc.joins(nil, VerbPlay, t)) > 0)
}

func (s *state) lookAnswer(a uint8) AnswerView {
	v := AnswerView{Given: true, Tile: NoTile, Node: NoNode}
	if s.decision == AskVote {
		v.Vote, v.Yes = true, a == votedYes
		return v
	}
	switch op := s.step().Op; {
	case a == paid:
		v.Paid = true
	case op == OpEachReturnShip:
		v.Node = Node(a - answer0)
	case op == OpEachReturnFollower:
		v.Node = s.edition.posts[a-answer0].node
	default:
		v.Tile = Tile(a - answer0)
	}
	return v
}
