package herald

import (
	"cmp"
	"fmt"
	"time"

	"skald/engine/league"
	"skald/engine/league/ladder"
	"skald/render/leagueboard"
	"skald/render/speech"
)

// A Ladder is a ladder of which something is said.
type Ladder struct {
	Teller
	State *ladder.State
	Title string                 // what it is called
	Day   func(time.Time) string // how a day is written
}

// who is a person of a ladder, as they are called.
func (l Ladder) who(p ladder.Person) string { return l.Called(league.Person(p)) }

func (l Ladder) everybody(list []ladder.Person) string { return l.Join(each(list, l.who)...) }

// Rows tell lines of a table of a kind: of that of the season as it is now, who has come
// up or down since the last week ended, too.
func (l Ladder) Rows(k ladder.Kind, rows []ladder.Row, now bool) []string {
	return each(rows, func(row ladder.Row) string {
		moved := 0
		if now {
			moved = l.State.Moved(k, row)
		}
		return l.Say("ladder.line", speech.Data{
			"place": cmp.Or(row.PlaceText(), "–"), "who": l.who(row.Person), "rating": leagueboard.Rated(l.Voice, k, row),
			"deviation": leagueboard.Points(l.Voice, k, row.Deviation), "record": leagueboard.Tally(row.Record), "moved": leagueboard.Arrow(l.Voice, moved),
		})
	})
}

// mostDigest is how many results a digest tells one by one.
const mostDigest = 10

// Digest says what happened from a moment to another; nothing if that was nothing. It
// notifies nobody: people are only named.
func (l Ladder) Digest(from, to int64) []string {
	d := l.State.DigestOf(from, to)
	if len(d.Results) == 0 {
		return nil
	}
	if from == 0 { // there was no week before
		from = d.Results[0].At
	}
	lines := []string{
		l.Say("championship.digest.head", speech.Data{"name": l.Title, "from": l.At(time.Unix(from, 0))}),
		l.Say("championship.digest.results", speech.Data{"results": l.Count("championship.count.result", len(d.Results))}),
	}
	for _, r := range d.Results[max(0, len(d.Results)-mostDigest):] {
		lines = append(lines, "- "+l.Result(r))
	}
	for _, u := range d.Upsets {
		lines = append(lines, l.Say("ladder.digest-upset", speech.Data{"who": l.who(u.Won), "other": l.who(u.Lost), "points": l.Decimal(u.Points, 0)}))
	}
	for _, w := range d.Waiting {
		lines = append(lines, l.Say("ladder.digest-waits", speech.Data{"who": l.who(w.Person), "since": l.Ago(time.Unix(w.Free, 0))}))
	}
	for _, p := range d.Running {
		lines = append(lines, l.Say("ladder.digest-runs", speech.Data{"who": l.everybody(p.Seats), "since": l.Ago(time.Unix(p.At, 0))}))
	}
	return lines
}

// Result says how a match of a ladder ended, and what it changed, or why it counts for
// nothing.
func (l Ladder) Result(r *ladder.Result) string {
	said := l.Outcome(r)
	if !r.Counts() {
		return said + " " + l.Voided(r)
	}
	if r.Alone != 0 {
		said += " " + l.Say("ladder.alone", speech.Data{"who": l.who(r.Alone), "needs": l.State.Data().VoidBelowActions, "days": l.Count("ladder.days", l.State.Data().Early.Days)})
	}
	return said + " " + l.changes(r.Changed())
}

// changes says what became of ratings.
func (l Ladder) changes(list []ladder.Change) string {
	return listed(each(list, l.changed))
}

// Outcome says who won a match.
func (l Ladder) Outcome(r *ladder.Result) string {
	first, others := r.Parted(nil)
	key := "ladder.won"
	switch {
	case r.End == ladder.ByNobody:
		return l.Say("ladder.ended", speech.Data{"who": l.everybody(ladder.Once(append(first, others...)))})
	case len(others) == 0:
		return l.Say("ladder.drew", speech.Data{"who": l.everybody(first)})
	case r.Corrected:
	case r.End == ladder.ByTime:
		key = "ladder.won-time"
	case r.End == ladder.ByResign:
		key = "ladder.won-resigned"
	}
	return l.Say(key, speech.Data{"who": l.everybody(first), "others": l.everybody(others), "n": len(first)})
}

