package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
)

// start runs a handler beside its caller. The bot's end waits for it, too.
func (b *Bot) start(ctx context.Context, r *desk.Request, name string, handle desk.Handler) <-chan desk.Reply {
	done := make(chan desk.Reply, 1)
	if !b.busy.Enter() {
		done <- b.apologise(r, name, context.Canceled)
		return done
	}
	go func() {
		defer b.busy.Leave()
		heard := b.hear(ctx, r)
		reply := b.guard(ctx, r, name, handle)
		heard()
		r.Worked()
		done <- reply
	}()
	return done
}

// hear notes in which language a person speaks, beside what they ask for, so that
// both wait for the disk together. Until heard returns they are not answered, and
// the sender, which will write to them in it, gives way.
func (b *Bot) hear(ctx context.Context, r *desk.Request) (heard func()) {
	var noting sync.WaitGroup
	if spoken, ok := b.spoken.Get(r.User); len(r.Locales) > 0 && (!ok || spoken != r.Locales[0]) {
		noting.Go(func() {
			if err := b.Table.People.Hear(ctx, r.User, r.Locales[0]); err == nil {
				b.spoken.Put(r.User, r.Locales[0])
			} else if ctx.Err() == nil {
				b.Log.Warn("language is not noted", "user", r.User, "err", err)
			}
		})
	}
	return noting.Wait
}

// answer sends the reply once it is there, after a deferral if that takes long or
// if its pictures must wait for those of others.
func (b *Bot) answer(ctx context.Context, r *desk.Request, done <-chan desk.Reply) error {
	late := b.Clock.After(ackTime)
	var reply desk.Reply
	select {
	case reply = <-done:
		switch {
		case reply.Form != nil:
			b.prompts.leave(r.Interaction)
			return b.Client.Ask(ctx, r.Interaction, *reply.Form)
		case reply.Quiet:
			b.prompts.leave(r.Interaction)
			b.answered(r, reply, discord.Answer{})
			return b.Client.Acknowledge(ctx, r.Interaction)
		}
		if leave, ok := b.uploads.enter(ctx, reply.Message(), late); ok {
			defer leave()
			return b.first(ctx, r, reply)
		}
		b.postpone(ctx, r)
	case <-late:
		b.postpone(ctx, r)
		reply = <-done
	}
	m := reply.Message()
	leave, ok := b.uploads.enter(ctx, m, nil)
	if !ok {
		return ctx.Err()
	}
	defer leave()
	if reply.Public != nil {
		r.Afterwards(func(ctx context.Context) { b.Turn(ctx, r.Channel, r.Message, reply.Public) })
	}
	made, err := b.Client.Amend(ctx, r.Interaction, m)
	b.answered(r, reply, made)
	return err
}

// first gives a reply as the first answer: what takes the decisions from a message
// for everybody follows an update of that message.
func (b *Bot) first(ctx context.Context, r *desk.Request, reply desk.Reply) error {
	send := b.Client.Answer
	if reply.Public != nil {
		err := b.Client.Turn(ctx, r.Interaction, reply.Public)
		if r.Doubled {
			return nil
		}
		if err == nil {
			send = b.Client.Follow
		} else if !discord.FaultOf(err).Stays() {
			return err
		} // else its controls stay, and answer all the same
	}
	made, err := send(ctx, r.Interaction, reply.Message())
	b.answered(r, reply, made)
	return err
}

// postpone tells Discord that the answer comes later.
func (b *Bot) postpone(ctx context.Context, r *desk.Request) {
	if err := b.Client.Defer(ctx, r.Interaction); err != nil {
		b.Log.Warn("deferral failed", "err", err, "user", r.User)
	}
}

// guard runs a handler and turns whatever goes wrong into words.
func (b *Bot) guard(ctx context.Context, r *desk.Request, name string, handle desk.Handler) (reply desk.Reply) {
	defer func() {
		if p := recover(); p != nil {
			reply = b.apologise(r, name, panicked(p))
		}
	}()
	reply, err := handle(ctx, r)
	if err != nil {
		reply = b.refused(ctx, r, name, err)
	} else if r.Acted && r.Known != nil {
		for _, room := range those[desk.Follower](b.rooms) {
			room.Acted(ctx, r.Known)
		}
	}
	for _, room := range those[desk.Teacher](b.rooms) {
		reply = room.Taught(ctx, r, reply)
	}
	for _, room := range those[desk.Prompter](b.rooms) {
		reply = room.Prompting(ctx, r, reply)
	}
	return reply
}

// refused says an error to the person whose request failed. A refusal is theirs:
// they read why, and what can be done now. All else is the operator's, and the
// person reads a code. The room whose command or button it was is asked first for the
// words.
func (b *Bot) refused(ctx context.Context, r *desk.Request, name string, err error) desk.Reply {
	group, _, _ := strings.Cut(r.Command, " ")
	of := cmp.Or(r.Pressed.Room, group)
	own := slices.DeleteFunc(slices.Clone(b.rooms), func(room desk.Room) bool { return room.Name() != of })
	for _, room := range those[desk.Refuser](append(own, b.rooms...)) {
		if reply, why, ok := room.Refused(ctx, r, err); ok {
			b.Log.Debug("refused", "command", name, "user", r.User, "why", why)
			return reply
		}
	}
	return b.apologise(r, name, err)
}

// apologise says that something broke, and logs it under the code that the
// player reads.
func (b *Bot) apologise(r *desk.Request, name string, err error) desk.Reply {
	code := desk.CodeOf(uint64(r.ID>>22) ^ uint64(r.ID))
	if errors.Is(err, context.Canceled) {
		b.Log.Info("interrupted", "command", name, "user", r.User, "code", code)
	} else {
		b.Log.Error("handler failed", "command", name, "user", r.User, "err", err, "code", code)
		b.Broken.Put(r.About(), desk.Broken{Code: code, At: r.Received})
	}
	return desk.Sentence(r.Voice.Say("broken", words.Data{"code": code}))
}

// panicked is the error of what was recovered from a panic, with its stack.
func panicked(p any) error { return fmt.Errorf("panic: %v\n%s", p, debug.Stack()) }
