package tournament

import (
	"math/bits"
	"unicode/utf8"

	"skald/engine/league"
)

// The words of all competitions. Person 0 is the bot.
type (
	Person = league.Person
	Unix   = league.Unix
	Actor  = league.Actor
)

// Lengths of time in seconds.
const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
)

// A Mode is how the scenarios of a tabletop tournament come about; "" at a
// tournament of a hosted title, which has none.
type Mode string

// The modes of the manual: Les batailles, L'expédition, panacher.
const (
	ModeBattles    Mode = "battles"
	ModeExpedition Mode = "expedition"
	ModeMixed      Mode = "mixed"
)

// A Kind is how the scenario of one round comes about.
type Kind string

// The kinds of rounds.
const (
	KindBattle     Kind = "battle"     // drawn, or chosen by a director
	KindExpedition Kind = "expedition" // each pairing drafts its own
	KindSet        Kind = "set"        // five cards by a director, the same for all
	KindHosted     Kind = "hosted"     // no scenario: the title is the scenario
)

// Settings are what a tournament is made with. The zero values of lengths of time
// stand for the usual ones.
type Settings struct {
	Name    string `json:"name"`
	Title   string `json:"title,omitempty"`  // of a hosted title its key; "" is tabletop
	Sides   bool   `json:"sides,omitempty"`  // the title has sides that are not alike
	Remote  bool   `json:"remote,omitempty"` // tabletop, but not at one place on one day
	Mode    Mode   `json:"mode,omitempty"`   // tabletop only
	Rounds  int    `json:"rounds,omitempty"` // 0: as many as the players ask for
	Book    string `json:"book,omitempty"`   // the age whose factions are allowed
	Points  int    `json:"points,omitempty"` // of a warband: 6, or 7 of which 6 play
	Clock   string `json:"clock,omitempty"`  // of hosted matches, as the bot writes it
	ByHand  bool   `json:"by_hand,omitempty"`
	Round   int64  `json:"round"`   // seconds a round takes
	Confirm int64  `json:"confirm"` // seconds after which an unanswered report counts
	Pick    int64  `json:"pick"`    // seconds for a pick of a draft
}

// Hosted reports whether the matches are played with the bot.
func (s Settings) Hosted() bool { return s.Title != "" }

// auto reports whether rounds are paired without a director.
func (s Settings) auto() bool { return s.Hosted() && !s.ByHand }

// complete returns the settings with what was left to us.
func (s Settings) complete(d *Data) Settings {
	if !s.Hosted() {
		if s.Mode == "" {
			s.Mode = ModeBattles
		}
		if s.Points == 0 {
			s.Points = d.Limits.WarbandPoints.Least
		}
	}
	if s.Round == 0 {
		s.Round = int64(d.Times.RoundDays.Value) * day
		if !s.Hosted() && !s.Remote {
			s.Round = int64(d.Times.RoundMinutesAdvised.Value) * minute
		}
	}
	if s.Confirm == 0 {
		s.Confirm = int64(d.Times.ConfirmHours.Value) * hour
		if !s.Hosted() && !s.Remote { // both are there until the round ends
			s.Confirm = min(s.Confirm, max(s.Round, int64(d.Limits.ConfirmHours.Least)*hour))
		}
	}
	if s.Pick == 0 {
		s.Pick = int64(d.Times.PickHours.Value) * hour
	}
	return s
}

// maxName is how many characters a name has at most.
const maxName = 100

// check returns why settings, complete, cannot be.
func (s Settings) check(d *Data) error {
	most := d.mostRounds(s)
	clock := int64(d.Times.ClockDaysMost.Value) * day
	switch n := utf8.RuneCountInString(s.Name); {
	case n < 1 || n > maxName:
		return refuse(KeyNameLength).number("characters", n).number("most", maxName)
	case s.Hosted() && (s.Mode != "" || s.Points != 0 || s.Book != "" || s.Remote):
		return refuse(KeyHostedTabletop)
	case !s.Hosted() && (s.Sides || s.Clock != "" || s.ByHand):
		return refuse(KeyTabletopHosted)
	case !s.Hosted() && s.Mode != ModeBattles && s.Mode != ModeExpedition && s.Mode != ModeMixed:
		return refuse(KeyUnknownMode).word("mode", string(s.Mode))
	case s.Rounds != 0 && (s.Rounds < d.Limits.Rounds.Least || s.Rounds > most):
		return refuse(KeyRoundsRange).number("rounds", s.Rounds).number("most", most)
	case !s.Hosted() && !d.Limits.WarbandPoints.holds(s.Points):
		return refuse(KeyWarbandPoints).number("points", s.Points).span(d.Limits.WarbandPoints)
	case utf8.RuneCountInString(s.Book) > maxName || utf8.RuneCountInString(s.Clock) > maxName:
		return refuse(KeyNameLength).number("characters", max(utf8.RuneCountInString(s.Book), utf8.RuneCountInString(s.Clock))).number("most", maxName)
	case s.Confirm < int64(d.Limits.ConfirmHours.Least)*hour || s.Confirm > int64(d.Limits.ConfirmHours.Most)*hour:
		return refuse(KeyConfirmTime).number("hours", int(s.Confirm/hour)).span(d.Limits.ConfirmHours)
	case s.Pick < int64(d.Times.PickMinutesLeast.Value)*minute || s.Pick > clock:
		return refuse(KeyPickTime).number("minutes", int(s.Pick/minute)).number("least", d.Times.PickMinutesLeast.Value).number("most", int(clock/minute))
	case s.Round < minute || s.Round > clock:
		return refuse(KeyRoundTime).number("minutes", int(s.Round/minute)).number("least", 1).number("most", int(clock/minute))
	}
	return nil
}

// mostRounds returns how many rounds a tournament may have: nothing is played
// twice, so the scenarios end it.
func (d *Data) mostRounds(s Settings) int {
	switch s.Mode {
	case ModeBattles:
		return min(d.Limits.BattleRounds.Most, d.Limits.Rounds.Most)
	case ModeExpedition:
		return min(d.Limits.ExpeditionRounds.Most, d.Limits.Rounds.Most)
	default:
		return d.Limits.Rounds.Most
	}
}

// AutomaticRounds returns the rounds that so many players ask for: the logarithm
// to the base 2, rounded up, but at least one and no more than may be. Where there
// are scenarios they are as many as there are battles at most: who wants more
// mixed rounds says so.
func (d *Data) AutomaticRounds(s Settings, players int) int {
	most := d.mostRounds(s)
	if !s.Hosted() {
		most = min(most, d.Limits.BattleRounds.Most)
	}
	return min(max(1, bits.Len(uint(max(players, 1)-1))), most)
}

// ShortClock reports whether a tabletop event gives a round less than the manual
// recommends, and how many minutes that is: a warning, no refusal.
func (d *Data) ShortClock(s Settings) (advised int, short bool) {
	advised = d.Times.RoundMinutesAdvised.Value
	return advised, !s.Hosted() && s.complete(d).Round < int64(advised)*minute
}