// Voided says why a result counts for nothing.
func (l Ladder) Voided(r *ladder.Result) string {
	return l.Say("ladder.void-"+r.Void.Why, speech.Data{
		"who": l.who(r.Void.Person), "have": r.Void.Actions, "needs": r.Void.Needs, "reason": l.Literal(r.Reason),
	})
}

// changed says what became of somebody's rating.
func (l Ladder) changed(c ladder.Change) string {
	return l.Say("ladder.change", speech.Data{"who": l.who(c.Person), "was": leagueboard.Points(l.Voice, c.Kind, c.Was.Shown(c.Kind)), "now": leagueboard.Points(l.Voice, c.Kind, c.Now.Shown(c.Kind))})
}

// Season is the name of a season in a message.
func (l Ladder) Season(s ladder.Season) string {
	s.Name = l.Literal(s.Name)
	return leagueboard.Season(l.Voice, s)
}

// News tells the public ones of a ladder's events from a number, each with who did it,
// why and what it changed. opened says how a ladder is played that a moderator opened.
func (l Ladder) News(from uint64, events []ladder.Event, opened func(by string) string) (lines []string) {
	for i, e := range events {
		switch a := e.Fact.(type) {
		case ladder.Founded:
			lines = append(lines, opened(l.who(e.By)))
		case ladder.WeekEnded:
			if l.State.Digests() {
				lines = append(lines, l.Digest(a.From, e.At)...)
			}
		default:
			if e.IsPublic() {
				lines = append(lines, l.line(e, l.State.Report(int(from)+i)))
			}
		}
	}
	return lines
}

func (l Ladder) line(e ladder.Event, report ladder.Report) string {
	data := speech.Data{"by": l.who(e.By), "title": l.Title}
	switch a := e.Fact.(type) {
	case ladder.Played:
		data["result"] = l.Result(report.Result)
		return l.Say("ladder.news.played", data)
	case ladder.Undone:
		data["reason"] = l.Say("ladder.undone-"+a.Reason, nil)
		return l.Say("ladder.news.undone", data)
	case ladder.Voided:
		return l.amended(e, report, "ladder.news.voided", a.Reason)
	case ladder.Corrected:
		return l.amended(e, report, "ladder.news.corrected", a.Reason)
	case ladder.Annulled:
		data["who"], data["since"], data["reason"] = l.who(a.Person), l.At(time.Unix(a.Since, 0)), l.Literal(a.Reason)
		return joined("\n", append([]string{l.Say("ladder.news.annulled", data)}, l.Followed(report)...)...)
	case ladder.Brought:
		data["people"] = l.Count("ladder.people", len(a.People))
		return l.Say("ladder.news.brought", data)
	case ladder.DigestSet:
		key := "championship.news.digest-off"
		if a.On {
			key = "championship.news.digest-on"
		}
		return l.Say(key, data)
	case ladder.SeasonClosed:
		season := ladder.Season{Number: len(l.State.Archives())}
		for _, archive := range l.State.Archives() {
			if archive.Closed == e.At {
				season = archive.Season
			}
		}
		data["reason"], data["season"] = l.Literal(a.Reason), l.Season(season)
		return l.Say("ladder.news.closed", data)
	case ladder.Moved:
		return l.Say("ladder.news.moved", data)
	case ladder.SeasonOpened:
		data["name"] = l.Literal(a.Name)
		return l.Say("ladder.news.opened", data)
	}
	return ""
}

// amended tells what a moderator did to a result, and what followed.
func (l Ladder) amended(e ladder.Event, report ladder.Report, key, reason string) string {
	r := report.Result
	head := l.Say(key, speech.Data{"by": l.who(e.By), "title": l.Title, "reason": l.Literal(reason), "result": l.Outcome(r), "match": string(r.Match)})
	return joined("\n", append([]string{head}, l.Followed(report)...)...)
}

// mostChanges is how many changes of one correction are told; the rest is counted.
const mostChanges = 12

