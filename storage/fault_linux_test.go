package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"syscall"
	"testing"
	"unsafe"

	"go.etcd.io/bbolt"

	"skald/storage"
	"skald/storage/storagetest"
)

// fault is one operation of the disk that fails during a commit.
type fault struct {
	kind  string
	write int // the number of the write, of a failedWrite
	left  int // how many bytes of it are written all the same
}

const (
	failedWrite    = "write"
	failedGrowth   = "growth"
	failedDataSync = "sync of data"
	failedMetaSync = "sync of meta"
)

// disk stands between bbolt and its file and lets one operation fail. Writes
// come through the hook that bbolt has for its own tests; growth and sync fail
// since /dev/null, of which the system refuses both, stands under the number of
// the file for that time.
type disk struct {
	t      *testing.T
	number int      // of the file, as bbolt has it
	real   *os.File // the same open file, with its lock, under another number
	null   *os.File
	metas  int64 // bytes of the meta pages, where the file begins

	fault  fault
	writes int
	failed bool
}

func newDisk(t *testing.T, s *storage.Bolt) *disk {
	t.Helper()
	db, file := s.Inside()
	d := &disk{t: t, number: int(file.Fd()), metas: 2 * int64(db.Info().PageSize)}
	same, err := syscall.Dup(d.number)
	if err != nil {
		t.Fatal(err)
	}
	d.real = os.NewFile(uintptr(same), file.Name())
	if d.null, err = os.OpenFile(os.DevNull, os.O_RDWR, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = d.real.Close(), d.null.Close() })
	hook := reflect.ValueOf(db).Elem().FieldByName("ops").FieldByName("writeAt")
	*(*func([]byte, int64) (int, error))(unsafe.Pointer(hook.UnsafeAddr())) = d.writeAt
	return d
}

// place puts a file under the number that bbolt uses.
func (d *disk) place(file *os.File) {
	if err := syscall.Dup3(int(file.Fd()), d.number, syscall.O_CLOEXEC); err != nil {
		d.t.Error(err)
	}
	d.failed = d.failed || file == d.null
}

var errDisk = errors.New("the disk fails")

func (d *disk) writeAt(b []byte, at int64) (int, error) {
	d.writes++
	if d.fault.kind == failedWrite && d.writes-1 == d.fault.write {
		d.failed = true
		n, err := d.real.WriteAt(b[:min(d.fault.left, len(b))], at)
		return n, errors.Join(errDisk, err)
	}
	n, err := d.real.WriteAt(b, at)
	if isMeta := at < d.metas; isMeta && d.fault.kind == failedMetaSync || !isMeta && d.fault.kind == failedDataSync {
		d.place(d.null)
	}
	return n, err
}

// during makes a change on a disk that fails so, and says whether it came to
// it.
func (d *disk) during(f fault, change func() error) (failed bool, err error) {
	d.fault, d.writes, d.failed = f, 0, false
	if f.kind == failedGrowth {
		d.place(d.null)
	}
	err = change()
	d.place(d.real)
	d.fault = fault{}
	return d.failed, err
}

// openSmall opens a store whose file grows by little at a time.
func openSmall(t *testing.T, path string) *storage.Bolt {
	t.Helper()
	s := openStore(t, path)
	db, _ := s.Inside()
	db.AllocSize = 1 << 15
	return s
}

// closeSmall closes a store and returns its file without what was never used.
func closeSmall(t *testing.T, s *storage.Bolt, path string) []byte {
	t.Helper()
	db, _ := s.Inside()
	var size int64
	err := db.View(func(tx *bbolt.Tx) error {
		size = tx.Size()
		return nil
	})
	file, readErr := os.ReadFile(path)
	if err := errors.Join(err, readErr, s.Close()); err != nil {
		t.Fatal(err)
	}
	return file[:size]
}

