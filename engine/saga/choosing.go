package saga

import "skald/engine"

// Choosing Action Tiles Phase. The side on the Initiative tile takes one tile,
// the other takes two, the first takes the last.

// beginRound starts a round with all tiles in the middle. (End of Round, 5, 6)
func (t transition) beginRound() {
	t.tiles = [Tiles]tileState{}
	t.phase = Choosing
	t.first = t.initiative
	t.ask(t.first, AskTake)
	t.tell.Chapter("note.round", engine.NumberArg("round", t.round()), engine.NumberArg("rounds", t.lastRound()))
}

// mayTake says whether a tile can be pulled.
func (s *state) mayTake(tile Tile) reason {
	if s.tiles[tile].taken {
		return tileTaken
	}
	return fine
}

// lastTake reports whether one tile is left to be taken.
func (s *state) lastTake() bool { return s.tilesTaken() == Tiles-1 }

// legalTakes lists the tiles that can be pulled.
func (s *state) legalTakes(to []engine.Action) []engine.Action {
	for tile := range Tile(Tiles) {
		if s.mayTake(tile) == fine {
			to = append(to, engine.Action{Verb: Take, Args: engine.Args{engine.Word(tile)}})
		}
	}
	return to
}

// take pulls a tile towards its side.
func (t transition) take(tile Tile) reason {
	if why := t.mayTake(tile); why != fine {
		return why
	}
	side := t.mover
	t.tiles[tile] = tileState{taken: true, by: side}
	t.tellTile("note.took", side, tile)

	// Whoever takes the tile with the Initiative icon turns the Initiative
	// tile to their own side at once; who chooses in this round stays as it was.
	if t.edition.Tiles[tile].Initiative {
		if t.initiative != side {
			t.tell.All("note.initiative", who(side))
		}
		t.initiative = side
	}

	switch t.tilesTaken() {
	case 1, 2:
		t.ask(t.first.Foe(), AskTake)
	case 3:
		t.ask(t.first, AskTake)
	case 4:
		t.beginResolving()
	}
	return fine
}

// tilesTaken returns how many tiles were chosen in this round.
func (s *state) tilesTaken() int {
	n := 0
	for _, tile := range s.tiles {
		if tile.taken {
			n++
		}
	}
	return n
}
