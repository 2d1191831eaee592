// Command skald serves play-by-post board games on Discord, or on a page of its
// own without Discord.
//
//	skald                     serve Discord (DISCORD_TOKEN)
//	skald try [--addr A]      serve a page to play on, without a token
//	skald export MATCH        write a match as JSON
//	skald verify FILE         check an exported match: rules, chance, notes
//	skald replay --all        replay every stored match by today's rules
//	skald release MATCH       free the channel of a match that cannot be read
//	skald backup FILE         copy the data file while the bot runs
//	skald check FILE          read a data file from end to end
//	skald restore FILE        put a backup in the place of the data file
//	skald rehearse FILE       try this program on a copy of a data file
//	skald doctor              look at all that serving needs, and say what to mend
//	skald health              say how the running skald is doing
//	skald version
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
		os.Exit(1)
	}
}
