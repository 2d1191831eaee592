package localdiscord

import (
	"slices"
	"strings"
)

// Role finds a role of the guild by name, or makes it.
func (s *Server) Role(name string) ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := namedID("role", name)
	if s.guild.roles == nil {
		s.guild.roles = map[ID]string{}
	}
	s.guild.roles[id] = name
	return id
}

// Show lets the people of a role see a command whatever it needs, as an
// administrator does under "Integrations".
func (s *Server) Show(command string, role ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.guild.shows == nil {
		s.guild.shows = map[string][]ID{}
	}
	s.guild.shows[command] = append(s.guild.shows[command], role)
}

// Give gives the user a role.
func (u *User) Give(role ID) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	u.roles = append(u.roles, role)
}

// shownLocked reports whether a user is shown a command: they may what it needs,
// or have a role that is shown it.
func (s *Server) shownLocked(c *Command, u *User) bool {
	shown := func(role ID) bool { return slices.Contains(s.guild.shows[c.Name], role) }
	return u.permissions().Has(c.needs()) || slices.ContainsFunc(u.roles, shown)
}

// resolveRoleLocked finds what "@name" or an id names.
func (s *Server) resolveRoleLocked(text string, res *resolved) (ID, error) {
	name := strings.TrimRight(strings.TrimLeft(text, "<@&"), ">")
	wanted, notID := ParseID(name)
	for id, called := range s.guild.roles {
		if called == name || notID == nil && id == wanted {
			res.Roles = map[ID]any{id: map[string]any{"id": id, "name": called}}
			return id, nil
		}
	}
	return 0, refuse("there is no role %q", text)
}
