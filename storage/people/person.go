// Package people is what is kept of people and of channels beside all matches: how
// they want to be reminded, when they rest, how reliable they are, which language
// they speak, which tips they have heard, and what a channel has chosen. It knows
// no match; package table makes its matches follow.
//
// # Vocabulary
//
//	nudge   a reminder of a match that waits for a person: see engine/match/nudge
//	hours   when they rest, and no nudge comes: see engine/match/rest
//	tips    what a person was told in their first matches
package people

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"skald/engine/match/chessclock"
	"skald/engine/match/nudge"
	"skald/storage"
)

// punctuality is what is kept of a person's clocks. Their tally follows from
// those in the heads of their matches: how much of each match that is not over
// is in it stands beside it, so that it is brought up to date however often that
// is done, and no crash counts anything twice.
type punctuality struct {
	Total chessclock.Reliability                     `json:"total,omitzero"`
	Of    map[storage.MatchID]chessclock.Reliability `json:"matches,omitempty"`
}

// Take brings the tally up to date with a match's.
func (p *punctuality) Take(id storage.MatchID, now chessclock.Reliability, over bool) {
	p.Total = p.Total.Plus(now, p.Of[id])
	p.Of = maps.Clone(p.Of)
	if p.Of == nil {
		p.Of = map[storage.MatchID]chessclock.Reliability{}
	}
	if p.Of[id] = now; over {
		delete(p.Of, id) // it counts nothing any more
	}
}

// ReliabilityOf reads how reliable people are; those of whom nothing is known are left
// out.
func ReliabilityOf(r storage.Reader, users []storage.UserID) (map[storage.UserID]chessclock.Reliability, error) {
	list := map[storage.UserID]chessclock.Reliability{}
	all, err := ReadAll(r, users)
	for u, p := range all {
		if p.Clock.Total.Of > 0 {
			list[u] = p.Clock.Total
		}
	}
	return list, err
}

// Person is what is kept of a person.
type Person struct {
	Locale string         `json:"locale,omitempty"` // of their client, when they were last heard
	Tips   Tips           `json:"tips,omitzero"`
	Remind nudge.Settings `json:"remind,omitzero"`

	Digested time.Time `json:"digested,omitzero"` // when the last digest was sent

	Clock punctuality `json:"clock,omitzero"`

	Notes map[storage.GuildID][]Note `json:"notes,omitempty"` // of moderators, by server

	Public string `json:"public,omitempty"` // the name under which they agreed to stand on web pages; "": none
}

// Read reads what is kept of a person, the zero value if nothing is.
func Read(r storage.Reader, u storage.UserID) (Person, error) {
	return Kept[Person](r, storage.Owner{User: u})
}

// Kept reads what is kept for an owner. Bytes that cannot be read are as if nothing
// had been kept.
func Kept[T any](r storage.Reader, o storage.Owner) (v T, err error) {
	b, err := r.Settings(o)
	if err == nil && json.Unmarshal(b, &v) != nil {
		return *new(T), nil
	}
	return v, err
}

// Tips are what a person was told in their first matches, and whether they want
// to hear more. The zero value is somebody new.
type Tips struct {
	Off  bool                `json:"off,omitempty"`
	Told map[string][]string `json:"told,omitempty"` // by a game's key, the verbs
	Done []string            `json:"done,omitempty"` // the games' keys of which they have finished a match
}

// Next returns the first of some verbs of a game of which the person was told
// nothing, "" if they need to hear nothing.
func (t Tips) Next(game string, verbs []string) string {
	i := slices.IndexFunc(verbs, func(verb string) bool { return !slices.Contains(t.Told[game], verb) })
	if i < 0 || t.Off || t.Finished(game) {
		return ""
	}
	return verbs[i]
}

// Tell notes that the person was told of a verb.
func (t *Tips) Tell(game, verb string) {
	if t.Told == nil {
		t.Told = map[string][]string{}
	}
	t.Told[game] = append(t.Told[game], verb)
}

// Clone returns the same tips, to be changed beside these.
func (t Tips) Clone() Tips {
	t.Done, t.Told = slices.Clone(t.Done), maps.Clone(t.Told)
	for game, verbs := range t.Told {
		t.Told[game] = slices.Clone(verbs)
	}
	return t
}

// Finish notes that the person has finished a match of a game: nothing of it
// need be told to them.
func (t *Tips) Finish(game string) {
	delete(t.Told, game)
	if !t.Finished(game) {
		t.Done = append(t.Done, game)
	}
}

// Finished reports whether the person has finished a match of a game.
func (t Tips) Finished(game string) bool { return slices.Contains(t.Done, game) }

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
	s, err = Kept[Settings](r, storage.Owner{Channel: c})
	if !slices.Contains(BoardChoices(), s.Boards) {
		s.Boards = AllBoards
	}
	return s, err
}
