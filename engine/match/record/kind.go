package record

// Kind is what a record holds.
type Kind string

// The kinds of records. A log that holds another cannot be read. A new kind is a
// constant here, a row of traits below, and a row of package proof's checks.
const (
	SetupKind   Kind = "setup"    // record 0
	MoveKind    Kind = "move"     // a player's action
	ForcedKind  Kind = "forced"   // an action that everybody could see was the only one, played by the table
	OrderKind   Kind = "order"    // an answer that a player's standing order gave
	LaterKind   Kind = "later"    // an answer that was played for a player some time after the question: by an order, or their only one
	StandKind   Kind = "stand"    // an action that a player prepared while the match did not wait for them
	SilenceKind Kind = "silence"  // an answer that nobody gave in time, played by the table
	SkipKind    Kind = "skip"     // an action that a moderator had drawn for a seat
	UndoKind    Kind = "undo"     // a player's last action and all after it are taken back; a moderator can take back any
	ResignKind  Kind = "resign"   // a player gave the match up, which ended it
	LeaveKind   Kind = "leave"    // a player gave the match up, and the others play on
	TimeEndKind Kind = "time-end" // all others agreed to end the part of a player whose time was up
	SettleKind  Kind = "settle"   // all who play agreed to end the match, as the game counts it
	DrawKind    Kind = "draw"     // all who play agreed to end the match as a draw
	CloseKind   Kind = "close"    // a moderator ended the match without a winner
	EndKind     Kind = "end"      // a moderator ended the match, with winners or without
	SeatKind    Kind = "seat"     // the seats of one person get another player
	TimeKind    Kind = "time"     // a player's time ran out
	PauseKind   Kind = "pause"    // a moderator paused the match
	ResumeKind  Kind = "resume"   // a moderator lets a paused match go on
	AidKind     Kind = "aid"      // a moderator did something that changes nothing of the play
)

// ExportedKind is the kind of a log entry without a record of its own: the
// operator took the secrets of the running match out of the store. It moves
// neither the match nor its dice.
const ExportedKind Kind = "exported"

// Traits are what holds of all records of a kind.
type Traits struct {
	Action    bool      // its notation holds an action
	Own       bool      // it is an action of its player, by hand or by an order
	Hidden    bool      // nobody but its player may know of it while the match runs
	Ends      bool      // it ends the match and leaves the position as it is
	Agreed    bool      // it says who agreed to it
	OutOfPlay bool      // the match goes on as if it were not there, and no undo takes it back
	Barrier   bool      // no player's undo goes back behind it
	Moderator Moderator // whether a moderator makes it
	Shown     Kind      // the kind that others see while the match runs; "": its own
}

// Moderator says whether records of a kind are made by moderators.
type Moderator uint8

// The values of Moderator.
const (
	ByNoModerator Moderator = iota
	ByAnyone                // by moderators and by others
	ByModerator             // by moderators alone
)

var traits = map[Kind]Traits{
	SetupKind:   {Barrier: true},
	MoveKind:    {Action: true, Own: true},
	ForcedKind:  {Action: true},
	OrderKind:   {Action: true, Own: true, Shown: MoveKind},
	LaterKind:   {Action: true, Own: true, Shown: MoveKind},
	StandKind:   {Action: true, Hidden: true},
	SilenceKind: {Action: true},
	SkipKind:    {Action: true, Moderator: ByModerator},
	UndoKind:    {Agreed: true, Moderator: ByAnyone},
	ResignKind:  {Ends: true},
	LeaveKind:   {Barrier: true},
	TimeEndKind: {Agreed: true, Barrier: true},
	SettleKind:  {Agreed: true},
	DrawKind:    {Ends: true, Agreed: true},
	CloseKind:   {Ends: true},
	EndKind:     {Ends: true, Moderator: ByModerator},
	SeatKind:    {OutOfPlay: true, Barrier: true, Moderator: ByAnyone},
	TimeKind:    {OutOfPlay: true},
	PauseKind:   {OutOfPlay: true, Moderator: ByModerator},
	ResumeKind:  {OutOfPlay: true, Moderator: ByModerator},
	AidKind:     {OutOfPlay: true, Moderator: ByModerator},
}

// Traits returns what holds of all records of the kind, nothing of a kind that
// there is not.
func (k Kind) Traits() Traits { return traits[k] }

// Known returns the kind as others may know it while the match runs.
func (k Kind) Known() Kind {
	if shown := k.Traits().Shown; shown != "" {
		return shown
	}
	return k
}