// Followed says whose rating is another after a moderator's act, and which final tables.
func (l Ladder) Followed(report ladder.Report) (lines []string) {
	told := each(report.Changes[:min(len(report.Changes), mostChanges)], l.changed)
	if more := len(report.Changes) - len(told); more > 0 {
		told = append(told, l.Count("ladder.more-changes", more))
	}
	if len(told) == 0 {
		lines = append(lines, l.Say("ladder.no-changes", nil))
	} else {
		lines = append(lines, l.Say("ladder.changes", speech.Data{"changes": listed(told)}))
	}
	for _, n := range report.Tables {
		lines = append(lines, l.Say("ladder.news.table", speech.Data{"n": n}))
	}
	return lines
}

// Archive says of a closed season how many matches it had, who was first, and when it was
// closed.
func (l Ladder) Archive(a ladder.Archive) string {
	first := l.Say("ladder.nobody-placed", nil)
	for _, k := range l.State.Kinds() {
		if rows := a.Rows(k); len(rows) > 0 && rows[0].Place == 1 {
			first = l.Say("ladder.first", speech.Data{"who": l.who(rows[0].Person), "rating": leagueboard.Points(l.Voice, k, rows[0].Rating)})
			break
		}
	}
	return l.Say("ladder.archive", speech.Data{
		"season": l.Season(a.Season), "matches": l.Count("ladder.matches", a.Results), "first": first, "closed": l.Day(time.Unix(a.Closed, 0)),
	})
}

// mostOpponents is how many opponents a profile names.
const mostOpponents = 8

// Profile says what a ladder knows of a person, how reliable they are, and by which name
// sides go.
func (l Ladder) Profile(p ladder.Profile, reliable string, side func(string) string) []string {
	place := l.Say("ladder.no-place", nil)
	if p.Row.Place > 0 {
		place = l.Say("ladder.place", speech.Data{"place": p.Row.PlaceText()})
	}
	lines := []string{
		"**" + l.Say("ladder.profile", speech.Data{"who": l.who(p.Row.Person), "title": l.Title}) + "**",
		l.Say("ladder.profile-rating", speech.Data{"rating": leagueboard.Rated(l.Voice, p.Kind, p.Row), "deviation": leagueboard.Points(l.Voice, p.Kind, p.Row.Deviation), "place": place}),
		l.Say("ladder.profile-record", speech.Data{"season": leagueboard.Tally(p.Row.Record), "total": leagueboard.Tally(p.Total)}),
	}
	if !p.Here {
		lines = append(lines, l.Say("ladder.profile-left", nil))
	}
	for _, s := range p.Sides {
		lines = append(lines, l.Say("ladder.profile-side", speech.Data{"side": side(s.Side), "record": leagueboard.Tally(s.Record)}))
	}
	for _, o := range p.Opponents[:min(len(p.Opponents), mostOpponents)] {
		lines = append(lines, l.Say("ladder.profile-opponent", speech.Data{"who": l.who(o.Person), "record": leagueboard.Tally(o.Record)}))
	}
	if more := len(p.Opponents) - mostOpponents; more > 0 {
		lines = append(lines, l.Count("ladder.profile-more", more))
	}
	lines = append(lines, reliable)
	for _, r := range p.Recent {
		lines = append(lines, "-# "+l.Day(time.Unix(r.At, 0))+" "+l.Result(r))
	}
	return lines
}

// Balance says what the ladder's results say of the title's sides.
func (l Ladder) Balance(side func(string) string) []string {
	found := l.State.Balance()
	if found.First.Games() == 0 {
		return []string{l.Say("ladder.balance-none", speech.Data{"title": l.Title})}
	}
	first, second := side("1"), side("2")
	if len(found.Sides) == 2 {
		first, second = side(found.Sides[0]), side(found.Sides[1])
	}
	favoured, other, share := first, second, found.Expected
	if found.Advantage < 0 {
		favoured, other, share = second, first, 1-found.Expected
	}
	return []string{
		"**" + l.Say("ladder.balance", speech.Data{"title": l.Title}) + "**",
		l.Say("ladder.balance-record", speech.Data{"side": first, "other": second, "won": found.First.Won, "drawn": found.First.Drawn, "lost": found.First.Lost}),
		l.Say("ladder.balance-advantage", speech.Data{
			"side": favoured, "other": other, "points": fmt.Sprintf("%.0f", max(found.Advantage, -found.Advantage)), "percent": fmt.Sprintf("%.0f", 100*share),
		}),
		"-# " + l.Say("ladder.balance-how", speech.Data{"prior": int(l.State.Data().SidePrior)}),
	}
}
