package course

import (
	"time"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// An Entry is what everybody may read of a record.
type Entry struct {
	Seq      uint64 // of an ExportedKind, that of the record after it
	At       time.Time
	Seat     engine.Seat // whose action it was; Nobody for the setup
	By       ids.User    // who pressed; 0 for the table
	Seats    []int       // of a SeatKind: those that got another player
	From, To ids.User    // of a SeatKind: who played there, and who does from then on
	Kind     record.Kind
	Turn     uint32 // the turn that goes on, or begins, after it
	Within   uint32 // the turn in which it was made; 0: the setup. Not known of the first of a part of the records
	Notes    []engine.Note
	Notation string // only when the match is over, and of a StandKind for who prepared it: a notation may hold a secret
	Undone   bool   // it was taken back later
	Older    bool   // it was made under older rules than this program has: what it told may have no sentence any more

	Moderator ids.User // who did it as a moderator; 0: it is a player's or the table's
	Reason    string   // why a moderator did it

	players []ids.User // by seat, as they sat after it
}

// Player returns who sat on a seat then, 0 if nobody did.
func (e Entry) Player(s engine.Seat) ids.User {
	if int(s) >= len(e.players) {
		return 0
	}
	return e.players[s]
}

// Given returns the seats that got another player with a record, if any.
func (e Entry) Given() engine.Seats { return record.SeatsOf(e.Seats) }

// A Reading is of which match records are read, and by whom.
type Reading struct {
	About    *engine.About
	Over     bool
	Players  []ids.User   // by seat, as they sit now
	Own      engine.Seats // those of who reads
	Seq      uint64       // how many records the match has
	Turn     uint32       // the turn that goes on
	Exported []time.Time  // when the operator took the secrets out since the last record
}

// Entries returns the entries of records up to the last one of the match, and
// of what was exported before and after them. After the last everybody sits where
// they sit now.
func (g Reading) Entries(records []record.Record) []Entry {
	list := make([]Entry, 0, len(records))
	undone := record.UndoneIn(records)
	for i := range records {
		e := g.Entry(&records[i])
		if i > 0 {
			e.Within = records[i-1].Turn
		}
		e.Undone = undone[i] && !e.Kind.Traits().OutOfPlay
		list = append(appendExported(list, records[i].Exported, records[i].Seq, records[i].Turn), e)
	}
	list = appendExported(list, g.Exported, g.Seq, g.Turn)
	players := g.Players
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
		list = append(list, Entry{Seq: seq, At: at, Seat: engine.Nobody, Kind: record.ExportedKind, Turn: turn, Within: turn, Notes: []engine.Note{engine.NewNote(NoteExported)}})
	}
	return list
}

// NoteExported is the note of an entry of ExportedKind.
const NoteExported = "table.exported"

// Entry returns the entry of a record as its reader may read it: with what they
// prepared themselves.
func (g Reading) Entry(r *record.Record) Entry {
	e := Entry{
		Seq: r.Seq, At: r.At, Seat: record.SeatOf(r.Seat), By: r.By, Seats: r.Seats, From: r.From, To: r.To,
		Kind: r.Kind, Turn: r.Turn, Notes: r.Notes, Moderator: r.Moderator, Reason: r.Reason,
		players: g.Players,
		Older:   record.RulesOf(r.Rules) < g.About.RulesVersion(),
	}
	if !g.Over {
		e.Kind = e.Kind.Known()
	}
	if g.Over || r.Kind.Traits().Hidden && g.Own.Has(e.Seat) {
		e.Notation = r.Notation
	}
	return e
}

// A Turn is what was done in one turn of a match, of what holds.
type Turn struct {
	Number  uint32  // 0: the setup
	Entries []Entry // at least one, in order
}

// Last is the record after which the board shows what came of the turn.
func (t Turn) Last() Entry { return t.Entries[len(t.Entries)-1] }

// ByTurn parts all the entries of a match by the turns in which they were made.
func ByTurn(list []Entry) (turns []Turn) {
	for _, e := range list {
		if e.Undone || e.Kind == record.ExportedKind {
			continue
		}
		if last := len(turns) - 1; last >= 0 && turns[last].Number == e.Within {
			turns[last].Entries = append(turns[last].Entries, e)
			continue
		}
		turns = append(turns, Turn{e.Within, []Entry{e}})
	}
	return turns
}
