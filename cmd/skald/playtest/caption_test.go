package playtest

import (
	"skald/cmd/skald/titles/titlestest"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// TestCaptionsBegin holds that what is said of the first picture of a match begins
// a sentence, also where a title's seats have no sides.
func TestCaptionsBegin(t *testing.T) {
	t.Parallel()
	list := titlestest.Undrawn()
	for i, title := range list {
		p := sitDownAt(t, list, i, "en", titlestest.People(title.Game.About()).Min)
		for _, a := range p.told().Attachments {
			if first, _ := utf8.DecodeRuneInString(a.Description); !unicode.IsUpper(first) || strings.Contains(a.Description, "the seat of") {
				t.Errorf("%s: a picture is described %q", title.Game.About().Key, a.Description)
			}
		}
	}
}
