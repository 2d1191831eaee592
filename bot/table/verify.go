package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"skald/engine"
	"skald/storage"
)

// Report is what replaying a match has shown.
type Report struct {
	Match   storage.MatchID
	Game    string
	Records int // how many were replayed
	Faults  []Fault
}

// Honest reports whether the match is what its seed, its rules and its players' actions make of it.
func (r Report) Honest() bool { return len(r.Faults) == 0 }

// Fault is one place where a match is not what it says.
type Fault struct {
	Seq  uint64    // the record
	What FaultKind // what of it
	Want string    // what the rules and the seed give
	Got  string    // what the file says
}

// String returns the fault in one line.
func (f Fault) String() string {
	return fmt.Sprintf("record %d: %s: file says %s, replay gives %s", f.Seq, f.What, f.Got, f.Want)
}

// FaultKind says what of a record is wrong.
type FaultKind string

// The kinds of faults.
const (
	CommitmentFault FaultKind = "commitment" // the seed is not the one that was promised at the start
	OrderFault      FaultKind = "order"      // records are missing, doubled, or of a kind that cannot stand there
	PlayerFault     FaultKind = "player"     // it was not that seat's turn, or another person acted
	NotationFault   FaultKind = "notation"   // no action of the game
	RuleFault       FaultKind = "rule"       // the rules refuse the action
	ForcedFault     FaultKind = "forced"     // the table played what was not forced, or did not play what was
	RollsFault      FaultKind = "rolls"      // the dice were used more or less often
	NotesFault      FaultKind = "notes"      // everybody was told something else
	SecretsFault    FaultKind = "secrets"    // a seat was told something else
	PositionFault   FaultKind = "position"   // the position after it is another
	ResultFault     FaultKind = "result"     // the match ended otherwise
	UnreadableFault FaultKind = "unreadable" // the stored match cannot be read
)

// Verify replays an exported match and says what of it is dishonest. The error is for a match that cannot be replayed at
// all: another format, a game that is not among these, an edition that cannot be read.
func Verify(games []engine.Game, e Export) (Report, error) {
	rep := Report{Match: e.Match, Game: e.Game}
	if e.Format != exportFormat {
		return rep, fmt.Errorf("verify match %s: format %q instead of %q", e.Match, e.Format, exportFormat)
	}
	g := findGame(games, e.Game)
	if g == nil {
		return rep, fmt.Errorf("verify match %s: no game %q in this program", e.Match, e.Game)
	}
	var known editions
	g, err := known.under(g, e.Edition)
	if err != nil {
		return rep, fmt.Errorf("verify match %s: %w", e.Match, err)
	}
	v := verifier{export: &e, game: g, report: &rep}
	if len(e.Seed) != len(v.seed) {
		return rep, fmt.Errorf("verify match %s: a seed of %d bytes", e.Match, len(e.Seed))
	}
	copy(v.seed[:], e.Seed)
	if commitment := v.seed.Commit(string(e.Match)); !bytes.Equal(commitment[:], e.Commitment) {
		v.fault(0, CommitmentFault, hexBytes(commitment[:]), e.Commitment)
	}
	v.run()
	return rep, nil
}

// verifier replays one match.
type verifier struct {
	export *Export
	report *Report
	game   engine.Game
	seed   engine.Seed
	state  engine.State
	result *engine.Result
	seq    uint64
}

func (v *verifier) fault(seq uint64, what FaultKind, want, got any) {
	v.report.Faults = append(v.report.Faults, Fault{Seq: seq, What: what, Want: fmt.Sprint(want), Got: fmt.Sprint(got)})
}

// run replays record by record, as far as there is something to replay.
func (v *verifier) run() {
	for i := range v.export.Records {
		v.seq = uint64(i)
		if !v.record(&v.export.Records[i]) {
			return
		}
		v.report.Records++
	}
	if v.state == nil {
		v.fault(0, OrderFault, "a setup", "no record")
		return
	}
	if want, got := asJSON(rowOf(v.result)), asJSON(v.export.Result); want != got {
		v.fault(v.seq, ResultFault, want, got)
	}
	if v.result == nil && engine.Forced(v.state) {
		v.fault(v.seq, ForcedFault, "a forced move after it", "none")
	}
}

