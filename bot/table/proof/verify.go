package proof

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// Report is what replaying a match has shown. Its figures are computed from
// what the match holds, not copied.
type Report struct {
	Match   storage.MatchID
	Game    string
	Records int // how many there are
	Rules   int // the version of the game's rules that this program plays by
	Older   int // how many of the first records were made under older rules: they are read, and not played again
	Oldest  int // the version of the rules of record 0
	Faults  []Fault

	Over       bool
	Seed       record.Hash
	Commitment record.Hash
	End        record.Hash             // the hash of the last record
	Edition    record.Hash             // SHA-256 of the data of its edition; none for a game without one
	Own        bool                    // this program plays by the same edition
	Options    map[string]string       // all
	Players    []storage.UserID        // by seat, as they sat at first
	Seated     []SeatChange            // the seats that got another player, in order
	Joins      []storage.InteractionID // by which people joined and began
	Undone     int                     // how often somebody took their last action back
	Consented  int                     // how often they needed the others' consent for it, which the bot wrote down
	Exported   int                     // how often the operator took the secrets out while it ran
	Moderated  int                     // how many records are a moderator's
	TimedOut   int                     // how often somebody's time ran out
	Silent     int                     // how often somebody gave no answer in time
	Closed     storage.UserID          // the moderator who ended it, of whose right to it the file alone tells; 0: nobody
}

// Honest reports whether the match is what its seed, its rules and its players'
// actions make of it.
func (r Report) Honest() bool { return len(r.Faults) == 0 }

// Fault is one place where a match is not what it says.
type Fault struct {
	Seq  uint64    // the record
	What FaultKind // what of it
	Want string    // what the rules and the seed give
	Got  string    // what the file says
}

// String returns the fault in one line that a terminal can be shown.
func (f Fault) String() string {
	return fmt.Sprintf("record %d: %s: file says %s, replay gives %s", f.Seq, f.What, visible(f.Got), visible(f.Want))
}

// FaultKind says what of a record is wrong.
type FaultKind string

// The kinds of faults.
const (
	CommitmentFault FaultKind = "commitment" // the seed is not the one that was promised at the start
	OrderFault      FaultKind = "order"      // records are missing, doubled, or of a kind that cannot stand there
	ChainFault      FaultKind = "chain"      // the hash of the one before, or of the last one, is another: something was changed
	PlayerFault     FaultKind = "player"     // it was not that seat's turn, another person acted, or there is no such seat or person
	NotationFault   FaultKind = "notation"   // no action of the game
	RuleFault       FaultKind = "rule"       // the rules refuse the action
	ForcedFault     FaultKind = "forced"     // the table played what was not forced, or did not play what was
	RollsFault      FaultKind = "rolls"      // the dice were used more or less often
	NotesFault      FaultKind = "notes"      // everybody was told something else
	SecretsFault    FaultKind = "secrets"    // a seat was told something else
	PositionFault   FaultKind = "position"   // the position after it is another
	UndoFault       FaultKind = "undo"       // it goes back to another position than before the last action of who undid it
	ConsentFault    FaultKind = "consent"    // something was taken back without everybody's consent
	ModeratorFault  FaultKind = "moderator"  // a moderator did what none can do, or did not say why
	TimeFault       FaultKind = "time"       // nobody's time can have run out then, or a record is earlier than the one before
	ResultFault     FaultKind = "result"     // the match ended otherwise
	UnreadableFault FaultKind = "unreadable" // the stored match cannot be read
)

