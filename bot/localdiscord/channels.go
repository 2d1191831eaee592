package localdiscord

import (
	"net/http"
	"slices"
)

// reachLocked is the channel of a request, if the bot may look into it.
func (s *Server) reachLocked(r *request) (*channel, error) {
	ch := s.channelLocked(r.id("channel"))
	if ch == nil {
		ch = s.knownChatLocked(r.id("channel"))
	}
	switch {
	case ch == nil:
		return nil, errUnknownChannel
	case ch.Kind != DirectChat && (ch.gone() || !s.botMayLocked(ch).Has(ViewChannel)):
		return nil, errMissingAccess
	}
	return ch, nil
}

// knownChatLocked is a direct chat that the bot remembers from an earlier world.
func (s *Server) knownChatLocked(id ID) *channel {
	for _, u := range s.users {
		if namedID("direct", u.Name) == id {
			return s.directChatLocked(u)
		}
	}
	return nil
}

// mayPostLocked refuses what the bot may not post into the channel.
func (s *Server) mayPostLocked(ch *channel, b *messageBody, files []upload) error {
	if ch.Kind == DirectChat {
		if u := s.userLocked(ch.Recipient); u == nil || u.dmsClosed {
			return errClosedDMs
		}
		return nil
	}
	want := SendMessages
	if ch.Kind == PublicThread {
		want = SendInThreads
	}
	if len(files) > 0 {
		want |= AttachFiles
	}
	if !s.botMayLocked(ch).Has(want) {
		return errForbidden
	}
	return nil
}

