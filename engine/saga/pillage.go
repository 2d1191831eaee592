package saga

import "skald/engine"

// Pillage (Viking Actions; the printed section is lost, see doc.go): in an area
// with a Stronghold that you control, the Stronghold goes back to the
// Anglo-Saxon supply, you take Coins, the Stronghold marker moves to the left;
// then any of your Units there may go to the Drakkar. How many Coins and spaces,
// and whether Units embark, the edition says.

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

// legalPillages lists the areas that can be pillaged.
func (s *state) legalPillages(to []engine.Action) []engine.Action {
	return appendAreas(to, Pillage, uint16(s.holds), s.mayPillage)
}

// pillage takes the Stronghold of an area.
func (t transition) pillage(a Area) reason {
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
func (t transition) raze(a Area) {
	t.holds &^= 1 << a
	t.strong = uint8(max(int(t.strong)-t.edition.Pillage.Steps, 1))
	coins := t.gain(Viking, t.edition.Pillage.Coins)
	t.tell.All("note.pillaged", who(Viking), area("area", a), engine.NumberArg("coins", coins), engine.NumberArg("space", int(t.strong)), engine.NumberArg("round", t.lastRound()))
	t.razed = a
	if !t.edition.Pillage.Embark {
		t.endPillage()
		return
	}
	t.ask(Viking, AskEmbark)
}

// embark puts Units of the pillaged area in the Drakkar.
func (t transition) embark(b band) reason {
	units, own := b.of(Viking)
	if !own || !t.board[Viking][t.razed].has(units) {
		return embarkNotThere
	}
	t.shift(Viking, t.razed, Drakkar, units)
	warriors, leaders := units.args()
	t.tell.All("note.embarked", who(Viking), warriors, leaders, area("area", t.razed))
	t.endPillage()
	return fine
}

// legalEmbarks lists the Units that can go to the Drakkar.
func (s *state) legalEmbarks(to []engine.Action) []engine.Action {
	units := s.board[Viking][s.razed]
	to = appendBands(to, engine.Action{Verb: Embark}, 0, Viking, units, 1, units.size())
	return append(to, engine.Action{Verb: Done})
}

// coherentEmbark checks that an area can have been pillaged.
func (s *state) coherentEmbark(f *engine.Faults) {
	if s.mover != Viking || !s.razed.InEngland() {
		f.Add("nobody can embark")
	}
}

// endPillage goes on after the Action, or after the Combat that the Plunderer
// won.
func (t transition) endPillage() {
	if t.phase == Combat {
		t.endCombat()
		return
	}
	t.razed = 0
	t.endAction(Pillaging)
}
