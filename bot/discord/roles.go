package discord

import (
	"context"
	"fmt"
	"slices"

	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// ManageRoles is the right to give and take roles that stand below one's own.
const ManageRoles Permissions = discordgo.PermissionManageRoles

// powerful are the rights that no role has which the bot gives: who may set the bot up
// must not come by them so.
const powerful = administrator | ManageRoles | ManageServer | ManageChannels | ManageMessages | discordgo.PermissionKickMembers | discordgo.PermissionBanMembers |
	discordgo.PermissionMentionEveryone | discordgo.PermissionManageWebhooks | discordgo.PermissionManageThreads | discordgo.PermissionModerateMembers

// Why the bot cannot give a role.
const (
	RoleUnknown  = "unknown"  // the server has none such
	RoleManaged  = "managed"  // Discord, or another program, gives it
	RolePowerful = "powerful" // it lets people do what moderators do
	RoleNoRight  = "no-right" // the bot lacks Manage Roles
	RoleAbove    = "above"    // it does not stand below the bot's own
	RoleBeyond   = "beyond"   // the person could not give it either
)

// Givable asks Discord whether the bot can give a role that the person of an interaction
// chose, and why not; "" if it can. It gives nobody's power but theirs.
func (c *Client) Givable(ctx context.Context, by *Interaction, id storage.RoleID) (why string, err error) {
	guild := by.Guild
	var s server
	var own struct {
		Roles []storage.RoleID `json:"roles"`
	}
	err = c.do(ctx, "GET", "guilds/"+guild.String(), "guild", nil, &s)
	if err == nil {
		err = c.do(ctx, "GET", fmt.Sprintf("guilds/%s/members/%s", guild, c.User()), "member/"+guild.String(), nil, &own)
	}
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(s.Roles, func(r role) bool { return r.ID == id })
	if i < 0 {
		return RoleUnknown, nil
	}
	var may Permissions
	top, theirs := 0, 0
	for _, r := range s.Roles {
		if r.ID == storage.RoleID(s.ID) || slices.Contains(own.Roles, r.ID) {
			may, top = may|r.Permissions, max(top, r.Position)
		}
		if slices.Contains(by.Roles, r.ID) {
			theirs = max(theirs, r.Position)
		}
	}
	switch r := s.Roles[i]; {
	case r.Managed:
		return RoleManaged, nil
	case r.Permissions&powerful != 0:
		return RolePowerful, nil
	case !may.Has(ManageRoles):
		return RoleNoRight, nil
	case r.Position >= top:
		return RoleAbove, nil
	case by.User != s.Owner && (r.Position >= theirs || !s.rights(place{}, by).Has(ManageRoles)):
		return RoleBeyond, nil
	}
	return "", nil
}

// Dress gives a member a role, or takes it.
func (c *Client) Dress(ctx context.Context, guild storage.GuildID, u storage.UserID, id storage.RoleID, has bool) error {
	method := "DELETE"
	if has {
		method = "PUT"
	}
	return c.do(ctx, method, fmt.Sprintf("guilds/%s/members/%s/roles/%s", guild, u, id), "dress/"+guild.String(), nil, nil)
}
