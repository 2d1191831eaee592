package tournament

import (
	"cmp"
	"fmt"
	"slices"
)

// Due returns when something comes about by itself, and whether anything does.
func (t *Tournament) Due() (Unix, bool) {
	list := t.deadlines()
	if len(list) == 0 {
		return 0, false
	}
	return earliest(list).at, true
}

// Elapse returns the events that have come about by themselves until a moment, as
// Do does. They happen at that moment, however long they were due: a picker whose
// turn comes because the bot slept has their whole time.
func (t *Tournament) Elapse(at Unix) ([]Event, error) {
	w := &turn{t: t.clone(), at: at}
	for w.err == nil {
		list := w.t.deadlines()
		if len(list) == 0 || earliest(list).at > at {
			break
		}
		earliest(list).act(w)
	}
	return w.result()
}

// A deadline is a moment at which something comes about, and what.
type deadline struct {
	at  Unix
	act func(w *turn)
}

func earliest(list []deadline) deadline {
	return slices.MinFunc(list, func(a, b deadline) int { return cmp.Compare(a.at, b.at) })
}

// deadlines returns all that is to come about, in a fixed order.
func (t *Tournament) deadlines() []deadline {
	var list []deadline
	if t.phase == Registering {
		list = append(list, deadline{t.openedAt + Unix(t.data.Times.RegistrationDays.Value)*day, func(w *turn) { w.emit(Cancelled{Lapsed: true, Seed: w.t.seedText()}) }})
	}
	if t.phase == Registering && t.checkIn.open && !t.checkIn.ended && t.checkIn.until != 0 {
		list = append(list, deadline{t.checkIn.until, (*turn).endCheckIn})
	}
	if t.phase == Running && t.endedAt != 0 {
		list = append(list, deadline{t.endedAt + Unix(t.data.Times.CloseHours.Value)*hour, (*turn).closeItself})
	}
	if t.digest && !t.Over() {
		list = append(list, deadline{t.digestedAt + 7*day, func(w *turn) { w.emit(DigestDue{From: w.t.digestedAt}) }})
	}
	r, ok := t.current()
	if !ok {
		return list
	}
	for i := range r.Matches {
		list = append(list, t.matchDeadlines(&r.Matches[i])...)
	}
	if !r.TimeOver {
		list = append(list, deadline{r.Deadline, func(w *turn) { w.emit(RoundTimeOver{Round: r.Number}) }})
	}
	return list
}

func (t *Tournament) matchDeadlines(m *Match) []deadline {
	if m.Settled || m.conflict() {
		return nil
	}
	id := m.ID
	if r := t.played[id.Round-1]; m.UndecidedAt != 0 && r.TimeOver {
		at := max(m.UndecidedAt, r.ToldAt) + Unix(t.data.Times.DecideHours.Value)*hour
		return []deadline{{at, func(w *turn) { w.drawUndecided(id) }}}
	}
	if seat, ok := m.reported(); ok {
		return []deadline{{m.Reports[seat].At + Unix(t.settings.Confirm), func(w *turn) { w.fallSilent(id) }}}
	}
	if _, open := t.turnOf(m); open {
		return []deadline{{m.Draft.Since + Unix(t.settings.Pick), func(w *turn) { w.pickAtRandom(id) }}}
	}
	return nil
}

func (w *turn) endCheckIn() {
	f := CheckInEnded{Missing: []Person{}}
	for _, e := range w.t.entrants {
		if !e.CheckedIn {
			f.Missing = append(f.Missing, e.Person)
		}
	}
	w.emit(f)
}

// closeItself closes a tournament that nobody closed after its last round.
func (w *turn) closeItself() {
	if w.t.matchesPlayed() == 0 {
		w.emit(Cancelled{Seed: w.t.seedText()})
		return
	}
	w.emit(Closed{Seed: w.t.seedText()})
}

// drawUndecided settles a hosted match that ended without a result, and that no
// director decided in time. A match that still runs, or that could not begin, is
// never drawn by itself.
func (w *turn) drawUndecided(id MatchID) {
	w.settle(id, w.t.fixed(OutcomeDirectorDraw, NoSeat), ByUndecided)
	w.goOn()
}

// fallSilent lets a report count that nobody answered.
func (w *turn) fallSilent(id MatchID) {
	m := w.t.mustMatch(id)
	seat, _ := m.reported()
	r := m.Reports[seat]
	w.settle(id, w.t.playedOutcome(m, r.Score, r.Unfinished), BySilence)
	w.goOn()
}

// pickAtRandom picks for a player whose time is over.
func (w *turn) pickAtRandom(id MatchID) {
	m := w.t.mustMatch(id)
	seat, _ := w.t.turnOf(m)
	cards := w.t.Pickable(m)
	if len(cards) == 0 {
		w.err = fmt.Errorf("pick at random: no card is left in round %d table %d", id.Round, id.Table)
		return
	}
	w.emit(CardPicked{Match: id, Seat: seat, Card: w.t.drawCard(m, cards), Random: true})
}
