package localdiscord

import (
	"encoding/json"
	"strings"
	"time"
)

// A Message is a message as it stood when the snapshot was taken. Its slices
// are shared and must not be written to.
type Message struct {
	ID      ID     `json:"id"`
	Channel ID     `json:"channel"`
	Author  Author `json:"author"`
	Content string `json:"content"`
	Flags   int    `json:"flags"`
	// Only is the one user who sees an ephemeral message, 0 for a message that
	// everybody in the channel sees.
	Only      ID   `json:"only,omitzero"`
	Ephemeral bool `json:"ephemeral"`
	// Thinking is true while the bot has deferred its answer.
	Thinking    bool         `json:"thinking"`
	Pinned      bool         `json:"pinned,omitempty"`
	Created     time.Time    `json:"created"`
	Edited      time.Time    `json:"edited,omitzero"`
	Attachments []Attachment `json:"attachments"`
	// Rows are the action rows in reading order, also those inside containers
	// of components v2.
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

// Text is all that can be read in the message: content and the texts of newer
// components, one per line.
func (m Message) Text() string {
	parts := make([]string, 0, 1+len(m.Texts))
	if m.Content != "" {
		parts = append(parts, m.Content)
	}
	parts = append(parts, m.Texts...)
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

// An Attachment is a file of a message. Width and Height are 0 for what is not
// a picture.
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

// Used is the line above an answer, "Vera used /game new". Any member can open
// the options of a public answer, so they stand here then, and are empty above
// an ephemeral one.
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
