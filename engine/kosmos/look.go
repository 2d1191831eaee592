package kosmos

import "skald/engine"

// Opened implements engine.Opener. Its scores are those of the moment.
func (s *state) Opened(result engine.Result) engine.PublicView {
	t := *s
	t.decision = AskNothing
	p := t.Public().(Public)
	p.Result = result
	return p
}

// Public implements engine.State.
func (s *state) Public() engine.PublicView {
	p := Public{
		Edition:  s.edition,
		Players:  int(s.players),
		Turn:     int(s.number),
		TurnOf:   s.turnOf,
		ToMove:   s.ToMove(),
		Decision: s.decision,
		Ending:   s.ending,
		Free:     s.free.list(),
		FameOpen: s.fameOpen,
		Laid:     s.laid,
		Hired:    s.hired,
		TookBack: s.tookBack,
		Last:     Mark{Land: s.last.land, Seat: s.last.seat},
		Seats:    make([]SeatView, s.players),
	}
	if s.last.seat != engine.Nobody {
		p.Last.Troop = int(s.last.troop) + 1
	}
	p.Result, p.Over = s.Result()
	for l := range Land(Lands) {
		p.Lands[l] = s.lookLand(l)
	}
	for seat := range engine.Seat(s.players) {
		p.Seats[seat] = s.lookSeat(seat)
	}
	return p
}

func (s *state) lookLand(l Land) LandView {
	c, data := &s.lands[l], s.data(l)
	return LandView{
		Land: l, Side: c.side, Owner: c.owner, Turned: c.turned,
		Troop: c.defence.look(s.decision == AskNothing), Value: c.defence.value(), ToBeat: s.need(l),
		Fame: data.Fame, During: data.During, End: data.End, Kept: s.isKept(l),
	}
}

func (s *state) lookSeat(seat engine.Seat) SeatView {
	score := s.score(seat)
	v := SeatView{
		Fame:     int(s.fame[seat]),
		Standing: score.Total - score.Hand,
		Hand:     s.hands[seat].size(),
		Income:   s.income(seat),
		Left:     s.left.Has(seat),
	}
	for l := range Land(Lands) {
		if s.lands[l].owner == seat {
			v.Lands = append(v.Lands, l)
		}
	}
	for i, tr := range s.attack[seat].all() {
		v.Attack = append(v.Attack, TroopView{Number: int(i) + 1, Target: tr.target(), Cards: tr.look(s.decision == AskNothing), Value: tr.value()})
	}
	if s.decision == AskNothing {
		v.Score = score
		v.Shown = s.hands[seat].list()
	}
	return v
}

// look returns the troop as everybody sees it; once the match is over, all of
// it.
func (t *troop) look(over bool) []CardView {
	var list []CardView
	for _, k := range t[:t.size()] {
		switch {
		case !k.hidden():
			list = append(list, CardView{Card: k.card()})
		case over:
			list = append(list, CardView{Card: k.card(), Late: true})
		default:
			list = append(list, CardView{FaceDown: true})
		}
	}
	return list
}

// Private implements engine.State.
func (s *state) Private(seat engine.Seat) engine.PrivateView {
	if seat >= engine.Seat(s.players) {
		return Private{Seat: engine.Nobody}
	}
	p := Private{Seat: seat, Hand: s.hands[seat].list()}
	for i, tr := range s.attack[seat].all() {
		for _, k := range tr {
			if k.hidden() {
				p.FaceDown = append(p.FaceDown, HiddenView{Troop: int(i) + 1, Target: tr.target(), Card: k.card()})
			}
		}
	}
	return p
}
