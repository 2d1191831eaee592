package herald

import (
	"slices"
	"strings"

	"skald/engine/league/tournament"
	"skald/render/speech"
)

// battleName and cardName are what a scenario is called; the words are ours.
func (t Tournament) battleName(id string) string { return t.Say("scenario.battle."+id+".name", nil) }

func (t Tournament) CardName(id string) string { return t.Say("scenario.card."+id+".name", nil) }

func (t Tournament) DomainName(id string) string { return t.Say("scenario.domain."+id, nil) }

// CardLabel is what a card is called, with its domain.
func (t Tournament) CardLabel(data *tournament.Data, id string) string {
	_, d, ok := data.FindCard(id)
	if !ok {
		return id
	}
	return t.CardName(id) + " · " + t.DomainName(d.ID)
}

// Scenario says what all tables of a round play.
func (t Tournament) Scenario(r tournament.Round) string {
	switch r.Kind {
	case tournament.KindBattle:
		b, _ := t.State.Data().Battle(r.Battle)
		return t.Say("tournament.scenario.battle", speech.Data{"number": b.Number, "name": t.battleName(b.ID)})
	case tournament.KindSet:
		names := each(r.Cards, func(id string) string { return t.CardName(id) })
		return t.Say("tournament.scenario.set", speech.Data{"cards": strings.Join(names, ", ")})
	case tournament.KindExpedition:
		return t.Say("tournament.scenario.expedition", nil)
	}
	return ""
}

// Picks tells the picks of a draft, a line each.
func (t Tournament) Picks(d tournament.DraftView) string {
	var lines []string
	for _, p := range d.Picks {
		key := "tournament.draft.picked"
		if p.Random {
			key = "tournament.draft.drawn"
		}
		lines = append(lines, t.Say(key, speech.Data{"who": t.Called(p.Person), "domain": t.DomainName(p.Domain), "card": t.CardName(p.Card)}))
	}
	return strings.Join(lines, "\n")
}

// CardLines tells cards in our words, in the order of the domains.
func (t Tournament) CardLines(cards []string) []string {
	var lines []string
	for _, d := range t.State.Data().Expedition.Domains {
		for _, id := range cards {
			if _, of, ok := t.State.Data().FindCard(id); ok && of.ID == d.ID {
				lines = append(lines, "**"+t.DomainName(d.ID)+": "+t.CardName(id)+".** "+t.Say("scenario.card."+id+".text", nil))
			}
		}
	}
	return lines
}

// Begins says who begins a match by the cards of its draft.
func (t Tournament) Begins(m tournament.Match) string {
	seat, ok := map[tournament.Begins]tournament.Seat{tournament.BeginsFirst: m.First(), tournament.BeginsSecond: m.First().Other()}[t.State.BeginsMatch(m.ID)]
	if !ok {
		return ""
	}
	return t.Say("tournament.draft.begins", speech.Data{"who": t.Called(m.Seats[seat])})
}

// Common tells what holds in every scenario, and with a card that needs it how an
// objective is taken.
func (t Tournament) Common(cards []string) []string {
	sections := []string{"edges", "usual", "objectives", "common"}
	if slices.Contains(cards, Plunder) {
		sections = slices.Insert(sections, 0, "capture")
	}
	return each(sections, func(section string) string { return t.Say("scenario."+section, nil) })
}

// BattleLines tell a battle: set-up, deployment, who begins, special rules,
// scoring, and what a win takes.
func (t Tournament) BattleLines(b tournament.Battle) []string {
	lines := []string{"## " + t.Say("tournament.scenario.battle", speech.Data{"number": b.Number, "name": t.battleName(b.ID)})}
	for _, part := range []string{"setup", "deployment", "begins", "special", "scoring"} {
		lines = append(lines, "**"+t.Say("scenario.part."+part, nil)+"** "+t.Say("scenario.battle."+b.ID+"."+part, nil))
	}
	goal := speech.Data{"least": b.Least, "lead": b.Lead}
	key := "scenario.goal"
	if b.Least == 0 {
		key = "scenario.goal-lead"
	}
	return append(lines, "**"+t.Say("scenario.part.goal", nil)+"** "+t.Say(key, goal))
}

// Plunder is the card by which objectives are taken and carried.
const Plunder = "plunder"

// ScenarioLines tell the scenario of a match in our own words.
func (t Tournament) ScenarioLines(m tournament.Match) []string {
	s, _ := t.State.ScenarioOf(m.ID)
	lines := []string{t.Say("scenario.ours", nil)}
	switch {
	case s.Kind == tournament.KindBattle:
		b, _ := t.State.Data().Battle(s.Battle)
		lines = append(lines, t.BattleLines(b)...)
	case s.Kind == tournament.KindSet:
		lines = append(lines, t.CardLines(s.Cards)...)
	case len(s.Cards) > 0:
		lines = append(append(lines, t.CardLines(s.Cards)...), t.Begins(m))
	default:
		lines = append(lines, t.Say("tournament.scenario.not-yet", nil))
	}
	return append(lines, t.Common(s.Cards)...)
}

// Turn says whose pick it is, and until when.
func (t Tournament) Turn(m tournament.Match) string {
	d, _ := t.State.DraftOf(m.ID)
	turn := speech.Data{"who": t.Called(d.Turn), "number": len(d.Picks) + 1, "of": len(t.State.Data().Expedition.Picks), "until": t.Ago(moment(d.Until))}
	return joined("\n", t.HeadOf(m)+t.First(m), t.Picks(d), t.Say("tournament.draft.turn", turn))
}

// Drafted shows the five cards of a scenario with what they do, or with their picks
// where there is no room for that in so many runes, and says who begins.
func (t Tournament) Drafted(m tournament.Match, room int) string {
	say := func(cards string) string {
		return joined("\n", t.HeadOf(m)+t.Say("tournament.draft.done", nil), cards, t.Begins(m))
	}
	d, _ := t.State.DraftOf(m.ID)
	s, _ := t.State.ScenarioOf(m.ID)
	lines := t.CardLines(s.Cards)
	if slices.Contains(s.Cards, Plunder) {
		lines = append(lines, t.Say("scenario.capture", nil))
	}
	short, digest := say(t.Picks(d)), strings.Join(lines, "\n")
	if len([]rune(short))+len([]rune(digest)) < room {
		return say(digest)
	}
	return short
}

// Domain tells the cards of a domain: each with what it does, and whether its reader or
// their opponent has used it. It returns those that the reader has not.
func (t Tournament) Domain(m tournament.Match, d tournament.Domain, reader tournament.Person) (lines, free []string) {
	mine, theirs := t.State.CardsUsed(reader), map[string]tournament.CardUse{}
	if seat := m.Seat(reader); seat != tournament.NoSeat {
		theirs = t.State.CardsUsed(m.Seats[seat.Other()])
	}
	lines = []string{"**" + t.DomainName(d.ID) + "**"}
	for _, c := range d.Cards {
		line := "**" + t.CardName(c.ID) + "**: " + t.Say("scenario.card."+c.ID+".text", nil)
		if use, used := theirs[c.ID]; used {
			line += " " + t.Say("tournament.draft.used-other", speech.Data{"round": use.Round})
		}
		if use, used := mine[c.ID]; used {
			line += " " + t.Say("tournament.draft.used", speech.Data{"round": use.Round})
		} else {
			free = append(free, c.ID)
		}
		lines = append(lines, line)
	}
	return lines, free
}
