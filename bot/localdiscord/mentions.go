package localdiscord

import (
	"regexp"
	"slices"
	"strings"
)

// allowedMentions says which mentions of a message notify. When it is absent
// all do.
type allowedMentions struct {
	Parse       []string `json:"parse"`
	Users       []ID     `json:"users"`
	Roles       []ID     `json:"roles"`
	RepliedUser bool     `json:"replied_user"`
}

var (
	userMention = regexp.MustCompile(`<@!?([0-9]+)>`)
	roleMention = regexp.MustCompile(`<@&([0-9]+)>`)
)

// resolveMentionsLocked finds whom a new message names and whom it pings.
func (s *Server) resolveMentionsLocked(m *message, allowed *allowedMentions, perms Permission) error {
	if err := lintAllowed(allowed); err != nil {
		return err
	}
	ch := s.channelLocked(m.Channel)
	text := m.words()
	s.nameMentionsLocked(m)
	m.Pinged, m.mentioned, m.mentionedRoles = nil, nil, nil
	ping := func(u *User) {
		if !slices.Contains(m.Pinged, u.ID) && u.ID != m.Author.ID && m.Only == 0 && m.Flags&silentFlag == 0 && ch.seenBy(u.ID) {
			m.Pinged = append(m.Pinged, u.ID)
		}
	}
	for _, a := range m.Mentions {
		if allowed == nil || slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, a.ID) {
			m.mentioned = append(m.mentioned, a)
			ping(s.userLocked(a.ID))
		}
	}
	loud := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	if loud && perms.Has(MentionEveryone) && (allowed == nil || slices.Contains(allowed.Parse, "everyone")) {
		m.everyone = true
		for _, u := range s.users {
			ping(u)
		}
	}
	for _, id := range s.rolesNamedLocked(text) {
		r := s.roleLocked(id)
		if !perms.Has(MentionEveryone) && (r == nil || !r.Mentionable) || allowed != nil && !slices.Contains(allowed.Parse, "roles") && !slices.Contains(allowed.Roles, id) {
			continue
		}
		m.mentionedRoles = append(m.mentionedRoles, id)
		for _, u := range s.users {
			if slices.Contains(u.roles, id) {
				ping(u)
			}
		}
	}
	if ref := s.messageLocked(m.Reference); ref != nil && (allowed == nil || allowed.RepliedUser) {
		if u := s.userLocked(ref.Author.ID); u != nil {
			m.mentioned = append(m.mentioned, u.author())
			ping(u)
		}
	}
	if ch.Kind == DirectChat && m.Author.Bot {
		if u := s.userLocked(ch.Recipient); u != nil {
			ping(u)
		}
	}
	return nil
}

// words are what mentions are read from.
func (m *message) words() string { return strings.Join(append([]string{m.Content}, m.Texts...), "\n") }

// nameMentionsLocked lists the users whom the text names, pinged or not, so
// that a reader can be shown names.
func (s *Server) nameMentionsLocked(m *message) {
	text := m.words()
	m.Mentions = nil
	for _, match := range userMention.FindAllStringSubmatch(text, -1) {
		id, err := ParseID(match[1])
		if u := s.userLocked(id); err == nil && u != nil && !slices.Contains(m.Mentions, u.author()) {
			m.Mentions = append(m.Mentions, u.author())
		}
	}
}

// rolesNamedLocked are the roles that a text names. None of them may be mentioned
// by everybody.
func (s *Server) rolesNamedLocked(text string) []ID {
	var all []ID
	for _, match := range roleMention.FindAllStringSubmatch(text, -1) {
		if id, err := ParseID(match[1]); err == nil && s.roleLocked(id) != nil && !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all
}

func lintAllowed(a *allowedMentions) error {
	if a == nil {
		return nil
	}
	for i, kind := range a.Parse {
		if !slices.Contains([]string{"users", "roles", "everyone"}, kind) || slices.Contains(a.Parse[:i], kind) {
			return invalidForm(fieldError{at("allowed_mentions.parse", i), "BASE_TYPE_CHOICES", "not a kind of mention, or given twice"})
		}
	}
	if slices.Contains(a.Parse, "users") && len(a.Users) > 0 || slices.Contains(a.Parse, "roles") && len(a.Roles) > 0 {
		return invalidForm(fieldError{"allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse and a list of ids are mutually exclusive"})
	}
	if len(a.Users) > 100 || len(a.Roles) > 100 {
		return invalidForm(fieldError{"allowed_mentions", "BASE_TYPE_MAX_LENGTH", "at most 100 ids"})
	}
	return nil
}
