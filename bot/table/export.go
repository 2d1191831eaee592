package table

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"skald/engine"
	"skald/storage"
)

// exportFormat is the format of the file.
const exportFormat = "skald-match-2"

// Export is a match as a file: all that anybody needs to replay it and to see
// that every draw was honest.
type Export struct {
	Format  string            `json:"format"`
	Match   storage.MatchID   `json:"match"`
	Game    string            `json:"game"`
	Edition []byte            `json:"edition,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Players []storage.UserID  `json:"players"` // by seat, as they sat at first

	Joins []storage.InteractionID `json:"joins,omitempty"` // by which people joined and began, in order; under the dice
	Clock string                  `json:"clock,omitempty"` // the key of its Preset; none: it has none

	Answers string `json:"answers,omitempty"` // the key of its answer window; none: its game asks nothing

	Commitment hexBytes       `json:"commitment"`
	Seed       hexBytes       `json:"seed"`
	Records    []ExportRecord `json:"records"`
	Last       hexBytes       `json:"last,omitempty"`   // the hash of the last record
	Result     *resultRow     `json:"result,omitempty"` // none while the match runs
	Orders     []Order        `json:"orders,omitempty"` // that held at the end, or do now: they prove nothing, and no hash covers them
}

// ExportRecord is one record of an exported match. Most positions are left out:
// replaying gives them, and the hash says whether they are the same. Those
// stand in it that a program of newer rules must go on from.
type ExportRecord struct {
	Seq      uint64          `json:"seq"`
	At       time.Time       `json:"at"`
	By       storage.UserID  `json:"by,omitempty"`
	Seat     int             `json:"seat"` // -1: nobody's
	Kind     Kind            `json:"kind"`
	Notation string          `json:"notation,omitempty"`
	Notes    []engine.Note   `json:"notes,omitempty"`
	Secrets  []engine.Secret `json:"secrets,omitempty"`
	Rolls    int             `json:"rolls,omitempty"`
	Hash     hexBytes        `json:"hash"`
	Exported []time.Time     `json:"exported,omitempty"` // when the operator took the secrets out since the record before
	Rules    int             `json:"rules,omitempty"`    // the version of the rules under which it was made; none: the first
	Position []byte          `json:"position,omitempty"` // the position after it, if a program of newer rules must go on from it
	Back     uint64          `json:"back,omitempty"`     // of an undo: the record after which the match stands again
	Agreed   []Consent       `json:"agreed,omitempty"`   // of an undo, an agreed end, a draw or an end by time: who agreed to it; none: it was free
	Seats    []int           `json:"seats,omitempty"`    // of seats that get another player
	From     storage.UserID  `json:"from,omitempty"`     // who played there before
	To       storage.UserID  `json:"to,omitempty"`       // who plays there from now on
	Prev     hexBytes        `json:"prev,omitempty"`     // the hash of the record before, of record 0 that of the setup

	Moderator storage.UserID `json:"moderator,omitempty"` // who did it as a moderator
	Reason    string         `json:"reason,omitempty"`    // and why
}

// Export returns a match that is over; a Refusal SecretUntilOver before,
// NotRunning if it never began.
func (t *Table) Export(ctx context.Context, id storage.MatchID) (Export, error) {
	return t.export(ctx, id, false)
}

// ExportOpen returns a match, over or not. Of one that runs it leaves out what
// is secret until the end: the seed, the notations, what a seat was told, and
// the draws and hashes by which a hidden card could be guessed.
func (t *Table) ExportOpen(ctx context.Context, id storage.MatchID) (Export, error) {
	e, err := t.export(ctx, id, true)
	if err != nil || e.Result != nil {
		return e, err
	}
	e.Seed, e.Last, e.Orders, e.Records = nil, nil, nil, noticed(e.Records)
	return e, nil
}

// noticed are records as everybody may know of them while the match runs: none of
// what was prepared, which no number of another's may tell either, and an answer
// by an order like one by hand.
func noticed(records []ExportRecord) []ExportRecord {
	var list []ExportRecord
	number := make([]uint64, len(records)) // what each is called in the list
	for i, r := range records {
		if r.Kind != StandKind {
			list = append(list, ExportRecord{
				Seq: uint64(len(list)), At: r.At, By: r.By, Seat: r.Seat, Kind: r.Kind.known(), Notes: r.Notes, Exported: r.Exported, Rules: r.Rules,
				Agreed: r.Agreed, Seats: r.Seats, From: r.From, To: r.To, Moderator: r.Moderator, Reason: r.Reason,
			})
		}
		number[i] = uint64(len(list) - 1)
		if r.Kind == UndoKind && r.Back < uint64(i) {
			list[len(list)-1].Back = number[r.Back]
		}
	}
	return list
}

// ExportAll returns a match with all its secrets, over or not. It is for the
// operator alone, never for a player. That it was done to a running match is
// written into the match first, and its players are told: who knows the seed
// knows every die to come.
func (t *Table) ExportAll(ctx context.Context, id storage.MatchID) (Export, error) {
	_, err := t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if m.Status != Running {
			return nil, nil
		}
		s := t.stepFrom(m)
		s.next.exported = append(slices.Clone(m.exported), s.at)
		s.mail = append(s.mail, turnMail(m))
		return s, nil
	})
	if err != nil {
		return Export{}, err
	}
	return t.export(ctx, id, true)
}

func (t *Table) export(ctx context.Context, id storage.MatchID, all bool) (Export, error) {
	h, records, err := t.whole(ctx, id)
	if err != nil {
		return Export{}, err
	}
	switch {
	case h.Status == Running && !all:
		return Export{}, refuse(SecretUntilOver)
	case len(records) == 0:
		return Export{}, refuse(NotRunning)
	}
	return exportOf(id, h, records), nil
}

// whole reads a match's head and all its records; no game is needed to read
// them.
func (t *Table) whole(ctx context.Context, id storage.MatchID) (h head, list []record, err error) {
	err = t.store.Read(ctx, func(r storage.Reader) error {
		raw, _, err := r.Head(id)
		if err != nil {
			return err
		}
		if h, err = decodeHead(raw); err != nil {
			return quarantine(id, err)
		}
		list, err = records(r, id, 0, math.MaxUint64)
		return err
	})
	if err != nil {
		return h, nil, loadError(id, err)
	}
	return h, list, nil
}

func exportOf(id storage.MatchID, h head, records []record) Export {
	s := records[0].Setup
	e := Export{
		Format: exportFormat, Match: id, Game: s.Game, Edition: s.Edition, Options: s.Options, Players: s.Players, Joins: s.Joins, Clock: s.Clock, Answers: s.Answers,
		Commitment: s.Commitment, Seed: s.Seed, Records: make([]ExportRecord, len(records)), Last: h.Last, Result: h.Result,
		Orders: h.Orders,
	}
	for i := range records {
		e.Records[i] = *shown(&records[i])
	}
	for i := range goesOnFrom(records) {
		e.Records[i].Position = records[i].Position
	}
	return e
}

// goesOnFrom is the set of records from whose positions a program goes on that
// cannot play them again, since its rules are newer: the last under each version,
// and those to which a later version went back.
func goesOnFrom(records []record) map[int]bool {
	set := map[int]bool{len(records) - 1: true}
	for i := range records {
		r := &records[i]
		if i > 0 && records[i-1].Rules != r.Rules {
			set[i-1] = true
		}
		if r.Kind == UndoKind && r.Back < uint64(i) && records[r.Back].Rules != r.Rules {
			set[int(r.Back)] = true
		}
	}
	return set
}

// shown is what an export shows of a record.
func shown(r *record) *ExportRecord {
	return &ExportRecord{
		Seq: r.Seq, At: r.At, By: r.By, Seat: r.Seat, Kind: r.Kind, Notation: r.Notation, Notes: r.Notes,
		Secrets: r.Secrets, Rolls: r.Rolls, Hash: r.Hash, Exported: r.Exported, Rules: r.Rules, Back: r.Back, Agreed: r.Agreed,
		Seats: r.Seats, From: r.From, To: r.To, Prev: r.Prev,
		Moderator: r.Moderator, Reason: r.Reason,
	}
}

// setup is the setup that the export speaks of.
func (e *Export) setup() *setup {
	return &setup{
		Game: e.Game, Edition: e.Edition, Options: e.Options, Players: e.Players, Seed: e.Seed, Commitment: e.Commitment,
		Scheme: seedScheme, Joins: e.Joins, Clock: e.Clock, Answers: e.Answers,
	}
}

// Write writes the file: JSON, a line per value, the same bytes for the same
// match.
func (e Export) Write(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	if err := enc.Encode(e); err != nil {
		return fmt.Errorf("write export of match %s: %w", e.Match, err)
	}
	return nil
}

// ReadExport reads a file that Write wrote, and nothing that says more.
func ReadExport(r io.Reader) (Export, error) {
	var e Export
	err := e.read(r)
	if err != nil {
		err = fmt.Errorf("read export: %s", visible(err.Error()))
	}
	return e, err
}

func (e *Export) read(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	var kind struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(data, &kind); err != nil { // also of what follows the file
		return err
	}
	if kind.Format != exportFormat {
		return fmt.Errorf("format %q instead of %q", kind.Format, exportFormat)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	return dec.Decode(e)
}
