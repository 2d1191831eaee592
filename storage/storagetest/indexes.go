package storagetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"skald/storage"
)

func testChannels(t *testing.T, s Store) {
	ctx := t.Context()
	holder := func(c storage.ChannelID, want storage.MatchID) {
		t.Helper()
		id, err := Now(ctx, s).ByChannel(c)
		if want == "" && !errors.Is(err, storage.ErrNotFound) || want != "" && err != nil || id != want {
			t.Errorf("match in channel %d: got %q, %v, want %q", c, id, err, want)
		}
	}
	apply(t, s, storage.Commit{Match: m1, Channel: 10, Holds: true})
	apply(t, s, storage.Commit{Match: m1, Rev: 1, Channel: 10, Holds: true})
	refused(t, s, storage.Commit{Match: m2, Channel: 10, Holds: true}, storage.ErrChannelTaken)
	holder(10, m1)
	holder(0, "")
	apply(t, s, storage.Commit{Match: m1, Rev: 2, Channel: 11, Holds: true}) // it moves
	holder(10, "")
	holder(11, m1)
	apply(t, s, storage.Commit{Match: m2, Channel: 10, Holds: true})
	holder(10, m2)
	refused(t, s, storage.Commit{Match: m1, Rev: 3, Channel: 10, Holds: true}, storage.ErrChannelTaken)
	holder(11, m1)
	apply(t, s, storage.Commit{Match: m1, Rev: 3, Channel: 10}) // frees its own, not another's
	holder(11, "")
	holder(10, m2)
}

func testUsers(t *testing.T, s Store) {
	ctx := t.Context()
	find := func(want ...string) {
		t.Helper()
		var got []string
		for u := storage.UserID(1); u <= 3; u++ {
			got = append(got, fmt.Sprint(must(Now(ctx, s).ByUser(u))(t), must(Now(ctx, s).WaitingFor(u))(t)))
		}
		equal(t, "matches of users 1 to 3, and waiting for them", got, want)
	}
	find("[] []", "[] []", "[] []")
	apply(t, s, storage.Commit{Match: m2, Users: []storage.UserID{2, 1, 2}, Waiting: []storage.UserID{1}})
	apply(t, s, storage.Commit{Match: m1, Users: []storage.UserID{1, 3}, Waiting: []storage.UserID{1, 3}})
	find("[00000001 00000002] [00000001 00000002]", "[00000002] []", "[00000001] [00000001]")
	apply(t, s, storage.Commit{Match: m2, Rev: 1, Users: []storage.UserID{1, 2}, Waiting: []storage.UserID{2}})
	find("[00000001 00000002] [00000001]", "[00000002] [00000002]", "[00000001] [00000001]")
	apply(t, s, storage.Commit{Match: m1, Rev: 1, Users: []storage.UserID{2, 3}})
	find("[00000002] []", "[00000001 00000002] [00000002]", "[00000001] []")
	apply(t, s, storage.Commit{Match: m2, Rev: 2})
	find("[] []", "[00000001] []", "[00000001] []")
}

func testDue(t *testing.T, s Store) {
	ctx := t.Context()
	at := func(d time.Duration) []storage.MatchID { return must(Now(ctx, s).Due(noon.Add(d), 0))(t) }
	apply(t, s, storage.Commit{Match: m1, Due: noon.Add(2 * time.Second)})
	apply(t, s, storage.Commit{Match: m2, Due: noon.Add(time.Second)})
	apply(t, s, storage.Commit{Match: m3})
	equal(t, "due too early", len(at(0)), 0)
	equal(t, "due a nanosecond early", len(at(time.Second-1)), 0)
	equal(t, "due to the nanosecond", at(time.Second), []storage.MatchID{m2})
	equal(t, "longest due first", at(time.Hour), []storage.MatchID{m2, m1})
	equal(t, "due with a limit", must(Now(ctx, s).Due(noon.Add(time.Hour), 1))(t), []storage.MatchID{m2})
	apply(t, s, storage.Commit{Match: m2, Rev: 1, Due: noon.Add(3 * time.Second)})
	equal(t, "after a delay", at(time.Hour), []storage.MatchID{m1, m2})
	apply(t, s, storage.Commit{Match: m1, Rev: 1})
	equal(t, "after one is done", at(time.Hour), []storage.MatchID{m2})
	apply(t, s, storage.Commit{Match: m3, Rev: 1, Due: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)})
	equal(t, "one of the far future", at(time.Hour), []storage.MatchID{m2})
}

func testMatches(t *testing.T, s Store) {
	ctx := t.Context()
	for _, id := range []storage.MatchID{m3, m1, m2} {
		apply(t, s, storage.Commit{Match: id, Records: lines("a", "b")})
	}
	equal(t, "all", must(Now(ctx, s).Matches("", 0))(t), []storage.MatchID{m1, m2, m3})
	equal(t, "first page", must(Now(ctx, s).Matches("", 2))(t), []storage.MatchID{m1, m2})
	equal(t, "second page", must(Now(ctx, s).Matches(m2, 2))(t), []storage.MatchID{m3})
	equal(t, "after one that is not", must(Now(ctx, s).Matches("00000000", 1))(t), []storage.MatchID{m1})
	equal(t, "after the last", len(must(Now(ctx, s).Matches(m3, 2))(t)), 0)
}
