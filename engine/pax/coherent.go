package pax

import (
	"slices"

	"skald/engine"
)

// coherent returns an error if the position's parts contradict each other, so
// that a rule could not be carried out on it.
func (s *state) coherent() error {
	var f engine.Faults
	s.coherentTable(&f)
	s.coherentTurn(&f)
	if f.Err() == nil {
		s.coherentAsked(&f)
	}
	return f.Err()
}

// coherentTable checks what lies on the table.
func (s *state) coherentTable(f *engine.Faults) {
	var jarls, cards uint64
	for seat := range engine.Seat(s.players) {
		p := &s.seats[seat]
		if jarls>>p.jarl&1 == 1 {
			f.Add("two seats have the same Jarl")
		}
		jarls |= 1 << p.jarl
		if s.gone.Has(seat) && (p.silfr > 0 || p.hand.size() > 0 || s.established(seat) > 0 || p.advocates.size+p.gods.size > 0) {
			f.Add("seat %d has left, and something of it has not", seat)
		}
		if s.promised[seat][seat] != 0 {
			f.Add("seat %d has promised itself something", seat)
		}
		for to := range s.players {
			if s.fresh[seat][to]&^s.promised[seat][to] != 0 {
				f.Add("seat %d has made a promise that does not run", seat)
			}
		}
		for i, end := s.shipsOf(seat); s.gone.Has(seat) && i < end; i++ {
			if s.ships[i] != (ship{at: NoNode}) {
				f.Add("seat %d has left, and a ship has not", seat)
			}
		}
	}
	for k, holder := range s.markers {
		if holder != engine.Nobody && s.gone.Has(holder) {
			f.Add("whoever has the marker of %s has left", Kind(k))
		}
	}
	for i := range s.cards.size {
		if c := s.cards.list[i]; cards>>c&1 == 1 || s.cards.past>>c&1 == 1 {
			f.Add("the card %s is there twice", s.edition.Cards[c].ID)
		} else {
			cards |= 1 << c
		}
	}
}

// coherentTurn checks the turn, and the end.
func (s *state) coherentTurn(f *engine.Faults) {
	over := s.decision == AskNothing
	switch {
	case s.number == 0:
		f.Add("no turn has begun")
	case s.decision == going:
		f.Add("nobody is asked, and the match goes on")
	case over != (s.over != runs), over != (s.asked == 0):
		f.Add("the end does not fit what is asked")
	case over && (s.won == 0 || s.won&^s.playing() != 0 || s.metBy&^s.playing() != 0 || (s.metBy == 0) != (s.met == noCard) || s.over == byCard && s.metBy == 0):
		f.Add("nobody has won, or somebody who cannot")
	case over && (s.depth > 0 || s.stage != noStage || s.voyage.ship != noShip || s.offer.to != engine.Nobody || s.subject != NoTile || s.left > 0 || s.actor != noShip || s.ground != NoPost || s.yes != 0 || s.answers != [MaxPlayers]uint8{}):
		f.Add("the match is over, and something goes on")
	case over:
	case s.gone.Has(s.turnOf) || s.asked&s.gone != 0 || s.playing().Len() < MinPlayers:
		f.Add("somebody who has left is waited for, or too many have left")
	case s.forbid != engine.Nobody && s.gone.Has(s.forbid):
		f.Add("whoever forbids to CHALLENGE has left")
	case s.spent == uint8(s.edition.Numbers.Actions) && s.decision == AskAction:
		f.Add("no action is left")
	}
}

// coherentAsked checks that what is asked can be answered, and what goes on after
// it can go on.
func (s *state) coherentAsked(f *engine.Faults) {
	if s.decision == AskNothing {
		return
	}
	s.coherentFrames(f)
	s.coherentStage(f)
	s.coherentVoyage(f)
	if f.Err() != nil {
		return
	}
	several := s.decision == AskVote || s.decision == AskEach
	switch {
	case !several && s.decision != AskOffer && s.asked != engine.SeatSet(s.turnOf):
		f.Add("somebody is asked in another's turn")
	case !several && s.answers != [MaxPlayers]uint8{}:
		f.Add("there are answers to no question")
	case s.yes&^s.playing() != 0 || s.yes != 0 && (s.stage != finishEvent || s.decision == AskVote):
		f.Add("there are votes for no Event")
	case s.decision == AskVote:
		s.coherentVotes(f)
	case s.decision == AskEach:
		s.coherentAnswers(f)
	}
	if f.Err() == nil {
		s.coherentAnswer(f)
	}
}

// coherentAnswer checks that whoever is asked can answer.
func (s *state) coherentAnswer(f *engine.Faults) {
	switch hand := s.seats[s.turnOf].hand.size(); s.decision {
	case AskDiscard:
		if s.left == 0 || hand <= int(s.left) || s.stage != finishDraw && s.stage != winterTrack {
			f.Add("nothing can be DISCARDED")
		}
	case AskEstablish:
		if s.ground == NoPost || s.stage != noStage || s.depth > 0 {
			f.Add("there is no post to ESTABLISH on")
		}
	case AskLand:
		if s.find(s.turnOf, NoNode, exhaustedFirst, false) == noShip {
			f.Add("no ship can be PLACEd")
		}
	case AskPick:
		var list targets
		s.targets(s.step(), &list)
		if list.size == 0 || s.step().Op == OpUnexhaustShip && s.left == 0 {
			f.Add("nothing can be picked")
		}
	}
	if f.Err() == nil && len(s.Legal(s.asked.First(), nil)) == 0 {
		f.Add("whoever is asked has no answer")
	}
}

