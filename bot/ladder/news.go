package ladder

import (
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/ladder"
)

// newsLines tell the public ones of a ladder's events, each with who did it, why and
// what it changed.
func newsLines(l view, events []ReportedEvent) (lines []string) {
	for _, e := range events {
		if e.IsPublic() {
			lines = append(lines, newsLine(l, e))
		}
	}
	return lines
}

func newsLine(l view, e ReportedEvent) string {
	data := words.Data{"by": member(e.By), "title": l.title()}
	switch a := e.Fact.(type) {
	case ladder.Played:
		data["result"] = result(l, e.Report.Result)
		return l.Say("ladder.news.played", data)
	case ladder.Undone:
		data["reason"] = l.Say("ladder.undone-"+a.Reason, nil)
		return l.Say("ladder.news.undone", data)
	case ladder.Voided:
		return amended(l, e, "ladder.news.voided", a.Reason)
	case ladder.Corrected:
		return amended(l, e, "ladder.news.corrected", a.Reason)
	case ladder.SeasonClosed:
		season := ladder.Season{Number: len(l.State.Archives())}
		for _, archive := range l.State.Archives() {
			if archive.Closed == e.At {
				season = archive.Season
			}
		}
		data["reason"], data["season"] = phrase.Literal(a.Reason), seasonName(l.Voice, season)
		return l.Say("ladder.news.closed", data)
	case ladder.Moved:
		return l.Say("ladder.news.moved", data)
	case ladder.SeasonOpened:
		data["name"] = phrase.Literal(a.Name)
		return l.Say("ladder.news.opened", data)
	}
	return ""
}

// mostChanges is how many changes of one correction are told; the rest is counted.
const mostChanges = 12

// amended tells what a moderator did to a result, and what followed.
func amended(l view, e ReportedEvent, key, reason string) string {
	r := e.Report.Result
	lines := []string{l.Say(key, words.Data{
		"by": member(e.By), "title": l.title(), "reason": phrase.Literal(reason), "result": outcome(l.Voice, r), "match": string(r.Match),
	})}
	var told []string
	for _, c := range e.Report.Changes[:min(len(e.Report.Changes), mostChanges)] {
		told = append(told, changed(l.Voice, c))
	}
	if more := len(e.Report.Changes) - len(told); more > 0 {
		told = append(told, l.Count("ladder.more-changes", more))
	}
	if len(told) == 0 {
		lines = append(lines, l.Say("ladder.no-changes", nil))
	} else {
		lines = append(lines, l.Say("ladder.changes", words.Data{"changes": strings.Join(told, ", ")}))
	}
	for _, n := range e.Report.Tables {
		lines = append(lines, l.Say("ladder.news.table", words.Data{"n": n}))
	}
	return strings.Join(lines, "\n")
}

// notice tells people what they must know of a pairing or challenge, or of the
// ladder.
func notice(l view, d ladder.Encounter, n league.Notice) desk.ChannelMessage {
	for _, p := range d.Seats {
		if u := userOf(p); !slices.Contains(n.Users, u) {
			n.Users = append(slices.Clone(n.Users), u)
		}
	}
	return desk.ChannelMessage{Ping: n.Users, Text: l.Say("ladder.notice-"+n.Key, words.Data{
		"title": l.title(), "who": phrase.Mentions(l.Voice, n.Users), "hours": l.State.Data().PairingHours,
	})}
}

// letter tells one person by direct message what the ladder's channel cannot be
// told: with the challenge or pairing that it is about, if there is one.
func letter(l view, d ladder.Encounter, n league.Notice) desk.Reply {
	about := ""
	switch {
	case d.Challenge:
		about = challenged(l, d).Text
	case d.Number > 0:
		about = paired(l, d).Text
	}
	return desk.Sentence(phrase.Join("\n", about, l.Say("ladder.notice-"+n.Key, words.Data{"title": l.title(), "channel": phrase.Channel(l.Head.Channel)})))
}
