package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"

	"skald/engine"
)

// How much of a position is tried. Long lists are sampled: a match has many
// positions that are alike.
const (
	maxTried      = 30 // listed actions that are carried out
	maxNeighbours = 8  // listed actions whose neighbours must be refused
	strangers     = 20 // actions made at random
	maxPrepared   = 4  // actions of a seat that is not awaited: all its team's enemies look at each
	maxRefusals   = 30 // answers that are compared when hidden things are dealt again
)

// A position is a state with what the laws need to look at it.
type position struct {
	game  engine.Game
	about *engine.About
	seats int
	state engine.State
	dice  *engine.Dice // of the laws' own; no match's chance depends on it

	sections map[string]bool // of the game's rulebook, once they were asked for
}

// A law holds for every position.
type law struct {
	name string
	hold func(*position) error
}

var laws = []law{
	{"somebody is to move, or the match has a result", movers},
	{"Offers covers Legal", offers},
	{"Forced means one seat and one action", forced},
	{"Apply accepts what Legal lists, refuses all else and changes nothing", applies},
	{"notation is read back", notations},
	{"positions are read back", encodings},
	{"no piece is lost or made", audit},
	{"what a seat cannot see changes nothing for it", resampling},
	{"a position is dealt again from what a seat sees alone", dealing},
	{"what is done tells nothing hidden", telling},
	{"open verbs show nothing hidden", opens},
	{"names of words show nothing hidden", names},
	{"who is asked is to move and can be silent", questions},
	{"what is done without being awaited tells nothing", standing},
	{"a team wins as one", together},
	{"views speak", speaks},
	{"an agreed end is an end", agreement},
	{"the match goes on without who has left", leaving},
	{"positions cannot be printed", secrecy},
	{"a guess shares the win out", appraising},
	{"a taste goes by what the seat knows", weighing},
}

// check returns the laws that do not hold.
func (p *position) check() error {
	var broken []error
	for _, l := range laws {
		if err := l.hold(p); err != nil {
			broken = append(broken, fmt.Errorf("law %q: %w", l.name, err))
		}
	}
	return errors.Join(broken...)
}

// everySeat yields the seats of the match.
func (p *position) everySeat(yield func(engine.Seat) bool) {
	for s := range engine.Seat(p.seats) {
		if !yield(s) {
			return
		}
	}
}

// acting returns the seats that may act: those to move, and those that may though
// the match does not wait for them.
func (p *position) acting() engine.Seats {
	return p.state.ToMove() | engine.StandingSeats(p.state)
}

// movers holds that a match either waits for somebody or has a result, never
// both; that whoever may act, and nobody else, has a legal action; and that
// Legal lists nothing twice and appends to the slice it is given.
func movers(p *position) error {
	result, over := p.state.Result()
	if over != (p.state.ToMove() == 0) {
		return fmt.Errorf("to move: %d seats, result: %v", p.state.ToMove().Len(), over)
	}
	for s := range result.Winners.All() {
		if int(s) >= p.seats {
			return fmt.Errorf("seat %d wins and is not taken", s)
		}
	}
	if over && result.Scores != nil && len(result.Scores) != p.seats {
		return fmt.Errorf("%d scores of %d seats", len(result.Scores), p.seats)
	}
	for s := range p.state.ToMove().All() {
		if int(s) >= p.seats {
			return fmt.Errorf("seat %d is to move and is not taken", s)
		}
	}
	for s := range p.everySeat {
		legal := p.state.Legal(s, nil)
		if p.acting().Has(s) != (len(legal) > 0) {
			return fmt.Errorf("seat %d: to move %v with %d actions", s, p.state.ToMove().Has(s), len(legal))
		}
		seen := make(map[engine.Action]bool, len(legal))
		for _, a := range legal {
			if seen[a] {
				return fmt.Errorf("seat %d: %s is listed twice", s, p.about.Format(a))
			}
			seen[a] = true
		}
		head := engine.Action{Verb: 0xfe}
		if more := p.state.Legal(s, []engine.Action{head}); len(more) != len(legal)+1 || more[0] != head || !equal(more[1:], legal) {
			return fmt.Errorf("seat %d: Legal does not append the same list", s)
		}
	}
	return nil
}

