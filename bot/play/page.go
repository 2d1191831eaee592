package play

import (
	"fmt"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// Text tells the whole board in words, a page at a time.
func Text(v *words.Voice, m *table.Match, page int) desk.Reply {
	return desk.Paged(v, describe(v, m.About(), m.Public()), page, ID{What: toText, Match: m.ID}.pages())
}

// Log tells what happened from a record on, an entry a line and a page at a time.
func Log(v *words.Voice, m *table.Match, log []table.Entry, from uint64, page int) desk.Reply {
	var lines []string
	for _, e := range log {
		for i, l := range said(v, m, e) {
			text := l.text
			if i == 0 && e.Moderator != 0 {
				text = phrase.Moderated(v, text, e)
			}
			if e.Undone {
				text = v.Say("log.undone", words.Data{"said": text})
			}
			lines = append(lines, fmt.Sprintf("<t:%d:t> %s", e.At.Unix(), text))
		}
	}
	if len(lines) == 0 {
		return desk.Sentence(v.Say("log.nothing", nil))
	}
	return desk.Paged(v, lines, page, ID{What: toLog, Match: m.ID, Seq: from}.pages())
}

// describe tells a whole board in lines.
func describe(v *words.Voice, about *engine.About, view engine.PublicView) []string {
	lines := []string{v.Note(about, view.Heading(), phrase.BySide(v, about)) + "."}
	for _, n := range view.Describe() {
		lines = append(lines, v.Note(about, n, phrase.BySide(v, about)))
	}
	return lines
}
