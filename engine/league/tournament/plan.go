package tournament

import (
	"fmt"
	"slices"
)

// A plannedRound is what a director chose for a round before it is paired.
type plannedRound struct {
	round int
	Scenario
}

// A Scenario is what the tables of a round play.
type Scenario struct {
	Kind   Kind     `json:"kind"`
	Battle int      `json:"battle,omitempty"` // its number; 0 while it is to be drawn
	Cards  []string `json:"cards,omitempty"`  // of a set round, one of each domain
}

// ChooseKind says what a round of a mixed tournament is, before it is paired.
type ChooseKind struct {
	Round  int
	Kind   Kind
	Battle int      // of KindBattle; 0: drawn
	Cards  []string // of KindSet
}

// KindChosen says what a round will be.
type KindChosen struct {
	Round int `json:"round"`
	Scenario
}

func (a ChooseKind) do(w *turn) error {
	t := w.t
	last := t.rounds
	if t.phase == Registering {
		if last = t.settings.Rounds; last == 0 {
			last = t.data.mostRounds(t.settings)
		}
	}
	switch {
	case !w.directs():
		return w.t.notDirector()
	case t.Over():
		return refuse(KeyOver)
	case t.settings.Mode != ModeMixed:
		return refuse(KeyNotMixed)
	case a.Round < 1 || a.Round > last:
		return refuse(KeyUnknownRound).number("round", a.Round).number("rounds", last)
	case a.Round <= len(t.played):
		return refuse(KeyRoundPaired).number("round", a.Round)
	}
	f := KindChosen{Round: a.Round, Scenario: Scenario{Kind: a.Kind}}
	switch a.Kind {
	case KindBattle:
		f.Battle = a.Battle
		if err := t.choosable(a.Round, a.Battle); err != nil {
			return err
		}
	case KindExpedition:
	case KindSet:
		cards, err := t.composed(a.Cards)
		if err != nil {
			return err
		}
		f.Cards = cards
	default:
		return refuse(KeyUnknownKind).word("kind", string(a.Kind))
	}
	if most, limited := t.mostOf(a.Kind); limited && t.certain(a.Kind, a.Round) >= most {
		return refuse(KeyTooManyOfKind).word("kind", string(a.Kind)).number("most", most)
	}
	w.emit(f)
	return nil
}

// choosable returns why a battle cannot be chosen for a round.
func (t *Tournament) choosable(round, battle int) error {
	if battle == 0 {
		return nil
	}
	if _, ok := t.data.Battle(battle); !ok {
		return refuse(KeyUnknownBattle).number("battle", battle).number("most", len(t.data.Battles))
	}
	for _, r := range t.played {
		if r.Battle == battle {
			return refuse(KeyBattlePlayed).number("battle", battle).number("round", r.Number)
		}
	}
	for _, p := range t.plan {
		if p.Battle == battle && p.round != round {
			return refuse(KeyBattlePlayed).number("battle", battle).number("round", p.round)
		}
	}
	return nil
}

// composed returns the cards of a scenario that a director composes, in the
// order of the domains.
func (t *Tournament) composed(cards []string) ([]string, error) {
	domains := t.data.Expedition.Domains
	of := make([]string, len(domains))
	for _, id := range cards {
		i := slices.IndexFunc(domains, func(d Domain) bool { _, ok := d.card(id); return ok })
		switch {
		case i < 0:
			return nil, refuse(KeyUnknownCard).word("card", id)
		case of[i] != "":
			return nil, refuse(KeyDomainTaken).word("domain", domains[i].ID)
		}
		of[i] = id
	}
	if len(cards) != len(domains) {
		return nil, refuse(KeyCardsOfSet).number("cards", len(cards)).number("domains", len(domains))
	}
	return of, nil
}

func (t *Tournament) mostOf(kind Kind) (int, bool) {
	switch kind {
	case KindBattle:
		return t.data.Limits.BattleRounds.Most, true
	case KindExpedition:
		return t.data.Limits.ExpeditionRounds.Most, true
	default:
		return 0, false
	}
}

// certain counts the rounds of a kind that are paired or chosen, but one.
func (t *Tournament) certain(kind Kind, except int) int {
	n := 0
	for _, r := range t.played {
		if r.Kind == kind {
			n++
		}
	}
	for _, p := range t.plan {
		if p.round > len(t.played) && p.round != except && p.Kind == kind {
			n++
		}
	}
	return n
}

// Planned returns what a round that is not paired yet will be. Where nobody chose,
// mixed rounds come as the data says, and where a kind is used up the other, and
// where both are, one that a director must compose.
func (t *Tournament) Planned(round int) Scenario {
	if i := t.chosen(round); i >= 0 {
		return t.plan[i].Scenario
	}
	switch {
	case t.settings.Hosted():
		return Scenario{Kind: KindHosted}
	case t.settings.Mode == ModeBattles:
		return Scenario{Kind: KindBattle}
	case t.settings.Mode == ModeExpedition:
		return Scenario{Kind: KindExpedition}
	}
	used := map[Kind]int{KindBattle: t.certain(KindBattle, 0), KindExpedition: t.certain(KindExpedition, 0)}
	for r := len(t.played) + 1; ; r++ {
		if t.chosen(r) >= 0 {
			continue
		}
		kind := t.data.Mixed[(r-1)%len(t.data.Mixed)]
		for _, other := range []Kind{kind, KindBattle, KindExpedition} {
			if most, _ := t.mostOf(other); used[other] < most {
				kind = other
				break
			}
			kind = KindSet
		}
		if r >= round {
			return Scenario{Kind: kind}
		}
		used[kind]++
	}
}

func (t *Tournament) chosen(round int) int {
	return slices.IndexFunc(t.plan, func(p plannedRound) bool { return p.round == round })
}

// drawable returns the battles that may be drawn: neither played nor chosen for a
// later round.
func (t *Tournament) drawable() []int {
	var list []int
	for _, b := range t.data.Battles {
		if t.choosable(0, b.Number) == nil {
			list = append(list, b.Number)
		}
	}
	return list
}

func (KindChosen) kind() string { return "kind" }

func (f KindChosen) apply(t *Tournament, _ Event) error {
	if f.Round <= len(t.played) || t.Over() {
		return fmt.Errorf("round %d cannot be chosen", f.Round)
	}
	if f.Kind != KindBattle || f.Battle != 0 {
		if err := t.sensible(f.Scenario); err != nil {
			return err
		}
	}
	if i := t.chosen(f.Round); i >= 0 {
		t.plan = slices.Delete(t.plan, i, i+1)
	}
	t.plan = append(t.plan, plannedRound{f.Round, f.Scenario})
	return nil
}
