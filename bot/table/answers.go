package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/storage"
)

// NoteSilence is the note of an answer that nobody gave: the seat "who" was
// silent until its time was over.
const NoteSilence = "table.silence"

// NoWindow is the answer window of a match that waits for answers as long as for
// anything else.
const NoWindow = "never"

// windows are how long a question waits for its answers.
var windows = []struct {
	key  string
	span time.Duration
}{{"12h", 12 * time.Hour}, {"24h", day}, {"48h", 2 * day}, {NoWindow, 0}}

// DefaultWindow is the answer window of a match that was opened without saying.
const DefaultWindow = "24h"

// Windows lists the keys of the answer windows, the shortest first.
func Windows() []string {
	var list []string
	for _, w := range windows {
		list = append(list, w.key)
	}
	return list
}

// windowOf returns how long a window lasts; 0 for NoWindow and for none.
func windowOf(key string) time.Duration {
	for _, w := range windows {
		if w.key == key {
			return w.span
		}
	}
	return 0
}

// windowed returns the answer window that an opening asks for: none of a game
// that puts no questions in another's turn.
func windowed(about *engine.About, key string) (string, error) {
	switch {
	case about.Asks() && key == "":
		return DefaultWindow, nil
	case key != "" && (!about.Asks() || !slices.Contains(Windows(), key)):
		return "", &Refusal{Key: BadOption, Word: "answers=" + key}
	}
	return key, nil
}

// Window returns the key of the match's answer window, "" if its game puts no
// questions in another's turn.
func (m *Match) Window() string { return m.window }

// AskedTogether reports whether an action answers what several seats were asked
// at once. Such an answer is taken as it is pressed: whether it is the last one,
// which tells what all have answered, follows from the order in which they came.
func (m *Match) AskedTogether(u storage.UserID, a engine.Action) bool {
	return m.About().Verbs[a.Verb].Answer && m.Turn.Awaited.Len() > 1 && m.SeatsOf(u)&m.owing != 0
}

// AnswerBy returns when those who owe an answer are taken to be silent; zero if
// nobody owes one, if the match waits for answers as for anything else, and while
// it is paused. Neither quiet hours nor a vacation put it off: the others would
// wait, and silence costs nobody their time.
func (m *Match) AnswerBy() time.Time {
	if m.Status != Running || m.Paused() {
		return time.Time{}
	}
	return answerBy(m.owing, m.window, m.askedAt)
}

func answerBy(owing engine.Seats, window string, askedAt time.Time) time.Time {
	if span := windowOf(window); span > 0 && owing != 0 {
		return askedAt.Add(span)
	}
	return time.Time{}
}

// clocked returns for whom the match's clock runs: for those it waits for, and
// while an answer window does for nobody.
func (m *Match) clocked() []storage.UserID {
	if windowOf(m.window) > 0 && m.owing != 0 {
		return nil
	}
	return m.Waiting()
}

// openWindow opens the answer window of what the step asks, if that is new.
func (s *step) openWindow(before *Match) {
	m := &s.next
	switch {
	case m.owing == 0:
		m.askedAt, m.askedFrom = time.Time{}, 0
	case s.asksAnew(before):
		m.askedAt, m.askedFrom = s.at, m.Seq
	}
}

// asksAnew reports whether somebody is asked something new: a seat that owed no
// answer before or has acted, or one that reads another question than before. Who
// takes an answer back does not open the window again.
func (s *step) asksAnew(before *Match) bool {
	m := &s.next
	switch {
	case before.owing == 0 || before.Status != Running:
		return true
	case s.within:
		return false
	case m.owing&^before.owing != 0:
		return true
	}
	for _, r := range s.records {
		if r.Kind == UndoKind || r.Kind == SeatKind || r.Kind.acts() && m.owing.Has(seatOf(r.Seat)) {
			return true
		}
	}
	return s.toldAll() && !sameQuestion(before.state, m.state, m.owing)
}

// sameQuestion reports whether some seats are asked in the same words in two
// positions.
func sameQuestion(a, b engine.State, seats engine.Seats) bool {
	was, is := a.Public(), b.Public()
	for s := range seats.All() {
		if n, o := was.Ask(s), is.Ask(s); n.Key != o.Key || !slices.Equal(n.Args, o.Args) {
			return false
		}
	}
	return true
}

