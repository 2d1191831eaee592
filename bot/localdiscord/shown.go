package localdiscord

import "slices"

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

// shownLocked reports whether a user is shown a command in a channel: they may there
// what it needs, or have a role that is shown it.
func (s *Server) shownLocked(c *Command, u *User, ch *channel) bool {
	shown := func(role ID) bool { return slices.Contains(s.guild.shows[c.Name], role) }
	return s.permissionsLocked(u, ch).Has(c.needs()) || slices.ContainsFunc(u.roles, shown)
}
