package head

import (
	"slices"
	"time"

	"skald/engine/match/record"
	"skald/storage/ids"
)

// ModQuestion asks whether a moderator who holds or held a seat may do what they
// propose.
const ModQuestion QuestionKind = "mod"

// ConsentLife is how long the others have to answer a ModQuestion. For as long
// again the owner of the server may act without those who did not.
const ConsentLife = 3 * 24 * time.Hour

// The questions by which players end a match together.
const (
	SettleQuestion QuestionKind = "settle" // to end it now, as the game counts it then
	DrawQuestion   QuestionKind = "draw"   // to end it now as a draw
)

// A Question is what one player asks of the others, to be granted only if all of
// them agree. A match has at most one that is open; it stands in the head, so
// that it moves neither the match nor its dice, and what was granted stands in a
// record with the consent of everybody.
type Question struct {
	Number  int              `json:"number"` // in the match, from 1
	Kind    QuestionKind     `json:"kind"`
	By      ids.User         `json:"by"`
	Seq     uint64           `json:"seq"` // the match's Seq when it was asked
	At      time.Time        `json:"at"`
	Until   time.Time        `json:"until,omitzero"` // when it lapses; zero: never
	State   State            `json:"state,omitempty"`
	Answers []record.Consent `json:"answers,omitempty"` // who agreed, in that order
	Closer  ids.User         `json:"closer,omitempty"`  // who declined it
	Earlier []Refused        `json:"earlier,omitempty"` // what was asked at the same Seq before it, to no end

	Proposal *Proposal `json:"proposal,omitempty"` // of a ModQuestion: what By would do as a moderator
	Of       ids.User  `json:"of,omitempty"`       // of a SkaldQuestion: in whose place Skald is to play on
}

// Refused is a question that was declined or withdrawn. It stands with those that
// follow it until the match goes on, so that nobody asks the same over and over.
type Refused struct {
	Kind   QuestionKind `json:"kind"`
	By     ids.User     `json:"by"`
	At     time.Time    `json:"at"`
	Closer ids.User     `json:"closer,omitempty"` // who declined it; 0: it was withdrawn
}

// A QuestionKind says what is asked.
type QuestionKind string

// UndoQuestion asks to take back the last action of who asks, and all that
// followed.
const UndoQuestion QuestionKind = "undo"

// A State says what became of a question or of an offer.
type State string

// The states.
const (
	Asked     State = ""          // open
	Agreed    State = "agreed"    // all agreed, and it was done
	Taken     State = "taken"     // of an offer: somebody plays there now
	Declined  State = "declined"  // one of the others said no
	Withdrawn State = "withdrawn" // who asked or offered took it back
	Outpaced  State = "outpaced"  // the match moved on
	Lapsed    State = "lapsed"    // of a question: nobody said no, and not all agreed, in time; of an offer: the match ended, or who made it plays no longer
	Waited    State = "waited"    // of a TimeQuestion: one of the others rather waits
)

// QuestionLife is how long a question waits for answers, and AskPause how long it
// takes until one that was withdrawn may be asked again.
const (
	QuestionLife = 24 * time.Hour
	AskPause     = time.Hour
)

// Open reports whether the question is still to be answered.
func (q *Question) Open() bool { return q != nil && q.State == Asked }

// As returns the question in another state.
func (q *Question) As(s State) *Question {
	next := *q
	next.State = s
	return &next
}

// About returns the question as one of the match with so many records.
func (q *Question) About(seq uint64) *Question {
	next := *q
	next.Seq = seq
	return &next
}

// Refused are the questions asked at the same Seq that were declined or withdrawn, this
// one among them: of each person and kind the last.
func (q *Question) Refused() []Refused {
	list := slices.Clone(q.Earlier)
	if q.State == Declined || q.State == Withdrawn {
		list = slices.DeleteFunc(list, func(r Refused) bool { return r.By == q.By && r.Kind == q.Kind })
		list = append(list, Refused{Kind: q.Kind, By: q.By, At: q.At, Closer: q.Closer})
	}
	return list
}

// AgreedBy reports whether a user has agreed.
func (q *Question) AgreedBy(u ids.User) bool {
	return slices.ContainsFunc(q.Answers, func(c record.Consent) bool { return c.By == u })
}

// SkaldQuestion asks whether Skald may play on in the place of a player who does not
// answer, or of who asks. It needs nobody of whom the same can be said.
const SkaldQuestion QuestionKind = "skald"

// TimeQuestion asks what is to become of a match whose player's time has run out
// without an excuse: to agree is to end it, and one who declines waits. It is the
// table that asks, about the question's By.
const TimeQuestion QuestionKind = "time-end"
