package pax

import "skald/engine"

// Sequence of Play: Influence Phase, Action Phase, Winter Solstice.

// begin begins the turn of turnOf with its Influence Phase.
func (t transition) begin() {
	t.number++
	t.spent, t.used, t.moved = 0, 0, false
	t.once = onceSet{}
	if t.forbid == t.turnOf {
		t.forbid = engine.Nobody
	}
	t.tell.All("note.turn", who(t.turnOf), engine.NumberArg("turn", int(t.number)))
	t.influence()
}

// influence is the Influence Phase (ruling 16): a seat that alone has the most of a
// type takes its marker, from whomever; the holder gives it back when another has
// more, or it has none, and keeps it at a tie.
func (t transition) influence() {
	for k := range Kind(Kinds) {
		own, best := t.influenceOf(t.turnOf, k), 0
		for seat := range t.playing().Without(t.turnOf).All() {
			best = max(best, t.influenceOf(seat, k))
		}
		switch holder := t.markers[k]; {
		case own > best && holder == engine.Nobody:
			t.markers[k] = t.turnOf
			t.tell.All("note.takes-marker", who(t.turnOf), kindNamed(k), amount(own))
		case own > best && holder != t.turnOf:
			t.markers[k] = t.turnOf
			t.tell.All("note.takes-marker-from", who(t.turnOf), rival(holder), kindNamed(k), amount(own))
		case (own < best || own == 0) && holder == t.turnOf:
			t.markers[k] = engine.Nobody
			t.tell.All("note.returns-marker", who(t.turnOf), kindNamed(k), amount(own), engine.NumberArg("best", best))
		}
	}
}

// influenceOf returns what a seat counts of a type in the Influence Phase.
func (s *state) influenceOf(seat engine.Seat, k Kind) int {
	n := s.edition.Numbers.Followers - int(s.seats[seat].followers[k])
	for _, src := range s.edition.bySteps[OpInfluence] {
		if s.holder(src) != seat {
			continue
		}
		for i := range s.edition.programs[src].steps {
			if step := &s.edition.programs[src].steps[i]; step.Op == OpInfluence && step.Kind == k {
				n += step.N
			}
		}
	}
	return n
}

// A stage is an action under way that goes on when what it has caused is
// finished.
type stage uint8

const (
	noStage     stage = iota
	finishDraw        // INVEST-DRAW: the tile of space 1, REFRESH
	finishWork        // ACTIVATE: EXHAUST the ship
	finishEvent       // an Event: remove it, check the cards
	swedenLand        // SWEDEN: PLACE a ship
	swedenPlay        // SWEDEN: PLAY the Venture
	swedenEnd
	winterTrack // Winter Solstice: REFRESH, and what follows
	stages      = iota
)

// run goes on until somebody is asked, or the match is over.
func (t transition) run() {
	for t.decision == going && t.over == 0 {
		switch {
		case t.depth > 0:
			t.advance()
		case t.stage != noStage:
			t.finish()
		case t.voyage.ship != noShip:
			t.layTo()
		case int(t.spent) < t.edition.Numbers.Actions:
			t.ask(AskAction, t.turnOf)
		default:
			t.winter()
		}
	}
}

// finish carries out the next stage of the action under way.
func (t transition) finish() {
	now := t.stage
	t.stage = noStage
	switch now {
	case finishDraw:
		t.finishDraw()
	case finishWork:
		t.finishActivate()
	case finishEvent:
		t.finishEvent()
	case swedenLand:
		t.swedenLand()
	case swedenPlay:
		t.swedenPlay()
	case swedenEnd:
		t.subject = NoTile
	case winterTrack:
		t.winterTrack()
	}
}

// ask makes the match wait for a seat.
func (t transition) ask(d Decision, seat engine.Seat) {
	t.decision, t.asked = d, engine.SeatSet(seat)
}

// answered makes the match go on.
func (t transition) answered() { t.decision, t.asked = going, 0 }

// A frame is an ability that is carried out.
type frame struct {
	src source
	at  uint8 // how many of its steps have begun
}

// maxFrames is how many abilities can wait for one another: an Event's or a
// Venture's, and those that ESTABLISHING causes.
const maxFrames = maxNested + 2

// carryOut begins a source's ability, if it is of that trigger and has not worked
// in this turn.
func (t transition) carryOut(src source, by Trigger) {
	p := &t.edition.programs[src]
	if p.trigger != by || len(p.steps) == 0 || t.spentOnce(src) {
		return
	}
	t.use(src)
	t.frames[t.depth] = frame{src: src}
	t.depth++
}

// running reports whether a source's ability is being carried out.
func (s *state) running(src source) bool {
	for _, f := range s.frames[:s.depth] {
		if f.src == src {
			return true
		}
	}
	return false
}

// step returns the operation that is carried out, or was asked about.
func (s *state) step() *Step {
	f := &s.frames[s.depth-1]
	return &s.edition.programs[f.src].steps[f.at-1]
}

// advance carries out the next operation of the ability on top.
func (t transition) advance() {
	f := &t.frames[t.depth-1]
	steps := t.edition.programs[f.src].steps
	if int(f.at) == len(steps) {
		t.depth--
		t.frames[t.depth] = frame{}
		return
	}
	f.at++
	if step := &steps[f.at-1]; !step.Op.standing() {
		performances[step.Op](t, step)
	}
}