// Verify replays an exported match and says what of it is dishonest. The error
// is for a match that cannot be replayed at all: another format, no match's id,
// a game that is not among these, an edition that cannot be read, no seed.
//
// A match that is wholly made up can be made to fit itself. So Honest says only
// that the figures of the report are those of the match: it is the bot's messages
// in the channel, which nobody can write later, that they must be compared with.
func Verify(games []engine.Game, e Export) (rep Report, err error) {
	rep = Report{Match: e.Match, Game: e.Game}
	defer func() {
		if err != nil {
			err = fmt.Errorf("verify match %s: %s", visible(string(e.Match)), visible(err.Error()))
		}
	}()
	if id, err := storage.ParseMatchID(string(e.Match)); err != nil || id != e.Match {
		return rep, fmt.Errorf("%q is no match's id", string(e.Match))
	}
	if e.Format != exportFormat {
		return rep, fmt.Errorf("format %q instead of %q", e.Format, exportFormat)
	}
	now := rules.Find(games, e.Game)
	if now == nil {
		return rep, fmt.Errorf("no game %q in this program", e.Game)
	}
	var known rules.Editions
	g, err := known.Under(now, e.Edition)
	if err != nil {
		return rep, err
	}
	if own, ok := now.(engine.Editioned); ok {
		rep.Edition, rep.Own = record.HashOf(e.Edition), bytes.Equal(own.Edition(), e.Edition)
	} else if len(e.Edition) > 0 {
		return rep, fmt.Errorf("%s has no editions", e.Game)
	}
	switch len(e.Seed) {
	case len(engine.Seed{}):
	case 0:
		return rep, errors.New("it holds no seed: the match was running, and exported without its secrets")
	default:
		return rep, fmt.Errorf("a seed of %d bytes", len(e.Seed))
	}
	v := verifier{asked: rules.NewAskedSince(), export: &e, setup: e.Setup(), players: e.Players, game: g, report: &rep}
	commitment := v.setup.Commit(e.Match)
	rep.Seed, rep.Commitment, rep.Options, rep.Players, rep.Joins = e.Seed, commitment[:], g.About().Stated(e.Options), e.Players, e.Joins
	rep.Rules = g.About().RulesVersion()
	if !bytes.Equal(commitment[:], e.Commitment) {
		v.fault(0, CommitmentFault, rep.Commitment, e.Commitment)
	}
	v.run()
	return rep, nil
}

// verifier replays one match.
type verifier struct {
	export  *Export
	setup   *record.Setup
	players []storage.UserID // by seat, as they sit at the record
	report  *Report
	game    engine.Game
	last    record.Hash // the hash of the record before
	state   engine.State
	line    lineOfPlay
	result  *engine.Result
	clock   clockwork
	asked   rules.AskedSince
	seq     uint64
	rules   int  // the version of the rules under which the record before was made
	aged    bool // the position is one that older rules left
	paused  bool // by a moderator
}

func (v *verifier) fault(seq uint64, what FaultKind, want, got any) {
	v.report.Faults = append(v.report.Faults, Fault{Seq: seq, What: what, Want: fmt.Sprint(want), Got: fmt.Sprint(got)})
}

// stop finds a fault after which nothing can be replayed.
func (v *verifier) stop(what FaultKind, want, got any) (rules.Outcome, bool) {
	v.fault(v.seq, what, want, got)
	return rules.Outcome{}, false
}

// ends ends the match by a result that its position does not tell.
func (v *verifier) ends(result engine.Result) (rules.Outcome, bool) {
	v.result = &result
	return rules.Outcome{State: v.state, Notes: result.Why}, true
}

// ruled holds that the rules took the action of a record.
func (v *verifier) ruled(r *record.Shown, out rules.Outcome, err error) (rules.Outcome, bool) {
	if err != nil {
		return v.stop(RuleFault, err, r.Notation)
	}
	return out, true
}

// forced holds that a record is forced if its position was.
func (v *verifier) forced(r *record.Shown) {
	if must := engine.Forced(v.state); must != (r.Kind == record.ForcedKind) && !v.aged {
		v.fault(v.seq, ForcedFault, must, r.Kind)
	}
}

// notation holds that a record names its action as the game does.
func (v *verifier) notation(a engine.Action, r *record.Shown) {
	if want := v.game.About().Format(a); want != r.Notation {
		v.fault(v.seq, NotationFault, want, r.Notation)
	}
}