func equal(a, b []engine.Action) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// offers holds that every verb of the legal list is offered, and nothing to a
// seat that the match does not wait for.
func offers(p *position) error {
	for s := range p.everySeat {
		offered := map[engine.Verb]bool{}
		for _, v := range p.state.Offers(s) {
			if int(v) >= len(p.about.Verbs) || offered[v] {
				return fmt.Errorf("seat %d: verb %d is offered twice or does not exist", s, v)
			}
			offered[v] = true
		}
		for _, a := range p.state.Legal(s, nil) {
			if !offered[a.Verb] {
				return fmt.Errorf("seat %d: %s is legal and its verb not offered", s, p.about.Format(a))
			}
		}
		if !p.acting().Has(s) && len(offered) > 0 {
			return fmt.Errorf("seat %d is offered verbs and not to move", s)
		}
	}
	return nil
}

// forced holds that a position is forced only if one seat is to move and has one
// action.
func forced(p *position) error {
	if !engine.Forced(p.state) {
		return nil
	}
	movers := p.state.ToMove()
	if movers.Len() != 1 {
		return fmt.Errorf("forced with %d seats to move", movers.Len())
	}
	if n := len(p.state.Legal(movers.First(), nil)); n != 1 {
		return fmt.Errorf("forced with %d actions", n)
	}
	return nil
}

// notations holds that the notation of every legal action is read back as that
// action.
func notations(p *position) error {
	for s := range p.everySeat {
		for _, a := range p.state.Legal(s, nil) {
			text := p.about.Format(a)
			back, err := p.about.Parse(text)
			if err != nil || back != a {
				return fmt.Errorf("seat %d: %q is read as %v, not %v: %v", s, text, back, a, err)
			}
		}
	}
	return nil
}

// encodings holds that a position is read back as one that is written with the
// same bytes and looks the same to every seat.
func encodings(p *position) error {
	data := p.state.Encode()
	back, err := p.game.Decode(data)
	if err != nil {
		return err
	}
	if !bytes.Equal(data, back.Encode()) {
		return errors.New("the position read back is written otherwise")
	}
	for _, s := range append(p.seatList(), engine.Nobody) {
		if why := differs(p.state, back, s); why != "" {
			return fmt.Errorf("seat %d: the position read back has another %s", s, why)
		}
	}
	return nil
}

func (p *position) seatList() []engine.Seat {
	var list []engine.Seat
	for s := range p.everySeat {
		list = append(list, s)
	}
	return list
}

// differs names the first thing in which two positions differ for a seat.
func differs(a, b engine.State, s engine.Seat) string {
	if why := differsOpenly(a, b); why != "" {
		return why
	}
	return differsAt(a, b, s)
}

// differsOpenly names the first thing in which two positions differ for
// everybody.
func differsOpenly(a, b engine.State) string {
	ra, oa := a.Result()
	rb, ob := b.Result()
	switch {
	case a.ToMove() != b.ToMove():
		return "ToMove"
	case !reflect.DeepEqual(a.Public(), b.Public()):
		return "public view"
	case engine.Forced(a) != engine.Forced(b):
		return "Forced"
	case oa != ob || !reflect.DeepEqual(ra, rb):
		return "result"
	}
	return ""
}

// differsAt names the first thing in which two positions differ for one seat
// alone.
func differsAt(a, b engine.State, s engine.Seat) string {
	switch {
	case !reflect.DeepEqual(a.Private(s), b.Private(s)):
		return "private view"
	case !equal(a.Legal(s, nil), b.Legal(s, nil)):
		return "legal list"
	}
	return ""
}

// audit holds that an Auditor counts all its pieces.
func audit(p *position) error {
	if a, ok := p.state.(engine.Auditor); ok {
		return a.Audit()
	}
	return nil
}
