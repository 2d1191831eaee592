package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/clock"
	"skald/storage"
)

// failing is a store whose backups fail when told to.
type failing struct {
	*storage.Bolt
	err   atomic.Pointer[error]
	short atomic.Bool // what is written is half a file
	asked atomic.Int32
}

func (f *failing) Backup(ctx context.Context, w io.Writer) (int64, error) {
	f.asked.Add(1)
	if err := f.err.Load(); err != nil {
		return 0, *err
	}
	if f.short.Load() {
		w = &halved{w}
	}
	return f.Bolt.Backup(ctx, w)
}

// halved loses what is written from the tenth page on.
type halved struct{ io.Writer }

func (h *halved) Write(p []byte) (int, error) {
	if len(p) > 4096 {
		_, err := h.Writer.Write(p[:4096])
		return len(p), err
	}
	return h.Writer.Write(p)
}

// keeper is a folder of backups of a data file.
type keeper struct {
	*backups
	store *failing
	said  *safeBuffer
	wrong atomic.Int32 // how many backups failed
}

func newKeeper(t *testing.T, every time.Duration, keep int) *keeper {
	t.Helper()
	d := newDeskOf(t)
	k := &keeper{store: &failing{Bolt: d.store}, said: d.log}
	k.backups = &backups{
		schedule{t.TempDir(), every, keep}, d.data, k.store, clock.System{}, slog.New(slog.NewTextHandler(d.log, nil)),
		func(_ time.Time, err error) {
			if err != nil {
				k.wrong.Add(1)
			}
		},
	}
	return k
}

// names are the files in the folder, in order.
func (k *keeper) names(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, e := range must(os.ReadDir(k.dir))(t) {
		names = append(names, e.Name())
	}
	return names
}

// TestBackupsOfWeeks lives through two weeks of backups: one every six hours,
// whole, the newest five kept, and nothing touched that is not ours.
func TestBackupsOfWeeks(t *testing.T) {
	k := newKeeper(t, 6*time.Hour, 5)
	others := []string{"m-20250101-000000.backup.db.txt", "m-2025.backup.db", "other-20250101-000000.backup.db", "m.db", "m-20250101-000000.db", "before-upgrade.db"}
	for _, name := range others {
		if err := os.WriteFile(filepath.Join(k.dir, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	left := "m-20250101-000000.backup.db.part-77"
	if err := os.WriteFile(filepath.Join(k.dir, left), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		go k.run(t.Context())
		time.Sleep(14*24*time.Hour + time.Minute)
		synctest.Wait()
		if n := k.store.asked.Load(); n != 14*4+1 {
			t.Errorf("%d backups in two weeks, want %d", n, 14*4+1)
		}
		list, err := k.list()
		if err != nil || len(list) != 5 {
			t.Fatalf("kept %v, %v, want 5", list, err)
		}
		for i, b := range list {
			if want := began.Add(14*24*time.Hour - time.Duration(4-i)*6*time.Hour).UTC().Truncate(time.Second); !b.at.Equal(want) {
				t.Errorf("backup %d is of %s, want %s", i, b.at, want)
			}
			if c, err := storage.Check(t.Context(), b.path); err != nil || c.Matches != 1 {
				t.Errorf("%s: %+v, %v", b.path, c, err)
			}
		}
	})
	names := k.names(t)
	for _, name := range others {
		if !slices.Contains(names, name) {
			t.Errorf("%s is gone, which is not ours", name)
		}
	}
	if len(names) != len(others)+5 {
		t.Errorf("in the folder: %q", names)
	}
}

// TestBackupsFail: a failure is told loudly and tried again within the hour; it
// leaves nothing behind and takes no backup away.
func TestBackupsFail(t *testing.T) {
	k := newKeeper(t, 24*time.Hour, 2)
	full := errors.New("no space left on device")
	synctest.Test(t, func(t *testing.T) {
		go k.run(t.Context())
		time.Sleep(48*time.Hour + time.Minute)
		synctest.Wait()
		before := k.names(t)
		if len(before) != 2 {
			t.Fatalf("kept %q, want 2", before)
		}
		for what, spoil := range map[string]func(bool){
			"a full disk": func(on bool) {
				if k.store.err.Store(nil); on {
					k.store.err.Store(&full)
				}
			},
			"a copy that is not whole": func(on bool) { k.store.short.Store(on) },
		} {
			spoil(true)
			wrong := k.wrong.Load()
			before = k.names(t)
			time.Sleep(24 * time.Hour)
			synctest.Wait()
			if now := k.names(t); !slices.Equal(now, before) || k.wrong.Load() == wrong {
				t.Errorf("%s: in the folder %q, want still %q and a failure", what, now, before)
			}
			spoil(false)
			time.Sleep(time.Hour + time.Minute)
			synctest.Wait()
			if now := k.names(t); slices.Equal(now, before) || len(now) != 2 {
				t.Errorf("after %s: %q, want a new one and two in all", what, now)
			}
		}
	})
	if said := k.said.String(); !strings.Contains(said, "level=ERROR") || !strings.Contains(said, "no space left") || !strings.Contains(said, "damaged") {
		t.Errorf("told: %s", said)
	}
}

// TestBackupsOnClock: a restart makes no backup too soon, and a clock that jumps
// back, or was ahead, neither stops the backups nor lets an older one stay for
// a newer.
func TestBackupsOnClock(t *testing.T) {
	k := newKeeper(t, 24*time.Hour, 3)
	synctest.Test(t, func(t *testing.T) {
		name := func(ago time.Duration) string {
			return fmt.Sprintf("m-%s.backup.db", time.Now().Add(-ago).UTC().Format(keptStamp))
		}
		put := func(ago time.Duration) {
			if err := os.WriteFile(filepath.Join(k.dir, name(ago)), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		put(20 * time.Hour)
		if got := k.first(); got < 4*time.Hour || got > 4*time.Hour+time.Second {
			t.Errorf("the first after %s, want 4 hours", got)
		}
		put(-10 * 365 * 24 * time.Hour) // of a clock that was ten years ahead
		future := name(-10 * 365 * 24 * time.Hour)
		if got := k.first(); got != 24*time.Hour {
			t.Errorf("the first after %s, want a day", got)
		}
		go k.run(t.Context())
		time.Sleep(5*24*time.Hour + time.Minute)
		synctest.Wait()
		if n := k.store.asked.Load(); n != 5 {
			t.Errorf("%d backups in five days, want 5", n)
		}
		list, err := k.list()
		if err != nil || len(list) != 3 || slices.Contains(k.names(t), future) {
			t.Fatalf("kept %v, %v, want the three that were made last", list, err)
		}
		for _, b := range list {
			if _, err := storage.Check(t.Context(), b.path); err != nil {
				t.Errorf("%s is not one of those made: %v", b.path, err)
			}
		}
	})
}

// TestBackupsOfProgram: the program makes them while people play.
func TestBackupsOfProgram(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	o := operate(t, environment{"SKALD_BACKUP_DIR": folder, "SKALD_BACKUP_KEEP": "1"})
	var made []string
	for deadline := time.Now().Add(20 * time.Second); len(made) == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("no backup")
		}
		made = must(filepath.Glob(filepath.Join(folder, "m-*.backup.db")))(t)
	}
	o.match()
	o.stop()
	if _, err := storage.Check(t.Context(), made[0]); err != nil {
		t.Error(err)
	}
}
