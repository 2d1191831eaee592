package present

import (
	"slices"
	"strings"

	"skald/storage"
)

// Mention notifies a user where it is allowed to, and reads as their name.
func Mention(u storage.UserID) string { return "<@" + u.String() + ">" }

// Channel links to a channel.
func Channel(c storage.ChannelID) string { return "<#" + c.String() + ">" }

// mentions lists users as mentions.
func mentions(users []storage.UserID) string {
	list := make([]string, len(users))
	for i, u := range users {
		list[i] = Mention(u)
	}
	return strings.Join(list, ", ")
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
