package engine

import (
	"fmt"
	"strings"
)

// A RuleError is a refusal by the rulebook. Players read it in the rulebook's
// words; it tells the seat nothing that the seat could not see.
type RuleError struct {
	Rule string // the section of the rulebook, as a key
	Why  Note   // the reason, with its numbers
}

// Refuse returns a *RuleError.
func Refuse(rule, why string, args ...Arg) *RuleError {
	return &RuleError{Rule: rule, Why: Note{Key: why, Args: args}}
}

func (e *RuleError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", e.Rule, e.Why.Key)
	for _, a := range e.Why.Args {
		if a.Kind == KindWord {
			fmt.Fprintf(&b, " %s=%s", a.Name, a.Word)
		} else {
			fmt.Fprintf(&b, " %s=%d", a.Name, a.Number)
		}
	}
	return b.String()
}
