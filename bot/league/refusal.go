package league

import (
	"strings"

	"skald/storage"
)

// Refusal is why somebody may not do what they tried, found before the league's
// rules were asked. Players read it as the sentence under its key.
type Refusal struct {
	Key   string
	Word  string
	Users []storage.UserID
}

// The keys of refusals.
const (
	NoLadder      = "no-ladder"       // nobody of the server has joined a ladder of the title Word
	NoLeague      = "no-league"       // there is none of that id
	OtherServer   = "other-server"    // it is of another server
	UnknownGame   = "unknown-game"    // there is no title Word
	NotForTwo     = "not-for-two"     // two cannot play the title Word
	NotHosted     = "not-hosted"      // its matches are played without the bot
	MatchRuns     = "match-runs"      // a match of the round runs: its pairings stand
	NothingToPost = "nothing-to-post" // every pairing has its message, its thread and its match
)

// Error returns the key and what belongs to it, for operators.
func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString("refused: " + r.Key)
	if r.Word != "" {
		b.WriteString(" " + r.Word)
	}
	for _, u := range r.Users {
		b.WriteString(" user=" + u.String())
	}
	return b.String()
}

func refuse(key string) *Refusal { return &Refusal{Key: key} }
