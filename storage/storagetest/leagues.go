package storagetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"skald/storage"
)

const (
	l1 storage.LeagueID = "l0000001"
	l2 storage.LeagueID = "l0000002"
	l3 storage.LeagueID = "lzzzzzzz"
)

func applyLeague(t *testing.T, s Store, c storage.LeagueCommit) uint64 {
	t.Helper()
	rev, err := s.ApplyLeague(t.Context(), c)
	if err != nil {
		t.Fatalf("apply to league %s at revision %d: %v", c.League, c.Rev, err)
	}
	return rev
}

func leagueRefused(t *testing.T, s Store, c storage.LeagueCommit, want error) {
	t.Helper()
	if _, err := s.ApplyLeague(t.Context(), c); !errors.Is(err, want) {
		t.Errorf("apply to league %s at revision %d: error %v, want %v", c.League, c.Rev, err, want)
	}
}

// testLeagues: a league's log only grows, and is none of a match's.
func testLeagues(t *testing.T, s Store) {
	ctx := t.Context()
	if _, err := Now(ctx, s).LoadLeague(l1); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("load no league: error %v, want ErrNotFound", err)
	}
	if _, err := Now(ctx, s).Events(l1, 0, 9); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("events of no league: error %v, want ErrNotFound", err)
	}
	equal(t, "first revision", applyLeague(t, s, storage.LeagueCommit{League: l1, Head: []byte("a"), Events: lines("e0", "e1")}), 1)
	apply(t, s, storage.Commit{Match: m1, Head: []byte("match"), Records: lines("r0")})
	equal(t, "second revision", applyLeague(t, s, storage.LeagueCommit{League: l1, Rev: 1, Head: []byte("b"), Events: lines("e2")}), 2)
	equal(t, "head", must(Now(ctx, s).LoadLeague(l1))(t), storage.LeagueSnapshot{Head: []byte("b"), Rev: 2, Seq: 3})
	equal(t, "events", must(Now(ctx, s).Events(l1, 1, 9))(t), lines("e1", "e2"))
	equal(t, "matches", must(Now(ctx, s).Matches("", 0))(t), []storage.MatchID{m1})
	equal(t, "records of the match", must(Now(ctx, s).Records(m1, 0, 9))(t), lines("r0"))
	var long [][]byte
	for i := range 150 { // more than one page of a log
		long = append(long, fmt.Appendf(nil, "e%d", 3+i))
	}
	applyLeague(t, s, storage.LeagueCommit{League: l1, Rev: 2, Events: long})
	equal(t, "events of many pages", must(Now(ctx, s).Events(l1, 3, 999))(t), long)
	applyLeague(t, s, storage.LeagueCommit{League: l3})
	applyLeague(t, s, storage.LeagueCommit{League: l2})
	equal(t, "leagues", must(Now(ctx, s).Leagues("", 0))(t), []storage.LeagueID{l1, l2, l3})
	equal(t, "the next one", must(Now(ctx, s).Leagues(l1, 1))(t), []storage.LeagueID{l2})
}

