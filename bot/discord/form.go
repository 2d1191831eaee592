package discord

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/bwmarrin/discordgo"
)

// A Form asks a person for one text, or for several, before anything is answered.
type Form struct {
	CustomID string  `json:"custom_id"`
	Title    string  `json:"title"`
	Fields   []Field `json:"components"` // at most five
}

// A Field is one text of a form.
type Field struct {
	ID          string // may be empty in a form of one
	Label       string
	Description string
	Value       string // what stands in it
	Most        int    // how many characters may be
	Long        bool   // of several lines
	Required    bool
}

// Discord's limits on forms.
const (
	maxFormTitle       = 45
	maxFormLabel       = 45
	maxFormDescription = 100
)

// formLabel is a field in Discord's shape.
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
	Value    string                   `json:"value,omitempty"`
}

// labelComponent is what holds a field of a form; discordgo does not know it.
const labelComponent discordgo.ComponentType = 18

// Ask answers a command or a press with a form. That cannot be deferred.
func (c *Client) Ask(ctx context.Context, i *Interaction, f Form) error {
	f.Title = Clip(f.Title, maxFormTitle)
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseModal, Data: f})
}

// MarshalJSON writes the field as a label with its input, which no form has without
// an id.
func (f Field) MarshalJSON() ([]byte, error) {
	input := formInput{
		Type: discordgo.TextInputComponent, CustomID: cmp.Or(f.ID, "text"), Style: discordgo.TextInputShort, Most: f.Most, Required: f.Required,
		Value: Clip(f.Value, f.Most),
	}
	if f.Long {
		input.Style = discordgo.TextInputParagraph
	}
	if f.Required {
		input.Least = 1
	}
	return json.Marshal(formLabel{
		Type: labelComponent, Label: Clip(f.Label, maxFormLabel), Description: Clip(f.Description, maxFormDescription), Component: input,
	})
}
