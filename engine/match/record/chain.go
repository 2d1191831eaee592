package record

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"skald/engine"
	"skald/storage/ids"
)

// Hash are bytes that JSON holds in hexadecimal, so that people can compare them.
type Hash []byte

// String returns the hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h) }

// MarshalText writes the hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h), nil }

// UnmarshalText reads what MarshalText wrote.
func (h *Hash) UnmarshalText(text []byte) error {
	b, err := hex.AppendDecode(nil, text)
	*h = b
	return err
}

// HashOf returns the SHA-256 of bytes, such as those of a position.
func HashOf(position []byte) Hash {
	sum := sha256.Sum256(position)
	return sum[:]
}

// Sum is the hash that record 0 holds: of the match, its people and the
// interactions by which they came. Game, edition and options are in the commitment.
//
//	text    "skald/setup/3"
//	text    the match's id
//	text    the commitment
//	number  how many seats are taken, and of each: the number of who sits there
//	number  how many interactions there are, and of each: its number
//	text    the key of its clock
//
// Without a clock the first text ends in 2, and the last is missing. With an answer
// window the first text ends in 4; the last is there, if empty, and there follows:
//
//	text    the key of its answer window
func (s *Setup) Sum(id ids.Match) Hash {
	form := "skald/setup/3"
	switch {
	case s.Answers != "":
		form = "skald/setup/4"
	case s.Clock == "":
		form = "skald/setup/2"
	}
	d := engine.NewDigest(form)
	d.Text(string(id))
	d.Bytes(s.Commitment)
	digestEach(d, s.Players, digestNumber)
	digestEach(d, s.Joins, digestNumber)
	if s.Clock != "" || s.Answers != "" {
		d.Text(s.Clock)
	}
	if s.Answers != "" {
		d.Text(s.Answers)
	}
	return sumOf(d)
}

// Sum is the hash of a record.
//
//	text    "skald/record/3"
//	text    the hash that it holds of the one before
//	number  its number
//	moment  when it was made
//	number  who pressed, 0 for the table
//	number  the seat, -1 for nobody's
//	text    its kind
//	text    the notation
//	number  how many notes there are, and each note
//	number  how many secrets there are, and of each: the number of its seat, and the note
//	number  how often the dice were used
//	text    the hash of the position after it
//	number  how often the operator took the secrets out before it, and the moment of each
//	number  the version of the rules
//
// Where no version is stated, the first text ends in 2 and the last number is
// missing.
//
// For an undo, an agreed end, a draw and an end by time there follow:
//
//	number  the record after which the match stands again, 0 if it is no undo
//	number  how many agreed, and of each: the number of who it was, and the moment
//
// For seats that get another player there follow:
//
//	number  how many seats, and of each: its number
//	number  who played there before
//	number  who plays there from now on
//
// For what a moderator did there follow:
//
//	number  the moderator
//	text    why they did it
//
// If others agreed to it, and nothing above says so, there follows:
//
//	number  how many agreed, and of each: the number of who it was, and the moment
//
// A moment is two numbers: seconds since 1970 began in UTC, and nanoseconds. A
// note is the text of its key, the number of its args, more by 2^63 if the note is
// a detail, and of each arg the text of its name, the number of its kind, the
// texts of its vocabulary and word, and the number it holds.
func (r *Shown) Sum() Hash {
	form := "skald/record/3"
	if r.Rules == 0 {
		form = "skald/record/2"
	}
	d := engine.NewDigest(form)
	d.Bytes(r.Prev)
	d.Number(r.Seq)
	digestTime(d, r.At)
	d.Number(uint64(r.By))
	d.Number(uint64(r.Seat))
	d.Text(string(r.Kind))
	d.Text(r.Notation)
	digestEach(d, r.Notes, digestNote)
	digestEach(d, r.Secrets, func(d *engine.Digest, s engine.Secret) {
		d.Number(uint64(s.Seat))
		digestNote(d, engine.Note{Key: s.Key, Args: s.Args})
	})
	d.Number(uint64(r.Rolls))
	d.Bytes(r.Hash)
	digestEach(d, r.Exported, digestTime)
	if r.Rules != 0 {
		d.Number(uint64(r.Rules))
	}
	if r.Kind.Traits().Agreed {
		d.Number(r.Back)
		digestEach(d, r.Agreed, digestConsent)
	}
	if r.Kind == SeatKind {
		digestEach(d, r.Seats, digestNumber)
		d.Number(uint64(r.From))
		d.Number(uint64(r.To))
	}
	if r.Moderator != 0 || r.Reason != "" {
		d.Number(uint64(r.Moderator))
		d.Text(r.Reason)
	}
	if !r.Kind.Traits().Agreed && len(r.Agreed) > 0 {
		digestEach(d, r.Agreed, digestConsent)
	}
	return sumOf(d)
}

// digestEach writes how many there are of a list, and each of them.
func digestEach[T any](d *engine.Digest, list []T, write func(*engine.Digest, T)) {
	d.Number(uint64(len(list)))
	for _, v := range list {
		write(d, v)
	}
}

func digestNumber[T ~int | ~uint64](d *engine.Digest, n T) { d.Number(uint64(n)) }

func digestConsent(d *engine.Digest, c Consent) {
	d.Number(uint64(c.By))
	digestTime(d, c.At)
}

func digestTime(d *engine.Digest, t time.Time) {
	d.Number(uint64(t.Unix()))
	d.Number(uint64(t.Nanosecond()))
}

func digestNote(d *engine.Digest, n engine.Note) {
	d.Text(n.Key)
	args := uint64(len(n.Args))
	if n.Detail {
		args |= 1 << 63 // so that notes of before there were details have the hash they had
	}
	if n.Passing {
		args |= 1 << 62
	}
	d.Number(args)
	for _, a := range n.Args {
		d.Text(a.Name)
		d.Number(uint64(a.Kind))
		d.Text(a.Vocabulary)
		d.Text(a.Word)
		d.Number(uint64(a.Number))
	}
}

func sumOf(d *engine.Digest) Hash {
	sum := d.Sum()
	return sum[:]
}
