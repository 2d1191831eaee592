package tournament

import (
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// pairingMessage is the message of a pairing in the tournament's channel: its
// players, its scenario, and its result. Both players are notified while it is open.
func pairingMessage(v *words.Voice, t *Tournament, m rules.Match) desk.ChannelMessage {
	lines := []string{"**" + tableOf(v, m.ID) + "**: " + players(m)}
	if m.Met > 0 {
		lines = append(lines, v.Count("tournament.pairing.rematch", m.Met))
	}
	msg := desk.ChannelMessage{}
	switch {
	case m.Settled:
		lines = append(lines, outcomeText(v, m, m.Outcome))
	case t.State.Over():
		lines = append(lines, v.Say("tournament.pairing.void", nil))
	case m.Kind == rules.KindHosted:
		lines = append(lines, v.Say("tournament.pairing.hosted", nil))
	case m.Kind == rules.KindExpedition:
		lines = append(lines, first(v, m), v.Say("tournament.pairing.draft", nil))
	default:
		round, _ := t.State.Round(m.ID.Round)
		lines = append(lines, scenarioName(v, t, round), first(v, m))
		msg.Rows = tabletopRows(v, t, m)
	}
	if t.State.Pending(m) {
		msg.Ping = league.Users(m.Seats[:]...)
	}
	msg.Text = phrase.Join("\n", lines...)
	return msg
}

// threadName is what the thread of a pairing is called.
func threadName(v *words.Voice, t *Tournament, m rules.Match) string {
	return tableOf(v, m.ID) + ": " + plainName(t, m.Seats[0]) + " – " + plainName(t, m.Seats[1])
}

// first says who is the first player of a tabletop match, and by which dice.
func first(v *words.Voice, m rules.Match) string {
	seat := m.First()
	if seat == rules.NoSeat {
		return ""
	}
	return v.Say("tournament.pairing.first", words.Data{
		"who": who(m.Seats[seat]), "dice": pair(m.Rolls[len(m.Rolls)-1]), "other": who(m.Seats[seat.Other()]),
	})
}

// tabletopRows are the buttons of a match that people report themselves.
func tabletopRows(v *words.Voice, t *Tournament, m rules.Match) []discord.Row {
	return discord.Buttons(
		button(v, discord.Primary, "report", matchID(t, toReport, m)),
		button(v, discord.Secondary, "digest", matchID(t, toDigest, m)),
		button(v, discord.Secondary, "concede", matchID(t, toConcede, m)),
	)
}

// talkMessage is the message in which a pairing drafts or reports, with the buttons
// of what it waits for. With false there is nothing to say.
func talkMessage(v *words.Voice, t *Tournament, m rules.Match) (msg desk.ChannelMessage, ok bool) {
	switch seats := reported(m); {
	case m.Settled && (m.Kind != rules.KindExpedition || m.Cause == rules.ByClosing):
		return msg, false // another message tells it
	case m.Settled:
		return desk.ChannelMessage{Text: headOf(v, m) + outcomeText(v, m, m.Outcome)}, true
	case len(seats) == 2:
		return conflict(v, t, m), true
	case len(seats) == 1:
		return report(v, t, m, seats[0]), true
	case m.Kind != rules.KindExpedition:
		return msg, false
	case t.State.DraftDone(&m):
		return drafted(v, t, m), true
	}
	return draft(v, t, m), true
}

// reported are the seats that have reported.
func reported(m rules.Match) (seats []rules.Seat) {
	for i, r := range m.Reports {
		if r.Number > 0 {
			seats = append(seats, rules.Seat(i))
		}
	}
	return seats
}

// report says what one player reported, to be confirmed by the other.
func report(v *words.Voice, t *Tournament, m rules.Match, seat rules.Seat) desk.ChannelMessage {
	r, other := m.Reports[seat], m.Seats[seat.Other()]
	worth := t.State.Data().Result(t.State.Goal(m.ID), r.Score)
	if r.Unfinished {
		worth.Kind = rules.OutcomeUnfinished
	}
	return desk.ChannelMessage{
		Text: headOf(v, m) + v.Say("tournament.report.made", words.Data{
			"who": who(m.Seats[seat]), "other": who(other), "result": outcomeText(v, m, worth),
			"until": phrase.Ago(clockTime(r.At + rules.Unix(t.State.Settings().Confirm))),
		}),
		Ping: league.Users(other),
		Rows: discord.Buttons(
			button(v, discord.Success, "confirm", idOf(t, toConfirm, m.ID.Round, r.Number)),
			button(v, discord.Secondary, "other-result", matchID(t, toReport, m)),
			button(v, discord.Secondary, "concede", matchID(t, toConcede, m)),
		),
	}
}

// conflict says that two reports differ: one of the two takes over the other's
// figures, or a director decides.
func conflict(v *words.Voice, t *Tournament, m rules.Match) desk.ChannelMessage {
	list := []discord.Button{
		button(v, discord.Success, "agree", idOf(t, toConfirm, m.ID.Round, 0)),
		button(v, discord.Secondary, "other-result", matchID(t, toReport, m)),
	}
	for seat, r := range m.Reports {
		c := correction{Match: m.ID, Kind: rules.OutcomePlayed, Score: &r.Score}
		if r.Unfinished {
			c.Kind = rules.OutcomeUnfinished
		}
		label := v.Say("tournament.button.decide", words.Data{"score": pair(r.Score), "who": plainName(t, m.Seats[seat])})
		list = append(list, discord.NewButton(discord.Danger, label, c.button(t).String()))
	}
	people := slices.Sorted(slices.Values(append(t.State.Directors(), m.Seats[:]...)))
	return desk.ChannelMessage{Ping: league.Users(slices.Compact(people)...), Rows: discord.Buttons(list...), Text: headOf(v, m) + v.Say("tournament.report.conflict", words.Data{
		"first": who(m.Seats[0]), "says": pair(m.Reports[0].Score), "second": who(m.Seats[1]), "contradicts": pair(m.Reports[1].Score),
		"directors": everybody(v, t.State.Directors()),
	})}
}
