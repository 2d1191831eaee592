package localdiscord

import (
	"net/http"
	"slices"
)

// A Role is what members of the guild have or have not. Besides those made here
// there is @everyone, whose id is the guild's.
type Role struct {
	ID          ID         `json:"id"`
	Name        string     `json:"name"`
	Permissions Permission `json:"permissions,omitzero"`  // that it adds to everybody's
	Mentionable bool       `json:"mentionable,omitempty"` // by everybody
}

// founderID is the user who founded the guild and is not there.
var founderID = namedID("user", "Founder")

// moderatorsID is the role that User.SetModerator gives. It is no one of Roles.
var moderatorsID = namedID("role", "Moderators")

// Mention is how a message names the role, "<@&id>".
func (r Role) Mention() string { return "<@&" + r.ID.String() + ">" }

// Role finds a role by name, or makes it. It permits nothing unless Permit says so.
func (s *Server) Role(name string) Role {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.roles, func(r Role) bool { return r.Name == name })
	if i >= 0 {
		return s.roles[i]
	}
	r := Role{ID: namedID("role", name), Name: name}
	s.roles = append(s.roles, r)
	s.emitLocked(Event{Kind: RolesChanged})
	s.dispatchLocked(intentGuilds, s.guild, "GUILD_ROLE_CREATE", map[string]any{"guild_id": s.guild.id, "role": r.wire(s.positionLocked(r.ID))})
	return r
}

// Permit sets what a role adds to everybody's permissions.
func (s *Server) Permit(role ID, p Permission) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.roleLocked(role); r != nil {
		r.Permissions = p
	}
}

// SetMentionable says whether everybody may mention a role.
func (s *Server) SetMentionable(role ID, may bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.roleLocked(role); r != nil {
		r.Mentionable = may
	}
}

// Roles are the roles of the guild, oldest first, without @everyone.
func (s *Server) Roles() []Role {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.roles)
}

// SetRole gives the user a role, or takes it.
func (u *User) SetRole(role ID, has bool) {
	s := u.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.roleLocked(role) == nil || has == slices.Contains(u.roles, role) {
		return
	}
	if u.roles = slices.DeleteFunc(slices.Clone(u.roles), func(id ID) bool { return id == role }); has {
		u.roles = append(u.roles, role)
	}
	s.emitLocked(Event{Kind: RolesChanged})
	member := s.wireMember(u)
	s.dispatchLocked(intentMembers, s.guild, "GUILD_MEMBER_UPDATE", struct {
		wireMember
		GuildID ID `json:"guild_id"`
	}{member, s.guild.id})
}

func (s *Server) roleLocked(id ID) *Role {
	for i := range s.roles {
		if s.roles[i].ID == id {
			return &s.roles[i]
		}
	}
	return nil
}

// wire is the role as the bot receives it, at its place from below.
func (r Role) wire(position int) map[string]any {
	return map[string]any{
		"id": r.ID, "name": r.Name, "permissions": r.Permissions, "position": position, "color": 0,
		"colors": map[string]any{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil},
		"hoist":  false, "managed": false, "mentionable": r.Mentionable, "icon": nil, "unicode_emoji": nil, "flags": 0,
	}
}

// botRoleID is the role that the bot was installed with. Discord manages it: nobody is
// given it, and it is no one of Roles.
var botRoleID = namedID("role", "the bot's own")

// Grant gives permissions to the bot in the whole guild, by its own role.
func (s *Server) Grant(p Permission) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.granted |= p
}

// Revoke takes permissions of the whole guild from the bot.
func (s *Server) Revoke(p Permission) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.granted &^= p
}

// Raise puts the bot's own role above all others that there are. Those made later stand
// above it again: it is installed at the bottom.
func (s *Server) Raise() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.raised = len(s.roles)
}

// Wears reports whether the user has a role.
func (u *User) Wears(role ID) bool {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return slices.Contains(u.roles, role)
}

// positionLocked is where a role stands, from 0 for @everyone.
func (s *Server) positionLocked(id ID) int {
	own := 2 + s.raised
	i := slices.IndexFunc(s.roles, func(r Role) bool { return r.ID == id })
	switch {
	case id == s.guild.id:
		return 0
	case id == moderatorsID:
		return 1
	case id == botRoleID:
		return own
	case i < s.raised:
		return 2 + i
	}
	return 3 + i
}

// wireRolesLocked are all roles of a guild, @everyone first. Only the first guild has
// others than the moderators and the bot's own.
func (s *Server) wireRolesLocked(g *guild) []any {
	roles := []Role{{ID: g.id, Name: "@everyone", Permissions: Everybody}, {ID: moderatorsID, Name: "Moderators", Permissions: Moderating}, {ID: botRoleID, Name: s.self.Name, Permissions: Installed | s.granted}}
	if g == s.guild {
		roles = append(roles, s.roles...)
	}
	all := []any{}
	for _, r := range roles {
		wire := r.wire(s.positionLocked(r.ID))
		wire["managed"] = r.ID == botRoleID
		if g != s.guild && r.ID == g.id {
			wire["position"] = 0
		}
		all = append(all, wire)
	}
	return all
}

// giveRole gives a member a role, takeRole takes it.
func (s *Server) giveRole(r *request) (int, any, error) { return s.dress(r, true) }
func (s *Server) takeRole(r *request) (int, any, error) { return s.dress(r, false) }

// dress refuses as Discord does: whoever lacks Manage Roles, and for roles that do not
// stand below the highest of the bot's own.
func (s *Server) dress(r *request, has bool) (int, any, error) {
	s.mu.Lock()
	u, id, g := s.userLocked(r.id("user")), r.id("role"), s.knownLocked(r.id("guild"))
	err := error(nil)
	switch known := s.roleLocked(id) != nil || id == moderatorsID; {
	case g == nil || g.gone:
		err = errUnknownGuild
	case u == nil || u.left:
		err = errUnknownMember
	case id == g.id || id == botRoleID:
		err = errInvalidRole
	case g != s.guild || !known:
		err = errUnknownRole
	case !(Installed | s.granted).Has(ManageRoles), s.positionLocked(id) >= s.positionLocked(botRoleID):
		err = errForbidden
	}
	s.mu.Unlock()
	if err != nil {
		return 0, nil, err
	}
	if id == moderatorsID {
		u.SetModerator(has)
	}
	u.SetRole(id, has)
	return http.StatusNoContent, nil, nil
}
