package matches

// The kinds of mail. Mail says what is to be shown, never how: the sender loads
// the match and draws it as it is by then.
const (
	// LobbyMail asks that the match's lobby message be posted or brought up to
	// date; also when the lobby ends.
	LobbyMail = "lobby"
	// CommitmentMail asks that the match's commitment be posted in a message of
	// its own. It is never replaced, and what it posts never edited: Discord's
	// time on it proves that the seed was not chosen later.
	CommitmentMail = "commitment"
	// CallMail asks that a role be called to a lobby: its Body is the role.
	CallMail = "call"
	// TurnMail asks that the match's turn message be posted or brought up to
	// date; also at the start and at the end.
	TurnMail = "turn"
	// SecretMail asks that the letter to the user be brought up to date: ask
	// Letter.
	SecretMail = "secret"
	// QuestionMail asks that a player's question to the others be posted, or its
	// message brought up to date: its Body is the number.
	QuestionMail = "question"
	// OfferMail asks the same of an offer of seats.
	OfferMail = "offer"
	// NudgeMail asks that the user be reminded of the match, in its channel or
	// else by direct message, unless they have acted since: ask Match.Nudges.
	NudgeMail = "nudge"
	// AskMail asks that the user be told that they can answer what others are asked
	// without a call, unless there is nothing for them to choose: ask Match.Finding.
	AskMail = "ask"
	// EndMail asks that the user, who has no seat, be told that the match is over.
	EndMail = "end"
	// StallMail asks that the others be told that the user does not act, which
	// notifies nobody.
	StallMail = "stall"
	// DigestMail asks that the user be reminded by one direct message of all
	// matches that wait for them: ask Digest.
	DigestMail = "digest"
	// NoticeMail is for the sender's own follow-ups; the table puts none into
	// the outbox.
	NoticeMail = "notice"
)

// How a LobbyMail or a TurnMail wants its message, as its Body; empty: brought
// up to date, or posted if there is none.
const (
	LookOnly = "look" // only if it is not there as it should be
	Anew     = "anew" // as a new message, whatever there is
)
