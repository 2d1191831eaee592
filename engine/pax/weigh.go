package pax

import "skald/engine"

// The taste of actions: that of people who look at the victory cards. They
// ESTABLISH what brings a card nearer, sail to where they can do so next, and PLAY
// what they hold. They seldom begin an offer.

var _ engine.Weigher = (*state)(nil)

// Weigh implements engine.Weigher.
func (s *state) Weigh(seat engine.Seat, actions []engine.Action, weights []float32) {
	t := taste{state: s, seat: seat}
	t.look()
	last, odds := float32(0), engine.Odds(0) // actions that are liked alike stand together
	for i := range actions {
		act := &actions[i]
		from, to, then := act.Args[0], act.Args[1], act.Args[2]
		switch act.Verb {
		case VerbJourney:
		case VerbSail: // from where nothing is left
			from, to, then = s.edition.homeWord, from, to
		default:
			if like := t.liking(act); like != last {
				last, odds = like, engine.Odds(choosy*like)
			}
			weights[i] = odds
			continue
		}
		if t.leave == 0 || t.from != from {
			t.leaves(from)
		}
		weights[i] = t.sails(to)
		if then == thenOn {
			weights[i] *= onward
		}
	}
}

const (
	choosy = 1.5    // by which a liking is multiplied: an action that is liked by 1 more is chosen four times as often
	onward = 0.0111 // the odds of going on beside those of staying, which are liked by 3 more
)

// A taste is what a seat looks at again and again.
type taste struct {
	*state
	seat  engine.Seat
	own   nodeSet            // the nodes with its ships
	works nodeSet            // the POSTS where the seat would be ALONE and could do something
	want  [Variables]float32 // what one more of each is worth
	joins [Kinds]float32     // what one more ESTABLISHED Follower of each type is worth
	left  Kind               // the type most worth ESTABLISHING of those that the seat has left, if any
	none  bool               // whether it has none left
	winds uint8              // in which the seat has a Follower, as a set
	plays nodeSet            // the POSTS to which tiles of the hand belong
	met   bool               // whether a card is met that an Event ends the match by
	seen  nodeSet            // the POSTS whose worth is known
	worth [maxNodes]float32
	draws [maxNodes + 1]float32 // the odds of going to each node and home; 0 where they are not known
	from  engine.Word           // the place of the odds leave
	leave float32               // of sailing from a place; 0: of none yet
}

// look looks at the face-up cards: what is missing of one that is nearly met is
// worth most.
func (t *taste) look() {
	s, seat := t.state, t.seat
	ships := s.crowd()
	t.own = ships[seat]
	t.want = [Variables]float32{Established: 0.8, Ventures: 0.2, KeyTradeCenters: 0.15, AlliesHeld: 0.15, InfluenceMarkers: 0.4, Silfr: 0.08}
	n, handicap := s.tallyOf(seat), s.handicap(seat)
	for i := range s.cards.size {
		if s.cards.up>>i&1 == 0 {
			continue
		}
		c := s.cards.list[i]
		missing, near := n.missing(s.edition.tests[c], handicap)
		if missing == 0 {
			t.met = t.met || s.edition.Cards[c].Difficulty != Novice
			continue
		}
		for _, goal := range s.edition.tests[c] {
			if n[goal.variable] < goal.needs(handicap) {
				t.want[goal.variable] += (0.5 + 3*near*near) * unitOf(goal.variable) / missing
			}
		}
	}
	t.none = true
	for k := range Kind(Kinds) {
		t.joins[k] = t.joining(k)
		if s.seats[seat].followers[k] > 0 && (t.none || t.joins[k] > t.joins[t.left]) {
			t.left, t.none = k, false
		}
	}
	for p := range s.edition.posts {
		switch here, printed := &s.posts[p], &s.edition.posts[p]; {
		case here.owner == seat:
			t.winds |= 1 << printed.wind
		case s.turnOf == seat && (printed.kind != EmptyPost || here.tile != NoTile):
			t.works.add(printed.node)
		}
	}
	hand := &s.seats[seat].hand
	for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
		t.plays = t.plays.or(s.edition.tiles[tile].posts)
	}
	t.works = t.works.or(t.plays).without(ships.rivals(seat))
}

