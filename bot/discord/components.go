package discord

import "github.com/bwmarrin/discordgo"

// A Row is a row of buttons, or of one select.
type Row struct {
	Type       discordgo.ComponentType `json:"type"`
	Components []any                   `json:"components"`
}

// A Button is something to press.
type Button struct {
	Type     discordgo.ComponentType `json:"type"`
	Style    Style                   `json:"style"`
	Label    string                  `json:"label"`
	CustomID string                  `json:"custom_id"`
	Disabled bool                    `json:"disabled,omitempty"` // it is shown, and cannot be pressed
}

// A Style is a button's colour.
type Style = discordgo.ButtonStyle

// The styles that are used.
const (
	Primary   = discordgo.PrimaryButton
	Secondary = discordgo.SecondaryButton
	Success   = discordgo.SuccessButton
	Danger    = discordgo.DangerButton
)

// A selectMenu lets pick one of its options, or something of the server's.
type selectMenu struct {
	Type        discordgo.ComponentType `json:"type"`
	CustomID    string                  `json:"custom_id"`
	Placeholder string                  `json:"placeholder,omitempty"`
	MaxValues   int                     `json:"max_values,omitempty"`
	Options     []Choice                `json:"options,omitempty"`
	Channels    []discordgo.ChannelType `json:"channel_types,omitempty"` // of a menu of channels
}

// A Choice is an option of a select, and a word offered while somebody types;
// there its description is not shown.
type Choice struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"` // of a select: picked already
}

// Discord's limits on components.
const (
	MaxChoices    = 25
	MaxRows       = 5
	MaxRowButtons = 5

	maxLabel       = 80
	maxChoiceLabel = 100
	maxPlaceholder = 150
)

// NewButton makes a button; a label that is too long is cut.
func NewButton(s Style, label, customID string) Button {
	return Button{Type: discordgo.ButtonComponent, Style: s, Label: Clip(label, maxLabel), CustomID: customID}
}

// Buttons lays buttons out in rows of five.
func Buttons(list ...Button) []Row {
	var rows []Row
	for len(list) > 0 {
		n := min(MaxRowButtons, len(list))
		r := Row{Type: discordgo.ActionsRowComponent}
		for _, b := range list[:n] {
			r.Components = append(r.Components, b)
		}
		rows, list = append(rows, r), list[n:]
	}
	return rows
}

// Select makes a row of one select of at most 25 choices; labels that are too
// long are cut.
func Select(customID, placeholder string, choices []Choice) Row {
	return MultiSelect(customID, placeholder, choices, 0)
}

// MultiSelect is Select where up to so many may be picked at once.
func MultiSelect(customID, placeholder string, choices []Choice, most int) Row {
	for i := range choices {
		choices[i].Label = Clip(choices[i].Label, maxChoiceLabel)
		choices[i].Description = Clip(choices[i].Description, maxChoiceLabel)
	}
	return selectMenu{Type: discordgo.SelectMenuComponent, MaxValues: min(most, len(choices)), Options: choices}.row(customID, placeholder)
}

// UserSelect makes a row of a select of the server's people.
func UserSelect(customID, placeholder string) Row {
	return selectMenu{Type: discordgo.UserSelectMenuComponent}.row(customID, placeholder)
}

// ChannelSelect makes a row of a select of the server's text channels and
// threads.
func ChannelSelect(customID, placeholder string) Row {
	return selectMenu{Type: discordgo.ChannelSelectMenuComponent, Channels: []discordgo.ChannelType{
		discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
	}}.row(customID, placeholder)
}

func (s selectMenu) row(customID, placeholder string) Row {
	s.CustomID, s.Placeholder = customID, Clip(placeholder, maxPlaceholder)
	return Row{Type: discordgo.ActionsRowComponent, Components: []any{s}}
}
