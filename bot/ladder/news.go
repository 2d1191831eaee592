package ladder

import (
	"context"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/storage"
)

// LadderChallenge is the message of a challenge: it asks the one who is challenged
// while it is open, and says what came of it after.
func LadderChallenge(v *words.Voice, l Ladder, d league.Pairing) desk.ChannelMessage {
	data := words.Data{"from": member(d.Seats[0]), "to": member(d.Seats[1]), "title": l.title(v), "until": phrase.Ago(time.Unix(d.Until, 0))}
	msg := desk.ChannelMessage{Text: v.Say("ladder.challenge", data)}
	key := ""
	switch d.End.(type) {
	case nil:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("ladder.challenge-open", data))
		msg.Rows = challengeButtons(v, l, d.Number, "")
		msg.Ping = []storage.UserID{league.UserOf(d.Seats[1])}
		return msg
	case ladder.Accepted:
		key = "accepted"
	case ladder.Declined:
		key = "declined"
	case ladder.Withdrawn:
		key = "withdrawn"
	case ladder.Lapsed:
		key = "lapsed"
	case ladder.Left:
		key = "left"
	}
	msg.Text = phrase.Join("\n", msg.Text, v.Say("ladder.challenge-"+key, data))
	return msg
}

// LadderPairing is the message of a pairing, from which its thread is started: who
// plays whom on which side, and what came of it.
func LadderPairing(v *words.Voice, l Ladder, d league.Pairing) desk.ChannelMessage {
	key := "ladder.pairing"
	if d.By == 0 {
		key = "ladder.pairing-queue"
	}
	msg := desk.ChannelMessage{Text: v.Say(key, words.Data{"title": l.title(v), "who": l.seated(v, d.Seats)})}
	switch {
	case d.Result != nil:
		msg.Text = phrase.Join("\n", msg.Text, LadderResult(v, l, d.Result))
	case d.End != nil:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("ladder.pairing-undone", nil))
	default:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("ladder.pairing-open", nil))
		for _, p := range d.Seats {
			msg.Ping = append(msg.Ping, league.UserOf(p))
		}
	}
	return msg
}

// LadderThread is what the thread of a pairing is called.
func LadderThread(v *words.Voice, l Ladder, d league.Pairing) string {
	var names []string
	for _, p := range d.Seats {
		names = append(names, l.plain(v, p))
	}
	return l.title(v) + ": " + strings.Join(names, " – ")
}

// seated names people with the sides they get.
func (l Ladder) seated(v *words.Voice, seats []ladder.Person) string {
	var list []string
	for i, p := range seats {
		said := member(p)
		if i < len(l.About.Sides) {
			said += " (" + l.side(v, l.About.Sides[i]) + ")"
		}
		list = append(list, said)
	}
	return v.Join(list...)
}

// LadderResult says how a match of a ladder ended, and what it changed, or why it
// counts for nothing.
func LadderResult(v *words.Voice, l Ladder, r *ladder.Result) string {
	said := outcome(v, r)
	if !r.Counts() {
		return said + " " + voided(v, r)
	}
	kind := ladder.Gatherings
	if r.Duel() {
		kind = ladder.Duels
	}
	var changes []string
	for _, p := range r.Parties {
		changes = append(changes, changed(v, ladder.Change{Person: p.Person, Kind: kind, Was: p.Before, Now: p.After}))
	}
	return said + " " + strings.Join(changes, ", ")
}

// outcome says who won a match.
func outcome(v *words.Voice, r *ladder.Result) string {
	var first, others []ladder.Person
	for _, s := range r.Seats {
		if s.Rank == 1 {
			first = append(first, s.Person)
		} else {
			others = append(others, s.Person)
		}
	}
	first, others = once(first), once(others)
	key := "ladder.won"
	switch {
	case r.End == ladder.ByNobody:
		return v.Say("ladder.ended", words.Data{"who": members(v, once(append(first, others...)))})
	case len(others) == 0:
		return v.Say("ladder.drew", words.Data{"who": members(v, first)})
	case r.Corrected:
	case r.End == ladder.ByTime:
		key = "ladder.won-time"
	case r.End == ladder.ByResign:
		key = "ladder.won-resigned"
	}
	return v.Say(key, words.Data{"who": members(v, first), "others": members(v, others), "n": len(first)})
}

// once leaves out whom a list names again.
func once(list []ladder.Person) []ladder.Person {
	var short []ladder.Person
	for _, p := range list {
		seen := false
		for _, o := range short {
			seen = seen || o == p
		}
		if !seen && p != 0 {
			short = append(short, p)
		}
	}
	return short
}

// voided says why a result counts for nothing.
func voided(v *words.Voice, r *ladder.Result) string {
	return v.Say("ladder.void-"+r.Void.Why, words.Data{
		"who": member(r.Void.Person), "have": r.Void.Actions, "needs": r.Void.Needs, "reason": phrase.Literal(r.Reason),
	})
}

// changed says what became of somebody's rating.
func changed(v *words.Voice, c ladder.Change) string {
	was, now := c.Was.Mean, c.Now.Mean
	if c.Kind == ladder.Gatherings {
		was, now = was-3*c.Was.Deviation, now-3*c.Now.Deviation
	}
	return v.Say("ladder.change", words.Data{"who": member(c.Person), "was": points(c.Kind, was), "now": points(c.Kind, now)})
}

