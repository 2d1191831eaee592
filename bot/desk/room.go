package desk

import (
	"context"

	"skald/bot/table"
)

// A Room is a subject: what can be typed and pressed about it. Its name is the
// first part of its custom ids. The frame knows rooms by this alone, and by the
// small interfaces below where a room has them.
type Room interface {
	Name() string
	Commands() []Command
	// Press returns what a button, select or form does; nil if its custom id is none
	// that the room writes today.
	Press(ID) Handler
}

// A Refuser is a Room that has sentences for refusals of its own rules.
type Refuser interface {
	// Refused says an error to the person whose request it refused, with the key
	// that is logged; false if it is no refusal of the room's.
	Refused(ctx context.Context, r *Request, err error) (reply Reply, why string, ok bool)
}

// A Follower is a Room that hears of each match that a request has changed.
type Follower interface {
	Acted(context.Context, *table.Match)
}

// A Teacher is a Room that adds to replies.
type Teacher interface {
	Taught(context.Context, *Request, Reply) Reply
}

// A Mender is a Room that looks after what stands in a channel once a request from
// there has been answered.
type Mender interface {
	Mend(context.Context, *Request)
}

// A Keeper is a Room in which something falls due.
type Keeper interface {
	// Elapse deals with what is due now. It is called by one goroutine, again and
	// again.
	Elapse(context.Context)
}