// silence is the step that answers for all who have been silent until their time
// was over. What is asked after that has its own time.
func (t *Table) silence(m *Match) (*step, error) {
	next := t.stepFrom(m)
	next.next.silent = nil
	resolved := false
	for s := range m.owing.All() {
		n := &next.next
		if !engine.Asked(n.state).Has(s) || resolved && !sameQuestion(m.state, n.state, engine.SeatSet(s)) {
			continue
		}
		seq, first := n.Seq, len(next.records)
		a, out, err := silent(n.state, s, n.dice())
		if err != nil {
			return nil, fmt.Errorf("answer for who is silent in match %s: %w", m.ID, err)
		}
		notation := m.About().Format(a)
		next.told(record{Seat: int(s), Kind: SilenceKind, Notation: notation}, out)
		if err := next.playForced(); err != nil {
			return nil, err
		}
		n.silent = append(n.silent, silentRow{Seat: s, Seq: seq, Notation: notation})
		resolved = resolved || len(out.notes) > 1 || len(next.records) > first+1
		if engine.Asked(n.state).Has(s) {
			break // one answer was enough, and something else is asked
		}
	}
	next.anew = true // everybody is to hear what came of it
	next.turn(m)
	return next, nil
}

// silent plays the answer that a seat's silence is taken for.
func silent(state engine.State, s engine.Seat, dice *engine.Dice) (engine.Action, outcome, error) {
	asks, ok := state.(engine.Answerer)
	if !ok {
		return engine.Action{}, outcome{}, errors.New("its game asks nothing")
	}
	a := asks.Silence(s)
	out, err := play(state, s, a, dice)
	out.notes = append([]engine.Note{engine.NewNote(NoteSilence, engine.SeatArg("who", s))}, out.notes...)
	return a, out, err
}

// silentRow is an answer that was played for who was silent last.
type silentRow struct {
	Seat     engine.Seat `json:"seat"`
	Seq      uint64      `json:"seq"`
	Notation string      `json:"notation"`
}

// Silenced returns what the silence of a user was taken for since they acted
// last. It is for their eyes.
func (m *Match) Silenced(u storage.UserID) []engine.Action {
	var list []engine.Action
	for _, row := range m.silent {
		a, err := m.About().Parse(row.Notation)
		if err == nil && m.SeatsOf(u).Has(row.Seat) && row.Seq >= m.saw(u) {
			list = append(list, a)
		}
	}
	return list
}

// askedSince follows in a replay since when each seat owes an answer, or owed its
// last one.
type askedSince struct {
	now  engine.Seats
	last map[engine.Seat]time.Time
}

func newAskedSince() askedSince { return askedSince{last: map[engine.Seat]time.Time{}} }

// follow goes on by a record after which some seats owe an answer. One that takes
// an answer back asks for it anew, but its time goes on.
func (a *askedSince) follow(asked engine.Seats, r *ExportRecord) {
	for s := range (asked &^ a.now).All() {
		if _, known := a.last[s]; !known || r.Kind != UndoKind {
			a.last[s] = r.At
		}
	}
	a.now = asked
}

// silence holds that a seat was silent as long as the match waits for answers, and
// is taken to have said what its game says. That an answer was due later, because
// the match was paused or something else was asked meanwhile, no record tells:
// both only leave more time than is counted here.
func (v *verifier) silence(r *ExportRecord) (outcome, bool) {
	s, span := seatOf(r.Seat), windowOf(v.export.Answers)
	if span == 0 {
		v.fault(v.seq, OrderFault, "no such record in a match that waits for its answers", r.Kind)
		return outcome{}, false
	}
	if asked := engine.Asked(v.state); !asked.Has(s) {
		v.fault(v.seq, PlayerFault, fmt.Sprintf("one of the seats %v", slices.Collect(asked.All())), r.Seat)
		return outcome{}, false
	}
	if r.By != 0 {
		v.fault(v.seq, PlayerFault, "nobody", r.By)
	}
	if since, known := v.asked.last[s]; known && r.At.Before(since.Add(span)) {
		v.fault(v.seq, TimeFault, fmt.Sprintf("no silence before %s", since.Add(span)), r.At)
	}
	a, out, err := silent(v.state, s, v.setup.dice(v.line.dice(v.seq)))
	if err != nil {
		v.fault(v.seq, RuleFault, err, r.Notation)
		return outcome{}, false
	}
	if want := v.game.About().Format(a); want != r.Notation {
		v.fault(v.seq, NotationFault, want, r.Notation)
	}
	v.report.Silent++
	return out, true
}
