package tournament

import (
	"fmt"
	"slices"

	"skald/engine"
)

// How chance is drawn. All of it follows from the tournament's seed and from the
// interactions by which people joined and a director started, so neither a
// player nor the operator can choose it. Each draw has a name, and the key of
// its dice is the SHA-256 of this engine.Digest:
//
//	text    "skald/tournament/draw/1"
//	text    the seed's 32 bytes
//	number  how many interactions there are, and in the order in which they came:
//	number  the interaction
//	text    the draw's name
//
// It is the seed of an engine.NewDice of number 0. A lot is shuffled; of a list,
// in the order of the data, one is taken; a roll is two dice by seat, again while
// they are alike. The names are "lot",
// "round 2 scenario", "round 2 table 3 first player", "round 2 table 3 pick 4",
// and after a draft was voided "round 2 table 3 draft 2 pick 4".
func Dice(seed engine.Seed, presses []uint64, draw string) *engine.Dice {
	d := engine.NewDigest("skald/tournament/draw/1")
	d.Bytes(seed[:])
	d.Number(uint64(len(presses)))
	for _, id := range presses {
		d.Number(id)
	}
	d.Text(draw)
	return engine.NewDice(d.Sum(), 0)
}

func (t *Tournament) dice(draw string) *engine.Dice { return Dice(t.seed, t.Presses(), draw) }

// A join is somebody's own entry by a press.
type join struct {
	person Person
	press  uint64
}

// Presses returns the interactions that go into all draws: those of all joins and
// of the start.
func (t *Tournament) Presses() []uint64 {
	var list []uint64
	for _, j := range t.joins {
		list = append(list, j.press)
	}
	if t.start != 0 {
		list = append(list, t.start)
	}
	return list
}

// JoinPresses returns the interactions by which some people joined, in the order in
// which they did.
func (t *Tournament) JoinPresses(people ...Person) []uint64 {
	var list []uint64
	for _, j := range t.joins {
		if slices.Contains(people, j.person) {
			list = append(list, j.press)
		}
	}
	return list
}

// drawLot returns people in a random order.
func (t *Tournament) drawLot(people []Person) {
	t.dice("lot").Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
}

// drawBattle returns one of the battles that may still be drawn for a round.
func (t *Tournament) drawBattle(round int, from []int) int {
	return from[t.dice(fmt.Sprintf("round %d scenario", round)).IntN(len(from))]
}

// faces is of the die by which the first player is found.
const faces = 6

// rollFirst rolls a die for each of the two, again while they are alike: the
// higher is the first player (Durée, bord de table et premier joueur).
func (t *Tournament) rollFirst(id MatchID) [][2]int {
	dice := t.dice(id.draw("first player"))
	for rolls := [][2]int{}; ; {
		roll := [2]int{1 + dice.IntN(faces), 1 + dice.IntN(faces)}
		rolls = append(rolls, roll)
		if roll[0] != roll[1] {
			return rolls
		}
	}
}

// drawCard returns one of the cards that a player may pick.
func (t *Tournament) drawCard(m *Match, from []string) string {
	name := fmt.Sprintf("pick %d", len(m.Draft.Picks)+1)
	if m.Draft.Number > 1 {
		name = fmt.Sprintf("draft %d %s", m.Draft.Number, name)
	}
	return from[t.dice(m.ID.draw(name)).IntN(len(from))]
}

func (id MatchID) draw(name string) string {
	return fmt.Sprintf("round %d table %d %s", id.Round, id.Table, name)
}
