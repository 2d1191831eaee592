package storage

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func testStore(t *testing.T) *Bolt {
	t.Helper()
	b, err := Open(filepath.Join(t.TempDir(), "file"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil && !errors.Is(err, ErrDamaged) {
			t.Errorf("close: %v", err)
		}
	})
	return b
}

// hold keeps the writer busy until the function it returns is called, so that
// what comes meanwhile becomes one batch.
func hold(b *Bolt) (release func()) {
	busy, free := make(chan struct{}), make(chan struct{})
	go func() {
		_ = b.change(context.Background(), func(*writeTx) error {
			close(busy)
			<-free
			return nil
		})
	}()
	<-busy
	return func() { close(free) }
}

// TestRefusedAlone: in a batch where some are refused, the others are made, and
// each learns its own fate.
func TestRefusedAlone(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	release := hold(b)
	const n = 30
	var fates [n]error
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			// Every third claims the channel that only one can have; the others
			// are made on a wrong revision or a right one.
			c := Commit{Match: MatchID(fmt.Sprintf("%08d", i)), Head: []byte("h"), Rev: uint64(i % 3 / 2), Users: []UserID{1}}
			if i%3 == 0 {
				c.Channel, c.Holds = 5, true
			}
			_, fates[i] = b.Apply(t.Context(), c)
		})
	}
	release()
	all.Wait()
	made := 0
	for i, err := range fates {
		missing := b.view(t.Context(), func(tx *tx) error {
			_, err := tx.head(MatchID(fmt.Sprintf("%08d", i)))
			return err
		})
		if (err == nil) != (missing == nil) {
			t.Errorf("commit %d: told %v, but its head: %v", i, err, missing)
		}
		switch {
		case err == nil:
			made++
		case i%3 == 0 && errors.Is(err, ErrChannelTaken), i%3 == 2 && errors.Is(err, ErrConflict):
		default:
			t.Errorf("commit %d: %v", i, err)
		}
	}
	if made != n/3+1 {
		t.Errorf("made %d commits, want %d", made, n/3+1)
	}
	_ = b.Read(t.Context(), func(r Reader) error {
		if found, err := r.ByUser(1); err != nil || len(found) != made {
			t.Errorf("matches of the user: got %d, %v, want %d", len(found), err, made)
		}
		return nil
	})
}

// setPosted makes a small change.
func setPosted(ctx context.Context, b *Bolt) error {
	return b.Ack(ctx, Delivery{Match: "00000000", Posted: []byte("v")})
}

func nothingPosted(t *testing.T, b *Bolt) {
	t.Helper()
	_ = b.Read(t.Context(), func(r Reader) error {
		if v, err := r.Posted("00000000"); v != nil || err != nil {
			t.Errorf("what the failed transaction wrote: got %q, %v", v, err)
		}
		return nil
	})
}

// TestPanicFailsTheBatch: a panic in the writer is an error for those in the
// same transaction, nothing of them is made, and the writer goes on.
func TestPanicFailsTheBatch(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	err := b.change(t.Context(), func(tx *writeTx) error {
		tx.put(postedBucket, matchKey("00000000"), sealed([]byte("done")))
		panic("a damaged page")
	})
	if !errors.Is(err, ErrDamaged) {
		t.Errorf("error: got %v, want ErrDamaged", err)
	}
	nothingPosted(t, b)
	if err := setPosted(t.Context(), b); err != nil {
		t.Error(err)
	}
}

// TestFailedWriteFailsTheBatch: what bbolt refuses to write fails the whole
// transaction, not just in part.
func TestFailedWriteFailsTheBatch(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	err := b.change(t.Context(), func(tx *writeTx) error {
		tx.put(postedBucket, matchKey("00000000"), sealed([]byte("done")))
		tx.put(postedBucket, make([]byte, 1<<16), sealed(nil)) // a key too long
		return nil
	})
	if err == nil {
		t.Error("no error")
	}
	nothingPosted(t, b)
}

// TestCancelledWhileWaiting: a caller that gives up before it is taken is told
// so, and its change is not made; Close answers those who wait.
func TestCancelledWhileWaiting(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	release := hold(b)
	ctx, cancel := context.WithCancel(t.Context())
	gaveUp := make(chan error)
	go func() { gaveUp <- setPosted(ctx, b) }()
	cancel()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) {
		t.Errorf("error: got %v, want canceled", err)
	}
	closed := make(chan error)
	go func() { closed <- b.Close() }()
	<-b.quit
	if err := setPosted(t.Context(), b); !errors.Is(err, ErrClosed) {
		t.Errorf("change after Close: got %v, want ErrClosed", err)
	}
	release()
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

