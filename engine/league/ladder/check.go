package ladder

import (
	"slices"
	"unicode/utf8"
)

// A Refusal is why an event may not happen now. Players read it as the sentence
// under its key, with these numbers.
type Refusal struct {
	Key    string
	Player Player // whom it is about
	Have   int
	Limit  int
	Least  int // with BadSize
	Until  int64
	Place  int // of who asks, with TooFar
	Theirs int // the place of Player, with TooFar
	Match  Match
}

// Error returns the key, for operators.
func (r *Refusal) Error() string { return "ladder refuses: " + r.Key }

// The keys of refusals.
const (
	NotMember        = "not-member"         // Player is not on the ladder
	MemberAlready    = "member-already"     // Player has joined
	Self             = "self"               // nobody challenges themself
	NotForTwo        = "not-for-two"        // a match of the title takes Limit people: only the queue makes one
	ChallengeOpen    = "challenge-open"     // one between these two is open, until Until
	PlayingEachOther = "playing-each-other" // the match Match of these two is not over
	TooFar           = "too-far"            // Player's place is Have away, and Limit are allowed
	SentEnough       = "sent-enough"        // Have of at most Limit challenges are open
	ReceivedEnough   = "received-enough"    // of Player: Have of at most Limit are open
	ChallengeOver    = "challenge-over"     // it was answered, taken back or has lapsed
	NotChallenged    = "not-challenged"     // the challenge is to Player
	NotChallenger    = "not-challenger"     // the challenge is by Player
	NotLapsed        = "not-lapsed"         // it is open until Until
	SeasonBreak      = "season-break"       // no season is open
	SeasonRuns       = "season-runs"        // one is open already: number Have
	BadWish          = "bad-wish"           // Have is not 0 to Limit
	BadSize          = "bad-size"           // a match takes Least to Limit people, not Have
	WishedBefore     = "wished-before"      // Have matches at once is what they want already
	UnknownMatch     = "unknown-match"      // the ladder never counted Match
	ReportedBefore   = "reported-before"    // Match is in the ladder already
	VoidBefore       = "void-before"        // Match counts for nothing already
	SameResult       = "same-result"        // Match counts exactly so already
	BadRanks         = "bad-ranks"          // Have ranks for Limit seats
	NobodyToRate     = "nobody-to-rate"     // a seat of Match has nobody of the ladder, or one person has all
	OwnMatch         = "own-match"          // a moderator does not decide on Match, which they played
	NoReason         = "no-reason"          // a moderator must say why
	ReasonLong       = "reason-long"        // Have of at most Limit characters
	NoName           = "no-name"            // a season needs a name
	NameLong         = "name-long"          // Have of at most Limit characters
	NameUsed         = "name-used"          // season number Have bears it
	NothingPlayed    = "nothing-played"     // no result counts for this season yet
	AtHome           = "at-home"            // it speaks there already
	PairingOver      = "pairing-over"       // it is not open
)

func refuse(key string) *Refusal { return &Refusal{Key: key} }

// Check returns why an event may not happen now, nil if it may. Who is allowed
// to moderate is not known here.
func (s *State) Check(e Event) *Refusal {
	switch a := e.Act.(type) {
	case Joined:
		if s.Here(a.Player) {
			return &Refusal{Key: MemberAlready, Player: a.Player}
		}
	case Left:
		return s.wantMember(a.Player)
	case Challenged:
		return s.mayChallenge(a.From, a.To, e.At)
	case Accepted:
		return s.mayAnswer(a.Challenge, e)
	case Declined:
		return s.mayAnswer(a.Challenge, e)
	case Withdrawn:
		c, open := s.openChallenge(a.Challenge)
		if !open {
			return refuse(ChallengeOver)
		}
		if c.From != e.By {
			return &Refusal{Key: NotChallenger, Player: c.From}
		}
	case Lapsed:
		c, open := s.openChallenge(a.Challenge)
		if !open {
			return refuse(ChallengeOver)
		}
		if e.At < c.Until {
			return &Refusal{Key: NotLapsed, Until: c.Until}
		}
	case Wished:
		return s.mayWish(a)
	case Paired:
		return s.mayPair(a.Seats)
	case Begun:
		return s.wantPairing(a.Pairing)
	case Undone:
		return s.wantPairing(a.Pairing)
	case Played:
		if s.Result(a.Match) != nil {
			return &Refusal{Key: ReportedBefore, Match: a.Match}
		}
	case Voided:
		return s.mayVoid(a, e.By)
	case Corrected:
		return s.mayCorrect(a, e.By)
	case Moved:
		if a.Home == s.home {
			return refuse(AtHome)
		}
	case SeasonClosed:
		return s.mayClose(a)
	case SeasonOpened:
		return s.mayOpen(a)
	}
	return nil
}

