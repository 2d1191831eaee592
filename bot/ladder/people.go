package ladder

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/engine/match/rest"
	"skald/storage"
	"skald/storage/matches"
)

// What moderators do about one person: keep them off, look at what should be looked at,
// take all their results out, or bring what people were rated elsewhere.

// overseen is a handler of what a moderator of a ladder's home does about it.
func (b *Room) overseen(handle func(context.Context, *desk.Request, view, table.Press) (desk.Reply, error)) desk.Handler {
	return b.ofLadder(func(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
		p, err := b.Moderator(ctx, r, l.Head.Channel)
		if err != nil {
			return desk.Reply{}, err
		}
		return handle(ctx, r, l, p)
	})
}

// bar keeps somebody off the ladder that is named, or off each of the server that the
// moderator looks after; until nothing lets them again.
func (b *Room) bar(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	who, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	until, ok := rest.ReadUntil(r.Options["until"], b.Clock.Now())
	if !ok {
		return desk.Reply{}, desk.NoLength(r.Options["until"])
	}
	list, err := b.all(ctx, r)
	if r.Options["title"] != "" {
		var l view
		l, err = b.ladder(ctx, r)
		list = []view{l}
	}
	if err == nil && len(list) == 0 {
		err = &desk.Refusal{Key: "ladder-none-here"}
	}
	if err != nil {
		return desk.Reply{}, err
	}
	act := ladder.Barred{Person: personOf(who), Until: until.Unix(), Reason: strings.TrimSpace(r.Options["reason"])}
	var names []string
	var no error
	for _, l := range list {
		p, err := b.Moderator(ctx, r, l.Head.Channel)
		if len(names) > 0 {
			p.Interaction = 0 // the first ladder has taken it
		}
		if err == nil {
			_, err = b.do(ctx, l, p, act)
		}
		if err != nil {
			no = cmp.Or(no, err)
			continue
		}
		names = append(names, l.title())
	}
	if len(names) == 0 {
		return desk.Reply{}, no
	}
	key, data := "barred", words.Data{"who": phrase.Mention(who), "titles": r.Voice.Join(names...), "until": phrase.On(until)}
	if !until.After(b.Clock.Now()) {
		key = "unbarred"
	}
	b.Log.Info("somebody is kept off ladders", "guild", r.Guild, "user", r.User, "who", who, "until", until)
	line := matches.LogLine{Key: "ladder.log." + key, Locale: r.Locales[len(r.Locales)-1], Who: []storage.UserID{r.User, who}, Text: strings.Join(names, ", "), Until: until, Reason: act.Reason}
	return desk.Sentence(r.Voice.Say("ladder."+key, data)), b.Table.Moderators.Note(ctx, r.Guild, line)
}

// watchedDays is of how many days the results are looked at.
const watchedDays = 90

// watch shows a moderator what should be looked at.
func (b *Room) watch(_ context.Context, r *desk.Request, l view, _ table.Press) (desk.Reply, error) {
	w := l.State.Watch(l.now.Unix(), watchedDays)
	data := words.Data{"title": l.title(), "days": l.Count("ladder.days", watchedDays)}
	if len(w.Couples)+len(w.Quitters) == 0 {
		return desk.Sentence(l.Say("ladder.watch-nothing", data)), nil
	}
	lines := []string{"**" + l.Say("ladder.watch", data) + "**"}
	for _, c := range w.Couples {
		lines = append(lines, l.Say("ladder.watch-couple", words.Data{
			"who": member(c.People[0]), "other": member(c.People[1]), "matches": l.Count("ladder.matches", c.Together), "of": c.Of[0], "of_other": c.Of[1], "won": c.Won[0], "won_other": c.Won[1],
		}))
	}
	for _, q := range w.Quitters {
		lines = append(lines, l.Say("ladder.watch-quitter", words.Data{"who": member(q.Person), "matches": l.Count("ladder.matches", q.Matches), "void": q.Void, "early": q.Early}))
	}
	lines = append(lines, "-# "+l.Say("ladder.watch-how", nil))
	return desk.Paged(l.Voice, lines, r.Pressed.Numbered().Page, buttonID(l, showWatch, 0).Pages()), nil
}

// annul shows what taking all results of somebody out would change.
func (b *Room) annul(_ context.Context, r *desk.Request, l view, p table.Press) (desk.Reply, error) {
	who, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	from, ok := rest.ReadSince(r.Options["since"], l.now)
	if !ok {
		return desk.Reply{}, desk.NoLength(r.Options["since"])
	}
	act := ladder.Annulled{Person: personOf(who), Since: from.Unix(), Reason: "-"}
	report, err := l.State.Try(ladder.Event{At: l.now.Unix(), By: personOf(p.By), Fact: act})
	if err != nil {
		return desk.Reply{}, err
	}
	lines := []string{l.Say("ladder.annul", words.Data{
		"who": phrase.Mention(who), "since": phrase.On(from), "title": l.title(), "matches": l.Count("ladder.matches", len(l.State.Annullable(act))),
	})}
	lines = append(lines, l.told().Followed(report)...)
	id := buttonID(l, annulWhy).With(who.String(), strconv.FormatInt(act.Since, 10))
	return desk.Sentence(strings.Join(lines, "\n")).With(desk.Button(l.Voice, discord.Danger, "ladder-annul", id)), nil
}