// unitOf returns how much one of a variable counts beside a Follower.
func unitOf(v Variable) float32 {
	if v == Silfr {
		return 0.25
	}
	return 1
}

// missing returns how much a tally lacks of a test with a handicap, and which part of
// it is there.
func (n *tally) missing(test []comparison, handicap int) (missing, near float32) {
	for _, goal := range test {
		needs := goal.needs(handicap)
		have := min(n[goal.variable], needs)
		missing += float32(needs-have) * unitOf(goal.variable)
		near += float32(have) / float32(needs*len(test))
	}
	return missing, near
}

// liking says how much an action is liked that is no sailing.
func (t *taste) liking(act *engine.Action) float32 {
	a, b := act.Args[0], act.Args[1]
	switch act.Verb {
	case VerbDraw:
		return 1 - float32(t.seats[t.seat].hand.size())/2
	case VerbBuy:
		return 1.5 - float32(t.seats[t.seat].hand.size())/2
	case VerbTrade:
		return -4
	case VerbSend, VerbRefuse:
		return 1
	case VerbPlay, VerbRus:
		return t.playing(Tile(a), b)
	case VerbActivate:
		return 0.5
	case VerbEstablish:
		return 2 + 1.5*t.planting(Post(a-engine.Word(t.edition.firstPost)), Kind(b))
	case VerbTheocracy:
		return 2 + 1.5*t.planting(Post(a-engine.Word(t.edition.firstPost)), Theocracy)
	case VerbJarldom:
		return 1 + 1.5*t.ground(Post(b-engine.Word(t.edition.firstPost)))
	case VerbSweden:
		return 1.5
	case VerbLand:
		return t.going(a)
	case VerbVote:
		if (a == ballotYes) == (t.seat == t.turnOf) {
			return 1
		}
	case VerbDone:
		if t.decision == AskAction {
			return -2.5
		}
		return -0.5
	}
	return 0
}

// leaves works out the odds of sailing from a place. A sailing is liked by the sum of what
// its ends are liked by, so that its odds are the product of theirs, and each is worked
// out once for a list that goes from every ship to every place.
func (t *taste) leaves(from engine.Word) {
	t.from, t.leave = from, engine.Odds(-choosy*(1+1.5*t.there(from)))
}

// sails returns the odds of sailing to a node or home, from where it leaves.
func (t *taste) sails(to engine.Word) float32 {
	if t.draws[to] == 0 {
		t.looksTo(to)
	}
	return t.leave * t.draws[to]
}

// looksTo works out the odds of going to a place beside those of going where there is
// nothing to do, or where a ship of the seat is.
func (t *taste) looksTo(place engine.Word) {
	t.draws[place] = 1
	if worth := t.going(place); worth != 0 {
		t.draws[place] = engine.Odds(choosy * 1.5 * worth)
	}
}

// going returns what it is worth to have a ship at a place, unless one is there: in a
// REGION a part of the best of the POSTS that are entered from it.
func (t *taste) going(place engine.Word) float32 {
	n := Node(place)
	if int(place) >= len(t.edition.nodes) || t.own.has(n) {
		return 0
	}
	if t.works.has(n) {
		return t.at(n)
	}
	best := float32(0)
	for entered := t.edition.nodes[n].enters.and(t.works); !entered.empty(); {
		if worth := t.at(entered.pop()); worth > best {
			best = worth
		}
	}
	return 0.3 * best
}

// there returns what the seat could do at a place where it is ALONE.
func (t *taste) there(place engine.Word) float32 {
	if int(place) >= len(t.edition.nodes) || !t.works.has(Node(place)) {
		return 0
	}
	return t.at(Node(place))
}