// TestQueued: commits that are each made on the one before, while that is still
// on its way, become one transaction in their order; what follows one that is not
// made is not made either, and its caller is told to decide again.
func TestQueued(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	release := hold(b)
	const id, n = MatchID("00000000"), 6
	var fates [n]error
	var all sync.WaitGroup
	giveUp, cancel := context.WithCancel(t.Context())
	lost := make(chan error, 1)
	for i := range n {
		queued := make(chan struct{})
		c := Commit{Match: id, Rev: uint64(i), Head: fmt.Append(nil, i), Records: [][]byte{fmt.Append(nil, i)}, Queued: func() { close(queued) }}
		if i > 0 {
			c.Base = fmt.Append(nil, i-1)
		}
		ctx := t.Context()
		if i == 3 {
			ctx = giveUp
		}
		all.Go(func() {
			_, fates[i] = b.Apply(ctx, c)
			if i == 3 {
				lost <- fates[i]
			}
		})
		<-queued
	}
	cancel()
	if err := <-lost; !errors.Is(err, context.Canceled) {
		t.Errorf("who gave up: got %v, want canceled", err)
	}
	release()
	all.Wait()
	for i, want := range [n]error{3: context.Canceled, 4: ErrConflict, 5: ErrConflict} {
		if !errors.Is(fates[i], want) {
			t.Errorf("commit %d: got %v, want %v", i, fates[i], want)
		}
	}
	err := b.Read(t.Context(), func(r Reader) error {
		snap, err := r.Load(id)
		if snap.Rev != 3 || string(snap.Head) != "2" || string(snap.Last) != "2" {
			t.Errorf("stored is revision %d, head %s and record %s, want 3, 2 and 2", snap.Rev, snap.Head, snap.Last)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestPagesOfTheLog: records are found again across the edges of their match's
// pages, however they came.
func TestPagesOfTheLog(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	const id MatchID = "00000000"
	var want [][]byte
	for rev, n := range []int{pageSpan - 1, 1, 1, 2*pageSpan + 5, 0, pageSpan - 6, 3} {
		c := Commit{Match: id, Rev: uint64(rev)}
		for range n {
			c.Records = append(c.Records, fmt.Append(nil, "record ", len(want)))
			want = append(want, c.Records[len(c.Records)-1])
		}
		if _, err := b.Apply(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	check := func() {
		t.Helper()
		err := b.Read(t.Context(), func(r Reader) error {
			for from := 0; from <= len(want); from += 13 {
				got, err := r.Records(id, uint64(from), uint64(len(want)))
				if err != nil || fmt.Sprintf("%s", got) != fmt.Sprintf("%s", want[from:]) {
					return fmt.Errorf("records from %d: got %s, %w", from, got, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	check()
	for i := range want {
		want[i] = fmt.Append(nil, "short ", i)
	}
	if err := b.Rewrite(t.Context(), id, 7, want); err != nil {
		t.Fatal(err)
	}
	check()
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Check(t.Context(), b.path); err != nil {
		t.Error(err)
	}
}

// TestLeisure: what no person waits for goes along with what somebody does, and
// is made by itself if nothing comes, or when the store is closed.
func TestLeisure(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	ack := func() <-chan error {
		done := make(chan error, 1)
		go func() { done <- b.Ack(context.Background(), Delivery{ID: 7, Gone: true}) }()
		return done
	}
	if err := <-ack(); err != nil {
		t.Fatalf("alone: %v", err)
	}
	b.leisure = time.Hour // after a change of the writer's, so it reads this
	go func() {
		for b.change(context.Background(), func(*writeTx) error { return nil }) == nil {
			time.Sleep(time.Millisecond)
		}
	}()
	if err := <-ack(); err != nil {
		t.Errorf("in company: %v", err)
	}
	last := ack()
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-last; err != nil && !errors.Is(err, ErrClosed) {
		t.Errorf("at the end: %v", err)
	}
}

// TestCompany: a transaction makes but so many changes that no person waits for,
// whether somebody's change is among them or not, and all are made in the end.
func TestCompany(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	if err := b.change(context.Background(), func(*writeTx) error { return nil }); err != nil {
		t.Fatal(err)
	}
	b.leisure = time.Hour // after a change of the writer's, so it reads this
	const many = 5 * maxCompany
	company := map[*writeTx]int{} // the writer's alone
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			err := b.changeAtLeisure(context.Background(), func(tx *writeTx) error {
				company[tx]++
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	made := 0
	for _, n := range company {
		if made += n; n > maxCompany {
			t.Errorf("a transaction made %d changes that nobody waits for, want at most %d", n, maxCompany)
		}
	}
	if made != many {
		t.Errorf("%d changes were made, want %d", made, many)
	}

	clear(company)
	block, blocked := make(chan struct{}), make(chan struct{})
	all.Go(func() {
		_ = b.change(context.Background(), func(*writeTx) error { close(blocked); <-block; return nil })
	})
	<-blocked
	for range maxCompany + 3 {
		all.Go(func() {
			_ = b.changeAtLeisure(context.Background(), func(tx *writeTx) error { company[tx]++; return nil })
		})
	}
	var own *writeTx
	all.Go(func() { _ = b.change(context.Background(), func(tx *writeTx) error { own = tx; return nil }) })
	time.Sleep(10 * time.Millisecond) // so that most stand there
	close(block)
	time.AfterFunc(50*time.Millisecond, func() { b.Close() }) // makes what is left
	all.Wait()
	if own == nil || company[own] > maxCompany {
		t.Errorf("somebody's change was made beside %d others, want at most %d", company[own], maxCompany)
	}
}
