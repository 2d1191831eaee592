package discord

import (
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/storage"
)

// What a member may do follows from roles and overwrites as Discord's documentation has
// it, one step after the other.
func TestRightsAsDocumented(t *testing.T) {
	t.Parallel()
	const (
		guild, owner, vera = 1, 2, 3
		guards, scribes    = 11, 12
		usual              = ViewChannel | SendMessages | ReadHistory
	)
	allow := func(kind overwriteKind, id uint64, p Permissions) overwrite {
		return overwrite{ID: id, Kind: kind, Allow: p}
	}
	deny := func(kind overwriteKind, id uint64, p Permissions) overwrite {
		return overwrite{ID: id, Kind: kind, Deny: p}
	}
	for _, c := range []struct {
		what       string
		user       storage.UserID
		roles      []storage.RoleID
		adds       map[uint64]Permissions // by a role
		overwrites []overwrite
		timedOut   bool
		want       Permissions
	}{
		{what: "everybody", want: usual},
		{what: "a role adds", roles: []storage.RoleID{guards}, adds: map[uint64]Permissions{guards: ManageServer}, want: usual | ManageServer},
		{what: "two roles add", roles: []storage.RoleID{guards, scribes}, adds: map[uint64]Permissions{guards: ManageServer, scribes: ManageMessages}, want: usual | ManageServer | ManageMessages},
		{what: "another's role adds nothing", adds: map[uint64]Permissions{guards: ManageServer}, want: usual},
		{what: "the owner", user: owner, overwrites: []overwrite{deny(ofMember, owner, everything)}, timedOut: true, want: everything},
		{what: "an administrator", roles: []storage.RoleID{guards}, adds: map[uint64]Permissions{guards: administrator}, overwrites: []overwrite{deny(ofMember, vera, everything)}, timedOut: true, want: everything},
		{what: "everybody is denied", overwrites: []overwrite{deny(ofRole, guild, SendMessages)}, want: usual &^ SendMessages},
		{what: "everybody is allowed", overwrites: []overwrite{allow(ofRole, guild, ManageChannels)}, want: usual | ManageChannels},
		{what: "everybody's allow goes after everybody's deny", overwrites: []overwrite{{ID: guild, Allow: ManageChannels, Deny: ManageChannels}}, want: usual | ManageChannels},
		{what: "a role goes after everybody", roles: []storage.RoleID{guards}, overwrites: []overwrite{allow(ofRole, guards, SendMessages), deny(ofRole, guild, SendMessages)}, want: usual},
		{what: "a role denies what everybody is allowed", roles: []storage.RoleID{guards}, overwrites: []overwrite{deny(ofRole, guards, ManageChannels), allow(ofRole, guild, ManageChannels)}, want: usual},
		{what: "roles count together: allow goes after deny", roles: []storage.RoleID{guards, scribes}, overwrites: []overwrite{allow(ofRole, guards, ManageChannels), deny(ofRole, scribes, ManageChannels)}, want: usual | ManageChannels},
		{what: "the member goes after their roles", roles: []storage.RoleID{guards}, overwrites: []overwrite{deny(ofMember, vera, ManageChannels), allow(ofRole, guards, ManageChannels)}, want: usual},
		{what: "the member is allowed what their roles are denied", roles: []storage.RoleID{guards}, overwrites: []overwrite{allow(ofMember, vera, ManageChannels), deny(ofRole, guards, ManageChannels)}, want: usual | ManageChannels},
		{what: "another role's and another member's overwrites", roles: []storage.RoleID{guards}, overwrites: []overwrite{allow(ofRole, scribes, ManageChannels), allow(ofMember, owner, ManageChannels)}, want: usual},
		{what: "ids of roles are not those of members", overwrites: []overwrite{allow(ofRole, vera, ManageChannels), allow(ofMember, guild, ManageChannels)}, want: usual},
		{what: "a channel that is not seen", overwrites: []overwrite{deny(ofRole, guild, ViewChannel), allow(ofMember, vera, ManageChannels)}, want: 0},
		{what: "timed out", overwrites: []overwrite{allow(ofMember, vera, ManageChannels)}, timedOut: true, want: ViewChannel | ReadHistory},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			s := server{ID: guild, Owner: owner, Roles: []role{{ID: guild, Permissions: usual}, {ID: guards, Permissions: c.adds[guards]}, {ID: scribes, Permissions: c.adds[scribes]}}}
			i := &Interaction{User: vera, Guild: guild, Roles: c.roles, TimedOut: c.timedOut}
			if c.user != 0 {
				i.User = c.user
			}
			if got := s.rights(place{Guild: guild, Overwrites: c.overwrites}, i); got != c.want {
				t.Errorf("got %b, want %b", got, c.want)
			}
		})
	}
}

// Rights are asked of Discord where the person does not act, in threads for the channel
// above, and not again at once.
func TestRightsAreAsked(t *testing.T) {
	t.Parallel()
	world, g, ctx := gate(t, localdiscord.Options{Channels: []string{"longhall", "mead-hall"}})
	if err := g.client.Login(ctx); err != nil {
		t.Fatal(err)
	}
	guild, _ := world.Guild()
	hall, vera := world.Channel("longhall"), world.User("Vera")
	thread := world.AddThread(hall.ID, "a match")
	guards := world.Role("Guards")
	vera.SetRole(guards.ID, true)
	world.Overwrite(hall.ID, localdiscord.Overwrite{ID: guards.ID, Allow: localdiscord.ManageChannels})
	i := &Interaction{User: storage.UserID(vera.ID), Guild: storage.GuildID(guild), Roles: []storage.RoleID{storage.RoleID(guards.ID)}}
	for _, c := range []struct {
		what string
		in   localdiscord.ID
		want bool
	}{{"the channel", hall.ID, true}, {"its thread", thread.ID, true}, {"another channel", world.Channel("mead-hall").ID, false}, {"the server", 0, false}} {
		may, err := g.client.Rights(ctx, i, storage.ChannelID(c.in))
		if err != nil || may.Has(ManageChannels) != c.want || !may.Has(ViewChannel) {
			t.Errorf("%s: %b (%v), want to manage channels: %v", c.what, may, err, c.want)
		}
	}
	later := newLeaping()
	later.now = time.Now()
	g.client.clock = later
	world.DeleteChannel(hall.ID)
	if _, err := g.client.Rights(ctx, i, storage.ChannelID(hall.ID)); err != nil {
		t.Errorf("what was known a moment ago is not: %v", err)
	}
	later.After(lookTime + time.Second)
	if _, err := g.client.Rights(ctx, i, storage.ChannelID(hall.ID)); FaultOf(err).Code != UnknownChannel {
		t.Errorf("what was known long ago: got %v, want unknown channel", err)
	}
	if _, err := g.client.Rights(ctx, i, storage.ChannelID(thread.ID)+1); FaultOf(err).Code != UnknownChannel {
		t.Errorf("a channel that is not there: got %v, want unknown channel", err)
	}
	i.Guild++
	if _, err := g.client.Rights(ctx, i, 0); err == nil {
		t.Error("another server is told of")
	}
	for _, f := range world.Faults() {
		if f.Status < 400 { // the rest was asked for
			t.Errorf("the local Discord answers what Discord does not: %s", f)
		}
	}
}
