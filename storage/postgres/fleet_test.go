package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/matches"
	"skald/storage/postgres"
	"skald/storage/postgres/pgtest"
	"skald/storage/storagetest"
)

// serve opens the database for a process that serves, and hears the shards that it is to.
func serve(t *testing.T, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address, postgres.Options{Serving: true, Lease: time.Second, Poll: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		heard := map[int]bool{}
		for t.Context().Err() == nil {
			_, mine, changed := s.Fleet().Hearing()
			for shard := range heard {
				if !slices.Contains(mine, shard) {
					delete(heard, shard)
					s.Fleet().Deaf(shard)
				}
			}
			for _, shard := range mine {
				if !heard[shard] {
					heard[shard] = true
					s.Fleet().Hears(t.Context(), shard)
				}
			}
			select {
			case <-changed:
			case <-t.Context().Done():
			}
		}
	}()
	return s
}

func shut(t *testing.T, s *postgres.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// has says what each process looks after, by the status.
func has(t *testing.T, s *postgres.Store) map[string]int {
	t.Helper()
	all, err := s.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]int{}
	for _, u := range all.Units {
		m[u.Holder]++
	}
	return m
}

// until waits until something holds.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for late := time.Now().Add(15 * time.Second); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// guilds are servers, one of each of four shards.
func guilds() (list [4]storage.GuildID) {
	for i := range list {
		list[i] = storage.GuildID(1<<40 | i<<22)
	}
	return list
}

