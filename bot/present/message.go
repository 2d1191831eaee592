package present

import (
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/words"
	"skald/storage"
)

// A ChannelMessage is what a whole channel sees. It is made of public views and
// notes.
type ChannelMessage struct {
	Text  string
	Files []discord.File
	Rows  []discord.Row
	Ping  []storage.UserID // who is notified
}

// Message is the message to post.
func (m ChannelMessage) Message() discord.Message {
	return discord.Message{Content: m.Text, Rows: m.Rows, Files: m.Files, Mentions: m.Ping}
}

// A Reply is what only the person who asked sees. It is the one type that may
// hold secrets, and nothing that speaks to a channel takes it.
type Reply struct {
	Text  words.Secret
	Files []discord.File
	Rows  []discord.Row
}

// Sentence returns a reply of one sentence.
func Sentence(text string) Reply { return Reply{Text: words.Secret(text)} }

// And returns the reply with more lines.
func (r Reply) And(text words.Secret) Reply {
	if r.Text != "" && text != "" {
		r.Text += "\n"
	}
	r.Text += text
	return r
}

// Then returns the reply with what can be done next: another reply's lines, but
// for those that it says already, and its buttons instead.
func (r Reply) Then(next Reply) Reply {
	r.Rows = next.Rows
	said := strings.Split(string(r.Text), "\n")
	for line := range strings.SplitSeq(string(next.Text), "\n") {
		if !slices.Contains(said, line) {
			r = r.And(words.Secret(line))
		}
	}
	return r
}

// Message is the ephemeral message.
func (r Reply) Message() discord.Message {
	m := r.Direct()
	m.Ephemeral = true
	if m.Content == "" && len(m.Files) == 0 {
		m.Content = "…"
	}
	return m
}

// Direct is the reply as a direct message, which answers nothing.
func (r Reply) Direct() discord.Message {
	return discord.Message{Content: string(r.Text), Rows: r.Rows, Files: r.Files}
}
