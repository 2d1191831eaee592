package head

import (
	"skald/storage/ids"
)

// Opening is what somebody chooses who opens a match.
type Opening struct {
	Game    string // the key of its About
	Guild   ids.Guild
	Channel ids.Channel
	Parent  ids.Channel       // of a thread the channel that it is of
	Side    string            // the opener's side, a word of About.Sides; "": the first seat
	Invited []ids.User        // if any, only they may join. An opener who invites themself too may take several seats
	Options map[string]string // those not named are at their default
	Clock   string            // the key of a Preset; "": none
	Answers string            // the key of an answer window, of a game that asks in another's turn; "": DefaultWindow
	// Skald is the strength with which Skald takes seats; "": it takes none. Skalds is how
	// many it takes at most; 0: each that nobody is invited to.
	Skald  string
	Skalds int
	Watch  bool // Skald takes every seat, with that strength: a demonstration, which a moderator may open
	// Reserved keeps seats for people, by seat, the opener among them: then neither
	// Side nor Invited says anything. The match begins when all are there.
	Reserved []ids.User
	Private  bool   // the channel is a thread that only its guests see
	Web      bool   // it may be shown on a web page while it runs, ten minutes late
	Locale   string // the language in which the match speaks to everybody
}