// at returns what the seat could do on a POST, and works it out only once.
func (t *taste) at(n Node) float32 {
	if !t.seen.has(n) {
		t.seen.add(n)
		t.worth[n] = t.finding(n)
	}
	return t.worth[n]
}

// finding works out what the seat could do on such a POST.
func (t *taste) finding(n Node) float32 {
	p := t.edition.nodes[n].post
	worth := t.ground(p)
	if !t.plays.has(n) {
		return worth
	}
	hand := &t.seats[t.seat].hand
	for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
		if here := &t.edition.tiles[tile]; here.posts.has(n) && (here.kind != Venture || t.edition.posts[p].kind == EmptyPost && t.posts[p].owner != t.seat) {
			worth += 0.6
		}
	}
	return worth
}

// ground returns what the best Follower is worth that the seat could ESTABLISH on a
// POST.
func (t *taste) ground(p Post) float32 {
	if t.turnOf != t.seat || t.edition.posts[p].kind == EmptyPost && t.posts[p].tile == NoTile || t.posts[p].owner == t.seat {
		return 0
	}
	if t.priceOf(t.seat, p) > int(t.seats[t.seat].silfr) {
		return 0
	}
	k := t.left
	if t.edition.posts[p].kind == EmptyPost {
		k = t.edition.tiles[t.posts[p].tile].flag
	}
	if t.none || t.seats[t.seat].followers[k] == 0 {
		return 0
	}
	return max(0, t.planting(p, k))
}

// planting returns what a Follower of a type is worth on a POST.
func (t *taste) planting(p Post, k Kind) float32 {
	printed := &t.edition.posts[p]
	v := t.want[MapFollowers] + t.joins[k] - t.want[Silfr]*float32(printed.cost)
	switch printed.kind {
	case EmptyPost:
		v += t.want[Ventures]
		if t.completes(printed.region, p) {
			v += t.want[Duchies]
		}
	case TradeCenter:
		v += t.want[TradeCenters]
		if printed.key {
			v += t.want[KeyTradeCenters]
		}
	case PowerfulAlly:
		v += t.want[AlliesHeld]
	}
	if t.winds>>printed.wind&1 == 0 {
		v += t.want[WindsHeld]
	}
	return v
}

// joining returns what one more ESTABLISHED Follower of a type is worth.
func (t *taste) joining(k Kind) float32 {
	own, most := t.ofKind(t.seat, k), 0
	for other := range engine.Seat(t.players) {
		if other != t.seat {
			most = max(most, t.ofKind(other, k))
		}
	}
	v := t.want[Established]
	if own == 0 {
		v += t.want[Types]
	}
	if own >= most && t.markers[k] != t.seat {
		v += t.want[InfluenceMarkers]
	}
	return v
}

// ofKind returns how many Followers of a type a seat has ESTABLISHED.
func (s *state) ofKind(seat engine.Seat, k Kind) int {
	return s.edition.Numbers.Followers - int(s.seats[seat].followers[k])
}

// completes reports whether the seat has Followers on all other Ventures of a REGION.
func (t *taste) completes(r Region, but Post) bool {
	posts := t.edition.regions[r].posts
	for _, p := range posts {
		if p != but && t.posts[p].owner != t.seat {
			return false
		}
	}
	return len(posts) > 1
}

// playing says how much it is liked to PLAY a tile on a space.
func (t *taste) playing(tile Tile, space engine.Word) float32 {
	switch here := &t.edition.tiles[tile]; here.kind {
	case Venture:
		v := float32(2)
		if int(space) < len(t.edition.posts) && t.seats[t.seat].followers[here.flag] > 0 && t.posts[space].owner != t.seat {
			v += t.planting(Post(space), here.flag)
		}
		return v
	case Event:
		if t.met {
			return 6
		}
		return 0.5
	case Advocate:
		return 2 + 1.5*(t.joins[here.flag]+t.want[AdvocatesHeld])
	default:
		return 2 + 1.5*(t.joins[here.flag]+t.want[GodsHeld])
	}
}
