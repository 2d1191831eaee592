package herald

import (
	"strconv"

	"skald/engine/league/tournament"
	"skald/render/speech"
)

// TableOf says which table of which round.
func (t Tournament) TableOf(id tournament.MatchID) string {
	return t.Say("tournament.table", speech.Data{"round": id.Round, "table": id.Table})
}

// HeadOf begins what is said about a match.
func (t Tournament) HeadOf(m tournament.Match) string { return "**" + t.TableOf(m.ID) + "** " }

// Players are the two of a match.
func (t Tournament) Players(m tournament.Match) string {
	return t.Called(m.Seats[0]) + " – " + t.Called(m.Seats[1])
}

// First says who is the first player of a tabletop match, and by which dice.
func (t Tournament) First(m tournament.Match) string {
	seat := m.First()
	if seat == tournament.NoSeat {
		return ""
	}
	return t.Say("tournament.pairing.first", speech.Data{
		"who": t.Called(m.Seats[seat]), "dice": Pair(m.Rolls[len(m.Rolls)-1]), "other": t.Called(m.Seats[seat.Other()]),
	})
}

// Outcome says what a match was worth. The winner and their figures stand first.
func (t Tournament) Outcome(m tournament.Match, o tournament.Outcome) string {
	pair := func(n [2]int) string {
		if o.Winner == 1 {
			n[0], n[1] = n[1], n[0]
		}
		return Pair(n)
	}
	data := speech.Data{"points": pair(o.Points), "average": pair(o.GoalAverage), "score": "", "who": "", "loser": ""}
	if o.Score != nil {
		data["score"] = pair(*o.Score)
	}
	if o.Winner != tournament.NoSeat {
		data["who"], data["loser"] = t.Called(m.Seats[o.Winner]), t.Called(m.Seats[o.Winner.Other()])
	}
	key := string(o.Kind)
	switch o.Kind {
	case tournament.OutcomePlayed, tournament.OutcomeUnfinished:
		key = "won"
		if o.Winner == tournament.NoSeat {
			key = "drawn"
		}
	}
	return t.Say("tournament.outcome."+key, data) + " " + t.Say("tournament.outcome.worth", data)
}

// Pair is "14–9", "5–1".
func Pair(n [2]int) string { return strconv.Itoa(n[0]) + "–" + strconv.Itoa(n[1]) }

// Reported are the seats that have reported.
func Reported(m tournament.Match) (seats []tournament.Seat) {
	for i, r := range m.Reports {
		if r.Number > 0 {
			seats = append(seats, tournament.Seat(i))
		}
	}
	return seats
}

// Pairing is what the message of a pairing says: its players, its scenario, and its
// result.
func (t Tournament) Pairing(m tournament.Match) string {
	lines := []string{"**" + t.TableOf(m.ID) + "**: " + t.Players(m)}
	if m.Met > 0 {
		lines = append(lines, t.Count("tournament.pairing.rematch", m.Met))
	}
	switch {
	case m.Settled:
		lines = append(lines, t.Outcome(m, m.Outcome))
	case t.State.Over():
		lines = append(lines, t.Say("tournament.pairing.void", nil))
	case m.Kind == tournament.KindHosted:
		lines = append(lines, t.Say("tournament.pairing.hosted", nil))
	case m.Kind == tournament.KindExpedition:
		lines = append(lines, t.First(m), t.Say("tournament.pairing.draft", nil))
	default:
		round, _ := t.State.Round(m.ID.Round)
		lines = append(lines, t.Scenario(round), t.First(m))
	}
	return joined("\n", lines...)
}

// Thread is what the thread of a pairing is called: who plays stands first, since a
// list of channels cuts what is long.
func (t Tournament) Thread(m tournament.Match) string {
	return t.Plain(m.Seats[0]) + " – " + t.Plain(m.Seats[1]) + " · " + t.TableOf(m.ID)
}

// Reports says what one player reported, to be confirmed by the other.
func (t Tournament) Reports(m tournament.Match, seat tournament.Seat) string {
	r := m.Reports[seat]
	return t.HeadOf(m) + t.Say("tournament.report.made", speech.Data{
		"who": t.Called(m.Seats[seat]), "other": t.Called(m.Seats[seat.Other()]), "result": t.Outcome(m, t.State.Worth(m, r)),
		"until": t.Ago(moment(r.At + tournament.Unix(t.State.Settings().Confirm))),
	})
}

// Conflict says that two reports differ.
func (t Tournament) Conflict(m tournament.Match) string {
	return t.HeadOf(m) + t.Say("tournament.report.conflict", speech.Data{
		"first": t.Called(m.Seats[0]), "says": Pair(m.Reports[0].Score), "second": t.Called(m.Seats[1]), "contradicts": Pair(m.Reports[1].Score),
		"directors": t.People(t.State.Directors()),
	})
}

// Corrected says what a correction will make of a match, before it is made.
func (t Tournament) Corrected(m tournament.Match, o tournament.Outcome) string {
	was := ""
	if m.Settled {
		was = t.Say("tournament.correct.was", speech.Data{"result": t.Outcome(m, m.Outcome)})
	}
	return joined("\n", t.HeadOf(m)+t.Players(m), was, t.Say("tournament.correct.will", speech.Data{"result": t.Outcome(m, o)}))
}
