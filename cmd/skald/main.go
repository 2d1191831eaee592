// Command skald serves play-by-post board games on Discord, or on a page of its
// own without Discord. `skald help` lists what it can be asked for.
package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	_ "time/tzdata" // people's time zones, also where the machine knows none
)

// memoryLimit is how much the collector lets the program take, where GOMEMLIMIT
// does not say: half as much again as is in use where sixty matches of all games
// are played without rest. Without a limit it would be twice that.
const memoryLimit = 256 << 20

func main() {
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(memoryLimit)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Getenv, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "skald:", err)
		os.Exit(exitCode(err))
	}
}
