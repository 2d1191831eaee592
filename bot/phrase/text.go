// Package phrase says what messages of several rooms say alike: people, places and
// times, a match in a list, its seats, its clock and the promise of its chance.
// Values go in and text comes out. It holds no sentence of its own (those are in
// bot/words) and must not know the store, the connection or any room.
package phrase

import (
	"slices"
	"strings"

	"skald/bot/words"
	"skald/storage"
)

// markdown is what Discord would take as more than the character.
var markdown = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "~", "\\~", "|", "\\|", "`", "\\`", ">", "\\>", "<", "\\<", "[", "\\[", "]", "\\]", "#", "\\#", "@", "@\u200b", "://", ":\u200b//")

// Literal is a text that somebody wrote freely, so that Discord shows it as it is
// and obeys none of it.
func Literal(text string) string { return markdown.Replace(text) }

// Mention notifies a user where it is allowed to, and reads as their name.
func Mention(u storage.UserID) string { return "<@" + u.String() + ">" }

// Channel links to a channel.
func Channel(c storage.ChannelID) string { return "<#" + c.String() + ">" }

// Mentions lists users as mentions.
func Mentions(v *words.Voice, users []storage.UserID) string { return Enumerated(v, users, Mention) }

// Enumerated lists what is called so, as a sentence does: "a, b and c".
func Enumerated[T any](v *words.Voice, list []T, called func(T) string) string {
	names := make([]string, len(list))
	for i, one := range list {
		names[i] = called(one)
	}
	return v.Join(names...)
}

// Join joins what is not empty.
func Join(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), between)
}

// LastRunes keeps the end of a text that is too long, from a word on.
func LastRunes(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	end := string(runes[len(runes)-max(limit-2, 0):])
	if i := strings.IndexAny(end, " \n"); i >= 0 {
		end = end[i+1:]
	}
	return "… " + end
}

// LastLines keeps the last lines of a text that is too long, and marks that some
// are missing.
func LastLines(lines []string, limit int) string {
	text := strings.Join(lines, "\n")
	for len([]rune(text)) > limit && len(lines) > 1 {
		lines = lines[1:]
		text = "…\n" + strings.Join(lines, "\n")
	}
	return LastRunes(text, limit)
}

// Capital writes the first letter large.
func Capital(text string) string {
	r := []rune(text)
	if len(r) == 0 {
		return text
	}
	return strings.ToUpper(string(r[0])) + string(r[1:])
}

// Refused says why something is refused: where that is for what its reader is or
// did themself, in the second person, if there is a sentence for it.
func Refused(v *words.Voice, key string, data words.Data, themself bool) string {
	if you := key + "-you"; themself && v.Has(you) {
		key = you
	}
	return v.Say(key, data)
}

// Link leads to a message of a match, else to its channel.
func Link(g storage.GuildID, c storage.ChannelID, m storage.MessageID) string {
	if m == 0 || g == 0 {
		return Channel(c)
	}
	return "https://discord.com/channels/" + g.String() + "/" + c.String() + "/" + m.String()
}