// testLeagueIndexes: users, servers and due times of leagues follow every
// commit, beside those of matches.
func testLeagueIndexes(t *testing.T, s Store) {
	ctx := t.Context()
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	apply(t, s, storage.Commit{Match: m1, Users: []storage.UserID{5}, Guild: 9, Since: at(0), Due: at(0)})
	applyLeague(t, s, storage.LeagueCommit{League: l1, Users: []storage.UserID{6, 5}, Guild: 9, Since: at(2), Due: at(9)})
	applyLeague(t, s, storage.LeagueCommit{League: l2, Users: []storage.UserID{5}, Guild: 9, Since: at(1), Due: at(8)})
	equal(t, "of user 5", must(Now(ctx, s).LeaguesOf(5))(t), []storage.LeagueID{l1, l2})
	equal(t, "of server 9", must(Now(ctx, s).LeaguesIn(9, 0, 0))(t), []storage.LeagueID{l2, l1})
	equal(t, "of server 9 without the first", must(Now(ctx, s).LeaguesIn(9, 1, 5))(t), []storage.LeagueID{l1})
	equal(t, "of no server", len(must(Now(ctx, s).LeaguesIn(0, 0, 0))(t)), 0)
	equal(t, "due before", len(must(Now(ctx, s).DueLeagues(at(7), 0))(t)), 0)
	equal(t, "due", must(Now(ctx, s).DueLeagues(at(9), 0))(t), []storage.LeagueID{l2, l1})
	equal(t, "matches of user 5", must(Now(ctx, s).ByUser(5))(t), []storage.MatchID{m1})
	equal(t, "matches of server 9", must(Now(ctx, s).ByGuild(9, 0, 0))(t), []storage.MatchID{m1})
	equal(t, "due matches", must(Now(ctx, s).Due(at(9), 0))(t), []storage.MatchID{m1})
	applyLeague(t, s, storage.LeagueCommit{League: l2, Rev: 1, Guild: 8, Since: at(1)})
	equal(t, "of user 5 after a change", must(Now(ctx, s).LeaguesOf(5))(t), []storage.LeagueID{l1})
	equal(t, "of server 9 after a change", must(Now(ctx, s).LeaguesIn(9, 0, 0))(t), []storage.LeagueID{l1})
	equal(t, "of server 8", must(Now(ctx, s).LeaguesIn(8, 0, 0))(t), []storage.LeagueID{l2})
	equal(t, "due after a change", must(Now(ctx, s).DueLeagues(at(9), 1))(t), []storage.LeagueID{l1})
}

// testLeagueRefusals: a commit of a league that is refused leaves nothing.
func testLeagueRefusals(t *testing.T, s Store) {
	ctx := t.Context()
	for _, id := range []storage.LeagueID{"", "00000001", "l000000", "lUUUUUUU"} {
		if _, err := s.ApplyLeague(ctx, storage.LeagueCommit{League: id}); err == nil {
			t.Errorf("apply to league %q: no error", id)
		}
	}
	if _, err := s.Apply(ctx, storage.Commit{Match: storage.MatchID(l1)}); err == nil {
		t.Error("apply to a match with a league's id: no error")
	}
	bad := storage.LeagueCommit{League: l1, Mail: []storage.Mail{{Kind: "k", User: 1, Match: m1, League: l1}}}
	if _, err := s.ApplyLeague(ctx, bad); err == nil {
		t.Error("mail of a match and a league: no error")
	}
	leagueRefused(t, s, storage.LeagueCommit{League: l1, Rev: 1}, storage.ErrConflict)
	apply(t, s, storage.Commit{Match: m1, Interaction: 7, At: noon, Report: &storage.Report{League: l1, Body: []byte("won")}})
	again := storage.LeagueCommit{
		League: l1, Events: lines("e"), Users: []storage.UserID{5}, Due: noon, Guild: 9, Taken: []uint64{1}, Interaction: 7,
		Mail: []storage.Mail{{Channel: 1, League: l1, Kind: "twice"}},
	}
	leagueRefused(t, s, again, storage.ErrSeen)
	again.Rev = 4
	leagueRefused(t, s, again, storage.ErrSeen)
	again.Interaction = 8
	leagueRefused(t, s, again, storage.ErrConflict)
	equal(t, "leagues", len(must(Now(ctx, s).Leagues("", 0))(t)), 0)
	equal(t, "of user 5", len(must(Now(ctx, s).LeaguesOf(5))(t)), 0)
	equal(t, "due", len(must(Now(ctx, s).DueLeagues(noon, 0))(t)), 0)
	equal(t, "mail", len(must(s.DueMail(ctx, noon, 0, nil))(t)), 0)
	equal(t, "reports", len(must(Now(ctx, s).Reports(l1))(t)), 1)
	again.Rev = 0
	applyLeague(t, s, again)
	mail := must(s.DueMail(ctx, noon, 0, nil))(t)
	if len(mail) != 1 || mail[0].League != l1 || mail[0].Match != "" {
		t.Errorf("mail of a league: got %+v", mail)
	}
	refused(t, s, storage.Commit{Match: m2, Interaction: 8}, storage.ErrSeen) // one interaction is one act, of whatever
}

