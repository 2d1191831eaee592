package storagetest

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"skald/storage"
)

// listed names the matches of a server's list.
func listed(t *testing.T, s Store, g storage.GuildID, skip, limit int) string {
	t.Helper()
	return fmt.Sprint(must(Now(t.Context(), s).ByGuild(g, skip, limit))(t))
}

// testGuilds: a server's list has the longest wait first, and follows every
// commit.
func testGuilds(t *testing.T, s Store) {
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	apply(t, s, storage.Commit{Match: m1, Guild: 9, Since: at(2)})
	apply(t, s, storage.Commit{Match: m2, Guild: 9, Since: at(1)})
	apply(t, s, storage.Commit{Match: m3, Guild: 8, Since: at(0)})
	equal(t, "of server 9", listed(t, s, 9, 0, 0), fmt.Sprint([]storage.MatchID{m2, m1}))
	equal(t, "the first", listed(t, s, 9, 0, 1), fmt.Sprint([]storage.MatchID{m2}))
	equal(t, "without the first", listed(t, s, 9, 1, 5), fmt.Sprint([]storage.MatchID{m1}))
	equal(t, "past the end", listed(t, s, 9, 7, 5), "[]")
	equal(t, "of no server", listed(t, s, 0, 0, 0), "[]")
	apply(t, s, storage.Commit{Match: m2, Rev: 1, Guild: 9, Since: at(3)}) // its turn passed
	equal(t, "after a turn", listed(t, s, 9, 0, 0), fmt.Sprint([]storage.MatchID{m1, m2}))
	apply(t, s, storage.Commit{Match: m1, Rev: 1, Guild: 8, Since: at(2)}) // it moved
	apply(t, s, storage.Commit{Match: m2, Rev: 2})                         // it is over
	equal(t, "after both are gone", listed(t, s, 9, 0, 0), "[]")
	equal(t, "of server 8", listed(t, s, 8, 0, 0), fmt.Sprint([]storage.MatchID{m3, m1}))
	// A list may have any number below 2^63, and stand in an order of far times.
	const large = storage.GuildID(8 | 1<<62)
	apply(t, s, storage.Commit{Match: m2, Rev: 3, Guild: large, Since: time.Unix(0, math.MaxInt64-5)})
	apply(t, s, storage.Commit{Match: m1, Rev: 2, Guild: large, Since: time.Unix(0, math.MaxInt64-7)})
	equal(t, "of a large number", listed(t, s, large, 0, 5), fmt.Sprint([]storage.MatchID{m1, m2}))
	equal(t, "of server 8 then", listed(t, s, 8, 0, 0), fmt.Sprint([]storage.MatchID{m3}))
}

// testPending: mail is found by its matches, sent or not yet due.
func testPending(t *testing.T, s Store) {
	apply(t, s, storage.Commit{Match: m1, Mail: []storage.Mail{{Kind: "a", Match: m1, Channel: 1}, {Kind: "b", Match: m2, User: 2, Due: noon}}})
	apply(t, s, storage.Commit{Match: m3, Mail: []storage.Mail{{Kind: "c", Match: m3, Channel: 1}}})
	pending := func(ids ...storage.MatchID) (kinds string) {
		for _, m := range must(Now(t.Context(), s).Pending(ids...))(t) {
			kinds += m.Kind
		}
		return kinds
	}
	equal(t, "of two", pending(m3, m1), "ac")
	equal(t, "of one", pending(m2), "b")
	ack(t, s, storage.Delivery{ID: find(t, s, "a").ID, Gone: true})
	equal(t, "after one is sent", pending(m1, m2, m3), "bc")
	equal(t, "of none", pending(), "")
}

// testDelete: of a match that is deleted nothing is left, and others keep all.
func testDelete(t *testing.T, s Store) {
	ctx := t.Context()
	full := func(id storage.MatchID, channel storage.ChannelID) storage.Commit {
		c := storage.Commit{
			Match: id, Head: []byte("head"), Channel: channel, Holds: true, Users: []storage.UserID{5}, Waiting: []storage.UserID{5},
			Due: noon, Guild: 9, Since: noon, Mail: []storage.Mail{{Kind: "of " + string(id), Match: id, Channel: channel, Replaces: string(id)}},
		}
		for i := range 150 { // more than one page of a log
			c.Records = append(c.Records, []byte{byte(i)})
		}
		return c
	}
	apply(t, s, full(m1, 10))
	apply(t, s, full(m2, 11))
	for _, id := range []storage.MatchID{m1, m2} {
		ack(t, s, storage.Delivery{ID: 99, Match: id, Posted: []byte("message")})
		ack(t, s, storage.Delivery{ID: 99, Match: id, To: 5, Posted: []byte("letter")})
	}
	for what, c := range map[string]struct {
		d    storage.Deletion
		want error
	}{
		"another revision": {storage.Deletion{Match: m1, Rev: 2}, storage.ErrConflict},
		"no match":         {storage.Deletion{Match: m3}, storage.ErrNotFound},
	} {
		if err := s.Delete(ctx, c.d); !errors.Is(err, c.want) {
			t.Errorf("delete, %s: error %v, want %v", what, err, c.want)
		}
	}
	gone := storage.Deletion{Match: m1, Rev: 1, Interaction: 77, At: noon, Mail: []storage.Mail{{Kind: "told", Match: m1, Channel: 12, Replaces: string(m1)}}}
	if err := s.Delete(ctx, gone); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, gone); !errors.Is(err, storage.ErrSeen) {
		t.Errorf("delete twice: %v, want %v", err, storage.ErrSeen)
	}
	r := Now(ctx, s)
	if _, err := r.Load(m1); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("load: %v, want %v", err, storage.ErrNotFound)
	}
	if _, err := r.ByChannel(10); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("its channel: %v, want %v", err, storage.ErrNotFound)
	}
	rest := fmt.Sprint([]storage.MatchID{m2})
	equal(t, "of a user", fmt.Sprint(must(r.ByUser(5))(t)), rest)
	equal(t, "waiting for a user", fmt.Sprint(must(r.WaitingFor(5))(t)), rest)
	equal(t, "due", fmt.Sprint(must(r.Due(noon, 0))(t)), rest)
	equal(t, "listed", listed(t, s, 9, 0, 0), rest)
	equal(t, "posted", string(must(r.Posted(m1))(t)), "")
	equal(t, "posted to a user", string(must(r.PostedTo(m1, 5))(t)), "")
	equal(t, "mail", sendable(t, s, noon), "of "+string(m2)+" told")
	equal(t, "records of the other", len(must(r.Records(m2, 0, 1000))(t)), 150)
	equal(t, "letter of the other", string(must(r.PostedTo(m2, 5))(t)), "letter")
	apply(t, s, full(m1, 10)) // the id is free again
	equal(t, "records of a new one", len(must(r.Records(m1, 0, 1000))(t)), 150)
}
