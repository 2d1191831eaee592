package tournament

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// askDomain asks for a domain of which no card is picked yet.
func askDomain(v *words.Voice, t *Tournament, m rules.Match) desk.Reply {
	d, _ := t.State.DraftOf(m.ID)
	choices := phrase.Each(d.Domains, func(id string) discord.Choice { return discord.Choice{Label: of(v, t).DomainName(id), Value: id} })
	ask := v.Say("tournament.draft.which-domain", nil)
	r := desk.Sentence(ask)
	r.Rows = []discord.Row{discord.Select(matchID(t, toDomain, m).String(), ask, choices)}
	return r
}

// draft says whose pick it is, and until when.
func draft(v *words.Voice, t *Tournament, m rules.Match) desk.ChannelMessage {
	d, _ := t.State.DraftOf(m.ID)
	return desk.ChannelMessage{
		Text: of(v, t).Turn(m), Ping: league.Users(d.Turn),
		Rows: discord.Buttons(button(v, discord.Primary, "pick", matchID(t, toPick, m)), button(v, discord.Secondary, "concede", matchID(t, toConcede, m))),
	}
}

// drafted shows the five cards of a scenario, and says who begins.
func drafted(v *words.Voice, t *Tournament, m rules.Match) desk.ChannelMessage {
	return desk.ChannelMessage{Text: of(v, t).Drafted(m, discord.MaxContent-100), Ping: league.Users(m.Seats[:]...), Rows: tabletopRows(v, t, m)}
}

// askCard asks for a card of a domain.
func askCard(v *words.Voice, t *Tournament, m rules.Match, d rules.Domain, reader rules.Person) desk.Reply {
	lines, free := of(v, t).Domain(m, d, reader)
	choices := phrase.Each(free, func(id string) discord.Choice { return discord.Choice{Label: of(v, t).CardName(id), Value: id} })
	r := desk.Sentence(desk.Pages(lines)[0]).With(button(v, discord.Secondary, "other-domain", matchID(t, toPick, m)))
	cards := discord.Select(matchID(t, toCard, m).String(), v.Say("tournament.draft.which-card", nil), choices)
	r.Rows = append([]discord.Row{cards}, r.Rows...)
	return r
}

// scenarioText tells the scenario of a match in our own words, a page at a time.
func scenarioText(v *words.Voice, t *Tournament, m rules.Match, page int) desk.Reply {
	return desk.Paged(v, of(v, t).ScenarioLines(m), page, matchID(t, toDigest, m).Pages())
}
