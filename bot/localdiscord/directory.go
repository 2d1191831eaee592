package localdiscord

import (
	"net/http"
	"strings"
)

// What a bot looks up: itself and the gateway; and the direct chats it opens.

func (s *Server) getGateway(*request) (int, any, error) {
	return http.StatusOK, map[string]any{"url": s.gatewayURL()}, nil
}

func (s *Server) gatewayURL() string { return "ws" + strings.TrimPrefix(s.URL(), "http") + "/gateway" }

func (s *Server) getGatewayBot(*request) (int, any, error) {
	url := s.gatewayURL()
	s.mu.Lock()
	defer s.mu.Unlock()
	spent, reset := s.spentIdentifiesLocked()
	return http.StatusOK, map[string]any{
		"url": url, "shards": s.opt.Shards,
		"session_start_limit": map[string]any{
			"total": s.opt.Identifies, "remaining": max(0, s.opt.Identifies-spent), "reset_after": reset.Milliseconds(), "max_concurrency": s.opt.Concurrency,
		},
	}, nil
}

func (s *Server) getApplication(*request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return http.StatusOK, map[string]any{
		"id": s.app, "name": s.self.Name, "icon": nil, "description": "", "bot_public": true, "bot_require_code_grant": false,
		"verify_key": strings.Repeat("0", 64), "flags": 0, "flags_new": "0", "type": nil, "bot": s.self.wire(),
		"owner": Author{ID: founderID, Name: "Founder"}.wire(), "team": nil, "redirect_uris": []string{}, "eligible_oauth2_scopes": []string{},
		"interactions_endpoint_url": nil, "role_connections_verification_url": nil, "explicit_content_filter": 0,
		"approximate_guild_count": 1, "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
	}, nil
}

// getSelf is the bot as a user.
func (s *Server) getSelf(*request) (int, any, error) {
	return http.StatusOK, struct {
		wireUser
		MFA      bool   `json:"mfa_enabled"`
		Locale   string `json:"locale"`
		Verified bool   `json:"verified"`
	}{s.self.wire(), false, s.guild.locale, true}, nil
}

// openDirectChat works for anybody; whether they can be written to shows when
// one writes.
func (s *Server) openDirectChat(r *request) (int, any, error) {
	var b struct {
		Recipient ID `json:"recipient_id"`
	}
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.userLocked(b.Recipient)
	if u == nil || u.bot {
		return 0, nil, errRecipient
	}
	return http.StatusOK, s.wireChannelLocked(s.directChatLocked(u)), nil
}
