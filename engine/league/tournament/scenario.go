package tournament

import (
	"strconv"
	"strings"

	"skald/engine"
)

// Names are what a thing is called: its id, its names in three languages, and
// the name that the manual's list of battles has instead of the heading's.
type Names struct {
	ID         string
	FR, EN, DE string
	List       string
}

// A Battle is one of the manual's six scenarios (Les batailles).
type Battle struct {
	Number       int    `json:"number"`
	ID           string `json:"id"`
	FR           string `json:"fr"`
	List         string `json:"fr_list"`
	EN           string `json:"en"`
	DE           string `json:"de"`
	Credit       string `json:"credit"`
	Least        int    `json:"least"` // match points that a win takes
	Lead         int    `json:"lead"`  // over the other's
	Objectives   int    `json:"objectives"`
	Begins       Begins `json:"begins"`
	CapBase      int    `json:"cap_base"`       // most match points without a banner; 0: no cap
	CapPerBanner int    `json:"cap_per_banner"` // more with each banner
}

// Begins says who begins a match: the first player, the second, or who is done
// deploying first; "" if a card says nothing of it.
type Begins string

// Who begins.
const (
	BeginsFirst    Begins = "first"
	BeginsSecond   Begins = "second"
	BeginsDeployed Begins = "deployed"
)

// Names returns what the battle is called.
func (b Battle) Names() Names { return Names{b.ID, b.FR, b.EN, b.DE, b.List} }

// Expedition is the other way to play (L'expédition): each pairing drafts a card
// of each domain.
type Expedition struct {
	Least   int      `json:"least"`
	Lead    int      `json:"lead"`
	Picks   []Begins `json:"picks"` // whose pick it is, first to last
	Domains []Domain `json:"domains"`
}

// A Domain is a kind of card; a scenario has one card of each.
type Domain struct {
	ID    string `json:"id"`
	FR    string `json:"fr"`
	EN    string `json:"en"`
	DE    string `json:"de"`
	Cards []Card `json:"cards"`
}

// Names returns what the domain is called.
func (d Domain) Names() Names { return Names{ID: d.ID, FR: d.FR, EN: d.EN, DE: d.DE} }

// A Card is a part of a scenario.
type Card struct {
	ID     string `json:"id"`
	FR     string `json:"fr"`
	EN     string `json:"en"`
	DE     string `json:"de"`
	Begins Begins `json:"begins"`
}

// Names returns what the card is called.
func (c Card) Names() Names { return Names{ID: c.ID, FR: c.FR, EN: c.EN, DE: c.DE} }

// Is reports whether a word that somebody wrote is one of the names; case and
// the spaces around it do not matter.
func (n Names) Is(word string) bool {
	word = strings.TrimSpace(word)
	if word == "" {
		return false
	}
	for _, name := range []string{n.ID, n.FR, n.EN, n.DE, n.List} {
		if strings.EqualFold(name, word) {
			return true
		}
	}
	return false
}

// Battle returns the battle of a number from 1.
func (d *Data) Battle(number int) (Battle, bool) {
	if number < 1 || number > len(d.Battles) {
		return Battle{}, false
	}
	return d.Battles[number-1], true
}

// FindBattle returns the battle that somebody names, by its number, its id or one
// of its names.
func (d *Data) FindBattle(word string) (Battle, bool) {
	if n, err := strconv.Atoi(strings.TrimSpace(word)); err == nil {
		return d.Battle(n)
	}
	for _, b := range d.Battles {
		if b.Names().Is(word) {
			return b, true
		}
	}
	return Battle{}, false
}

// FindDomain returns the domain that somebody names.
func (d *Data) FindDomain(word string) (Domain, bool) {
	for _, domain := range d.Expedition.Domains {
		if domain.Names().Is(word) {
			return domain, true
		}
	}
	return Domain{}, false
}

// FindCard returns the card that somebody names, and its domain. No two domains
// have a card of the same name.
func (d *Data) FindCard(word string) (Card, Domain, bool) {
	for _, domain := range d.Expedition.Domains {
		for _, c := range domain.Cards {
			if c.Names().Is(word) {
				return c, domain, true
			}
		}
	}
	return Card{}, Domain{}, false
}

// domainOf returns the domain of a card by its id.
func (d *Data) domainOf(card string) (Domain, bool) {
	for _, domain := range d.Expedition.Domains {
		if _, ok := domain.card(card); ok {
			return domain, true
		}
	}
	return Domain{}, false
}

func (d Domain) card(id string) (Card, bool) {
	for _, c := range d.Cards {
		if c.ID == id {
			return c, true
		}
	}
	return Card{}, false
}

func (e Expedition) check(f *engine.Faults, rounds int) {
	f.At("picks").Check(len(e.Picks) == len(e.Domains), "there are %d picks of %d domains", len(e.Picks), len(e.Domains))
	known := map[string]bool{}
	for i, d := range e.Domains {
		at := f.At("domains").Item(i)
		at.At("cards").Check(len(d.Cards) >= rounds, "there are %d cards for %d rounds", len(d.Cards), rounds)
		for k, c := range d.Cards {
			at.At("cards").Item(k).Check(!known[c.ID], "%s is there twice", c.ID)
			known[c.ID] = true
		}
	}
}
