package recent

import (
	"sync"
	"testing"
)

func TestLeastRecentlyUsedIsForgotten(t *testing.T) {
	t.Parallel()
	m := New[string, int](2)
	m.Put("a", 1)
	m.Put("b", 2)
	m.Get("a")
	m.Put("c", 3)
	for key, want := range map[string]int{"a": 1, "b": 0, "c": 3} {
		if got, ok := m.Get(key); got != want || ok != (want != 0) {
			t.Errorf("%s: got %d, %v; want %d", key, got, ok, want)
		}
	}
	m.Put("c", 4)
	if got, _ := m.Get("c"); got != 4 || m.Len() != 2 {
		t.Errorf("got %d among %d values, want 4 among 2", got, m.Len())
	}
}

func TestChange(t *testing.T) {
	t.Parallel()
	m := New[string, int](8)
	add := func(n int, _ bool) (int, bool) { return n + 1, true }
	m.Change("a", func(int, bool) (int, bool) { return 7, false })
	if _, ok := m.Get("a"); ok {
		t.Error("a value was kept though the change said no")
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { m.Change("a", add) })
	}
	all.Wait()
	if got, _ := m.Get("a"); got != 50 {
		t.Errorf("got %d after 50 changes at once", got)
	}
	m.Change("a", func(n int, known bool) (int, bool) { return n, !known })
	if _, ok := m.Get("a"); ok || m.Len() != 0 {
		t.Errorf("%d values, want none", m.Len())
	}
}

func TestMapIsBounded(t *testing.T) {
	t.Parallel()
	const most = 10
	m := New[int, int](most)
	for i := range 1000 {
		m.Put(i, i)
		if m.Len() > most {
			t.Fatalf("%d values, want %d at most", m.Len(), most)
		}
	}
	for i := range most {
		if _, ok := m.Get(1000 - 1 - i); !ok {
			t.Errorf("%d is forgotten, though it is one of the last", 1000-1-i)
		}
	}
	if m := New[int, int](0); m.most != 1 {
		t.Errorf("a map of nothing holds %d values, want 1", m.most)
	}
}

func BenchmarkGet(b *testing.B) {
	m := New[int, string](1000)
	for i := range 1000 {
		m.Put(i, "value")
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Get(i % 1000)
	}
}
