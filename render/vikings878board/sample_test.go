package vikings878board_test

import (
	"slices"

	"skald/engine"
	game "skald/engine/vikings878"
	"skald/render"
)

// crowded returns round V: both sides everywhere, leaders in many shires, three
// battles to fight and one under way.
func crowded() *game.Public {
	v := &game.Public{
		Edition: edition(), Round: 5, Active: game.Norsemen, Phase: game.BattlePhase, ToMove: engine.SeatSet(0),
		Options: game.OptionsView{Treaty: game.TreatyMarkers},
		Cubes:   []game.Faction{game.Thegns, game.Berserkers, game.Norsemen},
		Fyrd:    4, FyrdDeck: 9, LeadDeck: 2, Leader: game.Ivar, Steps: 2, Came: game.Pair{6, 2},
		Card: game.CardView{Played: true, Movement: 2, Armies: 2, Shires: 4, Left: 1},
	}
	for s := game.Shire(1); s <= game.Shires; s++ {
		d := &v.Edition.Shires[s-1]
		at := &v.Shires[s]
		if d.Marsh {
			continue
		}
		switch int(s*7) % 10 {
		case 0, 1, 2:
			at.Units, at.Held = [game.Factions]int{1 + int(s)%14, int(s) % 9, 0, 0}, game.HeldByVikings
			at.Marker = d.City
		case 3, 4:
			at.Units, at.Held = [game.Factions]int{0, 0, int(s) % 4, 1 + int(s)%11}, game.HeldByEnglish
		}
	}
	for i, s := range []game.Shire{15, 58, 36, 60} {
		v.Shires[s].Units = [game.Factions]int{12 + i, 6, 2 + i, 4}
		v.Shires[s].Held = game.Contested
		if i > 0 {
			v.Battles = append(v.Battles, game.BattleView{Shire: s, Attackers: game.Vikings, Drew: true, Fyrd: 3 + i, Events: []game.Event{game.Danegeld}})
		}
	}
	for s := range v.Shires {
		if v.Shires[s].Marker {
			v.Markers++
		}
	}
	at := func(l game.Leader, s game.Shire) { v.Leaders[l] = game.LeaderView{Status: game.InShire, Shire: s} }
	at(game.Halfdan, 58)
	at(game.Ivar, 15)
	at(game.Bjorn, 15)
	at(game.Alfred, 47)
	at(game.Guthrum, 31)
	v.Leaders[game.Guthrum] = game.LeaderView{Status: game.OnTheSea}
	v.Shires[game.AtSea].Units = [game.Factions]int{17, 8, 0, 0}
	v.Fight = game.FightView{
		Shire: 15, Attackers: game.Vikings, Now: true, Fyrd: 2, Rolls: 2, Events: []game.Event{game.SurpriseAttack, game.Danegeld}, Traitor: game.NoFaction,
		Began: [game.Factions]int{17, 8, 3, 6}, BeganFyrd: 4, Dead: [game.Sides]int{5, 4}, Fled: [game.Sides]int{2, 1}, Withdrawn: [game.Sides]int{0, 1}, Roller: game.English,
	}
	v.Fight.Dice[game.Housecarls] = [game.Faces]int{1, 1, 0, 0}
	v.Fight.Dice[game.Thegns] = [game.Faces]int{1, 0, 2, 0}
	v.Fight.Dice[game.Fyrd] = [game.Faces]int{0, 0, 1, 1}
	v.InForce = []game.Event{game.Danegeld}
	v.Last = game.Mark{From: 3, To: 15, Leader: game.Ivar, Side: game.Vikings}
	for f := range v.Factions {
		v.Factions[f] = game.FactionView{Supply: 7 + 3*f, Fled: f, Hand: 3, Deck: 4 + f, Used: f % 3, Treaty: f == 2, Turn: f == 3}
	}
	return v
}

// earlier is the crowded table some actions before.
func earlier() *game.Public {
	v := crowded()
	v.Shires[3].Units = [game.Factions]int{18, 8, 0, 0}
	v.Shires[15].Units = [game.Factions]int{0, 0, 3, 6}
	v.Markers--
	v.Factions[1].Fled += 2
	v.Leaders[game.Ivar].Shire = 3
	return v
}

