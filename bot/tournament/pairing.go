package tournament

import (
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// pairingMessage is the message of a pairing in the tournament's channel: who meets whom,
// by which scenario, and what came of it. Both are told of it while it is open.
func (b *Room) pairingMessage(v *words.Voice, t *Tournament, m rules.Match, place league.Place) desk.ChannelMessage {
	msg := desk.ChannelMessage{Text: "**" + tableOf(v, m.ID) + "**: " + players(m)}
	if m.Met > 0 {
		msg.Text = phrase.Join("\n", msg.Text, v.Count("tournament.pairing.rematch", m.Met))
	}
	if m.Settled {
		msg.Text = phrase.Join("\n", msg.Text, outcomeText(v, m, m.Outcome))
		return msg
	}
	if t.State.Over() {
		msg.Text = phrase.Join("\n", msg.Text, v.Say("tournament.pairing.void", nil))
		return msg
	}
	msg.Ping = []storage.UserID{storage.UserID(m.Seats[0]), storage.UserID(m.Seats[1])}
	round, _ := t.State.Round(m.ID.Round)
	switch m.Kind {
	case rules.KindHosted:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("tournament.pairing.hosted", nil))
	case rules.KindExpedition:
		msg.Text = phrase.Join("\n", msg.Text, first(v, m), v.Say("tournament.pairing.draft", nil))
	default:
		msg.Text = phrase.Join("\n", msg.Text, scenarioName(v, t, round), first(v, m))
		msg.Rows = tabletopRows(v, t, m)
	}
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
	return v.Say("tournament.pairing.first", words.Data{"who": who(m.Seats[seat]), "dice": pair(m.Rolls[len(m.Rolls)-1])})
}

// tabletopRows are the buttons of a match that people report themselves.
func tabletopRows(v *words.Voice, t *Tournament, m rules.Match) []discord.Row {
	return discord.Buttons(
		button(v, discord.Primary, "report", matchID(t, toReport, m)),
		button(v, discord.Secondary, "digest", matchID(t, toDigest, m)),
		button(v, discord.Secondary, "concede", matchID(t, toConcede, m)),
	)
}

// talkMessage is the message in which a pairing drafts or reports, as it is now: what is
// there, and what waits for whom. With false there is nothing to say.
func (b *Room) talkMessage(v *words.Voice, t *Tournament, m rules.Match) (desk.ChannelMessage, bool) {
	switch seats := reported(m); {
	case m.Settled:
		if m.Kind == rules.KindHosted || !threaded(m) {
			return desk.ChannelMessage{}, false // the match's own message tells, or the tournament's channel, where this would be
		}
		return desk.ChannelMessage{Text: headOf(v, m) + outcomeText(v, m, m.Outcome)}, m.Cause != rules.ByClosing
	case len(seats) == 2:
		return conflict(v, t, m), true
	case len(seats) == 1:
		return report(v, t, m, seats[0]), true
	case m.Kind == rules.KindExpedition && !t.State.DraftDone(&m):
		return b.draft(v, t, m), true
	case m.Kind == rules.KindExpedition:
		return drafted(v, t, m), true
	}
	return desk.ChannelMessage{}, false
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

// wouldBe is what a match would be worth by a score.
func wouldBe(t *Tournament, m rules.Match, s rules.Score, unfinished bool) rules.Outcome {
	o := t.State.Data().Result(t.State.Goal(m.ID), s)
	if unfinished {
		o.Kind = rules.OutcomeUnfinished
	}
	return o
}

// report says what one player reported, to be confirmed by the other.
func report(v *words.Voice, t *Tournament, m rules.Match, seat rules.Seat) desk.ChannelMessage {
	r, other := m.Reports[seat], m.Seats[seat.Other()]
	round := m.ID.Round
	msg := desk.ChannelMessage{Text: headOf(v, m) + v.Say("tournament.report.made", words.Data{
		"who": who(m.Seats[seat]), "other": who(other), "result": outcomeText(v, m, wouldBe(t, m, r.Score, r.Unfinished)),
		"until": phrase.Ago(clockTime(r.At + rules.Unix(t.State.Settings().Confirm))),
	}), Ping: []storage.UserID{storage.UserID(other)}}
	msg.Rows = discord.Buttons(
		button(v, discord.Success, "confirm", idOf(t, toConfirm, round, r.Number)),
		button(v, discord.Secondary, "other-result", idOf(t, toReport, round, m.ID.Table)),
		button(v, discord.Secondary, "concede", idOf(t, toConcede, round, m.ID.Table)),
	)
	return msg
}

// conflict says that two reports differ: one of the two takes over the other's
// figures, or a director decides.
func conflict(v *words.Voice, t *Tournament, m rules.Match) desk.ChannelMessage {
	round := m.ID.Round
	msg := desk.ChannelMessage{Text: headOf(v, m) + v.Say("tournament.report.conflict", words.Data{
		"first": who(m.Seats[0]), "says": pair(m.Reports[0].Score), "second": who(m.Seats[1]), "contradicts": pair(m.Reports[1].Score),
		"directors": everybody(v, t.State.Directors()),
	})}
	for _, p := range append(t.State.Directors(), m.Seats[:]...) {
		if u := storage.UserID(p); !slices.Contains(msg.Ping, u) {
			msg.Ping = append(msg.Ping, u)
		}
	}
	list := []discord.Button{
		button(v, discord.Success, "agree", idOf(t, toConfirm, round, 0)),
		button(v, discord.Secondary, "other-result", idOf(t, toReport, round, m.ID.Table)),
	}
	for seat, r := range m.Reports {
		c := correction{Match: m.ID, Kind: rules.OutcomePlayed, Score: &r.Score}
		if r.Unfinished {
			c.Kind = rules.OutcomeUnfinished
		}
		label := v.Say("tournament.button.decide", words.Data{"score": pair(r.Score), "who": plainName(t, m.Seats[seat])})
		list = append(list, discord.NewButton(discord.Danger, label, c.button(t).String()))
	}
	msg.Rows = discord.Buttons(list...)
	return msg
}
