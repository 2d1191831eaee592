package moderation

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
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
	if err := b.honours(ctx, r, &m); err != nil {
		return desk.Reply{}, err
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
	if slices.ContainsFunc(honoured, func(name string) bool { return r.Options[name] != "" }) { // also to try again
		if err := b.Leagues.Honour(ctx, r.Guild); err != nil {
			return desk.Reply{}, err
		}
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
	for _, name := range honoured {
		if role := *m.Roles.Named()[name]; role != 0 {
			reply = reply.And(words.Secret(r.Voice.Say("mod.setup-"+name, words.Data{"role": phrase.Role(role)})))
		}
	}
	if m.Roles.Rounds != 0 {
		if may, err := b.Client.Mentionable(ctx, r.Guild, m.Roles.Rounds); err == nil && !may {
			reply = reply.And(words.Secret(r.Voice.Say("mod.setup-rounds-shut", words.Data{"role": phrase.Role(m.Roles.Rounds)})))
		}
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

// honoured are the options that choose roles for competitions, in the order in which they
// are told.
var honoured = []string{"first", "champion", "participant", "rounds"}

// honours reads the roles that the bot is to give and take for competitions; the role of
// everybody takes one away again. One is refused that it cannot give, or by which somebody
// would come by power.
func (b *Room) honours(ctx context.Context, r *desk.Request, m *matches.Moderation) error {
	for _, name := range honoured {
		typed, chosen := r.Options[name], m.Roles.Named()[name]
		if typed == "" {
			continue
		}
		role, err := storage.ParseRoleID(typed)
		switch {
		case err != nil:
			return &desk.Refusal{Key: "no-such-role"}
		case role == storage.RoleID(r.Guild):
			*chosen = 0
			continue
		}
		why, err := b.Client.Givable(ctx, r.Interaction, role)
		if err != nil || why != "" {
			return cmp.Or[error](err, &desk.Refusal{Key: "role-" + why, Data: words.Data{"role": phrase.Role(role)}})
		}
		*chosen = role
	}
	for _, name := range honoured { // whichever of the two was chosen first
		if role := *m.Roles.Named()[name]; role != 0 && role == m.Role {
			return &desk.Refusal{Key: "role-" + discord.RolePowerful, Data: words.Data{"role": phrase.Role(role)}}
		}
	}
	return nil
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
