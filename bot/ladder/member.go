package ladder

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/ladder"
)

// join takes somebody onto a ladder, and opens it if they are the first.
func (b *Room) join(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.titleMeant(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	key := t.Game.About().Key
	_, err = b.held.Of(ctx, r.Guild, key)
	if _, ok := errors.AsType[*league.Refusal](err); ok { // it will speak here
		if r.Thread && r.Parent == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "ladder-in-thread"}
		}
		if err := r.Playable(); err != nil {
			return desk.Reply{}, err
		}
	}
	at := league.Where{Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, User: r.User}
	joined, err := b.held.Join(ctx, r.Press(), at, r.Voice.Language(), key)
	l, err := b.view(r.Voice, joined, err)
	if err != nil {
		return desk.Reply{}, err
	}
	spelled := func(name string) string { return "/" + b.Spelled(b.Typed[name], r.Voice.Language()) }
	return said(r, "joined", l, words.Data{"commands": spelled("ladder challenge"), "queue": spelled("ladder queue")}), nil
}

func (b *Room) leave(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.act("left", ladder.Left{Person: personOf(r.User)}, words.Data{})(ctx, r)
}

func (b *Room) challenge(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("opponent")
	if err != nil {
		return desk.Reply{}, err
	}
	act := ladder.Challenged{From: personOf(r.User), To: personOf(u)}
	return b.act("challenged", act, words.Data{"who": phrase.Mention(u), "hours": b.held.data.Challenge.Hours})(ctx, r)
}

// queue notes how many matches at once somebody wants. Without a number it shows
// what is open for them.
func (b *Room) queue(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	person, typed := personOf(r.User), r.Options["matches"]
	if typed == "" {
		l, err := b.ladder(ctx, r)
		if err == nil && !l.State.Here(person) {
			err = &ladder.Refusal{Key: ladder.KeyNotMember, Person: person}
		}
		if err != nil {
			return desk.Reply{}, err
		}
		return said(r, "queue", l, words.Data{"wish": l.State.Wish(person).Matches, "waiting": len(l.State.Wishes())}), nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-no-number", Data: words.Data{"word": typed, "limit": b.held.data.QueueMost}}
	}
	people := 0
	if typed := r.Options["people"]; typed != "" {
		if people, err = strconv.Atoi(typed); err != nil || people == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "ladder-no-people", Data: words.Data{"word": typed}}
		}
	}
	key := "queued"
	if n == 0 {
		key = "unqueued"
	}
	act := ladder.Wished{Person: person, Matches: n, Seats: people}
	return b.act(key, act, words.Data{"matches": r.Voice.Count("ladder.matches", n)})(ctx, r)
}

// open tells a member what is open for them: challenges, matches and what they wish
// of the queue.
func open(l view, p ladder.Person) desk.Reply {
	var lines []string
	var rows []discord.Row
	for _, c := range l.State.Challenges() {
		until := phrase.Ago(time.Unix(c.Until, 0))
		switch p {
		case c.From:
			lines = append(lines, l.Say("ladder.open-sent", words.Data{"who": member(c.To), "until": until}))
			label := l.Say("button.ladder-withdraw", words.Data{"who": l.plain(c.To)})
			rows = desk.WithButton(rows, discord.NewButton(discord.Secondary, label, buttonID(l, withdraw, c.Number).String()))
		case c.To:
			lines = append(lines, l.Say("ladder.open-received", words.Data{"who": member(c.From), "until": until}))
			rows = append(rows, challengeButtons(l, c.Number, l.plain(c.From))...)
		}
	}
	for _, pairing := range l.State.Pairings() {
		if pairing.Has(p) {
			lines = append(lines, l.Say("ladder.open-match", words.Data{"who": members(l.Voice, pairing.Others(p))}))
		}
	}
	if w := l.State.Wish(p); w.Matches > 0 {
		lines = append(lines, l.Say("ladder.open-wish", words.Data{
			"matches": l.Count("ladder.matches", w.Matches), "playing": l.State.Playing(p), "people": w.Seats,
		}))
	}
	r := desk.Sentence(strings.Join(lines, "\n"))
	r.Rows = rows[:min(len(rows), discord.MaxRows)]
	return r
}
