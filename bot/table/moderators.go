package table

import (
	"context"
	"fmt"
	"time"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/letter"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

func auditOf(m *Match, by storage.UserID, act head.ModAct, reason string) matches.Audit {
	return matches.Audit{Act: act, By: by, Reason: reason, Match: m.ID, Guild: m.Guild, Channel: m.Channel, Game: m.About().Key, Locale: m.Locale}
}

// Note posts a line in the log channel of a server, if it has chosen one.
func (mods Moderators) Note(ctx context.Context, g storage.GuildID, l matches.LogLine) error {
	m, err := mods.Moderation(ctx, g)
	if err != nil || m.Log == 0 {
		return err
	}
	mail := storage.Mail{Kind: matches.LogMail, Channel: m.Log, Body: matches.Encoded(l), At: mods.table.now()}
	if err := mods.table.store.Ack(ctx, storage.Delivery{Mail: []storage.Mail{mail}}); err != nil {
		return fmt.Errorf("log %s: %w", l.Key, err)
	}
	return nil
}

// Moderation returns what was chosen for a server.
func (mods Moderators) Moderation(ctx context.Context, g storage.GuildID) (matches.Moderation, error) {
	return storage.AskFor(ctx, mods.table.store, "read moderation of server "+g.String(), func(r storage.Reader) (matches.Moderation, error) {
		return people.Kept[matches.Moderation](r, storage.Owner{Guild: g}) // if it cannot be read, nobody may more for it
	})
}

// An act of a moderator on a match is a record of it, with who did it and why,
// so that everybody reads it in the log and verifying plays it again. A
// moderator decides nothing in secret and sees nothing that is hidden: they take
// back to a position that was, have an action drawn by the match's own dice, or
// say how it ends.

// reasonOf returns a reason as it is written down; a refusal NoReason if it says
// nothing.
func reasonOf(text string) (string, error) {
	if text = rules.TrimReason(text); text == "" {
		return "", refusal.Of(refusal.NoReason)
	}
	return text, nil
}

// announced ends a moderator's step: a message of its own tells of it, whoever is
// to move.
func (s *step) announced(before *Match) {
	s.anew = true
	s.turn(before)
	s.next.Turn.Unseen = min(s.next.Turn.Unseen, before.Seq)
}

// aside adds a moderator's record that is no part of the play.
func (s *step) aside(act record.Shown, kind record.Kind, note string) {
	act.Kind = kind
	s.told(act, rules.Outcome{State: s.next.state, Notes: []engine.Note{engine.NewNote(note)}})
}

// aided adds the record of what a moderator did about the match that changes
// nothing of the play. The turn goes on.
func (s *step) aided(act record.Shown, note string) {
	s.aside(act, record.AidKind, note)
	s.mail = append(s.mail, turnMail(&s.next)) // its buttons are of another Seq now
}

// resend has everything that the match shows posted anew: its message, an open
// question, and to each who plays their letter.
func (d deed) resend() error {
	m := d.before
	if m.Status == head.Running {
		d.aided(d.act, rules.NoteResent)
	}
	if m.Status == head.Cancelled {
		return refusal.Of(refusal.NotRunning)
	}
	d.mail = append(d.mail, shownBy(&d.next, matches.Anew)...)
	if m.Status != head.Running {
		return nil
	}
	if m.Question.Open() {
		d.mail = append(d.mail, questionMail(&d.next))
	}
	for _, u := range rules.PeopleOn(m.Players, letter.ChangedViews(nil, m.state, len(m.Players))) {
		letter := personalMail(&d.next, matches.SecretMail, u)
		letter.Body = []byte(matches.Anew)
		d.mail = append(d.mail, letter)
	}
	return nil
}

// export tells in the match's log that the moderator took it out: then they may
// have what Archive.ExportOpen returns of it.
func (d deed) export() error {
	switch d.before.Status {
	case head.Running:
		d.aided(d.act, rules.NoteCopied)
	case head.Lobby, head.Cancelled:
		return refusal.Of(refusal.NotRunning)
	}
	return nil
}

// pause lets nobody act until the match is resumed. It refuses besides with IsPaused.
func (d deed) pause() error {
	if err := unpaused(d.before); err != nil {
		return err
	}
	d.aside(d.act, record.PauseKind, rules.NotePaused)
	d.next.Pause = &head.Pause{By: d.act.By, At: d.at, Reason: d.act.Reason}
	d.announced(d.before)
	d.next.Turn.Since = d.before.Turn.Since // it has waited so long, and will tell
	return nil
}

// resume lets a paused match go on. It refuses besides with NotPaused.
func (d deed) resume() error {
	m := d.before
	if !m.Paused() {
		return refusal.Of(refusal.NotPaused)
	}
	d.aside(d.act, record.ResumeKind, rules.NoteResumed)
	d.next.Pause = nil
	if m.own.MustAnswer != 0 {
		stood := d.at.Sub(m.Pause.At)
		d.next.own.AskedAt = m.own.AskedAt.Add(stood) // the window stood still
		d.next.own.Veils = m.own.Veils.Postponed(func(time.Time) time.Duration { return stood })
	}
	d.announced(m)
	return nil
}

// skip has an action drawn for a seat that the match waits for, each legal one as
// likely, by the dice that the action would throw: so neither the moderator nor
// anybody else chooses it, and verifying draws the same. The seat's player is told
// what it was by letter, all others what the action tells them. It refuses besides
// with Stale or NothingToSkip.
func (d deed) skip() error {
	m := d.before
	if !m.Awaited().Has(d.Seat) {
		return refusal.Of(refusal.NothingToSkip)
	}
	a, out, err := rules.Skip(m.state, d.Seat, m.dice())
	if err != nil {
		return fmt.Errorf("draw an action of match %s: %w", m.ID, err)
	}
	d.act.Kind, d.act.Seat, d.act.Notation = record.SkipKind, int(d.Seat), m.About().Format(a)
	d.told(d.act, out)
	if err := d.playForced(); err != nil {
		return err
	}
	d.announced(m)
	return nil
}

// replace offers all seats of one who plays to somebody who does not, for a
// moderator: never to themself, nor to one who lost their seats so. It takes effect
// when the offer is taken, in the moderator's name. It refuses besides with
// NotSeated, HasLeft, PlaysAlready, NotToModerator, LostSeat or OfferOpen.
func (d deed) replace() error {
	m := d.before
	if err := (asking{m}).partOf(d.From); err != nil {
		return err
	}
	seats, last := rules.Playing(m.state, m.Players, d.From), m.Offer
	switch {
	case d.To == 0:
		return refusal.Of(refusal.NotSeated)
	case d.To == d.act.By:
		return refusal.Of(refusal.NotToModerator)
	case m.lostSeat(d.To):
		return &rules.Refusal{Key: refusal.LostSeat, Users: []storage.UserID{d.To}}
	case d.To == d.From || !rules.MayHold(m.About(), m.Players, d.To, seats):
		return &rules.Refusal{Key: refusal.PlaysAlready, Users: []storage.UserID{d.To}}
	case last.Open() && last.By != d.From:
		return &rules.Refusal{Key: refusal.OfferOpen, Users: []storage.UserID{last.By}}
	}
	o := head.SeatOffer{Seats: seats, By: d.From, To: d.To, At: d.at, Moderator: d.act.By, Reason: d.act.Reason, Agreed: d.act.Agreed}
	if o.Number = last.Next(); last.Open() {
		o.Number = last.Number // it takes the place of the player's own
	}
	d.offers(&o)
	return nil
}
