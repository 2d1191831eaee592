package kosmos

import "skald/engine"

// letter names the n-th of several arguments alike: a, b, c …
func letter(n int) string { return string(rune('a' + n)) }

// appendCards names knights in a sentence as a, b, c … The words have places
// for twelve, and pass over those that are not there.
func appendCards(args []engine.Arg, list []Card) []engine.Arg {
	for i, c := range list {
		args = append(args, engine.Word(letter(i), vocCard, uint16(c)))
	}
	return args
}

// appendKnights names the knights of a troop in a sentence as a, b, c …
func appendKnights(args []engine.Arg, list []CardView) []engine.Arg {
	for i, v := range list {
		c := uint16(v.Card)
		if v.FaceDown {
			c = hiddenCard
		}
		args = append(args, engine.Word(letter(i), vocCard, c))
	}
	return args
}

// Heading implements engine.PublicView: the turn, and how many cards everybody
// still holds, which the rules let everybody ask at any time.
func (p Public) Heading() engine.Note {
	if p.Over {
		return engine.NewNote("heading.over")
	}
	args := []engine.Arg{engine.Number("turn", p.Turn)}
	for seat, v := range p.Seats {
		args = append(args, engine.Who("who_"+letter(seat), engine.Seat(seat)), engine.Number(letter(seat), v.Hand))
	}
	if p.Ending {
		return engine.NewNote("heading.ending", args...)
	}
	return engine.NewNote("heading.turn", args...)
}

// momentKeys are the words for each moment, under kosmos.ask.
var momentKeys = [Moments]string{
	AskTurn: "ask.turn", AskMore: "ask.more", AskKnight: "ask.knight", AskAdd: "ask.add", AskNothing: "ask.nothing",
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	asked := p.ToMove.First()
	switch {
	case p.Over:
		return engine.NewNote(momentKeys[AskNothing])
	case seat != asked:
		return engine.NewNote("ask.wait", who(asked))
	case p.Moment == AskTurn && p.FameOpen:
		return engine.NewNote("ask.fame", who(seat))
	}
	return engine.NewNote(momentKeys[p.Moment], who(seat))
}

// Describe implements engine.PublicView.
func (p Public) Describe() []engine.Note {
	var lines []engine.Note
	for i := range p.Lands {
		lines = append(lines, p.Lands[i].describe())
	}
	for seat := range p.Seats {
		lines = append(lines, p.describeSeat(engine.Seat(seat))...)
	}
	if len(p.Free) == 0 {
		return append(lines, engine.NewNote("line.nobody-free"))
	}
	return append(lines, engine.NewNote("line.free", appendCards(nil, p.Free)...))
}

// describe tells whose a country is, who defends it and what it is worth.
func (v *LandView) describe() engine.Note {
	args := []engine.Arg{land(v.Land), engine.Word("colour", vocColour, uint16(v.Land.Colour())),
		value(v.Value), engine.Number("need", v.ToBeat), engine.Number("fame", v.Fame)}
	if v.During != NoProperty {
		args = append(args, engine.Word("during", vocProperty, uint16(v.During)))
	}
	if v.Turned {
		args = append(args, engine.Number("used", 1))
	}
	if v.End != NoProperty {
		args = append(args, engine.Word("closing", vocProperty, uint16(v.End)))
	}
	key := "line.middle"
	if v.Owner != engine.Nobody {
		key = "line.land"
		args = append(args, who(v.Owner))
	}
	return engine.NewNote(key, appendKnights(args, v.Troop)...)
}

// describeSeat tells what a player has.
func (p *Public) describeSeat(seat engine.Seat) []engine.Note {
	v := &p.Seats[seat]
	lines := []engine.Note{engine.NewNote("line.seat", who(seat),
		engine.Number("fame", v.Fame), engine.Number("cards", v.Hand), engine.Number("income", v.Income))}
	for i := range v.Attack {
		tr := &v.Attack[i]
		args := []engine.Arg{who(seat), engine.Number("number", tr.Number), land(tr.Target), value(tr.Value), engine.Number("need", p.Lands[tr.Target].ToBeat)}
		lines = append(lines, engine.NewNote("line.troop", appendKnights(args, tr.Cards)...))
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
		args := []engine.Arg{engine.Word("colour", vocColour, uint16(rest[0].Colour()))}
		for i, c := range rest[:n] {
			args = append(args, engine.Number(letter(i), c.Value()))
		}
		say("hand.colour", args...)
		rest = rest[n:]
	}
	for _, v := range p.FaceDown {
		say("hand.face-down", card(v.Card), engine.Number("number", v.Troop), land(v.Target))
	}
	return lines
}

// maxInLine is how many knights of a colour the words have places for.
const maxInLine = 6
