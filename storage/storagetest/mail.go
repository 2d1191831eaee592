package storagetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"skald/storage"
)

// post commits mails to a match of its own.
func post(t *testing.T, s Store, mail ...storage.Mail) {
	t.Helper()
	_, rev, _ := Now(t.Context(), s).Head(m1)
	apply(t, s, storage.Commit{Match: m1, Rev: rev, Mail: mail})
}

func ack(t *testing.T, s Store, d storage.Delivery) {
	t.Helper()
	if err := s.Ack(t.Context(), d); err != nil {
		t.Fatalf("acknowledge mail %d: %v", d.ID, err)
	}
}

// sendable names the kinds of the mail that may be sent at a time.
func sendable(t *testing.T, s Store, now time.Time) string {
	t.Helper()
	var kinds []string
	for _, m := range must(s.DueMail(t.Context(), now, 0, nil))(t) {
		kinds = append(kinds, m.Kind)
	}
	return strings.Join(kinds, " ")
}

func find(t *testing.T, s Store, kind string) storage.Mail {
	t.Helper()
	return findAt(t, s, noon.Add(time.Hour), kind)
}

func testMailKept(t *testing.T, s Store) {
	want := storage.Mail{
		Kind: "board", Match: m2, Seq: 5, Channel: 1<<64 - 1, User: 1 << 60, By: 1<<64 - 1, Attempts: 2, Due: noon, Trouble: "50013",
		Replaces: "board of 00000002", Body: []byte("any\x00bytes"),
	}
	post(t, s, want)
	got := find(t, s, "board")
	if got.ID == 0 {
		t.Error("id: got 0")
	}
	want.ID = got.ID
	equal(t, "mail", got, want)
	equal(t, "unsent", s.Unsent(), 1)
	post(t, s, want, storage.Mail{Kind: "later", User: 1, Due: noon.Add(24 * time.Hour)})
	equal(t, "unsent, one of them replaced", s.Unsent(), 2)
	equal(t, "the replaced one waits", s.Waits(got.ID), false)
	equal(t, "the one in its place waits", s.Waits(find(t, s, "board").ID), true)
	ack(t, s, storage.Delivery{ID: find(t, s, "board").ID, Gone: true})
	equal(t, "unsent, one of them gone", s.Unsent(), 1)
}

func testRecipients(t *testing.T, s Store) {
	post(t, s,
		storage.Mail{Kind: "a1", Channel: 1}, storage.Mail{Kind: "b1", User: 1}, storage.Mail{Kind: "a2", Channel: 1, User: 1},
		storage.Mail{Kind: "c1", Channel: 2, Due: noon.Add(time.Minute)}, storage.Mail{Kind: "c2", Channel: 2}, storage.Mail{Kind: "b2", User: 1})
	equal(t, "first for each recipient", sendable(t, s, noon), "a1 b1")
	limited := must(s.DueMail(t.Context(), noon.Add(time.Minute), 1, nil))(t)
	equal(t, "with a limit of one channel and one user", limited[0].Kind+" "+limited[1].Kind, "a1 b1")
	equal(t, "mails with that limit", len(limited), 2)
	equal(t, "a minute later", sendable(t, s, noon.Add(time.Minute)), "a1 b1 c1")
	busy := map[storage.Recipient]bool{{Channel: 1}: true, {User: 1}: true}
	others := must(s.DueMail(t.Context(), noon.Add(time.Minute), 1, busy))(t)
	equal(t, "mails while the others are busy", len(others), 1)
	equal(t, "the first of them", others[0].Kind, "c1")
	ack(t, s, storage.Delivery{ID: find(t, s, "a1").ID, Gone: true})
	equal(t, "after a1", sendable(t, s, noon), "b1 a2")
	b1 := find(t, s, "b1")
	ack(t, s, storage.Delivery{ID: b1.ID, Attempts: 3, Due: noon.Add(time.Second), Trouble: "50001"})
	equal(t, "while b1 waits", sendable(t, s, noon), "a2")
	equal(t, "when it is due again", sendable(t, s, noon.Add(time.Second)), "b1 a2")
	b1.Attempts, b1.Due, b1.Trouble = 3, noon.Add(time.Second), "50001"
	equal(t, "b1 after its delay", find(t, s, "b1"), b1)
	post(t, s, storage.Mail{Kind: "a3", Channel: 1})
	for _, kind := range []string{"a2", "b1", "c1"} {
		ack(t, s, storage.Delivery{ID: find(t, s, kind).ID, Gone: true})
	}
	equal(t, "the second ones", sendable(t, s, noon), "c2 b2 a3")
}

