package bot

import (
	"fmt"
	"strconv"
	"strings"

	"skald/engine"
	"skald/storage"
)

// A deed is what a button or select is for: the first letter of its custom id.
type deed byte

const (
	deedVerb    deed = 'v' // open the prompt of a verb
	deedOpen    deed = 'o' // take a whole action that is no secret
	deedPick    deed = 'w' // a word was picked; the value holds it
	deedPage    deed = 'p' // turn the page of a select
	deedDo      deed = 'd' // confirm the action
	deedPrompt  deed = 'n' // what can I do now
	deedSecrets deed = 's'
	deedBoard   deed = 'b'
	deedText    deed = 't'
	deedRules   deed = 'r'
	deedJoin    deed = 'j' // join, on the seat that the one word names
	deedLeave   deed = 'l'
	deedStart   deed = 'g'
	deedCancel  deed = 'c'
	deedNew     deed = 'a' // open a match; of the title that the value names
	deedRematch deed = 'm'
	deedExport  deed = 'x'
	deedResign  deed = 'q'
)

// A press is what a custom id carries: the match, how far it was when the
// button was drawn, and the words chosen so far. Clients can read it, so in
// public it never holds more than a verb, unless the verb's words are open.
type press struct {
	deed  deed
	match storage.MatchID
	seq   uint64
	verb  engine.Verb
	words []engine.Word
	page  int
}

// String writes the press as a custom id, at most 80 characters:
// deed/match/seq/verb.word.word/page.
func (p press) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%c/%s/%d/%d", p.deed, p.match, p.seq, p.verb)
	for _, w := range p.words {
		fmt.Fprintf(&b, ".%d", w)
	}
	fmt.Fprintf(&b, "/%d", p.page)
	return b.String()
}

// readPress reads a custom id; false means that it is none of ours.
func readPress(id string) (press, bool) {
	parts := strings.Split(id, "/")
	if len(parts) != 5 || len(parts[0]) != 1 {
		return press{}, false
	}
	p := press{deed: deed(parts[0][0]), match: storage.MatchID(parts[1])}
	var err error
	if p.seq, err = strconv.ParseUint(parts[2], 10, 64); err != nil {
		return press{}, false
	}
	if p.page, err = strconv.Atoi(parts[4]); err != nil || p.page < 0 {
		return press{}, false
	}
	numbers := strings.Split(parts[3], ".")
	if len(numbers) > 1+engine.MaxArgs {
		return press{}, false
	}
	for i, s := range numbers {
		n, err := strconv.ParseUint(s, 10, 16)
		if err != nil {
			return press{}, false
		}
		if i > 0 {
			p.words = append(p.words, engine.Word(n))
		} else if n > 255 {
			return press{}, false
		} else {
			p.verb = engine.Verb(n)
		}
	}
	return p, true
}

// action returns the action whose words are all there.
func (p press) action() engine.Action {
	a := engine.Action{Verb: p.verb}
	copy(a.Args[:], p.words)
	return a
}

func itoa(n int) string { return strconv.Itoa(n) }
