package kosmos

import "skald/engine"

var _ engine.Briefer = Public{}

// Brief implements engine.Briefer: what the players have, then the countries,
// with the strongest attack troop of each player.
func (p Public) Brief() []engine.Note {
	var lines []engine.Note
	for seat := range p.Seats {
		if v := &p.Seats[seat]; v.Left {
			lines = append(lines, engine.NewNote("line.left", who(engine.Seat(seat))))
		} else {
			lines = append(lines, engine.NewNote("brief.seat", who(engine.Seat(seat)), engine.NumberArg("fame", v.Fame)))
		}
	}
	for i := range p.Lands {
		v := &p.Lands[i]
		args := []engine.Arg{land(v.Land), engine.NumberArg("need", v.ToBeat)}
		if v.Owner != engine.Nobody {
			args = append(args, who(v.Owner))
		}
		for seat := range p.Seats {
			best := 0
			for _, tr := range p.Seats[seat].Attack {
				if tr.Target == v.Land {
					best = max(best, tr.Value)
				}
			}
			if best > 0 {
				args = append(args, engine.SeatArg("who_"+letter(seat), engine.Seat(seat)), engine.NumberArg(letter(seat), best))
			}
		}
		lines = append(lines, engine.NewNote("brief.land", args...))
	}
	return lines
}
