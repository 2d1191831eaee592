package lobby

import (
	"context"
	"errors"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// A channel holds one match. Who asks for another there is offered a thread for it, where
// the bot may open one.

// An asked match is how somebody wanted to play where there was no room.
type asked struct {
	table.Opening
	by storage.UserID
}

// maxAsked is of how many presses it is remembered what they asked for.
const maxAsked = 1024

// threads reports whether a thread can be opened for a match where a request comes from.
func threads(r *desk.Request) bool {
	return !r.Thread && r.Allowed.Has(discord.CreateThreads|discord.SendInThreads)
}

// besides offers a thread for a match for which its channel has no room, if that is why
// it was refused.
func (b *Room) besides(r *desk.Request, o table.Opening, err error) (desk.Reply, error) {
	no, busy := errors.AsType[*table.Refusal](err)
	if !busy || no.Key != table.ChannelBusy || !threads(r) {
		return desk.Reply{}, err
	}
	o.Guild, o.Channel, o.Locale = r.Guild, r.Channel, r.Voice.Language()
	b.asked.Put(r.ID, asked{o, r.User})
	id := desk.ID{Room: name, What: thread}.With(strconv.FormatUint(uint64(r.ID), 10))
	return desk.Sentence(r.Voice.Say("lobby.busy", nil)).With(desk.Button(r.Voice, discord.Primary, "thread", id)), nil
}

// openThread opens a thread, and in it the match that somebody asked for: once.
func (b *Room) openThread(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	n, _ := strconv.ParseUint(r.Pressed.Rest, 10, 64)
	var was asked
	b.asked.Change(storage.InteractionID(n), func(o asked, known bool) (asked, bool) {
		mine := known && o.by == r.User
		if mine {
			was = o
		}
		return o, known && !mine
	})
	switch {
	case was.by == 0:
		return desk.Reply{}, &desk.Refusal{Key: "asked-long-ago", Data: words.Data{}}
	case !threads(r):
		return desk.Reply{}, &table.Refusal{Key: table.ChannelBusy}
	}
	if err := b.Table.Openable(ctx, r.Press(), was.Opening); err != nil {
		return desk.Reply{}, err
	}
	about := b.TitleOf(was.Game).Game.About()
	in, err := b.Client.OpenThread(ctx, r.Channel, r.Voice.Say("lobby.thread", words.Data{"title": r.Voice.Title(about), "who": r.Interaction.Name}))
	if err != nil {
		return desk.Reply{}, err
	}
	was.Channel, was.Parent = in, r.Channel
	return r.Did(func(o table.Outcome) desk.Reply {
		return desk.Sentence(r.Voice.Say("lobby.opened-thread", words.Data{"title": r.Voice.Title(about), "where": phrase.Channel(in)}))
	})(b.Table.Create(ctx, r.Press(), was.Opening))
}
