// Package phrase says what messages of several rooms say alike: people, places and
// times, a match in a list, its seats, its clock and the commitment to its chance.
// It stands between bot/table and the messages: values go in and text comes out. It
// holds no sentence of its own (those are in bot/words) and must not know the desk,
// the store, the connection or any room.
package phrase

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/words"
	"skald/engine/match/rules"
	"skald/storage"
)

// markdown is what Discord would take as more than the character.
var markdown = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "~", "\\~", "|", "\\|", "`", "\\`", ">", "\\>", "<", "\\<", "[", "\\[", "]", "\\]", "#", "\\#", "@", "@\u200b", "://", ":\u200b//")

// Literal makes Discord show a text as it was written, and obey none of it.
func Literal(text string) string { return markdown.Replace(text) }

// Mention notifies a user where it is allowed to, and reads as their name. Skald is
// only named.
func Mention(u storage.UserID) string {
	if rules.IsSkald(u) {
		return rules.SkaldName
	}
	return "<@" + u.String() + ">"
}

// Channel links to a channel.
func Channel(c storage.ChannelID) string { return "<#" + c.String() + ">" }

// Role mentions a role.
func Role(r storage.RoleID) string { return "<@&" + r.String() + ">" }

// Mentions lists users as mentions.
func Mentions(v *words.Voice, users []storage.UserID) string { return Enumerated(v, users, Mention) }

// Enumerated lists names as a sentence does: "a, b and c".
func Enumerated[T any](v *words.Voice, list []T, called func(T) string) string {
	return v.Join(Each(list, called)...)
}

// Each returns what each of a list is by a function, such as how it is said.
func Each[A, B any](list []A, by func(A) B) []B {
	values := make([]B, len(list))
	for i, one := range list {
		values[i] = by(one)
	}
	return values
}

// Unique returns what each of a list is by a function, each once, in order.
func Unique[A any, B comparable](list []A, by func(A) B) []B { return Each(Firsts(list, by), by) }

// Firsts returns the first of a list for each value of a function, in order.
func Firsts[A any, B comparable](list []A, by func(A) B) []A {
	seen := map[B]bool{}
	return slices.DeleteFunc(slices.Clone(list), func(a A) bool {
		value := by(a)
		again := seen[value]
		seen[value] = true
		return again
	})
}

// Written returns each of a list as it is written in commands.
func Written[T ~string](list []T) []string {
	return Each(list, func(one T) string { return string(one) })
}

// Join joins what is not empty.
func Join(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), between)
}

// Link leads to a message of a match, else to its channel.
func Link(g storage.GuildID, c storage.ChannelID, m storage.MessageID) string {
	if m == 0 || g == 0 {
		return Channel(c)
	}
	return Page(g, c) + "/" + m.String()
}

// Page is the address of a channel.
func Page(g storage.GuildID, c storage.ChannelID) string {
	return "https://discord.com/channels/" + g.String() + "/" + c.String()
}

// On is a time as Discord shows it: day and hour.
func On(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// Ago is a time as Discord shows it: how long ago, or from now on.
func Ago(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }
