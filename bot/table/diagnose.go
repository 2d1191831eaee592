package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/storage"
	"skald/storage/matches"
)

// A Diagnosis is what a moderator may know of what ails a match. Nothing in it is
// hidden from anybody: of errors it says where they are, never what stands there.
type Diagnosis struct {
	Listing
	Match    *Match           // nil if it cannot be read
	Held     []storage.UserID // whom it waits for, or would if it were not paused
	Posted   matches.Posted   // what stands in its channel
	Unsent   []storage.Mail   // without their bodies
	Records  int              // how many of those that everybody may know of were played again
	Faults   []proof.Fault    // of the replay, without what was wanted and found
	Unplayed bool             // it could not be played again at all
	Acts     []head.ModAct    // what would help or can be done, the mildest first
	Own      bool             // the moderator holds or held a seat, so that the others are asked
}

// Diagnose looks at a match of the server that a press oversees: whom it waits
// for, what could not be sent, and, by playing it again, which record does not
// follow from those before. It refuses with NotOverseer or NoMatchHere.
func (mods Moderators) Diagnose(ctx context.Context, p Press, id storage.MatchID) (Diagnosis, error) {
	var d Diagnosis
	err := mods.table.store.Read(ctx, func(r storage.Reader) (err error) {
		h, _, err := overseenHead(r, p, id)
		if err != nil {
			return err
		}
		if d.Listing, err = listing(mods.table, r, id); errors.Is(err, matches.ErrQuarantined) {
			d.Listing = Listing{ID: id, Facts: head.Facts{Guild: h.Guild}}
		} else if err != nil {
			return err
		}
		if d.Posted, err = matches.PostedOf(r, id); err != nil {
			return err
		}
		if d.Unsent, err = r.Pending(id); err != nil {
			return err
		}
		d.Unsent = slices.DeleteFunc(d.Unsent, func(mail storage.Mail) bool { return mail.Kind == matches.AskMail }) // who gets one is their secret
		if d.Match, err = mods.table.load(r, id); errors.Is(err, matches.ErrQuarantined) || errors.Is(err, storage.ErrDamaged) {
			return nil
		}
		return err
	})
	if err != nil {
		return Diagnosis{}, loadError(id, err)
	}
	for i := range d.Unsent {
		d.Unsent[i].Body = nil
	}
	if m := d.Match; m != nil {
		d.Held, d.Own = m.held(), m.Involved(p.By) && !m.Alone(p.By)
		if err := mods.replayed(ctx, &d); err != nil {
			return Diagnosis{}, err
		}
	}
	d.Acts = d.acts()
	return d, nil
}

// replayed plays the match again.
func (mods Moderators) replayed(ctx context.Context, d *Diagnosis) error {
	if d.Match.Seq == 0 {
		return nil
	}
	rep, err := mods.table.Archive.ReplayMatch(ctx, d.ID)
	if err != nil {
		return fmt.Errorf("diagnose match %s: %w", d.ID, err)
	}
	_, list, err := mods.table.Archive.whole(ctx, d.ID)
	if err != nil {
		return fmt.Errorf("diagnose match %s: %w", d.ID, err)
	}
	d.Records = int(visibleIn(list, uint64(rep.Records)))
	for _, f := range rep.Faults {
		d.Unplayed = d.Unplayed || f.What == proof.UnreadableFault
		d.Faults = append(d.Faults, proof.Fault{Seq: visibleIn(list, f.Seq), What: f.What})
	}
	return nil
}

// visibleIn is how many of the records before a seq everybody may know of while the
// match runs.
func visibleIn(list []record.Record, seq uint64) (n uint64) {
	for i := range list[:min(seq, uint64(len(list)))] {
		if !list[i].Kind.Traits().Hidden {
			n++
		}
	}
	return n
}

// acts are what can be done about the match, the mildest first.
func (d *Diagnosis) acts() []head.ModAct {
	m, in := d.Match, func(statuses ...head.Status) bool { return d.Match != nil && slices.Contains(statuses, d.Status) }
	running := in(head.Running)
	var list []head.ModAct
	for _, row := range []struct {
		act head.ModAct
		can bool
	}{
		{head.ModResend, in(head.Lobby, head.Running, head.Over)},
		{head.ModPause, running && !m.Paused()},
		{head.ModResume, running && m.Paused()},
		{head.ModMove, in(head.Lobby, head.Running)},
		{head.ModExport, in(head.Running, head.Over)},
		{head.ModSkip, running && m.own.ToMove != 0},
		{head.ModReplace, running},
		{head.ModRewind, running && m.Seq > 1},
		{head.ModRestart, running && m.Seq > 1},
		{head.ModEnd, in(head.Lobby, head.Running)},
		{head.ModRelease, m == nil},
		{head.ModDelete, true},
	} {
		if row.can {
			list = append(list, row.act)
		}
	}
	return list
}

// An Overseen is a match as the list of its server shows it.
type Overseen struct {
	Listing
	Unreadable bool // it is in quarantine
	Unsent     int  // how many of its mails could not be sent at the last attempt
}

// Oversee returns a page of a server's matches that are in a lobby or running,
// those first that have waited longest, and whether there are more. It asks the
// list of the server and loads the matches of the page alone.
func (mods Moderators) Oversee(ctx context.Context, g storage.GuildID, page, size int) (list []Overseen, more bool, err error) {
	var mail []storage.Mail
	err = mods.table.listings(ctx, func(r storage.Reader) (ids []storage.MatchID, err error) {
		if ids, err = r.ByGuild(g, page*size, size+1); err != nil {
			return nil, err
		}
		if more = len(ids) > size; more {
			ids = ids[:size]
		}
		mail, err = r.Pending(ids...)
		return ids, err
	}, func(r storage.Reader, id storage.MatchID, l Listing, err error) {
		if err != nil {
			mods.table.log.Error("list match", "match", id, "err", err)
			l.ID = id
		} else {
			_, err = mods.table.load(r, id)
		}
		o := Overseen{Listing: l, Unreadable: err != nil}
		for _, one := range mail {
			if one.Match == id && one.Attempts > 0 && one.Kind != matches.AskMail {
				o.Unsent++
			}
		}
		list = append(list, o)
	})
	if err != nil {
		return nil, false, fmt.Errorf("list matches of server %s: %w", g, err)
	}
	return list, more, nil
}
