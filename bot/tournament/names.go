package tournament

import (
	"strconv"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// The acts of the buttons and forms of tournaments, with the numbers in their ids.
const (
	toJoin       = "join"
	toLeave      = "leave"
	toCheckIn    = "check-in"
	toSheet      = "sheet"     // show the warband and ask for another
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
