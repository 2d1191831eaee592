package saga

import "skald/engine"

// Resolving Actions Phase. The holder of the tile with the Sword and Axe
// resolves both of his tiles, one after the other; then the other side does.

// beginResolving asks the holder of the Sword and Axe first.
func (t turn) beginResolving() {
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
func (t turn) askTile() {
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

// resolve begins a tile: first its Bonus, if it has one that can be done.
func (t turn) resolve(tile Tile) reason {
	if why := t.mayResolve(tile); why != fine {
		return why
	}
	t.tile = tile
	t.tell.All("note.resolves", who(t.mover), engine.WordArg("tile", vocTile, engine.Word(tile)))
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

// possible returns those deeds of a set that the mover could do now. All that
// it looks at is public.
func (s *state) possible(set deeds) deeds {
	var can deeds
	for d := Movement; d <= Muster; d++ {
		if set.has(d) && s.can(d) {
			can |= 1 << d
		}
	}
	return can
}

// can reports whether the mover could do a deed now.
func (s *state) can(d Deed) bool {
	switch d {
	case Movement, Shift:
		return s.canMove(s.mover)
	case Scouting:
		return true
	case Recruitment:
		return s.canRecruit(s.mover)
	case Pillaging:
		return s.canPillage()
	case Building:
		return s.canBuild()
	case TakingIncome:
		return s.canTakeIncome()
	case CallingFyrd:
		return s.canCallFyrd()
	case PayingTribute:
		return s.canPayTribute()
	case TakingCoin:
		return s.bank > 0
	case Muster:
		return s.supply[Viking].warriors > 0
	}
	return false
}

// askAction asks for the next Action of the tile. When none of them can be
// done, the tile ends by itself.
func (t turn) askAction() {
	switch {
	case t.left == 0:
		t.endTile()
	case t.possible(t.left) == 0:
		t.tell.All("note.tile-idle", engine.WordArg("tile", vocTile, engine.Word(t.tile)))
		t.endTile()
	default:
		t.ask(t.mover, AskAction)
	}
}

// allowed says whether the tile lets the mover do one of some deeds now.
func (s *state) allowed(want deeds) reason {
	half := s.half()
	switch {
	case s.moment == AskBonus && s.bonus.overlaps(want):
		return fine
	case s.moment == AskBonus && s.left.overlaps(want):
		return bonusFirst
	case s.moment == AskAction && s.left.overlaps(want):
		return fine
	case s.moment == AskAction && half.actions.overlaps(want):
		return doneAlready
	case s.moment == AskAction && half.bonus.overlaps(want):
		return bonusPast
	}
	return notOnTile
}

// endAction ends an Action: what it left undone is gone. Of Actions parted by
// "/" only one is resolved.
func (t turn) endAction(d Deed) {
	t.used, t.count = 0, 0
	t.left = t.left.without(d)
	if t.half().OneOf {
		t.left = 0
	}
	t.askAction()
}

// done ends the Action under way; between Actions it ends the tile.
func (t turn) done() reason {
	switch t.moment {
	case AskRecruit:
		t.endAction(Recruitment)
	case AskIncome:
		t.endAction(TakingIncome)
	case AskFyrd:
		t.endAction(CallingFyrd)
	case AskEmbark:
		t.endPillage()
	default:
		t.tell.All("note.done", who(t.mover), engine.WordArg("tile", vocTile, engine.Word(t.tile)))
		t.endTile()
	}
	return fine
}

// endTile moves the tile to the middle.
func (t turn) endTile() {
	t.tiles[t.tile].spent = true
	t.tile, t.bonus, t.left = 0, 0, 0
	t.askTile()
}
