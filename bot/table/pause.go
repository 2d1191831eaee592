package table

import (
	"context"
	"time"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/storage"
)

// A Pause says who paused a match, when and why.
type Pause struct {
	By     storage.UserID `json:"by"`
	At     time.Time      `json:"at"`
	Reason string         `json:"reason"`
}

// Paused reports whether nobody may act until a moderator lets the match go on.
// Its clocks stand still, and nobody is reminded of it.
func (m *Match) Paused() bool { return m.Pause != nil }

// unpaused refuses what players may not do in a paused match.
func (m *Match) unpaused() error {
	if !m.Paused() {
		return nil
	}
	return &Refusal{Key: IsPaused, Users: []storage.UserID{m.Pause.By}, Word: m.Pause.Reason}
}

// Pause lets nobody act in a running match until it is resumed. It refuses like
// Skip, and with IsPaused.
func (mods Moderators) Pause(ctx context.Context, p Press, id storage.MatchID, reason string) (Outcome, error) {
	return mods.moderate(ctx, p, id, ModPause, reason, func(m *Match, act record.Record) (*step, error) {
		if err := m.unpaused(); err != nil {
			return nil, err
		}
		next := mods.table.stepFrom(m)
		act.Kind = record.PauseKind
		next.told(act, aside(m, rules.NotePaused))
		next.next.Pause = &Pause{By: p.By, At: next.at, Reason: act.Reason}
		next.announced(m)
		next.next.Turn.Since = m.Turn.Since // it has waited so long, and will tell
		return next, nil
	})
}

// Resume lets a paused match go on. It refuses like Skip, and with NotPaused.
func (mods Moderators) Resume(ctx context.Context, p Press, id storage.MatchID, reason string) (Outcome, error) {
	return mods.moderate(ctx, p, id, ModResume, reason, func(m *Match, act record.Record) (*step, error) {
		if !m.Paused() {
			return nil, refuse(NotPaused)
		}
		next := mods.table.stepFrom(m)
		act.Kind = record.ResumeKind
		next.told(act, aside(m, rules.NoteResumed))
		next.next.Pause = nil
		if m.own.MustAnswer != 0 {
			next.next.own.AskedAt = m.own.AskedAt.Add(next.at.Sub(m.Pause.At)) // the window stood still
		}
		next.announced(m)
		return next, nil
	})
}
