package mailroom

import (
	"context"
	"maps"
	"slices"
	"time"

	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/words"
	contract "skald/engine/league"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/matches"
)

// The roles by which a server shows who is first, champion or in a competition are given
// and taken so many at a time, and the rest a little later: Discord lets a bot do it
// slowly.
const (
	mostDressed = 20
	dressAgain  = time.Minute
)

// dressing is who is to have a role, or to have it no more.
type dressing struct {
	role storage.RoleID
	who  storage.UserID
	has  bool
}

// roles gives and takes the roles of a competition. It touches none but those that /mod
// setup chose; of one that is chosen no more those who have it keep it.
func (t teller[S, E]) roles(ctx context.Context, _ *outbox.Sender, mail storage.Mail, _ *words.Voice, l *league.Competition[S]) (del storage.Delivery, err error) {
	m, err := t.Table.Moderators.Moderation(ctx, l.Head.Guild)
	if err != nil {
		return del, outbox.Later(err)
	}
	given, err := t.Leagues.Given(ctx, l.ID)
	if err != nil || m.Roles == (matches.Roles{}) && len(given.To) == 0 {
		return del, outbox.Later(err)
	}
	h := any(l.State).(contract.Honoured).Honours(contract.Unix(t.Clock.Now().Unix()))
	if later, err := t.succeeded(ctx, l); err != nil || later {
		h.Champions = nil
	}
	list := changes(given, m.Roles, h)
	for role := range given.To {
		if !slices.Contains([]storage.RoleID{m.Roles.First, m.Roles.Champion, m.Roles.Participant}, role) {
			delete(given.To, role)
		}
	}
	was := given.Refused
	given.Refused = nil
	done, crowned := 0, false
	for _, c := range list {
		if slices.Contains(given.Refused, c.role) {
			continue
		}
		if done == mostDressed {
			break
		}
		if !c.has && t.elsewhere(ctx, l, c) {
			given.Set(c.role, c.who, false)
			continue
		}
		done++
		err := t.Client.Dress(ctx, l.Head.Guild, c.who, c.role, c.has)
		switch f := discord.FaultOf(err); {
		case err == nil:
			given.Set(c.role, c.who, c.has)
			crowned = crowned || c.has && c.role == m.Roles.Champion
		case f.Code == discord.UnknownMember:
			given.Set(c.role, c.who, false)
		case slices.Contains([]int{discord.MissingPermission, discord.MissingAccess, discord.UnknownRole, discord.InvalidRole}, f.Code):
			t.Log.Info("a role cannot be given or taken", "league", l.ID, "role", c.role, "err", err)
			given.Refused = append(given.Refused, c.role)
			if !slices.Contains(was, c.role) {
				if err := t.Table.Moderators.Note(ctx, l.Head.Guild, matches.LogLine{Key: "mod.roles-refused", Locale: l.Head.Locale, Text: phrase.Role(c.role)}); err != nil {
					return storage.Delivery{}, outbox.Later(err)
				}
			}
		default: // it passes
			if done == 1 {
				return del, outbox.Later(err)
			}
			done = mostDressed
		}
	}
	del = storage.Delivery{League: l.ID, Place: competition.RolesPlace, Posted: given.Encode()}
	if done == mostDressed {
		again := competition.RolesOf(l.ID)
		again.At, again.Due = mail.At, t.Clock.Now().Add(dressAgain)
		del.Mail = append(del.Mail, again)
	}
	if crowned {
		return del, outbox.Later(t.succeeds(ctx, l))
	}
	return del, nil
}

// succeeds has the champions of earlier competitions of the kind and the game looked at:
// they are so no more.
func (t teller[S, E]) succeeds(ctx context.Context, l *league.Competition[S]) error {
	ids, err := t.Leagues.Ours(ctx, l.Head.Guild)
	if err != nil {
		return err
	}
	return t.Leagues.Rehonour(ctx, slices.DeleteFunc(ids, func(id storage.LeagueID) bool {
		h, err := t.Leagues.Head(ctx, id)
		return err != nil || h.Kind != l.Head.Kind || h.Game != l.Head.Game || !h.Opened.Before(l.Head.Opened)
	}))
}

// changes are what has to be done so that those have the roles who should, those who lose
// one first.
func changes(given competition.Given, roles matches.Roles, h contract.Honours) (list []dressing) {
	want := competition.Given{}
	for _, one := range []struct {
		role storage.RoleID
		who  []contract.Person
	}{{roles.First, h.First}, {roles.Champion, h.Champions}, {roles.Participant, h.Participants}} {
		if one.role == 0 {
			continue
		}
		for _, u := range league.Users(one.who...) {
			want.Set(one.role, u, true)
		}
	}
	chosen := []storage.RoleID{roles.First, roles.Champion, roles.Participant}
	for _, role := range slices.Sorted(maps.Keys(given.To)) {
		for _, u := range given.To[role] {
			if slices.Contains(chosen, role) && !want.Has(role, u) {
				list = append(list, dressing{role, u, false})
			}
		}
	}
	for _, role := range slices.Sorted(maps.Keys(want.To)) {
		for _, u := range want.To[role] {
			if !given.Has(role, u) {
				list = append(list, dressing{role, u, true})
			}
		}
	}
	return list
}

// elsewhere reports whether somebody has a role for another competition of the server.
func (t teller[S, E]) elsewhere(ctx context.Context, l *league.Competition[S], c dressing) bool {
	ids, err := t.Leagues.Ours(ctx, l.Head.Guild)
	for _, id := range ids {
		if given, unread := t.Leagues.Given(ctx, id); id != l.ID && unread == nil && given.Has(c.role, c.who) {
			return true
		}
	}
	return err != nil
}

// succeeded reports whether a later competition of the kind and the game has champions by
// now. Then those of this one are champions no more, and are told to be so.
func (t teller[S, E]) succeeded(ctx context.Context, l *league.Competition[S]) (bool, error) {
	ids, err := t.Leagues.Ours(ctx, l.Head.Guild)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		h, err := t.Leagues.Head(ctx, id)
		if err != nil || h.Kind != l.Head.Kind || h.Game != l.Head.Game || !h.Opened.After(l.Head.Opened) {
			continue
		}
		later, err := t.held.Load(ctx, id)
		if err == nil && len(any(later.State).(contract.Honoured).Honours(0).Champions) > 0 {
			return true, nil
		}
	}
	return false, nil
}
