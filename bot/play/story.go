package play

import (
	"slices"
	"strings"
	"unicode"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/record"
	"skald/bot/words"
	"skald/engine"
)

// A line is one of a story. A detail stands below the line that it belongs to,
// and is the first to go where room is short.
type line struct {
	text   string
	detail bool
	common string // what it has in common with others that are told with it in one line, with a place for their items
	items  string
}

// story tells what happened, an action a line and its details below it, of the
// setup a sentence a line: first what those to move have not seen since their own
// last turn, or the turn before where this is their first, then this turn. Of what
// does not fit, the details are left out, then the rest, from the start on. Why a
// match is over stands in its Ending alone.
func story(v *words.Voice, m table.Moment, room int) string {
	var before, now []line
	var why []string
	if result, over := m.Result(); over {
		why = Notes(v, m.Match, result.Why)
	}
	reason := func(l line) bool { return slices.Contains(why, l.text) }
	heading := v.Note(m.About(), m.Public().Heading(), phrase.ByMention(m.Match))
	for _, e := range unpassed(m.Story) {
		if phrase.OnlyLogged(e) {
			continue
		}
		list := &now
		if e.Seq < m.Turn.From {
			list = &before
		}
		said := unheaded(heading, slices.DeleteFunc(said(v, m.Match, e), reason))
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
			said[0].text = "- " + phrase.Moderated(v, strings.TrimPrefix(said[0].text, "- "), e)
		}
		*list = append(*list, said...)
	}
	lines := slices.Concat(before, now)
	if len(before) > 0 && m.Turn.Unseen > 0 && m.Status != table.Over {
		since := "turn.since"
		if m.FirstTurn() {
			since = "turn.before"
		}
		lines = append([]line{{text: v.Say(since, nil)}}, before...)
		if len(now) > 0 {
			lines = append(append(lines, line{text: v.Say("turn.now", nil)}), now...)
		}
	}
	if m.Turn.Number == 1 && m.Posted.Commitment == 0 {
		lines = append([]line{{text: phrase.Promise(v, m.Match)}}, lines...) // it has no message of its own
	}
	return lastOf(lines, room)
}

// unpassed are entries without the passing notes after which the game told
// something else.
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
// first detail, and details that follow one another on a line below it.
func bulleted(said []line) []line {
	var list []line
	for _, l := range said {
		if last := len(list) - 1; last >= 0 && list[last].detail == l.detail {
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

// lastOf keeps what a text has room for: all but details from the start on, then
// the last lines.
func lastOf(lines []line, limit int) string {
	texts, size := make([]string, len(lines)), -1
	for i, l := range lines {
		texts[i] = l.text
		size += len([]rune(l.text)) + 1
	}
	for i := 0; i < len(lines) && size > limit; i++ {
		if lines[i].detail {
			texts[i] = ""
			size -= len([]rune(lines[i].text)) + 1
		}
	}
	return phrase.LastLines(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), limit)
}

// said is what everybody may read of a record, a sentence each.
func said(v *words.Voice, m *table.Match, e table.Entry) []line {
	if e.Kind == record.SeatKind {
		return []line{{text: seatChanged(v, m, e)}}
	}
	names := phrase.InStory(v, m.About(), e.Player)
	if e.Kind == record.StandKind {
		return prepared(v, m, e, names)
	}
	var list []line
	for _, n := range e.Notes {
		if e.Older && !v.Knows(m.About(), n) {
			continue // nothing says it any more
		}
		l := line{text: v.Note(m.About(), n, names), detail: n.Detail}
		if common, item, ok := v.Gathering(m.About(), n, names); ok {
			l.text = words.Gathered(common, item)
			l.common, l.items = common, item
		}
		list = append(list, l)
	}
	return list
}

// First is the first sentence of some entries, "" if they tell nothing.
func First(v *words.Voice, m *table.Match, log []table.Entry) string {
	for _, e := range log {
		if said := said(v, m, e); len(said) > 0 && !e.Undone && !phrase.OnlyLogged(e) {
			return said[0].text
		}
	}
	return ""
}

// Notes says what everybody may read of what happened, a sentence each.
func Notes(v *words.Voice, m *table.Match, notes []engine.Note) []string {
	names := phrase.InStory(v, m.About(), m.Player)
	list := make([]string, len(notes))
	for i, n := range notes {
		list[i] = v.Note(m.About(), n, names)
	}
	return list
}

// Told says what an act told one person: what everybody may read, and what they
// alone may.
func Told(v *words.Voice, m *table.Match, told []table.Told) words.Secret {
	var lines []line
	for _, t := range told {
		lines = append(lines, gather(lines, said(v, m, t.Entry))...)
		if m.Status == table.Over {
			continue
		}
		for _, secret := range secretLines(v, m, t.Secrets) {
			lines = append(lines, line{text: secret})
		}
	}
	return words.Secret(lastOf(lines, discord.MaxContent/2))
}
