package storage

import (
	"bytes"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestDamagedMail: a mail that cannot be read is skipped and reported once,
// also when the file is opened, and all others are handed out.
func TestDamagedMail(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	var log bytes.Buffer
	reopened := func(b *Bolt) *Bolt {
		if b != nil {
			if err := b.Close(); err != nil {
				t.Fatal(err)
			}
		}
		log.Reset()
		b, err := Open(path, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	b := reopened(nil)
	mail := []Mail{{Kind: "bad", Channel: 1}, {Kind: "next", Channel: 1}, {Kind: "other", User: 1}}
	if _, err := b.Apply(t.Context(), Commit{Match: "00000000", Mail: mail}); err != nil {
		t.Fatal(err)
	}
	err := b.change(t.Context(), func(tx *writeTx) error {
		row := bytes.Clone(tx.get(outboxBucket, numberKey(uint64(1))))
		row[5] ^= 1
		tx.put(outboxBucket, numberKey(uint64(1)), row)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"while it runs", "opened again"} {
		var kinds []string
		for range 3 {
			due, err := b.DueMail(t.Context(), time.Unix(1, 0), 0, nil)
			if err != nil {
				t.Fatalf("%s: due mail: %v", when, err)
			}
			kinds = kinds[:0]
			for _, m := range due {
				kinds = append(kinds, m.Kind)
			}
		}
		if got := strings.Join(kinds, " "); got != "next other" {
			t.Errorf("%s: mail: got %q, want next other", when, got)
		}
		if n := strings.Count(log.String(), "mail=1"); n != 1 {
			t.Errorf("%s: reported %d times, want once: %s", when, n, log.String())
		}
		b = reopened(b)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if _, err := Check(t.Context(), path); !errors.Is(err, ErrDamaged) {
		t.Errorf("check: got %v, want ErrDamaged", err)
	}
}
