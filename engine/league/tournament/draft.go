package tournament

import (
	"fmt"
	"slices"
)

// A Draft is how a pairing comes to its scenario (L'expédition): the first player
// names a card of any domain, the second one of another, the first one of a
// third, the second the last two.
type Draft struct {
	Number int // counts from 1, and on when a draft is voided
	Since  Unix
	Picks  []Pick
}

// A Pick is a card of a draft.
type Pick struct {
	Seat   Seat
	Card   string
	Random bool // because the time was over
}

// PickCard picks a card for one's match of the open round.
type PickCard struct {
	Domain string // "" or the card's own
	Card   string
}

// VoidDraft begins a draft anew, by a director, before anything was reported: its
// picks are free again, the first player stays.
type VoidDraft struct {
	Match  MatchID
	Reason string
}

// EnterFirstPlayer puts the dice that two rolled at their table in the place of
// ours, before anything was picked or played.
type EnterFirstPlayer struct {
	Match MatchID
	Dice  [2]int // by seat
}

func (a PickCard) do(w *turn) error {
	m, err := w.answerable(0)
	if err != nil {
		return err
	}
	if err := w.t.picks(m, w.by.Person); err != nil {
		return err
	}
	if err := w.t.pickable(m, w.by.Person, a.Domain, a.Card); err != nil {
		return err
	}
	w.emit(CardPicked{Match: m.ID, Seat: m.Seat(w.by.Person), Card: a.Card})
	return nil
}

// MayPick returns nil if p is to pick a card of a match now, else the refusal.
func (t *Tournament) MayPick(id MatchID, p Person) error {
	w := &turn{t: t, by: Actor{Person: p}}
	if _, err := w.answerable(id.Round); err != nil {
		return err
	}
	m, err := t.match(id)
	if err != nil {
		return err
	}
	return t.picks(m, p)
}

// picks returns why p has no pick in the draft of m.
func (t *Tournament) picks(m *Match, p Person) error {
	if m.Kind != KindExpedition {
		return refuse(KeyDraftMissing).match(m.ID)
	}
	seat, open := t.turnOf(m)
	if !open {
		return refuse(KeyDraftOver).match(m.ID)
	}
	if m.Seats[seat] != p {
		return refuse(KeyNotYourPick).person(m.Seats[seat])
	}
	return nil
}

// pickable returns why p, who has the pick, cannot pick a card.
func (t *Tournament) pickable(m *Match, p Person, domain, card string) error {
	of, known := t.data.domainOf(card)
	if domain != "" {
		asked, ok := t.data.FindDomain(domain)
		switch {
		case !ok:
			return refuse(KeyUnknownDomain).word("domain", domain)
		case known && asked.ID != of.ID:
			return refuse(KeyCardOfOther).word("card", card).word("domain", asked.ID).word("own", of.ID)
		}
	}
	if !known {
		return refuse(KeyUnknownCard).word("card", card)
	}
	if t.domainTaken(m, of) {
		return refuse(KeyDomainTaken).word("domain", of.ID)
	}
	if use, used := t.CardsUsed(p)[card]; used {
		return refuse(KeyCardUsed).word("card", card).number("round", use.Round).named("opponent", use.Opponent)
	}
	return nil
}

// turnOf returns whose pick it is, and whether one is left.
func (t *Tournament) turnOf(m *Match) (Seat, bool) {
	order := t.data.Expedition.Picks
	if m.Kind != KindExpedition || m.Settled || len(m.Draft.Picks) >= len(order) {
		return NoSeat, false
	}
	if order[len(m.Draft.Picks)] == BeginsSecond {
		return m.First().Other(), true
	}
	return m.First(), true
}

// DraftDone reports whether a match has all cards of its scenario.
func (t *Tournament) DraftDone(m *Match) bool {
	return len(m.Draft.Picks) == len(t.data.Expedition.Picks)
}

func (t *Tournament) domainTaken(m *Match, d Domain) bool {
	return slices.ContainsFunc(m.Draft.Picks, func(p Pick) bool { _, of := d.card(p.Card); return of })
}

// A CardUse says in which round and against whom somebody picked a card.
type CardUse struct {
	Round    int
	Opponent Person
}

// CardsUsed returns the cards that somebody has picked and may not pick again.
// Picks of a match to which somebody did not come are free again.
func (t *Tournament) CardsUsed(p Person) map[string]CardUse {
	used := map[string]CardUse{}
	for _, r := range t.played {
		for i := range r.Matches {
			m := &r.Matches[i]
			seat := m.Seat(p)
			if seat == NoSeat || m.Settled && m.Outcome.noShow() {
				continue
			}
			for _, pick := range m.Draft.Picks {
				if pick.Seat == seat {
					used[pick.Card] = CardUse{r.Number, m.Seats[seat.Other()]}
				}
			}
		}
	}
	return used
}

