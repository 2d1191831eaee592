package people

import (
	"encoding/json"
	"slices"

	"skald/storage"
)

// Settings are what a channel's people have chosen for all matches in it.
type Settings struct {
	Boards Boards `json:"boards,omitempty"`
}

// Boards says which of a match's boards keep their pictures. The zero value is
// AllBoards.
type Boards string

// The values of Boards.
const (
	AllBoards   Boards = "all"
	LatestBoard Boards = "latest" // older ones give up theirs, so that the channel stays short
)

// BoardChoices lists the values of Boards, the one that holds at first before the
// others.
func BoardChoices() []Boards { return []Boards{AllBoards, LatestBoard} }

// ReadSettings reads what was chosen for a channel. Settings that
// cannot be read count as not chosen, so that no match stops for them.
func ReadSettings(r storage.Reader, c storage.ChannelID) (s Settings, err error) {
	b, err := r.Settings(storage.Owner{Channel: c})
	if err == nil && json.Unmarshal(b, &s) != nil {
		s = Settings{}
	}
	if !slices.Contains(BoardChoices(), s.Boards) {
		s.Boards = AllBoards
	}
	return s, err
}
