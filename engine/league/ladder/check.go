package ladder

import (
	"slices"
	"unicode/utf8"
)

// A Refusal is why an event may not happen now. Players read it as the sentence
// under its key, with these numbers.
type Refusal struct {
	Key    Key
	Person Person // whom it is about
	Have   int
	Limit  int
	Least  int // with BadSize
	Until  int64
	Place  int // of who asks, with TooFar
	Theirs int // the place of Player, with TooFar
	Match  MatchID
}

// Error returns the key, for operators.
func (r *Refusal) Error() string { return "ladder refuses: " + string(r.Key) }

// A Key names why something is refused; the caller has a sentence for each.
type Key string

// Why acts are refused.
const (
	KeyNotMember        Key = "not-member"         // Player is not on the ladder
	KeyMemberAlready    Key = "member-already"     // Player has joined
	KeySelf             Key = "self"               // nobody challenges themself
	KeyNotForTwo        Key = "not-for-two"        // a match of the title takes Limit people: only the queue makes one
	KeyChallengeOpen    Key = "challenge-open"     // one between these two is open, until Until
	KeyPlayingEachOther Key = "playing-each-other" // the match Match of these two is not over
	KeyTooFar           Key = "too-far"            // Player's place is Have away, and Limit are allowed
	KeySentEnough       Key = "sent-enough"        // Have of at most Limit challenges are open
	KeyReceivedEnough   Key = "received-enough"    // of Player: Have of at most Limit are open
	KeyChallengeOver    Key = "challenge-over"     // it was answered, taken back or has lapsed
	KeyNotChallenged    Key = "not-challenged"     // the challenge is to Player
	KeyNotChallenger    Key = "not-challenger"     // the challenge is by Player
	KeyNotLapsed        Key = "not-lapsed"         // it is open until Until
	KeySeasonBreak      Key = "season-break"       // no season is open
	KeySeasonRuns       Key = "season-runs"        // one is open already: number Have
	KeyBadWish          Key = "bad-wish"           // Have is not 0 to Limit
	KeyBadSize          Key = "bad-size"           // a match takes Least to Limit people, not Have
	KeyWishedBefore     Key = "wished-before"      // Have matches at once is what they want already
	KeyUnknownMatch     Key = "unknown-match"      // the ladder never counted Match
	KeyReportedBefore   Key = "reported-before"    // Match is in the ladder already
	KeyVoidBefore       Key = "void-before"        // Match counts for nothing already
	KeySameResult       Key = "same-result"        // Match counts exactly so already
	KeyBadRanks         Key = "bad-ranks"          // Have ranks for Limit seats
	KeyNobodyToRate     Key = "nobody-to-rate"     // a seat of Match has nobody of the ladder, or one person has all
	KeyOwnMatch         Key = "own-match"          // a moderator does not decide on Match, which they played
	KeyNoReason         Key = "no-reason"          // a moderator must say why
	KeyReasonLong       Key = "reason-long"        // Have of at most Limit characters
	KeyNoName           Key = "no-name"            // a season needs a name
	KeyNameLong         Key = "name-long"          // Have of at most Limit characters
	KeyNameUsed         Key = "name-used"          // season number Have bears it
	KeyNothingPlayed    Key = "nothing-played"     // no result counts for this season yet
	KeyAtHome           Key = "at-home"            // it speaks there already
	KeyPairingOver      Key = "pairing-over"       // it is not open
	KeyBarred           Key = "barred"             // Person is kept off the ladder until Until
	KeyNotBarred        Key = "not-barred"         // Person is not kept off it
	KeyNothingSince     Key = "nothing-since"      // no result of Person counts since Until
	KeyDigestSo         Key = "digest-so"          // a digest is told already, or none is
	KeyNobodyBrought    Key = "nobody-brought"     // of Have people all have results already
)

// Refused marks the refusals of the rules.
func (*Refusal) Refused() {}

func refuse(key Key) *Refusal { return &Refusal{Key: key} }