// mostChanges is how many changes of one correction are told; the rest is counted.
const mostChanges = 12

// changes says whose rating changed by a correction.
func changes(v *words.Voice, list []ladder.Change) string {
	var said []string
	for i, c := range list {
		if i == mostChanges {
			said = append(said, v.Count("ladder.more-changes", len(list)-i))
			break
		}
		said = append(said, changed(v, c))
	}
	if len(said) == 0 {
		return v.Say("ladder.no-changes", nil)
	}
	return v.Say("ladder.changes", words.Data{"changes": strings.Join(said, ", ")})
}

// LadderNews tells events of a ladder in its channel, with who did it and why.
func LadderNews(v *words.Voice, l Ladder, events []league.ReportedEvent) desk.ChannelMessage {
	var lines []string
	for _, e := range events {
		if e.IsPublic() {
			lines = append(lines, LadderLine(v, l, e))
		}
	}
	return desk.ChannelMessage{Text: desk.Pages(lines)[0]}
}

// LadderLine tells one event, with what it changed.
func LadderLine(v *words.Voice, l Ladder, e league.ReportedEvent) string {
	data := words.Data{"by": member(e.By), "title": l.title(v)}
	switch a := e.Fact.(type) {
	case ladder.Played:
		return v.Say("ladder.news.played", words.Data{"title": l.title(v), "result": LadderResult(v, l, e.Report.Result)})
	case ladder.Undone:
		data["reason"] = v.Say("ladder.undone-"+a.Reason, nil)
		return v.Say("ladder.news.undone", data)
	case ladder.Voided:
		return amended(v, l, e, "ladder.news.voided", a.Reason)
	case ladder.Corrected:
		return amended(v, l, e, "ladder.news.corrected", a.Reason)
	case ladder.SeasonClosed:
		data["reason"] = phrase.Literal(a.Reason)
		data["season"] = seasonName(v, lastSeason(l.State.Archives(), e.At))
		return v.Say("ladder.news.closed", data)
	case ladder.Moved:
		return v.Say("ladder.news.moved", data)
	case ladder.SeasonOpened:
		data["name"] = phrase.Literal(a.Name)
		return v.Say("ladder.news.opened", data)
	}
	return ""
}

// lastSeason is the season that was closed at a time.
func lastSeason(list []ladder.Archive, at int64) ladder.Season {
	for _, a := range list {
		if a.Closed == at {
			return a.Season
		}
	}
	return ladder.Season{Number: len(list)}
}

// amended tells what a moderator did to a result, and what followed.
func amended(v *words.Voice, l Ladder, e league.ReportedEvent, key, reason string) string {
	r := e.Report.Result
	lines := []string{
		v.Say(key, words.Data{
			"by": member(e.By), "title": l.title(v), "reason": phrase.Literal(reason), "result": outcome(v, r), "match": string(r.Match),
		}),
		changes(v, e.Report.Changes),
	}
	for _, n := range e.Report.Tables {
		lines = append(lines, v.Say("ladder.news.table", words.Data{"n": n}))
	}
	return strings.Join(lines, "\n")
}

// LadderFinal is the final table of a season, posted when it was closed: false if
// there is none.
func (p *Room) LadderFinal(ctx context.Context, v *words.Voice, l Ladder, season int) (desk.ChannelMessage, bool, error) {
	for _, k := range l.Kinds() {
		r, ok, err := p.LadderArchive(ctx, v, l, k, season, 0)
		if !ok {
			continue
		}
		msg := desk.ChannelMessage{Text: string(r.Text), Files: r.Files}
		if len(r.Turn) > 0 { // pages are read by who asks
			msg.Rows = discord.Buttons(desk.Button(v, discord.Secondary, "ladder-table", ladderID(l.Ladder, LadderSeasons, int(k), season)))
		}
		return msg, true, err
	}
	return desk.ChannelMessage{}, false, nil
}

// LadderDone answers a moderator with what they did.
func LadderDone(v *words.Voice, l Ladder, e league.ReportedEvent) desk.Reply {
	return desk.Sentence(LadderLine(v, l, e))
}

// LadderNotice tells people what they must know of a pairing or challenge, or of
// the ladder.
func LadderNotice(v *words.Voice, l Ladder, d league.Pairing, n league.Notice) desk.ChannelMessage {
	for _, p := range d.Seats {
		if u := league.UserOf(p); !slices.Contains(n.Users, u) {
			n.Users = append(slices.Clone(n.Users), u)
		}
	}
	return desk.ChannelMessage{Ping: n.Users, Text: v.Say("ladder.notice-"+n.Key, words.Data{
		"title": l.title(v), "who": phrase.Mentions(v, n.Users), "hours": l.State.Data().PairingHours,
	})}
}

// LadderWord tells one person by direct message what the ladder's channel cannot
// be told: with the challenge or pairing that it is about, if there is one.
func LadderWord(v *words.Voice, l Ladder, d league.Pairing, n league.Notice) desk.Reply {
	text := v.Say("ladder.notice-"+n.Key, words.Data{"title": l.title(v), "channel": phrase.Channel(l.Head.Channel)})
	switch {
	case d.Challenge:
		text = phrase.Join("\n", LadderChallenge(v, l, d).Text, text)
	case d.Number > 0:
		text = phrase.Join("\n", LadderPairing(v, l, d).Text, text)
	}
	return desk.Sentence(text)
}
