package present

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Show shows one person the board and what they can do.
func (p *Presenter) Show(ctx context.Context, v *words.Voice, m table.Moment, u storage.UserID) (Reply, error) {
	r := Prompt(v, m.Match, u)
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		r.Text = words.Secret(join("\n", Seating(v, m.Match), string(r.Text)))
		return r, nil
	}
	board, err := p.Board(ctx, v, m)
	if err != nil {
		return Reply{}, err
	}
	r.Files = []discord.File{board}
	r.Text = words.Secret(Heading(v, m.Match)+"\n") + r.Text
	if m.Status == table.Over {
		r.Text = words.Secret(Ending(v, m.Match))
	}
	return r, nil
}

// room is how long a list may grow, so that what comes behind it fits too.
const room = discord.MaxContent - 100

// Log tells what happened, an entry a line.
func Log(v *words.Voice, m *table.Match, log []table.Entry) Reply {
	var lines []string
	for _, e := range log {
		for _, said := range Notes(v, m, e.Notes) {
			lines = append(lines, fmt.Sprintf("<t:%d:t> %s", e.At.Unix(), said))
		}
	}
	if len(lines) == 0 {
		return Sentence(v.Say("log.nothing", nil))
	}
	return Sentence(lastRunes(strings.Join(lines, "\n"), room))
}

// List says in which channels it is one person's turn, and where they wait.
func List(v *words.Voice, list []table.Listing, u storage.UserID) Reply {
	if len(list) == 0 {
		return Sentence(v.Say("list.none", nil))
	}
	var r Reply
	for _, l := range list {
		line := words.Secret(listed(v, l, u))
		if len([]rune(string(r.Text+line))) > room {
			return r.And("…")
		}
		r = r.And(line)
	}
	return r
}

func listed(v *words.Voice, l table.Listing, u storage.UserID) string {
	key := "list.waiting"
	if l.Status == table.Lobby {
		key = "list.lobby"
	} else if slices.Contains(l.Waiting, u) {
		key = "list.yours"
	}
	title := ""
	if l.Game != nil {
		title = v.Title(l.Game.About())
	}
	return v.Say(key, words.Data{
		"title": title, "where": Link(l.Guild, l.Channel, l.Newest), "who": mentions(l.Waiting), "since": fmt.Sprintf("<t:%d:R>", l.Since.Unix()),
	})
}
