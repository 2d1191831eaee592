package localdiscord

import (
	"net/http"
	"strings"
)

// What a bot can look up: itself, people, the guild.

func (s *Server) getGateway(*request) (int, any, error) {
	return http.StatusOK, map[string]any{"url": s.gatewayURL()}, nil
}

func (s *Server) gatewayURL() string { return "ws" + strings.TrimPrefix(s.URL(), "http") + "/gateway" }

func (s *Server) getGatewayBot(*request) (int, any, error) {
	return http.StatusOK, map[string]any{
		"url": s.gatewayURL(), "shards": 1,
		"session_start_limit": map[string]any{
			"total": identifyBudget, "remaining": max(0, identifyBudget-len(s.Identifies())), "reset_after": 86400000, "max_concurrency": 1,
		},
	}, nil
}

func (s *Server) getApplication(*request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return http.StatusOK, map[string]any{
		"id": s.app, "name": s.self.Name, "icon": nil, "description": "", "bot_public": true, "bot_require_code_grant": false,
		"verify_key": strings.Repeat("0", 64), "flags": 0, "bot": s.self.wire(),
	}, nil
}

func (s *Server) getUser(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if name := r.PathValue("user"); name == "" || name == "@me" {
		return http.StatusOK, s.self.wire(), nil
	}
	u := s.user(r.id("user"))
	if u == nil {
		return 0, nil, errUnknownUser
	}
	return http.StatusOK, u.wire(), nil
}

// openDirectChat works for anybody; whether he can be written to shows when one writes.
func (s *Server) openDirectChat(r *request) (int, any, error) {
	var b struct {
		Recipient ID `json:"recipient_id"`
	}
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.user(b.Recipient)
	if u == nil || u.bot {
		return 0, nil, errRecipient
	}
	return http.StatusOK, s.wireChannel(s.directChat(u)), nil
}

// inGuild refuses any guild but the one that the bot is in. The caller holds s.mu.
func (s *Server) inGuild(r *request) error {
	if r.id("guild") != s.guild.id || s.guild.gone {
		return errUnknownGuild
	}
	return nil
}

func (s *Server) getGuilds(*request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []any{}
	if !s.guild.gone {
		list = append(list, map[string]any{
			"id": s.guild.id, "name": s.guild.name, "icon": nil, "owner": false, "permissions": Installed, "features": []string{},
		})
	}
	return http.StatusOK, list, nil
}

func (s *Server) getGuild(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.inGuild(r); err != nil {
		return 0, nil, err
	}
	w := s.wireGuild()
	for _, gatewayOnly := range []string{"channels", "threads", "members", "presences", "voice_states", "member_count", "large", "unavailable", "joined_at"} {
		delete(w, gatewayOnly)
	}
	return http.StatusOK, w, nil
}

func (s *Server) getGuildChannels(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.inGuild(r); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireGuild()["channels"], nil
}

func (s *Server) getMember(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.inGuild(r); err != nil {
		return 0, nil, err
	}
	u := s.user(r.id("user"))
	if u == nil {
		return 0, nil, errUnknownMember
	}
	w := s.wireMember(u)
	w.Permissions = 0
	return http.StatusOK, w, nil
}
