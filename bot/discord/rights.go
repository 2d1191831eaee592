package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// What somebody may do elsewhere than where they act Discord does not say: it is computed
// as the documentation has it, of the server's roles and the channel's overwrites.

const everything Permissions = -1

// A server is what rights on a server depend on.
type server struct {
	ID    storage.GuildID `json:"id"`
	Name  string          `json:"name"`
	Owner storage.UserID  `json:"owner_id"`
	Roles []role          `json:"roles"`
}

type role struct {
	ID          storage.RoleID `json:"id"` // the server's of everybody
	Permissions Permissions    `json:"permissions,string"`
	Mentionable bool           `json:"mentionable"`
	Position    int            `json:"position"`
	Managed     bool           `json:"managed"`
}

// A place is what rights in a channel depend on besides.
type place struct {
	Guild      storage.GuildID       `json:"guild_id"`
	Type       discordgo.ChannelType `json:"type"`
	Parent     storage.ChannelID     `json:"parent_id"`
	Overwrites []overwrite           `json:"permission_overwrites"`
}

// An overwrite gives and takes rights in one channel.
type overwrite struct {
	ID    uint64        `json:"id,string"` // of a role, of the server for everybody, or of a member
	Kind  overwriteKind `json:"type"`
	Allow Permissions   `json:"allow,string"`
	Deny  Permissions   `json:"deny,string"`
}

type overwriteKind int

const (
	ofRole overwriteKind = iota
	ofMember
)

// rights is what the person of an interaction may do on the server, and in a channel of it
// unless that is the zero place: what everybody may, and what any of their roles adds;
// then everybody's overwrite counts, then those of their roles together, then their
// own.
func (s server) rights(p place, i *Interaction) (may Permissions) {
	for _, r := range s.Roles {
		if r.ID == storage.RoleID(s.ID) || slices.Contains(i.Roles, r.ID) {
			may |= r.Permissions
		}
	}
	if i.User == s.Owner || may&administrator != 0 {
		return everything
	}
	for _, counts := range []func(overwrite) bool{
		func(o overwrite) bool { return o.Kind == ofRole && o.ID == uint64(s.ID) },
		func(o overwrite) bool { return o.Kind == ofRole && slices.Contains(i.Roles, storage.RoleID(o.ID)) },
		func(o overwrite) bool { return o.Kind == ofMember && o.ID == uint64(i.User) },
	} {
		var allow, deny Permissions
		for _, o := range p.Overwrites {
			if counts(o) {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		may = may&^deny | allow
	}
	if p.Guild != 0 && may&ViewChannel == 0 { // who does not see a channel may do nothing there
		return 0
	}
	if i.TimedOut {
		may &= ViewChannel | ReadHistory
	}
	return may
}

// Rights asks Discord what the person of an interaction may do on its server and, unless
// the channel is 0, in that channel of it. In threads that is what they may in the
// channel above.
func (c *Client) Rights(ctx context.Context, i *Interaction, in storage.ChannelID) (Permissions, error) {
	var s server
	if err := c.look(ctx, "guilds/"+i.Guild.String(), &s); err != nil {
		return 0, err
	}
	if in == 0 {
		return s.rights(place{}, i), nil
	}
	p, err := c.place(ctx, in)
	if err == nil && slices.Contains(threads, p.Type) {
		p, err = c.place(ctx, p.Parent)
	}
	if err != nil || p.Guild != i.Guild {
		return 0, err
	}
	return s.rights(p, i), nil
}

// Sees reports whether the person of an interaction sees a channel of its server. What
// cannot be asked they do not, nor a private thread: who is in it Discord tells nobody.
func (c *Client) Sees(ctx context.Context, i *Interaction, in storage.ChannelID) bool {
	may, err := c.Rights(ctx, i, in)
	p, unknown := c.place(ctx, in)
	return err == nil && unknown == nil && p.Type != discordgo.ChannelTypeGuildPrivateThread && may.Has(ViewChannel)
}

// Mentionable asks Discord whether everybody may mention a role of a server.
func (c *Client) Mentionable(ctx context.Context, guild storage.GuildID, id storage.RoleID) (bool, error) {
	var s server
	err := c.look(ctx, "guilds/"+guild.String(), &s)
	return slices.ContainsFunc(s.Roles, func(r role) bool { return r.ID == id && r.Mentionable }), err
}

// ServerName asks Discord what a server is called.
func (c *Client) ServerName(ctx context.Context, guild storage.GuildID) (string, error) {
	var s server
	err := c.look(ctx, "guilds/"+guild.String(), &s)
	return s.Name, err
}

// Owns asks Discord whether the server of an interaction is its person's.
func (c *Client) Owns(ctx context.Context, i *Interaction) (bool, error) {
	var s server
	err := c.look(ctx, "guilds/"+i.Guild.String(), &s)
	return err == nil && s.Owner == i.User, err
}

func (c *Client) place(ctx context.Context, channel storage.ChannelID) (p place, err error) {
	return p, c.look(ctx, "channels/"+channel.String(), &p)
}

// looked is what Discord said of something a moment ago.
type looked struct {
	at  time.Time
	raw json.RawMessage
}

const (
	lookTime  = 30 * time.Second // how long it is believed
	maxLooked = 256              // of how many things
)

// look asks Discord for something, unless it did so a moment ago.
func (c *Client) look(ctx context.Context, path string, into any) error {
	known, ok := c.looked.Get(path)
	if age := c.clock.Now().Sub(known.at); !ok || age < 0 || age > lookTime {
		known = looked{at: c.clock.Now()}
		if err := c.do(ctx, "GET", path, path, nil, &known.raw); err != nil {
			return err
		}
		c.looked.Put(path, known)
	}
	if err := json.Unmarshal(known.raw, into); err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	return nil
}
