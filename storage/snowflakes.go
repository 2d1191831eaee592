package storage

import (
	"fmt"
	"strconv"
)

// The ids below are snowflakes: numbers of 64 bits that grow with time. Each is a type of its own, so that a user is
// never taken for a channel. In JSON they are strings, since JavaScript's numbers cannot hold them; 0 is "none".

type (
	// UserID names a person.
	UserID uint64
	// ChannelID names a channel or a thread.
	ChannelID uint64
	// GuildID names a server.
	GuildID uint64
	// MessageID names a message.
	MessageID uint64
	// InteractionID names one press or one command, so that a doubled one is known.
	InteractionID uint64
)

// ParseUserID reads a decimal id; 0 and anything but digits is an error.
func ParseUserID(s string) (UserID, error) { return parseSnowflake[UserID](s, "user") }

// String returns the id in decimal.
func (id UserID) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the id in decimal.
func (id UserID) MarshalText() ([]byte, error) { return strconv.AppendUint(nil, uint64(id), 10), nil }

// UnmarshalText reads what MarshalText wrote.
func (id *UserID) UnmarshalText(text []byte) error { return unmarshalSnowflake(id, text, "user") }

// ParseChannelID reads a decimal id; 0 and anything but digits is an error.
func ParseChannelID(s string) (ChannelID, error) { return parseSnowflake[ChannelID](s, "channel") }

// String returns the id in decimal.
func (id ChannelID) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the id in decimal.
func (id ChannelID) MarshalText() ([]byte, error) {
	return strconv.AppendUint(nil, uint64(id), 10), nil
}

// UnmarshalText reads what MarshalText wrote.
func (id *ChannelID) UnmarshalText(text []byte) error { return unmarshalSnowflake(id, text, "channel") }

// ParseGuildID reads a decimal id; 0 and anything but digits is an error.
func ParseGuildID(s string) (GuildID, error) { return parseSnowflake[GuildID](s, "guild") }

// String returns the id in decimal.
func (id GuildID) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the id in decimal.
func (id GuildID) MarshalText() ([]byte, error) { return strconv.AppendUint(nil, uint64(id), 10), nil }

// UnmarshalText reads what MarshalText wrote.
func (id *GuildID) UnmarshalText(text []byte) error { return unmarshalSnowflake(id, text, "guild") }

// ParseMessageID reads a decimal id; 0 and anything but digits is an error.
func ParseMessageID(s string) (MessageID, error) { return parseSnowflake[MessageID](s, "message") }

// String returns the id in decimal.
func (id MessageID) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the id in decimal.
func (id MessageID) MarshalText() ([]byte, error) {
	return strconv.AppendUint(nil, uint64(id), 10), nil
}

// UnmarshalText reads what MarshalText wrote.
func (id *MessageID) UnmarshalText(text []byte) error { return unmarshalSnowflake(id, text, "message") }

// ParseInteractionID reads a decimal id; 0 and anything but digits is an error.
func ParseInteractionID(s string) (InteractionID, error) {
	return parseSnowflake[InteractionID](s, "interaction")
}

// String returns the id in decimal.
func (id InteractionID) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the id in decimal.
func (id InteractionID) MarshalText() ([]byte, error) {
	return strconv.AppendUint(nil, uint64(id), 10), nil
}

// UnmarshalText reads what MarshalText wrote.
func (id *InteractionID) UnmarshalText(text []byte) error {
	return unmarshalSnowflake(id, text, "interaction")
}

func parseSnowflake[ID ~uint64](s, kind string) (ID, error) {
	var id ID
	if err := unmarshalSnowflake(&id, []byte(s), kind); err != nil {
		return 0, err
	}
	if id == 0 {
		return 0, fmt.Errorf("parse %s id %q: 0 is nobody's", kind, s)
	}
	return id, nil
}

func unmarshalSnowflake[ID ~uint64](id *ID, text []byte, kind string) error {
	n, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil {
		return fmt.Errorf("parse %s id %q: want a decimal number of 64 bits", kind, text)
	}
	*id = ID(n)
	return nil
}
