package tournament

import (
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/render/herald"
	"skald/storage"
)

// pairingMessage is the message of a pairing in the tournament's channel. Both players
// are notified while it is open.
func pairingMessage(v *words.Voice, t *Tournament, m rules.Match) (msg desk.ChannelMessage) {
	if !m.Settled && !t.State.Over() && m.Kind != rules.KindHosted && m.Kind != rules.KindExpedition {
		msg.Rows = tabletopRows(v, t, m)
	}
	if t.State.Pending(m) {
		msg.Ping = league.Users(m.Seats[:]...)
	}
	msg.Text = of(v, t).Pairing(m)
	return msg
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
	switch seats := herald.Reported(m); {
	case m.Settled && (m.Kind != rules.KindExpedition || m.Cause == rules.ByClosing):
		return msg, false // another message tells it
	case m.Settled:
		return desk.ChannelMessage{Text: of(v, t).HeadOf(m) + of(v, t).Outcome(m, m.Outcome)}, true
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

// report says what one player reported, to be confirmed by the other.
func report(v *words.Voice, t *Tournament, m rules.Match, seat rules.Seat) desk.ChannelMessage {
	return desk.ChannelMessage{
		Text: of(v, t).Reports(m, seat), Ping: league.Users(m.Seats[seat.Other()]),
		Rows: discord.Buttons(
			button(v, discord.Success, "confirm", idOf(t, toConfirm, m.ID.Round, m.Reports[seat].Number)),
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
		label := v.Say("tournament.button.decide", words.Data{"score": herald.Pair(r.Score), "who": of(v, t).Plain(m.Seats[seat])})
		list = append(list, discord.NewButton(discord.Danger, label, correcting(t, m, r.Ruling()).String()))
	}
	people := slices.Sorted(slices.Values(append(t.State.Directors(), m.Seats[:]...)))
	return desk.ChannelMessage{Ping: league.Users(slices.Compact(people)...), Rows: discord.Buttons(list...), Text: of(v, t).Conflict(m)}
}

// The acts of the buttons and forms of tournaments, with the numbers in their ids.
const (
	toJoin       = "join"
	toLeave      = "leave"
	toCheckIn    = "check-in"
	toSheet      = "sheet"     // show the warband and ask for another: whose, where it is not one's own
	toReport     = "report"    // ask for the points: round, table
	toSend       = "send"      // make the report that was shown: round, own, other, unfinished
	toConfirm    = "confirm"   // round, the report's number
	toConcede    = "concede"   // ask: round
	toConceded   = "conceded"  // do it: round
	toPick       = "pick"      // which domain: round, table
	toDomain     = "domain"    // which card: round, table; the value is the domain
	toCard       = "card"      // pick it: the value is the card
	toDigest     = "digest"    // the scenario in full: round, table
	toDecide     = "decide"    // ask why: the ruling, as correction writes it
	toPairings   = "pairings"  // a page of a round's pairings: round
	toShow       = "show"      // how it stands
	toStandings  = "standings" // a page of the table after a round: round
	toRetry      = "retry"     // post what could not be posted
	toCloseRound = "anyway"    // close the round although matches were not reported
	toClose      = "end"       // close the tournament although matches are open
	toRules      = "rules"     // a page of the rules of tournaments
)

func idOf(t *Tournament, act string, numbers ...int) desk.NumberedID {
	return desk.NumberedID{ID: desk.ID{Room: name, What: act, Of: string(t.ID)}, Numbers: numbers}
}

// matchID is the id of a button about a match.
func matchID(t *Tournament, act string, m rules.Match) desk.NumberedID {
	return idOf(t, act, m.ID.Round, m.ID.Table)
}

// matchOf returns the match that the first two numbers of a button name.
func matchOf(id desk.NumberedID) rules.MatchID {
	return rules.MatchID{Round: id.Numbers.At(0), Table: id.Numbers.At(1)}
}

func button(v *words.Voice, style discord.Style, label string, id desk.NumberedID) discord.Button {
	return discord.NewButton(style, v.Say("tournament.button."+label, nil), id.String())
}

// of is a tournament as messages tell of it.
func of(v *words.Voice, t *Tournament) herald.Tournament {
	told := herald.Teller{Voice: v, Called: func(p rules.Person) string { return phrase.Mention(storage.UserID(p)) }, At: phrase.On, Ago: phrase.Ago, Literal: phrase.Literal}
	if t == nil { // of none in particular
		return herald.Tournament{Teller: told}
	}
	return herald.Tournament{Teller: told, State: t.State, Name: func(p rules.Person) string { return t.Head.Names[storage.UserID(p)] }}
}
