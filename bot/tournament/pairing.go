package tournament

import (
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/tournament"
	"skald/storage"
)

// Pairing is the message of a pairing in the tournament's channel: who meets whom,
// by which scenario, and what came of it. Both are told of it while it is open.
func (p *Room) Pairing(v *words.Voice, cup *league.Tournament, m tournament.Match, place league.Place) desk.ChannelMessage {
	msg := desk.ChannelMessage{Text: "**" + tableOf(v, m.ID) + "**: " + players(m)}
	if m.Met > 0 {
		msg.Text = phrase.Join("\n", msg.Text, v.Count("cup.pairing.rematch", m.Met))
	}
	if m.Settled {
		msg.Text = phrase.Join("\n", msg.Text, Outcome(v, m, m.Outcome))
		return msg
	}
	if cup.State.Over() {
		msg.Text = phrase.Join("\n", msg.Text, v.Say("cup.pairing.void", nil))
		return msg
	}
	msg.Ping = []storage.UserID{storage.UserID(m.Seats[0]), storage.UserID(m.Seats[1])}
	round, _ := cup.State.Round(m.ID.Round)
	switch m.Kind {
	case tournament.KindHosted:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("cup.pairing.hosted", nil))
	case tournament.KindExpedition:
		msg.Text = phrase.Join("\n", msg.Text, first(v, m), v.Say("cup.pairing.draft", nil))
	default:
		msg.Text = phrase.Join("\n", msg.Text, scenarioName(v, cup, round), first(v, m))
		msg.Rows = tabletopRows(v, cup, m)
	}
	return msg
}

// ThreadName is what the thread of a pairing is called.
func ThreadName(v *words.Voice, cup *league.Tournament, m tournament.Match) string {
	return tableOf(v, m.ID) + ": " + plainName(cup, m.Seats[0]) + " – " + plainName(cup, m.Seats[1])
}

// first says who is the first player of a tabletop match, and by which dice.
func first(v *words.Voice, m tournament.Match) string {
	seat := m.First()
	if seat == tournament.NoSeat {
		return ""
	}
	return v.Say("cup.pairing.first", words.Data{"who": who(m.Seats[seat]), "dice": pair(m.Rolls[len(m.Rolls)-1])})
}

// tabletopRows are the buttons of a match that people report themselves.
func tabletopRows(v *words.Voice, cup *league.Tournament, m tournament.Match) []discord.Row {
	return discord.Buttons(
		cupButton(v, discord.Primary, "report", cupID(cup, CupReport, m.ID.Round, m.ID.Table)),
		cupButton(v, discord.Secondary, "digest", cupID(cup, CupDigest, m.ID.Round, m.ID.Table)),
		cupButton(v, discord.Secondary, "concede", cupID(cup, CupConcede, m.ID.Round, m.ID.Table)),
	)
}

// Talk is the message in which a pairing drafts or reports, as it is now: what is
// there, and what waits for whom. With false there is nothing to say.
func (p *Room) Talk(v *words.Voice, cup *league.Tournament, m tournament.Match) (desk.ChannelMessage, bool) {
	switch seats := reported(m); {
	case m.Settled:
		if m.Kind == tournament.KindHosted || !league.Threaded(m) {
			return desk.ChannelMessage{}, false // the match's own message tells, or the tournament's channel, where this would be
		}
		return desk.ChannelMessage{Text: "**" + tableOf(v, m.ID) + "** " + Outcome(v, m, m.Outcome)}, m.Cause != tournament.ByClosing
	case len(seats) == 2:
		return conflict(v, cup, m), true
	case len(seats) == 1:
		return report(v, cup, m, seats[0]), true
	case m.Kind == tournament.KindExpedition && !cup.State.DraftDone(&m):
		return p.draft(v, cup, m), true
	case m.Kind == tournament.KindExpedition:
		return drafted(v, cup, m), true
	}
	return desk.ChannelMessage{}, false
}

// reported are the seats that have reported.
func reported(m tournament.Match) (seats []tournament.Seat) {
	for i, r := range m.Reports {
		if r.Number > 0 {
			seats = append(seats, tournament.Seat(i))
		}
	}
	return seats
}

// WouldBe is what a match would be worth by a score.
func WouldBe(cup *league.Tournament, m tournament.Match, s tournament.Score, unfinished bool) tournament.Outcome {
	o := cup.State.Data().Result(cup.State.Goal(m.ID), s)
	if unfinished {
		o.Kind = tournament.OutcomeUnfinished
	}
	return o
}

// report says what one player reported, to be confirmed by the other.
func report(v *words.Voice, cup *league.Tournament, m tournament.Match, seat tournament.Seat) desk.ChannelMessage {
	r, other := m.Reports[seat], m.Seats[seat.Other()]
	round := m.ID.Round
	msg := desk.ChannelMessage{Text: "**" + tableOf(v, m.ID) + "** " + v.Say("cup.report.made", words.Data{
		"who": who(m.Seats[seat]), "other": who(other), "result": Outcome(v, m, WouldBe(cup, m, r.Score, r.Unfinished)),
		"until": phrase.Ago(clockTime(r.At + tournament.Unix(cup.State.Settings().Confirm))),
	}), Ping: []storage.UserID{storage.UserID(other)}}
	msg.Rows = discord.Buttons(
		cupButton(v, discord.Success, "confirm", cupID(cup, CupConfirm, round, r.Number)),
		cupButton(v, discord.Secondary, "other-result", cupID(cup, CupReport, round, m.ID.Table)),
		cupButton(v, discord.Secondary, "concede", cupID(cup, CupConcede, round, m.ID.Table)),
	)
	return msg
}

// conflict says that two reports differ: one of the two takes over the other's
// figures, or a director decides.
func conflict(v *words.Voice, cup *league.Tournament, m tournament.Match) desk.ChannelMessage {
	round := m.ID.Round
	msg := desk.ChannelMessage{Text: "**" + tableOf(v, m.ID) + "** " + v.Say("cup.report.conflict", words.Data{
		"first": who(m.Seats[0]), "says": pair(m.Reports[0].Score), "second": who(m.Seats[1]), "contradicts": pair(m.Reports[1].Score),
		"directors": everybody(v, cup.State.Directors()),
	})}
	for _, p := range append(cup.State.Directors(), m.Seats[:]...) {
		if u := storage.UserID(p); !slices.Contains(msg.Ping, u) {
			msg.Ping = append(msg.Ping, u)
		}
	}
	list := []discord.Button{
		cupButton(v, discord.Success, "agree", cupID(cup, CupConfirm, round, 0)),
		cupButton(v, discord.Secondary, "other-result", cupID(cup, CupReport, round, m.ID.Table)),
	}
	for seat, r := range m.Reports {
		c := Correction{Match: m.ID, Kind: tournament.OutcomePlayed, Score: &r.Score}
		if r.Unfinished {
			c.Kind = tournament.OutcomeUnfinished
		}
		label := v.Say("cup.button.decide", words.Data{"score": pair(r.Score), "who": plainName(cup, m.Seats[seat])})
		list = append(list, discord.NewButton(discord.Danger, label, c.button(cup).String()))
	}
	msg.Rows = discord.Buttons(list...)
	return msg
}
