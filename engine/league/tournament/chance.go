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

func (c *chance) dice(draw string) *engine.Dice { return Dice(c.seed, c.Presses(), draw) }

// A chance is all that a tournament's draws follow from.
type chance struct {
	seed  engine.Seed
	joins []join // by the members' own presses, in their order
	start uint64 // the press of the start
}

// A join is somebody's own entry by a press.
type join struct {
	person Person
	press  uint64
}

// Presses returns the interactions that go into all draws: those of all joins and
// of the start.
func (c *chance) Presses() []uint64 {
	var list []uint64
	for _, j := range c.joins {
		list = append(list, j.press)
	}
	if c.start != 0 {
		list = append(list, c.start)
	}
	return list
}

// JoinPresses returns the interactions by which some people joined, in the order in
// which they did.
func (c *chance) JoinPresses(people ...Person) []uint64 {
	var list []uint64
	for _, j := range c.joins {
		if slices.Contains(people, j.person) {
			list = append(list, j.press)
		}
	}
	return list
}

// drawLot returns people in a random order.
func (c *chance) drawLot(people []Person) {
	c.dice("lot").Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
}

// drawBattle returns one of the battles that may still be drawn for a round.
func (c *chance) drawBattle(round int, from []int) int {
	return from[c.dice(fmt.Sprintf("round %d scenario", round)).IntN(len(from))]
}

// faces is of the die by which the first player is found.
const faces = 6

// rollFirst rolls a die for each of the two, again while they are alike: the
// higher is the first player (Durée, bord de table et premier joueur).
func (c *chance) rollFirst(id MatchID) [][2]int {
	dice := c.dice(id.draw("first player"))
	for rolls := [][2]int{}; ; {
		roll := [2]int{1 + dice.IntN(faces), 1 + dice.IntN(faces)}
		rolls = append(rolls, roll)
		if roll[0] != roll[1] {
			return rolls
		}
	}
}

// drawCard returns one of the cards that a player may pick.
func (c *chance) drawCard(m *Match, from []string) string {
	name := fmt.Sprintf("pick %d", len(m.Draft.Picks)+1)
	if m.Draft.Number > 1 {
		name = fmt.Sprintf("draft %d %s", m.Draft.Number, name)
	}
	return from[c.dice(m.ID.draw(name)).IntN(len(from))]
}

func (id MatchID) draw(name string) string {
	return fmt.Sprintf("round %d table %d %s", id.Round, id.Table, name)
}
