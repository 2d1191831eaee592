package play

import (
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// listPage is how many matches a page of a person's list shows: a button for each
// finds room, too.
const listPage = 10

// List says where it is one person's turn, and where they wait: whose turn, since
// when, against whom, and the way there. It shows one page. A match whose channel
// is gone gets a button that brings it to where it is read.
func List(v *words.Voice, list []table.Listing, u storage.UserID, page int) desk.Reply {
	if len(list) == 0 {
		return desk.Sentence(v.Say("list.none", nil))
	}
	last := (len(list) - 1) / listPage
	page = min(max(page, 0), last)
	var lines []string
	var r desk.Reply
	for _, l := range list[page*listPage : min(len(list), (page+1)*listPage)] {
		lines = append(lines, phrase.ListedFor(v, l, u))
		if l.Gone {
			move := discord.NewButton(discord.Primary, v.Say("button.move", words.Data{"title": phrase.Titled(v, l)}), ID{What: moveHere, Match: l.ID}.String())
			r.Rows = desk.WithButton(r.Rows, move)
		}
	}
	if last > 0 {
		lines = append(lines, "-# "+v.Say("page", words.Data{"page": page + 1, "pages": last + 1}))
		r.Turn = desk.PageButtons(v, page, last+1, ID{What: toList}.pages())
	}
	r.Text = words.Secret(strings.Join(lines, "\n"))
	return r
}
