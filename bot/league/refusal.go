package league

import "strings"

// Refusal is why somebody may not do what they tried, found before the league's
// rules were asked. Players read it as the sentence under its key.
type Refusal struct {
	Key  string
	Word string
}

// The keys of refusals.
const (
	NoLadder      = "no-ladder"       // nobody of the server has joined a ladder of the title Word
	NoLeague      = "no-league"       // there is none of that id
	OtherServer   = "other-server"    // it is of another server
	UnknownGame   = "unknown-game"    // there is no title Word
	NotForTwo     = "not-for-two"     // two cannot play the title Word
	MatchRuns     = "match-runs"      // a match of the round runs: its pairings stand
	OpenOfPerson  = "open-of-person"  // as many as Word are open that they made
	OpenInChannel = "open-in-channel" // as many as Word speak in the channel
	OpenInServer  = "open-in-server"  // as many as Word are open in the server
	NothingToPost = "nothing-to-post" // every pairing has its message, its thread and its match
)

// Error returns the key and the word, for operators.
func (r *Refusal) Error() string { return strings.TrimSpace("refused: " + r.Key + " " + r.Word) }

func refuse(key string) *Refusal { return &Refusal{Key: key} }
