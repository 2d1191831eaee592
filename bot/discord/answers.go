package discord

import (
	"context"
	"fmt"
	"time"

	"skald/bot/clock"
	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// How long an interaction can be answered: first, and after a deferral.
const (
	firstAnswer = 3 * time.Second
	lateAnswer  = 15 * time.Minute
)

// callback is the first answer to an interaction.
type callback struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

// An Answer is a message that answers an interaction, as its token can edit it.
type Answer struct {
	To      *Interaction
	Message storage.MessageID // 0: not known
	Last    bool              // it follows the first answer
	Files   map[string]string // the ids of its files by name, as far as Discord told them
}

// Answer answers an interaction for the first time. A press on an answer of
// parts turns that message over; else it makes a new message.
func (c *Client) Answer(ctx context.Context, i *Interaction, m Message) (Answer, error) {
	kind := discordgo.InteractionResponseChannelMessageWithSource
	if i.OnEphemeral {
		kind = discordgo.InteractionResponseUpdateMessage
	}
	var made Posted
	err := c.first(ctx, i, callback{Type: kind, Data: m.body()}, &made, m.Files...)
	if whole, kept := m.whole(); kept && FaultOf(err).Code == InvalidBody {
		err = c.first(ctx, i, callback{Type: kind, Data: whole.body()}, &made, whole.Files...)
	}
	if i.OnEphemeral {
		made.ID = i.Message
	}
	return Answer{To: i, Message: made.ID, Files: files(made.Files)}, err
}

// Turn answers a press on a message of a channel by other controls on it, which
// everybody sees: the rest of it stays.
func (c *Client) Turn(ctx context.Context, i *Interaction, rows []Row) error {
	data := map[string]any{"components": append([]Row{}, rows...)}
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseUpdateMessage, Data: data}, nil)
}

// Follow sends a further message for the person alone, once an interaction was
// answered.
func (c *Client) Follow(ctx context.Context, i *Interaction, m Message) (Answer, error) {
	var made Posted
	err := c.insist(ctx, i.Received.Add(lateAnswer), func() error {
		return c.answer(ctx, "POST", fmt.Sprintf("webhooks/%s/%s", c.app, i.Token), "follow", m.body(), &made, m.Files...)
	})
	return Answer{To: i, Message: made.ID, Last: true, Files: files(made.Files)}, err
}

// Rewrite replaces what an answer says, while its token lives.
func (c *Client) Rewrite(ctx context.Context, a Answer, m Message) error {
	m.Ephemeral = false // fixed by the first answer
	of := "@original"
	if a.Last {
		of = a.Message.String()
	}
	return c.answer(ctx, "PATCH", fmt.Sprintf("webhooks/%s/%s/messages/%s", c.app, a.To.Token, of), "rewrite", m.body(), nil, m.Files...)
}

// Lives reports whether an answer can still be edited, with some time to spare.
func (a Answer) Lives(now time.Time) bool {
	return a.To != nil && now.Before(a.To.Received.Add(lateAnswer-firstAnswer))
}

// Acknowledge answers a press with nothing: the message that was pressed will
// tell.
func (c *Client) Acknowledge(ctx context.Context, i *Interaction) error {
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseDeferredMessageUpdate}, nil)
}

// Defer answers an interaction with a promise that Amend must keep.
func (c *Client) Defer(ctx context.Context, i *Interaction) error {
	if i.OnEphemeral {
		return c.Acknowledge(ctx, i)
	}
	ephemeral := map[string]any{"flags": discordgo.MessageFlagsEphemeral}
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource, Data: ephemeral}, nil)
}

// Complete offers words to somebody who types.
func (c *Client) Complete(ctx context.Context, i *Interaction, list []Choice) error {
	choices := make([]discordgo.ApplicationCommandOptionChoice, 0, min(len(list), MaxChoices))
	for _, choice := range list[:cap(choices)] {
		choices = append(choices, discordgo.ApplicationCommandOptionChoice{Name: Clip(choice.Label, maxChoiceLabel), Value: choice.Value})
	}
	return c.first(ctx, i, callback{Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: map[string]any{"choices": choices}}, nil)
}

// Amend replaces the answer to an interaction, deferred or given.
func (c *Client) Amend(ctx context.Context, i *Interaction, m Message) (Answer, error) {
	m.Ephemeral = false // fixed by the first answer
	path := fmt.Sprintf("webhooks/%s/%s/messages/@original", c.app, i.Token)
	var made Posted
	amend := func(m Message) error {
		return c.insist(ctx, i.Received.Add(lateAnswer), func() error {
			return c.answer(ctx, "PATCH", path, "amend", m.body(), &made, m.Files...)
		})
	}
	err := amend(m)
	if whole, kept := m.whole(); kept && FaultOf(err).Code == InvalidBody {
		err = amend(whole)
	}
	return Answer{To: i, Message: made.ID, Files: files(made.Files)}, err
}

// first gives the first answer, and reads the message that it made into made, unless that
// is nil. An attempt after the first that finds one given is content: it was given by the
// attempt whose answer was lost.
func (c *Client) first(ctx context.Context, i *Interaction, answer callback, made *Posted, files ...File) error {
	path := fmt.Sprintf("interactions/%s/%s/callback", i.ID, i.Token)
	var told struct {
		Resource struct {
			Message *Posted `json:"message"`
		} `json:"resource"`
	}
	var into any
	if told.Resource.Message = made; made != nil {
		path, into = path+"?with_response=true", &told
	}
	answered, attempts := Answered{Kind: i.Kind()}, 0
	c.came(i.ID)
	answered.Err = c.insist(ctx, i.Received.Add(firstAnswer), func() error {
		err := c.answer(ctx, "POST", path, "callback", answer, into, files...)
		if attempts++; attempts == 1 {
			answered.Elsewhere = c.elsewhere(i, err) && !c.repeated(i.ID)
		}
		if FaultOf(err).Code == discordgo.ErrCodeInteractionHasAlreadyBeenAcknowledged {
			i.Doubled = attempts == 1
			return nil
		}
		return err
	})
	answered.Took = c.clock.Now().Sub(i.Received)
	c.OnAnswered(answered)
	return answered.Err
}

// insist tries again while what stands in the way is temporary and there is
// time.
func (c *Client) insist(ctx context.Context, until time.Time, do func() error) error {
	for n := 1; ; n++ {
		err := do()
		f := FaultOf(err)
		if err == nil || !f.Temporary {
			return err
		}
		wait := max(f.After, answerBackoff.Wait(n))
		if c.clock.Now().Add(wait).After(until) || clock.Sleep(ctx, c.clock, wait) != nil {
			return err
		}
	}
}

var answerBackoff = clock.Backoff{First: 100 * time.Millisecond, Longest: 5 * time.Second}