func testReplaces(t *testing.T, s Store) {
	board := func(kind string) storage.Mail { return storage.Mail{Kind: kind, Channel: 1, Replaces: "board"} }
	post(t, s, board("old"), storage.Mail{Kind: "word", Channel: 1})
	equal(t, "before", sendable(t, s, noon), "old")
	inHand := find(t, s, "old")
	post(t, s, board("new"), storage.Mail{Kind: "other", Channel: 2, Replaces: "other board"})
	equal(t, "the new one stands last", sendable(t, s, noon), "word other")
	// The old one was being sent when it was replaced: it stays gone, and what
	// was posted is kept.
	ack(t, s, storage.Delivery{ID: inHand.ID, Attempts: 1, Match: m1, Posted: []byte("message 5")})
	equal(t, "posted", string(must(Now(t.Context(), s).Posted(m1))(t)), "message 5")
	equal(t, "the old one stays gone", sendable(t, s, noon), "word other")
	ack(t, s, storage.Delivery{ID: find(t, s, "word").ID, Gone: true})
	equal(t, "then the new one", sendable(t, s, noon), "new other")
	post(t, s, board("newer"), board("newest"))
	equal(t, "twice in one commit", sendable(t, s, noon), "other newest")
	ack(t, s, storage.Delivery{ID: find(t, s, "newest").ID, Gone: true})
	post(t, s, board("after"))
	equal(t, "one that was sent is not replaced", sendable(t, s, noon), "other after")
	ack(t, s, storage.Delivery{ID: find(t, s, "other").ID, Gone: true, Mail: []storage.Mail{board("follow-up")}})
	equal(t, "a follow-up replaces too", sendable(t, s, noon), "follow-up")
}

func testAck(t *testing.T, s Store) {
	equal(t, "posted before", must(Now(t.Context(), s).Posted(m1))(t), nil)
	post(t, s, storage.Mail{Kind: "one", Channel: 1}, storage.Mail{Kind: "two", Channel: 1})
	ack(t, s, storage.Delivery{
		ID: find(t, s, "one").ID, Gone: true, Match: m1, Posted: []byte("p"), Mail: []storage.Mail{{Kind: "dm", User: 4}},
	})
	equal(t, "mail", sendable(t, s, noon), "two dm")
	ack(t, s, storage.Delivery{ID: find(t, s, "two").ID, Gone: true, Match: m1})
	equal(t, "posted unchanged", string(must(Now(t.Context(), s).Posted(m1))(t)), "p")
	ack(t, s, storage.Delivery{ID: find(t, s, "dm").ID, Gone: true, Match: m1, Posted: []byte{}})
	equal(t, "posted forgotten", must(Now(t.Context(), s).Posted(m1))(t), nil)
	equal(t, "mail", sendable(t, s, noon), "")
	for _, wrong := range []storage.Delivery{{ID: 1, Posted: []byte("of no match")}, {ID: 1, Mail: []storage.Mail{{}}}} {
		if err := s.Ack(t.Context(), wrong); err == nil {
			t.Errorf("acknowledge %+v: no error", wrong)
		}
	}
}

func testNextMail(t *testing.T, s Store) {
	next := func(want string) {
		t.Helper()
		at, ok, err := s.NextMail(t.Context(), noon)
		if got := fmt.Sprint(at.Sub(noon), ok, err); got != want {
			t.Errorf("next mail: got %s, want %s", got, want)
		}
	}
	never := fmt.Sprint(time.Time{}.Sub(noon), false, error(nil))
	next(never)
	post(t, s, storage.Mail{Kind: "a", Channel: 1, Due: noon.Add(time.Minute)}, storage.Mail{Kind: "behind", Channel: 1})
	next("1m0s true <nil>")
	post(t, s, storage.Mail{Kind: "b", Channel: 2, Due: noon.Add(time.Second)})
	next("1s true <nil>")
	ack(t, s, storage.Delivery{ID: find(t, s, "b").ID, Due: noon.Add(2 * time.Minute)})
	next("1m0s true <nil>")
	ack(t, s, storage.Delivery{ID: find(t, s, "a").ID, Gone: true})
	next("2m0s true <nil>") // behind is due already
	ack(t, s, storage.Delivery{ID: find(t, s, "behind").ID, Gone: true})
	ack(t, s, storage.Delivery{ID: find(t, s, "b").ID, Gone: true})
	next(never)
}

