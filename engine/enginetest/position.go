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
	maxRefusals   = 30 // answers that are compared when hidden things are dealt again
)

// A position is a state with what the laws need to look at it.
type position struct {
	game  engine.Game
	about *engine.About
	seats int
	state engine.State
	dice  *engine.Dice // of the laws' own; no match's chance depends on it
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
	{"what a seat cannot see changes nothing for it", reseals},
	{"open verbs show nothing hidden", opens},
	{"views speak", speaks},
	{"positions cannot be printed", secrecy},
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
		if p.state.ToMove().Has(s) != (len(legal) > 0) {
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

func offers(p *position) error {
	for s := range p.everySeat {
		offered := map[uint8]bool{}
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
		if !p.state.ToMove().Has(s) && len(offered) > 0 {
			return fmt.Errorf("seat %d is offered verbs and not to move", s)
		}
	}
	return nil
}

func forced(p *position) error {
	if !p.state.Forced() {
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

func applies(p *position) error {
	before := p.state.Encode()
	for s := range p.everySeat {
		legal := p.state.Legal(s, nil)
		listed := make(map[engine.Action]bool, len(legal))
		for _, a := range legal {
			listed[a] = true
		}
		for _, a := range p.sample(legal, maxTried) {
			next, err := p.state.Apply(s, a, p.dice, &engine.Teller{})
			if err != nil || next == nil {
				return fmt.Errorf("seat %d: %s is listed and refused: %v", s, p.about.Format(a), err)
			}
		}
		for _, a := range p.unlisted(legal) {
			if listed[a] {
				continue
			}
			if err := p.refuses(s, a); err != nil {
				return err
			}
		}
	}
	if err := p.refuses(engine.Nobody, engine.Action{}); err != nil {
		return err
	}
	if !bytes.Equal(before, p.state.Encode()) {
		return errors.New("Apply changed the position it was called on")
	}
	return nil
}

// refuses returns an error unless the action is refused by a rule.
func (p *position) refuses(s engine.Seat, a engine.Action) error {
	next, err := p.state.Apply(s, a, p.dice, &engine.Teller{})
	var rule *engine.RuleError
	switch {
	case err == nil:
		return fmt.Errorf("seat %d: %s is not listed and accepted", s, p.about.Format(a))
	case next != nil:
		return fmt.Errorf("seat %d: %s is refused and gives a position", s, p.about.Format(a))
	case !errors.As(err, &rule):
		return fmt.Errorf("seat %d: %s is refused by no rule: %w", s, p.about.Format(a), err)
	case rule.Rule == "" || rule.Why.Key == "":
		return fmt.Errorf("seat %d: %s is refused without a reason", s, p.about.Format(a))
	}
	return nil
}

// sample returns at most n actions of a list, chosen by chance.
func (p *position) sample(list []engine.Action, n int) []engine.Action {
	if len(list) <= n {
		return list
	}
	picked := append([]engine.Action(nil), list...)
	for i := range n {
		j := i + p.dice.IntN(len(picked)-i)
		picked[i], picked[j] = picked[j], picked[i]
	}
	return picked[:n]
}

// unlisted returns the neighbours of a list, each with one word or the verb
// changed, and actions made at random, well formed or not. Some may be listed.
func (p *position) unlisted(legal []engine.Action) []engine.Action {
	var list []engine.Action
	for _, a := range p.sample(legal, maxNeighbours) {
		for place := range a.Args {
			up, down, far := a, a, a
			up.Args[place]++
			down.Args[place]--
			far.Args[place] = uint16(p.dice.IntN(1 << 16))
			list = append(list, up, down, far)
			if params := p.about.Verbs[a.Verb].Params; place < len(params) {
				other := a
				other.Args[place] = uint16(p.dice.IntN(params[place].Words.Len()))
				list = append(list, other)
			}
		}
		verb := a
		verb.Verb = uint8(p.dice.IntN(len(p.about.Verbs)))
		list = append(list, verb)
	}
	for v := range p.about.Verbs {
		list = append(list, engine.Action{Verb: uint8(v)})
	}
	list = append(list, engine.Action{Verb: uint8(len(p.about.Verbs))}, engine.Action{Verb: 0xff})
	for range strangers {
		list = append(list, p.stranger())
	}
	return list
}

// stranger returns a well-formed action of any verb.
func (p *position) stranger() engine.Action {
	a := engine.Action{Verb: uint8(p.dice.IntN(len(p.about.Verbs)))}
	for i, param := range p.about.Verbs[a.Verb].Params {
		a.Args[i] = uint16(p.dice.IntN(param.Words.Len()))
	}
	return a
}

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
	ra, oa := a.Result()
	rb, ob := b.Result()
	switch {
	case a.ToMove() != b.ToMove():
		return "ToMove"
	case !reflect.DeepEqual(a.Public(), b.Public()):
		return "public view"
	case !reflect.DeepEqual(a.Private(s), b.Private(s)):
		return "private view"
	case !equal(a.Legal(s, nil), b.Legal(s, nil)):
		return "legal list"
	case a.Forced() != b.Forced():
		return "Forced"
	case oa != ob || !reflect.DeepEqual(ra, rb):
		return "result"
	}
	return ""
}

func audit(p *position) error {
	if a, ok := p.state.(engine.Auditor); ok {
		return a.Audit()
	}
	return nil
}

// resealed is how often a position is dealt again for each seat.
const resealed = 3

func reseals(p *position) error {
	before := p.state.Encode()
	for _, s := range append(p.seatList(), engine.Nobody) {
		tries := p.sample(p.unlisted(p.state.Legal(s, nil)), maxRefusals)
		answers := make([]string, len(tries))
		for i, a := range tries {
			answers[i] = refusal(p.state, s, a, p.dice)
		}
		for range resealed {
			other := p.state.Reseal(s, p.dice)
			if why := differs(p.state, other, s); why != "" {
				return fmt.Errorf("seat %d: dealt again, there is another %s", s, why)
			}
			for seat := range p.everySeat {
				if !bytes.Equal(p.state.Offers(seat), other.Offers(seat)) {
					return fmt.Errorf("seat %d: dealt again, seat %d is offered something else", s, seat)
				}
			}
			for i, a := range tries {
				if is := refusal(other, s, a, p.dice); is != answers[i] {
					return fmt.Errorf("seat %d: dealt again, the answer to %s is %q, not %q", s, p.about.Format(a), is, answers[i])
				}
			}
			if _, err := p.game.Decode(other.Encode()); err != nil {
				return fmt.Errorf("seat %d: dealt again, the position cannot be read back: %w", s, err)
			}
			if a, ok := other.(engine.Auditor); ok {
				if err := a.Audit(); err != nil {
					return fmt.Errorf("seat %d: dealt again: %w", s, err)
				}
			}
		}
	}
	if !bytes.Equal(before, p.state.Encode()) {
		return errors.New("Reseal changed the position it was called on")
	}
	return nil
}

// refusal returns what a seat is told when an action is refused, "" if it is
// accepted.
func refusal(s engine.State, seat engine.Seat, a engine.Action, d *engine.Dice) string {
	if _, err := s.Apply(seat, a, d, nil); err != nil {
		return err.Error()
	}
	return ""
}

func opens(p *position) error {
	for range resealed {
		other := p.state.Reseal(engine.Nobody, p.dice)
		for s := range p.everySeat {
			if !equal(p.openVerbs(p.state, s), p.openVerbs(other, s)) {
				return fmt.Errorf("seat %d: dealt again, open verbs have another legal list", s)
			}
		}
	}
	return nil
}

func (p *position) openVerbs(state engine.State, s engine.Seat) []engine.Action {
	var list []engine.Action
	for _, a := range state.Legal(s, nil) {
		if p.about.Verbs[a.Verb].Open {
			list = append(list, a)
		}
	}
	return list
}

func speaks(p *position) error {
	view := p.state.Public()
	if view.Heading().Key == "" {
		return errors.New("the heading is empty")
	}
	lines := view.Describe()
	if len(lines) == 0 {
		return errors.New("the board is not described")
	}
	result, over := p.state.Result()
	if over && len(result.Why) == 0 {
		return errors.New("the result has no reason")
	}
	for _, n := range append(lines, result.Why...) {
		if n.Key == "" {
			return errors.New("a line has no key")
		}
	}
	for _, s := range append(p.seatList(), engine.Nobody) {
		if view.Ask(s).Key == "" {
			return fmt.Errorf("seat %d is asked nothing", s)
		}
		for _, secret := range p.state.Private(s).Describe() {
			if secret.Key == "" || secret.Seat != s {
				return fmt.Errorf("seat %d: a secret without a key, or of seat %d", s, secret.Seat)
			}
		}
	}
	if n := len(p.state.Private(engine.Nobody).Describe()); n > 0 {
		return fmt.Errorf("a spectator reads %d secrets", n)
	}
	hinter, ok := p.state.(engine.Hinter)
	if !ok {
		return nil
	}
	for s := range p.everySeat {
		for _, a := range p.sample(p.state.Legal(s, nil), maxTried) {
			for place := range p.about.Verbs[a.Verb].Params {
				if hint, ok := hinter.Hint(s, a, place); ok && (hint.Key == "" || hint.Seat != s) {
					return fmt.Errorf("seat %d: the hint at %s is empty or of seat %d", s, p.about.Format(a), hint.Seat)
				}
			}
		}
	}
	return nil
}

const secretText = "[secret]"

func secrecy(p *position) error {
	for _, v := range []any{p.state, p.state.Private(0)} {
		for _, format := range []string{"%v", "%+v", "%#v", "%s", "%d"} {
			if got := fmt.Sprintf(format, v); got != secretText {
				return fmt.Errorf("%T prints by %s as %.40q", v, format, got)
			}
		}
	}
	return nil
}