// led is a Leader Phase: Ivar in Tees Valley and his reach.
func led() *game.Public {
	v := crowded()
	v.Phase, v.Fight, v.Battles = game.LeaderPhase, game.FightView{Traitor: game.NoFaction}, nil
	v.Leaders[game.Ivar].Shire = 3
	v.Shires[3].Units = [game.Factions]int{5, 2, 0, 0}
	v.Shires[3].Held = game.HeldByVikings
	v.Reach = game.Of(1, 2, 4, 10, 11, 13, 15, 16, 17, 12, 14)
	v.Barred = game.Of(16, 2, 28)
	return v
}

// marching is a Movement Phase: an army of London is about to set out.
func marching() *game.Public {
	v := led()
	v.Phase, v.Ships, v.Leader, v.Barred = game.MovementPhase, true, game.NoLeader, 0
	v.Party = game.PartyView{Chosen: true, From: 58, Units: game.Pair{3, 2}}
	v.Reach = game.Of(33, 34, 40, 41, 52, 54, 57, 59)
	for i, l := range []game.Leader{game.Guthrum, game.Ubbe, game.Rollo} {
		v.Leaders[l] = game.LeaderView{Status: game.InShire, Shire: game.Shire(57 + i)}
	}
	return v
}

// waiting is before a battle: Thetford's defenders are asked.
func waiting() *game.Public {
	v := crowded()
	v.Decision, v.Fight, v.InForce = game.AskWindow, game.FightView{Traitor: game.NoFaction}, []game.Event{game.Danegeld}
	v.Battles = []game.BattleView{{Shire: 60, Attackers: game.Vikings, Drew: true, Fyrd: 4, Events: []game.Event{game.SurpriseAttack}}}
	for _, s := range []game.Shire{15, 58, 36} {
		v.Shires[s].Units, v.Shires[s].Held = [game.Factions]int{9, 2, 0, 0}, game.HeldByVikings
	}
	return v
}

// asked is a question for words of a verb: some words, then each of some shires.
func asked(verb engine.Verb, shires game.Set, before ...engine.Word) render.Question {
	var q render.Question
	for s := range shires.All() {
		q.Options = append(q.Options, engine.Do(verb, append(slices.Clone(before), engine.Word(s-1))...))
	}
	q.Chosen = len(before)
	return q
}

func asLeader(v *game.Public) render.Question {
	return asked(game.Lead, v.Reach, engine.Word(game.Ivar))
}

func asArmy(v *game.Public) render.Question { return asked(game.March, v.Reach, 57) }

func asLanding(v *game.Public) render.Question {
	return asked(game.Invade, v.Reach, engine.Word(game.Halfdan))
}

func asDefender(*game.Public) render.Question {
	return render.Question{Seat: 2, Options: []engine.Action{engine.Do(game.Pass)}}
}

// asSettler is asked to place a unit anywhere.
func asSettler(*game.Public) render.Question {
	return asked(game.Place, ^game.Set(1), 1, engine.Word(game.Thegns))
}

func hand() *game.Private {
	return &game.Private{
		Seat: 0, Side: game.Vikings,
		Hands: [2]game.HandView{
			{Faction: game.Norsemen, Movement: []game.MovementView{{Movement: game.Treaty, Armies: 2, Shires: 4}, {Movement: 3, Armies: 2, Shires: 4}}, Events: []game.Event{game.ShieldWall}, Ready: []game.ReadyView{{Event: game.ShieldWall, When: game.City}}},
			{Faction: game.Berserkers, Movement: []game.MovementView{{Movement: 6, Armies: 2, Shires: 2}}, Events: []game.Event{game.VikingFort, game.Ceolwulf, game.VikingTerror}, Sealed: []game.SealedView{{Event: game.VikingFort, Battle: 15}}},
		},
		Stance: game.Stance{Losses: game.NorsemenFirst, Commands: game.Yield},
		Fights: []game.FightOrder{{Shire: 15, Losses: game.BerserkersFirst, Commands: game.Hold}},
	}
}

// full is the fullest map: every shire is held.
func full() *game.Public {
	v := crowded()
	for s := game.Shire(1); s <= game.Shires; s++ {
		if at := &v.Shires[s]; at.Held == game.HeldByNobody && !v.Edition.Shires[s-1].Marsh {
			at.Units, at.Held = [game.Factions]int{1, int(s) % 2, 0, 0}, game.HeldByVikings
			if s%2 == 0 {
				at.Units, at.Held = [game.Factions]int{0, 0, 1, int(s) % 3}, game.HeldByEnglish
			}
		}
	}
	return v
}

