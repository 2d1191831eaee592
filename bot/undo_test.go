package bot_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/engine/match/record"
	"skald/storage"
)

func (r *room) expect(got string, want ...string) {
	r.t.Helper()
	if !containsAll(got, want) {
		r.t.Errorf("reads %q, want %q", got, want)
	}
}

// A free undo, by command and by button: the turn is the same as before, and a
// doubled press takes back nothing more.
func TestUndoFreely(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	start := r.shown(r.seated())
	if _, ok := start.Button("Undo"); ok {
		t.Error("the first turn offers to undo")
	}
	r.expect(r.slash(r.vera, "game undo").Text(), "nothing that you could take back")
	r.expect(r.slash(r.guest, "game undo").Text(), "no seat")
	r.slash(r.vera, "hoard pick", "hand=left")
	after := r.shown(r.match())
	r.expect(r.press(r.adam, after, "Undo").Text(), "nothing that you could take back")
	show := r.slash(r.vera, "game show") // has the same button, and stays
	reply := r.press(r.vera, after, "Undo")
	r.expect(reply.Text(), "Taken back.")
	if _, ok := reply.Message.Button("Hide your card: left"); !ok {
		t.Errorf("after the undo %+v", reply.Message.Buttons())
	}
	r.expect(r.press(r.vera, *show.Message, "Undo").Text(), "moved on")
	m := r.match()
	if m.ToMove().Len() != 2 || m.Seq != 3 {
		t.Fatalf("after the undo %v waits for %d", m, m.ToMove().Len())
	}
	now := r.shown(m)
	r.expect(now.Text(), "Red took an action back.", r.vera.Mention())
	if notified(now, r.vera) || !notified(now, r.adam) {
		t.Errorf("the turn notifies %v, want Adam, not Vera who took it back", now.Pinged)
	}
	r.expect(r.slash(r.adam, "game log", "since=start").Text(), "(taken back)", "took an action back")
	r.slash(r.vera, "hoard pick", "hand=right")
	r.slash(r.adam, "hoard pick", "hand=right")
	r.asked(r.vera)
}

func notified(m localdiscord.Message, u *localtest.User) bool {
	return slices.Contains(m.Pinged, u.ID)
}

// asking rolls for Vera and asks Adam to take that back: it returns the question.
func (r *room) asking() localdiscord.Message {
	r.t.Helper()
	r.roll(r.vera, r.shown(r.match()))
	r.expect(r.press(r.vera, r.shown(r.match()), "Undo").Text(), "I have asked "+r.adam.Mention())
	return r.question(r.vera)
}

// question waits for the open question of somebody.
func (r *room) question(by *localtest.User) localdiscord.Message {
	r.t.Helper()
	return r.wait(r.guest, "a question", func(m localdiscord.Message) bool {
		_, open := m.Button("Agree")
		return open && strings.Contains(m.Text(), by.Mention()+" asks to take back")
	})
}

// settled waits until a question says what became of it and has no buttons.
func (r *room) settled(q localdiscord.Message, want string) {
	r.t.Helper()
	r.until("question is settled: "+want, func() bool {
		now, ok := r.world.Message(q.ID)
		return ok && strings.Contains(now.Text(), want) && len(now.Buttons()) == 0
	})
}

func TestUndoByConsent(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "skald.db")
	store, err := storage.Open(file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := newWorld(t, store)
	r.connect()
	r.opened()
	q := r.asking()
	if !notified(q, r.adam) {
		t.Errorf("the question notifies %v, want Adam", q.Pinged)
	}
	// The question outlasts the bot.
	r.stop()
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if r.store, err = storage.Open(file, storage.Options{}); err != nil {
		t.Fatal(err)
	}
	defer func() {
		r.stop()
		if err := r.store.(*storage.Bolt).Close(); err != nil {
			t.Error(err)
		}
	}()
	r.connect()
	r.expect(r.press(r.guest, q, "Agree").Text(), "no seat")
	r.expect(r.press(r.vera, q, "Agree").Text(), "put to the others")
	ask := r.slash(r.adam, "game undo")
	r.expect(ask.Text(), r.vera.Mention()+" asks")
	r.expect(r.press(r.adam, *ask.Message, "Agree").Text(), "it is done")
	r.settled(q, "That was agreed to")
	turn := r.shown(r.match())
	r.expect(turn.Text(), r.vera.Mention()+" (", "took an action back, and what followed it")
	r.roll(r.vera, turn)
	if rep, err := r.table.Archive.ReplayMatch(r.ctx, r.match().ID); err != nil || !rep.Honest() {
		t.Errorf("replay: %v, %v", rep.Faults, err)
	}
}

// A question that is not granted says why, and takes nothing back.
func TestUndoNotGranted(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		end  func(*room, localdiscord.Message)
		want string
	}{
		"declined": {func(r *room, q localdiscord.Message) {
			r.expect(r.press(r.adam, q, "Decline").Text(), "all stays as it is")
			r.expect(r.slash(r.vera, "game undo").Text(), r.adam.Mention()+" has declined")
		}, "declined"},
		"withdrawn": {func(r *room, _ localdiscord.Message) {
			again := r.slash(r.vera, "game undo")
			r.expect(r.press(r.vera, *again.Message, "Withdraw").Text(), "withdrawn")
		}, "withdrawn"},
		"outpaced": {func(r *room, _ localdiscord.Message) {
			prompt := r.slash(r.adam, "game undo")
			r.roll(r.adam, r.shown(r.match()))
			r.expect(r.press(r.adam, *prompt.Message, "Agree").Text(), "not open any more")
		}, "The match went on"},
		"lapsed": {func(r *room, _ localdiscord.Message) { r.time.leap(25 * time.Hour) }, "not agreed to within a day"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			r.opened()
			q := r.asking()
			before := r.match().Seq
			c.end(r, q)
			r.settled(q, c.want)
			_, log, err := r.table.Log(r.ctx, r.match().ID, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range log {
				if e.Undone || e.Kind == record.UndoKind {
					t.Errorf("record %d is %s, undone %t; %d records before", e.Seq, e.Kind, e.Undone, before)
				}
			}
		})
	}
}
