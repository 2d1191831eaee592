package moderation

import (
	"cmp"
	"context"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/matches"
)

// setUp says what is chosen for the moderators of the server, and changes what is
// named. It needs the right to manage the server.
func (b *Room) setUp(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	switch {
	case r.Guild == 0:
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	case !b.ManagesServer(ctx, r):
		return desk.Reply{}, &desk.Refusal{Key: "not-managing"}
	}
	m, err := b.Table.Moderators.Moderation(ctx, r.Guild)
	if err != nil {
		return desk.Reply{}, err
	}
	was := m
	if typed := r.Options["role"]; typed != "" {
		if m.Role, err = storage.ParseRoleID(typed); err != nil {
			return desk.Reply{}, &desk.Refusal{Key: "no-such-role"}
		}
		if m.Role == storage.RoleID(r.Guild) {
			m.Role = 0 // the role of everybody takes the last one away
		}
	}
	if typed := r.Options["players"]; typed != "" {
		if m.Players, err = storage.ParseRoleID(typed); err != nil {
			return desk.Reply{}, &desk.Refusal{Key: "no-such-role"}
		}
		if m.Players == storage.RoleID(r.Guild) {
			m.Players = 0
		}
	}
	if typed := r.Options["log"]; typed != "" {
		if m.Log, err = storage.ParseChannelID(typed); err != nil {
			return desk.Reply{}, &desk.Refusal{Key: "no-such-channel"}
		}
		if err := b.reach(ctx, r, m.Log); err != nil {
			return desk.Reply{}, err
		}
	}
	if typed := r.Options["web"]; typed != "" {
		name, err := b.Client.ServerName(ctx, r.Guild)
		if m.Web = m.Web.Switched(matches.WebShown(typed), name); err != nil && m.Web.On() {
			return desk.Reply{}, err
		}
	}
	if m != was {
		if err := b.Table.People.Keep(ctx, storage.Owner{Guild: r.Guild}, m); err != nil {
			return desk.Reply{}, err
		}
		b.Log.Info("moderation is set up", "guild", r.Guild, "user", r.User, "role", m.Role, "channel", m.Log)
	}
	reply := desk.Sentence(r.Voice.Say("mod.setup", nil))
	if m.Role != 0 {
		reply = reply.And(words.Secret(r.Voice.Say("mod.setup-role", words.Data{"role": phrase.Role(m.Role)})))
	}
	if m.Players != 0 {
		key := "mod.setup-players"
		if may, err := b.Client.Mentionable(ctx, r.Guild, m.Players); err == nil && !may {
			key = "mod.setup-players-shut"
		}
		reply = reply.And(words.Secret(r.Voice.Say(key, words.Data{"role": phrase.Role(m.Players)})))
	}
	log := r.Voice.Say("mod.setup-no-log", nil)
	if m.Log != 0 {
		log = r.Voice.Say("mod.setup-log", words.Data{"channel": phrase.Channel(m.Log)})
	}
	web := r.Voice.Say("mod.setup-web-"+string(cmp.Or(m.Web.Shown, matches.WebOff)), nil)
	if m.Web.On() {
		web += " " + r.Voice.Say("mod.setup-web-at", words.Data{"link": b.Page(r.Guild, "")})
	}
	return reply.And(words.Secret(log)).And(words.Secret(web)), nil
}

// reach refuses a channel that is not one of the server's, or that the bot cannot
// see.
func (b *Room) reach(ctx context.Context, r *desk.Request, c storage.ChannelID) error {
	if c == r.Channel {
		return nil
	}
	guild, there, err := b.Client.ServerOf(ctx, c)
	if err == nil && (!there || guild != r.Guild) {
		err = &desk.Refusal{Key: "no-such-channel"}
	}
	return err
}
