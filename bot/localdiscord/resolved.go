package localdiscord

import (
	"slices"
	"strings"
)

// resolved carries the things that options and menus name by id. by is who
// names them.
type resolved struct {
	by       *User
	Users    map[ID]wireUser   `json:"users,omitempty"`
	Members  map[ID]wireMember `json:"members,omitempty"`
	Roles    map[ID]any        `json:"roles,omitempty"`
	Channels map[ID]any        `json:"channels,omitempty"`

	Attachments map[ID]any `json:"attachments,omitempty"`
}

func (res *resolved) empty() bool {
	return res.Users == nil && res.Roles == nil && res.Channels == nil && res.Attachments == nil
}

// resolveLocked finds what "@name", "#name", a mention or an id names, and
// notes it for the interaction. menu is the kind of select that offers it;
// kinds are the channels that it offers, all if there are none.
func (s *Server) resolveLocked(menu int, kinds []int, text string, res *resolved) (ID, error) {
	name := strings.TrimRight(strings.TrimLeft(text, "<@!&#"), ">")
	id, err := ParseID(name)
	if err != nil {
		id = 0
	}
	switch menu {
	case channelSelectType:
		return s.resolveChannelLocked(kinds, text, name, id, res)
	case roleSelectType:
		return s.resolveRoleLocked(text, name, id, res)
	}
	u := s.userByNameLocked(name)
	if u == nil && name == s.self.Name {
		u = s.self
	}
	if u == nil {
		u = s.userLocked(id)
	}
	if u == nil && menu == mentionSelectType {
		return s.resolveRoleLocked(text, name, id, res)
	}
	if u == nil {
		return 0, refuse("there is nobody called %q", text)
	}
	if res.Users == nil {
		res.Users, res.Members = map[ID]wireUser{}, map[ID]wireMember{}
	}
	res.Users[u.ID] = u.wire()
	member := s.wireActorLocked(u, nil)
	member.User = nil
	res.Members[u.ID] = member
	return u.ID, nil
}

func (s *Server) resolveChannelLocked(kinds []int, text, name string, id ID, res *resolved) (ID, error) {
	for _, ch := range s.channels {
		if ch.Kind == DirectChat || ch.Name != name && ch.ID != id || len(kinds) > 0 && !slices.Contains(kinds, int(ch.Kind)) {
			continue
		}
		if res.Channels == nil {
			res.Channels = map[ID]any{}
		}
		w := s.wireChannelLocked(ch)
		delete(w, "permission_overwrites")
		w["permissions"] = s.permissionsLocked(res.by, ch) // of who names it, not of the bot
		res.Channels[ch.ID] = w
		return ch.ID, nil
	}
	return 0, refuse("there is no channel %q", text)
}

func (s *Server) resolveRoleLocked(text, name string, id ID, res *resolved) (ID, error) {
	for _, r := range append([]Role{{ID: s.guild.id, Name: "everyone", Permissions: Everybody}}, s.roles...) {
		if r.Name != name && r.ID != id {
			continue
		}
		if res.Roles == nil {
			res.Roles = map[ID]any{}
		}
		res.Roles[r.ID] = r.wire(s.positionLocked(r.ID))
		return r.ID, nil
	}
	return 0, refuse("there is no role %q", text)
}