// waiting are the operations that each decision is about.
var waiting = map[Decision][]Op{
	AskPick:           {OpSteal, OpTakeDiscard, OpUnexhaustShip, OpReturnShip, OpReturnRivalShips, OpSwapFollower, OpDiscardAdvocate, OpSwapVictoryCard},
	AskBuy:            {OpBuy},
	AskMove:           {OpMove},
	AskEstablishThere: {OpEstablish},
	AskEach:           {OpEachDiscardOrPay, OpEachGodOrPay, OpEachReturnShip, OpEachReturnFollower},
}

// coherentFrames checks the abilities that are carried out: those below the top
// wait for what they have ESTABLISHED.
func (s *state) coherentFrames(f *engine.Faults) {
	var seen []source
	for i, fr := range s.frames[:s.depth] {
		p := &s.edition.programs[fr.src]
		if int(fr.at) > len(p.steps) || fr.at == 0 || slices.Contains(seen, fr.src) {
			f.Add("an ability is carried out that there is not, or twice")
			return
		}
		seen = append(seen, fr.src)
		onMap := fr.src >= maxTiles && fr.src < maxTiles+maxPosts || fr.src < maxTiles && s.edition.tiles[fr.src].kind == Venture
		switch event := fr.src < maxTiles && s.edition.tiles[fr.src].kind == Event; {
		case i < int(s.depth)-1 && p.steps[fr.at-1].Op != OpEstablish:
			f.Add("an ability waits for nothing")
		case i > 0 && (!onMap || p.trigger != Immediate):
			f.Add("an ability is carried out that nobody has ESTABLISHED")
		case i == 0 && event != (s.stage == finishEvent) || event && Tile(fr.src) != s.subject:
			f.Add("an Event is carried out that was not played")
		case i == 0 && (p.trigger == Activate) != (s.stage == finishWork):
			f.Add("a Venture works that was not ACTIVATEd")
		case p.trigger == Activate && (s.ground == NoPost || s.posts[s.ground].tile != Tile(fr.src)):
			f.Add("a Venture works on another POST")
		case p.trigger == Winter || p.steps[fr.at-1].Op.standing():
			f.Add("an ability is carried out that stands")
		}
	}
	if ops := waiting[s.decision]; ops != nil && (s.depth == 0 || !slices.Contains(ops, s.step().Op)) {
		f.Add("the question is of no ability")
	}
}

// coherentStage checks the action under way.
func (s *state) coherentStage(f *engine.Faults) {
	drawn := s.subject != NoTile && s.edition.tiles[s.subject].kind == Venture
	sweden := s.stage == swedenPlay || s.stage == swedenEnd
	switch {
	case (s.stage == finishEvent) != (s.subject != NoTile && s.edition.tiles[s.subject].kind == Event):
		f.Add("there is no Event to carry out")
	case sweden != drawn || s.subject != NoTile && s.stage == noStage:
		f.Add("there is no Venture that was drawn")
	case (s.decision == AskLand || s.decision == AskPlayDrawn) && s.depth == 0 && (!drawn || s.where[s.subject] != inHand+zone(s.turnOf)):
		f.Add("the Venture that was drawn is not in the hand")
	case s.decision == AskPlayDrawn && s.stage != swedenEnd, s.stage == swedenPlay && s.decision != AskLand, s.decision == AskPlayDrawn && s.depth > 0:
		f.Add("the Venture that was drawn is asked about at the wrong time")
	case s.decision == AskLand && s.depth > 0 && s.step().Op != OpPlaceShip, s.decision == AskLand && s.depth == 0 && s.stage != swedenPlay:
		f.Add("no ship can be PLACEd now")
	case (s.stage == finishDraw || s.stage == winterTrack) && s.decision != AskDiscard, s.stage == swedenLand:
		f.Add("an action waits for nothing")
	case s.stage == finishWork && (s.ground == NoPost || s.depth == 0):
		f.Add("no Venture was ACTIVATEd")
	case s.actor != noShip && (s.stage != finishWork || !s.isShip(s.actor) || s.ownerOf(int(s.actor)) != s.turnOf):
		f.Add("the ship that ACTIVATEs is none of the seat's")
	case s.ground != NoPost && s.stage != finishWork && s.decision != AskEstablish:
		f.Add("a POST is kept in mind for nothing")
	case s.stage == finishEvent && s.decision != AskVote && s.depth == 0:
		f.Add("an Event waits for nothing")
	case s.decision == AskAction && (s.stage != noStage || s.depth > 0):
		f.Add("an action is under way")
	case s.left > 0 && s.decision != AskDiscard && (s.depth == 0 || s.step().Op != OpUnexhaustShip):
		f.Add("something is left to do of nothing")
	}
}

