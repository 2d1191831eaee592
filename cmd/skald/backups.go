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
	"time"

	"skald/bot/clock"
	"skald/storage"
)

// schedule is where and how often backups are made, and how many are kept.
type schedule struct {
	dir   string // "": none are made
	every time.Duration
	keep  int
}

// backups makes backups of the data file that is open, while people play.
type backups struct {
	schedule
	data  string // the path of the data file, or the address of a database
	store interface {
		Backup(context.Context, io.Writer) (int64, error)
		Bytes(context.Context) (int64, error)
	}
	clock clock.Clock
	log   *slog.Logger
	ended func(time.Time, error) // hears of each backup
}

// retry is how soon a backup that failed is tried again at the latest.
const retry = time.Hour

// run makes backups until the context ends. The first is made when the newest
// that is there is old enough. A failure is told, and nobody who plays notices.
// What is waited is time that passes, not what the clock shows.
func (b *backups) run(ctx context.Context) {
	for wait := b.first(); clock.Sleep(ctx, b.clock, wait) == nil; {
		at, err := b.make(ctx)
		if ctx.Err() != nil {
			return
		}
		b.ended(at, err)
		if wait = b.every; err != nil {
			wait = min(wait, retry)
			b.log.Error("no backup was made", "folder", b.dir, "err", err, "again_in", wait)
		}
	}
}

// first is how long the newest backup still stands. One of the future stands no
// longer than any other: the clock was wrong then, or is now.
func (b *backups) first() time.Duration {
	list, err := b.list()
	if err != nil || len(list) == 0 {
		return 0
	}
	age := b.clock.Now().Sub(list[len(list)-1].at)
	return min(max(b.every-age, 0), b.every)
}

// make makes one backup and takes away those that are too many.
func (b *backups) make(ctx context.Context) (at time.Time, err error) {
	began := b.clock.Now()
	list, err := b.list()
	if err != nil {
		return began, fmt.Errorf("list backups: %w", err)
	}
	if err := errors.Join(b.sweep(), b.room(ctx)); err != nil {
		return began, err
	}
	made := kept{at: began.UTC().Truncate(time.Second)}
	if n := len(list); n > 0 && !made.at.After(list[n-1].at) {
		made.at = list[n-1].at.Add(time.Second) // the clock jumped back: the order of names stays that of backups
	}
	made.path = filepath.Join(b.dir, b.prefix()+made.at.Format(keptStamp)+keptSuffix)
	holds, err := storage.WriteBackup(ctx, made.path, func(w io.Writer) error {
		_, err := b.store.Backup(ctx, w)
		return err
	})
	if err != nil {
		return began, err
	}
	b.log.Info("backup made", "file", made.path, "matches", holds.Matches, "bytes", holds.Bytes, "took", b.clock.Now().Sub(began))
	list = append(list, made)
	for _, old := range list[:max(0, len(list)-b.keep)] {
		if err := os.Remove(old.path); err != nil {
			return began, fmt.Errorf("take away an old backup: %w", err)
		}
	}
	return began, nil
}

// room refuses to fill a disk: on what is left people still have to play.
func (b *backups) room(ctx context.Context) error {
	size, err := b.store.Bytes(ctx)
	if err != nil {
		return err
	}
	free, known := freeBytes(b.dir)
	if known && free < 2*size {
		return fmt.Errorf("%d MB are free in %s, a backup wants %d: make room, or keep fewer", free>>20, b.dir, 2*size>>20)
	}
	return nil
}

// kept is one of our backups.
type kept struct {
	path string
	at   time.Time // that its name tells
}

// A backup is called after the data file and the time, so that several bots can
// use one folder.
const (
	keptStamp  = "20060102-150405"
	keptSuffix = ".backup.db"
)

func (b *backups) prefix() string {
	return base(b.data) + "-"
}

// list returns the backups that were made of this file, the oldest first.
// Whatever has another name is not ours.
func (b *backups) list() ([]kept, error) {
	entries, err := os.ReadDir(b.dir)
	if err != nil {
		return nil, err
	}
	var list []kept
	for _, e := range entries {
		stamp, ours := strings.CutPrefix(e.Name(), b.prefix())
		stamp, whole := strings.CutSuffix(stamp, keptSuffix)
		at, err := time.Parse(keptStamp, stamp)
		if ours && whole && err == nil && e.Type().IsRegular() {
			list = append(list, kept{filepath.Join(b.dir, e.Name()), at})
		}
	}
	slices.SortFunc(list, func(a, b kept) int { return a.at.Compare(b.at) })
	return list, nil
}

// sweep takes away what a backup of ours left that did not end.
func (b *backups) sweep() error {
	left, err := storage.PartsOf(filepath.Join(b.dir, b.prefix()+"????????-??????"+keptSuffix))
	for _, part := range left {
		err = errors.Join(err, os.Remove(part))
	}
	return err
}
