package localdiscord

import (
	"encoding/json"
	"strings"
	"time"
)

// The shapes in which Discord sends its things. Maps are marshalled in order of
// their keys, so that what is sent is always the same.

type wireUser struct {
	ID            ID      `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    string  `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`
	PrimaryGuild  any     `json:"primary_guild"` // nobody here shows one
}

type wireMember struct {
	User        *wireUser  `json:"user,omitempty"`
	Nick        *string    `json:"nick"`
	Roles       []ID       `json:"roles"`
	JoinedAt    string     `json:"joined_at"`
	Deaf        bool       `json:"deaf"`
	Mute        bool       `json:"mute"`
	Flags       int        `json:"flags"`
	Permissions Permission `json:"permissions,omitzero"`
}

func (u *User) wire() wireUser { return u.author().wire() }

func (a Author) wire() wireUser {
	return wireUser{ID: a.ID, Username: strings.ToLower(a.Name), Discriminator: "0", GlobalName: a.Name, Bot: a.Bot}
}

func (s *Server) wireMember(u *User) wireMember {
	w, roles := u.wire(), append([]ID{}, u.roles...)
	if u == u.srv.self {
		roles = append(roles, botRoleID)
	}
	if u.moderator {
		roles = append(roles, moderatorsID)
	}
	return wireMember{User: &w, Roles: roles, JoinedAt: stamp(u.ID.Time())}
}

// wireActorLocked is a member with what they may do in a channel: so Discord tells of who
// acts or is named there, and nowhere else.
func (s *Server) wireActorLocked(u *User, ch *channel) wireMember {
	w := s.wireMember(u)
	w.Permissions = s.permissionsLocked(u, ch)
	return w
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000+00:00") }

// stampOrNull is null for the zero time.
func stampOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return stamp(t)
}

func (s *Server) wireChannelLocked(ch *channel) map[string]any {
	w := map[string]any{"id": ch.ID, "type": ch.Kind, "flags": 0, "last_message_id": nil}
	if n := len(ch.messages); n > 0 {
		w["last_message_id"] = ch.messages[n-1].ID
	}
	if ch.Kind == DirectChat {
		w["recipients"] = []any{}
		if u := s.userLocked(ch.Recipient); u != nil {
			w["recipients"] = []wireUser{u.wire()}
		}
		return w
	}
	w["guild_id"], w["name"] = ch.guild.id, ch.Name
	if ch.Kind == PublicThread {
		w["parent_id"], w["owner_id"] = ch.Parent, s.app
		w["message_count"], w["total_message_sent"], w["member_count"] = len(ch.messages), len(ch.messages), 1
		w["thread_metadata"] = map[string]any{
			"archived": ch.Archived, "locked": ch.Locked, "auto_archive_duration": 1440, "archive_timestamp": stamp(ch.ID.Time()),
		}
		return w
	}
	w["position"], w["parent_id"], w["nsfw"], w["permission_overwrites"] = 0, nil, false, s.wireOverwritesLocked(ch)
	return w
}

// wireOverwritesLocked are the channel's overwrites: those of people, and why the bot may
// not do there what everybody may, or more than that. Whoever computes permissions
// comes to what it is told.
func (s *Server) wireOverwritesLocked(ch *channel) []any {
	may := s.botMayLocked(ch)
	all := []any{Overwrite{ID: s.app, Member: true, Allow: may &^ Everybody, Deny: Everybody &^ may}.wire()}
	for _, o := range ch.overwrites {
		all = append(all, o.wire())
	}
	return all
}

func (s *Server) wireGuildLocked(g *guild) map[string]any {
	channels, threads, members := []any{}, []any{}, []any{s.wireMember(s.self)}
	for _, ch := range s.channels {
		switch {
		case ch.guild != g:
		case ch.Kind == TextChannel:
			channels = append(channels, s.wireChannelLocked(ch))
		case ch.Kind == PublicThread:
			threads = append(threads, s.wireChannelLocked(ch))
		}
	}
	if g == s.guild { // of a large one Discord tells nobody but the bot
		for _, u := range s.users {
			members = append(members, s.wireMember(u))
		}
	}
	return map[string]any{
		"id": g.id, "name": g.name, "icon": nil, "owner_id": g.owner, "preferred_locale": g.locale,
		"features": []string{}, "roles": s.wireRolesLocked(g), "emojis": []any{}, "stickers": []any{}, "premium_tier": 0,
		"channels": channels, "threads": threads, "members": members, "presences": []any{}, "voice_states": []any{},
		"stage_instances": []any{}, "guild_scheduled_events": []any{}, "soundboard_sounds": []any{},
		"member_count": len(members), "large": false, "unavailable": false, "joined_at": stamp(g.id.Time()),
		"verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0,
		"afk_timeout": 300, "system_channel_flags": 0, "nsfw_level": 0, "premium_progress_bar_enabled": false,
	}
}

// wireMessageLocked is a message as the bot receives it: the words of others
// are withheld without the intent to read them.
func (s *Server) wireMessageLocked(m *message) map[string]any {
	mentions := []wireUser{}
	for _, a := range m.mentioned {
		mentions = append(mentions, a.wire())
	}
	w := map[string]any{
		"id": m.ID, "channel_id": m.Channel, "author": m.Author.wire(), "content": m.Content, "type": 0,
		"timestamp": stamp(m.Created), "edited_timestamp": stampOrNull(m.Edited), "tts": false, "flags": m.Flags,
		"mention_everyone": m.everyone, "mentions": mentions, "mention_roles": append([]ID{}, m.mentionedRoles...), "pinned": m.Pinned,
		"attachments": wireAttachments(m.Attachments), "embeds": []any{}, "components": json.RawMessage("[]"),
	}
	if len(m.Components) > 0 {
		w["components"] = wireComponents(&m.Message)
	}
	if m.Nonce != "" {
		w["nonce"] = m.Nonce
	}
	if m.Reference != 0 {
		w["type"] = 19
		w["message_reference"] = map[string]any{"type": 0, "message_id": m.Reference, "channel_id": m.Channel}
	}
	if m.act != nil {
		w["application_id"], w["webhook_id"] = s.app, s.app
		if m.act.kind == commandUsed {
			w["type"] = 20
		}
		meta := s.wireOrigin(m.act)
		if o := m.act.original; o != nil && o != m {
			meta["original_response_message_id"] = o.ID
		}
		w["interaction_metadata"] = meta
	}
	if !s.readableLocked(m) {
		w["content"], w["attachments"], w["embeds"], w["components"] = "", []any{}, []any{}, []any{}
	}
	return w
}

// wireOrigin says of a message by which act it came.
func (s *Server) wireOrigin(it *Interaction) map[string]any {
	w := map[string]any{
		"id": it.id, "type": it.kind, "user": it.user.wire(), "authorizing_integration_owners": map[string]any{"0": s.homeOf(it.ch).id},
	}
	switch {
	case it.kind == componentPressed && it.source != nil:
		w["interacted_message_id"] = it.source.ID
	case it.opener != nil:
		w["triggering_interaction_metadata"] = s.wireOrigin(it.opener)
	}
	return w
}

// readableLocked reports whether the bot may read the words: its own, those
// that name it, and those of direct chats.
func (s *Server) readableLocked(m *message) bool {
	if m.Author.ID == s.app || s.opt.Granted&intentMessageContent != 0 {
		return true
	}
	if ch := s.channelLocked(m.Channel); ch != nil && ch.Kind == DirectChat {
		return true
	}
	for _, a := range m.mentioned {
		if a.ID == s.app {
			return true
		}
	}
	return false
}

func wireAttachments(list []Attachment) []any {
	all := []any{}
	for _, a := range list {
		w := map[string]any{"id": a.ID, "filename": a.Filename, "size": a.Size, "url": a.URL, "proxy_url": a.URL, "content_type": a.ContentType}
		if a.Description != "" {
			w["description"] = a.Description
		}
		if a.Width > 0 {
			w["width"], w["height"] = a.Width, a.Height
		}
		all = append(all, w)
	}
	return all
}

// wireInteractionLocked is what INTERACTION_CREATE carries.
func (s *Server) wireInteractionLocked(it *Interaction, data map[string]any) map[string]any {
	w := map[string]any{
		"id": it.id, "application_id": s.app, "type": it.kind, "data": data, "token": it.token, "version": 1,
		"channel_id": it.ch.ID, "channel": s.wireChannelLocked(it.ch), "locale": it.user.locale, "entitlements": []any{},
		"attachment_size_limit": maxFile,
	}
	if it.ch.Kind == DirectChat {
		w["user"], w["context"], w["app_permissions"] = it.user.wire(), 1, Installed
		w["authorizing_integration_owners"] = map[string]any{"0": "0"}
	} else {
		w["member"], w["context"], w["app_permissions"] = s.wireActorLocked(it.user, it.ch), 0, s.botMayLocked(it.ch)
		g := it.ch.guild
		w["guild_id"], w["guild_locale"] = g.id, g.locale
		w["guild"] = map[string]any{"id": g.id, "locale": g.locale, "features": []string{}}
		w["authorizing_integration_owners"] = map[string]any{"0": g.id}
	}
	if it.source != nil {
		w["message"] = s.wireMessageLocked(it.source)
	}
	return w
}

// wireCallbackLocked is the answer to a callback with_response.
func (s *Server) wireCallbackLocked(it *Interaction) map[string]any {
	act := map[string]any{
		"id": it.id, "type": it.kind,
		"response_message_loading": it.answer == deferMessage, "response_message_ephemeral": it.ephemeral,
	}
	w := map[string]any{"interaction": act}
	if m := it.original; m != nil {
		act["response_message_id"] = m.ID
		w["resource"] = map[string]any{"type": it.answer, "message": s.wireMessageLocked(m)}
	}
	return w
}
