package tournament

import (
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// battleName and cardName are what a scenario is called; the words are ours.
func battleName(v *words.Voice, id string) string { return v.Say("scenario.battle."+id+".name", nil) }

func cardName(v *words.Voice, id string) string { return v.Say("scenario.card."+id+".name", nil) }

func domainName(v *words.Voice, id string) string { return v.Say("scenario.domain."+id, nil) }

// cardLabel is what a card is called, with its domain.
func cardLabel(v *words.Voice, data *rules.Data, id string) string {
	_, d, ok := data.FindCard(id)
	if !ok {
		return id
	}
	return cardName(v, id) + " · " + domainName(v, d.ID)
}

// scenarioName says what all tables of a round play.
func scenarioName(v *words.Voice, t *Tournament, r rules.Round) string {
	switch r.Kind {
	case rules.KindBattle:
		b, _ := t.State.Data().Battle(r.Battle)
		return v.Say("tournament.scenario.battle", words.Data{"number": b.Number, "name": battleName(v, b.ID)})
	case rules.KindSet:
		names := phrase.Each(r.Cards, func(id string) string { return cardName(v, id) })
		return v.Say("tournament.scenario.set", words.Data{"cards": strings.Join(names, ", ")})
	case rules.KindExpedition:
		return v.Say("tournament.scenario.expedition", nil)
	}
	return ""
}

// picks tells the picks of a draft, a line each.
func picks(v *words.Voice, d rules.DraftView) string {
	var lines []string
	for _, p := range d.Picks {
		key := "tournament.draft.picked"
		if p.Random {
			key = "tournament.draft.drawn"
		}
		lines = append(lines, v.Say(key, words.Data{"who": who(p.Person), "domain": domainName(v, p.Domain), "card": cardName(v, p.Card)}))
	}
	return strings.Join(lines, "\n")
}

// draft says whose pick it is, and until when.
func draft(v *words.Voice, t *Tournament, m rules.Match) desk.ChannelMessage {
	d, _ := t.State.DraftOf(m.ID)
	turn := words.Data{
		"who": who(d.Turn), "number": len(d.Picks) + 1, "of": len(t.State.Data().Expedition.Picks), "until": phrase.Ago(clockTime(d.Until)),
	}
	return desk.ChannelMessage{
		Text: phrase.Join("\n", headOf(v, m)+first(v, m), picks(v, d), v.Say("tournament.draft.turn", turn)),
		Ping: league.Users(d.Turn),
		Rows: discord.Buttons(button(v, discord.Primary, "pick", matchID(t, toPick, m)), button(v, discord.Secondary, "concede", matchID(t, toConcede, m))),
	}
}

// drafted shows the five cards of a scenario with what they do, or with their picks
// where there is no room for that, and says who begins.
func drafted(v *words.Voice, t *Tournament, m rules.Match) desk.ChannelMessage {
	say := func(cards string) string {
		return phrase.Join("\n", headOf(v, m)+v.Say("tournament.draft.done", nil), cards, begins(v, t, m))
	}
	d, _ := t.State.DraftOf(m.ID)
	s, _ := t.State.ScenarioOf(m.ID)
	lines := cardLines(v, t, s.Cards)
	if slices.Contains(s.Cards, plunder) {
		lines = append(lines, v.Say("scenario.capture", nil))
	}
	short, digest := say(picks(v, d)), strings.Join(lines, "\n")
	msg := desk.ChannelMessage{Text: short, Ping: league.Users(m.Seats[:]...), Rows: tabletopRows(v, t, m)}
	if len([]rune(short))+len([]rune(digest)) < discord.MaxContent-100 {
		msg.Text = say(digest)
	}
	return msg
}

// cardLines tells cards in our words, in the order of the domains.
func cardLines(v *words.Voice, t *Tournament, cards []string) []string {
	var lines []string
	for _, d := range t.State.Data().Expedition.Domains {
		for _, id := range cards {
			if _, of, ok := t.State.Data().FindCard(id); ok && of.ID == d.ID {
				lines = append(lines, "**"+domainName(v, d.ID)+": "+cardName(v, id)+".** "+v.Say("scenario.card."+id+".text", nil))
			}
		}
	}
	return lines
}

// begins says who begins a match by the cards of its draft.
func begins(v *words.Voice, t *Tournament, m rules.Match) string {
	seat, ok := map[rules.Begins]rules.Seat{rules.BeginsFirst: m.First(), rules.BeginsSecond: m.First().Other()}[t.State.BeginsMatch(m.ID)]
	if !ok {
		return ""
	}
	return v.Say("tournament.draft.begins", words.Data{"who": who(m.Seats[seat])})
}

// askDomain asks for a domain of which no card is picked yet.
func askDomain(v *words.Voice, t *Tournament, m rules.Match) desk.Reply {
	d, _ := t.State.DraftOf(m.ID)
	choices := phrase.Each(d.Domains, func(id string) discord.Choice { return discord.Choice{Label: domainName(v, id), Value: id} })
	ask := v.Say("tournament.draft.which-domain", nil)
	r := desk.Sentence(ask)
	r.Rows = []discord.Row{discord.Select(matchID(t, toDomain, m).String(), ask, choices)}
	return r
}

// askCard asks for a card of a domain: each with what it does, and whether its
// reader or their opponent has used it.
func askCard(v *words.Voice, t *Tournament, m rules.Match, d rules.Domain, reader rules.Person) desk.Reply {
	mine, theirs := t.State.CardsUsed(reader), map[string]rules.CardUse{}
	if seat := m.Seat(reader); seat != rules.NoSeat {
		theirs = t.State.CardsUsed(m.Seats[seat.Other()])
	}
	lines := []string{"**" + domainName(v, d.ID) + "**"}
	var choices []discord.Choice
	for _, c := range d.Cards {
		line := "**" + cardName(v, c.ID) + "**: " + v.Say("scenario.card."+c.ID+".text", nil)
		if use, used := theirs[c.ID]; used {
			line += " " + v.Say("tournament.draft.used-other", words.Data{"round": use.Round})
		}
		if use, used := mine[c.ID]; used {
			line += " " + v.Say("tournament.draft.used", words.Data{"round": use.Round})
		} else {
			choices = append(choices, discord.Choice{Label: cardName(v, c.ID), Value: c.ID})
		}
		lines = append(lines, line)
	}
	r := desk.Sentence(desk.Pages(lines)[0]).With(button(v, discord.Secondary, "other-domain", matchID(t, toPick, m)))
	cards := discord.Select(matchID(t, toCard, m).String(), v.Say("tournament.draft.which-card", nil), choices)
	r.Rows = append([]discord.Row{cards}, r.Rows...)
	return r
}

// scenarioText tells the scenario of a match in our own words, a page at a time.
func scenarioText(v *words.Voice, t *Tournament, m rules.Match, page int) desk.Reply {
	s, _ := t.State.ScenarioOf(m.ID)
	lines := []string{v.Say("scenario.ours", nil)}
	switch {
	case s.Kind == rules.KindBattle:
		b, _ := t.State.Data().Battle(s.Battle)
		lines = append(lines, battleLines(v, b)...)
	case s.Kind == rules.KindSet:
		lines = append(lines, cardLines(v, t, s.Cards)...)
	case len(s.Cards) > 0:
		lines = append(append(lines, cardLines(v, t, s.Cards)...), begins(v, t, m))
	default:
		lines = append(lines, v.Say("tournament.scenario.not-yet", nil))
	}
	return desk.Paged(v, append(lines, common(v, s.Cards)...), page, matchID(t, toDigest, m).Pages())
}

// plunder is the card by which objectives are taken and carried.
const plunder = "plunder"

// common tells what holds in every scenario, and with a card that needs it how an
// objective is taken.
func common(v *words.Voice, cards []string) []string {
	sections := []string{"edges", "usual", "objectives", "common"}
	if slices.Contains(cards, plunder) {
		sections = slices.Insert(sections, 0, "capture")
	}
	return phrase.Each(sections, func(section string) string { return v.Say("scenario."+section, nil) })
}

// battleLines tell a battle: set-up, deployment, who begins, special rules,
// scoring, and what a win takes.
func battleLines(v *words.Voice, b rules.Battle) []string {
	lines := []string{"## " + v.Say("tournament.scenario.battle", words.Data{"number": b.Number, "name": battleName(v, b.ID)})}
	for _, part := range []string{"setup", "deployment", "begins", "special", "scoring"} {
		lines = append(lines, "**"+v.Say("scenario.part."+part, nil)+"** "+v.Say("scenario.battle."+b.ID+"."+part, nil))
	}
	goal := words.Data{"least": b.Least, "lead": b.Lead}
	key := "scenario.goal"
	if b.Least == 0 {
		key = "scenario.goal-lead"
	}
	return append(lines, "**"+v.Say("scenario.part.goal", nil)+"** "+v.Say(key, goal))
}
