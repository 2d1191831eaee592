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

// A Field is one text of a form, or people or words to pick.
type Field struct {
	ID          string // may be empty in a form of one
	Label       string
	Description string
	Value       string // what stands in it
	Most        int    // how many characters may be
	Long        bool   // of several lines
	Required    bool
	People      bool     // people of the server are picked, so many at most
	Choices     []Choice // one of these words is picked
}

// Discord's limits on forms.
const (
	maxFormTitle       = 45
	maxFormLabel       = 45
	maxFormDescription = 100
)

// labelComponent is what holds a field of a form; discordgo does not know it.
const labelComponent discordgo.ComponentType = 18

// Ask answers a command or a press with a form. That cannot be deferred.
func (c *Client) Ask(ctx context.Context, i *Interaction, f Form) error {
	f.Title = Clip(f.Title, maxFormTitle)
	return c.first(ctx, i, callback{Type: discordgo.InteractionResponseModal, Data: f}, nil)
}

// MarshalJSON writes the field as a label with its input, which no form has without
// an id.
func (f Field) MarshalJSON() ([]byte, error) {
	label := map[string]any{"type": labelComponent, "label": Clip(f.Label, maxFormLabel), "component": f.input()}
	if f.Description != "" {
		label["description"] = Clip(f.Description, maxFormDescription)
	}
	return json.Marshal(label)
}

func (f Field) input() map[string]any {
	switch {
	case f.People:
		return map[string]any{"type": discordgo.UserSelectMenuComponent, "custom_id": f.ID, "min_values": 0, "max_values": max(1, f.Most), "required": f.Required}
	case len(f.Choices) > 0:
		for i := range f.Choices {
			f.Choices[i].Label, f.Choices[i].Description = Clip(f.Choices[i].Label, maxChoiceLabel), Clip(f.Choices[i].Description, maxChoiceLabel)
		}
		return map[string]any{"type": discordgo.SelectMenuComponent, "custom_id": f.ID, "options": f.Choices, "required": f.Required}
	}
	input := map[string]any{
		"type": discordgo.TextInputComponent, "custom_id": cmp.Or(f.ID, "text"), "style": discordgo.TextInputShort,
		"min_length": 0, "max_length": f.Most, "required": f.Required,
	}
	if f.Long {
		input["style"] = discordgo.TextInputParagraph
	}
	if f.Required {
		input["min_length"] = 1
	}
	if f.Value != "" {
		input["value"] = Clip(f.Value, f.Most)
	}
	return input
}