func (s *Server) getChannel(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reachLocked(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireChannelLocked(ch), nil
}

// getGuild is the guild with its roles, without what events tell besides.
func (s *Server) getGuild(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.knownLocked(r.id("guild"))
	if g == nil {
		return 0, nil, errUnknownGuild
	} else if g.gone {
		return 0, nil, errMissingAccess
	}
	return http.StatusOK, map[string]any{
		"id": g.id, "name": g.name, "icon": nil, "description": nil, "home_header": nil, "splash": nil, "discovery_splash": nil,
		"features": []string{}, "banner": nil, "owner_id": g.owner, "application_id": nil, "region": "us-west",
		"afk_channel_id": nil, "afk_timeout": 300, "system_channel_id": nil, "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": nil,
		"verification_level": 0, "roles": s.wireRolesLocked(g), "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
		"max_presences": nil, "max_members": 500000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": nil,
		"premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": g.locale, "rules_channel_id": nil, "safety_alerts_channel_id": nil,
		"public_updates_channel_id": nil, "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": []any{}, "stickers": []any{},
		"incidents_data": nil,
	}, nil
}

// getMember is somebody of the guild.
func (s *Server) getMember(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.userLocked(r.id("user"))
	if g := s.knownLocked(r.id("guild")); g == nil || g.gone || u == nil || u.left {
		return 0, nil, errUnknownMember
	}
	return http.StatusOK, wholeMember{wireMember: s.wireMember(u)}, nil
}

// wholeMember is a member as Discord answers who asks for one: events leave out
// what is null here.
type wholeMember struct {
	wireMember
	Avatar       *string `json:"avatar"`
	Banner       *string `json:"banner"`
	TimeoutUntil *string `json:"communication_disabled_until"`
	Pending      bool    `json:"pending"`
	Premium      *string `json:"premium_since"`
}

// startThread makes a public thread.
func (s *Server) startThread(r *request) (int, any, error) {
	var b struct {
		Name string `json:"name"`
		Type int    `json:"type"`
	}
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reachLocked(r)
	if err != nil {
		return 0, nil, err
	}
	l := &lint{}
	l.length("name", b.Name, 1, 100)
	if b.Type != int(PublicThread) || ch.Kind != TextChannel {
		l.add("type", "BASE_TYPE_CHOICES", "only public threads, under text channels, are made here")
	}
	if err := invalidForm(l.faults...); err != nil {
		return 0, nil, err
	}
	if !s.botMayLocked(ch).Has(CreatePublicThreads) {
		return 0, nil, errForbidden
	}
	made := s.addChannelLocked(Channel{Name: b.Name, Kind: PublicThread, Parent: ch.ID})
	return http.StatusCreated, s.wireChannelLocked(s.channelLocked(made.ID)), nil
}

// threadFrom makes a public thread from a message, with the message's id.
func (s *Server) threadFrom(r *request) (int, any, error) {
	var b struct {
		Name string `json:"name"`
	}
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.ownLocked(r)
	if err != nil {
		return 0, nil, err
	}
	l := &lint{}
	l.length("name", b.Name, 1, 100)
	if ch.Kind != TextChannel {
		l.add("type", "BASE_TYPE_CHOICES", "only messages in text channels become threads")
	}
	if err := invalidForm(l.faults...); err != nil {
		return 0, nil, err
	}
	switch {
	case !s.botMayLocked(ch).Has(CreatePublicThreads):
		return 0, nil, errForbidden
	case s.channelLocked(m.ID) != nil:
		return 0, nil, errThreadThere
	}
	made := s.addChannelLocked(Channel{ID: m.ID, Name: b.Name, Kind: PublicThread, Parent: ch.ID})
	return http.StatusCreated, s.wireChannelLocked(s.channelLocked(made.ID)), nil
}

func (s *Server) createMessage(r *request) (int, any, error) {
	var b messageBody
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reachLocked(r)
	if err != nil {
		return 0, nil, err
	}
	if ch.Locked {
		return 0, nil, errLockedThread
	}
	if err := s.mayPostLocked(ch, &b, r.files); err != nil {
		return 0, nil, err
	}
	m, err := s.composeLocked(ch, &b, r.files, suppressEmbedsFlag|silentFlag|componentsV2Flag)
	if err != nil {
		return 0, nil, err
	}
	if b.EnforceNonce && m.Nonce != "" {
		for _, old := range slices.Backward(ch.messages) {
			if old.Nonce == m.Nonce && old.Author.ID == s.app && m.Created.Sub(old.Created) < nonceMemory {
				s.dropFilesLocked(m)
				return http.StatusOK, s.wireMessageLocked(old), nil
			}
		}
	}
	ch.Archived = false
	s.postLocked(ch, m)
	return http.StatusOK, s.wireMessageLocked(m), nil
}

// ownLocked is the message of a request if the bot can see it there: nobody
// else's ephemeral ones.
func (s *Server) ownLocked(r *request) (*channel, *message, error) {
	ch, err := s.reachLocked(r)
	if err != nil {
		return nil, nil, err
	}
	m := ch.message(r.id("message"))
	if m == nil || m.Only != 0 {
		return nil, nil, errUnknownMessage
	}
	return ch, m, nil
}

func (s *Server) getMessage(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.ownLocked(r)
	if err != nil {
		return 0, nil, err
	}
	if ch.Kind != DirectChat && !s.botMayLocked(ch).Has(ReadMessageHistory) {
		return 0, nil, errForbidden
	}
	return http.StatusOK, s.wireMessageLocked(m), nil
}

func (s *Server) editMessage(r *request) (int, any, error) {
	var b messageBody
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.ownLocked(r)
	switch {
	case err != nil:
		return 0, nil, err
	case m.Author.ID != s.app:
		return 0, nil, errNotAuthor
	case ch.Archived:
		return 0, nil, errArchived
	case ch.Kind != DirectChat && len(r.files) > 0 && !s.botMayLocked(ch).Has(AttachFiles):
		return 0, nil, errForbidden
	}
	if err := s.editLocked(m, &b, r.files, func() error { return s.lateEditLocked(m) }); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireMessageLocked(m), nil
}

// editLocked changes a message as a body says, all or nothing. permit, if not
// nil, is asked once the body is found good. An edit pings nobody, except the
// one that puts the answer in the place of "thinking …".
func (s *Server) editLocked(m *message, b *messageBody, files []upload, permit func() error) error {
	if b.Flags.value&^(suppressEmbedsFlag|componentsV2Flag|m.Flags) != 0 {
		return invalidForm(fieldError{"flags", "INVALID_FLAGS", "these flags cannot be changed by an edit"})
	}
	if err := lintV2Flag(m, b); err != nil {
		return err
	}
	if err := lintAllowed(b.AllowedMentions); err != nil {
		return err
	}
	if err := s.writeLocked(m, b, files, false, permit); err != nil {
		return err
	}
	var err error
	s.changeLocked(m, func() {
		if !m.Thinking {
			m.Edited = s.clock.Now()
			s.nameMentionsLocked(m)
			return
		}
		m.Thinking, m.Flags = false, m.Flags&^loadingFlag
		err = s.resolveMentionsLocked(m, b.AllowedMentions, s.botMayLocked(s.channelLocked(m.Channel)))
	})
	return err
}

// mostPins is how many messages a channel can have pinned.
const mostPins = 250

func (s *Server) pinMessage(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.ownLocked(r)
	switch {
	case err != nil:
		return 0, nil, err
	case ch.Kind != DirectChat && !s.botMayLocked(ch).Has(PinMessages):
		return 0, nil, errForbidden
	case len(ch.pins) >= mostPins:
		return 0, nil, errTooManyPins
	}
	if !m.Pinned {
		m.Pinned, ch.pins = true, append(ch.pins, m.ID)
	}
	return http.StatusNoContent, nil, nil
}

func (s *Server) deleteMessage(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.ownLocked(r)
	switch {
	case err != nil:
		return 0, nil, err
	case m.Author.ID != s.app:
		return 0, nil, errForbidden
	}
	s.removeMessageLocked(m)
	return http.StatusNoContent, nil, nil
}
