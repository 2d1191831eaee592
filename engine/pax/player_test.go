package pax

import "skald/engine"

// A policy picks one of the legal actions.
type policy func(s *state, seat engine.Seat, legal []engine.Action, choose func(int) int) engine.Action

// byAction picks any action; byVerb a verb first, as people would.
func byAction(_ *state, _ engine.Seat, legal []engine.Action, choose func(int) int) engine.Action {
	return legal[choose(len(legal))]
}

func byVerb(_ *state, _ engine.Seat, legal []engine.Action, choose func(int) int) engine.Action {
	var firsts []int
	for i, a := range legal {
		if i == 0 || a.Verb != legal[i-1].Verb {
			firsts = append(firsts, i)
		}
	}
	n := choose(len(firsts))
	from, to := firsts[n], len(legal)
	if n+1 < len(firsts) {
		to = firsts[n+1]
	}
	return legal[from+choose(to-from)]
}

// drawer draws as long as it can, then takes what is listed first.
func drawer(_ *state, _ engine.Seat, legal []engine.Action, _ func(int) int) engine.Action {
	for _, a := range legal {
		if a.Verb == VerbDraw {
			return a
		}
	}
	return legal[0]
}

// greedy looks one action ahead. It makes no offers and refuses all.
func greedy(s *state, seat engine.Seat, legal []engine.Action, choose func(int) int) engine.Action {
	best, value, equal := legal[len(legal)-1], -1<<30, 0
	for _, a := range legal {
		switch {
		case a.Verb == VerbTrade, a.Verb == VerbAccept, a.Args[2] == thenOn && a.Verb == VerbJourney, a.Args[1] == thenOn && a.Verb == VerbSail:
			continue
		case s.decision == AskVote && a.Args[0] == ballotYes == (seat == s.turnOf):
			return a
		}
		next := *s
		t := transition{&next, nil}
		t.do(seat, a)
		t.run()
		v := next.worthTo(seat)
		if a.Verb == VerbDone && s.decision == AskAction {
			v -= 30 // an action is worth something
		}
		switch {
		case v > value:
			best, value, equal = a, v, 1
		case v == value:
			if equal++; choose(equal) == 0 {
				best = a
			}
		}
	}
	return best
}

// worthTo guesses how well a seat stands.
func (s *state) worthTo(seat engine.Seat) int {
	if s.over != runs {
		if s.won.Has(seat) {
			return 1 << 20
		}
		return -1 << 20
	}
	n := s.tallyOf(seat)
	v := 60*n[Established] + 20*n[Ventures] + 15*n[KeyTradeCenters] + 15*n[AlliesHeld] + 40*n[InfluenceMarkers] + 8*min(n[Silfr], 12) + 6*min(s.seats[seat].hand.size(), 4)
	for i := range s.cards.size {
		c := s.cards.list[i]
		have, want := 0, 0
		for _, goal := range s.edition.tests[c] {
			have += min(n[goal.variable], goal.least) * 100 / goal.least
			want += 100
		}
		v += 200 * have / want
		if have == want && s.edition.Cards[c].Difficulty != Novice {
			for t := s.seats[seat].hand.next(0); t != NoTile; t = s.seats[seat].hand.next(t + 1) {
				if s.edition.tiles[t].kind == Event {
					v += 50
				}
			}
		}
	}
	sc := s.scene(seat)
	hand := &s.seats[seat].hand
	for at := range sc.alone.all() {
		p := s.edition.nodes[at].post
		if s.turnOf == seat && s.canPlant(p) {
			v += 40
		}
		for t := hand.next(0); t != NoTile; t = hand.next(t + 1) {
			if here := &s.edition.tiles[t]; here.kind != Event && here.at.has(&s.edition.posts[p]) && (here.kind != Venture || s.edition.posts[p].kind == EmptyPost && s.posts[p].owner != seat) {
				v += 25
				break
			}
		}
	}
	return v
}

// A played match is what a policy made of a set-up.
type played struct {
	last      *state
	log       []engine.Action
	seats     []engine.Seat
	questions int // how often others were asked
	ownTurn   []int
}

// playOut plays a match by a policy, seat by seat.
func playOut(g *Game, setup engine.Setup, seed engine.Seed, how policy, choose func(int) int) (*played, error) {
	made, err := g.New(setup, engine.NewDice(seed, 0), nil)
	if err != nil {
		return nil, err
	}
	m := &played{last: made.(*state)}
	turn, own := m.last.number, 0
	var legal []engine.Action
	for m.last.over == runs {
		s := m.last
		if s.number != turn {
			m.ownTurn = append(m.ownTurn, own)
			turn, own = s.number, 0
		}
		seat := s.ToMove().First()
		if asked := s.Asked(); asked != 0 {
			seat = asked.First()
		}
		if seat == s.turnOf {
			own++
		}
		legal = s.Legal(seat, legal[:0])
		act := how(s, seat, legal, choose)
		next, err := s.Apply(seat, act, nil, nil)
		if err != nil {
			return nil, err
		}
		before := s.Asked() &^ engine.SeatSet(s.turnOf)
		m.last = next.(*state)
		if after := m.last.Asked() &^ engine.SeatSet(m.last.turnOf); before == 0 && after != 0 {
			m.questions++
		}
		m.log, m.seats = append(m.log, act), append(m.seats, seat)
	}
	m.ownTurn = append(m.ownTurn, own)
	return m, nil
}
