package localdiscord

import (
	"slices"
	"strconv"
)

// A Permission is a set of Discord's permission bits.
type Permission uint64

// The permissions that matter here, at Discord's own bits.
const (
	Administrator       Permission = 1 << 3
	ManageChannels      Permission = 1 << 4
	ManageGuild         Permission = 1 << 5
	ViewChannel         Permission = 1 << 10
	SendMessages        Permission = 1 << 11
	ManageMessages      Permission = 1 << 13
	AttachFiles         Permission = 1 << 15
	ReadMessageHistory  Permission = 1 << 16
	MentionEveryone     Permission = 1 << 17
	ManageRoles         Permission = 1 << 28
	UseCommands         Permission = 1 << 31
	ManageEvents        Permission = 1 << 33
	ManageThreads       Permission = 1 << 34
	CreatePublicThreads Permission = 1 << 35
	SendInThreads       Permission = 1 << 38
	ModerateMembers     Permission = 1 << 40
	CreateEvents        Permission = 1 << 44
	PinMessages         Permission = 1 << 51
)

// Installed is what a guild gives the bot by its invitation, and no more: what
// it asked for in the README's link.
const Installed = ViewChannel | SendMessages | SendInThreads | CreatePublicThreads | AttachFiles | ReadMessageHistory

// Everybody is what each member may do.
const Everybody = Installed | UseCommands

// Moderating is what a moderator has besides.
const Moderating = ManageMessages | ManageGuild | ManageChannels | ManageThreads | ModerateMembers | MentionEveryone

// everything is what owners and administrators have.
const everything Permission = 1<<53 - 1

// An Overwrite gives and takes permissions in one channel: those of @everyone (whose id
// is the guild's), of a role, or of a member.
type Overwrite struct {
	ID     ID
	Member bool // else of a role
	Allow  Permission
	Deny   Permission
}

// Overwrite sets a channel's overwrite for a role or a member, in place of the one there
// was. Threads have those of their channel.
func (s *Server) Overwrite(channel ID, o Overwrite) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channelLocked(channel); ch != nil {
		ch.overwrites = append(slices.DeleteFunc(ch.overwrites, func(old Overwrite) bool { return old.ID == o.ID }), o)
		s.tellChannelLocked(ch)
	}
}

func (o Overwrite) wire() map[string]any {
	kind := 0
	if o.Member {
		kind = 1
	}
	return map[string]any{"id": o.ID, "type": kind, "allow": o.Allow, "deny": o.Deny}
}

// permissionsLocked is what the user may do in the guild, and in a channel of it if one
// is given, step by step as Discord documents it.
func (s *Server) permissionsLocked(u *User, ch *channel) Permission {
	base := Everybody
	for _, id := range u.roles {
		if r := s.roleLocked(id); r != nil {
			base |= r.Permissions
		}
	}
	if u.moderator {
		base |= Moderating
	}
	if g := s.homeOf(ch); u.ID == g.owner || base.Has(Administrator) {
		return everything
	}
	if ch == nil || ch.Kind == DirectChat {
		return base
	}
	if parent := s.channelLocked(ch.Parent); parent != nil {
		ch = parent
	}
	var ofRoles, ofMember Overwrite
	may := base
	for _, o := range ch.overwrites {
		switch {
		case o.ID == ch.guild.id:
			may = may&^o.Deny | o.Allow
		case o.Member && o.ID == u.ID:
			ofMember = o
		case !o.Member && slices.Contains(u.roles, o.ID):
			ofRoles.Deny, ofRoles.Allow = ofRoles.Deny|o.Deny, ofRoles.Allow|o.Allow
		}
	}
	may = may&^ofRoles.Deny | ofRoles.Allow
	if may = may&^ofMember.Deny | ofMember.Allow; !may.Has(ViewChannel) {
		return 0
	}
	return may
}

// String writes the set as Discord does: one decimal number.
func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// MarshalText makes the set a string in JSON.
func (p Permission) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (p *Permission) UnmarshalText(text []byte) error {
	id, err := ParseID(string(text))
	*p = Permission(id)
	return err
}

// Has reports whether every bit of want is in the set.
func (p Permission) Has(want Permission) bool { return p&want == want }
