package localdiscord

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// A Command is a registered application command. GuildID is 0 for a global one.
type Command struct {
	ID                       ID                `json:"id"`
	ApplicationID            ID                `json:"application_id"`
	GuildID                  ID                `json:"guild_id,omitzero"`
	Version                  ID                `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []CommandOption   `json:"options,omitempty"`
	DefaultMemberPermissions *looseNumber      `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

// A CommandOption is an option, a subcommand (Type 1) or a group of them (Type
// 2).
type CommandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []CommandOption   `json:"options,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
}

// A looseNumber is a permission set that may come as text or as a number; it
// goes out as text.
type looseNumber Permission

// MarshalJSON writes text.
func (n looseNumber) MarshalJSON() ([]byte, error) { return json.Marshal(Permission(n)) }

// UnmarshalJSON reads text or a number.
func (n *looseNumber) UnmarshalJSON(data []byte) error {
	return (*Permission)(n).UnmarshalText([]byte(strings.Trim(string(data), `"`)))
}

// chatType is the type of slash commands; 2 and 3 are context menus.
const chatType = 1

func (c *Command) chat() bool { return c.Type == chatType }

// needs is what a member must be allowed to see the command.
func (c *Command) needs() Permission {
	if c.DefaultMemberPermissions == nil {
		return 0
	}
	if *c.DefaultMemberPermissions == 0 { // nobody but administrators
		return Moderating
	}
	return Permission(*c.DefaultMemberPermissions)
}

// offeredIn reports whether the client lists the command in that channel.
func (c *Command) offeredIn(ch *channel) bool {
	if ch.Kind != DirectChat {
		return c.Contexts == nil || slices.Contains(c.Contexts, 0)
	}
	if c.GuildID != 0 {
		return false
	}
	if c.Contexts != nil {
		return slices.Contains(c.Contexts, 1)
	}
	return c.DMPermission == nil || *c.DMPermission
}

// Offered are the commands that the user's client lists after "/" in that
// channel, by name.
func (u *User) Offered(channel ID) []Command {
	all := u.srv.Commands()
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	ch := u.srv.channelLocked(channel)
	return slices.DeleteFunc(all, func(c Command) bool {
		return ch == nil || !ch.seenBy(u.ID) || u.srv.commandForLocked(u, ch, c.Name) == nil
	})
}

// scopeLocked is the guild of a command route, 0 for global commands.
func (s *Server) scopeLocked(r *request) (ID, error) {
	if r.id("app") != s.app {
		return 0, errMissingAccess
	}
	if r.PathValue("guild") == "" {
		return 0, nil
	}
	g := s.knownLocked(r.id("guild"))
	if g == nil || g.gone {
		return 0, errMissingAccess
	}
	return g.id, nil
}

func (s *Server) listCommands(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.scopeLocked(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.commandsInLocked(scope), nil
}

func (s *Server) commandsInLocked(scope ID) []*Command {
	all := []*Command{}
	for _, c := range s.commands {
		if c.GuildID == scope {
			all = append(all, c)
		}
	}
	return all
}

// overwriteCommands replaces all commands of a scope; one of the same name and
// type keeps its id.
func (s *Server) overwriteCommands(r *request) (int, any, error) {
	var list []*Command
	if err := r.decode(&list); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.scopeLocked(r)
	if err != nil {
		return 0, nil, err
	}
	l := &lint{}
	for i, c := range list {
		s.adoptLocked(c, scope)
		lintCommand(l, at("", i), c)
	}
	lintCommands(l, list)
	if err := invalidForm(l.faults...); err != nil {
		return 0, nil, err
	}
	s.commands = slices.DeleteFunc(s.commands, func(c *Command) bool { return c.GuildID == scope })
	s.commands = append(s.commands, list...)
	s.emitLocked(Event{Kind: CommandsChanged})
	return http.StatusOK, s.commandsInLocked(scope), nil
}

// adoptLocked gives a sent command its ids.
func (s *Server) adoptLocked(c *Command, scope ID) {
	c.ApplicationID, c.GuildID, c.Version = s.app, scope, s.nextIDLocked()
	if c.Type == 0 {
		c.Type = chatType
	}
	c.ID = c.Version
	for _, old := range s.commands {
		if old.GuildID == scope && old.Name == c.Name && old.Type == c.Type {
			c.ID = old.ID
		}
	}
}
