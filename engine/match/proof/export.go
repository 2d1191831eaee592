package proof

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"skald/engine/match/record"
	"skald/storage/ids"
)

// exportFormat is the format of the file.
const exportFormat = "skald-match-2"

// Export is a match as a file: all that anybody needs to replay it and to see
// that every draw was honest.
type Export struct {
	Format string    `json:"format"`
	Match  ids.Match `json:"match"`
	record.Terms
	Records []record.Shown `json:"records"`
	Last    record.Hash    `json:"last,omitempty"`   // the hash of the last record
	Result  *record.Result `json:"result,omitempty"` // none while the match runs
	Notes   []record.Note  `json:"notes,omitempty"`  // of players, of a match that is over: they prove nothing either
	Orders  []record.Order `json:"orders,omitempty"` // that held at the end, or do now: they prove nothing, and no hash covers them
}

// Noticed are records as everybody may know of them while the match runs: none of
// what was prepared, which no number of another's may tell either, and an answer
// by an order like one by hand.
func Noticed(records []record.Shown) []record.Shown {
	var list []record.Shown
	number := make([]uint64, len(records)) // what each is called in the list
	for i, r := range records {
		if !r.Kind.Traits().Hidden {
			list = append(list, record.Shown{
				Seq: uint64(len(list)), At: r.At, By: r.By, Seat: r.Seat, Kind: r.Kind.Known(), Notes: r.Notes, Exported: r.Exported, Rules: r.Rules,
				Agreed: r.Agreed, Seats: r.Seats, From: r.From, To: r.To, Moderator: r.Moderator, Reason: r.Reason,
			})
		}
		number[i] = uint64(len(list) - 1)
		if r.Kind == record.UndoKind && r.Back < uint64(i) {
			list[len(list)-1].Back = number[r.Back]
		}
	}
	return list
}

// NewExport returns the export of a match from all its records, the hash of the last,
// its result if it has one, and the orders that hold.
func NewExport(id ids.Match, last record.Hash, result *record.Result, orders []record.Order, records []record.Record) Export {
	e := Export{
		Format: exportFormat, Match: id, Terms: records[0].Setup.Terms, Records: make([]record.Shown, len(records)),
		Last: last, Result: result, Orders: orders,
	}
	for i := range records {
		e.Records[i] = records[i].Shown
		e.Records[i].Position = nil
	}
	for i := range record.GoesOnFrom(records) {
		e.Records[i].Position = records[i].Position
	}
	return e
}

// Setup is the setup that the export speaks of.
func (e *Export) Setup() *record.Setup {
	return &record.Setup{Terms: e.Terms, Scheme: record.SeedScheme}
}

// Write writes the file: JSON, a line per value, the same bytes for the same match.
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

// maxExport is how long a file may be, in bytes: some ten times the longest match's.
const maxExport = 64 << 20

func (e *Export) read(r io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(r, maxExport+1))
	if err != nil {
		return err
	}
	if len(data) > maxExport {
		return fmt.Errorf("more than %d MB: no match is so long", maxExport>>20)
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

// maxVisible is how many characters are shown of a text that somebody else wrote.
const maxVisible = 400

// visible writes a text of a file so that a terminal shows it and obeys none of
// it: what does not print, also line ends and what turns the direction of
// writing, is written as an escape.
func visible(text string) string {
	var b strings.Builder
	n := 0
	for _, r := range text {
		if n++; n > maxVisible {
			b.WriteString("…")
			break
		}
		if strconv.IsPrint(r) && r != '\uFFFD' {
			b.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRuneToASCII(r)
		b.WriteString(quoted[1 : len(quoted)-1])
	}
	return b.String()
}
