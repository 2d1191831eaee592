// Package site serves the pages that strangers read: finished matches, running ones whose
// players have agreed, ladders, tournaments, championships and figures of a title, of
// servers whose moderators switched that on. It only reads, and of each match and person
// only what everybody may know. Package render/site writes what it has read.
//
// What somebody asks for is done beside all that people play: few are read for at a
// time, one long page is made at a time, it lets presses go first, and it keeps no more
// than some megabytes. What cannot be done so is refused for the moment.
//
// What is played in channels that not everybody on their server sees is not shown, nor a
// competition that speaks there. Discord is asked that of a channel once in five minutes.
//
// What is not for everybody is answered as what never was: with the same bytes, and after
// a time that says nothing.
//
//	doc     an answer as it is sent
//	look    what must be read to know whether a page is still as it was
//	write   what makes the page anew
package site

import (
	"context"
	"log/slog"
	"net/netip"
	"time"

	"skald/bot/championship"
	"skald/bot/desk"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/words"
	"skald/render"
	"skald/render/leagueboard"

	"golang.org/x/sync/singleflight"
)

// Options are what a site is made of.
type Options struct {
	Table   *table.Table
	Titles  []desk.Title
	Words   *words.Catalogue
	Log     *slog.Logger
	Base    string                // what stands before paths where they must be whole, such as https://example.org; "": nobody knows
	Proxies []netip.Prefix        // which are believed about who asks
	Yield   func(context.Context) // lets those go first who are being answered; nil: there are none
	Sees    Sees                  // nil: everybody sees every channel
}

// A Site answers requests. It is an http.Handler that may be used from many goroutines.
type Site struct {
	Options
	ladders       *ladder.Ladders
	tournaments   *tournament.Tournaments
	championships *championship.Championships
	boards        *leagueboard.Boards

	channels *channels

	limits *limits
	kept   *kept
	flight singleflight.Group
	short  *pool // for what is read and written in milliseconds
	long   *pool // for what takes seconds
	fixed  map[string]*doc
	said   map[string]map[notice]*doc // by language
	life   context.Context
}

// What a site may take.
const (
	mostKept     = 5 << 20 // bytes of answers that are kept
	shortAtOnce  = 2
	shortWaiting = 64
	longWaiting  = 8
	longest      = 30 * time.Second // for making a page
	fresh        = 15 * time.Second // how long an answer stands before it is looked after
)

// New makes a site, whose work ends with the context.
func New(ctx context.Context, o Options) (*Site, error) {
	if o.Yield == nil {
		o.Yield = func(context.Context) {}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	competitions := league.On(o.Table, o.Log)
	s := &Site{
		Options: o, life: ctx,
		ladders: ladder.Of(competitions), tournaments: tournament.Of(competitions), championships: championship.Of(competitions),
		boards:   leagueboard.New(render.NewLettering()),
		channels: newChannels(o.Sees),
		limits:   newLimits(), kept: newKept(mostKept),
		short: newPool(shortAtOnce, shortWaiting), long: newPool(1, longWaiting),
	}
	return s, s.prepare()
}
