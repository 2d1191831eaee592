package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"
)

// A Form asks a person for one line of text, or for the Fields if there are any,
// before anything is answered.
type Form struct {
	CustomID    string
	Title       string
	Label       string // what is to be written
	Description string
	Most        int // how many characters may be

	Fields []Field // at most five
}

// A Field is one text of a form of several.
type Field struct {
	ID          string
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
	Value    string                   `json:"value,omitempty"`
}

// labelComponent is what holds a field of a form; discordgo does not know it.
const labelComponent discordgo.ComponentType = 18

// formText is the custom id of a form's one text.
const formText = "text"

// Ask answers a command or a press with a form. That cannot be deferred.
func (c *Client) Ask(ctx context.Context, i *Interaction, f Form) error {
	fields := f.Fields
	if fields == nil {
		fields = []Field{{ID: formText, Label: f.Label, Description: f.Description, Most: f.Most, Required: true}}
	}
	body := formBody{CustomID: f.CustomID, Title: Clip(f.Title, maxFormTitle)}
	for _, field := range fields {
		body.Components = append(body.Components, field.label())
	}
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseModal, Data: body})
}

func (f Field) label() formLabel {
	input := formInput{
		Type: discordgo.TextInputComponent, CustomID: f.ID, Style: discordgo.TextInputShort, Most: f.Most, Required: f.Required,
		Value: Clip(f.Value, f.Most),
	}
	if f.Long {
		input.Style = discordgo.TextInputParagraph
	}
	if f.Required {
		input.Least = 1
	}
	return formLabel{Type: labelComponent, Label: Clip(f.Label, maxFormLabel), Description: Clip(f.Description, maxFormDescription), Component: input}
}
