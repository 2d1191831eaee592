package people

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"skald/engine/match/chessclock"
	"skald/engine/match/nudge"
	"skald/storage"
	"skald/storage/queue"
)

// Keeper is what a Store needs of the storage.
type Keeper interface {
	Read(context.Context, func(storage.Reader) error) error
	Keep(context.Context, storage.Owner, []byte) error
}

// Store is what is kept of people and of channels, beside all matches.
type Store struct {
	keeper Keeper
	queues queue.Queue // by person
	now    func() time.Time
}

// NewStore returns what a keeper keeps of people.
func NewStore(k Keeper, now func() time.Time) *Store { return &Store{keeper: k, now: now} }

// Person returns what is kept of a person.
func (s *Store) Person(ctx context.Context, u storage.UserID) (Person, error) {
	return storage.AskFor(ctx, s.keeper, "read what is kept of user "+u.String(), func(r storage.Reader) (Person, error) { return Read(r, u) })
}

// Change changes what is kept of a person, if change says that it did. One change
// of a person is made at a time, so that none is lost; nobody else waits.
func (s *Store) Change(ctx context.Context, u storage.UserID, change func(*Person) bool) (Person, error) {
	leave, err := s.queues.Enter(ctx, u.String())
	if err != nil {
		return Person{}, err
	}
	defer leave()
	p, err := s.Person(ctx, u)
	if err != nil || !change(&p) {
		return p, err
	}
	return p, s.Keep(ctx, storage.Owner{User: u}, p)
}

// Keep keeps for an owner what is known of them or was chosen for them. Whether the
// chooser may is the caller's to know.
func (s *Store) Keep(ctx context.Context, o storage.Owner, v any) error {
	b, err := json.Marshal(v)
	if err == nil {
		err = s.keeper.Keep(ctx, o, b)
	}
	if err != nil {
		return fmt.Errorf("keep %T: %w", v, err)
	}
	return nil
}

// ChangeRemind changes how a person wants to be reminded, and returns how they
// wanted it before and how they do now. An error of change is returned as it is,
// and nothing is changed.
func (s *Store) ChangeRemind(ctx context.Context, u storage.UserID, change func(*nudge.Settings) error) (before, now nudge.Settings, err error) {
	var refused error
	p, err := s.Change(ctx, u, func(p *Person) bool {
		before = p.Remind
		next := p.Remind
		if refused = change(&next); refused != nil || next == p.Remind {
			return false
		}
		if next.Away != before.Away {
			next.Away.Before = before.Away.SpentBy(s.now())
		}
		p.Remind = next
		return true
	})
	switch {
	case refused != nil:
		return before, p.Remind, refused
	case err != nil:
		return before, before, err
	}
	return before, p.Remind, nil
}

// MostPublicName is how long a name on web pages is, in characters: as long as Discord
// allows.
const MostPublicName = 32

// IsPublicName reports whether somebody may stand on web pages by a name: it can be seen,
// is not too long, and leads nowhere.
func IsPublicName(name string) bool {
	n := utf8.RuneCountInString(name)
	return n > 0 && n <= MostPublicName && !strings.Contains(name, "://") && !strings.Contains(name, "discord.gg")
}

// ChangePublic keeps the name under which a person agrees to stand on web pages; "" takes
// it from all of them.
func (s *Store) ChangePublic(ctx context.Context, u storage.UserID, name string) error {
	_, err := s.Change(ctx, u, func(p *Person) bool {
		before := p.Public
		p.Public = name
		return before != name
	})
	return err
}

// KeepDigested notes that a digest was sent to a person.
func (s *Store) KeepDigested(ctx context.Context, u storage.UserID) error {
	_, err := s.Change(ctx, u, func(p *Person) bool { p.Digested = s.now().UTC(); return true })
	return err
}

// Hear notes in which locale a person's client speaks, so that they are written
// to in their own language.
func (s *Store) Hear(ctx context.Context, u storage.UserID, locale string) error {
	_, err := s.Change(ctx, u, func(p *Person) bool {
		before := p.Locale
		p.Locale = cmp.Or(locale, before)
		return p.Locale != before
	})
	return err
}

// ChangeTips changes what is kept of a person's tips, and returns them.
func (s *Store) ChangeTips(ctx context.Context, u storage.UserID, change func(*Tips)) (Tips, error) {
	p, err := s.Change(ctx, u, func(p *Person) bool { change(&p.Tips); return true })
	return p.Tips, err
}

// Reliability returns how reliable people are.
func (s *Store) Reliability(ctx context.Context, users []storage.UserID) (map[storage.UserID]chessclock.Reliability, error) {
	return storage.AskFor(ctx, s.keeper, "read how reliable people are", func(r storage.Reader) (map[storage.UserID]chessclock.Reliability, error) {
		return ReliabilityOf(r, users)
	})
}

// Settings returns what was chosen for a channel.
func (s *Store) Settings(ctx context.Context, c storage.ChannelID) (Settings, error) {
	return storage.AskFor(ctx, s.keeper, "read settings of channel "+c.String(), func(r storage.Reader) (Settings, error) { return ReadSettings(r, c) })
}

// ReadAll reads what is kept of people, each once.
func ReadAll(r storage.Reader, users []storage.UserID) (map[storage.UserID]Person, error) {
	all := make(map[storage.UserID]Person, len(users))
	for i, u := range users {
		if u == 0 || slices.Contains(users[:i], u) {
			continue
		}
		p, err := Read(r, u)
		if err != nil {
			return nil, err
		}
		all[u] = p
	}
	return all, nil
}
