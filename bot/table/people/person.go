package people

import (
	"encoding/json"
	"maps"
	"time"

	"skald/bot/table/chessclock"
	"skald/storage"
)

// punctuality is what is kept of a person's clocks. Their tally follows from
// those in the heads of their matches: how much of each match that is not over
// is in it stands beside it, so that it is brought up to date however often that
// is done, and no crash counts anything twice.
type punctuality struct {
	Total chessclock.Reliability                     `json:"total,omitzero"`
	Of    map[storage.MatchID]chessclock.Reliability `json:"matches,omitempty"`
	Rest  chessclock.RestUse                         `json:"rest,omitzero"`
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
	for _, u := range users {
		p, err := Read(r, u)
		if err != nil {
			return nil, err
		}
		if u != 0 && p.Clock.Total.Of > 0 {
			list[u] = p.Clock.Total
		}
	}
	return list, nil
}

// Rests is how a person rests.
func (p *Person) Rests() chessclock.Rests {
	r := chessclock.Rests{Used: p.Clock.Rest}
	if p.Remind.Away != (Away{}) || !p.Remind.Quiet.empty() {
		r.Rest = p.Remind.Rest
	}
	return r
}

// Person is what is kept of a person.
type Person struct {
	Locale string `json:"locale,omitempty"` // of their client, when they were last heard
	Tips   Tips   `json:"tips,omitzero"`
	Remind Remind `json:"remind,omitzero"`

	Digested time.Time `json:"digested,omitzero"` // when the last digest was sent

	Clock punctuality `json:"clock,omitzero"`
}

// Read reads what is kept of a person, the zero value if nothing is.
func Read(r storage.Reader, u storage.UserID) (p Person, err error) {
	b, err := r.Settings(storage.Owner{User: u})
	if err == nil && json.Unmarshal(b, &p) != nil {
		p = Person{}
	}
	return p, err
}
