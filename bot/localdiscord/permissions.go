package localdiscord

import "strconv"

// A Permission is a set of Discord's permission bits.
type Permission uint64

// The permissions that matter here, at Discord's own bits.
const (
	ManageChannels      Permission = 1 << 4
	ManageGuild         Permission = 1 << 5
	ViewChannel         Permission = 1 << 10
	SendMessages        Permission = 1 << 11
	ManageMessages      Permission = 1 << 13
	AttachFiles         Permission = 1 << 15
	ReadMessageHistory  Permission = 1 << 16
	MentionEveryone     Permission = 1 << 17
	UseCommands         Permission = 1 << 31
	ManageThreads       Permission = 1 << 34
	CreatePublicThreads Permission = 1 << 35
	SendInThreads       Permission = 1 << 38
	ModerateMembers     Permission = 1 << 40
)

// Installed is what a guild gives the bot by its invitation, and no more: what
// it asked for in the README's link.
const Installed = ViewChannel | SendMessages | SendInThreads | CreatePublicThreads | AttachFiles | ReadMessageHistory

// Everybody is what each member may do.
const Everybody = Installed | UseCommands

// Moderating is what a moderator has besides.
const Moderating = ManageMessages | ManageGuild | ManageChannels | ManageThreads | ModerateMembers | MentionEveryone

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
