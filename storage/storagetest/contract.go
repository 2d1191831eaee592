package storagetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"skald/storage"
)

// Contract runs every test of the contract on stores that open makes, one each,
// empty.
func Contract(t *testing.T, open func(t *testing.T) Store) {
	tests := []struct {
		name string
		run  func(*testing.T, Store)
	}{
		{"Revisions", testRevisions},
		{"Bases", testBases},
		{"Records", testRecords},
		{"Dropped", testDropped},
		{"Refusals", testRefusals},
		{"SeenIsOneMove", testSeen},
		{"Channels", testChannels},
		{"Users", testUsers},
		{"DueMatches", testDue},
		{"MatchesInPages", testMatches},
		{"Guilds", testGuilds},
		{"Delete", testDelete},
		{"Shared", testShared},
		{"PendingMail", testPending},
		{"Leagues", testLeagues},
		{"LeagueIndexes", testLeagueIndexes},
		{"LeagueRefusals", testLeagueRefusals},
		{"Reports", testReports},
		{"PostedIn", testPostedIn},
		{"OneMoment", testMoment},
		{"Rewrite", testRewrite},
		{"Prune", testPrune},
		{"CopiesOnly", testCopies},
		{"Context", testContext},
		{"Closed", testClosed},
		{"ConcurrentAppliers", testConcurrent},
		{"MailIsKept", testMailKept},
		{"RecipientsKeepOrder", testRecipients},
		{"MailStandsAside", testAside},
		{"MailReplaces", testReplaces},
		{"Ack", testAck},
		{"PostedTo", testPostedTo},
		{"Settings", testSettings},
		{"NextMail", testNextMail},
		{"Wake", testWake},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.run(t, open(t))
		})
	}
}

const (
	m1 storage.MatchID = "00000001"
	m2 storage.MatchID = "00000002"
	m3 storage.MatchID = "zzzzzzzz"
)

// noon is the tests' clock.
var noon = time.Date(2031, 5, 6, 12, 0, 0, 7, time.UTC)

func apply(t *testing.T, s Store, c storage.Commit) uint64 {
	t.Helper()
	rev, err := s.Apply(t.Context(), c)
	if err != nil {
		t.Fatalf("apply to %s at revision %d: %v", c.Match, c.Rev, err)
	}
	return rev
}

func refused(t *testing.T, s Store, c storage.Commit, want error) {
	t.Helper()
	if _, err := s.Apply(t.Context(), c); !errors.Is(err, want) {
		t.Errorf("apply to %s at revision %d: error %v, want %v", c.Match, c.Rev, err, want)
	}
}

func equal[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// must turns an answer with an error into the answer.
func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func lines(words ...string) [][]byte {
	var out [][]byte
	for _, w := range words {
		out = append(out, []byte(w))
	}
	return out
}

func testRevisions(t *testing.T, s Store) {
	if _, _, err := Now(t.Context(), s).Head(m1); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("head of no match: error %v, want ErrNotFound", err)
	}
	if _, err := Now(t.Context(), s).Load(m1); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("load no match: error %v, want ErrNotFound", err)
	}
	refused(t, s, storage.Commit{Match: m1, Rev: 1}, storage.ErrConflict)
	equal(t, "first revision", apply(t, s, storage.Commit{Match: m1, Head: []byte("a")}), 1)
	refused(t, s, storage.Commit{Match: m1, Head: []byte("b")}, storage.ErrConflict)
	equal(t, "second revision", apply(t, s, storage.Commit{Match: m1, Rev: 1, Head: []byte("c")}), 2)
	refused(t, s, storage.Commit{Match: m1, Rev: 1, Head: []byte("d")}, storage.ErrConflict)
	refused(t, s, storage.Commit{Match: m1, Rev: 3, Head: []byte("e")}, storage.ErrConflict)
	head, rev, err := Now(t.Context(), s).Head(m1)
	if err != nil || string(head) != "c" || rev != 2 {
		t.Errorf("head: got %q, %d, %v, want c, 2", head, rev, err)
	}
}

