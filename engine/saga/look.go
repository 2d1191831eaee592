package saga

import "skald/engine"

// Public implements engine.State.
func (s *state) Public() engine.PublicView {
	result, over := s.Result()
	return s.look(result, over)
}

// Opened implements engine.Opener.
func (s *state) Opened(result engine.Result) engine.PublicView {
	t := *s
	t.phase, t.decision = Over, AskNothing
	return t.look(result, true)
}

// look returns what everybody sees, of a match that is over what was hidden
// too.
func (s *state) look(result engine.Result, over bool) Public {
	p := Public{
		Edition:    s.edition,
		Round:      s.round(),
		Rounds:     s.lastRound(),
		Phase:      s.phase,
		ToMove:     s.ToMove(),
		Decision:   s.decision,
		Resolver:   s.resolver(),
		Pool:       size(s.pool()),
		Marker:     int(s.marker),
		Strongs:    int(s.strong),
		Coins:      int(s.bank),
		Initiative: s.initiative,
	}
	p.Result, p.Over = result, over
	if s.phase == Resolving {
		p.Resolver = s.mover
	}
	for a := range Area(Areas) {
		v := &p.Areas[a]
		for side := range Side(Sides) {
			v.Warriors[side] = int(s.board[side][a].warriors)
			v.Leaders[side] = s.board[side][a].chiefs()
		}
		v.Stronghold = s.stronghold(a)
		v.Battle = s.phase == Combat && s.contested(a)
	}
	for i, sp := range s.spaces {
		p.Spaces[i] = SpaceView{Marker: sp.marker, FaceUp: sp.faceUp}
		if sp.marker && (sp.faceUp || p.Over) {
			p.Spaces[i] = SpaceView{Marker: true, FaceUp: true, Destination: sp.coast}
		}
	}
	for side := range Side(Sides) {
		p.Supply[side] = s.lookSupply(side, over)
		for i := range LeadersEach {
			if over {
				p.Leaders = append(p.Leaders, s.where(side.leader(i)))
			}
		}
	}
	p.Supply[Saxon].Strongholds = s.strongholdsLeft()
	for i, tile := range s.tiles {
		p.Tiles[i] = TileView{Taken: tile.taken, By: tile.by, Spent: tile.spent}
	}
	if s.tileUnderWay() {
		v := &p.Tiles[s.tile]
		v.Current = true
		bonus := deedList(s.half().Bonus, s.bonus)
		v.Bonus, v.Left = len(bonus), append(bonus, deedList(s.half().Actions, s.left)...)
	}
	if s.combatUnderWay() {
		p.Fighting, p.Combat = true, s.lookCombat()
	}
	switch s.decision {
	case AskSail:
		p.Sailing = s.harbour
	case AskEmbark:
		p.Pillaged = s.razed
	}
	return p
}

// lookSupply returns what a side has beside the board; once the match is over also
// which Leaders were lost unseen.
func (s *state) lookSupply(side Side, over bool) SupplyView {
	v := SupplyView{
		Coins:      int(s.coins[side]),
		Warriors:   int(s.supply[side].warriors),
		Leaders:    s.supply[side].chiefs(),
		SetAside:   s.aside[side] != 0,
		Lost:       leadersOf(side, s.known[side]),
		LostUnseen: size(s.lost[side] &^ s.known[side]),
	}
	if over {
		v.Lost, v.LostUnseen = leadersOf(side, s.lost[side]), 0
	}
	return v
}

// lookCombat returns the Combat under way. The Strength stays as it was counted.
func (s *state) lookCombat() CombatView {
	v := CombatView{Area: s.field, Passed: s.passed, Counted: s.counted, Winner: s.winner}
	for side := range Side(Sides) {
		v.Revealed = append(v.Revealed, leadersOf(side, s.revealed[side]&s.board[side][s.field].leaders)...)
		v.Losses[side] = int(s.losses[side])
		v.Strength[side] = int(s.strength[side])
		if !s.counted {
			v.Strength[side] = s.strengthOf(side)
		}
	}
	if s.decision == AskSlay {
		v.Slay = min(maxSlain-int(s.slain), s.units(Saxon, s.field))
	}
	return v
}

// tileUnderWay reports whether a tile is being resolved.
func (s *state) tileUnderWay() bool { return s.phase == Resolving && s.decision != AskTile }

// combatUnderWay reports whether a Combat was picked and is not over.
func (s *state) combatUnderWay() bool { return s.phase == Combat && s.decision != AskFight }

// leadersOf lists the Leaders of a set, nil if there are none.
func leadersOf(side Side, set uint8) []Leader {
	var list []Leader
	for ; set != 0; set &= set - 1 {
		list = append(list, side.lowest(set))
	}
	return list
}

// deedList returns those deeds of a printed list that are in a set.
func deedList(printed []Deed, set deeds) []Deed {
	var list []Deed
	for _, d := range printed {
		if set.has(d) {
			list = append(list, d)
		}
	}
	return list
}

// Private implements engine.State.
func (s *state) Private(seat engine.Seat) engine.PrivateView {
	if seat >= Sides {
		return Private{Side: Sides}
	}
	side := Side(seat)
	p := Private{Side: side}
	for i := range p.Where {
		p.Where[i] = s.where(side.leader(i))
	}
	if side == Viking {
		for i, sp := range s.spaces {
			p.Spaces[i] = SpaceView{Marker: sp.marker, FaceUp: sp.faceUp, Destination: sp.coast}
		}
		for pool := s.pool(); pool != 0; pool &= pool - 1 {
			p.Pool = append(p.Pool, nthCoast(pool, 0))
		}
	}
	return p
}

// where finds a Leader.
func (s *state) where(l Leader) LeaderView {
	side := l.Side()
	for a := range Area(Areas) {
		if s.board[side][a].leaders&l.bit() != 0 {
			return LeaderView{l, OnBoard, a}
		}
	}
	switch l.bit() {
	case s.supply[side].leaders & l.bit():
		return LeaderView{Leader: l, Place: InSupply}
	case s.aside[side]:
		return LeaderView{Leader: l, Place: SetAside}
	}
	return LeaderView{Leader: l, Place: Removed}
}
