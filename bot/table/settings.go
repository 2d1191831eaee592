package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

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

// Settings returns what was chosen for a channel.
func (t *Table) Settings(ctx context.Context, c storage.ChannelID) (Settings, error) {
	s, err := read(ctx, t, func(r storage.Reader) (Settings, error) { return settings(r, c) })
	if err != nil {
		return Settings{}, fmt.Errorf("read settings of channel %s: %w", c, err)
	}
	return s, nil
}

// settings reads what was chosen for a channel. What cannot be read is as if
// nothing had been chosen: no match stops for it.
func settings(r storage.Reader, c storage.ChannelID) (s Settings, err error) {
	b, err := r.Settings(storage.Owner{Channel: c})
	if err == nil && json.Unmarshal(b, &s) != nil {
		s = Settings{}
	}
	if !slices.Contains(BoardChoices(), s.Boards) {
		s.Boards = AllBoards
	}
	return s, err
}

// Configure chooses for a channel. The players of its match may, and who
// moderates it; others it refuses with NotPlayerHere.
func (t *Table) Configure(ctx context.Context, p Press, c storage.ChannelID, s Settings) error {
	if p.Moderates != c {
		m, err := t.At(ctx, c)
		var none *Refusal
		if err != nil && !errors.As(err, &none) {
			return err
		}
		if m == nil || m.SeatsOf(p.By) == 0 {
			return refuse(NotPlayerHere)
		}
	}
	b, err := encodeJSON(s)
	if err == nil {
		err = t.store.Keep(ctx, storage.Owner{Channel: c}, b)
	}
	if err != nil {
		return fmt.Errorf("keep settings of channel %s: %w", c, err)
	}
	return nil
}

// personRow is what is kept of a person.
type personRow struct {
	Locale string `json:"locale,omitempty"` // of their client, when they were last heard
	Tips   Tips   `json:"tips,omitzero"`
	Remind Remind `json:"remind,omitzero"`

	Digested time.Time `json:"digested,omitzero"` // when the last digest was sent

	Clock punctuality `json:"clock,omitzero"`
}

func person(r storage.Reader, u storage.UserID) (p personRow, err error) {
	b, err := r.Settings(storage.Owner{User: u})
	if err == nil && json.Unmarshal(b, &p) != nil {
		p = personRow{}
	}
	return p, err
}

// Hear notes in which locale a person's client speaks, so that they are written
// to in their own language.
func (t *Table) Hear(ctx context.Context, u storage.UserID, locale string) error {
	_, err := t.changePerson(ctx, u, func(p *personRow) bool {
		changed := locale != "" && p.Locale != locale
		if changed {
			p.Locale = locale
		}
		return changed
	})
	if err != nil {
		return fmt.Errorf("keep locale of user %s: %w", u, err)
	}
	return nil
}

// changePerson changes what is kept of a person, if change says that it did. One
// change of theirs is made at a time, so that none is lost; nobody else waits.
func (t *Table) changePerson(ctx context.Context, u storage.UserID, change func(*personRow) bool) (personRow, error) {
	leave, err := t.queues.enter(ctx, "user "+u.String())
	if err != nil {
		return personRow{}, err
	}
	defer leave()
	p, err := read(ctx, t, func(r storage.Reader) (personRow, error) { return person(r, u) })
	if err != nil || !change(&p) {
		return p, err
	}
	b, err := encodeJSON(p)
	if err == nil {
		err = t.store.Keep(ctx, storage.Owner{User: u}, b)
	}
	return p, err
}

// LanguageOf returns the locale in which a person was last heard, "" if they
// never were.
func (t *Table) LanguageOf(ctx context.Context, u storage.UserID) (string, error) {
	p, err := read(ctx, t, func(r storage.Reader) (personRow, error) { return person(r, u) })
	if err != nil {
		return "", fmt.Errorf("read locale of user %s: %w", u, err)
	}
	return p.Locale, nil
}
