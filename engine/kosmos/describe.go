package kosmos

import "skald/engine"

// letter names the n-th of several arguments alike: a, b, c …
func letter(n int) string { return string(rune('a' + n)) }

// appendCards names knights in a sentence as a, b, c … The words have places
// for twelve, and pass over those that are not there.
func appendCards(args []engine.Arg, list []Card) []engine.Arg {
	for i, c := range list {
		args = append(args, engine.WordArg(letter(i), vocCard, engine.Word(c)))
	}
	return args
}

// appendKnights names the knights of a troop in a sentence as a, b, c …
func appendKnights(args []engine.Arg, list []CardView) []engine.Arg {
	for i, v := range list {
		c := engine.Word(v.Card)
		if v.FaceDown {
			c = hiddenCard
		}
		args = append(args, engine.WordArg(letter(i), vocCard, c))
	}
	return args
}

// Heading implements engine.PublicView: the turn, and how many cards everybody
// still holds, which the rules let everybody ask at any time.
func (p Public) Heading() engine.Note {
	if p.Over {
		return engine.NewNote("heading.over")
	}
	args := []engine.Arg{engine.NumberArg("turn", p.Turn)}
	for seat, v := range p.Seats {
		args = append(args, engine.SeatArg("who_"+letter(seat), engine.Seat(seat)), engine.NumberArg(letter(seat), v.Hand))
	}
	if p.Ending {
		return engine.NewNote("heading.ending", args...)
	}
	return engine.NewNote("heading.turn", args...)
}

// Describe implements engine.PublicView: the players first, then the countries
// and the free knights. What each side of a country can do never changes; the
// rules tell it.
func (p Public) Describe() []engine.Note {
	var lines []engine.Note
	for seat := range p.Seats {
		lines = append(lines, p.describeSeat(engine.Seat(seat))...)
	}
	for i := range p.Lands {
		lines = append(lines, p.Lands[i].describe())
	}
	if len(p.Free) == 0 {
		lines = append(lines, engine.NewNote("line.nobody-free"))
	} else {
		lines = append(lines, engine.NewNote("line.free", appendCards(nil, p.Free)...))
	}
	return append(lines, p.describeSides())
}

// describeSides tells which countries show their back.
func (p *Public) describeSides() engine.Note {
	var args []engine.Arg
	for i := range p.Lands {
		if p.Lands[i].Side == Back {
			args = append(args, engine.WordArg(letter(len(args)), vocLand, engine.Word(p.Lands[i].Land)))
		}
	}
	switch len(args) {
	case 0:
		return engine.NewNote("line.all-crown")
	case Lands:
		return engine.NewNote("line.all-back")
	}
	return engine.NewNote("line.backs", args...)
}

// describe tells whose a country is, who defends it and what conquers it.
func (v *LandView) describe() engine.Note {
	args := []engine.Arg{land(v.Land), value(v.Value), engine.NumberArg("need", v.ToBeat)}
	if v.Turned {
		args = append(args, engine.NumberArg("used", 1))
	}
	if v.Kept {
		args = append(args, engine.NumberArg("kept", 1))
	}
	key := "line.middle"
	if v.Owner != engine.Nobody {
		key = "line.land"
		args = append(args, who(v.Owner))
	}
	return engine.NewNote(key, appendKnights(args, v.Troop)...)
}

// describeSeat tells what a player has; how many cards are in the hand stands in
// the heading, and what was left in it is shown at the end.
func (p *Public) describeSeat(seat engine.Seat) []engine.Note {
	v := &p.Seats[seat]
	if v.Left {
		return []engine.Note{engine.NewNote("line.left", who(seat))}
	}
	lines := []engine.Note{engine.NewNote("line.seat", who(seat),
		engine.NumberArg("fame", v.Fame), engine.NumberArg("income", v.Income))}
	for i := range v.Attack {
		tr := &v.Attack[i]
		args := []engine.Arg{engine.NumberArg("number", tr.Number), land(tr.Target), value(tr.Value), engine.NumberArg("need", p.Lands[tr.Target].ToBeat)}
		for _, c := range tr.Cards {
			if c.Late {
				args = append(args, engine.WordArg("late", vocCard, engine.Word(c.Card)))
			}
		}
		lines = append(lines, engine.NewNote("line.troop", appendKnights(args, tr.Cards)...))
	}
	for rest := v.Shown; len(rest) > 0; {
		n := min(len(rest), SetSize)
		lines = append(lines, engine.NewNote("line.shown", appendCards([]engine.Arg{who(seat)}, rest[:n])...))
		rest = rest[n:]
	}
	return lines
}

// Describe implements engine.PrivateView.
func (p Private) Describe() []engine.Secret {
	if p.Seat == engine.Nobody {
		return nil
	}
	var lines []engine.Secret
	say := func(key string, args ...engine.Arg) { lines = append(lines, engine.NewSecret(p.Seat, key, args...)) }
	if len(p.Hand) == 0 {
		say("hand.empty")
	}
	// One line for each colour.
	for rest := p.Hand; len(rest) > 0; {
		n := 1
		for n < len(rest) && n < maxInLine && rest[n].Colour() == rest[0].Colour() {
			n++
		}
		args := []engine.Arg{engine.WordArg("colour", vocColour, engine.Word(rest[0].Colour()))}
		for i, c := range rest[:n] {
			args = append(args, engine.NumberArg(letter(i), c.Value()))
		}
		say("hand.colour", args...)
		rest = rest[n:]
	}
	for _, v := range p.FaceDown {
		say("hand.face-down", card(v.Card), engine.NumberArg("number", v.Troop), land(v.Target))
	}
	return lines
}

// maxInLine is how many knights of a colour the words have places for.
const maxInLine = 6
