package localdiscord

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// A Reply is what a user saw after he did something. Exactly one of Message, Modal and Failed is set; all three are empty
// only if the bot acknowledged a press and then took the message away.
type Reply struct {
	Interaction ID
	// Message is the answer: a new message, or the message pressed as the bot edited it (then Updated).
	Message *Message
	Updated bool
	Modal   *Modal
	// Failed is the red line that the client shows when the bot did not answer in time.
	Failed string
	// Deferred says that "thinking …" came before the answer.
	Deferred bool
	// Took is how long the user waited, by the clock of the world.
	Took time.Duration

	srv *Server
	it  *interaction
}

// Text is the text of the answer, or the red line if it failed.
func (r *Reply) Text() string {
	if r.Message != nil {
		return r.Message.Text()
	}
	return r.Failed
}

// FollowUps are the further messages sent with the token of this act so far.
func (r *Reply) FollowUps() []Message {
	r.srv.mu.Lock()
	defer r.srv.mu.Unlock()
	var all []Message
	for _, m := range r.it.follow {
		if !m.gone {
			all = append(all, m.Message)
		}
	}
	return all
}

// Current is the answer as it stands now; false once it was deleted or if there never was a message.
func (r *Reply) Current() (Message, bool) {
	if r.Message == nil {
		return Message{}, false
	}
	return r.srv.Message(r.Message.ID)
}

// Until waits until the user sees a message in the channel that fits, an old one included, and returns the newest such.
func (u *User) Until(ctx context.Context, channel ID, fits func(Message) bool) (Message, error) {
	events, cancel := u.srv.Subscribe()
	defer cancel()
	for {
		all := u.Messages(channel)
		for _, m := range slices.Backward(all) {
			if fits(m) {
				return m, nil
			}
		}
		select {
		case _, open := <-events:
			if !open {
				return Message{}, ErrClosed
			}
		case <-ctx.Done():
			return Message{}, fmt.Errorf("wait for a message in %s: %w", channel, ctx.Err())
		}
	}
}