// isShip reports whether a ship takes part.
func (s *state) isShip(i uint8) bool {
	if int(i) < MaxPlayers*maxShips {
		return int(i)/maxShips < int(s.players) && int(i)%maxShips < s.edition.Numbers.Ships
	}
	return s.fleetOf(int(i)) != nil
}

// coherentVoyage checks the open JOURNEY and its offer.
func (s *state) coherentVoyage(f *engine.Faults) {
	v, o := &s.voyage, &s.offer
	sails := s.decision == AskJourney || s.decision == AskDraft || s.decision == AskOffer
	drafts := s.decision == AskDraft || s.decision == AskOffer
	switch {
	case sails != (v.ship != noShip):
		f.Add("a JOURNEY is open that is not asked about")
	case drafts != (o.to != engine.Nobody):
		f.Add("an offer is made that is not asked about")
	case !sails:
	case !s.isShip(v.ship) || s.ownerOf(int(v.ship)) != s.turnOf || s.ships[v.ship].at == NoNode || s.ships[v.ship].spent || s.stage != noStage || s.depth > 0:
		f.Add("the ship that journeys cannot")
	case !drafts:
	case o.to == s.turnOf || s.gone.Has(o.to) || v.offered>>o.to&1 == 0 || s.rules.noTrade:
		f.Add("the offer is to nobody who can answer")
	case s.decision == AskOffer && (s.asked != engine.SeatSet(o.to) || s.maySend() != fine):
		f.Add("the offer is asked of somebody else, or is empty")
	case o.give.anyTile || o.ask.tile != NoTile || !s.holdsGood(&o.give, s.turnOf, o.to) || !s.holdsGood(&o.ask, o.to, s.turnOf):
		f.Add("what is offered is not there")
	}
}

// holdsGood reports whether every thing of one side of an offer can be put there.
func (s *state) holdsGood(b *bundle, giver, taker engine.Seat) bool {
	e, empty := s.edition, nothing
	var words []engine.Word
	if b.silver > 0 {
		words = append(words, e.thingSilver(int(b.silver)))
	}
	if b.anyTile {
		words = append(words, e.thingAnyTile())
	}
	if b.tile != NoTile {
		words = append(words, e.thingTile(b.tile))
	}
	if b.ship != NoNode {
		words = append(words, e.thingShip(b.ship))
	}
	if b.follower != NoPost {
		words = append(words, e.thingFollower(b.follower))
	}
	return !slices.ContainsFunc(words, func(w engine.Word) bool { return s.mayPut(w, giver, taker, &empty) != fine })
}

// coherentVotes checks who has voted.
func (s *state) coherentVotes(f *engine.Faults) {
	if s.stage != finishEvent || s.depth > 0 || s.edition.programs[tileSource(s.subject)].trigger != Althing {
		f.Add("there is nothing to vote on")
	}
	if s.rules.order && s.asked.Len() != 1 {
		f.Add("several vote at once")
	}
	list, n := s.round(s.turnOf)
	waits := false
	for _, seat := range list[:n] {
		waits = waits || s.rules.order && s.asked.Has(seat)
		if voted := s.answers[seat] != noAnswer; voted == (waits || s.asked.Has(seat)) || s.answers[seat] > votedNo {
			f.Add("seat %d has voted, or not, out of turn", seat)
		}
	}
	s.strayAnswers(f)
}

// coherentAnswers checks who has answered a question to several, and what.
func (s *state) coherentAnswers(f *engine.Faults) {
	step := s.step()
	for seat := range s.playing().All() {
		n, a := s.choices(seat, step), s.answers[seat]
		good := a == noAnswer
		switch {
		case s.asked.Has(seat):
			good = good && n > 1
		case n == 1:
			good = a == s.silent(seat, step)
		case n > 1:
			good = s.isChoice(seat, step, a)
		}
		if !good {
			f.Add("seat %d cannot have answered so", seat)
		}
	}
	s.strayAnswers(f)
}

// isChoice reports whether a seat could answer so.
func (s *state) isChoice(seat engine.Seat, step *Step, a uint8) bool {
	switch {
	case a == noAnswer:
		return false
	case a == paid:
		return s.canPay(seat, step)
	case step.Op == OpEachDiscardOrPay:
		return s.seats[seat].hand.has(Tile(a - answer0))
	case step.Op == OpEachGodOrPay:
		return s.seats[seat].gods.holds(Tile(a - answer0))
	}
	for c := s.nextChoice(seat, step, noAnswer); c != noAnswer; c = s.nextChoice(seat, step, c) {
		if c == a {
			return true
		}
	}
	return false
}

// strayAnswers checks that nobody has answered who has left.
func (s *state) strayAnswers(f *engine.Faults) {
	for seat := range engine.Seat(MaxPlayers) {
		if s.answers[seat] != noAnswer && !s.playing().Has(seat) {
			f.Add("seat %d has left and answered", seat)
		}
	}
}