func (s *State) wantMember(p Player) *Refusal {
	if !s.Here(p) {
		return &Refusal{Key: NotMember, Player: p}
	}
	return nil
}

func (s *State) wantPairing(number int) *Refusal {
	if !slices.ContainsFunc(s.pairings, func(p Pairing) bool { return p.Number == number }) {
		return refuse(PairingOver)
	}
	return nil
}

// mayChallenge is the rule of challenges: within so many places up or down, and
// anyone where one of the two has no place.
func (s *State) mayChallenge(from, to Player, now int64) *Refusal {
	if r := s.wantMember(from); r != nil {
		return r
	}
	if from == to {
		return refuse(Self)
	}
	if r := s.wantMember(to); r != nil {
		return r
	}
	if s.terms.Seats > 2 {
		return &Refusal{Key: NotForTwo, Limit: s.terms.Seats}
	}
	if !s.season.Open {
		return refuse(SeasonBreak)
	}
	if r := s.mayMeet(from, to); r != nil {
		return r
	}
	own, _ := s.Line(Duels, from, now)
	other, _ := s.Line(Duels, to, now)
	if own.Place > 0 && other.Place > 0 {
		if away := max(own.Place-other.Place, other.Place-own.Place); away > s.ours.Challenge.Places {
			return &Refusal{Key: TooFar, Player: to, Have: away, Limit: s.ours.Challenge.Places, Place: own.Place, Theirs: other.Place}
		}
	}
	return s.mayAsk(from, to)
}

// mayMeet holds that two people have one thing between them at a time.
func (s *State) mayMeet(a, b Player) *Refusal {
	for _, c := range s.challenges {
		if c.From == a && c.To == b || c.From == b && c.To == a {
			return &Refusal{Key: ChallengeOpen, Player: b, Until: c.Until}
		}
	}
	if p := s.between(a, b); p != nil {
		return &Refusal{Key: PlayingEachOther, Player: b, Match: p.Match}
	}
	return nil
}

// between returns the open pairing of two people, nil if there is none.
func (s *State) between(a, b Player) *Pairing {
	for i := range s.pairings {
		if s.pairings[i].Has(a) && s.pairings[i].Has(b) {
			return &s.pairings[i]
		}
	}
	return nil
}

// mayAsk holds the limits of open challenges.
func (s *State) mayAsk(from, to Player) *Refusal {
	sent, received := 0, 0
	for _, c := range s.challenges {
		if c.From == from {
			sent++
		}
		if c.To == to {
			received++
		}
	}
	if most := s.ours.Challenge.Sent; sent >= most {
		return &Refusal{Key: SentEnough, Have: sent, Limit: most}
	}
	if most := s.ours.Challenge.Received; received >= most {
		return &Refusal{Key: ReceivedEnough, Player: to, Have: received, Limit: most}
	}
	return nil
}

// mayAnswer is for who was challenged. When its time is over a challenge has
// lapsed, also if nobody has written that down yet.
func (s *State) mayAnswer(number int, e Event) *Refusal {
	c, open := s.openChallenge(number)
	if !open || e.At >= c.Until {
		return refuse(ChallengeOver)
	}
	if c.To != e.By {
		return &Refusal{Key: NotChallenged, Player: c.To}
	}
	if _, accepts := e.Act.(Accepted); accepts {
		if !s.season.Open {
			return refuse(SeasonBreak)
		}
		if p := s.between(c.From, c.To); p != nil {
			return &Refusal{Key: PlayingEachOther, Player: c.From, Match: p.Match}
		}
	}
	return nil
}

