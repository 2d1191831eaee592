package tournament

import (
	"strconv"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/tournament"
	"skald/storage"
)

// What a button of a tournament is for: the topic of a CupButton or a CupForm.
const (
	CupJoin      = "join"
	CupLeave     = "leave"
	CupCheckIn   = "check-in"
	CupSheet     = "sheet"     // show the warband and ask for another
	CupReport    = "report"    // ask for the points: words round, table
	CupSend      = "send"      // make the report that was shown: round, own, other, unfinished
	CupConfirm   = "confirm"   // words round, the report's number
	CupConcede   = "concede"   // ask: round
	CupConceded  = "conceded"  // do it: round
	CupPick      = "pick"      // which domain: round, table
	CupDomain    = "domain"    // which card: round, table; the value is the domain
	CupCard      = "card"      // pick it: the value is the card
	CupDigest    = "digest"    // the scenario in full: round, table
	CupDecide    = "decide"    // ask why: the ruling, as Correction writes it
	CupPairings  = "pairings"  // a page of a round's pairings: round
	CupStandings = "standings" // a page of the table after a round: round
	CupRetry     = "retry"     // post what could not be posted
	CupAnyway    = "anyway"    // close the round although matches were not reported
	CupEnd       = "end"       // close the tournament although matches are open
	CupRules     = "rules"     // a page of the rules of tournaments
)

func cupID(cup *league.Tournament, act string, words ...int) desk.NumberedID {
	id := desk.NumberedID{ID: desk.ID{Room: name, What: act, Of: string(cup.ID)}}
	for _, w := range words {
		id.Numbers = append(id.Numbers, w)
	}
	return id
}

// CupMatch returns the match that the first two words of a button name.
func CupMatch(id desk.NumberedID) tournament.MatchID {
	return tournament.MatchID{Round: id.Numbers.At(0), Table: id.Numbers.At(1)}
}

func cupButton(v *words.Voice, style discord.Style, label string, id desk.NumberedID) discord.Button {
	return discord.NewButton(style, v.Say("cup.button."+label, nil), id.String())
}

// who is a person of a tournament, as a message names them.
func who(p tournament.Person) string { return phrase.Mention(storage.UserID(p)) }

func everybody(v *words.Voice, people []tournament.Person) string {
	return phrase.Enumerated(v, people, who)
}

// plainName is what somebody is called where mentions are not shown.
func plainName(cup *league.Tournament, p tournament.Person) string {
	if name := cup.Head.Names[storage.UserID(p)]; name != "" {
		return name
	}
	return strconv.FormatUint(uint64(p), 10)
}

func clockTime(at tournament.Unix) time.Time { return time.Unix(int64(at), 0) }

// spell says how long something takes: "7 days", "2 hours 15 minutes".
func spell(v *words.Voice, seconds int64) string {
	d := time.Duration(seconds) * time.Second
	part := func(n time.Duration, key string) string {
		if n == 0 {
			return ""
		}
		return v.Count("cup.time."+key, int(n))
	}
	const day = 24 * time.Hour
	if d < time.Minute {
		return v.Count("cup.time.minute", 0)
	}
	return phrase.Join(" ", part(d/day, "day"), part(d%day/time.Hour, "hour"), part(d%time.Hour/time.Minute, "minute"))
}

// pair is "14–9", "5–1".
func pair(n [2]int) string { return strconv.Itoa(n[0]) + "–" + strconv.Itoa(n[1]) }

// tableOf says which table of which round.
func tableOf(v *words.Voice, id tournament.MatchID) string {
	return v.Say("cup.table", words.Data{"round": id.Round, "table": id.Table})
}

// players are the two of a match.
func players(m tournament.Match) string { return who(m.Seats[0]) + " – " + who(m.Seats[1]) }

// Outcome says what a match was worth. Where somebody won, their figures stand
// first, as they do.
func Outcome(v *words.Voice, m tournament.Match, o tournament.Outcome) string {
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
	if o.Winner != tournament.NoSeat {
		data["who"], data["loser"] = who(m.Seats[o.Winner]), who(m.Seats[o.Winner.Other()])
	}
	key := string(o.Kind)
	switch o.Kind {
	case tournament.OutcomePlayed, tournament.OutcomeUnfinished:
		key = "won"
		if o.Winner == tournament.NoSeat {
			key = "drawn"
		}
	}
	return v.Say("cup.outcome."+key, data) + " " + v.Say("cup.outcome.worth", data)
}