// changes are what can be done to a store, each in some way.
func changes(t *testing.T) []func(storagetest.Store) error {
	ctx := t.Context()
	commit := func(c storage.Commit) func(storagetest.Store) error {
		return func(s storagetest.Store) error {
			_, err := s.Apply(ctx, c)
			return err
		}
	}
	league := func(c storage.LeagueCommit) func(storagetest.Store) error {
		return func(s storagetest.Store) error {
			_, err := s.ApplyLeague(ctx, c)
			return err
		}
	}
	ack := func(d storage.Delivery) func(storagetest.Store) error {
		return func(s storagetest.Store) error { return s.Ack(ctx, d) }
	}
	board := func(kind string) storage.Mail {
		return storage.Mail{Kind: kind, Match: m1, Channel: 3, Replaces: "board", Body: []byte(kind)}
	}
	return []func(storagetest.Store) error{
		commit(fullCommit),
		commit(storage.Commit{
			Match: m2, Head: []byte("h"), Records: [][]byte{noise(5000), noise(100)}, Channel: 3, Holds: true,
			Mail: []storage.Mail{board("old"), {Kind: "direct", User: 1}},
		}),
		commit(storage.Commit{
			Match: m1, Rev: 1, Head: []byte("new"), Records: [][]byte{noise(9000)}, Users: []storage.UserID{3},
			Interaction: 8, At: noon, Mail: []storage.Mail{board("new")},
		}),
		ack(storage.Delivery{ID: 4, Gone: true, Match: m1, Posted: []byte("p"), Mail: []storage.Mail{{Kind: "more", User: 2}}}),
		ack(storage.Delivery{ID: 3, Attempts: 2, Due: noon}),
		func(s storagetest.Store) error { return s.Rewrite(ctx, m2, 1, [][]byte{[]byte("short"), nil}) },
		func(s storagetest.Store) error {
			_, err := s.Prune(ctx, noon.Add(1))
			return err
		},
		commit(storage.Commit{Match: m2, Rev: 1, Records: [][]byte{noise(300)}, Report: &storage.Report{League: l1, Body: []byte("won")}}),
		league(storage.LeagueCommit{
			League: l1, Head: []byte("head"), Events: [][]byte{noise(400), noise(9)}, Users: []storage.UserID{3}, Guild: 4, Since: noon,
			Due: noon, Mail: []storage.Mail{{Kind: "table", League: l1, Channel: 3}},
		}),
		league(storage.LeagueCommit{League: l1, Rev: 1, Taken: []uint64{1}, Events: [][]byte{noise(70)}, Users: []storage.UserID{3}}),
	}
}

// TestFailingDisk lets each write, each sync and each growth of each change
// fail once. The store says so, holds the change whole or not at all, in memory
// as in the file, and goes on when the disk is well again.
func TestFailingDisk(t *testing.T) {
	t.Parallel()
	list := changes(t)
	twin := storage.NewMemory()
	path := filepath.Join(t.TempDir(), "file")
	start := closeSmall(t, openSmall(t, path), path)
	trials := 0
	for i, change := range list {
		before := contents(t, twin)
		if err := change(twin); err != nil {
			t.Fatal(err)
		}
		after := contents(t, twin)
		trial := func(f fault) bool {
			failed := tryFault(t, start, f, list[i:], before, after)
			if failed {
				trials++
			}
			if t.Failed() {
				t.Fatalf("change %d, %+v", i, f)
			}
			return failed
		}
		for _, kind := range []string{failedDataSync, failedMetaSync, failedGrowth} {
			trial(fault{kind: kind})
		}
		for write := 0; trial(fault{kind: failedWrite, write: write}); write++ {
			if testing.Short() {
				continue
			}
			trial(fault{kind: failedWrite, write: write, left: 60}) // a torn meta page
			trial(fault{kind: failedWrite, write: write, left: 2048})
		}
		if err := os.WriteFile(path, start, 0o600); err != nil {
			t.Fatal(err)
		}
		s := openSmall(t, path)
		if err := change(s); err != nil {
			t.Fatal(err)
		}
		start = closeSmall(t, s, path)
	}
	if trials < 50 {
		t.Errorf("%d faults: too few to mean anything", trials)
	}
}

// tryFault makes the first of some changes on a failing disk, and then the
// rest.
func tryFault(t *testing.T, start []byte, f fault, list []func(storagetest.Store) error, before, after string) (failed bool) {
	t.Helper()
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	if err := os.WriteFile(path, start, 0o600); err != nil {
		t.Fatal(err)
	}
	s := openSmall(t, path)
	d := newDisk(t, s)
	failed, err := d.during(f, func() error { return list[0](s) })
	if failed && err == nil {
		t.Error("no error")
	}
	now := contents(t, s)
	if now != before && now != after || err == nil && now != after {
		t.Errorf("after error %v the store holds\n%s\nwant what it held\n%s\nor this\n%s", err, now, before, after)
	}
	left, readErr := os.ReadFile(path)
	if readErr != nil {
		t.Fatal(readErr)
	}
	crashed := filepath.Join(folder, "crashed")
	if err := os.WriteFile(crashed, left, 0o600); err != nil {
		t.Fatal(err)
	}
	again := openStore(t, crashed)
	if there := contents(t, again); there != now {
		t.Errorf("the file holds\n%s\nwant what the store says\n%s", there, now)
	}
	closeWhole(t, again, crashed)
	if now == before {
		if err := list[0](s); err != nil {
			t.Errorf("again, on a disk that is well: %v", err)
		}
	}
	for i, change := range list[1:] {
		if err := change(s); err != nil {
			t.Errorf("change %d after it: %v", i+1, err)
		}
	}
	twin := storage.NewMemory()
	for _, change := range changes(t) {
		if err := change(twin); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := contents(t, s), contents(t, twin); got != want {
		t.Errorf("in the end the store holds\n%s\nwant\n%s", got, want)
	}
	closeWhole(t, s, path)
	return failed
}
