package vikings878

import (
	"fmt"
	"math"
	"testing"

	"skald/engine"
)

// TestOdds fights a city's defenders with Halfdan's whole army many times, with
// no events and no Commands, and compares what it loses on average, killed or
// fled, with figures worked out by others. They let the Flees of the last roll
// count, which lapse by ruling 28.
func TestOdds(t *testing.T) {
	t.Parallel()
	const fights, york = 4000, Shire(15)
	for _, tt := range []struct {
		defenders pair
		want      float64
	}{{pair{0, 1}, 2.0}, {pair{1, 1}, 2.9}, {pair{2, 4}, 6.0}} {
		t.Run(fmt.Sprint(tt.defenders), func(t *testing.T) {
			t.Parallel()
			s := laid(t, "stance vikings norsemen-first hold", "stance english fyrd-thegns-housecarls hold",
				fmt.Sprintf("york n=17 b=8 h=%d t=%d", tt.defenders[0], tt.defenders[1])).(*state)
			s.phase = BattlePhase
			lost, lapsed := 0, 0
			for n := range uint64(fights) {
				next := *s
				f := transition{state: &next, dice: engine.NewDice(engine.Seed{6}, n)}
				f.addBattle(york)
				f.runFight()
				lost += 25 - next.units[york].of(Vikings)
				if next.fight.roller == Vikings && next.fight.taken {
					lapsed += int(next.fight.dice[Norsemen][Flee])
				}
			}
			got, without := float64(lost+lapsed)/fights, float64(lost)/fights
			if math.Abs(got-tt.want) > 0.15 {
				t.Errorf("%.2f lost on average, want %.1f", got, tt.want)
			}
			t.Logf("%.2f lost on average, %.2f as ruled", got, without)
		})
	}
}
