package pax

import (
	"testing"

	"skald/engine"
)

// TestChanceLiesInSetup plays matches without any dice after the set-up.
func TestChanceLiesInSetup(t *testing.T) {
	t.Parallel()
	for players := MinPlayers; players <= MaxPlayers; players++ {
		for n, how := range []policy{byAction, byVerb} {
			seed := engine.Seed{byte(players), byte(n)}
			if _, err := playOut(Standard(), engine.Setup{Players: players, Options: []map[string]string{nil, others}[n]}, seed, how, engine.NewDice(seed, 1).IntN); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestSetup holds what is set up for each number of players.
func TestSetup(t *testing.T) {
	t.Parallel()
	g := Standard()
	for players := MinPlayers; players <= MaxPlayers; players++ {
		for _, pile := range []string{"normal", valueLong} {
			made, err := g.New(engine.Setup{Players: players, Options: map[string]string{optionPile: pile}}, engine.NewDice(engine.Seed{byte(players)}, 0), nil)
			if err != nil {
				t.Fatal(err)
			}
			s := made.(*state)
			ventures := 0
			for p := range g.Printed.posts {
				if tile := s.posts[p].tile; tile != NoTile {
					ventures++
					if here := &g.Printed.tiles[tile]; here.block <= players || here.at.Region != g.Printed.posts[p].region || s.posts[p].owner != engine.Nobody {
						t.Errorf("%d players: %s lies in %s", players, here.word, g.Printed.posts[p].word)
					}
				}
			}
			if want := 6 - players; ventures != want {
				t.Errorf("%d players: %d starting Ventures, want %d", players, ventures, want)
			}
			blocks, inPileToo := players, 0
			if pile == valueLong {
				blocks = min(players+2, 6)
				for p := range g.Printed.posts {
					if tile := s.posts[p].tile; tile != NoTile && g.Printed.tiles[tile].block <= blocks {
						inPileToo++
					}
				}
			}
			if got, want := len(s.pile)+len(s.spaces()), 12*blocks-inPileToo; got != want {
				t.Errorf("%d players, %s: %d tiles in pile and track, want %d", players, pile, got, want)
			}
			for seat := range engine.Seat(players) {
				p := &s.seats[seat]
				place := (int(seat) - int(s.turnOf) + players) % players
				if got, want := int(p.silfr), 3+place+g.Printed.jarls[p.jarl].extra; got != want {
					t.Errorf("%d players: seat %d has %d Silfr, want %d", players, seat, got, want)
				}
			}
			if s.cards.size != 4 || s.cards.up != 15 {
				t.Errorf("%d players: %d cards, face up %b", players, s.cards.size, s.cards.up)
			}
		}
	}
}