// Check returns why an event may not happen now, nil if it may. Who is allowed
// to moderate is not known here.
func (s *State) Check(e Event) *Refusal {
	switch a := e.Fact.(type) {
	case Joined:
		if s.Here(a.Person) {
			return &Refusal{Key: KeyMemberAlready, Person: a.Person}
		}
		return s.mayTakePart(a.Person, e.At)
	case Left:
		return s.wantMember(a.Person)
	case Challenged:
		return s.mayChallenge(a.From, a.To, e.At)
	case Accepted:
		return s.mayAnswer(a.Challenge, e)
	case Declined:
		return s.mayAnswer(a.Challenge, e)
	case Withdrawn:
		c, open := s.openChallenge(a.Challenge)
		if !open {
			return refuse(KeyChallengeOver)
		}
		if c.From != e.By {
			return &Refusal{Key: KeyNotChallenger, Person: c.From}
		}
	case Lapsed:
		c, open := s.openChallenge(a.Challenge)
		if !open {
			return refuse(KeyChallengeOver)
		}
		if e.At < c.Until {
			return &Refusal{Key: KeyNotLapsed, Until: c.Until}
		}
	case Wished:
		return s.mayWish(a, e.At)
	case Paired:
		return s.mayPair(a.Seats)
	case Begun:
		return s.wantPairing(a.Pairing)
	case Undone:
		return s.wantPairing(a.Pairing)
	case Played:
		if s.Result(a.Match) != nil {
			return &Refusal{Key: KeyReportedBefore, Match: a.Match}
		}
	case Voided:
		return s.mayVoid(a, e.By)
	case Corrected:
		return s.mayCorrect(a, e.By)
	case Moved:
		if a.Home == s.home {
			return refuse(KeyAtHome)
		}
	case DigestSet:
		if a.On == s.week.digest {
			return refuse(KeyDigestSo)
		}
	case SeasonClosed:
		return s.mayClose(a)
	case SeasonOpened:
		return s.mayOpen(a)
	case Founded:
		return s.mayName(a.Name)
	case Barred:
		return s.mayBar(a, e.At)
	case Annulled:
		return s.mayAnnul(a, e.By)
	case Brought:
		return s.mayBring(a)
	}
	return nil
}

func (s *State) wantMember(p Person) *Refusal {
	if !s.Here(p) {
		return &Refusal{Key: KeyNotMember, Person: p}
	}
	return nil
}

func (s *State) wantPairing(number int) *Refusal {
	if !slices.ContainsFunc(s.pairings, func(p Pairing) bool { return p.Number == number }) {
		return refuse(KeyPairingOver)
	}
	return nil
}

// mayChallenge is the rule of challenges: within so many places up or down, and
// anyone where one of the two has no place.
func (s *State) mayChallenge(from, to Person, now int64) *Refusal {
	if r := s.wantMember(from); r != nil {
		return r
	}
	if from == to {
		return refuse(KeySelf)
	}
	if s.terms.Seats > 2 {
		return &Refusal{Key: KeyNotForTwo, Limit: s.terms.Seats}
	}
	if !s.season.Open {
		return refuse(KeySeasonBreak)
	}
	if r := s.wantMember(to); r != nil {
		return r
	}
	for _, p := range []Person{from, to} {
		if r := s.mayTakePart(p, now); r != nil {
			return r
		}
	}
	if r := s.mayMeet(from, to); r != nil {
		return r
	}
	own, _ := s.Row(Duels, from, now)
	other, _ := s.Row(Duels, to, now)
	if own.Place > 0 && other.Place > 0 {
		if away := max(own.Place-other.Place, other.Place-own.Place); away > s.data.Challenge.Places {
			return &Refusal{Key: KeyTooFar, Person: to, Have: away, Limit: s.data.Challenge.Places, Place: own.Place, Theirs: other.Place}
		}
	}
	return s.mayAsk(from, to)
}

// mayMeet holds that two people have one thing between them at a time.
func (s *State) mayMeet(a, b Person) *Refusal {
	for _, c := range s.challenges {
		if c.From == a && c.To == b || c.From == b && c.To == a {
			return &Refusal{Key: KeyChallengeOpen, Person: b, Until: c.Until}
		}
	}
	if p := s.between(a, b); p != nil {
		return &Refusal{Key: KeyPlayingEachOther, Person: b, Match: p.Match}
	}
	return nil
}

// between returns the open pairing of two people, nil if there is none.
func (s *State) between(a, b Person) *Pairing {
	for i := range s.pairings {
		if s.pairings[i].Has(a) && s.pairings[i].Has(b) {
			return &s.pairings[i]
		}
	}
	return nil
}

// mayAsk holds the limits of open challenges.
func (s *State) mayAsk(from, to Person) *Refusal {
	sent, received := 0, 0
	for _, c := range s.challenges {
		if c.From == from {
			sent++
		}
		if c.To == to {
			received++
		}
	}
	if most := s.data.Challenge.Sent; sent >= most {
		return &Refusal{Key: KeySentEnough, Have: sent, Limit: most}
	}
	if most := s.data.Challenge.Received; received >= most {
		return &Refusal{Key: KeyReceivedEnough, Person: to, Have: received, Limit: most}
	}
	return nil
}

