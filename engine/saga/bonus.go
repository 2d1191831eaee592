package saga

import "skald/engine"

// Bonus Actions. A Bonus is resolved, or not, before the tile's Actions.
// Movement, Shift and Muster are done with the verbs of Movement and
// Recruitment.

// legalBonuses lists the ways to use the Bonus, and to leave it.
func (s *state) legalBonuses(to []engine.Action) []engine.Action {
	return append(s.legalDeeds(to, s.bonus), engine.Action{Verb: Skip})
}

// canTakeCoin reports whether the general supply has a Coin.
func (s *state) canTakeCoin() bool { return s.bank > 0 }

// legalCoins lists the Coin.
func (s *state) legalCoins(to []engine.Action) []engine.Action {
	return append(to, engine.Action{Verb: Coin})
}

// coin takes 1 Coin from the general supply.
func (t transition) coin() reason {
	if why := t.allowed(1 << TakingCoin); why != fine {
		return why
	}
	if !t.canTakeCoin() {
		return bonusBankEmpty
	}
	t.gain(t.mover, 1)
	t.tell.All("note.coin", who(t.mover))
	t.endBonus()
	return fine
}

// endBonus goes on to the Actions.
func (t transition) endBonus() {
	t.bonus = 0
	t.askAction()
}

// skip leaves a Bonus, or what a revealed Leader may do, unused.
func (t transition) skip() reason {
	if t.decision == AskBonus {
		t.tell.All("note.bonus-skipped", who(t.mover))
		t.endBonus()
		return fine
	}
	t.tell.All("note.ability-skipped", who(t.mover))
	t.endAbility()
	return fine
}
