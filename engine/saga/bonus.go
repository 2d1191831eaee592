package saga

// Bonus Actions. A Bonus is resolved, or not, before the tile's Actions.
// Movement, Shift and Muster are done with the verbs of Movement and
// Recruitment.

// coin takes 1 Coin from the general supply.
func (t turn) coin() reason {
	if why := t.allowed(1 << TakingCoin); why != fine {
		return why
	}
	if t.bank == 0 {
		return bonusBankEmpty
	}
	t.gain(t.mover, 1)
	t.tell.All("note.coin", who(t.mover))
	t.endBonus()
	return fine
}

// endBonus goes on to the Actions.
func (t turn) endBonus() {
	t.bonus = 0
	t.askAction()
}

// skip leaves a Bonus, or what a revealed Leader may do, unused.
func (t turn) skip() reason {
	if t.moment == AskBonus {
		t.tell.All("note.bonus-skipped", who(t.mover))
		t.endBonus()
		return fine
	}
	t.tell.All("note.ability-skipped", who(t.mover))
	t.endAbility()
	return fine
}
