package people_test

import (
	"context"
	"reflect"
	"sync"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/people"
)

// Several callers change the row of one person at once, and nothing is lost.
func TestPersonChangesKeepEachOther(t *testing.T) {
	t.Parallel()
	ctx, store := t.Context(), people.NewStore(storage.NewMemory(), time.Now)
	verbs := []string{"a", "b", "c", "d", "e"}
	var all sync.WaitGroup
	for _, verb := range verbs {
		all.Go(func() {
			if _, err := store.ChangeTips(ctx, 7, func(tips *people.Tips) { tips.Tell("game", verb) }); err != nil {
				t.Error(err)
			}
		})
	}
	all.Go(func() {
		if err := store.Hear(ctx, 7, "de"); err != nil {
			t.Error(err)
		}
	})
	all.Wait()
	p, err := store.Person(ctx, 7)
	if got := p.Tips.Next("game", verbs); err != nil || got != "" {
		t.Errorf("%q is still to be told, %v; want nothing", got, err)
	}
	if got := p.Tips.Next("game", []string{"a", "z"}); got != "z" {
		t.Errorf("to be told is %q, want z", got)
	}
	if p.Locale != "de" {
		t.Errorf("heard in %q, want de", p.Locale)
	}
	want := people.Tips{Told: map[string][]string{}, Done: []string{"game"}}
	got, err := store.ChangeTips(ctx, 7, func(tips *people.Tips) { tips.Finish("game"); tips.Finish("game") })
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("after a finished match tips are %+v, %v, want %+v", got, err, want)
	}
	if got := got.Next("game", verbs) + got.Next("other", verbs); got != "a" {
		t.Errorf("to be told of both games is %q, want a tip of the other one alone", got)
	}
}

// A stuckStore keeps nothing of one person until it is let go.
type stuckStore struct {
	*storage.Memory
	stuck storage.UserID
	begun chan struct{}
	free  chan struct{}
}

func (s *stuckStore) Keep(ctx context.Context, o storage.Owner, b []byte) error {
	if o.User == s.stuck {
		close(s.begun)
		<-s.free
	}
	return s.Memory.Keep(ctx, o, b)
}

// Changing the row of one person holds up nobody else.
func TestPeopleAreKeptBesideEachOther(t *testing.T) {
	t.Parallel()
	store := &stuckStore{Memory: storage.NewMemory(), stuck: 7, begun: make(chan struct{}), free: make(chan struct{})}
	kept := people.NewStore(store, time.Now)
	done := make(chan error)
	tell := func(u storage.UserID) error {
		_, err := kept.ChangeTips(t.Context(), u, func(tips *people.Tips) { tips.Tell("hoard", "roll") })
		return err
	}
	go func() { done <- tell(7) }()
	<-store.begun
	if err := tell(8); err != nil { // would wait for ever
		t.Fatal(err)
	}
	close(store.free)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}
