package site

import (
	"context"
	"slices"
	"time"

	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/recent"
)

// How long it is believed who sees a channel, of how many channels, and for how long
// Discord is asked.
const (
	seenFor  = 5 * time.Minute
	mostSeen = 4096
	askedFor = 2 * time.Second
)

// Sees reports whether everybody on a server sees a channel of it.
type Sees func(ctx context.Context, g storage.GuildID, in storage.ChannelID) bool

// channels remember which channels everybody on their server sees. What is played where
// only some see it is for nobody else.
type channels struct {
	ask    Sees // nil: all do
	known  *recent.Map[storage.ChannelID, sight]
	asking *pool
}

// sight is whether everybody saw a channel at a moment.
type sight struct {
	open bool
	at   time.Time
}

func newChannels(ask Sees) *channels {
	return &channels{ask, recent.New[storage.ChannelID, sight](mostSeen), newPool(1, shortWaiting)}
}

// open reports whether everybody on a server sees a channel of it. Discord is asked about
// one at a time; what cannot be asked is not seen for the moment.
func (c *channels) open(ctx context.Context, g storage.GuildID, in storage.ChannelID) bool {
	if c.ask == nil {
		return true
	}
	fresh := func() (open, known bool) {
		was, known := c.known.Get(in)
		return was.open, known && time.Since(was.at) < seenFor
	}
	if open, known := fresh(); known {
		return open
	}
	leave, err := c.asking.enter(ctx)
	if err != nil {
		return false
	}
	defer leave()
	if open, known := fresh(); known { // somebody else has asked meanwhile
		return open
	}
	asked, cancel := context.WithTimeout(ctx, askedFor)
	defer cancel()
	open := c.ask(asked, g, in)
	if asked.Err() == nil {
		c.known.Put(in, sight{open, time.Now()})
	}
	return open
}

// opened are the heads of matches that were played where everybody on their server sees
// it.
func (c *channels) opened(ctx context.Context, list []found) []found {
	return slices.DeleteFunc(list, func(f found) bool { return !c.shows(ctx, f.Head) })
}

// shows reports whether a match is played where everybody on its server sees it.
func (c *channels) shows(ctx context.Context, h head.Head) bool {
	return !h.Private && c.open(ctx, h.Guild, h.Home())
}
