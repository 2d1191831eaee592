package discord

import (
	"context"
	"fmt"
	"time"

	"skald/bot/clock"

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

// Answer answers an interaction for the first time. A press on an answer of
// parts turns that message over; else it makes a new message.
func (c *Client) Answer(ctx context.Context, i *Interaction, m Message) error {
	kind := discordgo.InteractionResponseChannelMessageWithSource
	if i.OnEphemeral {
		kind = discordgo.InteractionResponseUpdateMessage
	}
	return c.first(ctx, i, callback{Type: kind, Data: m.body()}, m.Files...)
}

// Acknowledge answers a press with nothing: the message that was pressed will
// tell.
func (c *Client) Acknowledge(ctx context.Context, i *Interaction) error {
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseDeferredMessageUpdate})
}

// Defer answers an interaction with a promise that Amend must keep.
func (c *Client) Defer(ctx context.Context, i *Interaction) error {
	if i.OnEphemeral {
		return c.first(ctx, i, callback{Type: discordgo.InteractionResponseDeferredMessageUpdate})
	}
	ephemeral := map[string]any{"flags": discordgo.MessageFlagsEphemeral}
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource, Data: ephemeral})
}

// Complete offers words to somebody who types.
func (c *Client) Complete(ctx context.Context, i *Interaction, list []Choice) error {
	choices := make([]discordgo.ApplicationCommandOptionChoice, 0, min(len(list), MaxChoices))
	for _, choice := range list[:cap(choices)] {
		choices = append(choices, discordgo.ApplicationCommandOptionChoice{Name: Clip(choice.Label, maxChoiceLabel), Value: choice.Value})
	}
	return c.first(ctx, i, callback{Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: map[string]any{"choices": choices}})
}

// Amend replaces the answer to an interaction, deferred or given.
func (c *Client) Amend(ctx context.Context, i *Interaction, m Message) error {
	m.Ephemeral = false // fixed by the first answer
	path := fmt.Sprintf("webhooks/%s/%s/messages/@original", c.app, i.Token)
	return c.insist(ctx, i.Received.Add(lateAnswer), func() error {
		return c.answer(ctx, "PATCH", path, "amend", m.body(), m.Files...)
	})
}

// first gives the first answer. An attempt after the first that finds one given
// is content: it was given by the attempt whose answer was lost.
func (c *Client) first(ctx context.Context, i *Interaction, answer callback, files ...File) error {
	path := fmt.Sprintf("interactions/%s/%s/callback", i.ID, i.Token)
	told, attempts := Answered{Kind: i.Kind()}, 0
	c.came(i.ID)
	told.Err = c.insist(ctx, i.Received.Add(firstAnswer), func() error {
		err := c.answer(ctx, "POST", path, "callback", answer, files...)
		if attempts++; attempts == 1 {
			told.Elsewhere = c.elsewhere(i, err) && !c.repeated(i.ID)
		}
		if FaultOf(err).Code == discordgo.ErrCodeInteractionHasAlreadyBeenAcknowledged {
			return nil
		}
		return err
	})
	told.Took = c.clock.Now().Sub(i.Received)
	c.OnAnswered(told)
	return told.Err
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