// dice returns the dice of the record.
func (v *verifier) dice() *engine.Dice { return v.setup.Dice(v.line.dice(v.seq)) }

// run replays record by record, as far as there is something to replay.
func (v *verifier) run() {
	for seat, u := range v.export.Players {
		if u == 0 {
			v.fault(0, PlayerFault, fmt.Sprintf("somebody on seat %d", seat), "nobody")
		}
	}
	v.startClock()
	if _, ok := rules.ChooseWindow(v.game.About(), v.export.Answers); !ok {
		v.fault(0, TimeFault, "an answer window", v.export.Answers)
	}
	v.last = v.setup.Sum(v.export.Match)
	for i := range v.export.Records {
		v.seq = uint64(i)
		if !v.record(&v.export.Records[i]) {
			return
		}
		v.report.Records++
	}
	if v.report.Records == 0 {
		v.fault(0, OrderFault, "a setup", "no record")
		return
	}
	v.report.End = v.last
	if !bytes.Equal(v.last, v.export.Last) {
		v.fault(v.seq, ChainFault, v.last, v.export.Last)
	}
	if v.report.Older == v.report.Records {
		v.endOfOlder()
		return
	}
	v.report.Over = v.result != nil
	if want, got := rules.AsJSON(record.ResultOf(v.result)), rules.AsJSON(v.export.Result); want != got {
		v.fault(v.seq, ResultFault, want, got)
	}
	if v.result == nil && engine.Forced(v.state) && !v.aged {
		v.fault(v.seq, ForcedFault, "a forced move after it", "none")
	}
}

// record replays one record and reports whether the next can be.
func (v *verifier) record(r *record.Shown) bool {
	if r.Seq != v.seq || (r.Kind == record.SetupKind) != (v.seq == 0) {
		v.fault(v.seq, OrderFault, fmt.Sprintf("record %d", v.seq), fmt.Sprintf("record %d, %q", r.Seq, r.Kind))
		return false
	}
	if v.result != nil {
		v.fault(v.seq, OrderFault, "the end", r.Kind)
		return false
	}
	if !bytes.Equal(v.last, r.Prev) {
		v.fault(v.seq, ChainFault, v.last, r.Prev)
	}
	v.moderated(r)
	v.tick(r)
	if older, ok := v.older(r); !ok {
		return false
	} else if older {
		return v.passOver(r)
	}
	check, known := checks[r.Kind]
	if !known {
		v.unknown(r)
		return false
	}
	out, ok := check.replay(v, r)
	if !ok {
		return false
	}
	v.compare(r, out)
	v.asked.Follow(engine.Asked(v.state), r)
	return true
}

// unknown holds against a record that its kind is none of those there are.
func (v *verifier) unknown(r *record.Shown) {
	v.fault(v.seq, OrderFault, "a kind of record that is known", r.Kind)
}

func (v *verifier) setUp(r *record.Shown) (rules.Outcome, bool) {
	v.nobodys(r)
	if err := v.game.About().Check(v.setup.Engine(v.game.About())); err != nil {
		v.fault(0, RuleFault, err, "a setup")
		return rules.Outcome{}, false
	}
	out, err := rules.SetUp(v.game, v.setup)
	if err != nil {
		v.fault(0, RuleFault, err, "a setup")
	}
	return out, err == nil
}

// action reads the action of a record.
func (v *verifier) action(r *record.Shown) (engine.Action, bool) {
	a, err := v.game.About().Parse(r.Notation)
	if err != nil {
		v.fault(v.seq, NotationFault, err, r.Notation)
		return engine.Action{}, false
	}
	v.notation(a, r)
	return a, true
}

// stand is an action of who was not awaited, which tells nothing.
func (v *verifier) stand(r *record.Shown) (rules.Outcome, bool) {
	a, ok := v.action(r)
	if !ok {
		return rules.Outcome{}, false
	}
	v.player(r)
	out, err := rules.Prepare(v.state, record.SeatOf(r.Seat), a, v.dice())
	return v.ruled(r, out, err)
}

