package tournament

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Key names why something is refused; the caller has a sentence for each.
type Key string

// Why acts are refused.
const (
	KeyNameLength     Key = "name-length"     // characters, most
	KeyHostedTabletop Key = "hosted-tabletop" // mode, points, book or remote for a hosted title
	KeyTabletopHosted Key = "tabletop-hosted" // sides, clock or pairing by hand for tabletop
	KeyUnknownMode    Key = "unknown-mode"    // mode
	KeyRoundsRange    Key = "rounds-range"    // rounds, most
	KeyWarbandPoints  Key = "warband-points"  // points, least, most
	KeyConfirmTime    Key = "confirm-time"    // hours, least, most
	KeyPickTime       Key = "pick-time"       // minutes, least, most
	KeyRoundTime      Key = "round-time"      // minutes, least, most

	KeyNotDirector    Key = "not-director" // days: so long a silence lets a steward act
	KeyOwnMatch       Key = "own-match"    // round, table: a director does not rule on their own
	KeyOwnOpponent    Key = "own-opponent" // person, round: nor on their opponent of the round
	KeyKnownDirector  Key = "known-director"
	KeyNoDirector     Key = "no-director"   // person is none
	KeyLastDirector   Key = "last-director" // somebody must remain
	KeyAtHome         Key = "at-home"       // it speaks there already
	KeyDigestSo       Key = "digest-so"     // it is told already, or is not
	KeyReasonLength   Key = "reason-length" // characters, least, most
	KeyNotRegistering Key = "not-registering"
	KeyNotRunning     Key = "not-running"  // it has not started
	KeyOver           Key = "over"         // closed or cancelled
	KeyFull           Key = "full"         // most
	KeyJoined         Key = "joined"       // person is in it already
	KeyJoinedOften    Key = "joined-often" // most: they have joined and left as often as anybody may
	KeyStranger       Key = "stranger"     // person is not in it
	KeyInvited        Key = "invited"      // person is asked already
	KeyTooFew         Key = "too-few"      // players, least
	KeySheetLength    Key = "sheet-length"
	KeySheetFixed     Key = "sheet-fixed"  // only a director changes it after the start
	KeySheetHosted    Key = "sheet-hosted" // a hosted title has none
	KeyCheckInOpen    Key = "check-in-open"
	KeyCheckInPast    Key = "check-in-past"
	KeyNoCheckIn      Key = "no-check-in"
	KeyCheckInOver    Key = "check-in-over"
	KeyCheckedInTwice Key = "checked-in-twice"
	KeyEntriesOver    Key = "entries-over" // rounds: the last is paired

	KeyNotMixed         Key = "not-mixed"
	KeyRoundPaired      Key = "round-paired"    // round
	KeyUnknownRound     Key = "unknown-round"   // round, rounds
	KeyUnknownKind      Key = "unknown-kind"    // kind
	KeyUnknownBattle    Key = "unknown-battle"  // battle, most
	KeyBattlePlayed     Key = "battle-played"   // battle, round
	KeyTooManyOfKind    Key = "too-many"        // kind, most
	KeyCardsOfSet       Key = "cards-of-set"    // cards, domains: one of each
	KeySetMissing       Key = "set-missing"     // round: its cards are not chosen
	KeyRoundOpen        Key = "round-open"      // round, matches, conflicts
	KeyRoundConflicts   Key = "round-conflicts" // round, conflicts
	KeyRoundUnplayed    Key = "round-unplayed"  // round, matches
	KeyNoRoundOpen      Key = "no-round-open"
	KeyRoundsOver       Key = "rounds-over"   // rounds
	KeyOneActive        Key = "one-active"    // players
	KeySwapSame         Key = "swap-same"     // both sit at one table, or have none
	KeyMatchBegun       Key = "match-begun"   // round, table
	KeyUnknownMatch     Key = "unknown-match" // round, table
	KeyNoMatch          Key = "no-match"      // round: the person has none
	KeyByeNoMatch       Key = "bye"           // round
	KeyRoundClosed      Key = "round-closed"  // round
	KeyMatchSettled     Key = "settled"       // round, table
	KeyPersonOut        Key = "dropped"       // person
	KeyPersonBanned     Key = "disqualified"  // person
	KeyPointsRange      Key = "points-range"  // points, least, most
	KeyBannerCap        Key = "banner-cap"    // points, most
	KeyBannerCount      Key = "banner-count"  // banners, most
	KeyNothingToAnswer  Key = "no-report"
	KeyOwnReport        Key = "own-report"
	KeyReportChanged    Key = "report-changed"
	KeyHostedReport     Key = "hosted-report"   // the bot reports itself
	KeyTabletopReport   Key = "tabletop-report" // people report themselves
	KeyUnknownRuling    Key = "unknown-ruling"  // kind
	KeyWinnerOfMatch    Key = "winner"          // the winner is nobody of the match
	KeyPointsMissing    Key = "points-missing"
	KeyDraftMissing     Key = "no-draft"
	KeyDraftOver        Key = "draft-over"
	KeyDraftBegun       Key = "draft-begun"
	KeyDraftedOften     Key = "drafted-often"   // round, table, most: it was begun so often
	KeyNotYourPick      Key = "not-your-pick"   // person whose it is
	KeyUnknownDomain    Key = "unknown-domain"  // domain
	KeyUnknownCard      Key = "unknown-card"    // card
	KeyDomainTaken      Key = "domain-taken"    // domain
	KeyCardOfOther      Key = "card-of-other"   // card, domain, own
	KeyCardUsed         Key = "card-used"       // card, round, opponent
	KeyDiceRange        Key = "dice"            // two of 1 to 6, not alike
	KeyAlreadyDropped   Key = "already-dropped" // person
	KeyNotDropped       Key = "not-dropped"     // person
	KeyAlreadyBanned    Key = "disqualified-already"
	KeyPenaltyRange     Key = "penalty-range"   // points, least, most
	KeyUnknownConduct   Key = "unknown-conduct" // number
	KeyConductTakenBack Key = "taken-back"      // number
	KeyOwnConduct       Key = "own-conduct"
	KeyMatchesOpen      Key = "matches-open"     // round, matches
	KeySomethingPlayed  Key = "something-played" // matches: closed, not cancelled
	KeyNothingPlayed    Key = "nothing-played"   // cancelled, not closed
)