// record replays one record and reports whether the next can be.
func (v *verifier) record(r *ExportRecord) bool {
	if r.Seq != v.seq || (r.Kind == SetupKind) != (v.seq == 0) {
		v.fault(v.seq, OrderFault, fmt.Sprintf("record %d", v.seq), fmt.Sprintf("record %d, %q", r.Seq, r.Kind))
		return false
	}
	if v.result != nil {
		v.fault(v.seq, OrderFault, "the end", r.Kind)
		return false
	}
	var out outcome
	var ok bool
	switch r.Kind {
	case SetupKind:
		out, ok = v.setUp()
	case MoveKind, ForcedKind:
		out, ok = v.move(r)
	case ResignKind:
		out, ok = v.resign(r)
	case CloseKind:
		out, ok = v.close(r)
	default:
		v.fault(v.seq, OrderFault, "a kind of record that is known", r.Kind)
	}
	if !ok {
		return false
	}
	v.compare(r, out)
	return true
}

func (v *verifier) setUp() (outcome, bool) {
	s := engine.Setup{Players: len(v.export.Players), Options: v.export.Options}
	if err := v.game.About().Check(s); err != nil {
		v.fault(0, RuleFault, err, "a setup")
		return outcome{}, false
	}
	out, err := setUp(v.game, s, v.seed)
	if err != nil {
		v.fault(0, RuleFault, err, "a setup")
	}
	return out, err == nil
}

func (v *verifier) move(r *ExportRecord) (outcome, bool) {
	a, err := v.game.About().Parse(r.Notation)
	if err != nil {
		v.fault(v.seq, NotationFault, err, r.Notation)
		return outcome{}, false
	}
	s := seatOf(r.Seat)
	if toMove := v.state.ToMove(); !toMove.Has(s) {
		v.fault(v.seq, PlayerFault, fmt.Sprintf("one of the seats %v", slices.Collect(toMove.All())), r.Seat)
		return outcome{}, false
	}
	if must := engine.Forced(v.state); must != (r.Kind == ForcedKind) {
		v.fault(v.seq, ForcedFault, must, r.Kind)
	}
	v.player(r)
	out, err := play(v.state, s, a, v.seed, v.seq)
	if err != nil {
		v.fault(v.seq, RuleFault, err, r.Notation)
	}
	return out, err == nil
}

func (v *verifier) resign(r *ExportRecord) (outcome, bool) {
	v.player(r)
	var resigned engine.Seats
	for s, u := range v.export.Players {
		if u == r.By {
			resigned = resigned.With(engine.Seat(s))
		}
	}
	result := resignation(len(v.export.Players), resigned)
	v.result = &result
	return outcome{state: v.state, notes: result.Why}, true
}

// close ends the match without a winner, for one of the reasons there are. Who
// may do so is Discord's word alone, and cannot be replayed.
func (v *verifier) close(r *ExportRecord) (outcome, bool) {
	result, ok := closureOf(r.Notes)
	if !ok {
		v.fault(v.seq, NotesFault, "a reason", asJSON(r.Notes))
		return outcome{}, false
	}
	if r.By == 0 || r.Seat != -1 {
		v.fault(v.seq, PlayerFault, "somebody on no seat", fmt.Sprintf("%s on seat %d", r.By, r.Seat))
	}
	v.result = &result
	return outcome{state: v.state, notes: result.Why}, true
}

// player holds who acted against who sits on the seat.
func (v *verifier) player(r *ExportRecord) {
	var want storage.UserID
	if r.Kind != ForcedKind && r.Seat >= 0 && r.Seat < len(v.export.Players) {
		want = v.export.Players[r.Seat]
	}
	if want != r.By {
		v.fault(v.seq, PlayerFault, want, r.By)
	}
}

// compare holds a record against what its replay gave.
func (v *verifier) compare(r *ExportRecord, out outcome) {
	v.state = out.state
	if result, over := v.state.Result(); over {
		v.result = &result
	}
	if out.rolls != r.Rolls {
		v.fault(v.seq, RollsFault, out.rolls, r.Rolls)
	}
	if want, got := asJSON(out.notes), asJSON(r.Notes); want != got {
		v.fault(v.seq, NotesFault, want, got)
	}
	if want, got := asJSON(out.secrets), asJSON(r.Secrets); want != got {
		v.fault(v.seq, SecretsFault, want, got)
	}
	if want := hashOf(v.state.Encode()); !bytes.Equal(want, r.Hash) {
		v.fault(v.seq, PositionFault, want, r.Hash)
	}
}

// asJSON makes two values comparable and readable.
func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	if string(b) == "[]" {
		return "null"
	}
	return string(b)
}
