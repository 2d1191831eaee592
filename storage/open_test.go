package storage_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"skald/storage"
	"skald/storage/storagetest"
)

var noon = time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)

func openStore(t *testing.T, path string) *storage.Bolt {
	t.Helper()
	s, err := storage.Open(path, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// closeWhole closes a store and reads its file from end to end.
func closeWhole(t *testing.T, s *storage.Bolt, path string) storage.Contents {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := storage.Check(t.Context(), path)
	if err != nil {
		t.Error(err)
	}
	return c
}

// written makes a data file with some matches in it, as short as its content,
// and returns its bytes.
func written(t *testing.T) []byte {
	t.Helper()
	s := openStore(t, filepath.Join(t.TempDir(), "written"))
	for i := range 40 {
		id := storage.MatchID(fmt.Sprintf("%08d", i))
		for rev := range uint64(5) {
			_, err := s.Apply(t.Context(), storage.Commit{
				Match: id, Rev: rev, Head: noise(200), Records: [][]byte{noise(300)}, Users: []storage.UserID{1, 2}, Due: noon,
				Channel: storage.ChannelID(i + 1), Holds: true, Interaction: storage.InteractionID(1000*i+int(rev)) + 1,
				Mail: []storage.Mail{{Kind: "board", Channel: 3, Body: noise(50)}},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	var file bytes.Buffer
	if _, err := s.Backup(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// foreignBolt is a sound bbolt file that is not ours.
func foreignBolt(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "foreign")
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{NoFreelistSync: true})
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("meta"))
		return errors.Join(err, b.Put([]byte("version"), []byte("7")))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// otherSchema is a data file that says it is of another schema.
func otherSchema(t *testing.T, schema uint64) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(path, written(t), 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte("meta")).Put([]byte("skald schema"), binary.BigEndian.AppendUint64(nil, schema))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestRefusedFiles: what is not a sound data file of ours is refused in one
// sentence, and stays as it was.
func TestRefusedFiles(t *testing.T) {
	t.Parallel()
	sound := written(t)
	pages := func(from int, with byte) []byte {
		file := bytes.Clone(sound)
		for i := from * 4096; i < len(file); i++ {
			file[i] = with
		}
		return file
	}
	tests := []struct {
		name  string
		file  []byte
		want  error
		words string
	}{
		{"a text", []byte("SKALD_TOKEN=secret\n"), storage.ErrForeign, "not a data file of skald"},
		{"a long text", bytes.Repeat([]byte("all work and no play\n"), 5000), storage.ErrForeign, "not a data file of skald"},
		{"zeroes", make([]byte, 1<<16), storage.ErrForeign, "not a data file of skald"},
		{"another program's bbolt file", foreignBolt(t), storage.ErrForeign, "not a data file of skald"},
		{"of a newer skald", otherSchema(t, 99), storage.ErrNewer, "was written by a newer skald (schema 99, this one knows 7): upgrade skald"},
		{"of the days before", otherSchema(t, 4), storage.ErrOlder, "from before the first release (schema 4, this one knows 7): no release reads it"},
		{"the first half", sound[:len(sound)/2], storage.ErrDamaged, "restore it from a backup"},
		{"one page less", sound[:len(sound)-4096], storage.ErrDamaged, "restore it from a backup"},
		{"the first two pages alone", sound[:2*4096], storage.ErrDamaged, "restore it from a backup"},
		{"all pages zero", pages(2, 0), storage.ErrDamaged, "restore it from a backup"},
		{"all pages ones", pages(2, 255), storage.ErrDamaged, "restore it from a backup"},
		{"both meta pages gone", append(make([]byte, 2*4096), sound[2*4096:]...), storage.ErrForeign, "restore it from a backup"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "file")
			if err := os.WriteFile(path, test.file, 0o644); err != nil {
				t.Fatal(err)
			}
			s, err := storage.Open(path, storage.Options{})
			if err == nil {
				t.Fatal(errors.Join(errors.New("no error"), s.Close()))
			}
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.words) || !strings.Contains(err.Error(), path) {
				t.Errorf("error: got %q (want one with %q)", err, test.words)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error of many lines: %q", err)
			}
			after, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(after, test.file) {
				t.Errorf("the file was changed (%v)", err)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o644 {
				t.Errorf("the file's mode was changed to %v (%v)", info.Mode(), err)
			}
		})
	}
}

// TestDamageAnywhere spoils each page in turn: Open refuses it, or the page
// held nothing. It never panics.
func TestDamageAnywhere(t *testing.T) {
	t.Parallel()
	sound := written(t)
	const page = 4096
	refused := 0
	for at := 0; at < len(sound); at += page {
		file := bytes.Clone(sound)
		for i := at; i < at+page; i++ {
			file[i] ^= 0x55
		}
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := storage.Open(path, storage.Options{})
		if err != nil {
			refused++
			continue
		}
		if err := s.Close(); err != nil {
			t.Errorf("page %d: close: %v", at/page, err)
		}
		if _, err := storage.Check(t.Context(), path); err != nil {
			t.Errorf("page %d: opened, but %v", at/page, err)
		}
	}
	if pages := len(sound) / page; refused < pages/2 {
		t.Errorf("refused %d of %d spoilt pages: too few to mean anything", refused, pages)
	}
}

func TestFlippedBit(t *testing.T) {
	t.Parallel()
	file := written(t)
	at := bytes.Index(file, noise(300)) // a record
	file[at+7] ^= 1
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := storage.Open(path, storage.Options{}); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("open: got %v, %v, want ErrDamaged", s, err)
	}
}

func TestOpenWhatIsNoFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	tests := []struct{ path, words string }{
		{folder, "is not a regular file: set SKALD_DATA to the path of a file"},
		{filepath.Join(folder, "missing", "file"), "make its folder"},
	}
	for _, test := range tests {
		if _, err := storage.Open(test.path, storage.Options{}); err == nil || !strings.Contains(err.Error(), test.words) {
			t.Errorf("open %s: got %v, want %q", test.path, err, test.words)
		}
	}
}

// TestNewFile: neither a missing nor an empty file is an error, both become one
// that its owner alone can read.
func TestNewFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	for _, prepare := range []func() error{
		func() error { return nil },
		func() error { return errors.Join(os.Remove(path), os.WriteFile(path, nil, 0o644)) },
		func() error { return os.Chmod(path, 0o664) }, // a file of ours with wider permissions
	} {
		if err := prepare(); err != nil {
			t.Fatal(err)
		}
		s, err := storage.Open(path, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := storagetest.Now(t.Context(), s).Matches("", 0); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("mode: got %v, want 0600 (%v)", info.Mode(), err)
		}
	}
}

func TestLockedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), childEnv+"="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil { // its first commit is made
		t.Fatal(err)
	}
	began := time.Now()
	_, err = storage.Open(path, storage.Options{})
	if took := time.Since(began); took > time.Second {
		t.Errorf("refused after %v, want less than a second", took)
	}
	want := "data file " + path + " is in use by another process: stop it, or set SKALD_DATA to another file"
	if !errors.Is(err, storage.ErrLocked) || err.Error() != want {
		t.Errorf("error: got %v, want %s", err, want)
	}
	if err := child.Process.Kill(); err != nil {
		t.Errorf("the first one: %v", err)
	}
	_ = child.Wait() // it was killed
	closeWhole(t, openStore(t, path), path)
}