// Keys returns all there are, so that a caller can hold a sentence for each.
func Keys() []Key { return slices.Clone(keys) }

var keys = []Key{
	KeyNameLength, KeyHostedTabletop, KeyTabletopHosted, KeyUnknownMode, KeyRoundsRange,
	KeyWarbandPoints, KeyConfirmTime, KeyPickTime, KeyRoundTime, KeyNotDirector,
	KeyOwnMatch, KeyOwnOpponent, KeyKnownDirector, KeyNoDirector, KeyLastDirector, KeyAtHome, KeyDigestSo,
	KeyReasonLength, KeyNotRegistering, KeyNotRunning, KeyOver, KeyFull,
	KeyJoined, KeyJoinedOften, KeyStranger, KeyInvited, KeyTooFew, KeySheetLength, KeySheetFixed,
	KeySheetHosted, KeyCheckInOpen, KeyCheckInPast, KeyNoCheckIn, KeyCheckInOver,
	KeyCheckedInTwice, KeyEntriesOver, KeyNotMixed, KeyRoundPaired, KeyUnknownRound,
	KeyUnknownKind, KeyUnknownBattle, KeyBattlePlayed, KeyTooManyOfKind, KeyCardsOfSet,
	KeySetMissing, KeyRoundOpen, KeyRoundConflicts, KeyRoundUnplayed, KeyNoRoundOpen,
	KeyRoundsOver, KeyOneActive, KeySwapSame, KeyMatchBegun, KeyUnknownMatch,
	KeyNoMatch, KeyByeNoMatch, KeyRoundClosed, KeyMatchSettled, KeyPersonOut,
	KeyPersonBanned, KeyPointsRange, KeyBannerCap, KeyBannerCount, KeyNothingToAnswer,
	KeyOwnReport, KeyReportChanged, KeyHostedReport, KeyTabletopReport, KeyUnknownRuling,
	KeyWinnerOfMatch, KeyPointsMissing, KeyDraftMissing, KeyDraftOver,
	KeyDraftBegun, KeyDraftedOften, KeyNotYourPick, KeyUnknownDomain, KeyUnknownCard, KeyDomainTaken,
	KeyCardOfOther, KeyCardUsed, KeyDiceRange, KeyAlreadyDropped, KeyNotDropped,
	KeyAlreadyBanned, KeyPenaltyRange, KeyUnknownConduct, KeyConductTakenBack, KeyOwnConduct,
	KeyMatchesOpen, KeySomethingPlayed, KeyNothingPlayed,
}

// A Refusal says why an act cannot be. Nothing has happened then.
type Refusal struct {
	Key     Key
	Numbers map[string]int
	Words   map[string]string
	People  map[string]Person
}

// Refused marks the refusals of the rules.
func (*Refusal) Refused() {}

func refuse(key Key) *Refusal { return &Refusal{Key: key} }

func (r *Refusal) number(name string, n int) *Refusal {
	if r.Numbers == nil {
		r.Numbers = map[string]int{}
	}
	r.Numbers[name] = n
	return r
}

func (r *Refusal) span(s Span) *Refusal { return r.number("least", s.Least).number("most", s.Most) }

func (r *Refusal) match(id MatchID) *Refusal {
	return r.number("round", id.Round).number("table", id.Table)
}

func (r *Refusal) word(name, word string) *Refusal {
	if r.Words == nil {
		r.Words = map[string]string{}
	}
	r.Words[name] = word
	return r
}

func (r *Refusal) person(p Person) *Refusal { return r.named("person", p) }

func (r *Refusal) named(name string, p Person) *Refusal {
	if r.People == nil {
		r.People = map[string]Person{}
	}
	r.People[name] = p
	return r
}

// Error returns the key and what fills its sentence, for logs and tests.
func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString(string(r.Key))
	for _, name := range slices.Sorted(maps.Keys(r.Numbers)) {
		fmt.Fprintf(&b, " %s=%d", name, r.Numbers[name])
	}
	for _, name := range slices.Sorted(maps.Keys(r.Words)) {
		fmt.Fprintf(&b, " %s=%s", name, r.Words[name])
	}
	for _, name := range slices.Sorted(maps.Keys(r.People)) {
		fmt.Fprintf(&b, " %s=%d", name, r.People[name])
	}
	return b.String()
}