// testReports: what a match hands to its league lies there until the league
// takes it, in the order in which it came.
func testReports(t *testing.T, s Store) {
	ctx := t.Context()
	report := func(id storage.LeagueID, body string) *storage.Report {
		return &storage.Report{League: id, Body: []byte(body)}
	}
	bodies := func(id storage.LeagueID) (all string, numbers []uint64) {
		for _, r := range must(Now(ctx, s).Reports(id))(t) {
			equal(t, "league of a report", r.League, id)
			all, numbers = all+string(r.Body), append(numbers, r.ID)
		}
		return all, numbers
	}
	refused(t, s, storage.Commit{Match: m1, Rev: 3, Report: report(l1, "x")}, storage.ErrConflict)
	if _, err := s.Apply(ctx, storage.Commit{Match: m1, Report: report("", "x")}); err == nil {
		t.Error("report to no league: no error")
	}
	equal(t, "reported to", len(must(Now(ctx, s).Reported())(t)), 0)
	apply(t, s, storage.Commit{Match: m1, Report: report(l2, "a")})
	apply(t, s, storage.Commit{Match: m2, Report: report(l1, "b")})
	apply(t, s, storage.Commit{Match: m1, Rev: 1, Report: report(l1, "c")})
	if err := s.Delete(ctx, storage.Deletion{Match: m2, Rev: 1, Report: report(l1, "d")}); err != nil {
		t.Fatal(err)
	}
	equal(t, "reported to", must(Now(ctx, s).Reported())(t), []storage.LeagueID{l1, l2})
	all, numbers := bodies(l1)
	equal(t, "reports", all, "bcd")
	applyLeague(t, s, storage.LeagueCommit{League: l1, Taken: numbers[:2]})
	left, _ := bodies(l1)
	equal(t, "reports after two are taken", left, "d")
	applyLeague(t, s, storage.LeagueCommit{League: l1, Rev: 1, Taken: numbers})
	equal(t, "reported to after all are taken", must(Now(ctx, s).Reported())(t), []storage.LeagueID{l2})
}

// testPostedIn: what a league posts is written down by its places.
func testPostedIn(t *testing.T, s Store) {
	ctx := t.Context()
	applyLeague(t, s, storage.LeagueCommit{League: l1, Mail: []storage.Mail{{Kind: "pairing", League: l1, Channel: 1}}})
	id := find(t, s, "pairing").ID
	for _, bad := range []storage.Delivery{
		{ID: id, League: "nobody", Place: "p", Posted: []byte("x")}, {ID: id, League: l1, Posted: []byte("x")}, {ID: id, Posted: []byte("x")},
	} {
		if err := s.Ack(ctx, bad); err == nil {
			t.Errorf("acknowledge %+v: no error", bad)
		}
	}
	posted := func(place string) string { return string(must(Now(ctx, s).PostedIn(l1, place))(t)) }
	ack(t, s, storage.Delivery{ID: id, Gone: true, League: l1, Place: "1.2", Posted: []byte("message")})
	ack(t, s, storage.Delivery{ID: 99, League: l1, Place: "1.3", Posted: []byte("other")})
	equal(t, "posted", posted("1.2")+" "+posted("1.3")+" "+posted("1"), "message other ")
	ack(t, s, storage.Delivery{ID: 99, League: l1, Place: "1.2", Posted: []byte{}})
	equal(t, "posted after one is forgotten", posted("1.2")+" "+posted("1.3"), " other")
}
