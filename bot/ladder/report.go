package ladder

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// A player reports an opponent to the moderators of the server alone. The line in their
// log channel does not say who reported: whoever is reported may read along there. That
// stands in what /mod note shows, and never to the person themself.

// The bounds on reports.
const (
	reportAgain  = 24 * time.Hour // from one of the same two people to the next
	reportLength = 500            // characters
)

// report tells the moderators about an opponent.
func (b *Room) report(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	who, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	why := strings.TrimSpace(r.Options["why"])
	if n := utf8.RuneCountInString(why); n > reportLength {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-report-long", Data: words.Data{"have": n, "limit": reportLength}}
	}
	list, err := b.all(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if !slices.ContainsFunc(list, func(l view) bool { return l.State.Opponents(personOf(r.User), personOf(who)) }) {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-report-stranger", Data: words.Data{"who": phrase.Mention(who)}}
	}
	m, err := b.Table.Moderators.Moderation(ctx, r.Guild)
	switch {
	case err != nil:
		return desk.Reply{}, err
	case m.Log == 0:
		return desk.Reply{}, &desk.Refusal{Key: "ladder-report-nowhere"}
	}
	note := people.Note{At: b.Clock.Now().UTC(), By: r.User, Text: why, Report: true}
	_, taken, err := b.Table.People.Note(ctx, r.Guild, who, note, reportAgain)
	switch {
	case err != nil:
		return desk.Reply{}, err
	case !taken:
		return desk.Reply{}, &desk.Refusal{Key: "ladder-report-again", Data: words.Data{"who": phrase.Mention(who)}}
	}
	line := matches.LogLine{Key: "ladder.log.reported", Locale: r.Locales[len(r.Locales)-1], Who: []storage.UserID{0, who}, Reason: why}
	return desk.Sentence(r.Voice.Say("ladder.reported", words.Data{"who": phrase.Mention(who)})), b.Table.Moderators.Note(ctx, r.Guild, line)
}
