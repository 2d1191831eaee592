package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
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

// TestSoundFilesPass: whatever is done to a store, its pages fit each other.
func TestSoundFilesPass(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	b.db.NoSync, b.leisure = true, 0 // what the pages say is the same
	random := rand.New(rand.NewPCG(1, 2))
	var revs [60]uint64
	for step := range 200 {
		n := random.IntN(len(revs))
		c := Commit{
			Match: oldID(n), Rev: revs[n], Head: make([]byte, random.IntN(3000)), Interaction: InteractionID(random.Uint64()),
			At: time.Unix(int64(step), 0), Users: []UserID{UserID(random.IntN(500)), UserID(random.IntN(500))},
			Due: time.Unix(random.Int64N(1000), 0), Channel: ChannelID(1000*n + random.IntN(1000)), Holds: true,
		}
		for range random.IntN(4) {
			c.Records = append(c.Records, make([]byte, random.IntN(9000)))
			c.Mail = append(c.Mail, Mail{User: UserID(random.IntN(50) + 1), Body: make([]byte, random.IntN(500))})
		}
		if random.IntN(30) == 0 { // much at once, over many pages
			c.Users = nil
			for range 2000 {
				c.Users = append(c.Users, UserID(random.Uint64()))
			}
		}
		if _, err := b.Apply(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		revs[n]++
		mail, err := b.DueMail(t.Context(), time.Unix(1, 0), random.IntN(4)+1, nil)
		for _, m := range mail {
			err = errors.Join(err, b.Ack(t.Context(), Delivery{ID: m.ID, Gone: random.IntN(3) > 0}))
		}
		if _, pruned := b.Prune(t.Context(), time.Unix(int64(step-50), 0)); err != nil || pruned != nil {
			t.Fatal(err, pruned)
		}
		if step%10 != 0 {
			continue
		}
		err = b.view(t.Context(), func(tx *tx) error {
			deep := checkPages(b.file, os.Getpagesize(), tx.ID(), true)
			return errors.Join(deep, checkPages(b.file, os.Getpagesize(), tx.ID(), false))
		})
		if err != nil {
			t.Fatalf("step %d: %v", step, err)
		}
	}
}

// TestLongFreeList reads a list of more free pages than the head of its page
// can count.
func TestLongFreeList(t *testing.T) {
	t.Parallel()
	const pageSize, count = 4096, 70_000
	run := (pageHeadLen+8+8*count)/pageSize + 1
	file := make([]byte, (2+run)*pageSize)
	list := file[2*pageSize:]
	native.PutUint64(list, 2)
	native.PutUint16(list[8:], freeListPage)
	native.PutUint16(list[10:], 0xffff)
	native.PutUint32(list[12:], uint32(run-1))
	native.PutUint64(list[pageHeadLen:], count)
	for i := range count {
		native.PutUint64(list[pageHeadLen+8+8*i:], uint64(2+run+i))
	}
	read := func() error {
		return newPages(bytes.NewReader(file), pageSize, uint64(2+run+count), true).free(2)
	}
	if err := read(); err != nil {
		t.Error(err)
	}
	native.PutUint64(list[pageHeadLen+8+8*(count-1):], 2)
	if err := read(); !errors.Is(err, ErrDamaged) {
		t.Errorf("with a page in use at its end: got %v", err)
	}
}
