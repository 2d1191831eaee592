package bot

import (
	"context"
	"fmt"
	"runtime/debug"
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

// receive answers one interaction: it is the only place that does. A panic ends
// the interaction, not the process.
func (b *Bot) receive(i *discord.Interaction) {
	if !b.busy.enter() {
		return
	}
	defer b.busy.leave()
	answered := b.urgent.begin()
	defer answered()
	defer func() {
		if p := recover(); p != nil {
			b.Log.Error("interaction left unanswered", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	r := b.Read(i)
	ctx, cancel := context.WithTimeout(b.life, handlerTime)
	defer cancel()
	if !b.people.enter(r.User) {
		b.hold(ctx, r)
		return
	}
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
	if desk.Missing(r) == "" {
		b.sender.Retry(ctx, r.Channel)
		b.sender.Retry(ctx, r.Parent)
	}
	for _, room := range b.rooms {
		if m, ok := room.(desk.Mender); ok {
			m.Mend(ctx, r)
		}
	}
}

// serve does what a request asks for and answers it. Until the work is done it
// counts among its person's requests: whoever reads an answer may go on, though
// we do not know yet that it arrived.
func (b *Bot) serve(ctx context.Context, r *desk.Request) {
	r.Worked = sync.OnceFunc(func() { b.people.leave(r.User) })
	defer r.Worked()
	if r.Completing {
		b.complete(ctx, r)
		return
	}
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
		err = b.Client.Answer(ctx, &besides, desk.Sentence(r.Voice.Say("refuse.one-at-a-time", nil)).Message())
	}
	if err != nil {
		b.Log.Debug("answer failed", "err", err, "user", r.User)
	}
}

// start runs a handler beside its caller. Whoever waits for the bot to end waits
// for it too.
func (b *Bot) start(ctx context.Context, r *desk.Request, name string, handle desk.Handler) <-chan desk.Reply {
	done := make(chan desk.Reply, 1)
	if !b.busy.enter() {
		done <- b.apologise(r, name, context.Canceled)
		return done
	}
	go func() {
		defer b.busy.leave()
		heard := b.hear(ctx, r)
		reply := b.guard(ctx, r, name, handle)
		<-heard
		r.Worked()
		done <- reply
	}()
	return done
}

// answer sends the reply once it is there, after a deferral if that takes long or
// if its pictures must wait for those of others.
func (b *Bot) answer(ctx context.Context, r *desk.Request, done <-chan desk.Reply) error {
	late := b.Clock.After(ackTime)
	select {
	case reply := <-done:
		switch {
		case reply.Form != nil:
			return b.Client.Ask(ctx, r.Interaction, *reply.Form)
		case reply.Quiet:
			return b.Client.Acknowledge(ctx, r.Interaction)
		}
		m := reply.Message()
		if leave, ok := b.uploads.enter(ctx, m, late); ok {
			defer leave()
			return b.Client.Answer(ctx, r.Interaction, m)
		}
		b.postpone(ctx, r)
		return b.later(ctx, r, m)
	case <-late:
	}
	b.postpone(ctx, r)
	return b.later(ctx, r, (<-done).Message())
}

// postpone tells Discord that the answer comes later.
func (b *Bot) postpone(ctx context.Context, r *desk.Request) {
	if err := b.Client.Defer(ctx, r.Interaction); err != nil {
		b.Log.Warn("deferral failed", "err", err, "user", r.User)
	}
}

// later gives an answer that was postponed.
func (b *Bot) later(ctx context.Context, r *desk.Request, m discord.Message) error {
	leave, ok := b.uploads.enter(ctx, m, nil)
	if !ok {
		return ctx.Err()
	}
	defer leave()
	return b.Client.Amend(ctx, r.Interaction, m)
}

// complete answers while somebody types. That cannot be deferred: what takes too
// long offers nothing.
func (b *Bot) complete(ctx context.Context, r *desk.Request) {
	done := make(chan []discord.Choice, 1)
	if !b.busy.enter() {
		return
	}
	go func() {
		defer b.busy.leave()
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
			b.Log.Error("completion failed", "command", r.Command, "user", r.User, "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
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

// guard runs a handler and turns whatever goes wrong into words.
func (b *Bot) guard(ctx context.Context, r *desk.Request, name string, handle desk.Handler) (reply desk.Reply) {
	defer func() {
		if p := recover(); p != nil {
			reply = b.apologise(r, name, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	reply, err := handle(ctx, r)
	if err != nil {
		reply = b.refused(ctx, r, name, err)
	} else if r.Acted && r.Known != nil {
		for _, room := range b.rooms {
			if f, ok := room.(desk.Follower); ok {
				f.Acted(ctx, r.Known)
			}
		}
	}
	for _, room := range b.rooms {
		if t, ok := room.(desk.Teacher); ok {
			reply = t.Taught(ctx, r, reply)
		}
	}
	return reply
}
