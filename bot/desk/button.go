package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// A ButtonKind is what a button or select is for: the first letter of its custom
// id, small or capital.
type ButtonKind byte

// The kinds of buttons and selects.
const (
	VerbButton    ButtonKind = 'v' // take a verb without words, or open what it asks
	ActionButton  ButtonKind = 'o' // take a whole action
	WordSelect    ButtonKind = 'w' // words were picked; a value holds them and all before them
	PageButton    ButtonKind = 'p' // turn the page of a select
	ConfirmButton ButtonKind = 'd' // take the action, which was confirmed
	PromptButton  ButtonKind = 'n' // what can I do now
	SecretsButton ButtonKind = 's'
	BoardButton   ButtonKind = 'b'
	TextButton    ButtonKind = 't' // the board in words, from the page on
	LogButton     ButtonKind = 'L' // a page of what happened since the record Seq
	RulesButton   ButtonKind = 'r' // open the rules at the topic, which a select's value holds
	TeachButton   ButtonKind = 'T' // what is it that I can do now
	TipsButton    ButtonKind = 'N' // no more tips
	ListButton    ButtonKind = 'D' // a page of one's matches
	RemindButton  ButtonKind = 'W' // when and how one is reminded: the topic is what is set, or is set to "=value"
	JoinButton    ButtonKind = 'j' // join, on the seat that the one word names
	LeaveButton   ButtonKind = 'l'
	StartButton   ButtonKind = 'g'
	CancelButton  ButtonKind = 'c'
	TitleSelect   ButtonKind = 'a' // choose how a match of the title that the value names is played
	SetupSelect   ButtonKind = 'f' // one of these choices; Setup says how it is written
	OpenButton    ButtonKind = 'i' // open a match as it was chosen
	RematchButton ButtonKind = 'm'
	ExportButton  ButtonKind = 'x'
	ResignButton  ButtonKind = 'q'
	DeclineButton ButtonKind = 'e'
	RepostButton  ButtonKind = 'h' // post the match's message here again
	MoveButton    ButtonKind = 'u' // bring the match here
	UndoButton    ButtonKind = 'z' // take back one's last action
	AnswerButton  ButtonKind = 'y' // answer a question: see ButtonID.Answer
	ModButton     ButtonKind = 'M' // show what the moderator's act that Topic names would do; "": what can be done at all
	ModFormButton ButtonKind = 'F' // ask why that act is to be done
	ModForm       ButtonKind = 'E' // why is said, and it is to be done
	ModListButton ButtonKind = 'Q' // a page of the server's matches
	SeatButton    ButtonKind = 'S' // answer an offer of seats: see ButtonID.Answer
	GiveButton    ButtonKind = 'G' // offer one's seats to anybody
	StandInButton ButtonKind = 'O' // offer the seats of who does not answer: the one word is a seat of theirs
	OrdersButton  ButtonKind = 'A' // how one answers without being asked: the topic is an OrderChoice's
	PrepareButton ButtonKind = 'P' // what can be prepared while the match does not wait for one
	LadderButton  ButtonKind = 'B' // of a ladder: the topic says what, and the words which
	CupButton     ButtonKind = 'C' // of a tournament: the topic says what
	CupForm       ButtonKind = 'Y' // what was asked for such a button is filled in
	HelpButton    ButtonKind = 'I' // a page of what can be typed
	CloseButton   ButtonKind = 'k' // end a lobby or a match from outside, for the reason that the one word names
)

// A ButtonID is what a custom id carries: the match, how far it was when the
// button was drawn, and the words chosen so far. Clients can read it, so in
// public it never holds more than a verb, unless the verb's words are public.
type ButtonID struct {
	Kind   ButtonKind
	Match  storage.MatchID
	League storage.LeagueID // instead of Match
	Seq    uint64
	Verb   engine.Verb
	Words  []engine.Word
	Page   int
	Topic  string       // of the rules: a title's key, a dot and a section's key
	From   engine.Seats // the seat of several of one's own from which the action is taken; none: whichever may
}

// String writes the custom id, at most 90 characters:
// kind/match/seq/verb.word.word/page, and /topic if there is one. Behind the verb
// stands :from if there is that.
func (id ButtonID) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%c/%s/%d/%d", id.Kind, cmp.Or(string(id.Match), string(id.League)), id.Seq, id.Verb)
	if id.From != 0 {
		fmt.Fprintf(&b, ":%d", id.From)
	}
	for _, w := range id.Words {
		fmt.Fprintf(&b, ".%d", w)
	}
	fmt.Fprintf(&b, "/%d", id.Page)
	if id.Topic != "" {
		b.WriteString("/" + id.Topic)
	}
	return b.String()
}