func testRecords(t *testing.T, s Store) {
	ctx := t.Context()
	apply(t, s, storage.Commit{Match: m1, Head: []byte("h1")})
	equal(t, "snapshot without records", must(Now(ctx, s).Load(m1))(t), storage.Snapshot{Head: []byte("h1"), Rev: 1})
	apply(t, s, storage.Commit{Match: m1, Rev: 1, Head: []byte("h2"), Records: lines("r0")})
	apply(t, s, storage.Commit{Match: m2, Head: []byte("other"), Records: lines("x0", "x1")})
	apply(t, s, storage.Commit{Match: m1, Rev: 2, Head: []byte("h3"), Records: lines("r1", "r2", "r3")})
	apply(t, s, storage.Commit{Match: m1, Rev: 3, Head: []byte("h4")})
	equal(t, "snapshot", must(Now(ctx, s).Load(m1))(t),
		storage.Snapshot{Head: []byte("h4"), Rev: 4, First: []byte("r0"), Last: []byte("r3"), Seq: 4})
	equal(t, "record 2", string(must(Now(ctx, s).Record(m1, 2))(t)), "r2")
	equal(t, "records 1 to 3", must(Now(ctx, s).Records(m1, 1, 3))(t), lines("r1", "r2"))
	equal(t, "records beyond the end", must(Now(ctx, s).Records(m1, 3, 99))(t), lines("r3"))
	equal(t, "records from the end", len(must(Now(ctx, s).Records(m1, 4, 99))(t)), 0)
	equal(t, "records backwards", len(must(Now(ctx, s).Records(m1, 3, 1))(t)), 0)
	equal(t, "records of the neighbour", must(Now(ctx, s).Records(m2, 0, 99))(t), lines("x0", "x1"))
	for _, ask := range []struct {
		id  storage.MatchID
		seq uint64
	}{{m1, 4}, {m1, 1<<64 - 1}, {m3, 0}} {
		if _, err := Now(ctx, s).Record(ask.id, ask.seq); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("record %d of %s: error %v, want ErrNotFound", ask.seq, ask.id, err)
		}
	}
	if _, err := Now(ctx, s).Records(m3, 0, 9); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("records of no match: error %v, want ErrNotFound", err)
	}
}

// testDropped: a commit puts records in the place of the last ones, however many
// there were, and refuses to drop what there is not or the first.
func testDropped(t *testing.T, s Store) {
	ctx := t.Context()
	refused := func(c storage.Commit) {
		t.Helper()
		if _, err := s.Apply(ctx, c); err == nil {
			t.Errorf("drop %d records at revision %d: no error", c.Dropped, c.Rev)
		}
	}
	refused(storage.Commit{Match: m1, Dropped: 1})
	var want [][]byte
	for i := range 130 {
		want = append(want, fmt.Appendf(nil, "r%d", i))
	}
	rev := apply(t, s, storage.Commit{Match: m1, Records: want})
	apply(t, s, storage.Commit{Match: m2, Records: lines("other")})
	refused(storage.Commit{Match: m1, Rev: rev, Dropped: -1})
	refused(storage.Commit{Match: m1, Rev: rev, Dropped: 130, Records: lines("x")})
	for _, n := range []int{1, 1, 3, 70, 2, 64} {
		rev = apply(t, s, storage.Commit{Match: m1, Rev: rev, Head: []byte("h"), Dropped: n, Records: lines("in", "place")})
		want = append(want[:len(want)-n], lines("in", "place")...)
		equal(t, fmt.Sprintf("records without %d", n), must(Now(ctx, s).Records(m1, 0, 999))(t), want)
		snap := must(Now(ctx, s).Load(m1))(t)
		equal(t, "number", snap.Seq, uint64(len(want)))
		equal(t, "last", string(snap.Last), "place")
		for range 40 - n%40 {
			rev = apply(t, s, storage.Commit{Match: m1, Rev: rev, Records: lines("more")})
			want = append(want, []byte("more"))
		}
	}
	equal(t, "records", must(Now(ctx, s).Records(m1, 0, 999))(t), want)
	equal(t, "records of the neighbour", must(Now(ctx, s).Records(m2, 0, 9))(t), lines("other"))
	if err := s.Delete(ctx, storage.Deletion{Match: m1, Rev: rev}); err != nil {
		t.Fatal(err)
	}
}

