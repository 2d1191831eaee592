package play

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// story tells what happened, an action a line and its details below it, the setup
// a sentence a line: first what those to move have not seen since their own last
// turn, or the turn before where this is their first, until they make a step of their
// own, then this turn. Where there is no room for all, the details are left out, then
// the rest, from the start on.
// Why a match is over stands in its ending alone.
func (v Public) story(room, high int) string {
	var before, now []line
	var why []string
	if result, over := v.Result(); over {
		why = v.notes(result.Why)
	}
	reason := func(l line) bool { return slices.Contains(why, l.text) }
	heading, played := v.heading(), false // in the turn before, not only moderated
	for _, e := range unpassed(v.moment.Story) {
		if onlyLogged(e) {
			continue
		}
		list := &now
		if e.Seq < v.Turn.From {
			list, played = &before, played || e.Moderator == 0
		}
		said := unheaded(heading, slices.DeleteFunc(v.said(e), reason))
		switch {
		case e.Kind == record.SetupKind:
			for _, one := range apart(said) {
				*list = append(*list, bulleted(gather(*list, one))...)
			}
			continue
		case e.Moderator == 0:
			said = gather(*list, said)
		}
		said = bulleted(said)
		if len(said) > 0 && e.Moderator != 0 && e.Kind != record.EndKind {
			said[0].text = "- " + v.moderated(strings.TrimPrefix(said[0].text, "- "), e)
		}
		*list = append(*list, said...)
	}
	if v.begunBy(v.Waiting()) {
		before = nil // they have read it; the whole story is told on demand
	}
	lines := slices.Concat(before, now)
	if len(before) > 0 && played && v.Turn.Unseen > 0 && v.Status != table.Over {
		since := "turn.since"
		if v.FirstTurn() || len(rules.People(v.Waiting())) == 0 { // Skald is no "you"
			since = "turn.before"
		}
		lines = append([]line{{text: v.Say(since, nil)}}, before...)
		if len(now) > 0 {
			lines = append(append(lines, line{text: v.Say("turn.now", nil)}), now...)
		}
	}
	lines = v.folded(lines, high)
	if v.Turn.Number == 1 && v.moment.Posted.Commitment == 0 {
		lines = append([]line{{text: v.Promised()}}, lines...) // it has no message of its own
	}
	return lastOf(lines, room)
}

// How high on a phone, in its pixels, what a turn's message says may be with its rows,
// without them where these are high, and what its story has of that at least.
const maxTurn, minTold, minStory = 550, 14 * phoneLine, 4 * phoneLine

// storyHeight is how high a story may be above some text and rows.
func storyHeight(text string, rows []discord.Row) int {
	return max(max(maxTurn-height(asParts(rows)), minTold)-textHeight(text, messageWide), minStory)
}

// folded leaves out details from the start on, then lines, but not a heading, until a
// story is low enough for a phone, and tells where all of it stands.
func (v Public) folded(lines []line, most int) []line {
	tall := 0
	high := func(l line) int { return textHeight(l.text, messageWide) - 8 }
	for _, l := range lines {
		tall += high(l)
	}
	if tall <= most {
		return lines
	}
	lines = slices.DeleteFunc(slices.Clone(lines), func(l line) bool {
		gone := l.detail && tall > most
		if gone {
			tall -= high(l)
		}
		return gone
	})
	head := lines[:min(1, len(lines))]
	if len(head) > 0 && strings.HasPrefix(head[0].text, "- ") {
		head = nil
	}
	rest := slices.Clone(lines[len(head):])
	tall += phoneLine // tells where all of it stands
	for tall > most && len(rest) > 1 {
		tall -= high(rest[0])
		rest = rest[1:]
	}
	if len(rest) == 1 {
		rest[0].text = lastRunes(rest[0].text, max(most-2*phoneLine, phoneLine)/phoneLine*messageWide*10/76)
	}
	where := line{text: "-# " + v.Say("turn.folded", words.Data{"more": v.Say("button.menu", nil), "story": v.Say("button.story", nil)})}
	return slices.Concat(head, []line{where}, rest)
}

// begunBy reports whether all of some people have made a step in this turn.
func (v Public) begunBy(people []storage.UserID) bool {
	return len(people) > 0 && !slices.ContainsFunc(people, func(u storage.UserID) bool {
		return !slices.ContainsFunc(v.moment.Story, func(e table.Entry) bool {
			return e.Kind == record.MoveKind && e.By == u && e.Seq >= v.Turn.From && !e.Undone
		})
	})
}

// moderated adds to what an entry says which moderator did it, and why.
func (v Public) moderated(said string, e table.Entry) string {
	return v.Say("mod.did", words.Data{"what": said, "who": phrase.Mention(e.Moderator), "why": phrase.Literal(e.Reason)})
}

// onlyLogged reports whether the log alone tells an entry: nothing changed for the players.
func onlyLogged(e table.Entry) bool {
	return e.Kind == record.AidKind && e.Notes[0].Key != rules.NoteMoved
}

// said is what everybody may read of a record, a sentence each.
func (v Public) said(e table.Entry) []line {
	if e.Kind == record.SeatKind {
		return []line{{text: v.seatChanged(e)}}
	}
	names := v.InStory(e.Player)
	var list []line
	for _, n := range e.Notes {
		if e.Older && !v.Knows(v.about, n) {
			continue // nothing says it any more
		}
		l := line{text: v.Note(v.about, n, names), detail: n.Detail, chapter: n.Chapter}
		if common, item, ok := v.Gathering(v.about, n, names); ok {
			l.text = words.Gathered(common, item)
			l.common, l.items = common, item
		}
		list = append(list, l)
	}
	return list
}

