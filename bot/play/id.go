package play

import (
	"fmt"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/engine"
	"skald/storage"
)

// The uses of a button or select of a match.
const (
	TakeVerb    = "verb"    // take a verb without words, or open what it asks
	TakeAction  = "action"  // take a whole action
	pickWords   = "words"   // words were picked; a value holds them and all before them
	turnPage    = "page"    // turn the page of a select
	DoConfirmed = "confirm" // take the action, which was confirmed

	toPrompt   = "prompt" // what can be done now
	toOrders   = "orders" // how one answers without being asked: the topic is a draft's
	toPrepare  = "prepare"
	toSecrets  = "secrets"
	toBoard    = "board"
	toText     = "text"      // the board in words, from the page on
	toLog      = "log"       // a page of what happened since the record Seq
	toRules    = "rules"     // the rules at the topic, which a select's value may hold
	toTeach    = "teach"     // what is it that can be done now
	tipsOffNow = "tips-off"  // no more tips
	toList     = "list"      // a page of one's matches
	standIn    = "stand-in"  // offer the seats of a player who does not answer
	postAgain  = "repost"    // post the match's message here again
	moveHere   = "move"      // bring the match here
	toExport   = "export"    // the whole match as a file
	takeBack   = "undo"      // take back one's last action
	answer     = "answer"    // answer a question: see answerButton
	answerSeat = "seat"      // answer an offer of seats: see answerButton
	giveSeats  = "hand-over" // offer one's seats to anybody
	giveUp     = "resign"
)

// An ID is what a custom id of a match carries: how far the match was when the
// button was drawn, and the words chosen so far. Clients can read it, so in public
// it never holds more than a verb, unless the verb's words are public.
type ID struct {
	What  string
	Match storage.MatchID
	Seq   uint64
	Verb  engine.Verb
	Words []engine.Word
	Page  int
	Topic string       // of the rules: a title's key, a dot and a section's key
	From  engine.Seats // the seat of several of one's own from which the action is taken; none: any that can
}

// String writes the custom id. The room's own rest is verb:from.word.word/page/topic.
func (id ID) String() string {
	action := ""
	if id.Verb != 0 || id.From != 0 || len(id.Words) > 0 {
		action = strconv.Itoa(int(id.Verb))
		if id.From != 0 {
			action += ":" + strconv.Itoa(int(id.From))
		}
		if len(id.Words) > 0 {
			action += "." + value(id.Words)
		}
	}
	of := desk.ID{Room: name, What: id.What, Of: string(id.Match), Seq: id.Seq}
	return of.With(action, desk.WritePage(id.Page), id.Topic).String()
}

// ReadID reads a custom id of this room; false means that it is none.
func ReadID(text string) (ID, bool) {
	of, _ := desk.ReadID(text)
	return readID(of)
}

// pressed is the id of the button that a request is a press of; that of what was
// typed, or of another room's button, is the zero value.
func pressed(r *desk.Request) ID {
	id, _ := readID(r.Pressed)
	return id
}

func readID(of desk.ID) (ID, bool) {
	if of.Room != name {
		return ID{}, false
	}
	id := ID{What: of.What, Match: of.Match(), Seq: of.Seq}
	action, rest, _ := strings.Cut(of.Rest, "/")
	page, topic, _ := strings.Cut(rest, "/")
	var ok bool
	if id.Page, ok = desk.ReadPage(page); !ok || !id.readAction(action) {
		return ID{}, false
	}
	id.Topic = topic
	return id, true
}

// readAction reads verb:from.word.word.
func (id *ID) readAction(text string) bool {
	if text == "" {
		return true
	}
	verb, words, spoken := strings.Cut(text, ".")
	verb, from, named := strings.Cut(verb, ":")
	if named {
		n, err := strconv.ParseUint(from, 10, 16)
		if err != nil {
			return false
		}
		id.From = engine.Seats(n)
	}
	n, err := strconv.ParseUint(verb, 10, 8)
	if err != nil {
		return false
	}
	id.Verb = engine.Verb(n)
	var ok bool
	id.Words, ok = chosenWords(words)
	return ok || !spoken
}

// value writes words, as in the value of an option.
func value(list []engine.Word) string {
	return strings.Join(phrase.Each(list, func(w engine.Word) string { return strconv.Itoa(int(w)) }), ".")
}

// chosenWords reads what value wrote; false means that it is none of ours.
func chosenWords(text string) ([]engine.Word, bool) {
	var list []engine.Word
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || len(list) == engine.MaxArgs {
			return nil, false
		}
		list = append(list, engine.Word(n))
	}
	return list, true
}

// pages returns the buttons of the same id to other pages.
func (id ID) pages() func(int) fmt.Stringer {
	return func(page int) fmt.Stringer {
		id.Page = page
		return id
	}
}

// Action returns the action whose words are all there.
func (id ID) Action() engine.Action { return engine.Do(id.Verb, id.Words...) }
