package engine

import (
	"log/slog"
	"slices"
)

// A Note is something that happened and that everybody may read: the key of a
// sentence and what to put into it. The key is the game's own; a catalogue
// finds the sentence under the game's name.
//
// A detail is part of what another note tells in short, such as the rolls of a
// battle: it stands in the log always, and elsewhere while there is room.
//
// A passing note tells of something begun whose end the next note tells, such as
// an offer that is drafted and then sent or dropped: it stands in the log always,
// and elsewhere until something else is told.
//
// A chapter begins a part of the match, such as a round: it stands on a line of its
// own.
type Note struct {
	Key     string `json:"key"`
	Args    []Arg  `json:"args,omitempty"`
	Detail  bool   `json:"detail,omitempty"`
	Passing bool   `json:"passing,omitempty"`
	Chapter bool   `json:"chapter,omitempty"`
}

// A Secret is something that one seat alone may read. It is a type of its own
// so that no function that speaks to a channel can be handed one.
type Secret struct {
	Seat Seat   `json:"seat"`
	Key  string `json:"key"`
	Args []Arg  `json:"args,omitempty"`
}

// LogValue returns "[secret]".
func (Secret) LogValue() slog.Value { return slog.StringValue(secretText) }

// An Arg is one named value of a sentence.
type Arg struct {
	Name       string  `json:"name"`
	Kind       ArgKind `json:"kind"`
	Vocabulary string  `json:"words,omitempty"`  // the vocabulary of a word
	Word       string  `json:"word,omitempty"`   // the word
	Number     int     `json:"number,omitempty"` // the number, or the seat
}

// ArgKind says what an Arg holds.
type ArgKind uint8

// The kinds of Arg.
const (
	KindNumber ArgKind = iota
	KindWord
	KindSeat
)

// NumberArg returns an Arg that holds a number.
func NumberArg(name string, n int) Arg { return Arg{Name: name, Kind: KindNumber, Number: n} }

// SeatArg returns an Arg that holds a seat, to be read as its player or side.
func SeatArg(name string, s Seat) Arg { return Arg{Name: name, Kind: KindSeat, Number: int(s)} }

// WordArg returns an Arg that holds a word of a vocabulary, to be read as its
// label.
func WordArg(name string, v *Vocabulary, i Word) Arg {
	return Arg{Name: name, Kind: KindWord, Vocabulary: v.name, Word: v.Word(i)}
}

// NewNote returns a note.
func NewNote(key string, args ...Arg) Note { return Note{Key: key, Args: args} }

// NewSecret returns a secret of a seat.
func NewSecret(s Seat, key string, args ...Arg) Secret { return Secret{Seat: s, Key: key, Args: args} }

// A Teller takes down what happens while rules run. A nil Teller is silent and
// costs nothing: playouts use it.
type Teller struct {
	notes   []Note
	secrets []Secret
	headed  int   // so many notes stand under what Head told
	amid    []int // notes that Amid told since then
}

// All tells everybody.
func (t *Teller) All(key string, args ...Arg) {
	if t != nil {
		t.notes = append(t.notes, Note{Key: key, Args: append([]Arg(nil), args...)})
	}
}

// Detail tells everybody a detail of what is told besides.
func (t *Teller) Detail(key string, args ...Arg) {
	if t != nil {
		t.notes = append(t.notes, Note{Key: key, Args: append([]Arg(nil), args...), Detail: true})
	}
}

// Chapter tells everybody that a part of the match begins.
func (t *Teller) Chapter(key string, args ...Arg) {
	if t != nil {
		t.notes = append(t.notes, Note{Key: key, Args: append([]Arg(nil), args...), Chapter: true})
	}
}

// Passing tells everybody of something begun whose end is told next.
func (t *Teller) Passing(key string, args ...Arg) {
	if t != nil {
		t.notes = append(t.notes, Note{Key: key, Args: append([]Arg(nil), args...), Passing: true})
	}
}

// Amid tells everybody, like All, what happens among details of which Head will
// tell what came, such as that a leader falls in a battle.
func (t *Teller) Amid(key string, args ...Arg) {
	if t != nil {
		t.amid = append(t.amid, len(t.notes))
		t.All(key, args...)
	}
}

// Head tells everybody what came of details that were told last, such as the
// rolls of a battle: it stands before them, as what they are details of.
func (t *Teller) Head(key string, args ...Arg) {
	if t == nil {
		return
	}
	at := len(t.notes)
	for at > t.headed && (t.notes[at-1].Detail || slices.Contains(t.amid, at-1)) {
		at--
	}
	t.notes = slices.Insert(t.notes, at, Note{Key: key, Args: append([]Arg(nil), args...)})
	t.headed, t.amid = len(t.notes), nil
}

// Only tells one seat.
func (t *Teller) Only(s Seat, key string, args ...Arg) {
	if t != nil {
		t.secrets = append(t.secrets, Secret{Seat: s, Key: key, Args: append([]Arg(nil), args...)})
	}
}

// Notes returns what everybody was told.
func (t *Teller) Notes() []Note { return t.notes }

// Secrets returns what single seats were told.
func (t *Teller) Secrets() []Secret { return t.secrets }