func (s *State) mayWish(w Wished) *Refusal {
	if r := s.wantMember(w.Player); r != nil {
		return r
	}
	if w.Matches < 0 || w.Matches > s.ours.QueueMost {
		return &Refusal{Key: BadWish, Have: w.Matches, Limit: s.ours.QueueMost}
	}
	if n := s.sized(w); n < s.terms.Seats || n > s.terms.Most {
		return &Refusal{Key: BadSize, Have: n, Limit: s.terms.Most, Least: s.terms.Seats}
	}
	if now := s.Wish(w.Player); now.Matches == w.Matches && (w.Matches == 0 || now.Seats == s.sized(w)) {
		return &Refusal{Key: WishedBefore, Have: w.Matches}
	}
	return nil
}

func (s *State) mayPair(seats []Player) *Refusal {
	if !s.season.Open {
		return refuse(SeasonBreak)
	}
	for i, p := range seats {
		if r := s.wantMember(p); r != nil {
			return r
		}
		for _, o := range seats[:i] {
			if pairing := s.between(o, p); pairing != nil {
				return &Refusal{Key: PlayingEachOther, Player: p, Match: pairing.Match}
			}
		}
	}
	return nil
}

// mayReason holds what every act of a moderator needs.
func (s *State) mayReason(reason string) *Refusal {
	n := utf8.RuneCountInString(reason)
	switch {
	case n == 0:
		return refuse(NoReason)
	case n > s.ours.ReasonLength:
		return &Refusal{Key: ReasonLong, Have: n, Limit: s.ours.ReasonLength}
	}
	return nil
}

// mayAmend holds what voiding and correcting have in common.
func (s *State) mayAmend(m Match, by Player, reason string) (*Result, *Refusal) {
	r := s.Result(m)
	if r == nil {
		return nil, &Refusal{Key: UnknownMatch, Match: m}
	}
	for _, seat := range r.Seats {
		if by != 0 && seat.Player == by {
			return nil, &Refusal{Key: OwnMatch, Match: m}
		}
	}
	return r, s.mayReason(reason)
}

func (s *State) mayVoid(v Voided, by Player) *Refusal {
	r, refused := s.mayAmend(v.Match, by, v.Reason)
	if refused == nil && !r.Counts() {
		return &Refusal{Key: VoidBefore, Match: v.Match}
	}
	return refused
}

func (s *State) mayCorrect(c Corrected, by Player) *Refusal {
	r, refused := s.mayAmend(c.Match, by, c.Reason)
	if refused != nil {
		return refused
	}
	if len(c.Ranks) != len(r.Seats) {
		return &Refusal{Key: BadRanks, Match: c.Match, Have: len(c.Ranks), Limit: len(r.Seats)}
	}
	same := r.Counts()
	for i, seat := range r.Seats {
		if seat.AI || s.Member(seat.Player) == nil {
			return &Refusal{Key: NobodyToRate, Match: c.Match}
		}
		same = same && seat.Rank == c.Ranks[i]
	}
	if len(parties(r.Seats)) < 2 {
		return &Refusal{Key: NobodyToRate, Match: c.Match}
	}
	if same {
		return &Refusal{Key: SameResult, Match: c.Match}
	}
	return nil
}

func (s *State) mayClose(c SeasonClosed) *Refusal {
	if !s.season.Open {
		return refuse(SeasonBreak)
	}
	counted := 0
	for _, r := range s.Results() {
		if r.Season == s.season.Number && r.Counts() {
			counted++
		}
	}
	if counted == 0 {
		return refuse(NothingPlayed)
	}
	return s.mayReason(c.Reason)
}

func (s *State) mayOpen(o SeasonOpened) *Refusal {
	if s.season.Open {
		return &Refusal{Key: SeasonRuns, Have: s.season.Number}
	}
	switch n := utf8.RuneCountInString(o.Name); {
	case n == 0:
		return refuse(NoName)
	case n > s.ours.NameLength:
		return &Refusal{Key: NameLong, Have: n, Limit: s.ours.NameLength}
	}
	for _, a := range s.Archives() {
		if a.Name == o.Name {
			return &Refusal{Key: NameUsed, Have: a.Number}
		}
	}
	return nil
}
