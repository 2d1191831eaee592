package storage

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"time"
)

// A row is what the file holds under a key: a checksum of four bytes and the
// fields, so that a damaged row is reported and never believed. Numbers are
// varints, ids eight bytes big endian, and what has no length of its own comes
// last.

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

const sumLen = 4

// newRow begins a row of about n bytes; seal ends it.
func newRow(n int) []byte { return make([]byte, sumLen, sumLen+n) }

func seal(row []byte) []byte {
	binary.BigEndian.PutUint32(row, crc32.Checksum(row[sumLen:], castagnoli))
	return row
}

// unseal returns the fields of a row, still in the row's own memory.
func unseal(row []byte) ([]byte, error) {
	if len(row) < sumLen || binary.BigEndian.Uint32(row) != crc32.Checksum(row[sumLen:], castagnoli) {
		return nil, fmt.Errorf("%w: checksum of a row does not fit", ErrDamaged)
	}
	return row[sumLen:], nil
}

// fields reads the fields of a row one after the other; after the first that
// does not fit, all are zero and err is set.
type fields struct {
	rest []byte
	err  error
}

func (f *fields) fail() {
	f.rest = nil
	if f.err == nil {
		f.err = fmt.Errorf("%w: a row ends too early", ErrDamaged)
	}
}

func (f *fields) time() time.Time { return Stamp(f.uvarint() & math.MaxInt64).Time() }

func (f *fields) uvarint() uint64 {
	n, size := binary.Uvarint(f.rest)
	if size <= 0 {
		f.fail()
		return 0
	}
	f.rest = f.rest[size:]
	return n
}

func (f *fields) fixed() uint64 {
	if len(f.rest) < 8 {
		f.fail()
		return 0
	}
	n := binary.BigEndian.Uint64(f.rest)
	f.rest = f.rest[8:]
	return n
}

func (f *fields) bytes() []byte {
	n := f.uvarint()
	if n > uint64(len(f.rest)) {
		f.fail()
		return nil
	}
	b := f.rest[:n]
	f.rest = f.rest[n:]
	return b
}

func (f *fields) users() []UserID {
	n := f.uvarint()
	if n > uint64(len(f.rest)/8) {
		f.fail()
		return nil
	}
	if n == 0 {
		return nil
	}
	users := make([]UserID, n)
	for i := range users {
		users[i] = UserID(f.fixed())
	}
	return users
}

func appendBytes[T ~string | ~[]byte](row []byte, b T) []byte {
	return append(binary.AppendUvarint(row, uint64(len(b))), b...)
}

func appendUsers(row []byte, users []UserID) []byte {
	row = binary.AppendUvarint(row, uint64(len(users)))
	for _, u := range users {
		row = binary.BigEndian.AppendUint64(row, uint64(u))
	}
	return row
}

// headRow is a match's head with what the indexes hold about it, so that a
// commit changes only the entries that differ.
type headRow struct {
	rev     uint64
	seq     uint64   // number of records
	tail    []uint64 // offsets of the last seq%pageSpan records
	channel ChannelID
	due     Stamp
	users   []UserID
	waiting []UserID
	head    []byte
}

func (h *headRow) encode() []byte {
	row := newRow(64 + 3*len(h.tail) + 8*(len(h.users)+len(h.waiting)) + len(h.head))
	row = binary.AppendUvarint(row, h.rev)
	row = binary.AppendUvarint(row, h.seq)
	row = appendOffsets(row, h.tail)
	row = binary.AppendUvarint(row, uint64(h.channel))
	row = binary.AppendUvarint(row, uint64(h.due))
	row = appendUsers(row, h.users)
	row = appendUsers(row, h.waiting)
	return seal(append(row, h.head...))
}

// decodeHead reads a row of encode; head stays in the row's memory.
func decodeHead(row []byte) (headRow, error) {
	body, err := unseal(row)
	f := fields{rest: body, err: err}
	h := headRow{rev: f.uvarint(), seq: f.uvarint()}
	h.tail = f.offsets(h.seq % pageSpan)
	h.channel, h.due = ChannelID(f.uvarint()), Stamp(f.uvarint())
	h.users, h.waiting = f.users(), f.users()
	h.head = f.rest
	return h, f.err
}

// asideMark stands before the trouble of a mail that stands aside. No trouble
// begins with it.
const asideMark = "\x00"

// byMark stands between the kind of a mail and who caused it. No kind holds it.
const byMark = "\x00"

func encodeMail(m *Mail) []byte {
	row := newRow(64 + len(m.Kind) + len(m.Replaces) + len(m.Body))
	kind := m.Kind
	if m.By != 0 {
		kind += byMark + m.By.String()
	}
	row = appendBytes(row, kind)
	row = appendBytes(row, cmp.Or(string(m.Match), string(m.League)))
	row = binary.AppendUvarint(row, m.Seq)
	row = binary.AppendUvarint(row, uint64(m.Channel))
	row = binary.AppendUvarint(row, uint64(m.User))
	row = binary.AppendUvarint(row, uint64(m.Attempts))
	row = binary.AppendUvarint(row, uint64(StampOf(m.Due)))
	row = binary.AppendUvarint(row, uint64(StampOf(m.At)))
	row = appendBytes(row, m.Replaces)
	trouble := m.Trouble
	if m.Aside {
		trouble = asideMark + trouble
	}
	row = appendBytes(row, trouble)
	return seal(append(row, m.Body...))
}

// decodeMail reads a row of encodeMail; nothing of the mail stays in the row's
// memory.
func decodeMail(id uint64, row []byte) (Mail, error) {
	body, err := unseal(row)
	f := fields{rest: body, err: err}
	m := Mail{
		ID: id, Kind: string(f.bytes()), Match: MatchID(f.bytes()), Seq: f.uvarint(),
		Channel: ChannelID(f.uvarint()), User: UserID(f.uvarint()),
		Attempts: int(min(f.uvarint(), math.MaxInt32)), Due: f.time(), At: f.time(), Replaces: string(f.bytes()),
		Trouble: string(f.bytes()),
	}
	m.Trouble, m.Aside = strings.CutPrefix(m.Trouble, asideMark)
	kind, by, caused := strings.Cut(m.Kind, byMark)
	if m.Kind = kind; caused && f.err == nil {
		m.By, f.err = ParseUserID(by)
	}
	if id := LeagueID(m.Match); id.Valid() { // ids of matches and of leagues differ
		m.Match, m.League = "", id
	}
	m.Body = cloned(f.rest)
	if f.err != nil {
		return Mail{ID: id}, fmt.Errorf("decode mail %d: %w", id, f.err)
	}
	return m, nil
}

// cloned copies b out of memory that is not ours; nothing stays nil.
func cloned(b []byte) []byte {
	if len(b) == 0 {
		return nil
	}
	return append(make([]byte, 0, len(b)), b...)
}
