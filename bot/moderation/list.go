package moderation

import (
	"context"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
)

// pageSize is how many matches a page of the server's list shows.
const pageSize = 10

// list shows a page of the server's matches.
func (b *Room) list(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	page := r.Pressed.Numbered().Page
	list, more, err := b.Table.Moderators.Oversee(ctx, p.Oversees, page, pageSize)
	return overseen(r.Voice, list, page, more), err
}

// overseen shows a page of a server's matches, each with a button that diagnoses
// it. Those that have waited longest come first.
func overseen(v *words.Voice, list []table.Overseen, page int, more bool) desk.Reply {
	if len(list) == 0 && page == 0 {
		return desk.Sentence(v.Say("mod.none", nil))
	}
	data, pages := words.Data{"page": 0}, page+1 // the sentence counts several pages only
	if page > 0 || more {
		data["page"] = page + 1
	}
	if more {
		pages++
	}
	r := desk.Sentence(v.Say("mod.list", data))
	for _, o := range list {
		r.Offer = append(r.Offer, discord.NewSection(listed(v, o), toDiagnosis(v, o.ID)))
	}
	r.Turn = desk.PageButtons(v, page, pages, desk.NumberedID{ID: desk.ID{Room: name, What: showList}}.Pages())
	return r
}

// listed is one line of that list.
func listed(v *words.Voice, o table.Overseen) string {
	data := words.Data{
		"title": phrase.Listed(v, o.Listing).Title(), "match": o.ID, "where": phrase.Listed(v, o.Listing).Link(),
		"who": phrase.Mentions(v, o.Waiting), "since": phrase.Ago(o.Since),
	}
	key := "mod.listed"
	switch {
	case o.Unreadable:
		key = "mod.listed-unreadable"
	case o.Pause != nil:
		key, data["who"] = "mod.listed-paused", phrase.Mention(o.Pause.By)
	case o.Status == table.Lobby:
		key = "mod.listed-lobby"
	}
	line := v.Say(key, data)
	if o.Gone {
		line += " " + v.Say("mod.listed-gone", nil)
	}
	if o.Unsent > 0 {
		line += " " + v.Say("mod.listed-unsent", words.Data{"n": o.Unsent})
	}
	return line
}

// mostCompleted is among how many matches of a server a typed word is looked for.
const mostCompleted = 100

// completeOverseen offers the matches of the server.
func (b *Room) completeOverseen(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	p, err := b.Moderator(ctx, r, r.Channel)
	if err != nil {
		return nil, err
	}
	list, _, err := b.Table.Moderators.Oversee(ctx, p.Oversees, 0, mostCompleted)
	return r.Typing(phrase.Each(list, func(o table.Overseen) discord.Choice {
		return discord.Choice{Label: phrase.Listed(r.Voice, o.Listing).Label(), Value: string(o.ID)}
	})), err
}
