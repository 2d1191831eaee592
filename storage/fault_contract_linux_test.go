package storage_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/storagetest"
)

// TestContractOnAFailingDisk keeps the whole contract while the disk fails: each
// change is tried with each write, sync and growth of it failing once before it
// is made, and what fails leaves the store as it was or as it should become.
func TestContractOnAFailingDisk(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("thousands of syncs")
	}
	storagetest.Contract(t, func(t *testing.T) storagetest.Store {
		s := openSmall(t, filepath.Join(t.TempDir(), "skald.db"))
		f := &failing{Bolt: s, t: t, disk: newDisk(t, s)}
		t.Cleanup(func() {
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		})
		return f
	})
}

// failing is a store whose disk fails at every place of every change, and who
// tries again.
type failing struct {
	*storage.Bolt
	t    *testing.T
	disk *disk

	mu      sync.Mutex // one change at a time, so that a fault is of one change
	changes int
	closed  bool
}

// thorough is how many changes of a store fail at every place. Those after them
// fail at one each, another every time.
const thorough = 40

// faults are the ways in which a change is to fail, one after the other. What
// fails after the last write is made all the same, so that comes last, at every
// third change; else the last write to fail is one more than there are.
func (f *failing) faults() []fault {
	f.changes++
	all := []fault{{kind: failedDataSync}, {kind: failedGrowth}}
	writes := 40
	if f.changes%3 == 0 {
		writes = 2
	}
	for write := range writes {
		all = append(all, fault{kind: failedWrite, write: write, left: 60 * (write % 2)})
	}
	all = append(all, fault{kind: failedMetaSync})
	if f.changes > thorough {
		return all[f.changes%len(all):][:1]
	}
	return all
}

// change makes a change after it failed everywhere. It reports whether one that
// failed was made all the same, which a disk may do that fails after the last
// write.
func (f *failing) change(do func() error) (made bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return false, do()
	}
	before := contents(f.t, f.Bolt)
	for _, fault := range f.faults() {
		failed, err := f.disk.during(fault, do)
		if !failed {
			return false, err // it did not come to that: it is made, or refused
		}
		if err == nil {
			f.t.Errorf("%+v: no error", fault)
			return false, nil
		}
		if contents(f.t, f.Bolt) != before {
			return true, nil
		}
	}
	return false, do()
}

// Apply implements [storagetest.Store].
func (f *failing) Apply(ctx context.Context, c storage.Commit) (rev uint64, err error) {
	made, err := f.change(func() (err error) {
		rev, err = f.Bolt.Apply(ctx, c)
		return err
	})
	if made {
		rev = c.Rev + 1
	}
	return rev, err
}

// ApplyLeague implements [storagetest.Store].
func (f *failing) ApplyLeague(ctx context.Context, c storage.LeagueCommit) (rev uint64, err error) {
	made, err := f.change(func() (err error) {
		rev, err = f.Bolt.ApplyLeague(ctx, c)
		return err
	})
	if made {
		rev = c.Rev + 1
	}
	return rev, err
}

// Ack implements [storagetest.Store].
func (f *failing) Ack(ctx context.Context, d storage.Delivery) error {
	_, err := f.change(func() error { return f.Bolt.Ack(ctx, d) })
	return err
}

// Rewrite implements [storagetest.Store].
func (f *failing) Rewrite(ctx context.Context, id storage.MatchID, rev uint64, records [][]byte) error {
	_, err := f.change(func() error { return f.Bolt.Rewrite(ctx, id, rev, records) })
	return err
}

// Prune implements [storagetest.Store].
func (f *failing) Prune(ctx context.Context, before time.Time) (pruned int, err error) {
	seen := f.seen()
	made, err := f.change(func() (err error) {
		pruned, err = f.Bolt.Prune(ctx, before)
		return err
	})
	if made {
		pruned = seen - f.seen()
	}
	return pruned, err
}

// seen counts the interactions that tests make up.
func (f *failing) seen() int {
	count := 0
	for id := range storage.InteractionID(10) {
		if ok, err := storagetest.Now(f.t.Context(), f.Bolt).Seen(id); err == nil && ok {
			count++
		}
	}
	return count
}

// Close implements [storagetest.Store]. The disk is let go, since the number of
// its file is another's from then on.
func (f *failing) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	err := f.Bolt.Close()
	if errors.Is(err, storage.ErrClosed) {
		return nil
	}
	return err
}