// said is what the person may read of a record, a sentence each: of what was
// prepared the table gives them the action, if they may know it.
func (v View) said(e table.Entry) []line {
	if e.Kind != record.StandKind {
		return v.Public.said(e)
	}
	a, err := v.about.Parse(e.Notation)
	if err != nil {
		return nil
	}
	return []line{{text: v.Say("log.prepared", words.Data{"who": v.InStory(e.Player)(e.Seat), "action": v.Press(v.about, a, "")})}}
}

// first is the first sentence of some entries, "" if they tell nothing.
func (v View) first(log []table.Entry) string {
	for _, e := range log {
		if said := v.said(e); len(said) > 0 && !e.Undone && !onlyLogged(e) {
			return said[0].text
		}
	}
	return ""
}

// log tells entries, a line each.
func (v View) log(log []table.Entry) []string {
	var lines []string
	for _, e := range log {
		for i, l := range v.said(e) {
			text := l.text
			if i == 0 && e.Moderator != 0 {
				text = v.moderated(text, e)
			}
			if e.Undone {
				text = v.Say("log.undone", words.Data{"said": text})
			}
			lines = append(lines, fmt.Sprintf("<t:%d:t> %s", e.At.Unix(), text))
		}
	}
	return lines
}

// notes says what everybody may read of what happened, a sentence each.
func (v Public) notes(notes []engine.Note) []string {
	names := v.InStory(v.Player)
	return phrase.Each(notes, func(n engine.Note) string { return v.Note(v.about, n, names) })
}

// told says what an act told the person: the public part, and what they alone may read.
func (v View) told(told []table.Told) words.Secret {
	var lines []line
	for _, t := range told {
		lines = append(lines, gather(lines, v.said(t.Entry))...)
		if v.Status == table.Over {
			continue
		}
		for _, secret := range v.secretLines(t.Secrets, v.ByMention) {
			lines = append(lines, line{text: secret})
		}
	}
	return words.Secret(lastOf(lines, discord.MaxContent/2))
}

// A line is one of a story. A detail stands below the line that it belongs to,
// and is the first to go where room is short.
type line struct {
	text    string
	detail  bool
	chapter bool   // begins a part of the match, on a line of its own
	common  string // what it has in common with others that are told with it in one line, with a place for their items
	items   string
}

// unpassed are entries without passing notes after which the game told something else.
func unpassed(story []table.Entry) []table.Entry {
	list := slices.Clone(story)
	told := false
	for i := len(list) - 1; i >= 0; i-- {
		notes := slices.Clone(list[i].Notes)
		for j := len(notes) - 1; j >= 0; j-- {
			if notes[j].Passing && told {
				notes = slices.Delete(notes, j, j+1)
			} else if !words.OfEveryGame(notes[j]) {
				told = true
			}
		}
		list[i].Notes = notes
	}
	return list
}

// unheaded are the sentences of a record without its last one, if that says what
// the heading of the message begins with, such as whose turn it is.
func unheaded(heading string, said []line) []line {
	last := len(said) - 1
	if last < 0 {
		return said
	}
	own, head := wordsOf(said[last].text), wordsOf(heading)
	if len(own) > len(head) || !slices.Equal(own, head[:len(own)]) {
		return said
	}
	return said[:last]
}

// wordsOf are the words and numbers of a text.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// gather adds the first sentence of a record to the last line of a list, if the
// title tells both in one line: "Thegns: 2 to York, 1 to Durham." It returns the
// sentences that are left.
func gather(list, said []line) []line {
	if len(list) == 0 || len(said) == 0 || said[0].common == "" || list[len(list)-1].common != said[0].common {
		return said
	}
	last := &list[len(list)-1]
	alone := words.Gathered(last.common, last.items)
	last.items += ", " + said[0].items
	last.text = strings.TrimSuffix(last.text, alone) + words.Gathered(last.common, last.items)
	return said[1:]
}

// apart are the sentences of a record one by one, each with its details.
func apart(said []line) [][]line {
	var list [][]line
	for _, l := range said {
		if last := len(list) - 1; last >= 0 && l.detail {
			list[last] = append(list[last], l)
			continue
		}
		list = append(list, []line{l})
	}
	return list
}

// bulleted are the sentences of a record as a list: one line of all up to the
// first detail or chapter, and details that follow one another on a line below it.
func bulleted(said []line) []line {
	var list []line
	for _, l := range said {
		if last := len(list) - 1; last >= 0 && list[last].detail == l.detail && !l.chapter && !list[last].chapter {
			list[last].text += " " + l.text
			list[last].common = ""
			continue
		}
		mark := "- "
		if l.detail && len(list) > 0 {
			mark = "  - "
		}
		l.text = mark + l.text
		list = append(list, l)
	}
	return list
}

// lastOf leaves out details from the start on, then lines, until the text fits.
func lastOf(lines []line, limit int) string {
	size := -1
	for _, l := range lines {
		size += len([]rune(l.text)) + 1
	}
	var texts []string
	for _, l := range lines {
		if l.detail && size > limit {
			size -= len([]rune(l.text)) + 1
		} else if l.text != "" {
			texts = append(texts, l.text)
		}
	}
	return lastLines(texts, limit)
}

// lastRunes keeps the end of a text that is too long, from a word on.
func lastRunes(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	end := string(runes[len(runes)-max(limit-2, 0):])
	if i := strings.IndexAny(end, " \n"); i >= 0 {
		end = end[i+1:]
	}
	return "… " + end
}

// lastLines keeps the last lines of a text that is too long, and marks the cut.
func lastLines(lines []string, limit int) string {
	text := strings.Join(lines, "\n")
	for len([]rune(text)) > limit && len(lines) > 1 {
		lines = lines[1:]
		text = "…\n" + strings.Join(lines, "\n")
	}
	return lastRunes(text, limit)
}
