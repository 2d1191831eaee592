package storage_test

import (
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/storagetest"

	"go.etcd.io/bbolt"
)

// TestMigrate opens a file of each layout that is read, with two running matches
// and their unsent mail: all is as it was, and stays so.
func TestMigrate(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"testdata/schema5.db.gz", "testdata/schema6.db.gz"} {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "old.db")
			if err := unpack(file, path); err != nil {
				t.Fatal(err)
			}
			opensWhole(t, path)
		})
	}
}

func opensWhole(t *testing.T, path string) {
	if c, err := storage.Check(t.Context(), path); err != nil || c.Matches != 2 || c.Mails == 0 {
		t.Fatalf("before: %+v, %v; want two matches and some mail", c, err)
	}
	for range 2 {
		s, err := storage.Open(path, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		mail, err := s.DueMail(t.Context(), time.Now(), 0, nil)
		if err != nil || len(mail) < 2 {
			t.Fatalf("%d mails are due, %v", len(mail), err)
		}
		for _, m := range mail {
			if m.Match == "" || m.Kind == "" || m.Attempts != 0 || m.At.IsZero() || m.Channel == 0 && m.User == 0 {
				t.Errorf("mail %+v is not what was put in", m)
			}
		}
		r := storagetest.Now(t.Context(), s)
		ids, err := r.Matches("", 0)
		if err != nil || len(ids) != 2 {
			t.Fatalf("matches %v, %v", ids, err)
		}
		for _, id := range ids {
			if snap, err := r.Load(id); err != nil || snap.Seq < 13 || len(snap.Last) == 0 {
				t.Errorf("match %s: %d records, %v", id, snap.Seq, err)
			}
		}
		if listed, err := r.ByGuild(9, 0, 0); err != nil || len(listed) != 2 {
			t.Errorf("listed %v, %v, want both", listed, err)
		}
		owner := storage.Owner{User: 7}
		if err := s.Keep(t.Context(), owner, []byte("de")); err != nil {
			t.Errorf("keep settings: %v", err)
		}
		if got, err := r.Settings(owner); string(got) != "de" || err != nil {
			t.Errorf("settings %q, %v, want de", got, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := storage.Check(t.Context(), path); err != nil {
		t.Errorf("after: %v", err)
	}
}

// TestMigrateLeagues opens a file of schema 5: its matches are as they were, and
// there is a place for leagues.
func TestMigrateLeagues(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "old.db")
	s, err := storage.Open(path, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Apply(t.Context(), storage.Commit{Match: "00000001", Records: [][]byte{{1}}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	ofSchema(t, path, 5, append(bucketsOf6, "shared")...)
	if c, err := storage.Check(t.Context(), path); err != nil || c.Matches != 1 || c.Leagues != 0 {
		t.Errorf("before: %+v, %v", c, err)
	}
	if s, err = storage.Open(path, storage.Options{}); err != nil {
		t.Fatal(err)
	}
	league := storage.LeagueCommit{League: "l0000001", Events: [][]byte{{1}, {2}}, Users: []storage.UserID{4}, Guild: 9, Due: time.Now()}
	if _, err := s.ApplyLeague(t.Context(), league); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if c, err := storage.Check(t.Context(), path); err != nil || c.Matches != 1 || c.Leagues != 1 || c.Records != 3 {
		t.Errorf("after: %+v, %v; want a match, a league and three records", c, err)
	}
}

// bucketsOf6 are the buckets that layout 6 brought.
var bucketsOf6 = []string{"leagues", "league users", "league due", "league guilds", "league listed", "reports"}

// ofSchema makes the file one of an older layout, which had none of these
// buckets.
func ofSchema(t *testing.T, path string, schema uint64, without ...string) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range without {
			if err := tx.DeleteBucket([]byte(name)); err != nil {
				return err
			}
		}
		return tx.Bucket([]byte("meta")).Put([]byte("skald schema"), binary.BigEndian.AppendUint64(nil, schema))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func unpack(from, to string) (err error) {
	file, err := os.Open(from)
	if err != nil {
		return err
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, packed)
	return errors.Join(err, out.Close())
}
