package table

import (
	"context"
	"slices"
	"time"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// An Entry is what everybody may read of a record.
type Entry struct {
	Seq      uint64 // of an ExportedKind, that of the record after it
	At       time.Time
	Seat     engine.Seat    // whose action it was; Nobody for the setup
	By       storage.UserID // who pressed; 0 for the table
	Seats    []int          // of a SeatKind: those that got another player
	From, To storage.UserID // of a SeatKind: who played there, and who does from then on
	Kind     record.Kind
	Turn     uint32 // the turn that goes on, or begins, after it
	Notes    []engine.Note
	Notation string // only when the match is over, and of a StandKind for who prepared it: a notation may hold a secret
	Undone   bool   // it was taken back later
	Older    bool   // it was made under older rules than this program has: what it told may have no sentence any more

	Moderator storage.UserID // who did it as a moderator; 0: it is a player's or the table's
	Reason    string         // why a moderator did it

	players []storage.UserID // by seat, as they sat after it
}

// Player returns who sat on a seat then, 0 if nobody did.
func (e Entry) Player(s engine.Seat) storage.UserID {
	if int(s) >= len(e.players) {
		return 0
	}
	return e.players[s]
}

// entriesOf returns the entries of records up to the last one of the match, and
// of what was exported before and after them, as one user may read them. After the
// last everybody sits where they sit now.
func entriesOf(u storage.UserID, m *Match, records []record.Record) []Entry {
	list := make([]Entry, 0, len(records))
	undone := record.UndoneIn(records)
	for i := range records {
		e := entryTo(u, m, &records[i])
		e.Undone = undone[i] && !e.Kind.Traits().OutOfPlay
		list = append(appendExported(list, records[i].Exported, records[i].Seq, records[i].Turn), e)
	}
	list = appendExported(list, m.own.Exported, m.Seq, m.Turn.Number)
	players := m.Players
	for i := len(list) - 1; i >= 0; i-- {
		list[i].players = players
		if list[i].Kind == record.SeatKind {
			players = rules.Reseated(players, list[i].Given(), list[i].From)
		}
	}
	return list
}

func appendExported(list []Entry, exported []time.Time, seq uint64, turn uint32) []Entry {
	for _, at := range exported {
		list = append(list, Entry{Seq: seq, At: at, Seat: engine.Nobody, Kind: record.ExportedKind, Turn: turn, Notes: []engine.Note{engine.NewNote(NoteExported)}})
	}
	return list
}

// Given returns the seats that got another player with a record, if any.
func (e Entry) Given() engine.Seats { return record.SeatsOf(e.Seats) }

// entryTo returns the entry of a record as one user may read it: with what they
// prepared themselves.
func entryTo(u storage.UserID, m *Match, r *record.Record) Entry {
	e := Entry{
		Seq: r.Seq, At: r.At, Seat: record.SeatOf(r.Seat), By: r.By, Seats: r.Seats, From: r.From, To: r.To,
		Kind: r.Kind, Turn: r.Turn, Notes: r.Notes, Moderator: r.Moderator, Reason: r.Reason,
		players: m.Players,
		Older:   record.RulesOf(r.Rules) < m.About().RulesVersion(),
	}
	if m.Status != Over {
		e.Kind = e.Kind.Known()
	}
	if m.Status == Over || r.Kind.Traits().Hidden && m.SeatsOf(u).Has(e.Seat) {
		e.Notation = r.Notation
	}
	return e
}

// Log returns a match and its records as one user, 0 for everybody, may read them,
// from a seq on, which from may choose by the match; nil: all. An action that
// somebody else prepared is no part of it before the match is over.
func (t *Table) Log(ctx context.Context, id storage.MatchID, u storage.UserID, from func(*Match) uint64) (m *Match, log []Entry, err error) {
	err = t.store.Read(ctx, func(r storage.Reader) error {
		if m, err = t.load(r, id); err != nil {
			return err
		}
		var first uint64
		if from != nil {
			first = from(m)
		}
		list, err := records(r, id, first, m.Seq)
		if err != nil {
			return err
		}
		log = slices.DeleteFunc(entriesOf(u, m, list), func(e Entry) bool { return e.Kind.Traits().Hidden && e.Notation == "" })
		return nil
	})
	return m, log, loadError(id, err)
}

// After returns the public part of the records that were made since a match had
// some VisibleSeq, but those of what was prepared.
func (t *Table) After(ctx context.Context, id storage.MatchID, mark uint64) ([]Entry, error) {
	m, log, err := t.Log(ctx, id, 0, func(*Match) uint64 { return mark }) // of a mark's records none is older
	if err != nil || mark > m.VisibleSeq() {
		return nil, err
	}
	log = slices.DeleteFunc(log, func(e Entry) bool { return e.Kind.Traits().Hidden || e.Kind == record.ExportedKind })
	return log[max(len(log)-int(m.VisibleSeq()-mark), 0):], nil
}

// NoteExported is the note of an entry of ExportedKind.
const NoteExported = "table.exported"