// ParseButtonID reads a custom id; false means that it is none of ours.
func ParseButtonID(text string) (ButtonID, bool) {
	parts := strings.Split(text, "/")
	if len(parts) < 5 || len(parts) > 6 || len(parts[0]) != 1 || !letter(parts[0][0]) {
		return ButtonID{}, false
	}
	id := ButtonID{Kind: ButtonKind(parts[0][0]), Match: storage.MatchID(parts[1])}
	if league, err := storage.ParseLeagueID(parts[1]); err == nil { // no match's id is a league's
		id.Match, id.League = "", league
	}
	if len(parts) == 6 {
		id.Topic = parts[5]
	}
	var err error
	if id.Seq, err = strconv.ParseUint(parts[2], 10, 64); err != nil {
		return ButtonID{}, false
	}
	if id.Page, err = strconv.Atoi(parts[4]); err != nil || id.Page < 0 {
		return ButtonID{}, false
	}
	verb, rest, _ := strings.Cut(parts[3], ".")
	verb, from, named := strings.Cut(verb, ":")
	if named {
		n, err := strconv.ParseUint(from, 10, 16)
		if err != nil {
			return ButtonID{}, false
		}
		id.From = engine.Seats(n)
	}
	n, err := strconv.ParseUint(verb, 10, 8)
	if err != nil {
		return ButtonID{}, false
	}
	id.Verb = engine.Verb(n)
	for rest != "" {
		var word string
		word, rest, _ = strings.Cut(rest, ".")
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil || len(id.Words) == engine.MaxArgs {
			return ButtonID{}, false
		}
		id.Words = append(id.Words, engine.Word(n))
	}
	return id, true
}

func letter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

// Action returns the action whose words are all there.
func (id ButtonID) Action() engine.Action { return engine.Do(id.Verb, id.Words...) }

// Button makes a button whose label is a sentence's.
func Button(v *words.Voice, style discord.Style, label string, id ButtonID) discord.Button {
	return discord.NewButton(style, v.Say("button."+label, nil), id.String())
}

// Number reads a word of a tournament's button; 0 if it has not so many.
func (id ButtonID) Number(place int) int {
	if place >= len(id.Words) {
		return 0
	}
	return int(id.Words[place])
}

// targetWords is how many words hold the target of a moderator's act.
const targetWords = 4

// Of returns the button of an act about the player of a seat, which stands in its
// first word.
func (id ButtonID) Of(s engine.Seat) ButtonID {
	id.Words = []engine.Word{engine.Word(s)}
	return id
}

// Seat reads what Of wrote; false if that was nothing.
func (id ButtonID) Seat() (engine.Seat, bool) {
	if len(id.Words)%targetWords != 1 {
		return engine.Nobody, false
	}
	return engine.Seat(id.Words[0]), true
}

// With returns the button with what a moderator's act is about: a seat, a set of
// seats, a record, a person or a channel, in its last four words.
func (id ButtonID) With(target uint64) ButtonID {
	id.Words = slices.Clone(id.Words[:len(id.Words)%targetWords])
	for i := range targetWords {
		id.Words = append(id.Words, engine.Word(target>>(16*(targetWords-1-i))))
	}
	return id
}

// Target reads what With wrote; false if that was nothing.
func (id ButtonID) Target() (target uint64, ok bool) {
	if len(id.Words) < targetWords {
		return 0, false
	}
	for _, w := range id.Words[len(id.Words)-targetWords:] {
		target = target<<16 | uint64(w)
	}
	return target, true
}

// StandIn is the button by which another player offers somebody's seats.
func StandIn(v *words.Voice, m *table.Match, u storage.UserID) discord.Button {
	return Button(v, discord.Secondary, "stand-in", ButtonID{
		Kind: StandInButton, Match: m.ID, Seq: m.Mark(), Words: []engine.Word{engine.Word(m.SeatsOf(u).First())},
	})
}

// Answer reads such a button, also of an offer.
func (id ButtonID) Answer() (number int, agree, ok bool) {
	if len(id.Words) != 2 || id.Words[0] > 1 {
		return 0, false, false
	}
	return int(id.Words[1]), id.Words[0] == 1, true
}
