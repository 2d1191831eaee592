package sagaboard_test

import (
	"encoding/json"
	"os"

	"skald/engine"
	"skald/engine/saga"
)

// edition returns the standard edition's data.
func edition() *saga.Edition {
	data, err := os.ReadFile("../../engine/saga/edition.json")
	if err != nil {
		panic(err)
	}
	var e saga.Edition
	if err := json.Unmarshal(data, &e); err != nil {
		panic(err)
	}
	return &e
}

// setup is a match just set up.
func setup() *saga.Public {
	v := &saga.Public{Edition: edition(), Round: 1, Rounds: 8, ToMove: engine.SeatSet(engine.Seat(saga.Viking)), Marker: 9, Strongs: 2, Coins: 10, Pool: 5}
	for a := range saga.Area(saga.England) {
		v.Areas[a].Warriors[saga.Saxon] = 1
	}
	v.Areas[saga.Essex].Warriors = [saga.Sides]int{2, 0}
	v.Areas[saga.Mercia].Stronghold, v.Areas[saga.Kent].Stronghold = true, true
	for a := saga.North; a <= saga.South; a++ {
		v.Areas[a] = saga.AreaView{Warriors: [saga.Sides]int{1, 0}, Leaders: [saga.Sides]int{1, 0}}
	}
	v.Supply[saga.Viking] = saga.SupplyView{Coins: 2, Warriors: 7, SetAside: true}
	v.Supply[saga.Saxon] = saga.SupplyView{Coins: 3, Warriors: 6, Leaders: 3, SetAside: true, Strongholds: 3}
	return v
}

// placing is the setup, while the Vikings place their Leaders.
func placing() *saga.Public {
	p := setup()
	p.Decision = saga.AskPlace
	return p
}

// crowded is the middle of a match: much stands everywhere.
func crowded() *saga.Public {
	v := setup()
	v.Round, v.Phase, v.Decision, v.Resolver = 4, saga.Resolving, saga.AskAction, saga.Saxon
	v.ToMove = engine.SeatSet(engine.Seat(saga.Saxon))
	v.Marker, v.Strongs, v.Rounds, v.Coins, v.Pool = 6, 3, 7, 4, 3
	v.Initiative = saga.Saxon
	v.Areas[saga.Mercia] = saga.AreaView{Warriors: [2]int{3, 12}, Leaders: [2]int{2, 3}, Stronghold: true}
	v.Areas[saga.Kent] = saga.AreaView{Warriors: [2]int{2, 1}, Leaders: [2]int{0, 1}, Stronghold: true, Battle: true}
	v.Areas[saga.EastAnglia] = saga.AreaView{Warriors: [2]int{10, 11}}
	v.Areas[saga.Northumbria] = saga.AreaView{Leaders: [2]int{1, 0}, Warriors: [2]int{1, 0}, Stronghold: true}
	v.Areas[saga.Sussex] = saga.AreaView{Warriors: [2]int{0, 4}, Leaders: [2]int{0, 1}, Stronghold: true}
	v.Areas[saga.Drakkar] = saga.AreaView{Warriors: [2]int{2, 0}, Leaders: [2]int{1, 0}}
	v.Spaces[0] = saga.SpaceView{Marker: true, FaceUp: true, Destination: saga.EastAnglia}
	v.Spaces[2] = saga.SpaceView{Marker: true}
	v.Supply[saga.Viking] = saga.SupplyView{Coins: 6, Warriors: 0, Leaders: 1, Lost: []saga.Leader{saga.Berserk, saga.Stormer}}
	v.Supply[saga.Saxon] = saga.SupplyView{Coins: 5, Warriors: 12, Leaders: 0, SetAside: false, Strongholds: 0, Lost: []saga.Leader{saga.Marshal}, LostUnseen: 1}
	v.Tiles[0] = saga.TileView{Taken: true, By: saga.Viking}
	v.Tiles[1] = saga.TileView{Taken: true, By: saga.Saxon, Spent: true}
	v.Tiles[2] = saga.TileView{Taken: true, By: saga.Saxon, Current: true, Left: []saga.Deed{saga.TakingIncome}}
	v.Tiles[3] = saga.TileView{Taken: true, By: saga.Viking}
	return v
}

// earlier is the position before crowded.
func earlier() *saga.Public {
	v := crowded()
	v.Areas[saga.Mercia].Warriors[saga.Saxon] = 10
	v.Areas[saga.Essex].Warriors[saga.Viking] = 3
	v.Areas[saga.Drakkar].Warriors[saga.Viking] = 0
	v.Spaces[2].Marker = false
	v.Supply[saga.Saxon].Coins = 7
	v.Tiles[2].Current = false
	return v
}

// unmoved is the position before crowded if Units of both sides have moved and
// none came or went.
func unmoved() *saga.Public {
	v := crowded()
	v.Areas[saga.Drakkar].Warriors[saga.Viking] += 2
	v.Areas[saga.Essex].Warriors[saga.Viking] -= 2
	v.Areas[saga.Wessex].Warriors[saga.Saxon] += 3
	v.Areas[saga.Mercia].Warriors[saga.Saxon] -= 2
	v.Areas[saga.Sussex].Warriors[saga.Saxon]--
	return v
}

