package saga

import "skald/engine"

// Resolving Actions Phase. The holder of the tile with the Sword and Axe
// resolves both tiles, one after the other; then the other side does.

// beginResolving asks the holder of the Sword and Axe first.
func (t transition) beginResolving() {
	t.phase = Resolving
	t.mover = t.resolver()
	t.tell.All("note.resolves-first", who(t.mover))
	t.askTile()
}

// resolver returns who resolves first: the holder of the Sword and Axe, or the
// first to choose while nobody has it.
func (s *state) resolver() Side {
	for i, tile := range s.tiles {
		if tile.taken && s.edition.Tiles[i].ResolvesFirst {
			return tile.by
		}
	}
	return s.first
}

// askTile asks for the next tile: of the same side, then of the other. When
// all are resolved, Combat begins.
func (t transition) askTile() {
	for _, side := range [Sides]Side{t.mover, t.mover.Foe()} {
		for _, tile := range t.tiles {
			if tile.by == side && !tile.spent {
				t.ask(side, AskTile)
				return
			}
		}
	}
	t.beginCombat()
}

// mayResolve says whether the mover can resolve a tile.
func (s *state) mayResolve(tile Tile) reason {
	switch {
	case s.tiles[tile].by != s.mover:
		return tileNotYours
	case s.tiles[tile].spent:
		return tileSpent
	}
	return fine
}

// soleTile reports whether one tile can be resolved only.
func (s *state) soleTile() bool {
	n := 0
	for tile := range Tile(Tiles) {
		if s.mayResolve(tile) == fine {
			n++
		}
	}
	return n == 1
}

// legalResolves lists the tiles that can be resolved.
func (s *state) legalResolves(to []engine.Action) []engine.Action {
	for tile := range Tile(Tiles) {
		if s.mayResolve(tile) == fine {
			to = append(to, engine.Action{Verb: Resolve, Args: engine.Args{engine.Word(tile)}})
		}
	}
	return to
}

// resolve begins a tile: first its Bonus, if it has one that can be done.
func (t transition) resolve(tile Tile) reason {
	if why := t.mayResolve(tile); why != fine {
		return why
	}
	t.tile = tile
	t.tellTile("note.resolves", t.mover, tile)
	half := t.half()
	t.bonus, t.left = half.bonus, half.actions
	if t.bonus != 0 {
		if t.possible(t.bonus) != 0 {
			t.ask(t.mover, AskBonus)
			return fine
		}
		t.tell.All("note.bonus-idle", who(t.mover))
	}
	t.endBonus()
	return fine
}

// half returns the mover's section of the tile being resolved.
func (s *state) half() *HalfData { return s.edition.Tiles[s.tile].Half(s.mover) }

// askAction asks for the next Action of the tile. When none of them can be
// done, the tile ends by itself.
func (t transition) askAction() {
	switch {
	case t.left == 0:
		t.endTile()
	case t.possible(t.left) == 0:
		t.tell.All("note.tile-idle", engine.WordArg("tile", vocTile, engine.Word(t.tile)), deedsArg("left", t.left))
		t.endTile()
	default:
		t.ask(t.mover, AskAction)
	}
}

// legalActions lists the ways to do or begin what is left of the tile.
func (s *state) legalActions(to []engine.Action) []engine.Action {
	return append(s.legalDeeds(to, s.left), engine.Action{Verb: Done})
}

// allowed says whether the tile lets the mover do one of some deeds now.
func (s *state) allowed(want deeds) reason {
	half := s.half()
	switch {
	case s.decision == AskBonus && s.bonus.overlaps(want):
		return fine
	case s.decision == AskBonus && s.left.overlaps(want):
		return bonusFirst
	case s.decision == AskAction && s.left.overlaps(want):
		return fine
	case s.decision == AskAction && half.actions.overlaps(want):
		return doneAlready
	case s.decision == AskAction && half.bonus.overlaps(want):
		return bonusPast
	}
	return notOnTile
}

// endAction ends an Action: what it left undone is gone. Of Actions parted by
// "/" only one is resolved.
func (t transition) endAction(d Deed) {
	t.used, t.recruited = 0, 0
	t.left = t.left.without(d)
	if t.half().OneOf {
		t.left = 0
	}
	t.askAction()
}

// done ends the Action under way; between Actions it ends the tile.
func (t transition) done() reason {
	switch t.decision {
	case AskRecruit:
		t.stop(Recruitment)
	case AskIncome:
		t.stop(TakingIncome)
	case AskFyrd:
		t.stop(CallingFyrd)
	case AskEmbark:
		t.tell.All("note.stayed", who(t.mover), area("area", t.razed))
		t.endPillage()
	default:
		t.tell.All("note.done", who(t.mover), engine.WordArg("tile", vocTile, engine.Word(t.tile)), deedsArg("left", t.left))
		t.endTile()
	}
	return fine
}

// stop ends an Action of which more could have been done.
func (t transition) stop(d Deed) {
	t.tell.All("note.stopped", who(t.mover), engine.WordArg("deed", vocDeed, engine.Word(d)))
	t.endAction(d)
}

// endTile moves the tile to the middle.
func (t transition) endTile() {
	t.tiles[t.tile].spent = true
	t.tile, t.bonus, t.left = 0, 0, 0
	t.askTile()
}
