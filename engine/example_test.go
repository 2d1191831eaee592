package engine_test

import (
	"fmt"

	"skald/engine"
	"skald/engine/hoard"
)

// A notation is the one spelling of an action: log, script, slash option and
// button say it alike.
func ExampleAbout_Format() {
	about := hoard.Standard().About()
	fmt.Println(about.Format(engine.Do(hoard.Peek, 1)))
	fmt.Println(about.Format(engine.Do(hoard.Roll)))
	// Output:
	// peek blue
	// roll
}

func ExampleAbout_Parse() {
	about := hoard.Standard().About()
	for _, notation := range []string{"peek blue", "PEEK  Blue", "peek", "peek york"} {
		act, err := about.Parse(notation)
		fmt.Println(act == engine.Do(hoard.Peek, 1), err)
	}
	// Output:
	// true <nil>
	// true <nil>
	// false parse notation: peek lacks its crew
	// false parse notation: peek has no crew "york"
}

// A match is a game, a position and dice; nothing else is remembered.
func ExampleGame() {
	seed := engine.Seed{7}
	s, err := hoard.Standard().New(engine.Setup{Players: 2}, engine.NewDice(seed, 0), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	about := hoard.Standard().About()
	for record, notation := range []string{"pick right", "pick left", "peek blue", "roll"} {
		act, _ := about.Parse(notation)
		seat, told := s.ToMove().First(), &engine.Teller{}
		if s, err = s.Apply(seat, act, engine.NewDice(seed, uint64(record)+1), told); err != nil {
			fmt.Println(err)
			return
		}
		for _, note := range told.Notes() {
			fmt.Println(about.Side(seat), note.Key)
		}
	}
	// Output:
	// red note.picked
	// blue note.picked
	// red note.peeked
	// red note.rolled
}

func ExampleReadEdition() {
	type Edition struct {
		Coins int `json:"coins"`
		Tiles []struct {
			Cost int `json:"cost"`
		} `json:"tiles"`
	}
	var f engine.Faults
	e := engine.ReadEdition[Edition]([]byte(`{"coins": 12, "tiles": [{"cost": 2}, {"price": 3}]}`), &f)
	for i, tile := range e.Tiles {
		f.At("tiles").Item(i).At("cost").Span(tile.Cost, 1, 9)
	}
	fmt.Println(f.Err())
	// Output:
	// tiles[2].price: there is no such field
	// tiles[2].cost: 0 is not from 1 to 9
}
