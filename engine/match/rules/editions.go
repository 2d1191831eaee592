package rules

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"sync"

	"skald/engine"
)

// Editions keeps the games under editions that matches began with, so that each
// is read once. The zero value is ready.
type Editions struct {
	mu    sync.Mutex
	games map[editionKey]engine.Game
}

type editionKey struct {
	game string
	hash [sha256.Size]byte
}

// Under returns the game playing by the data of a match.
func (e *Editions) Under(g engine.Game, edition []byte) (engine.Game, error) {
	if now, ok := g.(engine.Editioned); !ok || bytes.Equal(now.Edition(), edition) {
		return g, nil
	}
	return e.Named(g, sha256.Sum256(edition), func([sha256.Size]byte) ([]byte, error) { return edition, nil })
}

// Named is Under for data that are read by their hash if they are not known.
func (e *Editions) Named(g engine.Game, hash [sha256.Size]byte, read func([sha256.Size]byte) ([]byte, error)) (engine.Game, error) {
	now, ok := g.(engine.Editioned)
	if !ok {
		return g, nil
	}
	key := editionKey{g.About().Key, hash}
	e.mu.Lock()
	defer e.mu.Unlock()
	if old := e.games[key]; old != nil {
		return old, nil
	}
	old := g
	if sha256.Sum256(now.Edition()) != hash {
		edition, err := read(hash)
		if err == nil {
			old, err = now.WithEdition(edition)
		}
		if err != nil {
			return nil, fmt.Errorf("read edition of %s: %w", key.game, err)
		}
	}
	if e.games == nil {
		e.games = make(map[editionKey]engine.Game)
	}
	e.games[key] = old
	return old, nil
}

// Find returns the game of a key, nil if there is none.
func Find(games []engine.Game, key string) engine.Game {
	for _, g := range games {
		if g.About().Key == key {
			return g
		}
	}
	return nil
}