// mayAnswer is for who was challenged. When its time is over a challenge has
// lapsed, also if nobody has written that down yet.
func (s *State) mayAnswer(number int, e Event) *Refusal {
	c, open := s.openChallenge(number)
	if !open || e.At >= c.Until {
		return refuse(KeyChallengeOver)
	}
	if c.To != e.By {
		return &Refusal{Key: KeyNotChallenged, Person: c.To}
	}
	if _, accepts := e.Fact.(Accepted); accepts {
		if !s.season.Open {
			return refuse(KeySeasonBreak)
		}
		if r := s.mayTakePart(c.To, e.At); r != nil {
			return r
		}
		if p := s.between(c.From, c.To); p != nil {
			return &Refusal{Key: KeyPlayingEachOther, Person: c.From, Match: p.Match}
		}
	}
	return nil
}

func (s *State) mayWish(w Wished, now int64) *Refusal {
	if r := s.wantMember(w.Person); r != nil {
		return r
	}
	if r := s.mayTakePart(w.Person, now); r != nil && w.Matches > 0 {
		return r
	}
	if w.Matches < 0 || w.Matches > s.data.QueueMost {
		return &Refusal{Key: KeyBadWish, Have: w.Matches, Limit: s.data.QueueMost}
	}
	if n := s.sized(w); n < s.terms.Seats || n > s.terms.Most {
		return &Refusal{Key: KeyBadSize, Have: n, Limit: s.terms.Most, Least: s.terms.Seats}
	}
	if now := s.Wish(w.Person); now.Matches == w.Matches && (w.Matches == 0 || now.Seats == s.sized(w)) {
		return &Refusal{Key: KeyWishedBefore, Have: w.Matches}
	}
	return nil
}

func (s *State) mayPair(seats []Person) *Refusal {
	if !s.season.Open {
		return refuse(KeySeasonBreak)
	}
	for i, p := range seats {
		if r := s.wantMember(p); r != nil {
			return r
		}
		for _, o := range seats[:i] {
			if pairing := s.between(o, p); pairing != nil {
				return &Refusal{Key: KeyPlayingEachOther, Person: p, Match: pairing.Match}
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
		return refuse(KeyNoReason)
	case n > s.data.ReasonLength:
		return &Refusal{Key: KeyReasonLong, Have: n, Limit: s.data.ReasonLength}
	}
	return nil
}

// mayAmend holds what voiding and correcting have in common.
func (s *State) mayAmend(m MatchID, by Person, reason string) (*Result, *Refusal) {
	r := s.Result(m)
	if r == nil {
		return nil, &Refusal{Key: KeyUnknownMatch, Match: m}
	}
	for _, seat := range r.Seats {
		if by != 0 && seat.Person == by {
			return nil, &Refusal{Key: KeyOwnMatch, Match: m}
		}
	}
	return r, s.mayReason(reason)
}

func (s *State) mayVoid(v Voided, by Person) *Refusal {
	r, refused := s.mayAmend(v.Match, by, v.Reason)
	if refused == nil && !r.Counts() {
		return &Refusal{Key: KeyVoidBefore, Match: v.Match}
	}
	return refused
}

func (s *State) mayCorrect(c Corrected, by Person) *Refusal {
	r, refused := s.mayAmend(c.Match, by, c.Reason)
	if refused != nil {
		return refused
	}
	if len(c.Ranks) != len(r.Seats) {
		return &Refusal{Key: KeyBadRanks, Match: c.Match, Have: len(c.Ranks), Limit: len(r.Seats)}
	}
	same := r.Counts()
	for i, seat := range r.Seats {
		if seat.AI || s.Member(seat.Person) == nil {
			return &Refusal{Key: KeyNobodyToRate, Match: c.Match}
		}
		same = same && seat.Rank == c.Ranks[i]
	}
	if len(parties(r.Seats)) < 2 {
		return &Refusal{Key: KeyNobodyToRate, Match: c.Match}
	}
	if same {
		return &Refusal{Key: KeySameResult, Match: c.Match}
	}
	return nil
}

func (s *State) mayClose(c SeasonClosed) *Refusal {
	if !s.season.Open {
		return refuse(KeySeasonBreak)
	}
	counted := 0
	for _, r := range s.Results() {
		if r.Season == s.season.Number && r.Counts() {
			counted++
		}
	}
	if counted == 0 {
		return refuse(KeyNothingPlayed)
	}
	return s.mayReason(c.Reason)
}

func (s *State) mayOpen(o SeasonOpened) *Refusal {
	if s.season.Open {
		return &Refusal{Key: KeySeasonRuns, Have: s.season.Number}
	}
	if r := s.mayName(o.Name); r != nil {
		return r
	}
	for _, a := range s.Archives() {
		if a.Name == o.Name {
			return &Refusal{Key: KeyNameUsed, Have: a.Number}
		}
	}
	return nil
}

// mayName holds what a name must be.
func (s *State) mayName(name string) *Refusal {
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return refuse(KeyNoName)
	case n > s.data.NameLength:
		return &Refusal{Key: KeyNameLong, Have: n, Limit: s.data.NameLength}
	}
	return nil
}
