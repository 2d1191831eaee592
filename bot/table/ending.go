package table

import (
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// Resign gives a person's part in the match up. An ally plays their seats on, if
// there is one. Where the game can go on without their seats, and two people or
// more are left, they leave and the others play on; else the match is over, and all
// who are left have won.
func (t *Table) Resign(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.changeByPlayer(ctx, p, id, func(m *Match) (*step, error) {
		return t.partEnds(m, p.By, record.Shown{By: p.By, Kind: record.LeaveKind}, rules.NoteResigned)
	})
}

// partEnds is the step by which a person's part in the match ends, for the reason
// that a note tells: the match goes on without their seats, or is over. An ally
// plays the seats on, if there is one.
func (t *Table) partEnds(m *Match, u storage.UserID, r record.Shown, why string) (*step, error) {
	if ally := m.Ally(u); ally != 0 {
		return t.replaced(m, record.Shown{By: r.By}, u, ally)
	}
	mine, next := rules.Playing(m.state, m.Players, u), t.stepFrom(m)
	out, result := rules.EndPart(m.About(), m.state, m.Players, mine, m.dice(), why)
	if r.Seat = int(mine.First()); result != nil && r.Kind == record.LeaveKind {
		r.Kind = record.ResignKind
	}
	next.told(r, out)
	if result != nil {
		next.next.result = result
	}
	for seat := range mine.All() {
		next.hasActed(seat)
	}
	return next.played(m)
}

// Settle asks the others to end the match now by agreement, for a game that says
// what that means; with nobody else it is done at once. It refuses besides with
// NothingToSettle, NobodyToAsk, QuestionOpen, AskedBefore or AskedLately.
func (t *Table) Settle(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.changeByPlayer(ctx, p, id, func(m *Match) (*step, error) {
		if m.Alone(p.By) || !m.Settles() {
			return t.consents.settle(m, p.By, nil)
		}
		return t.consents.ask(m, head.Question{Kind: head.SettleQuestion, By: p.By})
	})
}

// settle is the step of an agreed end. Somebody may still be asked something
// before the match is over.
func (t consents) settle(m *Match, by storage.UserID, agreed []record.Consent) (*step, error) {
	out, ok := rules.Settle(m.state)
	if !ok {
		return nil, refusal.Of(refusal.NothingToSettle)
	}
	next := t.stepFrom(m)
	next.told(record.Shown{By: by, Seat: int(rules.Playing(m.state, m.Players, by).First()), Kind: record.SettleKind, Agreed: agreed}, out)
	return next.played(m)
}

// Draw asks the others for a draw: if all agree, the match is over at once,
// whatever its rules would count, and all who still play have won together. It
// refuses besides with NobodyToAsk, QuestionOpen, AskedBefore or AskedLately.
func (t *Table) Draw(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.changeByPlayer(ctx, p, id, func(m *Match) (*step, error) {
		return t.consents.ask(m, head.Question{Kind: head.DrawQuestion, By: p.By})
	})
}

// ends ends the match by a result that its position does not tell.
func (s *step) ends(before *Match, r record.Shown, result engine.Result) {
	s.told(r, rules.Outcome{State: before.state, Notes: result.Why})
	s.next.result = &result
	s.turn(before)
}

// Drawn reports whether the match ended as a draw that all agreed on. Ends that
// the rules call shared are none.
func (m *known) Drawn() bool {
	return m.result != nil && len(m.result.Why) == 1 && m.result.Why[0].Key == rules.NoteDrawn
}

// Settles reports whether the match can be ended by agreement now.
func (m *known) Settles() bool {
	if m.Status != head.Running || m.Paused() {
		return false
	}
	_, ok := rules.Settle(m.state)
	return ok
}

// Plays reports whether a user has a seat that has not left the match.
func (m *known) Plays(u storage.UserID) bool { return rules.Playing(m.state, m.Players, u) != 0 }

// Rivals returns the people who play besides the user, in seat order, each once:
// who wins if the user resigns and the match does not go on, and whose consent
// the user needs.
func (m *known) Rivals(u storage.UserID) []storage.UserID { return rules.Rivals(m.state, m.Players, u) }

// Others returns the people who play besides the user, and those who may have their
// seat back from Skald, who cannot be asked meanwhile.
func (m *known) Others(u storage.UserID) []storage.UserID {
	list := slices.Clone(m.Rivals(u))
	for _, s := range m.StandIns {
		if s.For != u {
			list = append(list, s.For)
		}
	}
	return list
}

// Alone reports whether a match is nobody's but the user's.
func (m *known) Alone(u storage.UserID) bool { return len(m.Others(u)) == 0 }

// GoesOnWithout reports whether a running match goes on if the user resigns.
func (m *known) GoesOnWithout(u storage.UserID) bool {
	if m.Status != head.Running || !m.Plays(u) {
		return false
	}
	if m.Ally(u) != 0 {
		return true
	}
	_, goesOn := rules.Leave(m.About(), m.state, m.Players, rules.Playing(m.state, m.Players, u), engine.NewDice(engine.Seed{}, 0))
	return goesOn
}

// closed ends a running match without a winner.
func (s *step) closed(before *Match, act record.Shown, why rules.Reason) *step {
	s.next.Closed = &head.Closing{By: act.By, Reason: why}
	act.Kind = record.CloseKind
	s.ends(before, act, rules.Closure(why))
	return s
}

// cancelled ends a lobby from outside.
func (s *step) cancelled(by head.Closing) *step {
	m := &s.next
	m.Status, m.Ended, m.Closed = head.Cancelled, s.at, &by
	s.mail = append(s.mail, lobbyMail(m))
	return s
}

// close ends a running match without a winner, for a reason that everybody reads in
// their language.
func (d deed) close() error {
	d.closed(d.before, d.act, d.Ended)
	return nil
}

// CallOff ends a running match of a league that has settled its pairing
// otherwise; whatever else it is stays as it is.
func (fixtures Fixtures) CallOff(ctx context.Context, id storage.MatchID) (Outcome, error) {
	return fixtures.table.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if m.Status != head.Running || m.Fixture == nil {
			return nil, nil
		}
		return fixtures.table.stepFrom(m).closed(m, record.Shown{Seat: -1}, rules.BySettling), nil
	})
}

// end ends a running match with the winners that a moderator names, or with none,
// and cancels a lobby. It refuses besides with NotSeated if a winner is no seat of
// the match.
func (d deed) end() error {
	m, by := d.before, head.Closing{By: d.act.By, Why: d.act.Reason}
	if m.Status == head.Lobby {
		d.cancelled(by)
		return nil
	}
	if err := running(m); err != nil {
		return err
	}
	if d.Winners&^rules.AllSeats(len(m.Players)) != 0 {
		return refusal.Of(refusal.NotSeated)
	}
	result := rules.Award(d.Winners)
	d.act.Kind = record.EndKind
	d.told(d.act, rules.Outcome{State: m.state, Notes: rules.AwardNotes(result)})
	d.next.result, d.next.Closed = &result, &by
	d.announced(m)
	return nil
}
