package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"
)

// A Form asks a person for one line of text, before anything is answered.
type Form struct {
	CustomID    string
	Title       string
	Label       string // what is to be written
	Description string
	Most        int // how many characters may be
}

// Discord's limits on forms.
const (
	maxFormTitle       = 45
	maxFormLabel       = 45
	maxFormDescription = 100
)

// formBody is a form in Discord's shape.
type formBody struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []formLabel `json:"components"`
}

type formLabel struct {
	Type        discordgo.ComponentType `json:"type"`
	Label       string                  `json:"label"`
	Description string                  `json:"description,omitempty"`
	Component   formInput               `json:"component"`
}

type formInput struct {
	Type     discordgo.ComponentType  `json:"type"`
	CustomID string                   `json:"custom_id"`
	Style    discordgo.TextInputStyle `json:"style"`
	Least    int                      `json:"min_length"`
	Most     int                      `json:"max_length"`
	Required bool                     `json:"required"`
}

// labelComponent is what holds a field of a form; discordgo does not know it.
const labelComponent discordgo.ComponentType = 18

// formText is the custom id of a form's one text.
const formText = "text"

// Ask answers a command or a press with a form. That cannot be deferred.
func (c *Client) Ask(ctx context.Context, i *Interaction, f Form) error {
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseModal, Data: formBody{
		CustomID: f.CustomID, Title: Clip(f.Title, maxFormTitle), Components: []formLabel{{
			Type: labelComponent, Label: Clip(f.Label, maxFormLabel), Description: Clip(f.Description, maxFormDescription),
			Component: formInput{Type: discordgo.TextInputComponent, CustomID: formText, Style: discordgo.TextInputShort, Least: 1, Most: f.Most, Required: true},
		}},
	}})
}
