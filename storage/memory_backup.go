package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Backup writes what the store holds to w as a data file that Open opens.
func (m *Memory) Backup(ctx context.Context, w io.Writer) (n int64, err error) {
	folder, err := os.MkdirTemp("", "skald-backup-")
	if err != nil {
		return 0, fmt.Errorf("back up store: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	file, err := Open(filepath.Join(folder, "backup"), Options{})
	if err != nil {
		return 0, fmt.Errorf("back up store: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	err = m.read(ctx, func() error { return file.change(ctx, m.copyTo) })
	if err != nil {
		return 0, fmt.Errorf("back up store: %w", err)
	}
	return file.Backup(ctx, w)
}

// copyTo writes all that the store holds into an empty file.
func (m *Memory) copyTo(t *writeTx) error {
	for id, k := range m.matches {
		t.index(id, &headRow{}, &k.headRow)
		head := k.headRow
		head.seq = 0
		for _, r := range k.records {
			t.append(id, &head, r)
		}
		t.put(headsBucket, matchKey(id), head.encode())
	}
	for id, one := range m.mail {
		t.put(outboxBucket, numberKey(id), encodeMail(&one))
	}
	if err := t.bucket(outboxBucket).SetSequence(m.lastID); err != nil {
		t.err = fmt.Errorf("number mail: %w", err)
	}
	for id, at := range m.seen {
		t.put(seenBucket, numberKey(id), numberKey(at))
	}
	for id, b := range m.posted {
		t.put(postedBucket, matchKey(id), sealed(b))
	}
	for key, b := range m.notes {
		t.put(notesBucket, []byte(key), sealed(b))
	}
	return nil
}
