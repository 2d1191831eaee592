package discord

import (
	"slices"
	"strconv"
	"time"

	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// A Message is what is sent: to a channel, or as the answer to an interaction.
// discordgo's own structs know neither alt text nor nonces. All that is
// longer than Discord takes is cut.
type Message struct {
	Content   string
	Rows      []Row
	Parts     []Part // the newer components, which take the place of Content and Rows
	Files     []File
	Mentions  []storage.UserID // who is notified; nobody else is, whatever the content says
	Roles     []storage.RoleID // whose people are notified, of roles that may be mentioned
	Ephemeral bool             // of an answer: only the person who asked sees it
	Silent    bool             // of a new message: it stands there, and no device makes a sound
	Nonce     string           // of a new message: the same one again within minutes makes no second message
}

// A File goes along with a message.
type File struct {
	Name string
	Alt  string // the alt text of a picture
	Type string // media type
	Data []byte
	Kept string // of an edit: its id on the message that is edited, where it is already; it is not sent again
}

// Discord's limits on messages, in characters.
const (
	MaxContent = 2000
	MaxAlt     = 1024
	maxNonce   = 25
)

// body is a message in Discord's form: lists that are empty are lists and not
// null, files are named, texts cut.
type body struct {
	Content      *string                `json:"content,omitempty"` // never beside newer components
	Components   any                    `json:"components"`
	Attachments  []attachment           `json:"attachments"`
	Mentions     mentions               `json:"allowed_mentions"`
	Flags        discordgo.MessageFlags `json:"flags,omitempty"`
	Nonce        string                 `json:"nonce,omitempty"`
	EnforceNonce bool                   `json:"enforce_nonce,omitempty"`
}

// attachment names one of the files sent along. An edit lists what stays.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

type mentions struct {
	Parse []string         `json:"parse"`
	Users []storage.UserID `json:"users,omitempty"`
	Roles []storage.RoleID `json:"roles,omitempty"`
}

func (m Message) body() body {
	b := body{
		Attachments: make([]attachment, len(m.Files)), Mentions: mentions{Parse: []string{}, Users: m.Mentions, Roles: m.Roles},
		Nonce: Clip(m.Nonce, maxNonce), EnforceNonce: m.Nonce != "",
	}
	if len(m.Parts) > 0 {
		b.Components, b.Flags = fitted(withFilesShown(m.Parts, m.Files)), discordgo.MessageFlagsIsComponentsV2
	} else {
		content := Clip(m.Content, MaxContent)
		b.Content, b.Components = &content, append([]Row{}, m.Rows...)
	}
	sent := 0
	for i, f := range m.Files {
		b.Attachments[i] = attachment{ID: f.Kept, Filename: f.Name, Description: Clip(f.Alt, MaxAlt)}
		if f.Kept == "" {
			b.Attachments[i].ID = strconv.Itoa(sent)
			sent++
		}
	}
	if m.Ephemeral {
		b.Flags |= discordgo.MessageFlagsEphemeral
	}
	if m.Silent {
		b.Flags |= discordgo.MessageFlagsSuppressNotifications
	}
	return b
}

// whole is the message with all its files, and whether it keeps some that are there
// already: they may have gone from a message since it was pressed.
func (m Message) whole() (Message, bool) {
	kept := slices.ContainsFunc(m.Files, func(f File) bool { return f.Kept != "" })
	m.Files = slices.Clone(m.Files)
	for i := range m.Files {
		m.Files[i].Kept = ""
	}
	return m, kept
}

// Clip shortens a text to so many characters, marking that it did.
func Clip(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	return string(runes[:limit-1]) + "…"
}

// snowflakesBegan is when Discord's ids began to count milliseconds.
var snowflakesBegan = time.UnixMilli(1420070400000)

// Made says when a message or an interaction was made, by Discord's clock: its id tells.
func Made[ID ~uint64](id ID) time.Time {
	return snowflakesBegan.Add(time.Duration(id>>22) * time.Millisecond)
}
