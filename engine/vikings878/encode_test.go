package vikings878

import (
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

func newState(t testing.TB) *state { return enginetest.Begun[*state](t, Standard(), Factions) }

func TestCodec(t *testing.T) {
	enginetest.Codec(t, Standard(), Factions, "5470132ce72716b9bc47ecf6835947ffdb483efcd6c231d2c33bcc166f8e5eed")
}

// TestDecodeRefuses spoils a position in ways that no rule could leave it in.
func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	enginetest.DecodeRefuses(t, Standard(), newState, []enginetest.Spoilt[*state]{
		{"there are 41 norsemen, not 40", func(s *state) { s.supply[Norsemen]++ }},
		{"there are 39 thegns, not 40", func(s *state) { s.units[15][Thegns]-- }},
		{"a card is in two places", func(s *state) { s.played[Thegns] = s.hand[Thegns] }},
		{"the deck is not the standard one", func(s *state) {
			s.hand[Thegns], s.deck[Thegns] = 1<<2|1<<3|1<<13, movementSet&^(1<<2|1<<3)|1<<8|1<<9|1<<10|1<<11
		}},
		{"the Fyrd cards are not those of the box", func(s *state) { s.fyrdDeck &^= 1 }},
		{"1 Epic cards are in the Fyrd deck, not 0", func(s *state) { s.fyrdDeck |= 1 << epicCard }},
		{"a marker lies in no City Shire", func(s *state) { s.markers = s.markers.With(1) }},
		{"a marker lies in london", func(s *state) { s.markers = s.markers.With(58) }},
		{"units stand in a Marsh", func(s *state) { s.units[31][Thegns], s.units[15][Thegns] = 1, 0 }},
		{"a leader has no unit of his side", func(s *state) { s.leaders[Ivar] = 15; s.leaderDeck &^= 1 << 1 }},
		{"a leader and his card are in two places", func(s *state) { s.leaders[Ivar] = gone }},
		{"units at sea and leaders there do not fit", func(s *state) { s.leaders[Halfdan] = gone }},
		{"the leader deck does not fit the round", func(s *state) { s.leaderDeck &^= 1 << 3 }},
		{"Forts and churches are not in this match", func(s *state) { s.forts = Of(1) }},
		{"the round does not fit the phase", func(s *state) { s.round = 1 }},
		{"the decision does not fit the phase", func(s *state) { s.decision = AskMove }},
		{"decks are not chosen in this match", func(s *state) { s.phase, s.decision = DeckPhase, AskDeck }},
		{"a turn is under way in the set-up", func(s *state) { s.armies = 1 }},
		{"the end does not fit the decision", func(s *state) { s.ending = byTreaty }},
		{"others are asked than can answer", func(s *state) { s.asked = vikingPair }},
		{"an order is for no card in hand", func(s *state) {
			s.hand[Thegns], s.deck[Thegns] = 1<<2|1<<3|1<<4, s.edition.standard&^(1<<2|1<<3|1<<4)
			s.ready[Thegns][Ambush] = Next
		}},
		{"something is sealed without a window", func(s *state) { s.sealed[Thegns].n = 1 }},
		{"a stance is another side's", func(s *state) { s.stance[English].Losses = NorsemenFirst }},
		{"battles are fought at another time", func(s *state) { s.pending = 1; s.battles[0].at = 15 }},
		{"a battle is over, and goes on", func(s *state) { s.fight.fyrd = 2 }},
		{"decision is 16", func(s *state) { s.decision = AskFight }},
	})
}

// TestPositionSize plays a match and wants no position above a kilobyte.
func TestPositionSize(t *testing.T) {
	t.Parallel()
	dice := engine.NewDice(engine.Seed{8}, 0)
	most := 0
	for n := range 6 {
		var s engine.State = newState(t)
		for ; s.ToMove() != 0; n++ {
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			next, err := s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil)
			if err != nil {
				t.Fatal(err)
			}
			s = next
			most = max(most, len(s.Encode()))
		}
	}
	if most > 1024 {
		t.Errorf("a position has %d bytes, want at most 1024", most)
	}
	t.Logf("the largest position has %d bytes", most)
}

// BenchmarkDecode measures loading a position of the last turn of a match.
func BenchmarkDecode(b *testing.B) {
	var data []byte
	playSimple(b, Standard(), engine.Setup{Players: Factions}, 1, func(s *state) {
		if s.decision != AskNothing {
			data = s.Encode()
		}
	})
	g := Standard()
	for b.Loop() {
		if _, err := g.Decode(data); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data)), "bytes")
}