// testAside holds that a delayed mail which stands aside holds up nobody, and that
// what waits can be hastened.
func testAside(t *testing.T, s Store) {
	post(t, s, storage.Mail{Kind: "a", Channel: 1}, storage.Mail{Kind: "b", Channel: 1}, storage.Mail{Kind: "c", Channel: 1})
	later := noon.Add(10 * time.Minute)
	ack(t, s, storage.Delivery{ID: find(t, s, "a").ID, Attempts: 1, Due: later, Trouble: "closed", Aside: true})
	equal(t, "while a stands aside", sendable(t, s, noon), "b")
	ack(t, s, storage.Delivery{ID: findAt(t, s, noon, "b").ID, Attempts: 1, Due: noon.Add(time.Minute), Trouble: "busy"})
	equal(t, "while b is delayed, too", sendable(t, s, noon), "")
	at, ok, err := s.NextMail(t.Context(), noon)
	equal(t, "next mail", fmt.Sprint(at.Sub(noon), ok, err), "1m0s true <nil>")
	equal(t, "once all are due", sendable(t, s, later), "a")
	<-s.Wake()
	closed := func(m storage.Mail) bool { return m.Trouble == "closed" }
	equal(t, "hastened for others", must(s.Hasten(t.Context(), storage.Recipient{Channel: 2}, closed))(t), 0)
	equal(t, "hastened", must(s.Hasten(t.Context(), storage.Recipient{Channel: 1}, closed))(t), 1)
	select {
	case <-s.Wake():
	default:
		t.Error("not woken after mail was hastened")
	}
	equal(t, "once a is hastened", sendable(t, s, noon), "a")
	ack(t, s, storage.Delivery{ID: findAt(t, s, noon, "a").ID, Gone: true})
	equal(t, "b holds up c", sendable(t, s, noon), "")

	ack(t, s, storage.Delivery{ID: findAt(t, s, later, "b").ID, Attempts: 2, Due: later.Add(time.Hour), Aside: true})
	ack(t, s, storage.Delivery{ID: findAt(t, s, later, "c").ID, Attempts: 1, Due: later.Add(time.Minute), Aside: true})
	equal(t, "c is not due before b", sendable(t, s, later.Add(time.Minute)), "")
	post(t, s, storage.Mail{Kind: "d", Channel: 1})
	equal(t, "a new mail has those before it tried first", sendable(t, s, later), "b")
}

// findAt finds a mail of those that may be sent at a time.
func findAt(t *testing.T, s Store, now time.Time, kind string) storage.Mail {
	t.Helper()
	for _, m := range must(s.DueMail(t.Context(), now, 0, nil))(t) {
		if m.Kind == kind {
			return m
		}
	}
	t.Fatalf("no mail of kind %q may be sent at %s", kind, now)
	return storage.Mail{}
}

func testWake(t *testing.T, s Store) {
	woken := func(want bool) {
		t.Helper()
		select {
		case <-s.Wake():
			if !want {
				t.Error("woken without mail")
			}
		default:
			if want {
				t.Error("not woken after mail")
			}
		}
	}
	apply(t, s, storage.Commit{Match: m2})
	refused(t, s, storage.Commit{Match: m2, Mail: []storage.Mail{{Channel: 1}}}, storage.ErrConflict)
	woken(false)
	post(t, s, storage.Mail{Kind: "a", Channel: 1})
	post(t, s, storage.Mail{Kind: "b", Channel: 1})
	woken(true)
	woken(false)
	ack(t, s, storage.Delivery{ID: find(t, s, "a").ID, Due: noon})
	woken(false)
	ack(t, s, storage.Delivery{ID: find(t, s, "a").ID, Gone: true, Mail: []storage.Mail{{Kind: "c", User: 1}}})
	woken(true)
}
