package storage

import (
	"io"

	"skald/storage/ids"
)

// The names by which everything is kept.
type (
	MatchID       = ids.Match
	LeagueID      = ids.League
	UserID        = ids.User
	ChannelID     = ids.Channel
	GuildID       = ids.Guild
	MessageID     = ids.Message
	RoleID        = ids.Role
	InteractionID = ids.Interaction
)

const matchIDLen = ids.Len

// NewMatchID draws an id. A store holds so few of the 10^12 ids that a second draw of
// the same one is left to Apply, which refuses it with ErrConflict.
func NewMatchID(rand io.Reader) (MatchID, error) { return ids.NewMatch(rand) }

// NewLeagueID draws an id. A second draw of the same one is left to ApplyLeague, which
// refuses it with ErrConflict.
func NewLeagueID(rand io.Reader) (LeagueID, error) { return ids.NewLeague(rand) }

// ParseMatchID, and those after it, read an id as people type it or as Discord writes
// it; see package ids.
func ParseMatchID(s string) (MatchID, error)     { return ids.ParseMatch(s) }
func ParseLeagueID(s string) (LeagueID, error)   { return ids.ParseLeague(s) }
func ParseUserID(s string) (UserID, error)       { return ids.ParseUser(s) }
func ParseChannelID(s string) (ChannelID, error) { return ids.ParseChannel(s) }
func ParseGuildID(s string) (GuildID, error)     { return ids.ParseGuild(s) }
func ParseRoleID(s string) (RoleID, error)       { return ids.ParseRole(s) }