// obey is an answer by an order, which nobody but its owner knows: it is one that
// its seat could have given when it was asked.
func (v *verifier) obey(r *record.Shown) (rules.Outcome, bool) {
	a, ok := v.action(r)
	if !ok {
		return rules.Outcome{}, false
	}
	s := record.SeatOf(r.Seat)
	if asked := engine.Asked(v.state); !asked.Has(s) || !v.game.About().Verbs[a.Verb].Answer {
		return v.stop(PlayerFault, fmt.Sprintf("an answer of one of the seats %v", slices.Collect(asked.All())), fmt.Sprintf("seat %d: %s", r.Seat, r.Notation))
	}
	v.forced(r)
	v.player(r)
	out, err := rules.Play(v.state, s, a, v.dice())
	return v.ruled(r, out, err)
}

func (v *verifier) move(r *record.Shown) (rules.Outcome, bool) {
	a, ok := v.action(r)
	if !ok {
		return rules.Outcome{}, false
	}
	s := record.SeatOf(r.Seat)
	if toMove := v.state.ToMove(); !toMove.Has(s) {
		return v.stop(PlayerFault, fmt.Sprintf("one of the seats %v", slices.Collect(toMove.All())), r.Seat)
	}
	v.forced(r)
	v.player(r)
	out, err := rules.Play(v.state, s, a, v.dice())
	return v.ruled(r, out, err)
}

// bare holds that a record that is no action has no notation.
func (v *verifier) bare(r *record.Shown) {
	if r.Notation != "" {
		v.fault(v.seq, NotationFault, "none", r.Notation)
	}
}

// player holds who acted against who sits on the seat.
func (v *verifier) player(r *record.Shown) {
	var want storage.UserID
	if r.Kind != record.ForcedKind && r.Seat >= 0 && r.Seat < len(v.players) {
		want = v.players[r.Seat]
	}
	if want != r.By {
		v.fault(v.seq, PlayerFault, want, r.By)
	}
}

// compare holds a record against what its replay gave.
func (v *verifier) compare(r *record.Shown, out rules.Outcome) {
	v.state = out.State
	if result, over := v.state.Result(); over {
		v.result = &result
	}
	if out.Rolls != r.Rolls {
		v.fault(v.seq, RollsFault, out.Rolls, r.Rolls)
	}
	if want, got := rules.AsJSON(out.Notes), rules.AsJSON(r.Notes); want != got {
		v.fault(v.seq, NotesFault, want, got)
	}
	if want, got := rules.AsJSON(out.Secrets), rules.AsJSON(r.Secrets); want != got {
		v.fault(v.seq, SecretsFault, want, got)
	}
	if want := record.HashOf(v.state.Encode()); !bytes.Equal(want, r.Hash) {
		v.fault(v.seq, PositionFault, want, r.Hash)
	}
	if r.Position != nil && !bytes.Equal(record.HashOf(r.Position), r.Hash) {
		v.fault(v.seq, PositionFault, r.Hash, record.HashOf(r.Position))
	}
	if r.Kind != record.UndoKind {
		v.line.follow(r, out.State, out.Rolls)
		v.aged = v.aged && r.Kind.Traits().OutOfPlay // which leaves the position as it is
	}
	if r.Back != 0 && r.Kind != record.UndoKind || len(r.Agreed) > 0 && !r.Kind.Traits().Agreed {
		v.fault(v.seq, UndoFault, "no undo", r.Kind)
	}
	if r.Kind != record.SeatKind && (len(r.Seats) > 0 || r.From != 0 || r.To != 0) {
		v.fault(v.seq, PlayerFault, "nobody else on a seat", r.Kind)
	}
	v.report.Exported += len(r.Exported)
	v.last = r.Sum()
}
