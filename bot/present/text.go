package present

import (
	"slices"
	"strings"

	"skald/bot/words"
	"skald/storage"
)

// Mention notifies a user where it is allowed to, and reads as their name.
func Mention(u storage.UserID) string { return "<@" + u.String() + ">" }

// Channel links to a channel.
func Channel(c storage.ChannelID) string { return "<#" + c.String() + ">" }

// Mentions lists users as mentions.
func Mentions(v *words.Voice, users []storage.UserID) string { return enumerated(v, users, Mention) }

// enumerated lists what is called so, as a sentence does: "a, b and c".
func enumerated[T any](v *words.Voice, list []T, called func(T) string) string {
	names := make([]string, len(list))
	for i, one := range list {
		names[i] = called(one)
	}
	return v.Join(names...)
}

// join joins what is not empty.
func join(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), between)
}

// lastRunes keeps the end of a text that is too long, from a word on.
func lastRunes(text string, limit int) string {
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

// lastLines keeps the last lines of a text that is too long, and marks that some
// are missing.
func lastLines(lines []string, limit int) string {
	text := strings.Join(lines, "\n")
	for len([]rune(text)) > limit && len(lines) > 1 {
		lines = lines[1:]
		text = "…\n" + strings.Join(lines, "\n")
	}
	return lastRunes(text, limit)
}

// capital writes the first letter large.
func capital(text string) string {
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
