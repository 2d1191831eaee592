package desk

import (
	"fmt"

	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine/match/story"
)

// PageRoom is how long a page of a text is at most: short enough to be read on a
// phone, with what can be done now behind it.
const PageRoom = 1900

// Pages parts lines into pages.
func Pages(lines []string) []string { return story.Pages(lines, PageRoom) }

// Paged is one page of a text, with what stands below it.
func Paged(v *words.Voice, lines []string, page int, to func(page int) fmt.Stringer) Reply {
	text, turned := PageOf(v, Pages(lines), 1, page, to)
	turned.Text = Sentence(text[0]).And(turned.Text).Text
	return turned
}

// PageOf returns those of a list that stand on one page of so many, and what is said
// below it: which page that is, if there are several, and buttons to those before
// and after it. A page that is not there is the last.
func PageOf[T any](v *words.Voice, list []T, size, page int, to func(page int) fmt.Stringer) (shown []T, turned Reply) {
	pages := max(1, (len(list)+size-1)/size)
	page = min(page, pages-1)
	if pages > 1 {
		turned = Sentence("-# " + v.Say("page", words.Data{"page": page + 1, "pages": pages}))
		turned.Turn = PageButtons(v, page, pages, to)
	}
	return list[page*size : min(len(list), (page+1)*size)], turned
}

// PageButtons lead from a page to those before and after it.
func PageButtons(v *words.Voice, page, pages int, to func(page int) fmt.Stringer) []discord.Row {
	var turn []discord.Button
	if page > 0 {
		turn = append(turn, Button(v, discord.Secondary, "earlier", to(page-1)))
	}
	if page+1 < pages {
		turn = append(turn, Button(v, discord.Secondary, "more", to(page+1)))
	}
	return discord.Buttons(turn...)
}

// WithButton adds a button to the last row that has a place for it, else in a
// row of its own.
func WithButton(rows []discord.Row, b discord.Button) []discord.Row {
	last := len(rows) - 1
	if last >= 0 && len(rows[last].Components) < discord.MaxRowButtons {
		rows[last].Components = append(rows[last].Components, b)
		return rows
	}
	if len(rows) == discord.MaxRows {
		return rows
	}
	return append(rows, discord.Buttons(b)...)
}
