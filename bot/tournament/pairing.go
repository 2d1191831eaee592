package tournament

import (
	"slices"
	"strconv"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
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

// threadName is what the thread of a pairing is called: who plays stands first, since a
// list of channels cuts what is long.
func threadName(v *words.Voice, t *Tournament, m rules.Match) string {
	return plainName(t, m.Seats[0]) + " – " + plainName(t, m.Seats[1]) + " · " + tableOf(v, m.ID)
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
	return desk.ChannelMessage{
		Text: headOf(v, m) + v.Say("tournament.report.made", words.Data{
			"who": who(m.Seats[seat]), "other": who(other), "result": outcomeText(v, m, t.State.Worth(m, r)),
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
		label := v.Say("tournament.button.decide", words.Data{"score": pair(r.Score), "who": plainName(t, m.Seats[seat])})
		list = append(list, discord.NewButton(discord.Danger, label, correcting(t, m, r.Ruling()).String()))
	}
	people := slices.Sorted(slices.Values(append(t.State.Directors(), m.Seats[:]...)))
	return desk.ChannelMessage{Ping: league.Users(slices.Compact(people)...), Rows: discord.Buttons(list...), Text: headOf(v, m) + v.Say("tournament.report.conflict", words.Data{
		"first": who(m.Seats[0]), "says": pair(m.Reports[0].Score), "second": who(m.Seats[1]), "contradicts": pair(m.Reports[1].Score),
		"directors": everybody(v, t.State.Directors()),
	})}
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

// who is a person of a tournament, as a message names them.
func who(p rules.Person) string { return phrase.Mention(storage.UserID(p)) }

func everybody(v *words.Voice, people []rules.Person) string {
	return phrase.Enumerated(v, people, who)
}

// plainName is what somebody is called where mentions are not shown.
func plainName(t *Tournament, p rules.Person) string {
	if name := t.Head.Names[storage.UserID(p)]; name != "" {
		return name
	}
	return strconv.FormatUint(uint64(p), 10)
}

func clockTime(at rules.Unix) time.Time { return time.Unix(int64(at), 0) }

// spell says how long something takes: "7 days", "2 hours 15 minutes".
func spell(v *words.Voice, seconds int64) string {
	d := time.Duration(seconds) * time.Second
	part := func(n time.Duration, key string) string {
		if n == 0 {
			return ""
		}
		return v.Count("tournament.time."+key, int(n))
	}
	const day = 24 * time.Hour
	if d < time.Minute {
		return v.Count("tournament.time.minute", 0)
	}
	return phrase.Join(" ", part(d/day, "day"), part(d%day/time.Hour, "hour"), part(d%time.Hour/time.Minute, "minute"))
}

// pair is "14–9", "5–1".
func pair(n [2]int) string { return strconv.Itoa(n[0]) + "–" + strconv.Itoa(n[1]) }

// tableOf says which table of which round.
func tableOf(v *words.Voice, id rules.MatchID) string {
	return v.Say("tournament.table", words.Data{"round": id.Round, "table": id.Table})
}

// headOf begins what is said about a match.
func headOf(v *words.Voice, m rules.Match) string { return "**" + tableOf(v, m.ID) + "** " }

// players are the two of a match.
func players(m rules.Match) string { return who(m.Seats[0]) + " – " + who(m.Seats[1]) }

// outcomeText says what a match was worth. The winner and their figures stand first.
func outcomeText(v *words.Voice, m rules.Match, o rules.Outcome) string {
	pair := func(n [2]int) string {
		if o.Winner == 1 {
			n[0], n[1] = n[1], n[0]
		}
		return pair(n)
	}
	data := words.Data{"points": pair(o.Points), "average": pair(o.GoalAverage), "score": "", "who": "", "loser": ""}
	if o.Score != nil {
		data["score"] = pair(*o.Score)
	}
	if o.Winner != rules.NoSeat {
		data["who"], data["loser"] = who(m.Seats[o.Winner]), who(m.Seats[o.Winner.Other()])
	}
	key := string(o.Kind)
	switch o.Kind {
	case rules.OutcomePlayed, rules.OutcomeUnfinished:
		key = "won"
		if o.Winner == rules.NoSeat {
			key = "drawn"
		}
	}
	return v.Say("tournament.outcome."+key, data) + " " + v.Say("tournament.outcome.worth", data)
}
