package table_test

import (
	"bytes"
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// elsewhere is a press by somebody who moderates another server.
func elsewhere(p table.Press) table.Press {
	p.Oversees = iceland + 1
	return p
}

func TestModeratorCancelsLobby(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{})
		_, err := d.Cancel(d.ctx, d.by(kari), m.ID)
		d.refused(refusal.NotOpener, err)
		_, err = d.Cancel(d.ctx, elsewhere(d.by(kari)), m.ID)
		d.refused(refusal.NotOpener, err)
		m = d.must(d.Cancel(d.ctx, d.overseer(kari), m.ID))
		if m.Status != head.Cancelled || m.Closed == nil || m.Closed.By != kari {
			t.Errorf("the lobby is %v, closed %+v; want it cancelled by Kari", m, m.Closed)
		}
	})
}

// A match that a moderator closes ends without a winner, and still verifies.
func TestModeratorClosesMatch(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		for _, p := range []table.Press{d.by(vera), elsewhere(d.by(kari))} {
			_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModClose, Ended: rules.PlayerGone})
			d.refused(refusal.NotOverseer, err)
		}
		d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModClose, Ended: rules.PlayerGone}))
		m = d.load(m.ID)
		result, over := m.Result()
		if m.Status != head.Over || !over || result.Winners != 0 {
			t.Errorf("the match is %v with %+v, want it over without a winner", m, result)
		}
		if m.Closed == nil || *m.Closed != (head.Closing{By: kari, Reason: rules.PlayerGone}) {
			t.Errorf("closed %+v, want by Kari since a player is gone", m.Closed)
		}
		log := d.log(m.ID, m.Seq-1)
		if len(log) != 1 || log[0].Kind != record.CloseKind || log[0].By != kari || log[0].Notes[0].Key != "table.closed-gone" {
			t.Errorf("the log ends with %+v, want the closing", log)
		}
		_, err := d.Act(d.ctx, d.by(vera), m.ID, 0, act("roll"))
		d.refused(refusal.IsOver, err)
		_, err = d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModClose, Ended: rules.PlayerGone})
		d.refused(refusal.IsOver, err)

		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := e.Write(&file); err != nil {
			t.Fatal(err)
		}
		if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() {
			t.Errorf("verify says %+v, %v", rep, err)
		}
		e.Records[len(e.Records)-1].Notes[0].Key = "table.closed-weather"
		if rep, err := proof.Verify(games, e); err != nil || rep.Honest() {
			t.Errorf("a made-up reason passes: %+v, %v", rep, err)
		}
	})
}

func TestDecline(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Invited: []storage.UserID{adam}})
		_, err := d.Decline(d.ctx, d.by(bera), m.ID)
		d.refused(refusal.NotInvited, err)
		m = d.must(d.Decline(d.ctx, d.by(adam), m.ID))
		if len(m.Invited) != 0 || len(m.Declined) != 1 || len(m.Waiting()) != 0 {
			t.Errorf("invited %v, declined %v; want Adam to have declined", m.Invited, m.Declined)
		}
		if m = d.must(d.Join(d.ctx, d.by(bera), m.ID, "")); m.Status != head.Running {
			t.Errorf("after Adam declined, Bera finds %v", m)
		}

		// The others who are invited keep their invitations.
		m = d.open("hoard", head.Opening{Channel: meadhall, Invited: []storage.UserID{adam, bera}})
		d.must(d.Decline(d.ctx, d.by(adam), m.ID))
		_, err = d.Join(d.ctx, d.by(kari), m.ID, "")
		d.refused(refusal.NotInvited, err)
		d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
		_, err = d.Decline(d.ctx, d.by(bera), m.ID)
		d.refused(refusal.AlreadySeated, err)
	})
}

func TestInvitationsThatCannotBeFollowed(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		for _, c := range []struct {
			invited []storage.UserID
			want    string
		}{
			{[]storage.UserID{adam, adam}, refusal.InvitedTwice},
			{[]storage.UserID{adam, bera}, refusal.TooManyPeople},
			{[]storage.UserID{vera, adam}, refusal.InvitedSelf},
		} {
			_, err := d.Create(d.ctx, d.by(vera), head.Opening{Game: "duel", Channel: longhall, Invited: c.invited})
			d.refused(c.want, err)
		}
		_, err := d.At(d.ctx, longhall)
		d.refused(refusal.NoMatchHere, err)
		d.open("duel", head.Opening{Invited: []storage.UserID{vera}}) // both sides
	})
}
