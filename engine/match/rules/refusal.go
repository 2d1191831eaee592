package rules

import (
	"fmt"
	"strings"

	"skald/engine"
	"skald/storage/ids"
)

// Refusal is why somebody may not do what they tried. Players read it as the
// sentence under its key.
type Refusal struct {
	Key   string
	Args  []engine.Arg // numbers and seats of the sentence
	Users []ids.User   // people of the sentence: whom the match waits for, who sits there
	Match ids.Match    // the match it speaks of, if it is another than the one named, as with ChannelBusy
	Word  string       // the word that does not fit, with UnknownGame, UnknownSide, SideTaken and all that are Bad; with IsPaused why it is paused
}

// Error returns the key and what belongs to it, for operators.
func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString("refused: " + r.Key)
	if r.Word != "" {
		fmt.Fprintf(&b, " %q", r.Word)
	}
	for _, a := range r.Args {
		fmt.Fprintf(&b, " %s=%d", a.Name, a.Number)
	}
	for _, u := range r.Users {
		fmt.Fprintf(&b, " user=%s", u)
	}
	if r.Match != "" {
		fmt.Fprintf(&b, " match=%s", r.Match)
	}
	return b.String()
}
