package championship

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Key names why something is refused; the caller has a sentence for each.
type Key string

// Why acts are refused.
const (
	KeyNameLength      Key = "name-length"      // number, most
	KeyUnknownFormat   Key = "unknown-format"   // word
	KeyUnknownNobody   Key = "unknown-nobody"   // word
	KeyTablesKnock     Key = "tables-knock"     // number: a knock-out is of two at a table
	KeyTablesTwice     Key = "tables-twice"     // number: so is a double round robin
	KeyTablesSeed      Key = "tables-seed"      // and the better seed of two
	KeyBestOdd         Key = "best-odd"         // number
	KeyBestKnock       Key = "best-knock"       // a series is of a knock-out
	KeyBestRange       Key = "best-range"       // number, least, most
	KeyThirdKnock      Key = "third-knock"      // a third place is played for in a single knock-out
	KeySizeGroups      Key = "size-groups"      // one group has no size
	KeySizeRange       Key = "size-range"       // number, least, most
	KeyThroughGroups   Key = "through-groups"   // nobody goes on
	KeyThroughAll      Key = "through-all"      // number, size
	KeyThroughRange    Key = "through-range"    // number, least, most
	KeyLevelsDivisions Key = "levels-divisions" // there is one level
	KeyLevelsRange     Key = "levels-range"     // number, least, most
	KeyMovesAll        Key = "moves-all"        // up, down, size
	KeyMovesRange      Key = "moves-range"      // number, least, most
	KeyRoundsTables    Key = "rounds-tables"    // two meet as often as the format says
	KeyRoundsRange     Key = "rounds-range"     // number, least, most
	KeySeatsRange      Key = "seats-range"      // number, least, most
	KeyEveryUndated    Key = "every-undated"    // seasons again and again need a first date
	KeyBadDate         Key = "bad-date"         //
	KeyPastDate        Key = "past-date"        // moment
	KeyFarDate         Key = "far-date"         // days
	KeyRoundTime       Key = "round-time"       // number, least, most: hours
	KeyLeadTime        Key = "lead-time"        // most: days
	KeyNotDirector     Key = "not-director"     // days
	KeyKnownDirector   Key = "known-director"   // person
	KeyNoDirector      Key = "no-director"      // person
	KeyLastDirector    Key = "last-director"    //
	KeyAtHome          Key = "at-home"          //
	KeyReasonLength    Key = "reason-length"    // number, least, most
	KeyOver            Key = "over"             //
	KeyNotRegistering  Key = "not-registering"  //
	KeyNotPlaying      Key = "not-playing"      //
	KeyJoined          Key = "joined"           // person
	KeyJoinedOften     Key = "joined-often"     // most
	KeyFull            Key = "full"             // most
	KeyStranger        Key = "stranger"         // person
	KeyTooFew          Key = "too-few"          // number, least
	KeyUnknownMatch    Key = "unknown-match"    // number
	KeySettled         Key = "settled"          // number
	KeyOwnMatch        Key = "own-match"        // number
	KeyNotOfMatch      Key = "not-of-match"     // person, number
	KeyMatchUsed       Key = "match-used"       // number: the next round follows from it
	KeyNothingChanges  Key = "nothing-changes"  //
	KeyDrawKnock       Key = "draw-knock"       // somebody must go on
	KeyWithdrawn       Key = "withdrawn"        // person
	KeyPastMoment      Key = "past-moment"      //
	KeyLaterDate       Key = "later-date"       // moment: it has that time already
	KeyNoDate          Key = "no-date"          // no season is dated
	KeySeedTwice       Key = "seed-twice"       // person
	KeyDigestSo        Key = "digest-so"        //
)

// Keys returns all there are, so that a caller can hold a sentence for each.
func Keys() []Key {
	return []Key{
		KeyNameLength, KeyUnknownFormat, KeyUnknownNobody, KeyTablesKnock, KeyTablesTwice, KeyTablesSeed, KeyBestOdd,
		KeyBestKnock, KeyBestRange, KeyThirdKnock, KeySizeGroups, KeySizeRange, KeyThroughGroups, KeyThroughAll,
		KeyThroughRange, KeyLevelsDivisions, KeyLevelsRange, KeyMovesAll, KeyMovesRange, KeyRoundsTables, KeyRoundsRange,
		KeySeatsRange, KeyEveryUndated, KeyBadDate, KeyPastDate, KeyFarDate, KeyRoundTime, KeyLeadTime, KeyNotDirector,
		KeyKnownDirector, KeyNoDirector, KeyLastDirector, KeyAtHome, KeyReasonLength, KeyOver, KeyNotRegistering,
		KeyNotPlaying, KeyJoined, KeyJoinedOften, KeyFull, KeyStranger, KeyTooFew, KeyUnknownMatch, KeySettled,
		KeyOwnMatch, KeyNotOfMatch, KeyMatchUsed, KeyNothingChanges, KeyDrawKnock, KeyWithdrawn, KeyPastMoment,
		KeyLaterDate, KeyNoDate, KeySeedTwice, KeyDigestSo,
	}
}

// A Refusal says why an act cannot be. Nothing has happened then.
type Refusal struct {
	Key     Key
	Numbers map[string]int
	Word    string // as somebody typed it
	Person  Person
	Moment  Unix
}

// Refused marks the refusals of the rules.
func (*Refusal) Refused() {}

func refuse(key Key) *Refusal { return &Refusal{Key: key, Numbers: map[string]int{}} }

func (r *Refusal) number(name string, n int) *Refusal { r.Numbers[name] = n; return r }
func (r *Refusal) word(word string) *Refusal          { r.Word = word; return r }
func (r *Refusal) person(p Person) *Refusal           { r.Person = p; return r }
func (r *Refusal) moment(at Unix) *Refusal            { r.Moment = at; return r }

// Error returns the key and what fills its sentence, for logs and tests.
func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString(string(r.Key))
	for _, name := range slices.Sorted(maps.Keys(r.Numbers)) {
		fmt.Fprintf(&b, " %s=%d", name, r.Numbers[name])
	}
	if r.Word != "" {
		b.WriteString(" " + r.Word)
	}
	if r.Person != 0 {
		fmt.Fprintf(&b, " person=%d", r.Person)
	}
	return b.String()
}

// errBounds is of a log that is larger than any of ours.
var errBounds = errors.New("it is out of bounds")
