package strengthtest

import (
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/review"
	"skald/engine/selfplay"
)

// playedBy returns a match of players of a kind, as a review is handed it.
func playedBy(t *testing.T, g table, make selfplay.Maker) review.Match {
	t.Helper()
	setup, seed := engine.Setup{Players: g.seats}, engine.Seed{3}
	var players []selfplay.Player
	for seat := range g.seats {
		players = append(players, make(engine.Seed{4, byte(seat)}))
	}
	r, err := selfplay.Play(g, setup, seed, mostActions, nil, players...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(setup, engine.NewDice(seed, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	m := review.Match{About: g.About(), Players: g.seats, Positions: []engine.State{s}, Turns: []int{1}, Winners: r.Result.Winners}
	for i, step := range r.Log {
		dice, turn := engine.NewDice(seed, uint64(i+1)), m.Turns[i]
		before := engine.Awaited(s)
		if s, err = s.Apply(step.Seat, step.Action, dice, nil); err != nil {
			t.Fatal(err)
		}
		if engine.Awaited(s) != before {
			turn++
		}
		m.Positions, m.Turns = append(m.Positions, s), append(m.Turns, turn)
		m.Line = append(m.Line, review.Ply{From: i, To: i + 1, Seat: step.Seat, Action: step.Action, Thrown: dice.Rolls() > 0, Chosen: !step.Forced})
	}
	return m
}

// spent returns the time of a processor that this thread has had.
func spent(t *testing.T) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestReview wants the review of a match of each title, played by chance, to value all
// of it by so many iterations as the bot spends, within sixty seconds of a processor.
// Short of SKALD_LONG=1 it spends a twentieth of them, and some may be left out.
func TestReview(t *testing.T) {
	const iterations = 400_000
	most, long := 0.05*iterations, os.Getenv("SKALD_LONG") != ""
	if long {
		most = iterations
	}
	for _, g := range tables() {
		m := playedBy(t, g, selfplay.Random)
		runtime.LockOSThread()
		began, asked := spent(t), 0.0
		c := review.Of(m, func() float64 { asked++; return asked / most })
		took := spent(t) - began
		runtime.UnlockOSThread()
		report := m.Report(c)
		t.Logf("%v: %d actions, %.1f s, %d turnings, %d throws, luck %v, left out %+v", g, len(m.Line), took.Seconds(), len(report.Points), c.Throws, report.Luck, c.Missed)
		if c.Missed.Why != nil || took > time.Minute || asked > 1.1*most || long && c.Missed.Positions > 0 {
			t.Errorf("%v: left out %+v, %v of a processor, %.0f iterations", g, c.Missed, took, asked)
		}
		if points := len(report.Shares); points < 2 || points != len(report.Turns) {
			t.Errorf("%v: %d points of a course", g, points)
		}
	}
}