// testRefusals: a commit that cannot be is an error, and leaves nothing.
func testRefusals(t *testing.T, s Store) {
	for _, c := range []storage.Commit{
		{Match: "", Head: []byte("a")},
		{Match: "UPPERCAS", Head: []byte("a")},
		{Match: "123456789", Head: []byte("a")},
		{Match: m1, Holds: true},
		{Match: m1, Mail: []storage.Mail{{Kind: "to nobody"}}},
		{Match: m1, Mail: []storage.Mail{{Kind: "k", User: 1, Match: "x"}}},
		{Match: m1, Mail: []storage.Mail{{Kind: "k", User: 1, Attempts: -1}}},
	} {
		if _, err := s.Apply(t.Context(), c); err == nil {
			t.Errorf("apply %+v: no error", c)
		}
	}
	equal(t, "matches", len(must(Now(t.Context(), s).Matches("", 0))(t)), 0)
	equal(t, "mail", len(must(s.DueMail(t.Context(), noon, 0, nil))(t)), 0)
}

// testBases: a commit that says on which head it was made is refused on another,
// though the revision fits.
func testBases(t *testing.T, s Store) {
	apply(t, s, storage.Commit{Match: m1, Head: []byte("a")})
	refused(t, s, storage.Commit{Match: m1, Rev: 1, Base: []byte("b"), Head: []byte("c")}, storage.ErrConflict)
	refused(t, s, storage.Commit{Match: m1, Rev: 1, Base: []byte{}, Head: []byte("c")}, storage.ErrConflict)
	refused(t, s, storage.Commit{Match: m1, Rev: 2, Base: []byte("a"), Head: []byte("c")}, storage.ErrConflict)
	refused(t, s, storage.Commit{Match: m2, Base: []byte("a"), Head: []byte("c")}, storage.ErrConflict)
	equal(t, "snapshot", must(Now(t.Context(), s).Load(m1))(t), storage.Snapshot{Head: []byte("a"), Rev: 1})
	apply(t, s, storage.Commit{Match: m1, Rev: 1, Base: []byte("a"), Head: []byte("c")})
	apply(t, s, storage.Commit{Match: m1, Rev: 2, Head: []byte("d")})
}

// testSeen: a refused commit leaves nothing, neither records nor indexes nor
// mail, and a seen interaction is told before a conflict.
func testSeen(t *testing.T, s Store) {
	ctx := t.Context()
	equal(t, "seen before", must(Now(ctx, s).Seen(7))(t), false)
	apply(t, s, storage.Commit{Match: m1, Head: []byte("a"), Interaction: 7, At: noon})
	equal(t, "seen after", must(Now(ctx, s).Seen(7))(t), true)
	again := storage.Commit{
		Match: m1, Rev: 1, Head: []byte("b"), Records: lines("r"), Users: []storage.UserID{5}, Due: noon, Interaction: 7,
		Mail: []storage.Mail{{Channel: 1, Kind: "twice"}},
	}
	refused(t, s, again, storage.ErrSeen)
	again.Rev = 0
	refused(t, s, again, storage.ErrSeen)
	again.Match = m2
	refused(t, s, again, storage.ErrSeen)
	equal(t, "snapshot", must(Now(ctx, s).Load(m1))(t), storage.Snapshot{Head: []byte("a"), Rev: 1})
	equal(t, "matches", must(Now(ctx, s).Matches("", 0))(t), []storage.MatchID{m1})
	equal(t, "matches of user", len(must(Now(ctx, s).ByUser(5))(t)), 0)
	equal(t, "due", len(must(Now(ctx, s).Due(noon, 0))(t)), 0)
	equal(t, "mail", len(must(s.DueMail(ctx, noon, 0, nil))(t)), 0)
	conflict := storage.Commit{Match: m1, Rev: 9, Interaction: 8}
	refused(t, s, conflict, storage.ErrConflict)
	equal(t, "seen of a refused commit", must(Now(ctx, s).Seen(8))(t), false)
	apply(t, s, storage.Commit{Match: m1, Rev: 1})
	apply(t, s, storage.Commit{Match: m1, Rev: 2}) // interaction 0 is none and never seen
}

