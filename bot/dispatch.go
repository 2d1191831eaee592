package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Times of an answer. Discord waits 3 s for the first one; a handler that
// takes longer than soon gets a deferral, which buys it 15 minutes.
const (
	soon     = 1500 * time.Millisecond
	patience = 2 * time.Minute
)

// A Handler reads a request, calls the table and returns what to whisper.
type Handler func(context.Context, *Request) (Whisper, error)

// receive answers one interaction: it is the only place that does.
func (b *Bot) receive(e *discordgo.InteractionCreate) {
	if !b.enter() {
		return
	}
	defer b.busy.Done()
	began := b.now()
	r, err := b.read(e)
	if err != nil {
		b.log.Warn("interaction left unanswered", "err", err)
		return
	}
	handle, name := b.route(r)
	ctx, cancel := context.WithTimeout(b.life, patience)
	defer cancel()

	done := make(chan Whisper, 1)
	go func() { done <- b.guard(ctx, r, name, handle) }()

	if r.kind == discordgo.InteractionApplicationCommandAutocomplete {
		b.complete(ctx, r, done)
		return
	}
	var w Whisper
	deferred := false
	select {
	case w = <-done:
	case <-time.After(soon):
		deferred = true
		if err := b.rest.answer(ctx, r.Interaction, r.Token, later(r)); err != nil {
			b.log.Warn("deferral failed", "err", err, "command", name, "user", r.By)
		}
		w = <-done
	}
	if deferred {
		err = b.rest.amend(ctx, r.Token, w.message())
	} else {
		err = b.rest.answer(ctx, r.Interaction, r.Token, first(r, w))
	}
	if err != nil {
		b.log.Warn("answer failed", "err", err, "command", name, "user", r.By)
	}
	b.log.Debug("answered", "command", name, "user", r.By, "took", b.now().Sub(began))
}

// first is the answer to a request in time: a press on a message that only its
// user sees turns that message over; all else is a new one.
func first(r *Request, w Whisper) callback {
	if r.private {
		return answering(answerUpdate, w.message())
	}
	return answering(answerMessage, w.message())
}

func later(r *Request) callback {
	if r.private {
		return callback{Type: answerQuiet}
	}
	return callback{Type: answerLater, Data: map[string]int{"flags": flagEphemeral}}
}

// complete answers while somebody types. It cannot be deferred.
func (b *Bot) complete(ctx context.Context, r *Request, done <-chan Whisper) {
	var w Whisper
	select {
	case w = <-done:
	case <-time.After(soon):
	}
	choices := make([]completion, 0, len(w.choices))
	for _, c := range w.choices[:min(len(w.choices), maxChoices)] {
		choices = append(choices, completion{Name: clip(c.Label, maxChoiceLabel), Value: c.Value})
	}
	data := map[string]any{"choices": choices}
	if err := b.rest.answer(ctx, r.Interaction, r.Token, callback{Type: answerComplete, Data: data}); err != nil {
		b.log.Debug("completion failed", "err", err, "user", r.By)
	}
}

// completion is a word offered while somebody types.
type completion struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// guard runs a handler and turns whatever goes wrong into words. A panic ends
// the interaction, not the process.
func (b *Bot) guard(ctx context.Context, r *Request, name string, handle Handler) (w Whisper) {
	defer func() {
		if p := recover(); p != nil {
			w = b.apologise(r, name, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if handle == nil {
		return plain(r.Voice.Say("refuse.unknown-command", nil))
	}
	w, err := handle(ctx, r)
	if err == nil {
		return w
	}
	if text, why := b.refusal(ctx, r, err); why != "" {
		b.log.Debug("refused", "command", name, "user", r.By, "why", why)
		return b.refuse(ctx, r, text)
	}
	return b.apologise(r, name, err)
}

// apologise says that something broke, and logs it under the code that the
// player reads.
func (b *Bot) apologise(r *Request, name string, err error) Whisper {
	code := fmt.Sprintf("%04X", uint16(r.Interaction>>22)^uint16(r.Interaction))
	if errors.Is(err, context.Canceled) {
		b.log.Info("interrupted", "command", name, "user", r.By, "code", code)
	} else {
		b.log.Error("handler failed", "command", name, "user", r.By, "err", err, "code", code)
	}
	return plain(r.Voice.Say("broken", map[string]any{"code": code}))
}
