package localdiscord

import (
	"encoding/json"
	"fmt"
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

// A CommandOption is an option, a subcommand (Type 1) or a group of them (Type 2).
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

// A looseNumber is a permission set that may come as text or as a number; it goes out as text.
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

// Offered are the commands that the user's client lists after "/" in that channel, by name.
func (u *User) Offered(channel ID) []Command {
	all := u.srv.Commands()
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	ch := u.srv.channel(channel)
	return slices.DeleteFunc(all, func(c Command) bool {
		return ch == nil || !ch.seenBy(u.ID) || u.srv.commandFor(u, ch, c.Name) == nil
	})
}

// scope is the guild of a command route, 0 for global commands.
func (s *Server) scope(r *request) (ID, error) {
	if r.id("app") != s.app {
		return 0, errMissingAccess
	}
	if r.PathValue("guild") == "" {
		return 0, nil
	}
	if r.id("guild") != s.guild.id || s.guild.gone {
		return 0, errMissingAccess
	}
	return s.guild.id, nil
}

func (s *Server) listCommands(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.scope(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.commandsIn(scope), nil
}

func (s *Server) commandsIn(scope ID) []*Command {
	all := []*Command{}
	for _, c := range s.commands {
		if c.GuildID == scope {
			all = append(all, c)
		}
	}
	return all
}

// overwriteCommands replaces all commands of a scope; one of the same name and type keeps its id.
func (s *Server) overwriteCommands(r *request) (int, any, error) {
	var list []*Command
	if err := r.decode(&list); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.scope(r)
	if err != nil {
		return 0, nil, err
	}
	l := &lint{}
	for i, c := range list {
		s.adopt(c, scope)
		lintCommand(l, at("", i), c)
	}
	lintCommands(l, list)
	if err := invalidForm(l.faults...); err != nil {
		return 0, nil, err
	}
	s.commands = slices.DeleteFunc(s.commands, func(c *Command) bool { return c.GuildID == scope })
	s.commands = append(s.commands, list...)
	s.emit(Event{Kind: CommandsChanged})
	return http.StatusOK, s.commandsIn(scope), nil
}

// adopt gives a sent command its ids. The caller holds s.mu.
func (s *Server) adopt(c *Command, scope ID) {
	c.ApplicationID, c.GuildID, c.Version = s.app, scope, s.nextID()
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

// upsertCommand creates one command, or replaces the one of that name.
func (s *Server) upsertCommand(r *request) (int, any, error) {
	c := &Command{}
	if err := r.decode(c); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.scope(r)
	if err != nil {
		return 0, nil, err
	}
	s.adopt(c, scope)
	replaced, err := s.putCommand(c)
	if err != nil {
		return 0, nil, err
	}
	if replaced {
		return http.StatusOK, c, nil
	}
	return http.StatusCreated, c, nil
}

// putCommand lints a command among its neighbours and stores it in place of the one with its id. The caller holds s.mu.
func (s *Server) putCommand(c *Command) (replaced bool, err error) {
	l := &lint{}
	lintCommand(l, "", c)
	next := slices.Clone(s.commands)
	i := slices.IndexFunc(next, func(old *Command) bool { return old.ID == c.ID })
	if i >= 0 {
		next[i] = c
	} else {
		next = append(next, c)
	}
	lintCommands(l, slices.DeleteFunc(slices.Clone(next), func(o *Command) bool { return o.GuildID != c.GuildID }))
	if err := invalidForm(l.faults...); err != nil {
		return false, err
	}
	s.commands = next
	s.emit(Event{Kind: CommandsChanged})
	return i >= 0, nil
}

// oneCommand reads, changes or deletes a command by id.
func (s *Server) oneCommand(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.scope(r)
	if err != nil {
		return 0, nil, err
	}
	i := slices.IndexFunc(s.commands, func(c *Command) bool { return c.ID == r.id("command") && c.GuildID == scope })
	if i < 0 {
		return 0, nil, errUnknownCommand
	}
	switch r.Method {
	case http.MethodDelete:
		s.commands = slices.Delete(slices.Clone(s.commands), i, i+1)
		s.emit(Event{Kind: CommandsChanged})
		return http.StatusNoContent, nil, nil
	case http.MethodPatch:
		c, err := s.commands[i].patched(r.body)
		if err != nil {
			return 0, nil, err
		}
		c.Version = s.nextID()
		if _, err := s.putCommand(c); err != nil {
			return 0, nil, err
		}
		return http.StatusOK, c, nil
	}
	return http.StatusOK, s.commands[i], nil
}

// patched is a copy of the command with the body's fields over it; ids and type stay.
func (c *Command) patched(body []byte) (*Command, error) {
	next := *c
	var given map[string]json.RawMessage
	if err := json.Unmarshal(body, &given); err != nil {
		return nil, errInvalidJSON
	}
	if _, ok := given["options"]; ok {
		next.Options = nil // what is left of the old array must not shine through
	}
	if err := json.Unmarshal(body, &next); err != nil {
		return nil, invalidForm(fieldError{"", "BASE_TYPE_BAD_TYPE", fmt.Sprint(err)})
	}
	next.ID, next.ApplicationID, next.GuildID, next.Type = c.ID, c.ApplicationID, c.GuildID, c.Type
	return &next, nil
}
