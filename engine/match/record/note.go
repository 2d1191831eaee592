package record

import (
	"slices"
	"time"

	"skald/storage/ids"
)

// A Note is what a person noted for themself on a record of their match. Nobody else
// reads it before the match is over. No hash covers it: it proves nothing.
type Note struct {
	Seq  uint64    `json:"seq"` // of the record
	By   ids.User  `json:"by"`
	At   time.Time `json:"at"`
	Text string    `json:"text"`
}

// The bounds of a person's notes on a match.
const (
	MostNotes  = 20
	NoteLength = 500 // in characters
)

// NotesBy returns the notes of a person.
func NotesBy(list []Note, u ids.User) []Note {
	return slices.DeleteFunc(slices.Clone(list), func(n Note) bool { return n.By != u })
}

// AddNote returns the notes with one more, in the order of the records; false if its
// person has as many as anybody may have.
func AddNote(list []Note, n Note) ([]Note, bool) {
	if len(NotesBy(list, n.By)) >= MostNotes {
		return list, false
	}
	list = append(slices.Clone(list), n)
	slices.SortStableFunc(list, func(a, b Note) int { return int(min(1, max(-1, int64(a.Seq)-int64(b.Seq)))) })
	return list, true
}

// DropNote returns the notes without one of a person's, by its number among theirs from
// 1; false if there is none of that number.
func DropNote(list []Note, by ids.User, number int) ([]Note, bool) {
	for i, n := range list {
		if n.By != by {
			continue
		}
		if number--; number == 0 {
			return slices.Delete(slices.Clone(list), i, i+1), true
		}
	}
	return list, false
}
