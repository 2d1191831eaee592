package storagetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"skald/storage"
)

// testConcurrent: many writers on few matches, each writing the number that it
// thinks is next. Compare and swap makes of it logs without gaps or doubles.
func testConcurrent(t *testing.T, s Store) {
	ctx := t.Context()
	const writers, each = 8, 25
	matches := []storage.MatchID{m1, m2, m3}
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			id := matches[w%len(matches)]
			for made := 0; made < each; {
				snap, err := Now(ctx, s).Load(id)
				if err != nil && !errors.Is(err, storage.ErrNotFound) {
					t.Errorf("load: %v", err)
					return
				}
				_, err = s.Apply(ctx, storage.Commit{
					Match: id, Rev: snap.Rev, Head: fmt.Append(nil, snap.Seq), Records: [][]byte{fmt.Append(nil, snap.Seq)},
				})
				switch {
				case err == nil:
					made++
				case !errors.Is(err, storage.ErrConflict):
					t.Errorf("apply: %v", err)
					return
				}
			}
		})
	}
	all.Wait()
	total := 0
	for _, id := range matches {
		snap := must(Now(ctx, s).Load(id))(t)
		records := must(Now(ctx, s).Records(id, 0, 1<<32))(t)
		equal(t, "records", uint64(len(records)), snap.Seq)
		equal(t, "revision", snap.Rev, snap.Seq)
		for i, r := range records {
			equal(t, "record", string(r), fmt.Sprint(i))
		}
		total += len(records)
	}
	equal(t, "records of all matches", total, writers*each)
}

// testMoment: all that one Read answers is of one moment, although a commit is
// made, or waits to be made, between its answers.
func testMoment(t *testing.T, s Store) {
	ctx := t.Context()
	commit := func(rev uint64) storage.Commit {
		word := fmt.Append(nil, rev)
		return storage.Commit{
			Match: m1, Rev: rev, Head: word, Records: [][]byte{word}, Channel: storage.ChannelID(rev + 1), Holds: true,
			Users: []storage.UserID{storage.UserID(rev + 1)}, Waiting: []storage.UserID{storage.UserID(rev + 1)},
			Due: noon.Add(time.Duration(rev)), Interaction: storage.InteractionID(rev + 1), At: noon,
		}
	}
	// look gathers what every kind of read says about the match.
	look := func(r storage.Reader) string {
		var said []any
		say := func(answer any, err error) { said = append(said, answer, err) }
		head, rev, err := r.Head(m1)
		say(fmt.Sprintf("%s at %d", head, rev), err)
		say(r.Load(m1))
		say(r.Record(m1, 1))
		say(r.Records(m1, 0, 9))
		say(r.Matches("", 0))
		say(r.Due(noon.Add(time.Hour), 0))
		say(r.Posted(m1))
		for n := range uint64(3) {
			say(r.ByChannel(storage.ChannelID(n)))
			say(r.ByUser(storage.UserID(n)))
			say(r.WaitingFor(storage.UserID(n)))
			say(r.Seen(storage.InteractionID(n)))
		}
		return fmt.Sprint(said...)
	}
	apply(t, s, commit(0))
	before, committed := look(Now(ctx, s)), make(chan error, 1)
	err := s.Read(ctx, func(r storage.Reader) error {
		equal(t, "the first look", look(r), before)
		go func() {
			_, err := s.Apply(ctx, commit(1))
			committed <- errors.Join(err, s.Ack(ctx, storage.Delivery{ID: 1, Match: m1, Posted: []byte("p")}))
		}()
		select {
		case err := <-committed:
			committed <- err
		case <-time.After(50 * time.Millisecond): // a store may hold commits up
		}
		equal(t, "a look after a commit", look(r), before)
		return errStop
	})
	if !errors.Is(err, errStop) {
		t.Errorf("read: error %v, want the caller's own", err)
	}
	if err := <-committed; err != nil {
		t.Fatal(err)
	}
	if after := look(Now(ctx, s)); after == before {
		t.Errorf("the commit was not made: %s", after)
	}
}

var errStop = errors.New("the caller's own error")
