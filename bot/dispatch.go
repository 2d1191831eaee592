package bot

import (
	"context"
	"slices"
	"sync"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
)

// A handler that takes longer than ackTime gets a deferral, since Discord waits
// 3 s for the first answer; none may take longer than handlerTime.
const (
	ackTime     = 1500 * time.Millisecond
	handlerTime = 2 * time.Minute
)

// receive answers one interaction: it is the only place that does.
func (b *Bot) receive(i *discord.Interaction) {
	if !b.busy.Enter() {
		return
	}
	defer b.busy.Leave()
	answered := b.urgent.begin()
	defer answered()
	r := b.Read(i)
	ctx, cancel := context.WithTimeout(b.life, handlerTime)
	defer cancel()
	if !b.people.Enter(r.User, r.ID) {
		b.hold(ctx, r)
		return
	}
	b.sender.Shut(r.Channel, r.Shut())
	b.serve(ctx, r)
	answered()
	if r.After != nil {
		r.After(ctx)
	}
	if !r.Completing {
		b.mend(ctx, r)
	}
}

// mend tries the mail again that waits for this channel to be written to, and has
// what stands here looked after.
func (b *Bot) mend(ctx context.Context, r *desk.Request) {
	if r.Missing() == "" {
		b.sender.Retry(ctx, r.Channel)
		b.sender.Retry(ctx, r.Parent)
	}
	for _, room := range those[desk.Mender](b.rooms) {
		room.Mend(ctx, r)
	}
}

// serve does what a request asks for and answers it. Until the work is done it
// counts among its person's requests. A person who reads an answer may go on,
// though we do not know yet that it arrived.
func (b *Bot) serve(ctx context.Context, r *desk.Request) {
	r.Worked = sync.OnceFunc(func() { b.people.Leave(r.User, r.ID) })
	defer r.Worked()
	if r.Completing {
		b.complete(ctx, r)
		return
	}
	b.prompts.press(r.Interaction)
	handle, name := b.route(r)
	if err := b.answer(ctx, r, b.start(ctx, r, name, handle)); err != nil {
		b.Log.Warn("answer failed", "err", err, "command", name, "user", r.User)
	}
	b.Log.Debug("answered", "command", name, "user", r.User, "took", b.Clock.Now().Sub(r.Received))
}

// hold answers somebody who has too many requests under way: with words for
// nobody but them, or with no words to choose from while they type.
func (b *Bot) hold(ctx context.Context, r *desk.Request) {
	var err error
	if r.Completing {
		err = b.Client.Complete(ctx, r.Interaction, nil)
	} else {
		besides := *r.Interaction
		besides.OnEphemeral = false // what they pressed stays as it is
		_, err = b.Client.Answer(ctx, &besides, desk.Sentence(r.Voice.Say("refuse.one-at-a-time", nil)).Message())
	}
	if err != nil {
		b.Log.Debug("answer failed", "err", err, "user", r.User)
	}
}

// route finds the handler of a request, and the name it is logged under. A press
// of what this version did not make is out of date.
func (b *Bot) route(r *desk.Request) (desk.Handler, string) {
	if r.Command != "" {
		if c, ok := b.Typed[r.Command]; ok {
			return c.Handle, c.FullName()
		}
		return unknownCommand, "unknown"
	}
	pressed := r.Pressed
	if pressed.Room == helpRoom {
		return b.help, "press of help"
	}
	if pressed.Room == desk.AgainRoom {
		return b.Again, "press of an answer"
	}
	i := slices.IndexFunc(b.rooms, func(room desk.Room) bool { return room.Name() == pressed.Room })
	if i < 0 {
		r.Pressed = desk.ID{} // which names nothing that could be trusted
		return b.PressUnknown, "press of another's button"
	}
	handle := b.rooms[i].Press(pressed)
	if handle == nil {
		handle = b.PressUnknown
	}
	return handle, "press " + pressed.Room + "/" + pressed.What
}

func unknownCommand(context.Context, *desk.Request) (desk.Reply, error) {
	return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
}

// complete answers while somebody types. That cannot be deferred: what takes too
// long offers nothing.
func (b *Bot) complete(ctx context.Context, r *desk.Request) {
	done := make(chan []discord.Choice, 1)
	if !b.busy.Enter() {
		return
	}
	go func() {
		defer b.busy.Leave()
		list := b.completions(ctx, r)
		r.Worked()
		done <- list
	}()
	var list []discord.Choice
	select {
	case list = <-done:
	case <-b.Clock.After(ackTime):
	}
	if err := b.Client.Complete(ctx, r.Interaction, list); err != nil {
		b.Log.Debug("completion failed", "err", err, "user", r.User)
	}
}

// completions are the words that fit the option being typed; none if anything
// goes wrong, since nobody can read why.
func (b *Bot) completions(ctx context.Context, r *desk.Request) (list []discord.Choice) {
	defer func() {
		if p := recover(); p != nil {
			b.Log.Error("completion failed", "command", r.Command, "user", r.User, "err", panicked(p))
			list = nil
		}
	}()
	c, ok := b.Typed[r.Command]
	if !ok || c.Complete == nil {
		return nil
	}
	list, err := c.Complete(ctx, r)
	if err != nil {
		b.Log.Debug("completion failed", "command", r.Command, "user", r.User, "err", err)
	}
	return list
}