func testRewrite(t *testing.T, s Store) {
	ctx := t.Context()
	apply(t, s, storage.Commit{Match: m1, Head: []byte("h"), Records: lines("long 0", "long 1")})
	apply(t, s, storage.Commit{Match: m2, Records: lines("other")})
	if err := s.Rewrite(ctx, m3, 1, nil); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("rewrite no match: error %v, want ErrNotFound", err)
	}
	if err := s.Rewrite(ctx, m1, 2, lines("0", "1")); !errors.Is(err, storage.ErrConflict) {
		t.Errorf("rewrite at a wrong revision: error %v, want ErrConflict", err)
	}
	for _, wrong := range [][][]byte{nil, lines("0"), lines("0", "1", "2")} {
		if err := s.Rewrite(ctx, m1, 1, wrong); err == nil {
			t.Errorf("rewrite by %d records: no error", len(wrong))
		}
	}
	equal(t, "records after refusals", must(Now(ctx, s).Records(m1, 0, 9))(t), lines("long 0", "long 1"))
	if err := s.Rewrite(ctx, m1, 1, lines("0", "1")); err != nil {
		t.Fatal(err)
	}
	equal(t, "rewritten", must(Now(ctx, s).Load(m1))(t),
		storage.Snapshot{Head: []byte("h"), Rev: 1, First: []byte("0"), Last: []byte("1"), Seq: 2})
	equal(t, "the neighbour", must(Now(ctx, s).Records(m2, 0, 9))(t), lines("other"))
}

func testPrune(t *testing.T, s Store) {
	ctx := t.Context()
	for i := range 5 {
		// The ids grow while the times fall: it is the time that counts.
		apply(t, s, storage.Commit{
			Match: m1, Rev: uint64(i), Interaction: storage.InteractionID(i + 1), At: noon.Add(-time.Duration(i) * time.Minute),
		})
	}
	equal(t, "pruned", must(s.Prune(ctx, noon.Add(-time.Minute)))(t), 3)
	equal(t, "pruned again", must(s.Prune(ctx, noon.Add(-time.Minute)))(t), 0)
	equal(t, "seen at the limit", must(Now(ctx, s).Seen(2))(t), true)
	equal(t, "seen before it", must(Now(ctx, s).Seen(3))(t), false)
}

// testCopies: neither what is handed in nor what is handed out is the store's
// own memory.
func testCopies(t *testing.T, s Store) {
	ctx := t.Context()
	head, record, body, posted := []byte("head"), []byte("record"), []byte("body"), []byte("posted")
	users := []storage.UserID{2, 1}
	apply(t, s, storage.Commit{
		Match: m1, Head: head, Records: [][]byte{record}, Users: users, Mail: []storage.Mail{{User: 1, Body: body}},
	})
	equal(t, "the caller's own list", users, []storage.UserID{2, 1})
	if err := s.Ack(ctx, storage.Delivery{ID: 99, Match: m1, Posted: posted}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for _, b := range [][]byte{head, record, body, posted} {
			clear(b)
		}
		snap := must(Now(ctx, s).Load(m1))(t)
		head, record = snap.Head, must(Now(ctx, s).Record(m1, 0))(t)
		body, posted = must(s.DueMail(ctx, noon, 1, nil))(t)[0].Body, must(Now(ctx, s).Posted(m1))(t)
		equal(t, "what the store holds", fmt.Sprintf("%s %s %s %s", head, record, body, posted), "head record body posted")
		clear(snap.First)
		clear(must(Now(ctx, s).Records(m1, 0, 1))(t)[0])
	}
}

func testContext(t *testing.T, s Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Apply(ctx, storage.Commit{Match: m1}); !errors.Is(err, context.Canceled) {
		t.Errorf("apply: error %v, want canceled", err)
	}
	if _, err := Now(ctx, s).Load(m1); !errors.Is(err, context.Canceled) {
		t.Errorf("load: error %v, want canceled", err)
	}
	if _, _, err := s.NextMail(ctx, noon); !errors.Is(err, context.Canceled) {
		t.Errorf("next mail: error %v, want canceled", err)
	}
	equal(t, "matches", len(must(Now(t.Context(), s).Matches("", 0))(t)), 0)
}

func testClosed(t *testing.T, s Store) {
	apply(t, s, storage.Commit{Match: m1})
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, s, storage.Commit{Match: m2}, storage.ErrClosed)
	if _, err := Now(t.Context(), s).Load(m1); !errors.Is(err, storage.ErrClosed) {
		t.Errorf("load: error %v, want ErrClosed", err)
	}
}
