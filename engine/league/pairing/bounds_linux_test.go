package pairing

import (
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// TestSwissIsQuick: the seventh round of 250 people, more than a tournament takes, is
// paired in a second of a processor. With SKALD_LONG=1 it is one of 1,000, in two: half of
// one is measured on a busy machine.
func TestSwissIsQuick(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	spent := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
			t.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	n, most := 250, time.Second
	if os.Getenv("SKALD_LONG") != "" {
		n, most = 1000, 2*time.Second
	}
	players, met := season(n, 6)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	began := spent()
	round := Swiss(players, met, true)
	took := spent() - began
	if t.Logf("%d pairs in %v", len(round.Pairs), took); len(round.Pairs) != n/2 || took > most {
		t.Errorf("%d pairs in %v, want %d in %v", len(round.Pairs), took, n/2, most)
	}
}
