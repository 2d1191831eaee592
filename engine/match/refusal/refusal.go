package refusal

import (
	"errors"
	"time"

	"skald/engine"
	"skald/engine/match/question"
	"skald/engine/match/rules"
	"skald/engine/match/seating"
)

// The keys of refusals. Those of all acts of a kind are not repeated at each: an act of
// one who plays refuses with NotRunning, IsOver, NotSeated and HasLeft, and but for
// orders with IsPaused; an act in a lobby with NotLobby and IsOver; an act of a
// moderator with NoReason and NotOverseer, and where the match must run with IsOver
// and NotRunning.
const (
	NoMatchHere      = "no-match-here"         // no match holds the channel, or there is none of that id
	ChannelBusy      = "channel-busy"          // Match is in a lobby or running in the channel
	AlreadySeated    = seating.AlreadySeated   // the user has a seat
	TableFull        = seating.TableFull       // no seat is free
	PlaysAlready     = "plays-already"         // Users have a seat: they cannot take over another
	NotInvited       = seating.NotInvited      // only those invited may join: Users
	SideTaken        = seating.SideTaken       // Users sits on the side Word
	SideReserved     = seating.SideReserved    // the side is kept for Users
	UnknownSide      = seating.UnknownSide     // the game has no side Word
	NotSeated        = seating.NotSeated       // the user has no seat at the match
	HasLeft          = "has-left"              // the user has resigned, and the match goes on without them
	NotYourTurn      = "not-your-turn"         // the match waits for Users
	AnsweredAlready  = "answered-already"      // the user has answered what others are still asked: Users
	Stale            = "stale"                 // the match has moved on since the press was offered
	OtherTeam        = seating.OtherTeam       // arg side: it is of another team than the user's
	TeamEmpty        = seating.TeamEmpty       // arg side: nobody plays for its team
	NotRunning       = "not-running"           // the match is still in its lobby, or was cancelled
	NotLobby         = "not-lobby"             // the match has begun, or was cancelled
	IsOver           = "over"                  // the match is over
	NotOpener        = "not-opener"            // only the opener may: Users
	TooFewPlayers    = seating.TooFewPlayers   // args have, need
	SecretUntilOver  = "secret-until-over"     // the log holds secrets until the match is over
	UnknownGame      = "unknown-game"          // there is no game Word
	NotPlayerHere    = "not-player-here"       // only a player of the channel's match may, and who moderates it
	InvitedTwice     = seating.InvitedTwice    // Users are invited more than once
	InvitedSelf      = seating.InvitedSelf     // the opener is invited, and that leaves a seat too few
	TooManyPeople    = seating.TooManyPeople   // args have, seats
	HasChannel       = "has-channel"           // the match is where its channel is: it need not move
	OtherServer      = "other-server"          // a league's match would leave its server
	TooSoon          = "too-soon"              // its message was posted anew within the last minute
	NothingToUndo    = "nothing-to-undo"       // the user has taken no action that holds
	NothingToSettle  = "nothing-to-settle"     // the game knows no end by agreement, or none now
	NobodyToAsk      = "nobody-to-ask"         // nobody else plays, so nobody could agree
	QuestionOpen     = "question-open"         // a question of Users is to be answered first
	QuestionOver     = "question-over"         // the question is not open any more
	OwnQuestion      = "own-question"          // the user asked it themself
	AnsweredBefore   = "answered-before"       // the user has agreed already
	TimeIsUp         = "time-is-up"            // the time of Users is up, and that is to be answered first
	AskedBefore      = "asked-before"          // Users declined the same a moment ago
	UnknownClock     = "unknown-clock"         // there is no clock Word
	CalledBefore     = "called-before"         // a role was called to the lobby already
	AskedLately      = "asked-lately"          // the user asked or offered the same lately, to no end: not before the arg "until", in seconds since 1970
	UnknownStrength  = seating.UnknownStrength // Skald plays with no strength Word
	NoSeatForSkald   = seating.NoSeatForSkald  // no seat of the lobby is free that nobody is awaited on
	TooManyShows     = "too-many-shows"        // as many matches that the user opened are played by Skald alone as may be
	OnlySkald        = "only-skald"            // nobody else plays: Skald would play alone
	NoStandIn        = "no-stand-in"           // Skald plays on no seat for the user
	FixtureSeat      = "fixture-seat"          // the match is a league's: its seats do not change hands
	OwnSeat          = "own-seat"              // the seats are the user's own
	OfferOpen        = "offer-open"            // Users has offered seats: only one offer can be open
	NotStalled       = "not-stalled"           // Users may not be replaced: they have answered, or were not reminded often enough
	OfferOver        = "offer-over"            // the offer is not open any more
	OfferedTo        = "offered-to"            // the seats are offered to Users alone
	IsPaused         = "paused"                // a moderator paused the match: Users, Word
	NotPaused        = "not-paused"            // the match goes on already
	NoReason         = "no-reason"             // a moderator must say why
	SeedTold         = "seed-told"             // the match is over and its seed told: nothing can be taken back
	NotQuarantined   = "not-quarantined"       // the match can be read: it is not to be released
	NothingToSkip    = "nothing-to-skip"       // the match does not wait for that seat
	NotOverseer      = "not-overseer"          // only who moderates the match may
	OwnMatch         = "own-match"             // a moderator who holds or held a seat may not, and nobody can be asked
	NotToModerator   = "not-to-moderator"      // a moderator may not give a seat to themself
	LostSeat         = "lost-seat"             // a moderator gave the seats of Users to somebody else: they take none in the match
	BadOption        = "bad-option"            // the game has no option Word, or not that value: "key=value"
	NoOrders         = question.NoOrders       // the game asks nothing in another's turn
	BadOrder         = question.BadOrder       // Word is no verb, answer, subject or span of an order in this game
	TooManyOrders    = question.TooManyOrders  // the user has as many orders as anybody can: arg most
	TooManyOnlookers = "too-many-onlookers"    // as many people are told of the match's end as can be: arg most
	TooManyLobbies   = "too-many-lobbies"      // the user has as many lobbies open as anybody can: arg most
	Undecided        = "undecided"             // the user has done and taken back as much in one turn as anybody can: arg most
	ChannelFull      = "channel-full"          // the channel and its threads have as many lobbies open as any can: arg most
	ServerFull       = "server-full"           // the server has as many lobbies open as any can: arg most
)

// Until refuses what may be asked again at a time.
func Until(t time.Time) *rules.Refusal {
	return &rules.Refusal{Key: AskedLately, Args: []engine.Arg{engine.NumberArg("until", int(t.Unix()))}}
}

// Of returns the refusal of a key that says no more.
func Of(key string) *rules.Refusal { return &rules.Refusal{Key: key} }

// Is reports whether an error is a refusal.
func Is(err error) bool {
	_, no := errors.AsType[*rules.Refusal](err)
	return no
}