// TestLittleAddressSpace: where the system grants less address space than is
// asked for, the file opens all the same.
func TestLittleAddressSpace(t *testing.T) {
	t.Parallel()
	limited := func(args ...string) *exec.Cmd {
		return exec.CommandContext(t.Context(), "sh", append([]string{"-c", `ulimit -v 8000000 && exec "$0" "$@"`, os.Args[0]}, args...)...)
	}
	if err := limited("-test.run=^$").Run(); err != nil {
		t.Skipf("this test does not run in so little: %v", err)
	}
	child := limited()
	child.Env = append(os.Environ(), childEnv+"="+filepath.Join(t.TempDir(), "file"))
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil { // its first commit is made
		t.Errorf("nothing committed: %v", err)
	}
	_ = child.Process.Kill()
	_ = child.Wait() // it was killed
}

// TestReopen: all that was committed is there again, the outbox with its order
// and its replacements too.
func TestReopen(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, written(t), 0o600); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, path)
	board := storage.Mail{Kind: "old", Channel: 3, Replaces: "b"}
	if _, err := s.Apply(t.Context(), storage.Commit{Match: "zzzzzzzz", Mail: []storage.Mail{board}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := storage.Open(path, storage.Options{Unsynced: true}) // so that each Ack goes alone, at once
	if err != nil {
		t.Fatal(err)
	}
	board.Kind = "new"
	if _, err := s.Apply(t.Context(), storage.Commit{Match: "zzzzzzzz", Rev: 1, Mail: []storage.Mail{board}}); err != nil {
		t.Fatal(err)
	}
	last, kinds := uint64(0), make(map[string]int)
	for {
		mail, err := s.DueMail(t.Context(), noon, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(mail) == 0 {
			break
		}
		if len(mail) != 1 || mail[0].ID <= last {
			t.Fatalf("mail after %d: got %d, first %d", last, len(mail), mail[0].ID)
		}
		last = mail[0].ID
		kinds[mail[0].Kind]++
		if err := s.Ack(t.Context(), storage.Delivery{ID: last, Gone: true}); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := fmt.Sprint(kinds), fmt.Sprint(map[string]int{"board": 200, "new": 1}); got != want {
		t.Errorf("mail: got %s, want %s", got, want)
	}
	closeWhole(t, s, path)
}
