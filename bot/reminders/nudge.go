package reminders

import (
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Nudge reminds one person of a match in its channel. It notifies nobody else,
// and leads to the match's message, which has the buttons.
func Nudge(v *words.Voice, m table.Moment, u storage.UserID) desk.ChannelMessage {
	return desk.ChannelMessage{Text: phrase.Mention(u) + " " + nudged(v, m, u), Ping: []storage.UserID{u}}
}

// NudgeLetter reminds one person of a match by direct message.
func NudgeLetter(v *words.Voice, m table.Moment, u storage.UserID) desk.Reply {
	return desk.Sentence(nudged(v, m, u) + "\n-# " + v.Say("nudge.why", nil))
}

// nudged says what waits for a person, since when, where, and whether they will
// hear of it again.
func nudged(v *words.Voice, m table.Moment, u storage.UserID) string {
	n, _ := m.Nudge(u)
	key := "nudge.turn"
	if !slices.Contains(m.Waiting(), u) {
		key = "nudge.question"
	}
	lines := []string{v.Say(key, words.Data{"title": v.Title(m.About()), "since": phrase.Ago(n.Since), "where": phrase.Link(m.Guild, m.Channel, m.Posted.Turn)})}
	if key == "nudge.turn" && m.Asks(u) {
		lines = append(lines, v.Say("nudge.besides", words.Data{"who": phrase.Mention(m.Question.By)}))
	}
	for _, t := range m.Times(time.Time{}) {
		if t.User == u && !t.Until.IsZero() {
			lines = append(lines, v.Say("nudge.until", words.Data{"until": phrase.Ago(t.Until)}))
		}
	}
	if n.Count == table.MaxNudges {
		lines = append(lines, "-# "+v.Say("nudge.last", nil))
	}
	return strings.Join(lines, "\n")
}

// Stall tells the others that somebody does not act in spite of all nudges, and
// what they can do.
func Stall(v *words.Voice, m table.Moment, u storage.UserID) desk.ChannelMessage {
	n, _ := m.Nudge(u)
	return desk.ChannelMessage{
		Text: v.Say("nudge.stall", words.Data{"who": phrase.Mention(u), "since": phrase.On(n.Since)}),
		Rows: discord.Buttons(desk.Button(v, discord.Secondary, "stand-in", desk.ToStandIn(m.ID, m.Mark(), m.SeatsOf(u).First()))),
	}
}

// Digest reminds one person of all matches that wait for them.
func Digest(v *words.Voice, list []table.Listing, u storage.UserID) desk.Reply {
	lines := []string{v.Say("nudge.digest", words.Data{"n": len(list)})}
	end := "-# " + v.Say("nudge.why", nil)
	left := discord.MaxContent - len([]rune(lines[0])) - len([]rune(end)) - 20
	for _, l := range list {
		line := "- " + phrase.ListedFor(v, l, u)
		if left -= len([]rune(line)) + 1; left < 0 {
			lines = append(lines, "…")
			break
		}
		lines = append(lines, line)
	}
	return desk.Sentence(strings.Join(append(lines, end), "\n"))
}
