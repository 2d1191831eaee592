package phrase

import (
	"slices"

	"skald/bot/table"
	"skald/bot/words"
)

// Proposed says what an act of a moderator's would do to a match.
func (m Match) Proposed(w table.Proposal) string {
	key, data := string(w.Act), words.Data{"where": Channel(m.Channel), "match": m.ID, "rated": m.Fixture != nil}
	switch w.Act {
	case table.ModSkip:
		data["who"] = m.ByBoth(w.Seat)
	case table.ModReplace:
		data["who"], data["to"] = m.ByBoth(m.SeatsOf(w.From).First()), Mention(w.To)
	case table.ModEnd, table.ModClose:
		if key = "end-nobody"; w.Winners != 0 {
			key, data["who"] = "end", Enumerated(m.Voice, slices.Collect(w.Winners.All()), m.ByBoth)
		}
	}
	return m.Say("mod.will-"+key, data)
}

// Reasoned says why a moderator proposes an act, in their own words or in everybody's.
func (m Match) Reasoned(w table.Proposal) string {
	if w.Act == table.ModClose {
		return m.Say("option.reason-"+string(w.Ended), nil)
	}
	return Literal(w.Reason)
}
