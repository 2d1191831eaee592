package gate

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"skald/storage/ids"
)

// TestAttendance holds that a person has three requests under way at most, and that
// one which Discord delivers twice counts once.
func TestAttendance(t *testing.T) {
	t.Parallel()
	var a Attendance
	for _, id := range []uint64{1, 1, 2, 3, 3} {
		if !a.Enter(7, ids.Interaction(id)) {
			t.Errorf("request %d is held", id)
		}
	}
	if a.Enter(7, ids.Interaction(4)) || !a.Enter(8, ids.Interaction(4)) {
		t.Error("a fourth request is let in, or another person's first is not")
	}
	a.Leave(7, ids.Interaction(1))
	if a.Enter(7, ids.Interaction(4)) {
		t.Error("a request is let in while one of three is under way twice, and once done")
	}
	a.Leave(7, ids.Interaction(1))
	if !a.Enter(7, ids.Interaction(4)) {
		t.Error("no request is let in when one of three is done")
	}
	for _, id := range []uint64{2, 3, 3, 4} {
		a.Leave(7, ids.Interaction(id))
	}
	a.Leave(8, ids.Interaction(4))
	if len(a.inside) != 0 {
		t.Errorf("%v is kept of people who ask for nothing", a.inside)
	}
}

// TestGateIsWaitedForWhileOthersEnter: whoever waits need not know whether somebody
// enters at that moment.
func TestGateIsWaitedForWhileOthersEnter(t *testing.T) {
	t.Parallel()
	var g Gate
	var people sync.WaitGroup
	for range 8 {
		people.Go(func() {
			for range 1000 {
				if !g.Enter() {
					t.Error("an open gate keeps somebody out")
				}
				g.Leave()
			}
		})
		people.Go(func() {
			for range 1000 {
				g.Wait()
			}
		})
	}
	people.Wait()
	if !g.Close(nil) || g.Enter() {
		t.Error("an empty gate is not closed at once, or lets in")
	}
}

// TestGateIsClosed: it waits for who is inside, no longer than it may.
func TestGateIsClosed(t *testing.T) {
	t.Parallel()
	for takes, want := range map[time.Duration]time.Duration{time.Second: time.Second, time.Hour: time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			var g Gate
			g.Enter()
			go func() { time.Sleep(takes); g.Leave() }()
			began := time.Now()
			left := g.Close(time.After(time.Minute))
			if took := time.Since(began); took != want || left != (takes == want) {
				t.Errorf("who takes %v has left: %t, after %v", takes, left, took)
			}
			g.Wait()
			if took := time.Since(began); took != takes {
				t.Errorf("who takes %v is waited for %v", takes, took)
			}
		})
	}
}
