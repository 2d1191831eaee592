package present

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// listPage is how many matches a page of a person's list shows: a button for each
// finds room, too.
const listPage = 10

// maxNamed is how many players a line of the list names.
const maxNamed = 4

// List says where it is one person's turn, and where they wait: whose turn, since
// when, against whom, and the way there. It shows one page. A match whose channel
// is gone gets a button that brings it to where it is read.
func List(v *words.Voice, list []table.Listing, u storage.UserID, page int) Reply {
	if len(list) == 0 {
		return Sentence(v.Say("list.none", nil))
	}
	last := (len(list) - 1) / listPage
	page = min(max(page, 0), last)
	var lines []string
	var r Reply
	for _, l := range list[page*listPage : min(len(list), (page+1)*listPage)] {
		lines = append(lines, listed(v, l, u))
		if l.Gone {
			move := discord.NewButton(discord.Primary, v.Say("button.move", words.Data{"title": titled(v, l)}), ButtonID{Kind: MoveButton, Match: l.ID}.String())
			r.Rows = withButton(r.Rows, move)
		}
	}
	if last > 0 {
		lines = append(lines, "-# "+v.Say("page", words.Data{"page": page + 1, "pages": last + 1}))
		r.Turn = pageButtons(v, ButtonID{Kind: ListButton, Page: page}, last+1)
	}
	r.Text = words.Secret(strings.Join(lines, "\n"))
	return r
}

// listed is the line of a match in a list.
func listed(v *words.Voice, l table.Listing, u storage.UserID) string {
	key := "list.waiting"
	switch {
	case l.Gone:
		key = "list.gone"
	case l.Pause != nil:
		key = "list.paused"
	case l.Status == table.Lobby:
		key = "list.lobby"
	case slices.Contains(l.Waiting, u):
		key = "list.yours"
	case slices.Contains(l.Asked, u):
		key = "list.asked"
	}
	said := v.Say(key, words.Data{
		"title": titled(v, l), "where": Link(l.Guild, l.Channel, l.Newest), "who": called(v, l, l.Waiting), "since": ago(l.Since),
	})
	if with := called(v, l, besides(l.Players, u)); with != "" && l.Status == table.Running {
		said += " " + v.Say("list.with", words.Data{"who": with})
	}
	if until := soonest(l, u); !until.IsZero() {
		said += " · " + v.Say("list.until", words.Data{"until": ago(until)})
	}
	return said
}

// soonest is when somebody's time of a listed match runs out: the reader's own,
// if theirs runs; zero if nobody's does.
func soonest(l table.Listing, u storage.UserID) (soonest time.Time) {
	if own, runs := l.Until[u]; runs {
		return own
	}
	for _, until := range l.Until {
		if soonest.IsZero() || until.Before(soonest) {
			soonest = until
		}
	}
	return soonest
}

// besides are the players without one of them, each once.
func besides(players []storage.UserID, u storage.UserID) []storage.UserID {
	var list []storage.UserID
	for _, p := range players {
		if p != 0 && p != u && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// called names people of a listed match as they are known, else by mention.
func called(v *words.Voice, l table.Listing, users []storage.UserID) string {
	var names []string
	for i, u := range users {
		if i == maxNamed && len(users) > maxNamed+1 {
			names = append(names, "+"+strconv.Itoa(len(users)-i))
			break
		}
		name := Literal(l.Names[u])
		if name == "" {
			name = Mention(u)
		}
		names = append(names, name)
	}
	return v.Join(names...)
}
