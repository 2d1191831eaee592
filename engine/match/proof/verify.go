package proof

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// Report is what replaying a match has shown. Its figures are computed from
// what the match holds, not copied.
type Report struct {
	Match   ids.Match
	Game    string
	Records int // how many there are
	Rules   int // the version of the game's rules that this program plays by
	Older   int // how many of the first records were made under older rules: they are read, and not played again
	Oldest  int // the version of the rules of record 0
	Faults  []Fault

	Over       bool
	Seed       record.Hash
	Commitment record.Hash
	End        record.Hash       // the hash of the last record
	Edition    record.Hash       // SHA-256 of the data of its edition; none for a game without one
	Own        bool              // this program plays by the same edition
	Options    map[string]string // all
	Players    []ids.User        // by seat, as they sat at first
	Seated     []SeatChange      // the seats that got another player, in order
	Joins      []ids.Interaction // by which people joined and began
	Undone     int               // how often somebody took their last action back
	Consented  int               // how often they needed the others' consent for it, which the bot wrote down
	Exported   int               // how often the operator took the secrets out while it ran
	Moderated  int               // how many records are a moderator's
	TimedOut   int               // how often somebody's time ran out
	Silent     int               // how often somebody gave no answer in time
	Closed     ids.User          // the moderator who ended it, of whose right to it the file alone tells; 0: nobody
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
	rep, _, err = verify(games, e, func(*record.Shown, engine.State, uint64) {})
	return rep, err
}

// verify is Verify, which is told of each record that was read, of the position after it,
// nil if this program does not know it, and of the number of its dice. It returns the
// game under the edition of the match, too.
func verify(games []engine.Game, e Export, seen func(r *record.Shown, after engine.State, dice uint64)) (rep Report, g engine.Game, err error) {
	rep = Report{Match: e.Match, Game: e.Game}
	defer func() {
		if err != nil {
			err = fmt.Errorf("verify match %s: %s", visible(string(e.Match)), visible(err.Error()))
		}
	}()
	if id, err := ids.ParseMatch(string(e.Match)); err != nil || id != e.Match {
		return rep, nil, fmt.Errorf("%q is no match's id", string(e.Match))
	}
	if e.Format != exportFormat {
		return rep, nil, fmt.Errorf("format %q instead of %q", e.Format, exportFormat)
	}
	now := rules.Find(games, e.Game)
	if now == nil {
		return rep, nil, fmt.Errorf("no game %q in this program", e.Game)
	}
	if most := now.About().Seats.Max; len(e.Players) > most {
		return rep, nil, fmt.Errorf("%d seats in a game of at most %d", len(e.Players), most)
	}
	var known rules.Editions
	g, err = known.Under(now, e.Edition)
	if err != nil {
		return rep, nil, err
	}
	if own, ok := now.(engine.Editioned); ok {
		rep.Edition, rep.Own = record.HashOf(e.Edition), bytes.Equal(own.Edition(), e.Edition)
	} else if len(e.Edition) > 0 {
		return rep, nil, fmt.Errorf("%s has no editions", e.Game)
	}
	switch len(e.Seed) {
	case len(engine.Seed{}):
	case 0:
		return rep, nil, errors.New("it holds no seed: the match was running, and exported without its secrets")
	default:
		return rep, nil, fmt.Errorf("a seed of %d bytes", len(e.Seed))
	}
	v := verifier{asked: rules.NewAskedSince(), export: &e, setup: e.Setup(), players: e.Players, game: g, report: &rep, seen: seen}
	commitment := v.setup.Commit(e.Match)
	rep.Seed, rep.Commitment, rep.Options, rep.Players, rep.Joins = e.Seed, commitment[:], g.About().Stated(e.Options), e.Players, e.Joins
	rep.Rules = g.About().RulesVersion()
	v.hold(CommitmentFault, rep.Commitment, e.Commitment)
	v.run()
	return rep, g, nil
}

// verifier replays one match.
type verifier struct {
	export  *Export
	setup   *record.Setup
	players []ids.User // by seat, as they sit at the record
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
	stopped bool // nothing more can be replayed
	seen    func(r *record.Shown, after engine.State, dice uint64)
}

func (v *verifier) fault(seq uint64, what FaultKind, want, got any) {
	v.report.Faults = append(v.report.Faults, Fault{Seq: seq, What: what, Want: fmt.Sprint(want), Got: fmt.Sprint(got)})
}

// hold finds a fault where a record does not say what it should.
func (v *verifier) hold(what FaultKind, want, got any) {
	if fmt.Sprint(want) != fmt.Sprint(got) {
		v.fault(v.seq, what, want, got)
	}
}

// stop finds a fault after which nothing can be replayed.
func (v *verifier) stop(what FaultKind, want, got any) rules.Outcome {
	v.fault(v.seq, what, want, got)
	v.stopped = true
	return rules.Outcome{}
}

// ends ends the match by a result that its position does not tell.
func (v *verifier) ends(result engine.Result) rules.Outcome {
	v.result = &result
	return rules.Outcome{State: v.state, Notes: result.Why}
}

// ruled holds that the rules took the action of a record.
func (v *verifier) ruled(r *record.Shown, out rules.Outcome, err error) rules.Outcome {
	if err != nil {
		return v.stop(RuleFault, err, r.Notation)
	}
	return out
}

// forced holds that a record is forced if its position was.
func (v *verifier) forced(r *record.Shown) {
	if must := engine.Forced(v.state); must != (r.Kind == record.ForcedKind) && !v.aged {
		v.fault(v.seq, ForcedFault, must, r.Kind)
	}
}

