package ladder

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/storage"
	"skald/storage/competition"
)

// Nobody can challenge a person who is not on the ladder, but they can ask that person to
// join: one press then joins and challenges back.

// offerToInvite says that somebody is not on a ladder, and offers to ask them.
func (b *Room) offerToInvite(ctx context.Context, r *desk.Request, no *ladder.Refusal) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	id := buttonID(l, invite).With(userOf(no.Person).String())
	return desk.Sentence(refused(r.Voice, no, r.User)).With(desk.Button(r.Voice, discord.Primary, "ladder-invite", id)), nil
}

// invite asks a person, in the ladder's channel, to join.
func (b *Room) invite(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
	u, err := storage.ParseUserID(r.Pressed.Rest)
	switch {
	case err != nil:
		return desk.Reply{}, &league.Refusal{Key: league.NoLeague}
	case !l.State.Here(personOf(r.User)):
		return desk.Reply{}, &ladder.Refusal{Key: ladder.KeyNotMember, Person: personOf(r.User)}
	case l.State.Here(personOf(u)):
		return b.challengeOf(u)(ctx, r)
	}
	n := competition.Notice{Key: competition.NoticeInvited, Users: []storage.UserID{u}, By: r.User}
	if err := b.held.Tell(ctx, league.By{Press: r.Press()}, l.ID, n); err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(l.Say("ladder.invited", words.Data{"who": phrase.Mention(u), "channel": phrase.Channel(l.Head.Channel)})), nil
}

// invitation is what a person presses who is asked to join; nothing of one who has.
func invitation(l view, n competition.Notice) []discord.Row {
	if len(n.Users) != 1 || l.State.Here(personOf(n.Users[0])) {
		return nil
	}
	id := buttonID(l, come).With(n.Users[0].String(), n.By.String())
	return discord.Buttons(desk.Button(l.Voice, discord.Success, "ladder-come", id))
}

// come takes the person who was asked onto the ladder, and has them challenge who asked,
// if that can be.
func (b *Room) come(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
	whom, by, _ := strings.Cut(r.Pressed.Rest, "/")
	asked, err := storage.ParseUserID(whom)
	from, unread := storage.ParseUserID(by)
	switch {
	case err != nil || unread != nil:
		return desk.Reply{}, &league.Refusal{Key: league.NoLeague}
	case asked != r.User:
		return desk.Reply{}, &desk.Refusal{Key: "ladder-not-invited", Data: words.Data{"who": phrase.Mention(asked)}}
	case l.State.Here(personOf(asked)):
		return b.challengeOf(from)(ctx, r)
	}
	if err := l.admits(r); err != nil {
		return desk.Reply{}, err
	}
	back := ladder.Challenged{From: personOf(asked), To: personOf(from)}
	joined, err := b.held.Act(ctx, league.By{Press: r.Press()}, l.ID, ladder.Joined{Person: back.From}, back)
	if l, err = b.view(r.Voice, joined, err); err != nil {
		return desk.Reply{}, err
	}
	key := "came"
	if !slices.ContainsFunc(l.State.Challenges(), func(c ladder.Challenge) bool { return c.From == back.From && c.To == back.To }) {
		key = "came-alone"
	}
	return said(r, key, l, words.Data{"who": phrase.Mention(from)}), nil
}