// opening is round I before Halfdan has landed.
func opening() *game.Public {
	v := &game.Public{
		Edition: edition(), Round: 1, Active: game.Norsemen, Cubes: []game.Faction{game.Norsemen}, Phase: game.LeaderPhase, ToMove: engine.SeatSet(0),
		Leader: game.NoLeader, Fyrd: 10, FyrdDeck: 16, LeadDeck: 6, Card: game.CardView{Played: true, Movement: 1, Armies: 2, Shires: 4, Left: 2},
		Fight: game.FightView{Traitor: game.NoFaction},
	}
	for i := range v.Edition.Shires {
		d := &v.Edition.Shires[i]
		if d.City {
			v.Shires[d.Shire].Units, v.Shires[d.Shire].Held = [game.Factions]int{0, 0, d.Setup.Housecarls, d.Setup.Thegns}, game.HeldByEnglish
		}
		for _, sea := range d.Coasts {
			if sea == game.NorthSea && !d.Marsh {
				v.Reach = v.Reach.With(d.Shire)
			}
		}
	}
	v.Leaders[game.Halfdan].Status = game.OnTheSea
	v.Shires[game.AtSea].Units = [game.Factions]int{17, 8, 0, 0}
	v.Waiting = game.Pair{2, 1}
	v.Owed = 3
	v.Free[game.Thegns] = 2
	for f := range v.Factions {
		v.Factions[f] = game.FactionView{Supply: 19, Hand: 3, Deck: 9}
	}
	return v
}

// options is a battle with all options in play.
func options() *game.Public {
	v := crowded()
	v.Options = game.OptionsView{Advanced: true, Land: true, Epic: true, Runes: true, Treaty: game.TreatyMarkers}
	v.Churches, v.Tiles, v.FortsLeft = 9, 2, 8
	for s := game.Shire(1); s <= game.Shires; s++ {
		if at := &v.Shires[s]; v.Edition.Shires[s-1].City {
			at.Church, at.Plundered = s%3 != 0, s%3 == 0
		}
	}
	v.Shires[16].Fort, v.Shires[13].Fort, v.Shires[13].Settlement = true, true, true
	v.Fight.Epics, v.Fight.Traitor = []game.Epic{game.Panic}, game.Berserkers
	v.Fight.Escape, v.Fight.Moment = 14, game.AfterFirst
	v.Fight.RuneDice = [game.Factions]int{2, 0, 3, 0}
	v.Battles[0].Epics, v.Battles[0].Levies = []game.Epic{game.Mud}, 1
	return v
}

// ended is the end of a match.
func ended() *game.Public {
	v := crowded()
	v.Over, v.ToMove, v.Battles, v.Fight.Now, v.Fight.Taken = true, 0, nil, false, true
	v.Result.Winners = engine.SeatSet(0) | engine.SeatSet(1)
	return v
}

// longHand is a hand as full as it can be, with every kind of order.
func longHand() *game.Private {
	v := &game.Private{
		Seat: 2, Side: game.English, Stance: game.Stance{Losses: game.ThegnsFyrdHousecarls, Commands: game.AskCommands}, Named: game.Of(2, 3, 15, 16, 28, 29),
		Hands: [2]game.HandView{{Faction: game.Housecarls, Deck: []game.Event{game.Danegeld, game.Rebellion, game.Archers, game.SaxonNavy, game.KingsPurse}}, {Faction: game.Thegns}},
	}
	for i := range v.Hands {
		h := &v.Hands[i]
		for m := range game.Movement(3) {
			h.Movement = append(h.Movement, game.MovementView{Movement: m, Armies: 2 + i, Shires: 3})
		}
		h.Events = []game.Event{game.Danegeld, game.SaxonNavy, game.Rebellion}
		h.Ready = []game.ReadyView{{Event: game.Danegeld, When: game.Large}}
		h.Sealed = []game.SealedView{
			{Event: game.Spy, Battle: 15, From: 18, Units: game.Pair{1, 2}},
			{Event: game.EscapeWilds, Battle: 58, To: 41, Moment: game.Outnumbered},
			{Event: game.NoEvent, Battle: 15},
		}
	}
	return v
}
