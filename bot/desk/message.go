package desk

import (
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// A ChannelMessage is what a whole channel sees. It is made of public views and
// notes.
type ChannelMessage struct {
	Text  string
	Files []discord.File
	Rows  []discord.Row
	Ping  []storage.UserID // who is notified
	Calls storage.RoleID   // the role whose people are notified, which the text names; 0: none

	Invites bool // it asks those whom it notifies to play: one person may do so a few times a day
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
	Turn  []discord.Row  // buttons that turn the pages of the text
	Offer []discord.Part // what can be done, a sentence beside each button
	Rows  []discord.Row
	Asked Asked // what it asks its reader for

	// Public are the controls that the channel's message keeps which was pressed: what
	// the person has to choose stands in this reply from now on. Nil: those it had.
	Public []discord.Row

	// Quiet says that the channel's message tells all of it: a press there may
	// be answered with nothing.
	Quiet bool

	// Form is what is asked before anything is answered; the rest is said where
	// it can be asked no more. Nil: nothing is.
	Form *discord.Form
}

// Sentence returns a reply of one sentence.
func Sentence(text string) Reply { return Reply{Text: words.Secret(text)} }

// With returns the reply with buttons in place of what it had.
func (r Reply) With(list ...discord.Button) Reply {
	r.Rows = discord.Buttons(list...)
	return r
}

// And returns the reply with more lines: those that it does not say yet.
func (r Reply) And(text words.Secret) Reply {
	said := strings.Split(string(r.Text), "\n")
	for line := range strings.SplitSeq(string(text), "\n") {
		if line != "" && !slices.Contains(said, line) {
			said = append(said, line)
		}
	}
	r.Text = words.Secret(strings.TrimPrefix(strings.Join(said, "\n"), "\n"))
	return r
}

// Then returns the reply with what can be done next: another reply's lines, and
// its buttons instead.
func (r Reply) Then(next Reply) Reply {
	r.Offer, r.Rows, r.Asked = next.Offer, next.Rows, next.Asked
	return r.And(next.Text)
}

// Asks reports whether it puts decisions of a match to its reader.
func (r Reply) Asks() bool { return len(r.Asked.Verbs) > 0 }

// Message is the ephemeral message, made of the newer components: a press on it
// turns it over.
func (r Reply) Message() discord.Message {
	text := string(r.Text)
	if text == "" {
		text = "…"
	}
	m := discord.Message{Parts: []discord.Part{discord.NewText(text)}, Files: r.Files, Ephemeral: true}
	stands := map[string]bool{} // a message has each button once, such as the one that shows the first page of a text
	add := func(rows []discord.Row) {
		for _, row := range rows {
			row.Components = slices.DeleteFunc(slices.Clone(row.Components), func(c discord.Part) bool {
				b, ok := c.(discord.Button)
				again := ok && stands[b.CustomID]
				stands[b.CustomID] = ok
				return again
			})
			if len(row.Components) > 0 {
				m.Parts = append(m.Parts, row)
			}
		}
	}
	add(r.Turn)
	if len(r.Offer) > 0 {
		m.Parts = append(m.Parts, discord.NewContainer(r.Offer...))
	}
	add(r.Rows)
	return m
}

// Direct is the reply as a direct message, which answers nothing.
func (r Reply) Direct() discord.Message {
	return discord.Message{Content: string(r.Text), Rows: r.Rows, Files: r.Files}
}

// Asked is which decisions a reply puts to its reader, so that they can be told
// of one in their first match. The zero value is none.
type Asked struct {
	Match *table.Match
	Verbs []engine.Verb

	Options []engine.Action // all that can be chosen
	Chosen  int             // how many words of each are chosen
}

// Names are the names of the verbs.
func (a Asked) Names() []string {
	return phrase.Each(a.Verbs, func(verb engine.Verb) string { return a.Match.About().Verbs[verb].Name })
}
