package bot

import "skald/storage"

// message is the body of every message the bot sends, in Discord's shape.
// discordgo's own structs know neither alt text nor nonces.
type message struct {
	Content      string       `json:"content"`
	Components   []row        `json:"components"`
	Attachments  []attachment `json:"attachments"`
	Mentions     mentions     `json:"allowed_mentions"`
	Flags        int          `json:"flags,omitempty"`
	Nonce        string       `json:"nonce,omitempty"`
	EnforceNonce bool         `json:"enforce_nonce,omitempty"`

	files []File
}

const flagEphemeral = 1 << 6

// attachment names one of the files sent along. An edit lists what stays.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// mentions says who is really notified: nobody but the users listed.
type mentions struct {
	Parse []string         `json:"parse"`
	Users []storage.UserID `json:"users,omitempty"`
}

// A File goes along with a message.
type File struct {
	Name string
	Alt  string // the alt text of a picture
	Type string // media type
	Data []byte
}

// row is a row of buttons, or of one select.
type row struct {
	Type       int   `json:"type"` // 1
	Components []any `json:"components"`
}

// button is something to press.
type button struct {
	Type     int    `json:"type"` // 2
	Style    style  `json:"style"`
	Label    string `json:"label"`
	CustomID string `json:"custom_id"`
}

// style is a button's colour in Discord's numbers.
type style int

const (
	primary   style = 1
	secondary style = 2
	success   style = 3
	danger    style = 4
)

// picker is a select of one word.
type picker struct {
	Type        int      `json:"type"` // 3
	CustomID    string   `json:"custom_id"`
	Placeholder string   `json:"placeholder,omitempty"`
	Options     []choice `json:"options"`
}

// choice is an option of a picker.
type choice struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
}

// Discord's limits on what is shown.
const (
	maxContent     = 2000
	maxAlt         = 1024
	maxLabel       = 80
	maxChoiceLabel = 100
	maxChoices     = 25
	maxRowButtons  = 5
	maxRows        = 5
)

func newButton(s style, label, id string) button {
	return button{Type: 2, Style: s, Label: clip(label, maxLabel), CustomID: id}
}

// buttons lays buttons out in rows of five.
func buttons(list ...button) []row {
	var rows []row
	for len(list) > 0 {
		n := min(maxRowButtons, len(list))
		r := row{Type: 1}
		for _, b := range list[:n] {
			r.Components = append(r.Components, b)
		}
		rows, list = append(rows, r), list[n:]
	}
	return rows
}

func pick(id, placeholder string, options []choice) row {
	for i := range options {
		options[i].Label = clip(options[i].Label, maxChoiceLabel)
		options[i].Description = clip(options[i].Description, maxChoiceLabel)
	}
	return row{Type: 1, Components: []any{picker{Type: 3, CustomID: id, Placeholder: clip(placeholder, 150), Options: options}}}
}

// clip shortens a text to so many characters, marking that it did.
func clip(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	return string(runes[:limit-1]) + "…"
}

// body makes the message whole: lists its files, and is never nil where Discord
// wants a list.
func (m message) body() message {
	m.Attachments = make([]attachment, len(m.files))
	for i, f := range m.files {
		m.Attachments[i] = attachment{ID: itoa(i), Filename: f.Name, Description: clip(f.Alt, maxAlt)}
	}
	if m.Components == nil {
		m.Components = []row{}
	}
	if m.Mentions.Parse == nil {
		m.Mentions.Parse = []string{}
	}
	m.Content = clip(m.Content, maxContent)
	return m
}
