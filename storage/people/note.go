package people

import (
	"context"
	"maps"
	"slices"
	"time"

	"skald/storage"
)

// A Note is what a server's moderators keep of a person, or what another player has told
// them. The person reads none of it.
type Note struct {
	At     time.Time      `json:"at"`
	By     storage.UserID `json:"by"`
	Text   string         `json:"text"`
	Report bool           `json:"report,omitempty"` // by a player
}

// mostNotes is how many notes of moderators and how many reports of players are kept of a
// person on a server: the newest.
const mostNotes = 20

// Note adds to what a server keeps of a person, and returns all that it keeps, oldest
// first. Of a player one report in the time between is taken, false if there was one.
func (s *Store) Note(ctx context.Context, g storage.GuildID, of storage.UserID, n Note, between time.Duration) (list []Note, taken bool, err error) {
	_, err = s.Change(ctx, of, func(p *Person) bool {
		list = p.Notes[g]
		taken = !slices.ContainsFunc(list, func(o Note) bool { return n.Report && o.Report && o.By == n.By && n.At.Sub(o.At) < between })
		if taken {
			list = kept(append(slices.Clone(list), n))
			p.keepNotes(g, list)
		}
		return taken
	})
	return list, taken, err
}

// Unnote takes a note away, by its number from 1, and returns those that are left: false if
// there is none of that number.
func (s *Store) Unnote(ctx context.Context, g storage.GuildID, of storage.UserID, number int) (list []Note, found bool, err error) {
	_, err = s.Change(ctx, of, func(p *Person) bool {
		list = p.Notes[g]
		if found = number >= 1 && number <= len(list); found {
			list = slices.Delete(slices.Clone(list), number-1, number)
			p.keepNotes(g, list)
		}
		return found
	})
	return list, found, err
}

func (p *Person) keepNotes(g storage.GuildID, list []Note) {
	p.Notes = maps.Clone(p.Notes)
	if p.Notes == nil {
		p.Notes = map[storage.GuildID][]Note{}
	}
	if p.Notes[g] = list; len(list) == 0 {
		delete(p.Notes, g)
	}
}

// kept returns the newest of each sort of notes, so that none drives out the other.
func kept(list []Note) []Note {
	for _, report := range []bool{false, true} {
		is := func(n Note) bool { return n.Report == report }
		n := 0
		for _, one := range list {
			if is(one) {
				n++
			}
		}
		if i := slices.IndexFunc(list, is); n > mostNotes {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}
