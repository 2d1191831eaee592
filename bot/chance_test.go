package bot_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"skald/bot/localdiscord"
)

// commitments are the messages in the hall that promise a match's commitment under its
// invitation, as far as it is told there.
func (r *room) commitments(sum string) []localdiscord.Message {
	r.t.Helper()
	var list []localdiscord.Message
	for _, m := range r.guest.Messages(r.hall) {
		if strings.Contains(m.Text(), "\n-# Fair dice, promised: ") && strings.HasSuffix(m.Text(), sum[:32]) {
			list = append(list, m)
		}
	}
	return list
}

// commitment of the match in the hall, as people read it.
func (r *room) commitment() string {
	sum := r.match().Commitment()
	return hex.EncodeToString(sum[:])
}

// TestCommitmentIsKept follows a match's commitment: it is posted before the
// lobby, never edited, and shown to whoever asks until the end, which tells what
// it is checked with.
func TestCommitmentIsKept(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "side=red", "opponent=@Adam")
	lobby := r.has("reserved for " + r.adam.Mention())
	sum := r.commitment()
	posted := r.commitments(sum)
	if len(posted) != 1 || posted[0].ID >= lobby.ID || len(posted[0].Buttons()) != 0 {
		t.Fatalf("commitments %v, want one before the lobby", posted)
	}
	if list := r.guest.Messages(r.hall); !strings.HasPrefix(list[0].Text(), r.vera.Mention()+" invites you to a match: **Hoard**") {
		t.Errorf("the channel begins with %q, want an invitation", list[0].Text())
	}
	unsaid(t, "the lobby", lobby.Text(), sum[:8])
	expect(t, "shown in the lobby", r.press(r.guest, lobby, "Fair dice").Text(), sum)
	r.press(r.adam, lobby, "Join as Blue")
	if turn := r.shown(r.match()); strings.Contains(turn.Text(), sum[:8]) {
		t.Errorf("the turn message repeats what has a message of its own: %s", turn.Text())
	}
	expect(t, "shown while running", r.pressed(r.guest, r.shown(r.match()), "More", "Fair dice").Text(), sum, "told when the match is over")
	r.press(r.adam, *r.slash(r.adam, "game resign").Message, "Resign")
	m := r.match()
	seed, _ := m.Seed()
	end, _ := m.End()
	want := []string{hex.EncodeToString(seed[:]), hex.EncodeToString(end[:]), sum}
	unsaid(t, "the last message", r.shown(m).Text(), want[0], want[1], sum[:8])
	expect(t, "shown at the end", r.press(r.guest, r.shown(m), "Fair dice").Text(), want...)
	now := r.commitments(sum)
	if len(now) != 1 || now[0].Text() != posted[0].Text() || !now[0].Edited.IsZero() {
		t.Errorf("at the end the commitments are %v, want the one that was posted", now)
	}
}

// TestCommitmentOutage: while nothing can be posted, people join and move by
// command; the commitment comes all the same, and first.
func TestCommitmentOutage(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Inject("/channels/*/messages", -1, localdiscord.Status(503))
	r.slash(r.vera, "game new", "title=hoard", "side=red")
	r.slash(r.adam, "game join")
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	r.world.Calm()
	r.shown(r.match())
	list := r.guest.Messages(r.hall)
	if posted := r.commitments(r.commitment()); len(posted) != 1 || posted[0].ID != list[0].ID {
		t.Errorf("the channel begins with %q, want the commitment, once", list[0].Text())
	}
}

// TestCommitmentAfterLostAnswer: of an answer that was lost the message stands,
// and is neither posted again nor edited.
func TestCommitmentAfterLostAnswer(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Inject("/channels/*/messages", 1, localdiscord.Cut().After())
	r.slash(r.vera, "game new", "title=hoard", "side=red", "opponent=@Adam")
	r.has("reserved for " + r.adam.Mention())
	if posted := r.commitments(r.commitment()); len(posted) != 1 || !posted[0].Edited.IsZero() {
		t.Errorf("commitments %v, want one, never edited", posted)
	}
}

// TestCommitmentRefused: a commitment that could not be posted stands in the
// first turn's message.
func TestCommitmentRefused(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.world.Inject("/channels/*/messages", 1, localdiscord.Refused(50013))
	begun := r.seated()
	if got := len(r.commitments(r.commitment())); got != 0 {
		t.Fatalf("%d commitments were posted", got)
	}
	expect(t, "the first turn", r.shown(begun).Text(), r.commitment()[:32])
}

// TestExportIsToldInChannel: that the operator took the secrets out stands in
// the turn's message and in the log.
func TestExportIsToldInChannel(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	turn := r.shown(m)
	if _, err := r.table.Archive.ExportAll(r.ctx, m.ID); err != nil {
		t.Fatal(err)
	}
	r.has("The operator has taken the secrets")
	expect(t, "the log", r.slash(r.guest, "game log", "since=start").Text(), "The operator has taken the secrets")
	r.press(r.vera, *r.press(r.vera, turn, "Peek at Blue").Message, "Confirm")
	if got := r.match().Seq; got != m.Seq+1 {
		t.Errorf("after a press of a button from before the match has %d records, want %d", got, m.Seq+1)
	}
}
