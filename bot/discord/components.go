package discord

import (
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Components have discordgo's shapes.
type (
	// A Part is a Text, a Section, a Container or a Row.
	Part = discordgo.MessageComponent
	// Text is a paragraph. Parts hold pointers to it.
	Text = discordgo.TextDisplay
	// Section is a sentence beside a button.
	Section = discordgo.Section
	// Container frames parts that belong together.
	Container = discordgo.Container
	// A Row is a row of buttons, or of one select.
	Row = discordgo.ActionsRow
	// A Button is something to press.
	Button = discordgo.Button
	// A Choice is an option of a select, and a word offered while somebody types;
	// there its description is not shown.
	Choice = discordgo.SelectMenuOption
)

// A Style is a button's colour.
type Style = discordgo.ButtonStyle

// The styles that are used.
const (
	Primary   = discordgo.PrimaryButton
	Secondary = discordgo.SecondaryButton
	Success   = discordgo.SuccessButton
	Danger    = discordgo.DangerButton
	Link      = discordgo.LinkButton // opens an address
)

// Discord's limits on components.
const (
	MaxChoices    = 25
	MaxRows       = 5
	MaxRowButtons = 5

	maxLabel       = 80
	maxChoiceLabel = 100
	maxPlaceholder = 50 // of 150: a phone shows no more
)

// NewButton makes a button; a label that is too long is cut.
func NewButton(s Style, label, customID string) Button {
	return Button{Style: s, Label: Clip(label, maxLabel), CustomID: customID}
}

// Buttons lays buttons out in rows of five.
func Buttons(list ...Button) []Row {
	var rows []Row
	for some := range slices.Chunk(list, MaxRowButtons) {
		var r Row
		for _, b := range some {
			r.Components = append(r.Components, b)
		}
		rows = append(rows, r)
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
	return menu(customID, placeholder, discordgo.SelectMenu{MaxValues: min(most, len(choices)), Options: choices})
}

// UserSelect makes a row of a select of the server's people.
func UserSelect(customID, placeholder string) Row {
	return menu(customID, placeholder, discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu})
}

// ChannelSelect makes a row of a select of the server's text channels and
// threads.
func ChannelSelect(customID, placeholder string) Row {
	return menu(customID, placeholder, discordgo.SelectMenu{MenuType: discordgo.ChannelSelectMenu, ChannelTypes: []discordgo.ChannelType{
		discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
	}})
}

func menu(customID, placeholder string, m discordgo.SelectMenu) Row {
	m.CustomID, m.Placeholder = customID, Clip(placeholder, maxPlaceholder)
	return Row{Components: []Part{m}}
}
