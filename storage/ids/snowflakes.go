package ids

import (
	"fmt"
	"strconv"
)

// ID is a snowflake: a number of 64 bits that grows with time; 0 is "none".
// What it names is part of its type, so that a user is never taken for a
// channel. In JSON it is a string, since JavaScript's numbers cannot hold it.
type ID[K kind] uint64

// kind is what an ID names; its String is the word for it in errors.
type kind interface{ String() string }

type (
	user        struct{}
	channel     struct{}
	guild       struct{}
	message     struct{}
	role        struct{}
	interaction struct{}
)

func (user) String() string        { return "user" }
func (channel) String() string     { return "channel" }
func (guild) String() string       { return "guild" }
func (message) String() string     { return "message" }
func (role) String() string        { return "role" }
func (interaction) String() string { return "interaction" }

type (
	User        = ID[user]        // a person
	Channel     = ID[channel]     // a channel or a thread
	Guild       = ID[guild]       // a server
	Message     = ID[message]     // a message
	Role        = ID[role]        // a role of a server
	Interaction = ID[interaction] // one press or one command, so that a doubled one is known
)

// ParseUser, and those after it, read a decimal id; 0 and anything but digits
// is an error.
func ParseUser(s string) (User, error)       { return parse[user](s) }
func ParseChannel(s string) (Channel, error) { return parse[channel](s) }
func ParseGuild(s string) (Guild, error)     { return parse[guild](s) }
func ParseRole(s string) (Role, error)       { return parse[role](s) }

func parse[K kind](s string) (id ID[K], err error) {
	if err := id.UnmarshalText([]byte(s)); err != nil {
		return 0, err
	}
	if id == 0 {
		var k K
		return 0, fmt.Errorf("parse %s id %q: 0 is nobody's", k, s)
	}
	return id, nil
}

// String returns the id in decimal.
func (id ID[K]) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the id in decimal.
func (id ID[K]) MarshalText() ([]byte, error) { return strconv.AppendUint(nil, uint64(id), 10), nil }

// UnmarshalText reads what MarshalText wrote.
func (id *ID[K]) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil {
		var k K
		return fmt.Errorf("parse %s id %q: want a decimal number of 64 bits", k, text)
	}
	*id = ID[K](n)
	return nil
}