// TestFleet: processes share out the shards and the competitions, and with them mail and
// what falls due: each is one process's. What one that ends had others have at once.
func TestFleet(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	ctx := t.Context()
	first := serve(t, address)
	if n, err := first.Fleet().Agree(ctx, 4); err != nil || n != 4 {
		t.Fatalf("shards: got %d, %v", n, err)
	}
	beside := open(t, address)
	until(t, "the first has all", func() bool { return first.Fleet().Holds() && len(has(t, beside)) == 1 && has(t, beside)[""] == 0 })
	past := time.Unix(1000, 0)
	for i, g := range guilds() {
		id := storage.MatchID(fmt.Sprintf("0000000%d", i))
		mail := []storage.Mail{{Kind: "k", Channel: storage.ChannelID(10 + i), Match: id}, {Kind: "k", User: storage.UserID(20 + i), Match: id}}
		if _, err := beside.Apply(ctx, storage.Commit{Match: id, Guild: g, Due: past, Mail: mail}); err != nil {
			t.Fatal(err)
		}
	}
	league := storage.LeagueCommit{League: "l0000001", Guild: guilds()[2], Due: past, Mail: []storage.Mail{{Kind: "k", Channel: 30, League: "l0000001"}}}
	if _, err := beside.ApplyLeague(ctx, league); err != nil {
		t.Fatal(err)
	}
	second := serve(t, address)
	defer shut(t, second)
	held := func(s *postgres.Store) (n int) {
		_, mine, _ := s.Fleet().Hearing()
		return len(mine)
	}
	until(t, "each has its share", func() bool {
		all, err := beside.Status(ctx)
		if err != nil {
			t.Fatal(err)
		}
		by := map[int]bool{}
		for _, u := range all.Units {
			if u.Epoch > 1 {
				by[u.Unit] = true
			}
		}
		return len(by) == 2 && held(first) == 2 && held(second) == 2 && len(first.Fleet().Held()) == 3 && len(second.Fleet().Held()) == 2
	})
	look := func(s *postgres.Store) (mails, due int) {
		list, err := s.DueMail(ctx, time.Now(), 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = s.Read(ctx, func(r storage.Reader) error {
			matches, err := r.Due(time.Now(), 0)
			if err != nil {
				return err
			}
			leagues, err := r.DueLeagues(time.Now(), 0)
			due = len(matches) + len(leagues)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return len(list), due
	}
	mails1, due1 := look(first)
	mails2, due2 := look(second)
	all := []storage.MatchID{"00000000", "00000001", "00000002", "00000003"}
	ours1, err1 := first.Fleet().Ours(ctx, all)
	ours2, err2 := second.Fleet().Ours(ctx, all)
	if both := slices.Sorted(slices.Values(slices.Concat(ours1, ours2))); err1 != nil || err2 != nil || !slices.Equal(both, all) || len(ours1) != 2 {
		t.Errorf("matches: got %v, %v and %v, %v", ours1, err1, ours2, err2)
	}
	if mails1+mails2 != 9 || due1+due2 != 5 || mails1 == 9 || mails2 == 9 || due1 == 5 || due2 == 5 {
		t.Errorf("mails of two processes: %d and %d, want 9 together; due: %d and %d, want 5", mails1, mails2, due1, due2)
	}
	left, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	if err := first.Fleet().Leave(left); err != nil {
		t.Errorf("give all away: %v", err)
	}
	until(t, "the second has all", func() bool { mails, due := look(second); return mails == 9 && due == 5 && held(second) == 4 })
	shut(t, first)
	third := serve(t, address)
	until(t, "a newcomer has a share", func() bool { mails, _ := look(third); return mails > 0 && held(third) == 2 })
	shut(t, third)
	if all, err := beside.Status(ctx); err != nil || len(all.Processes) != 1 {
		t.Errorf("a process that ended: got %+v, %v, want the other one alone, so that nobody waits for a lease to end", all.Processes, err)
	}
	until(t, "what it had is taken over", func() bool { mails, _ := look(second); return mails == 9 })
	if n, err := second.Fleet().Agree(ctx, 2); err != nil || n != 4 {
		t.Errorf("fewer shards: got %d, %v, want 4", n, err)
	}
}

// TestOverStaysWithItsShard: what is said of a match that is over is its server's shard's,
// as before, whatever number of shards there are.
func TestOverStaysWithItsShard(t *testing.T) {
	t.Parallel()
	s := serve(t, pgtest.Need(t, server).Fresh())
	defer shut(t, s)
	ctx := t.Context()
	if _, err := s.Fleet().Agree(ctx, 3); err != nil {
		t.Fatal(err)
	}
	until(t, "it has all", func() bool { return len(s.Fleet().Held()) == 4 })
	const server storage.GuildID = 2 << 22 // of shard 2
	over, since := matches.EndedOf(server, time.Unix(1000, 0))
	for id, g := range map[storage.MatchID]storage.GuildID{"00000001": server, "00000002": over} {
		if _, err := s.Apply(ctx, storage.Commit{Match: id, Guild: g, Since: since, Mail: []storage.Mail{{Kind: "k", Channel: 10, Match: id}}}); err != nil {
			t.Fatal(err)
		}
	}
	all, err := s.Status(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range all.Units {
		if want := map[int]int{2: 2}[u.Unit]; u.Unsent != want {
			t.Errorf("unit %d has %d mails, want %d", u.Unit, u.Unsent, want)
		}
	}
}

// TestClaims: while a shard passes from one process to another, each thing that is heard is
// dealt with by one of them, and by none but the one that has it before and after.
func TestClaims(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	ctx := t.Context()
	first := serve(t, address)
	if _, err := first.Fleet().Agree(ctx, 2); err != nil {
		t.Fatal(err)
	}
	until(t, "the first has all", func() bool { return len(first.Fleet().Held()) == 3 })
	second := serve(t, address)
	defer shut(t, second)
	both := 0
	for id := uint64(1); len(second.Fleet().Held()) == 0 || id < 200; id++ {
		_, mine, _ := first.Fleet().Hearing()
		hears := slices.Contains(mine, 1) // else it closes the connection
		_, mine, _ = second.Fleet().Hearing()
		mayHear := slices.Contains(mine, 1)
		a, b := first.Fleet().Claims(1, id), second.Fleet().Claims(1, id)
		switch {
		case a && b:
			t.Fatalf("%d is dealt with twice", id)
		case !a && !b && hears:
			t.Fatalf("%d is dealt with by nobody", id)
		case hears && mayHear:
			both++
		}
		time.Sleep(5 * time.Millisecond)
	}
	if both == 0 {
		t.Error("both never heard it at a time")
	}
	shut(t, first)
}

// TestSaysThatItLives: while what there is cannot be shared out, and while a process uses
// all its connections, it still says that it lives, and is not ended for it.
func TestSaysThatItLives(t *testing.T) {
	t.Parallel()
	for name, during := range map[string]func(serving, beside *postgres.Store, still func()) error{
		"nothing can be shared out": func(_, beside *postgres.Store, still func()) error { return beside.Sharing(t.Context(), still) },
		"all connections are used":  func(serving, _ *postgres.Store, still func()) error { return serving.UseAll(t.Context(), still) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := pgtest.Need(t, server).Fresh()
			first, second, beside := serve(t, address), serve(t, address), open(t, address)
			defer shut(t, first)
			defer shut(t, second)
			if _, err := first.Fleet().Agree(t.Context(), 2); err != nil {
				t.Fatal(err)
			}
			until(t, "each has its share", func() bool { return len(first.Fleet().Held()) > 0 && len(second.Fleet().Held()) > 0 })
			if err := during(first, beside, func() { stayAlive(t, beside, 2500*time.Millisecond) }); err != nil {
				t.Fatal(err)
			}
			stayAlive(t, beside, time.Second)
			for i, s := range []*postgres.Store{first, second} {
				select {
				case <-s.Fleet().Lost():
					t.Errorf("process %d was ended", i+1)
				default:
				}
			}
		})
	}
}

// TestStuck: a process that says that it lives, and can do nothing else for long, is ended.
func TestStuck(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	first, second := serve(t, address), serve(t, address)
	defer shut(t, second)
	if _, err := second.Fleet().Agree(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	until(t, "each has its share", func() bool { return len(first.Fleet().Held()) > 0 && len(second.Fleet().Held()) > 0 })
	err := first.UseAll(t.Context(), func() {
		until(t, "the other one has all", func() bool { return len(second.Fleet().Held()) == 3 })
		select {
		case <-first.Fleet().Lost():
		case <-time.After(5 * time.Second):
			t.Error("it does not know that it was ended")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	shut(t, first)
}

// stayAlive wants two processes to live for a while.
func stayAlive(t *testing.T, beside *postgres.Store, while time.Duration) {
	t.Helper()
	for began := time.Now(); time.Since(began) < while; time.Sleep(100 * time.Millisecond) {
		all, err := beside.Status(t.Context())
		if err != nil {
			t.Error(err)
		}
		if len(all.Processes) != 2 || all.Processes[0].Dead || all.Processes[1].Dead {
			t.Errorf("processes: got %+v, want two that live", all.Processes)
		}
	}
}

// TestNeverConnected: a shard to which a process never was connected passes to its heir all
// the same.
func TestNeverConnected(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	first, err := postgres.Open(t.Context(), address, postgres.Options{Serving: true, Lease: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, first)
	if _, err := first.Fleet().Agree(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	until(t, "the first has all", func() bool { return len(first.Fleet().Held()) == 3 })
	second := serve(t, address)
	defer shut(t, second)
	until(t, "the second has its share", func() bool { return len(second.Fleet().Held()) == 1 })
}

// TestTurn: processes log in one after the other.
func TestTurn(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	first, second := serve(t, address), serve(t, address)
	defer shut(t, first)
	defer shut(t, second)
	began := time.Now()
	for n := range 4 {
		s := first
		if n%2 == 1 {
			s = second
		}
		if err := s.Fleet().Turn(t.Context(), 0, 200*time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	if took := time.Since(began); took < 600*time.Millisecond {
		t.Errorf("four logins took %s, want 200 ms between them", took)
	}
	if err := first.Fleet().Turn(t.Context(), 1, time.Hour); err != nil {
		t.Errorf("another turn: %v", err)
	}
	short, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if err := second.Fleet().Turn(short, 1, time.Hour); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("too soon: error %v", err)
	}
}

// TestFenced: a process that another one ended while it was paused writes nothing any
// more, whatever it is, sends nothing, tells nobody anything, and learns that it should
// end.
func TestFenced(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	first := serve(t, address)
	ctx := t.Context()
	mail := []storage.Mail{{Kind: "k", Channel: 1, Match: "00000001"}}
	if _, err := first.Apply(ctx, storage.Commit{Match: "00000001", Head: []byte("a"), Records: [][]byte{[]byte("r")}, Mail: mail}); err != nil {
		t.Fatal(err)
	}
	exec(t, address, "delete from processes")
	short, stop := context.WithTimeout(ctx, 300*time.Millisecond)
	defer stop()
	refused := map[string]func() error{
		"commit": func() error {
			_, err := first.Apply(short, storage.Commit{Match: "00000001", Rev: 1, Head: []byte("b"), Mail: mail})
			return err
		},
		"begin":  func() error { _, err := first.Apply(short, storage.Commit{Match: "00000002"}); return err },
		"league": func() error { _, err := first.ApplyLeague(short, storage.LeagueCommit{League: "l0000001"}); return err },
		"acknowledge": func() error {
			return first.Ack(short, storage.Delivery{ID: 1, Gone: true, Match: "00000001", Posted: []byte("p")})
		},
		"rewrite": func() error { return first.Rewrite(short, "00000001", 1, [][]byte{[]byte("x")}) },
		"delete":  func() error { return first.Delete(short, storage.Deletion{Match: "00000001", Rev: 1}) },
		"keep":    func() error { return first.Keep(short, storage.Owner{User: 1}, []byte("x")) },
		"prune":   func() error { _, err := first.Prune(short, time.Now().Add(time.Hour)); return err },
		"hasten": func() error {
			_, err := first.Hasten(short, storage.Recipient{Channel: 1}, func(storage.Mail) bool { return true })
			return err
		},
	}
	answers := make(chan error, len(refused))
	for name, do := range refused {
		go func() {
			err := do()
			if name == "hasten" && err == nil { // nothing waits, so there was nothing to do
				err = context.DeadlineExceeded
			}
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: error %v, want none before the caller stops waiting", name, err)
			}
			answers <- err
		}()
	}
	for range refused {
		<-answers
	}
	select {
	case <-first.Fleet().Lost():
	case <-time.After(5 * time.Second):
		t.Error("it does not know that it was ended")
	}
	due, err := first.DueMail(ctx, time.Now(), 0, nil)
	if err != nil || len(due) != 0 {
		t.Errorf("mail of one that is fenced: got %v, %v", due, err)
	}
	shut(t, first)
	after := open(t, address)
	snap, err := storagetest.Now(ctx, after).Load("00000001")
	if err != nil || string(snap.Head) != "a" || snap.Rev != 1 || string(snap.Last) != "r" {
		t.Errorf("match: got %+v, %v", snap, err)
	}
	if ids, err := storagetest.Now(ctx, after).Matches("", 0); err != nil || len(ids) != 1 {
		t.Errorf("matches: got %v, %v", ids, err)
	}
	if n := after.Unsent(); n != 1 {
		t.Errorf("mails: got %d, want 1", n)
	}
	if b, err := storagetest.Now(ctx, after).Posted("00000001"); err != nil || b != nil {
		t.Errorf("posted: got %s, %v", b, err)
	}
}

// TestStandsStill: a process that stands still in the middle of a transaction does not keep
// another one from taking over.
func TestStandsStill(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	first := serve(t, address)
	if _, err := first.Fleet().Agree(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	until(t, "the first has all", first.Fleet().Holds)
	inside, goOn := make(chan struct{}), make(chan struct{})
	ended := make(chan error, 1)
	go func() { ended <- first.StandStill(t.Context(), func() { close(inside); <-goOn }) }()
	<-inside
	second := serve(t, address)
	until(t, "the other one takes over", second.Fleet().Holds)
	close(goOn)
	if err := <-ended; err == nil {
		t.Error("what stood still was made all the same")
	}
	shut(t, first)
	shut(t, second)
}
