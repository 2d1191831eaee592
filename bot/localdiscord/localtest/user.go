package localtest

import (
	"context"
	"fmt"
	"slices"

	"skald/bot/localdiscord"
)

// A User is a person in the guild who waits for what their acts bring.
type User struct {
	*localdiscord.User
	srv *Server
}

// Slash types a command, such as "game new", with options by name, and waits
// for what it brings. A user is "@Adam" or an id, a channel "#longhall" or an
// id, a choice its name or its value.
func (u *User) Slash(ctx context.Context, channel localdiscord.ID, line string, options map[string]any) (*Reply, error) {
	return u.await(ctx)(u.StartCommand(channel, line, options))
}

// Complete asks what the client offers while the user types into one option,
// with the other options as given so far.
func (u *User) Complete(ctx context.Context, channel localdiscord.ID, line string, options map[string]any, focused, typed string) ([]localdiscord.Choice, error) {
	r, err := u.await(ctx)(u.StartCompletion(channel, line, options, focused, typed))
	if err != nil {
		return nil, err
	}
	if r.Failed != "" {
		return nil, fmt.Errorf("complete %s of /%s: %s", focused, line, r.Failed)
	}
	return r.Choices, nil
}

// Press presses a button of a message and waits for what it brings.
func (u *User) Press(ctx context.Context, m localdiscord.Message, customID string) (*Reply, error) {
	return u.await(ctx)(u.StartPress(m.ID, customID))
}

// PressLabel presses the button that shows this label.
func (u *User) PressLabel(ctx context.Context, m localdiscord.Message, label string) (*Reply, error) {
	b, ok := m.Button(label)
	if !ok {
		return nil, &localdiscord.RefusedError{Why: fmt.Sprintf("the message shows no button %q", label)}
	}
	return u.Press(ctx, m, b.CustomID)
}

// Select picks values of a select menu. For a menu of users a value is "@name"
// or an id.
func (u *User) Select(ctx context.Context, m localdiscord.Message, customID string, values ...string) (*Reply, error) {
	return u.await(ctx)(u.StartSelect(m.ID, customID, values))
}

// Submit fills a form in and sends it: the text of an input or the values of a
// select, by custom id. What is left out keeps what the bot proposed.
func (u *User) Submit(ctx context.Context, form localdiscord.Modal, fields map[string][]string) (*Reply, error) {
	return u.await(ctx)(u.StartSubmit(form.Interaction, fields))
}

// await waits until what was begun is done.
func (u *User) await(ctx context.Context) func(*localdiscord.Interaction, error) (*Reply, error) {
	return func(it *localdiscord.Interaction, err error) (*Reply, error) {
		if err != nil {
			return nil, err
		}
		a, err := u.srv.Await(ctx, it)
		if err != nil {
			return nil, err
		}
		return &Reply{Answer: a, it: it}, nil
	}
}

// Messages is the channel as this user sees it, oldest first.
func (u *User) Messages(channel localdiscord.ID) []localdiscord.Message {
	all, _ := u.History(channel, localdiscord.Span{})
	return all
}

// Last is the newest message of the channel that this user sees, the zero
// Message if there is none.
func (u *User) Last(channel localdiscord.ID) localdiscord.Message {
	if last, _ := u.History(channel, localdiscord.Span{Limit: 1}); len(last) == 1 {
		return last[0]
	}
	return localdiscord.Message{}
}

// DMs are the messages of the direct chat with the bot, oldest first.
func (u *User) DMs() []localdiscord.Message { return u.Messages(u.DM().ID) }

// Pings are the messages that notified this user, as they stood then, oldest
// first. An edit notifies nobody.
func (u *User) Pings() []localdiscord.Message {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return slices.Clone(u.srv.pings[u.ID])
}

// Until waits until the user sees a message in the channel that fits, an old
// one included, and returns the newest such.
func (u *User) Until(ctx context.Context, channel localdiscord.ID, fits func(localdiscord.Message) bool) (localdiscord.Message, error) {
	events, cancel := u.srv.Subscribe()
	defer cancel()
	for {
		for _, m := range slices.Backward(u.Messages(channel)) {
			if fits(m) {
				return m, nil
			}
		}
		select {
		case _, open := <-events:
			if !open {
				return localdiscord.Message{}, localdiscord.ErrClosed
			}
		case <-ctx.Done():
			return localdiscord.Message{}, fmt.Errorf("wait for a message in %s: %w", channel, ctx.Err())
		}
	}
}
