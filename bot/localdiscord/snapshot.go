package localdiscord

import (
	"encoding/json"
	"strings"
	"time"
)

// A Message is a message as it stood when the snapshot was taken. Its slices are shared and must not be written to.
type Message struct {
	ID      ID     `json:"id"`
	Channel ID     `json:"channel"`
	Author  Author `json:"author"`
	Content string `json:"content"`
	Flags   int    `json:"flags"`
	// Only is the one user who sees an ephemeral message, 0 for a message that everybody in the channel sees.
	Only      ID   `json:"only,omitzero"`
	Ephemeral bool `json:"ephemeral"`
	// Thinking is true while the bot has deferred its answer.
	Thinking    bool         `json:"thinking"`
	Created     time.Time    `json:"created"`
	Edited      time.Time    `json:"edited,omitzero"`
	Attachments []Attachment `json:"attachments"`
	Embeds      []Embed      `json:"embeds"`
	// Rows are the action rows in reading order, also those inside containers of components v2.
	Rows []Row `json:"rows"`
	// Texts are the text displays of components v2, in reading order.
	Texts []string `json:"texts,omitempty"`
	// Components is the component tree as the bot sent it.
	Components json.RawMessage `json:"components,omitempty"`
	// Used says which command this message answers.
	Used *Used `json:"used,omitempty"`
	// Mentions are the users whom the content names, pinged or not.
	Mentions []Author `json:"mentions"`
	// Pinged are the users whom the message really notified when it was posted.
	Pinged []ID `json:"pinged"`
	// Reference is the message this one replies to.
	Reference ID `json:"reference,omitzero"`
	// Nonce is what the bot gave to recognise the message by.
	Nonce string `json:"nonce,omitempty"`
	// Revision counts the changes since the message was posted.
	Revision int `json:"revision"`
}

// Text is all that can be read in the message: content, v2 texts and the words of embeds, one per line.
func (m Message) Text() string {
	parts := make([]string, 0, 1+len(m.Texts))
	if m.Content != "" {
		parts = append(parts, m.Content)
	}
	parts = append(parts, m.Texts...)
	for _, e := range m.Embeds {
		for _, line := range []string{e.Title, e.Description} {
			if line != "" {
				parts = append(parts, line)
			}
		}
		for _, f := range e.Fields {
			parts = append(parts, f.Name+": "+f.Value)
		}
	}
	return strings.Join(parts, "\n")
}

// Button finds the button with that label.
func (m Message) Button(label string) (Button, bool) {
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			if b.Label == label {
				return b, true
			}
		}
	}
	return Button{}, false
}

// Buttons are all buttons in reading order.
func (m Message) Buttons() []Button {
	var all []Button
	for _, row := range m.Rows {
		all = append(all, row.Buttons...)
	}
	return all
}

// Selects are all select menus in reading order.
func (m Message) Selects() []Select {
	var all []Select
	for _, row := range m.Rows {
		if row.Select != nil {
			all = append(all, *row.Select)
		}
	}
	return all
}

// An Author is who wrote a message.
type Author struct {
	ID   ID     `json:"id"`
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
}

// An Attachment is a file of a message. Width and Height are 0 for what is not a picture.
type Attachment struct {
	ID          ID     `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
	ContentType string `json:"content_type"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	Width       int    `json:"width"`
	Height      int    `json:"height"`
}

// A Row is an action row: up to five buttons, or one select.
type Row struct {
	Buttons []Button `json:"buttons,omitempty"`
	Select  *Select  `json:"select,omitempty"`
}

// A Button is one thing to press. Style is Discord's: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
type Button struct {
	Label    string `json:"label"`
	Style    int    `json:"style"`
	CustomID string `json:"custom_id,omitempty"`
	Emoji    Emoji  `json:"emoji"`
	Disabled bool   `json:"disabled"`
	URL      string `json:"url,omitempty"`
}

// An Emoji is a Unicode emoji (Name alone) or a guild's own.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// A Select is a menu. Kind is the component type: 3 words, 5 users, 6 roles, 7 users and roles, 8 channels.
type Select struct {
	Kind        int      `json:"kind"`
	CustomID    string   `json:"custom_id"`
	Placeholder string   `json:"placeholder"`
	Options     []Option `json:"options"`
	Min         int      `json:"min"`
	Max         int      `json:"max"`
	Disabled    bool     `json:"disabled"`
}

// An Option is one line of a select.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description"`
	Emoji       Emoji  `json:"emoji"`
	Default     bool   `json:"default"`
}

// An Embed is a framed block of a message.
type Embed struct {
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Color       int          `json:"color,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
	Footer      *EmbedText   `json:"footer,omitempty"`
	Author      *EmbedText   `json:"author,omitempty"`
	Image       *EmbedImage  `json:"image,omitempty"`
	Thumbnail   *EmbedImage  `json:"thumbnail,omitempty"`
}

// An EmbedField is a headed paragraph of an embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

// An EmbedText is an embed's footer (Text) or author (Name).
type EmbedText struct {
	Text string `json:"text,omitempty"`
	Name string `json:"name,omitempty"`
	URL  string `json:"url,omitempty"`
}

// An EmbedImage is a picture in an embed; attachment:// is resolved to the served address.
type EmbedImage struct {
	URL string `json:"url"`
}

// Used is the line above an answer, "Vera used /game new". Any member can open the options of a public answer, so they
// stand here then, and are empty above an ephemeral one.
type Used struct {
	Interaction ID           `json:"interaction"`
	User        Author       `json:"user"`
	Command     string       `json:"command,omitempty"`
	Options     []UsedOption `json:"options,omitempty"`
}

// A UsedOption is one option as it was typed.
type UsedOption struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Modal is a form that opened before one user.
type Modal struct {
	// Interaction is the act that opened it; CustomID is the bot's name for it.
	Interaction ID      `json:"interaction"`
	User        ID      `json:"user"`
	Channel     ID      `json:"channel"`
	Message     ID      `json:"message,omitzero"`
	CustomID    string  `json:"custom_id"`
	Title       string  `json:"title"`
	Fields      []Field `json:"fields"`
}

// A Field is a text input. Style is 1 for a line, 2 for a paragraph.
type Field struct {
	CustomID    string `json:"custom_id"`
	Label       string `json:"label"`
	Style       int    `json:"style"`
	Placeholder string `json:"placeholder"`
	Value       string `json:"value"`
	Required    bool   `json:"required"`
	Min         int    `json:"min"`
	Max         int    `json:"max"`
}

// A Choice is one value that an option offers. Value is a string or a number.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}
