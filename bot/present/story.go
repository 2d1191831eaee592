package present

import (
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// A line is one of a story. A detail stands below the line that it belongs to,
// and is the first to go where room is short.
type line struct {
	text   string
	detail bool
}

// story tells what happened, an action a line and its details below it: first
// what those to move have not seen since their own last turn, then this turn. Of
// what does not fit, the details are left out, then the rest, from the start on.
// Why a match is over stands in its Ending alone.
func story(v *words.Voice, m table.Moment, room int) string {
	var before, now []line
	var why []string
	if result, over := m.Result(); over {
		why = Notes(v, m.Match, result.Why)
	}
	reason := func(l line) bool { return slices.Contains(why, l.text) }
	for _, e := range m.Story {
		if onlyLogged(e) {
			continue
		}
		said := bulleted(slices.DeleteFunc(said(v, m.Match, e), reason))
		if len(said) > 0 && e.Moderator != 0 && e.Kind != table.EndKind {
			said[0].text = "- " + moderated(v, strings.TrimPrefix(said[0].text, "- "), e)
		}
		if e.Seq < m.Turn.From {
			before = append(before, said...)
		} else {
			now = append(now, said...)
		}
	}
	lines := slices.Concat(before, now)
	if len(before) > 0 && m.Turn.Unseen > 0 && m.Status != table.Over {
		lines = append([]line{{text: v.Say("turn.since", nil)}}, before...)
		if len(now) > 0 {
			lines = append(append(lines, line{text: v.Say("turn.now", nil)}), now...)
		}
	}
	if m.Turn.Number == 1 && m.Posted.Commitment == 0 {
		lines = append([]line{{text: promise(v, m.Match)}}, lines...) // it has no message of its own
	}
	return lastOf(lines, room)
}

// bulleted are the sentences of a record as a list: one line of all up to the
// first detail, and details that follow one another on a line below it.
func bulleted(said []line) []line {
	var list []line
	for _, l := range said {
		if last := len(list) - 1; last >= 0 && list[last].detail == l.detail {
			list[last].text += " " + l.text
			continue
		}
		mark := "- "
		if l.detail && len(list) > 0 {
			mark = "  - "
		}
		list = append(list, line{mark + l.text, l.detail})
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
	return lastLines(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), limit)
}

// said is what everybody may read of a record, a sentence each.
func said(v *words.Voice, m *table.Match, e table.Entry) []line {
	if e.Kind == table.SeatKind {
		return []line{{text: seatChanged(v, m, e)}}
	}
	names := inStory(v, m.About(), e.Player)
	if e.Kind == table.StandKind {
		return prepared(v, m, e, names)
	}
	list := make([]line, len(e.Notes))
	for i, n := range e.Notes {
		list[i] = line{v.Note(m.About(), n, names), n.Detail}
	}
	return list
}

// Notes says what everybody may read of what happened, a sentence each.
func Notes(v *words.Voice, m *table.Match, notes []engine.Note) []string {
	names := inStory(v, m.About(), m.Player)
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
		lines = append(lines, said(v, m, t.Entry)...)
		if m.Status == table.Over {
			continue
		}
		for _, secret := range secretLines(v, m, t.Secrets) {
			lines = append(lines, line{text: secret})
		}
	}
	return words.Secret(lastOf(lines, discord.MaxContent/2))
}
