package tournament

// A DraftView is all there is to see of a match's draft; everything is open.
type DraftView struct {
	Number        int // counts from 1, and on when a draft is voided
	First, Second Person
	Picks         []PickedCard
	Done          bool
	Turn          Person   // whose pick it is; 0 when done
	Domains       []string // that are left, in the order of the data
	Cards         []string // that whose pick it is may pick
	Until         Unix     // then one is picked for them
}

// A PickedCard is a card of a draft.
type PickedCard struct {
	Person Person
	Domain string
	Card   string
	Random bool // since their time was over
}

// DraftOf returns the draft of a match, and whether it has one.
func (t *Tournament) DraftOf(id MatchID) (DraftView, bool) {
	m, err := t.match(id)
	if err != nil || m.Kind != KindExpedition {
		return DraftView{}, false
	}
	first := m.First()
	v := DraftView{Number: m.Draft.Number, First: m.Seats[first], Second: m.Seats[first.Other()], Done: t.DraftDone(m), Cards: t.Pickable(m)}
	for _, p := range m.Draft.Picks {
		d, _ := t.data.domainOf(p.Card)
		v.Picks = append(v.Picks, PickedCard{m.Seats[p.Seat], d.ID, p.Card, p.Random})
	}
	if seat, open := t.turnOf(m); open {
		v.Turn, v.Until = m.Seats[seat], m.Draft.Since+Unix(t.settings.Pick)
		for _, d := range t.data.Expedition.Domains {
			if !t.domainTaken(m, d) {
				v.Domains = append(v.Domains, d.ID)
			}
		}
	}
	return v, true
}

// ScenarioOf returns what a match plays: the round's scenario, or the cards of its
// own draft so far, in the order of the domains.
func (t *Tournament) ScenarioOf(id MatchID) (Scenario, bool) {
	m, err := t.match(id)
	if err != nil {
		return Scenario{}, false
	}
	s := t.played[id.Round-1].Scenario
	if s.Kind != KindExpedition {
		return s, true
	}
	s.Cards = nil
	for _, d := range t.data.Expedition.Domains {
		for _, p := range m.Draft.Picks {
			if _, of := d.card(p.Card); of {
				s.Cards = append(s.Cards, p.Card)
			}
		}
	}
	return s, true
}

// BeginsMatch returns who begins a match by its scenario: the first player or the
// second, or neither where it is who finishes deploying first, or where the
// scenario is not known yet.
func (t *Tournament) BeginsMatch(id MatchID) Begins {
	s, ok := t.ScenarioOf(id)
	if !ok {
		return ""
	}
	if b, ok := t.data.Battle(s.Battle); ok {
		return b.Begins
	}
	for _, id := range s.Cards {
		if d, ok := t.data.domainOf(id); ok {
			if c, _ := d.card(id); c.Begins != "" {
				return c.Begins
			}
		}
	}
	return ""
}
