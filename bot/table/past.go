package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// course reads what everybody saw of a match that is over: at the beginning of
// each turn, of which positions stay when a match is compacted, and at the end.
// Records that were taken back are no part of it. It is empty for a match without figures
// to be told.
func course(r storage.Reader, m *Match) ([]engine.PublicView, error) {
	if _, ok := m.Public().(engine.Charter); !ok {
		return nil, nil
	}
	all, err := records(r, m.ID, 0, m.Seq)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	var views []engine.PublicView
	undone, turn := record.UndoneIn(all), uint32(0)
	for i := range all[:len(all)-1] {
		if r := &all[i]; undone[i] || r.Turn == turn && i > 0 || r.Position == nil {
			continue
		}
		turn = all[i].Turn
		state, err := past{m}.decode(&all[i])
		if err != nil {
			return nil, err
		}
		views = append(views, state.Public())
	}
	return append(views, m.Public()), nil
}

// stateAt returns the position after a record.
func (m past) stateAt(r storage.Reader, seq uint64) (engine.State, error) {
	list, err := replayable(r, m.ID, seq)
	if err != nil {
		return nil, err
	}
	return m.stateAfter(list)
}

// decode reads the position after a record.
func (m past) decode(r *record.Record) (engine.State, error) {
	state, err := m.Game.Decode(r.Position)
	if err != nil {
		return nil, quarantine(m.ID, fmt.Errorf("decode position %d: %w", r.Seq, err))
	}
	return state, nil
}

// stateAfter plays records on from the position of the first and returns the
// position after the last.
func (m past) stateAfter(records []record.Record) (engine.State, error) {
	state, err := m.decode(&records[0])
	if err != nil {
		return nil, err
	}
	for _, r := range records[1:] {
		if r.Kind.Traits().Ends || r.Kind.Traits().OutOfPlay {
			continue
		}
		out, err := rules.PlayAgain(m.About(), m.setup, state, &r)
		if err != nil {
			return nil, fmt.Errorf("replay match %s, record %d: %w", m.ID, r.Seq, err)
		}
		state = out.State
	}
	return state, nil
}

// records reads the records from ≤ seq < to, fewer if the log ends before.
func records(r storage.Reader, id storage.MatchID, from, to uint64) ([]record.Record, error) {
	rows, err := r.Records(id, from, to)
	if err != nil {
		return nil, err
	}
	return decodeRecords(id, from, rows)
}

func decodeRecords(id storage.MatchID, from uint64, rows [][]byte) (list []record.Record, err error) {
	list = make([]record.Record, len(rows))
	for i, row := range rows {
		if list[i], err = record.Decode(row, from+uint64(i)); err != nil {
			return nil, quarantine(id, err)
		}
	}
	return list, nil
}

// recordAt reads one record.
func recordAt(r storage.Reader, id storage.MatchID, seq uint64) (record.Record, error) {
	row, err := r.Record(id, seq)
	if err != nil {
		return record.Record{}, err
	}
	rec, err := record.Decode(row, seq)
	if err != nil {
		return rec, quarantine(id, err)
	}
	return rec, nil
}

// replayable reads the records up to seq from the last one before that has a
// position: compaction drops most.
func replayable(r storage.Reader, id storage.MatchID, seq uint64) (list []record.Record, err error) {
	for ; ; seq-- {
		rec, err := recordAt(r, id, seq)
		if err != nil {
			return nil, err
		}
		switch list = append(list, rec); {
		case rec.Position != nil:
			slices.Reverse(list)
			return list, nil
		case seq == 0:
			return nil, quarantine(id, errors.New("record 0 has no position"))
		}
	}
}

// back reads the line of play from its last record to the first, until each says that
// it has enough.
func (m past) back(r storage.Reader, each func(record.Record) (enough bool, err error)) error {
	for seq := m.Seq; seq > 0; {
		rec, err := lineRecord(r, m.ID, seq-1)
		if err != nil {
			return err
		}
		if enough, err := each(rec); enough || err != nil {
			return err
		}
		seq = rec.Seq
	}
	return nil
}

// lineRecord reads a record of the line of play: the record of that seq, or the one
// after which the match stands again if that is an undo.
func lineRecord(r storage.Reader, id storage.MatchID, seq uint64) (record.Record, error) {
	for {
		rec, err := recordAt(r, id, seq)
		switch {
		case err != nil || rec.Kind != record.UndoKind:
			return rec, err
		case rec.Back >= seq:
			return rec, storage.ErrDamaged
		}
		seq = rec.Back
	}
}

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
	m, err = ofMatch(ctx, t, id, func(r storage.Reader, m *Match) (*Match, error) {
		var first uint64
		if from != nil {
			first = from(m)
		}
		list, err := records(r, id, first, m.Seq)
		log = slices.DeleteFunc(entriesOf(u, m, list), func(e Entry) bool { return e.Kind.Traits().Hidden && e.Notation == "" })
		return m, err
	})
	return m, log, err
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