// fighting is a Combat whose Strength has been counted.
func fighting() *saga.Public {
	v := crowded()
	v.Phase, v.Decision, v.Fighting = saga.Combat, saga.AskLose, true
	v.Areas[saga.Mercia].Battle = true
	v.Combat = saga.CombatView{
		Area: saga.Mercia, Revealed: []saga.Leader{saga.Shipmaster, saga.Castellan, saga.Plunderer, saga.Ranger, saga.Envoy},
		Passed: [2]bool{true, true}, Counted: true, Strength: [2]int{6, 19}, Losses: [2]int{5, 0}, Winner: saga.Saxon,
	}
	return v
}

// ended is the end of a match.
func ended() *saga.Public {
	v := crowded()
	v.Phase, v.Decision, v.Over, v.ToMove = saga.Over, saga.AskNothing, true, 0
	v.Result = engine.Result{Winners: engine.SeatSet(engine.Seat(saga.Saxon))}
	v.Marker, v.Strongs, v.Round = 3, 3, 7
	v.Spaces[2].FaceUp, v.Spaces[2].Destination, v.Areas[saga.Kent].Battle = true, saga.Kent, false
	v.Supply[saga.Saxon].LostUnseen, v.Supply[saga.Viking].Leaders = 0, 0
	for a := range v.Areas {
		v.Areas[a].Leaders = [saga.Sides]int{}
	}
	v.Areas[saga.Mercia].Leaders, v.Areas[saga.North].Leaders, v.Areas[saga.Kent].Leaders = [2]int{1, 2}, [2]int{1, 0}, [2]int{0, 1}
	v.Leaders = []saga.LeaderView{
		{Leader: saga.Stormer, Place: saga.Removed}, {Leader: saga.Shipmaster, Area: saga.Mercia},
		{Leader: saga.Berserk, Place: saga.Removed}, {Leader: saga.Plunderer, Area: saga.North},
		{Leader: saga.Castellan, Area: saga.Mercia}, {Leader: saga.Ranger, Area: saga.Kent},
		{Leader: saga.Marshal, Place: saga.Removed}, {Leader: saga.Envoy, Area: saga.Mercia},
	}
	return v
}

// alive is the end of a match in which no Leader was lost.
func alive() *saga.Public {
	v := ended()
	for i := range v.Leaders {
		v.Leaders[i].Place, v.Leaders[i].Area = saga.OnBoard, saga.Mercia
	}
	return v
}

// counting is a Combat before its Strength is counted: one has passed.
func counting() *saga.Public {
	v := fighting()
	v.Combat.Counted, v.Combat.Losses, v.Combat.Passed = false, [2]int{}, [2]bool{true, false}
	return v
}

// drawn is the end of a match that nobody won.
func drawn() *saga.Public {
	v := ended()
	v.Result.Winners = 0
	v.Leaders[0].Place, v.Leaders[7].Place = saga.InSupply, saga.SetAside
	return v
}

// manyLost is a match in which more Leaders are lost than can be named.
func manyLost() *saga.Public {
	v := crowded()
	v.Supply[saga.Viking].Lost = []saga.Leader{saga.Stormer, saga.Shipmaster, saga.Berserk}
	return v
}

// scouted has all Destinations on the board, face up.
func scouted() *saga.Public {
	v := crowded()
	for i := range v.Spaces {
		v.Spaces[i] = saga.SpaceView{Marker: true, FaceUp: true, Destination: saga.EastAnglia + saga.Area(i)}
	}
	return v
}

// resolving has one of the tiles under way.
func resolving(tile int) func() *saga.Public {
	return func() *saga.Public {
		v := crowded()
		v.Tiles[2].Current = false
		t := &v.Tiles[tile]
		t.Spent, t.Current, t.Left = false, true, v.Edition.Tiles[tile].Half(t.By).Actions[1:]
		return v
	}
}

// vikingHand is what the Vikings see besides.
func vikingHand() *saga.Private {
	return &saga.Private{
		Side: saga.Viking,
		Where: [saga.LeadersEach]saga.LeaderView{
			{Leader: saga.Stormer, Area: saga.North},
			{Leader: saga.Shipmaster, Place: saga.InSupply},
			{Leader: saga.Berserk, Place: saga.Removed},
			{Leader: saga.Plunderer, Area: saga.EastAnglia},
		},
		Spaces: [saga.Scandinavia]saga.SpaceView{{Marker: true, FaceUp: true, Destination: saga.EastAnglia}, {}, {Marker: true, Destination: saga.Kent}},
		Pool:   []saga.Area{saga.Northumbria, saga.Essex, saga.Sussex},
	}
}

// saxonHand is what the Anglo-Saxons see besides.
func saxonHand() *saga.Private {
	return &saga.Private{
		Side: saga.Saxon,
		Where: [saga.LeadersEach]saga.LeaderView{
			{Leader: saga.Castellan, Area: saga.Mercia},
			{Leader: saga.Ranger, Place: saga.InSupply},
			{Leader: saga.Marshal, Place: saga.Removed},
			{Leader: saga.Envoy, Place: saga.SetAside},
		},
	}
}

// atSea has all Leaders and Destinations of the Vikings on the board.
func atSea() *saga.Private {
	v := vikingHand()
	for i := range v.Where {
		v.Where[i].Place, v.Where[i].Area = saga.OnBoard, saga.North
	}
	for i := range v.Spaces {
		v.Spaces[i] = saga.SpaceView{Marker: true, Destination: saga.Kent}
	}
	return v
}

// ashore has all Leaders of the Anglo-Saxons on the board.
func ashore() *saga.Private {
	v := saxonHand()
	for i := range v.Where {
		v.Where[i].Place, v.Where[i].Area = saga.OnBoard, saga.Mercia
	}
	return v
}
