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
	now, ok := g.(engine.Editioned)
	if !ok || bytes.Equal(now.Edition(), edition) {
		return g, nil
	}
	key := editionKey{g.About().Key, sha256.Sum256(edition)}
	e.mu.Lock()
	defer e.mu.Unlock()
	if old := e.games[key]; old != nil {
		return old, nil
	}
	old, err := now.WithEdition(edition)
	if err != nil {
		return nil, fmt.Errorf("read edition of %s: %w", key.game, err)
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
