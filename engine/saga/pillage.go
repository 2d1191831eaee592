package saga

import "skald/engine"

// Pillage (Viking Actions; the printed section is lost, see doc.go): in an area
// with a Stronghold that you control, the Stronghold goes back to the
// Anglo-Saxon supply, you take Coins, the Stronghold marker moves one space to
// the left; then any of your Units there may go to the Drakkar.

// canPillage reports whether there is an area to pillage.
func (s *state) canPillage() bool {
	for a := range Area(England) {
		if s.mayPillage(a) == fine {
			return true
		}
	}
	return false
}

// mayPillage says whether an area can be pillaged.
func (s *state) mayPillage(a Area) reason {
	switch {
	case !a.InEngland() || !s.stronghold(a):
		return pillageStronghold
	case !s.controls(Viking, a):
		return pillageControl
	}
	return fine
}

// pillage takes the Stronghold of an area.
func (t turn) pillage(a Area) reason {
	if why := t.allowed(1 << Pillaging); why != fine {
		return why
	}
	if why := t.mayPillage(a); why != fine {
		return why
	}
	t.raze(a)
	return fine
}

// raze carries the Pillage out and asks who embarks.
func (t turn) raze(a Area) {
	t.holds &^= 1 << a
	t.strong = max(t.strong-1, 1)
	coins := t.gain(Viking, t.edition.Plunder)
	t.tell.All("note.pillaged", who(Viking), area("area", a), engine.NumberArg("coins", coins), engine.NumberArg("space", int(t.strong)))
	t.at = a
	t.ask(Viking, AskEmbark)
}

// embark puts Units of the pillaged area in the Drakkar.
func (t turn) embark(b band) reason {
	units, own := b.of(Viking)
	if !own || !t.board[Viking][t.at].has(units) {
		return embarkNotThere
	}
	t.shift(Viking, t.at, Drakkar, units)
	warriors, leaders := units.args()
	t.tell.All("note.embarked", who(Viking), warriors, leaders, area("area", t.at))
	t.endPillage()
	return fine
}

// endPillage goes on after the Action, or after the Combat that the Plunderer
// won.
func (t turn) endPillage() {
	if t.phase == Combat {
		t.endCombat()
		return
	}
	t.at = 0
	t.endAction(Pillaging)
}
