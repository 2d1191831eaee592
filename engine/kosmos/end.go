package kosmos

import "skald/engine"

// Spielende: at once after somebody has laid the last card of a hand, and the
// conquest that may follow. Then the fame is counted.

// end asks the owner of Schattenland's back side for a last knight, if there
// can be one; then the match is over. Which cards that hand holds does not
// matter here: nobody else may learn whether one fits.
func (t transition) end() {
	l := t.shown(AddAtEnd)
	if l == NoLand || t.lands[l].owner == engine.Nobody {
		t.finish()
		return
	}
	owner := t.lands[l].owner
	if t.hands[owner].size() == 0 || !t.hasRoom(owner) {
		t.finish()
		return
	}
	t.ask(owner, AskAdd)
}

// hasRoom reports whether a troop of a seat lacks a colour.
func (s *state) hasRoom(seat engine.Seat) bool {
	for l := range s.lands {
		if s.lands[l].owner == seat && s.lands[l].defence.size() < MaxTroop {
			return true
		}
	}
	return s.attackHasRoom(seat)
}

// attackHasRoom reports whether an attack troop of a seat lacks a colour.
func (s *state) attackHasRoom(seat engine.Seat) bool {
	for _, tr := range s.attack[seat].all() {
		if tr.size() < MaxTroop {
			return true
		}
	}
	return false
}

// mayAddCard says whether a last knight fits a troop.
func (s *state) mayAddCard(word engine.Word, c Card) reason {
	if c >= Cards || s.hands[s.asked][c] == 0 {
		return notInHand
	}
	to, ok := s.troopOf(s.asked, word)
	if !ok {
		return noSuchTroop
	}
	return mayStrengthen(to.colours(), c)
}

// addCard adds the last knight. It conquers nothing.
func (t transition) addCard(word engine.Word, c Card) reason {
	if why := t.mayAddCard(word, c); why != fine {
		return why
	}
	seat := t.asked
	to, _ := t.troopOf(seat, word)
	to.add(faceUp(c))
	t.putTroop(seat, word, to)
	t.hands[seat][c]--
	if word < MaxTroops {
		t.last = mark{NoLand, seat, uint8(word)}
		t.tell.All("note.last-added", who(seat), card(c), land(to.target()), value(to.value()))
	} else {
		l := Land(word - MaxTroops)
		t.last = mark{land: l, seat: engine.Nobody}
		t.tell.All("note.last-added-defence", who(seat), card(c), land(l), value(to.value()))
	}
	t.finish()
	return fine
}

// legalLastCards lists the knights that can be added, and adding none.
func (s *state) legalLastCards(to []engine.Action) []engine.Action {
	var room [Cards]Card
	held := s.hands[s.asked].kinds(&room)
	for i, tr := range s.attack[s.asked].all() {
		to = legalOn(to, AddCard, i, &tr, held)
	}
	for l := range Land(Lands) {
		if s.lands[l].owner == s.asked {
			to = legalOn(to, AddCard, MaxTroops+engine.Word(l), &s.lands[l].defence, held)
		}
	}
	return append(to, engine.Action{Verb: Done})
}

// coherentAdd checks that the seat may add a knight.
func (s *state) coherentAdd(f *engine.Faults) {
	if s.holds(s.asked, AddAtEnd) == NoLand || s.hands[s.asked].size() == 0 || !s.hasRoom(s.asked) {
		f.Add("no knight can be added")
	}
}

// finish ends the match.
func (t transition) finish() {
	t.decision = AskNothing
	t.fameOpen = false
}

// score counts a seat's fame, with its parts.
func (s *state) score(seat engine.Seat) ScoreView {
	v := ScoreView{Chips: int(s.fame[seat]), Hand: -s.hands[seat].value()}
	for l := range Land(Lands) {
		if s.lands[l].owner != seat {
			continue
		}
		// Each country counts the value of its troop, whatever it adds to
		// the defence.
		troop := s.lands[l].defence.value()
		switch s.data(l).End {
		case Bonus:
			v.Bonus += bonusFame
		case TroopCounts:
			v.Troop = s.bestTroop(seat)
		case HandFree:
			v.Hand = 0
		case DefenceFree:
			troop = 0
		case FixedDefence:
			troop = fixedFame
		}
		v.Lands += troop
	}
	v.Rival = s.tribute(seat)
	v.Total = v.Chips + v.Lands + v.Troop + v.Bonus + v.Hand + v.Rival
	return v
}

// bestTroop returns the value of a seat's strongest attack troop.
func (s *state) bestTroop(seat engine.Seat) int {
	best := 0
	for _, tr := range s.attack[seat].all() {
		best = max(best, tr.value())
	}
	return best
}

// tribute returns what a seat gets from its rivals at the end, or less than
// nothing: what it pays. No rival pays more than was collected.
func (s *state) tribute(seat engine.Seat) int {
	l := s.shown(Tribute)
	if l == NoLand || s.lands[l].owner == engine.Nobody {
		return 0
	}
	if s.left.Has(seat) {
		return 0
	}
	if s.lands[l].owner != seat {
		return -min(tributeFame, int(s.fame[seat]))
	}
	sum := 0
	for rival := range engine.Seat(s.players) {
		if rival != seat && !s.left.Has(rival) {
			sum += min(tributeFame, int(s.fame[rival]))
		}
	}
	return sum
}

// reason tells why the match is over.
func (s *state) reason() engine.Note {
	if s.agreed {
		return engine.NewNote("over.agreed")
	}
	return engine.NewNote("over.last", who(s.turnOf))
}

// Result implements engine.State. Who has the most fame wins; several share a
// win.
func (s *state) Result() (engine.Result, bool) {
	if s.decision != AskNothing {
		return engine.Result{}, false
	}
	r := engine.Result{Scores: make([]int, s.players), Why: []engine.Note{s.reason()}}
	for seat := range engine.Seat(s.players) {
		v := s.score(seat)
		r.Scores[seat] = v.Total
		switch {
		case s.left.Has(seat):
			r.Why = append(r.Why, engine.NewNote("over.left", who(seat)))
			continue
		case r.Winners == 0 || v.Total > r.Scores[r.Winners.First()]:
			r.Winners = engine.SeatSet(seat)
		case v.Total == r.Scores[r.Winners.First()]:
			r.Winners = r.Winners.With(seat)
		}
		r.Why = append(r.Why, engine.NewNote("over.score", who(seat), engine.NumberArg("total", v.Total), engine.NumberArg("minus", max(-v.Total, 0)),
			engine.NumberArg("chips", v.Chips), engine.NumberArg("lands", v.Lands), engine.NumberArg("troop", v.Troop),
			engine.NumberArg("bonus", v.Bonus), engine.NumberArg("hand", -v.Hand), engine.NumberArg("gain", max(v.Rival, 0)), engine.NumberArg("loss", max(-v.Rival, 0))))
	}
	if r.Winners.Len() > 1 {
		r.Why = append(r.Why, engine.NewNote("over.shared", engine.NumberArg("total", r.Scores[r.Winners.First()])))
	}
	return r, true
}
