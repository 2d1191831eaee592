package lobby

import (
	"context"
	"errors"
	"strconv"
	"sync"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// A channel holds one match. Who asks for another there is offered a thread for it, where
// they may open one, and the bot may: it does nothing for them that they may not do.

// An asked match is how somebody wanted to play where there was no room, and where they
// do since.
type asked struct {
	head.Opening
	by storage.UserID

	mu     sync.Mutex
	opened storage.ChannelID // the thread; 0: there is none yet
}

// maxAsked is of how many presses it is remembered what they asked for.
const maxAsked = 1024

// threads reports whether a thread can be opened for a match where a request comes from.
func threads(r *desk.Request) bool {
	const both = discord.CreateThreads | discord.SendInThreads
	return !r.Thread && r.Allowed.Has(both) && r.UserAllowed.Has(both)
}

// besides offers a thread for a match for which its channel has no room, if that is why
// it was refused.
func (b *Room) besides(r *desk.Request, o head.Opening, err error) (desk.Reply, error) {
	no, busy := errors.AsType[*rules.Refusal](err)
	if !busy || no.Key != refusal.ChannelBusy || !threads(r) {
		return desk.Reply{}, err
	}
	o.Guild, o.Channel, o.Locale = r.Guild, r.Channel, b.Spoken(r, o.Locale)
	b.asked.Put(r.ID, &asked{Opening: o, by: r.User})
	id := desk.ID{Room: name, What: thread}.With(strconv.FormatUint(uint64(r.ID), 10))
	return desk.Sentence(r.Voice.Say("lobby.busy", nil)).With(desk.Button(r.Voice, discord.Primary, "thread", id)), nil
}

// openThread opens a thread, and in it the match that somebody asked for: once, however
// often they press.
func (b *Room) openThread(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	n, _ := strconv.ParseUint(r.Pressed.Rest, 10, 64)
	was, known := b.asked.Get(storage.InteractionID(n))
	if !known || was.by != r.User || was.Channel != r.Channel {
		return desk.Reply{}, &desk.Refusal{Key: "asked-long-ago", Data: words.Data{}}
	}
	was.mu.Lock()
	defer was.mu.Unlock()
	if was.opened == 0 {
		if err := b.openThreadFor(ctx, r, was); err != nil {
			return desk.Reply{}, err
		}
	}
	title := r.Voice.Title(b.TitleOf(was.Game).Game.About())
	return desk.Sentence(r.Voice.Say("lobby.opened-thread", words.Data{"title": title, "where": phrase.Channel(was.opened)})), nil
}

func (b *Room) openThreadFor(ctx context.Context, r *desk.Request, was *asked) error {
	if !threads(r) {
		return &rules.Refusal{Key: refusal.ChannelBusy}
	}
	if err := b.Table.Openable(ctx, r.Press(), was.Opening); err != nil {
		return err
	}
	title := r.Voice.Title(b.TitleOf(was.Game).Game.About())
	in, err := b.Client.OpenThread(ctx, r.Channel, r.Voice.Say("lobby.thread", words.Data{"title": title, "who": r.Interaction.Name}))
	if err != nil {
		return err
	}
	o := was.Opening
	o.Channel, o.Parent, o.Private = in, r.Channel, false
	if _, err = r.Done(b.Table.Create(ctx, r.Press(), o)); err == nil {
		was.opened = in
	}
	return err
}