// notation holds that a record names its action as the game does.
func (v *verifier) notation(a engine.Action, r *record.Shown) {
	v.hold(NotationFault, v.game.About().Format(a), r.Notation)
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
	if clock := v.export.Clock; clock != "" {
		if _, ok := chessclock.PresetOf(clock); ok {
			v.clock.row = &chessclock.Clock{Preset: clock}
		} else {
			v.fault(0, TimeFault, "a clock", clock)
		}
	}
	if _, ok := rules.ChooseWindow(v.game.About(), v.export.Answers); !ok {
		v.fault(0, TimeFault, "an answer window", v.export.Answers)
	}
	v.last = v.setup.Sum(v.export.Match)
	for i := range v.export.Records {
		v.seq = uint64(i)
		if v.record(&v.export.Records[i]); v.stopped {
			return
		}
		v.report.Records++
	}
	if v.report.Records == 0 {
		v.fault(0, OrderFault, "a setup", "no record")
		return
	}
	v.report.End = v.last
	v.hold(ChainFault, v.last, v.export.Last)
	if v.report.Older == v.report.Records {
		v.endOfOlder()
		return
	}
	v.report.Over = v.result != nil
	v.hold(ResultFault, rules.AsJSON(record.ResultOf(v.result)), rules.AsJSON(v.export.Result))
	if v.result == nil && engine.Forced(v.state) && !v.aged {
		v.fault(v.seq, ForcedFault, "a forced move after it", "none")
	}
}

// record replays one record.
func (v *verifier) record(r *record.Shown) {
	if r.Seq != v.seq || (r.Kind == record.SetupKind) != (v.seq == 0) {
		v.stop(OrderFault, fmt.Sprintf("record %d", v.seq), fmt.Sprintf("record %d, %q", r.Seq, r.Kind))
		return
	}
	if v.result != nil {
		v.stop(OrderFault, "the end", r.Kind)
		return
	}
	v.hold(ChainFault, v.last, r.Prev)
	v.moderated(r)
	v.tick(r)
	check, known := checks[r.Kind]
	dice := v.line.dice(v.seq)
	if !known {
		v.stop(OrderFault, "a kind of record that is known", r.Kind)
		return
	}
	switch older := v.older(r); {
	case v.stopped:
	case older:
		if v.passOver(r, check); !v.stopped {
			v.seen(r, v.state, dice)
		}
	default:
		out := check.replay(v, r)
		if v.stopped {
			return
		}
		v.compare(r, out)
		v.asked.Follow(engine.Asked(v.state), r)
		v.seen(r, v.state, dice)
	}
}

func (v *verifier) setUp(r *record.Shown) rules.Outcome {
	v.nobodys(r)
	if err := v.game.About().Check(v.setup.Engine(v.game.About())); err != nil {
		return v.stop(RuleFault, err, "a setup")
	}
	out, err := rules.SetUp(v.game, v.setup)
	if err != nil {
		return v.stop(RuleFault, err, "a setup")
	}
	return out
}

// move is an action of a player, by hand or by an order, or one that was forced.
func (v *verifier) move(r *record.Shown) rules.Outcome {
	a, err := v.game.About().Parse(r.Notation)
	if err != nil {
		return v.stop(NotationFault, err, r.Notation)
	}
	v.notation(a, r)
	s, may := record.SeatOf(r.Seat), v.state.ToMove()
	switch r.Kind {
	case record.StandKind: // the match did not wait for its seat, and nobody is told anything
		v.player(r)
		out, err := rules.Prepare(v.state, s, a, v.dice())
		return v.ruled(r, out, err)
	case record.OrderKind, record.LaterKind: // nobody but its owner knows of an order, so it is one of the answers that the seat could give
		if may = engine.Asked(v.state); !v.game.About().Verbs[a.Verb].Answer {
			may = 0
		}
	}
	if !may.Has(s) {
		return v.stop(PlayerFault, seatsIn(may), r.Seat)
	}
	v.forced(r)
	v.player(r)
	out, err := rules.Play(v.state, s, a, v.dice())
	return v.ruled(r, out, err)
}

// seatsIn says which seats a record could have been of.
func seatsIn(may engine.Seats) string {
	return fmt.Sprintf("one of the seats %v", slices.Collect(may.All()))
}

// compare holds a record against what its replay gave.
func (v *verifier) compare(r *record.Shown, out rules.Outcome) {
	v.state = out.State
	if result, over := v.state.Result(); over {
		v.result = &result
	}
	v.hold(RollsFault, out.Rolls, r.Rolls)
	v.hold(NotesFault, rules.AsJSON(out.Notes), rules.AsJSON(r.Notes))
	v.hold(SecretsFault, rules.AsJSON(out.Secrets), rules.AsJSON(r.Secrets))
	v.hold(PositionFault, record.HashOf(v.state.Encode()), r.Hash)
	if r.Position != nil {
		v.hold(PositionFault, r.Hash, record.HashOf(r.Position))
	}
	if r.Kind != record.UndoKind {
		v.line.follow(r, out.State, out.Rolls)
		v.aged = v.aged && r.Kind.Traits().OutOfPlay // which leaves the position as it is
	}
	agrees := r.Kind.Traits().Agreed || r.Moderator != 0 || r.Kind == record.CloseKind || r.Kind == record.SeatKind && rules.IsSkald(r.To)
	if r.Back != 0 && r.Kind != record.UndoKind || len(r.Agreed) > 0 && !agrees {
		v.fault(v.seq, UndoFault, "no undo", r.Kind)
	}
	if r.Kind != record.SeatKind && (len(r.Seats) > 0 || r.From != 0 || r.To != 0) {
		v.fault(v.seq, PlayerFault, "nobody else on a seat", r.Kind)
	}
	v.report.Exported += len(r.Exported)
	v.last = r.Sum()
}
