package saga

import (
	"math/bits"

	"skald/engine"
)

// Income (Anglo-Saxon Actions): for each of your Strongholds, take 1 Coin from
// the general supply, or spend 1 Coin and Recruit 1 Unit in its area.

// A gain word is "coin" or a Unit of the Anglo-Saxons'.

// gainUnit returns the unit word of a word of vocGain that is not "coin".
func gainUnit(word engine.Word) engine.Word {
	if word == 1 {
		return 0
	}
	return unitWord(Castellan) + word - 2
}

// gainWord is the reverse of gainUnit.
func gainWord(unit engine.Word) engine.Word {
	if unit == 0 {
		return 1
	}
	return unit - unitWord(Castellan) + 2
}

// canTakeIncome reports whether a Stronghold is left that can give something.
func (s *state) canTakeIncome() bool {
	return s.holds&^s.used != 0 && (s.bank > 0 || s.coins[Saxon] > 0 && s.supply[Saxon].size() > 0)
}

// mayTakeIncome says whether a Stronghold can give a Coin or a Unit.
func (s *state) mayTakeIncome(a Area, gain engine.Word) reason {
	switch {
	case s.mayUse(a) == noStronghold:
		return incomeStronghold
	case s.mayUse(a) == strongholdUsed:
		return incomeUsed
	case gain == 0 && s.bank == 0:
		return bankEmpty
	case gain == 0:
		return fine
	case s.coins[Saxon] == 0:
		return incomeCoin
	}
	return s.inSupply(gainUnit(gain))
}

// income takes what one Stronghold gives.
func (t transition) income(a Area, gain engine.Word) reason {
	if t.decision != AskIncome {
		if why := t.allowed(1 << TakingIncome); why != fine {
			return why
		}
	}
	if why := t.mayTakeIncome(a, gain); why != fine {
		return why
	}
	if gain == 0 {
		t.gain(Saxon, 1)
		t.tell.All("note.income-coin", who(Saxon), area("area", a))
	} else {
		t.spend(Saxon, 1)
		t.place(a, gainUnit(gain))
		t.tell.All("note.income-unit", t.placed(a, gainUnit(gain))...)
	}
	t.used |= 1 << a
	if t.canTakeIncome() {
		t.ask(Saxon, AskIncome)
	} else {
		t.endAction(TakingIncome)
	}
	return fine
}

// legalIncomes lists what the Strongholds can give.
func (s *state) legalIncomes(to []engine.Action) []engine.Action {
	for set := s.holds &^ s.used; set != 0; set &= set - 1 {
		a := Area(bits.TrailingZeros8(set))
		for gain := range engine.Word(vocGain.Len()) {
			if s.mayTakeIncome(a, gain) == fine {
				to = append(to, engine.Action{Verb: Income, Args: engine.Args{engine.Word(a), gain}})
			}
		}
	}
	return to
}

// legalFurtherIncomes lists how an Income under way can go on, or end.
func (s *state) legalFurtherIncomes(to []engine.Action) []engine.Action {
	return append(s.legalDeeds(to, 1<<TakingIncome), engine.Action{Verb: Done})
}
