package present

import (
	"fmt"
	"strings"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// pageRoom is how long a page of a text is at most: short enough to be read on a
// phone, with what can be done now behind it.
const pageRoom = 1900

// pages parts lines into pages. Nothing is left out: a line longer than a page
// goes on on the next one.
func pages(lines []string) []string {
	var list []string
	page := ""
	for _, line := range lines {
		for len([]rune(line)) > pageRoom {
			head := firstRunes(line, pageRoom)
			list, line = append(list, join("\n", page, head)), strings.TrimSpace(line[len(head):])
			page = ""
			if last := len(list) - 1; len([]rune(list[last])) > pageRoom {
				list = append(list[:last], strings.TrimSuffix(list[last], "\n"+head), head)
			}
		}
		if page != "" && len([]rune(page))+1+len([]rune(line)) > pageRoom {
			list, page = append(list, page), ""
		}
		page = join("\n", page, line)
	}
	if page != "" || len(list) == 0 {
		list = append(list, page)
	}
	return list
}

// firstRunes keeps the start of a text, up to a space if there is one.
func firstRunes(text string, limit int) string {
	head := string([]rune(text)[:limit])
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		head = head[:i]
	}
	return head
}

// paged is one page of a text, with buttons to those before and after it. The
// button's id says which text, and which page is shown: one that is not there any
// more is the last.
func paged(v *words.Voice, lines []string, id ButtonID) Reply {
	list := pages(lines)
	page := min(id.Page, len(list)-1)
	r := Sentence(list[page])
	if len(list) == 1 {
		return r
	}
	r = r.And(words.Secret("-# " + v.Say("page", words.Data{"page": page + 1, "pages": len(list)})))
	id.Page = page
	r.Turn = pageButtons(v, id, len(list))
	return r
}

// pageButtons lead from the page of a button's id to those before and after it.
func pageButtons(v *words.Voice, id ButtonID, pages int) []discord.Row {
	var turn []discord.Button
	page := id.Page
	if id.Page = page - 1; page > 0 {
		turn = append(turn, button(v, discord.Secondary, "earlier", id))
	}
	if id.Page = page + 1; id.Page < pages {
		turn = append(turn, button(v, discord.Secondary, "more", id))
	}
	return discord.Buttons(turn...)
}

// Text tells the whole board in words, a page at a time.
func Text(v *words.Voice, m *table.Match, page int) Reply {
	return paged(v, describe(v, m.About(), m.Public()), ButtonID{Kind: TextButton, Match: m.ID, Page: page})
}

// Help tells what can be typed, a page at a time.
func Help(v *words.Voice, lines []string, page int) Reply {
	return paged(v, lines, ButtonID{Kind: HelpButton, Page: page})
}

// Log tells what happened from a record on, an entry a line and a page at a time.
func Log(v *words.Voice, m *table.Match, log []table.Entry, from uint64, page int) Reply {
	var lines []string
	for _, e := range log {
		for i, l := range said(v, m, e) {
			text := l.text
			if i == 0 && e.Moderator != 0 {
				text = moderated(v, text, e)
			}
			if e.Undone {
				text = v.Say("log.undone", words.Data{"said": text})
			}
			lines = append(lines, fmt.Sprintf("<t:%d:t> %s", e.At.Unix(), text))
		}
	}
	if len(lines) == 0 {
		return Sentence(v.Say("log.nothing", nil))
	}
	return paged(v, lines, ButtonID{Kind: LogButton, Match: m.ID, Seq: from, Page: page})
}

// describe tells a whole board in lines.
func describe(v *words.Voice, about *engine.About, view engine.PublicView) []string {
	lines := []string{v.Note(about, view.Heading(), bySide(v, about)) + "."}
	for _, n := range view.Describe() {
		lines = append(lines, v.Note(about, n, bySide(v, about)))
	}
	return lines
}
