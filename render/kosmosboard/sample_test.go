package kosmosboard_test

import (
	"skald/engine"
	"skald/engine/kosmos"
)

// crowded returns a table on which much lies: long troops, many troops, every
// country owned.
func crowded() *kosmos.Public {
	card := func(c kosmos.Colour, v int) kosmos.CardView { return kosmos.CardView{Card: kosmos.CardOf(c, v)} }
	long := func(from kosmos.Colour, n int) []kosmos.CardView {
		var list []kosmos.CardView
		for i := range n {
			list = append(list, card((from+kosmos.Colour(i))%kosmos.Colours, 1+(i*3+int(from))%4))
		}
		return list
	}
	v := &kosmos.Public{Players: 4, Turn: 87, TurnOf: 2, ToMove: engine.SeatSet(2), Decision: kosmos.AskMore, Ending: true, Laid: true, Last: kosmos.Mark{Land: kosmos.NoLand, Seat: 2, Troop: 3}}
	for l := range kosmos.Land(kosmos.Lands) {
		troop := long(l.Colour(), 1+int(l))
		v.Lands[l] = kosmos.LandView{Land: l, Side: kosmos.Back, Owner: engine.Seat(l % 4), Turned: l == kosmos.Seenland || l == kosmos.Schattenland, Troop: troop, Value: worth(troop), ToBeat: worth(troop) + 1, Fame: 1 + int(l)/3, During: kosmos.Property(l), End: kosmos.Bonus + kosmos.Property(l)}
	}
	v.Lands[kosmos.Goldland].ToBeat++ // it is Stronger
	v.Lands[kosmos.Goldland].During = kosmos.Stronger
	for i := range 12 {
		v.Free = append(v.Free, kosmos.Card(i*2))
	}
	for seat := range 4 {
		s := kosmos.SeatView{Fame: 38 * seat, Hand: 3 + 3*seat, Income: 2, Lands: []kosmos.Land{kosmos.Land(seat)}}
		if seat < 2 {
			s.Lands = append(s.Lands, kosmos.Land(seat+4))
		}
		for n := range 3 + 3*seat {
			troop := kosmos.TroopView{Number: n + 1, Target: kosmos.Land(n % 6), Cards: long(kosmos.Colour(n%6), 1+(7-n+seat)%(6-seat))}
			if n == 1 {
				troop.Cards = append(troop.Cards, kosmos.CardView{FaceDown: true})
			}
			troop.Value = worth(troop.Cards)
			s.Attack = append(s.Attack, troop)
		}
		s.Standing = s.Fame
		for _, l := range s.Lands {
			s.Standing += v.Lands[l].Value
		}
		v.Seats = append(v.Seats, s)
	}
	return v
}

// worth returns the sum of a troop's cards that lie face up.
func worth(troop []kosmos.CardView) int {
	sum := 0
	for _, c := range troop {
		if !c.FaceDown {
			sum += c.Card.Value()
		}
	}
	return sum
}

// earlier is the crowded table a few turns before.
func earlier() *kosmos.Public {
	v := crowded()
	v.Lands[kosmos.Waldland].Owner, v.Lands[kosmos.Kornland].Troop = 3, v.Lands[kosmos.Kornland].Troop[:4]
	v.Seats[0].Fame, v.Seats[1].Hand, v.Free = 2, 8, v.Free[2:]
	v.Seats[3].Attack = v.Seats[3].Attack[:10]
	return v
}

// roomy is a table on which little lies.
func roomy() *kosmos.Public {
	v := crowded()
	v.FameOpen, v.Laid, v.Ending = true, false, false
	v.Lands[kosmos.Kornland].Owner = engine.Nobody
	v.Lands[kosmos.Waldland].Kept, v.Seats[3].Left = true, true
	for seat := range v.Seats {
		s := &v.Seats[seat]
		s.Attack = s.Attack[:min(2, len(s.Attack))]
	}
	v.Last = kosmos.Mark{Land: kosmos.NoLand, Seat: engine.Nobody}
	return v
}

// ended is a table at the end of a match.
func ended() *kosmos.Public {
	v := crowded()
	v.Over, v.Decision, v.ToMove = true, kosmos.AskNothing, 0
	v.Result.Winners = engine.SeatSet(1)
	for seat := range v.Seats {
		s := &v.Seats[seat]
		s.Attack = s.Attack[:1+seat]
		s.Score = kosmos.ScoreView{Chips: s.Fame, Lands: 20 + seat, Bonus: 5 * (seat % 2), Hand: -6 * seat, Rival: 6 - 4*seat, Total: 31 - 7*seat}
		for i := range 4 * seat {
			s.Shown = append(s.Shown, kosmos.Card(i*2))
		}
		for t := range s.Attack {
			for i, c := range s.Attack[t].Cards {
				if c.FaceDown {
					s.Attack[t].Cards[i] = kosmos.CardView{Card: 3, Late: true}
				}
			}
		}
	}
	return v
}

// opened is roomy with all knights face up.
func opened() *kosmos.Public {
	v := roomy()
	for seat := range v.Seats {
		for _, troop := range v.Seats[seat].Attack {
			for i := range troop.Cards {
				troop.Cards[i].FaceDown = false
			}
		}
	}
	return v
}

// fewCards is what a seat sees besides.
func fewCards() *kosmos.Private {
	return &kosmos.Private{Seat: 1, Hand: []kosmos.Card{0, 5, 22}}
}

// fullHand is as much as a seat can see.
func fullHand() *kosmos.Private {
	return &kosmos.Private{
		Seat: 2, Hand: []kosmos.Card{0, 4, 6, 7, 7, 9, 10, 13, 16, 19, 20, 23},
		FaceDown: []kosmos.HiddenView{{Troop: 2, Target: kosmos.Goldland, Card: 9}},
	}
}