// Pickable returns the cards that whose pick it is may pick, in the order of the
// data.
func (t *Tournament) Pickable(m *Match) []string {
	seat, open := t.turnOf(m)
	if !open {
		return nil
	}
	used := t.CardsUsed(m.Seats[seat])
	var list []string
	for _, d := range t.data.Expedition.Domains {
		if t.domainTaken(m, d) {
			continue
		}
		for _, c := range d.Cards {
			if _, gone := used[c.ID]; !gone {
				list = append(list, c.ID)
			}
		}
	}
	return list
}

func (a VoidDraft) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	m, err := w.t.openMatch(a.Match)
	if err != nil {
		return err
	}
	_, reported := m.reported()
	switch {
	case m.Seat(w.by.Person) != NoSeat:
		return refuse(KeyOwnMatch).match(m.ID)
	case m.Kind != KindExpedition || len(m.Draft.Picks) == 0:
		return refuse(KeyDraftMissing).match(m.ID)
	case reported:
		return refuse(KeyMatchBegun).match(m.ID)
	case m.Draft.Number >= w.t.data.Limits.DraftsOfMatch.Value:
		return refuse(KeyDraftedOften).match(m.ID).number("most", m.Draft.Number)
	}
	if err := w.t.reasoned(a.Reason); err != nil {
		return err
	}
	w.emit(DraftVoided(a))
	return nil
}

func (a EnterFirstPlayer) do(w *turn) error {
	m, err := w.t.openMatch(a.Match)
	switch {
	case err != nil:
		return err
	case m.Seat(w.by.Person) == NoSeat && !w.directs():
		return refuse(KeyStranger).person(w.by.Person)
	case m.Kind == KindHosted:
		return refuse(KeyHostedReport).match(m.ID)
	case len(m.Draft.Picks) > 0 || m.Draft.Number > 1:
		return refuse(KeyDraftBegun).match(m.ID)
	case m.Begun:
		return refuse(KeyMatchBegun).match(m.ID)
	case !validDice(a.Dice):
		return refuse(KeyDiceRange).number("first", a.Dice[0]).number("second", a.Dice[1])
	}
	w.emit(FirstPlayerEntered(a))
	return nil
}

func validDice(dice [2]int) bool {
	return 1 <= dice[0] && dice[0] <= faces && 1 <= dice[1] && dice[1] <= faces && dice[0] != dice[1]
}

// CardPicked adds a card to a match's scenario.
type CardPicked struct {
	Match  MatchID `json:"match"`
	Seat   Seat    `json:"seat"`
	Card   string  `json:"card"`
	Random bool    `json:"random,omitempty"`
}

// DraftVoided begins a draft anew.
type DraftVoided struct {
	Match  MatchID `json:"match"`
	Reason string  `json:"reason"`
}

// FirstPlayerEntered tells the dice that were rolled at the table.
type FirstPlayerEntered struct {
	Match MatchID `json:"match"`
	Dice  [2]int  `json:"dice"`
}

func (CardPicked) kind() string         { return "pick" }
func (DraftVoided) kind() string        { return "draft-voided" }
func (FirstPlayerEntered) kind() string { return "first-player" }

func (f CardPicked) apply(t *Tournament, e Event) error {
	m, err := t.factMatch(f.Match)
	if err != nil {
		return err
	}
	if seat, open := t.turnOf(m); !open || seat != f.Seat {
		return fmt.Errorf("seat %d has no pick", f.Seat)
	}
	d, ok := t.data.domainOf(f.Card)
	if !ok || t.domainTaken(m, d) {
		return fmt.Errorf("%q cannot be picked", f.Card)
	}
	m.Draft.Picks = append(m.Draft.Picks, Pick{f.Seat, f.Card, f.Random})
	m.Draft.Since = e.At
	return nil
}

func (f DraftVoided) apply(t *Tournament, e Event) error {
	m, err := t.factMatch(f.Match)
	if err != nil {
		return err
	}
	if m.Kind != KindExpedition || m.Settled {
		return fmt.Errorf("there is no draft")
	}
	m.Draft = Draft{Number: m.Draft.Number + 1, Since: e.At}
	return nil
}

func (f FirstPlayerEntered) apply(t *Tournament, _ Event) error {
	m, err := t.factMatch(f.Match)
	if err != nil {
		return err
	}
	if m.Kind == KindHosted || m.Settled || !validDice(f.Dice) {
		return fmt.Errorf("%v are no dice of a first player", f.Dice)
	}
	m.Rolls = [][2]int{f.Dice}
	return nil
}