// annulled reads whose results since when a press is about.
func annulled(r *desk.Request) (act ladder.Annulled, err error) {
	who, since, _ := strings.Cut(r.Pressed.Rest, "/")
	u, err := storage.ParseUserID(who)
	if act.Since, _ = strconv.ParseInt(since, 10, 64); err != nil || act.Since <= 0 {
		return act, &desk.Refusal{Key: "unknown-command"}
	}
	act.Person, act.Reason = personOf(u), strings.TrimSpace(r.Filled)
	return act, nil
}

// annulReason asks a moderator why.
func (b *Room) annulReason(_ context.Context, r *desk.Request, l view, _ table.Press) (desk.Reply, error) {
	act, err := annulled(r)
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(l.Say("mod.too-slow", nil))
	reply.Form = &discord.Form{
		CustomID: buttonID(l, annulNow).With(userOf(act.Person).String(), strconv.FormatInt(act.Since, 10)).String(), Title: l.Say("button.ladder-annul", nil),
		Fields: []discord.Field{{Label: l.Say("mod.why", nil), Description: l.Say("option.ladder-reason", nil), Most: l.State.Data().ReasonLength, Required: true}},
	}
	return reply, nil
}

// annulling takes the results out, for the reason that the moderator gave.
func (b *Room) annulling(ctx context.Context, r *desk.Request) (view, ladder.Fact, error) {
	l, err := b.ladder(ctx, r)
	act, unread := annulled(r)
	return l, act, cmp.Or(err, unread)
}

// mostRead is how many bytes of a file of ratings are read.
const mostRead = 1 << 18

// bring takes the ratings of an older ladder from a file, or asks a moderator for them.
func (b *Room) bring(ctx context.Context, r *desk.Request, l view, p table.Press) (desk.Reply, error) {
	if f, ok := r.Uploaded["file"]; ok {
		raw, err := b.Client.Read(ctx, f, mostRead)
		if errors.Is(err, discord.ErrTooLarge) {
			err = &desk.Refusal{Key: "ladder-file-large", Data: words.Data{"limit": mostRead >> 10, "people": ladder.MostBrought}}
		}
		if err != nil {
			return desk.Reply{}, err
		}
		return b.taken(ctx, r, l, p, bytes.NewReader(raw))
	}
	reply := desk.Sentence(l.Say("mod.too-slow", nil))
	reply.Form = &discord.Form{
		CustomID: buttonID(l, bringNow).String(), Title: l.Say("ladder.bring", nil),
		Fields: []discord.Field{{Label: l.Say("ladder.bring-lines", nil), Description: l.Say("ladder.bring-help", nil), Most: mostWritten, Long: true, Required: true}},
	}
	return reply, nil
}

// mostWritten is how many characters a form takes, and mostUnread of how many lines it is
// told why they were not taken.
const (
	mostWritten = 4000
	mostUnread  = 10
)

// brought takes the ratings that a moderator has written down, and says which lines it
// could not take.
func (b *Room) brought(ctx context.Context, r *desk.Request, l view, p table.Press) (desk.Reply, error) {
	return b.taken(ctx, r, l, p, strings.NewReader(strings.ReplaceAll(r.Filled, " · ", "\n"))) // as the desk joins lines
}

func (b *Room) taken(ctx context.Context, r *desk.Request, l view, p table.Press, lines io.Reader) (desk.Reply, error) {
	list, unread := ladder.ReadOld(lines)
	var told []string
	for _, u := range unread[:min(len(unread), mostUnread)] {
		told = append(told, l.Say("ladder.unread-"+u.Why, words.Data{"line": u.Line, "word": phrase.Literal(u.Word), "limit": ladder.MostBrought}))
	}
	if more := len(unread) - len(told); more > 0 {
		told = append(told, l.Count("ladder.unread-more", more))
	}
	head := l.Say("ladder.brought-nobody", nil)
	if len(list) > 0 {
		after, err := b.do(ctx, l, p, ladder.Brought{People: list})
		if err != nil {
			return desk.Reply{}, err
		}
		b.Log.Info("ratings are brought to a ladder", "league", l.ID, "user", r.User, "people", len(list))
		head = after.Say("ladder.brought", words.Data{"people": l.Count("ladder.people", len(list)), "title": l.title()})
	}
	return desk.Sentence(desk.Pages(append([]string{head}, told...))[0]), nil
}

// gone takes somebody off a ladder who is not on the server any more, and calls off the
// match that they were paired for.
func (b mails) gone(l view, e ladder.Encounter) func(context.Context, storage.UserID) error {
	return func(ctx context.Context, u storage.UserID) error {
		b.Log.Info("somebody has left the server", "league", l.ID, "who", u)
		undone := ladder.Undone{Pairing: e.Number, Reason: ladder.HasLeft}
		_, err := b.held.Act(ctx, league.By{}, l.ID, ladder.Left{Person: personOf(u)}, undone)
		if no, ok := errors.AsType[*ladder.Refusal](err); ok && no.Key == ladder.KeyNotMember { // they have left the ladder themselves
			_, err = b.held.Act(ctx, league.By{}, l.ID, undone)
		}
		return err
	}
}

// here are those of a pairing whose match has not begun, who must be on the server.
func here(e ladder.Encounter) []storage.UserID {
	if e.Challenge || e.End != nil || e.Match != "" {
		return nil
	}
	return slices.Clone(phrase.Each(e.Seats, userOf))
}
