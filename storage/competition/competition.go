// Package competition is what is stored of a tournament, a ladder or a championship
// besides its log: its head, and where what it posts stands. It is values and their
// bytes; it knows neither the rules nor how anything is told.
package competition

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	contract "skald/engine/league"
	"skald/storage"
)

// A Kind says by which rules a league is held.
type Kind string

// The kinds of leagues.
const (
	Tournament   Kind = "tournament"
	Ladder       Kind = "ladder"
	Championship Kind = "championship"
)

// headVersion is the version of heads as JSON. Raise it when an older program
// could misread them.
const headVersion = 1

// A Head is what of a league its events do not say.
type Head struct {
	Kind    Kind              `json:"kind"`
	Guild   storage.GuildID   `json:"guild"`
	Channel storage.ChannelID `json:"channel"` // where it speaks
	Locale  string            `json:"locale,omitempty"`
	Game    string            `json:"game,omitempty"` // the key of the title; "": it is played without the bot
	Name    string            `json:"name,omitempty"`
	Opened  time.Time         `json:"opened"`
	By      storage.UserID    `json:"by,omitempty"`   // who made it; 0: it was not written down
	Over    bool              `json:"over,omitempty"` // nothing happens in it any more

	// Today is how often people have acted in it on the last day on which anybody did.
	Today contract.Acts `json:"today,omitzero"`

	// Seed is secret until the league's rules tell it.
	Seed Seed `json:"seed"`
	// Names are what people were called when they last acted, as everybody
	// could read it.
	Names map[storage.UserID]string `json:"names,omitempty"`
}

// Seed is an engine.Seed that JSON holds in hexadecimal, and that prints as
// [secret].
type Seed struct{ engine.Seed }

// MarshalText writes the seed's digits: for the store alone.
func (s Seed) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s.Seed[:]), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Seed) UnmarshalText(text []byte) error {
	raw, err := hex.DecodeString(string(text))
	if err != nil || len(raw) != len(s.Seed) {
		return fmt.Errorf("read seed: %d digits are none", len(text))
	}
	copy(s.Seed[:], raw)
	return nil
}

// headRow is a head as it is stored.
type headRow struct {
	Version int `json:"v"`
	Head
	Tail [][]byte `json:"tail,omitempty"` // events that are not in the log yet
}

// Encode returns a head as it is stored, with the events that are not in the log yet.
func (h Head) Encode(tail [][]byte) ([]byte, error) {
	raw, err := json.Marshal(headRow{headVersion, h, tail})
	if err != nil {
		return nil, fmt.Errorf("encode head of a league: %w", err)
	}
	return raw, nil
}

// DecodeHead reads what Encode wrote.
func DecodeHead(raw []byte) (h Head, tail [][]byte, err error) {
	var row headRow
	if err := json.Unmarshal(raw, &row); err != nil {
		return h, nil, fmt.Errorf("decode head of a league: %w", err)
	}
	if row.Version != headVersion {
		return h, nil, fmt.Errorf("decode head of a league: version %d is unknown", row.Version)
	}
	return row.Head, row.Tail, nil
}

// MatchSeed is the seed of a league's match: the SHA-256 of the engine.Digest of
// the text "skald/league/match/1", the league's seed and the pairing's key.
func (h Head) MatchSeed(pairing string) engine.Seed {
	d := engine.NewDigest("skald/league/match/1")
	d.Bytes(h.Seed.Seed[:])
	d.Text(pairing)
	return engine.Seed(d.Sum())
}

// A Place is where something that a league posts stands: the message of a
// pairing, and what came of it.
type Place struct {
	Channel storage.ChannelID `json:"channel,omitempty"` // where the competition spoke then; 0: not written down
	Message storage.MessageID `json:"message,omitempty"`
	Thread  storage.ChannelID `json:"thread,omitempty"` // 0: it has none, or not yet
	Match   storage.MatchID   `json:"match,omitempty"`  // "": none has begun
	Talk    storage.MessageID `json:"talk,omitempty"`   // in which it drafts or reports, the newest
	Said    string            `json:"said,omitempty"`   // a digest of what that says and offers
	Told    int64             `json:"told,omitempty"`   // when a message that keeps itself was changed last, in Unix seconds
	Shut    int64             `json:"shut,omitempty"`   // since when Discord lets it be changed no more; 0: it does
}

// Past is the list of a server's competitions that are over. They grow without end, and
// the open ones are looked for with every command: so the store lists them apart, under
// the server's number with the first bit, which no server's has.
func Past(g storage.GuildID) storage.GuildID { return g | 1<<63 }

// RegistrationPlace is the name of the place of the message by which people join,
// BoardPlace of that which always shows how it stands.
const (
	RegistrationPlace = "registration"
	BoardPlace        = "board"
	RolesPlace        = "roles" // of what Given says
	EventPlace        = "event" // of the event of the server that shows it
)

// Given is which roles the bot gave to whom for a competition, and which of them it could
// not give or take when it last tried: a refusal is told once.
type Given struct {
	To      map[storage.RoleID][]storage.UserID `json:"to,omitempty"`
	Refused []storage.RoleID                    `json:"refused,omitempty"`
}

// Encode returns the bytes for storage.Delivery.Posted.
func (g Given) Encode() []byte {
	raw, err := json.Marshal(g)
	if err != nil {
		panic("league: numbers cannot be encoded: " + err.Error())
	}
	return raw
}

// Has reports whether somebody was given a role.
func (g Given) Has(role storage.RoleID, u storage.UserID) bool { return slices.Contains(g.To[role], u) }

// Set notes that somebody has a role, or has it no more.
func (g *Given) Set(role storage.RoleID, u storage.UserID, has bool) {
	list := slices.DeleteFunc(slices.Clone(g.To[role]), func(o storage.UserID) bool { return o == u })
	if has {
		list = append(list, u)
	}
	if g.To == nil {
		g.To = map[storage.RoleID][]storage.UserID{}
	}
	if g.To[role] = list; len(list) == 0 {
		delete(g.To, role)
	}
}

// Encode returns the bytes for storage.Delivery.Posted.
func (p Place) Encode() []byte {
	raw, err := json.Marshal(p)
	if err != nil {
		panic("league: numbers cannot be encoded: " + err.Error())
	}
	return raw
}

// ReadPlace reads what Encode wrote; the zero value if it is something else.
func ReadPlace(raw []byte) (p Place) {
	if json.Unmarshal(raw, &p) != nil {
		return Place{}
	}
	return p
}
