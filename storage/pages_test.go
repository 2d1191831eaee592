package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
)

const oldMatches = 12

func oldID(i int) MatchID { return MatchID(fmt.Sprintf("%08d", i)) }

func oldRecord(i, rev int) []byte { return bytes.Repeat([]byte{byte(i), byte(rev)}, 400+100*rev) }

// commitTo commits records of some pages to a match.
func commitTo(b *Bolt, id MatchID, rev uint64, record []byte) error {
	_, err := b.Apply(context.Background(), Commit{
		Match: id, Rev: rev, Head: record[:100], Records: [][]byte{record}, Users: []UserID{1},
		Mail: []Mail{{Kind: "turn", User: 1, Replaces: string(id)}},
	})
	return err
}

// worn makes a data file in which pages were freed and used again, and returns
// its bytes with the place and the length of its list of free pages.
func worn(t *testing.T) (file []byte, at, length int) {
	t.Helper()
	b := testStore(t)
	for i := range oldMatches {
		for rev := range 4 {
			if err := commitTo(b, oldID(i), uint64(rev), oldRecord(i, rev)); err != nil {
				t.Fatal(err)
			}
		}
	}
	short := MatchID("yyyyyyyy") // its long records leave free pages
	if err := commitTo(b, short, 0, make([]byte, 50_000)); err != nil {
		t.Fatal(err)
	}
	if err := b.Rewrite(t.Context(), short, 1, [][]byte{nil}); err != nil {
		t.Fatal(err)
	}
	pageSize := b.db.Info().PageSize
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(b.path)
	if err != nil {
		t.Fatal(err)
	}
	meta := file // the newer one
	if native.Uint64(file[pageSize+64:]) > native.Uint64(file[64:]) {
		meta = file[pageSize:]
	}
	file = file[:int(native.Uint64(meta[56:]))*pageSize] // what follows was never used
	at = int(native.Uint64(meta[48:])) * pageSize
	free := int(native.Uint16(file[at+10:]))
	if free < 10 {
		t.Fatalf("%d free pages: too few to mean anything", free)
	}
	return file, at, pageHeadLen + 8*free
}

// newest is the number of the last transaction of a file.
func newest(file []byte) int {
	return int(max(native.Uint64(file[64:]), native.Uint64(file[os.Getpagesize()+64:])))
}

// TestFreeListBits flips each bit of the list of free pages: the file is
// refused, or what is committed afterwards takes nothing from the matches of
// before.
func TestFreeListBits(t *testing.T) {
	t.Parallel()
	file, at, length := worn(t)
	tried, refused := 0, 0
	for bit := 0; bit < 8*length; bit++ {
		file[at+bit/8] ^= 1 << (bit % 8)
		deep := checkPages(bytes.NewReader(file), os.Getpagesize(), newest(file), true)
		shallow := checkPages(bytes.NewReader(file), os.Getpagesize(), newest(file), false)
		if shallow != nil && (deep == nil || !errors.Is(shallow, ErrDamaged)) {
			t.Errorf("bit %d: refused at a glance (%v), but not after a deep look (%v)", bit, shallow, deep)
		}
		if tried++; shallow == nil {
			outlive(t, file, bit)
		} else {
			refused++
		}
		file[at+bit/8] ^= 1 << (bit % 8)
	}
	if refused < tried*9/10 {
		t.Errorf("refused %d of %d: too few to mean anything", refused, tried)
	}
}

// outlive opens a file that was not refused at a glance, commits until its free
// pages are used up, and looks for the matches of before.
func outlive(t *testing.T, file []byte, bit int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := open(path, Options{}, 0, mapSize())
	if err != nil {
		return // refused after all
	}
	defer b.Close()
	for rev := range 30 {
		if err := commitTo(b, "zzzzzzzz", uint64(rev), oldRecord(rev, 9)); err != nil {
			t.Errorf("bit %d: commit %d: %v", bit, rev, err)
			return
		}
	}
	_ = b.Read(t.Context(), func(r Reader) error {
		for i := range oldMatches {
			for rev := range 4 {
				if got, err := r.Record(oldID(i), uint64(rev)); err != nil || !bytes.Equal(got, oldRecord(i, rev)) {
					t.Errorf("bit %d: match %s lost record %d: %v", bit, oldID(i), rev, err)
				}
			}
		}
		return nil
	})
}

// TestPageHeads flips the bits of the heads of all pages: a file read whole is
// refused, whatever page it is. What their counts hide, reading the rows finds.
func TestPageHeads(t *testing.T) {
	t.Parallel()
	file, _, _ := worn(t)
	pageSize := os.Getpagesize()
	if err := checkPages(bytes.NewReader(file), pageSize, newest(file), true); err != nil {
		t.Fatalf("as it was written: %v", err)
	}
	const count, afterCount = 80, 96 // bits
	inUse := 0
	for at := 2 * pageSize; at < len(file); at += pageSize {
		refused := 0
		for bit := 0; bit < 8*pageHeadLen; bit++ {
			if bit == count {
				bit = afterCount
			}
			file[at+bit/8] ^= 1 << (bit % 8)
			if checkPages(bytes.NewReader(file), pageSize, newest(file), true) != nil {
				refused++
			}
			file[at+bit/8] ^= 1 << (bit % 8)
		}
		switch refused {
		case 0: // a free page, or one that another page runs on into
		case 8*pageHeadLen - (afterCount - count):
			inUse++
		default:
			t.Errorf("page %d: only %d flipped bits of its head refused", at/pageSize, refused)
		}
	}
	if inUse < 10 {
		t.Errorf("%d pages in use: too few to mean anything", inUse)
	}
}

// TestLargeFile: of a file that is too large to be read whole at the start the
// free pages are checked all the same, and it is said that the rest is not.
func TestLargeFile(t *testing.T) {
	t.Parallel()
	file, at, length := worn(t)
	path := filepath.Join(t.TempDir(), "file")
	opened := func() (string, error) {
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		b, err := open(path, Options{Log: slog.New(slog.NewTextHandler(&log, nil))}, int64(len(file)-1), mapSize())
		if err == nil {
			err = b.Close()
		}
		return log.String(), err
	}
	if log, err := opened(); err != nil || !bytes.Contains([]byte(log), []byte("too large to be read whole")) {
		t.Errorf("open: %v, log %q", err, log)
	}
	copy(file[at+length-8:], file[at+pageHeadLen:at+pageHeadLen+8])
	if _, err := opened(); !errors.Is(err, ErrDamaged) {
		t.Errorf("with a free page twice: got %v, want ErrDamaged", err)
	}
}
