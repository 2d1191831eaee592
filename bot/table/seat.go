package table

import (
	"slices"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// replaced is the step by which all seats of one who plays get another player,
// who sees from then on what these seats may see; the one before sees it no
// longer. The position and the dice stay as they are. r says who did it, and
// what else is to stand in the record; a moderator may do it in a pause, too.
// It refuses with NotRunning, IsOver, NotSeated, HasLeft or PlaysAlready.
func (t *Table) replaced(m *Match, r record.Record, from, to storage.UserID) (*step, error) {
	if err := m.consent().partOf(from); err != nil {
		return nil, err
	}
	seats, next := rules.Playing(m.state, m.Players, from), t.stepFrom(m)
	if !rules.MayHold(m.About(), m.Players, to, seats) || to == from {
		return nil, &Refusal{Key: PlaysAlready, Users: []storage.UserID{to}}
	}
	n := &next.next
	n.Players, n.own.Arrived = rules.Reseated(m.Players, seats, to), slices.Clone(m.own.Arrived)
	if n.own.Arrived == nil {
		n.own.Arrived = make([]uint64, len(n.Players))
	}
	for s := range seats.All() {
		n.own.Acted[s], n.own.Arrived[s] = 0, m.Seq
	}
	n.book().dropOrders(seats)
	r.Kind, r.Seat, r.Seats, r.From, r.To = record.SeatKind, int(seats.First()), rules.Numbers(seats), from, to
	next.told(r, rules.Outcome{State: m.state})
	next.anew = m.Awaited()&seats != 0
	next.turn(m)
	n.own.StaleLetters &^= seats // the letters that follow show all
	next.mail = append(next.mail, secretMail(n, from), secretMail(n, to))
	return next, nil
}

// came returns the seq of the record by which a seat got its player: 0 for the
// setup.
func (m past) came(s engine.Seat) uint64 {
	if int(s) < len(m.own.Arrived) {
		return m.own.Arrived[s]
	}
	return 0
}

// seatsBefore returns the seats on which a user sits, and sat before a record.
func (m past) seatsBefore(u storage.UserID, seq uint64) engine.Seats {
	var seats engine.Seats
	for s := range m.SeatsOf(u).All() {
		if m.came(s) < max(seq, 1) {
			seats = seats.With(s)
		}
	}
	return seats
}

// TookOver reports whether a user who sits at the match took a seat over in a
// record from a seq on.
func (m *Match) TookOver(u storage.UserID, since uint64) bool {
	return m.past().seatsBefore(u, since) != m.SeatsOf(u)
}
