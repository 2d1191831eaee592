package localtest

import (
	"context"
	"fmt"
	"sync"
	"time"

	"skald/bot/localdiscord"
)

// A Server is a local Discord with drivers for tests.
type Server struct {
	*localdiscord.Server

	// Follows says that the bot, where it answers a press by an update of a message
	// for everybody, answers the person by a further message, which is waited for.
	Follows bool

	mu    sync.Mutex
	pings map[localdiscord.ID][]localdiscord.Message
}

// New makes a server in memory. If the environment variable DISCORD_OPENAPI
// names Discord's API document, every request body of the bot and every answer
// are held against it, unless opt.Check does something else.
func New(opt localdiscord.Options) (*Server, error) {
	if opt.Check == nil {
		d, err := EnvironmentDocument()
		if err != nil {
			return nil, err
		}
		if d != nil {
			opt.Check, opt.CheckAnswer = d.Check, d.CheckAnswer
		}
	}
	s := &Server{pings: map[localdiscord.ID][]localdiscord.Message{}}
	watch := opt.Watch
	opt.Watch = func(e localdiscord.Event) {
		s.note(e)
		if watch != nil {
			watch(e)
		}
	}
	inner, err := localdiscord.New(opt)
	if err != nil {
		return nil, err
	}
	s.Server = inner
	return s, nil
}

// note keeps whom an event notified.
func (s *Server) note(e localdiscord.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range e.Pings {
		s.pings[id] = append(s.pings[id], *e.Message)
	}
}

// User finds a member by name, or lets them join.
func (s *Server) User(name string) *User { return &User{s.Server.User(name), s} }

// Member finds a user by id, nil if there is none.
func (s *Server) Member(id localdiscord.ID) *User {
	u := s.Server.Member(id)
	if u == nil {
		return nil
	}
	return &User{u, s}
}

// Subscribe returns everything that changes from now on, in order, and never
// cuts its reader off.
func (s *Server) Subscribe() (<-chan localdiscord.Event, func()) { return s.Server.Subscribe(0) }

// Await waits until what was begun is done. The answer of an error is what the user
// had before them by then.
func (s *Server) Await(ctx context.Context, it *localdiscord.Interaction) (localdiscord.Answer, error) {
	leads := func(a localdiscord.Answer) bool {
		return s.Follows && a.Updated && !a.Deferred && a.Failed == "" && a.Message != nil && !a.Message.Ephemeral
	}
	_, err := it.Await(ctx, func(a localdiscord.Answer) bool { return a.Done && (!leads(a) || len(it.FollowUps()) > 0) })
	a := it.Answer()
	if leads(a) {
		a.Message, a.Updated = nil, false
		if list := it.FollowUps(); len(list) > 0 {
			a.Message = &list[0]
		}
	}
	return a, err
}

// UntilConnected waits until a bot has a session on an open connection.
func (s *Server) UntilConnected(ctx context.Context) error {
	if err := s.Until(ctx, s.Connected); err != nil {
		return fmt.Errorf("wait for the bot: %w", err)
	}
	return nil
}

// UntilServing waits until a bot is connected and has registered commands.
func (s *Server) UntilServing(ctx context.Context) error {
	if err := s.Until(ctx, func() bool { return s.Connected() && len(s.Commands()) > 0 }); err != nil {
		return fmt.Errorf("wait for the bot and its commands: %w", err)
	}
	return nil
}

// Until looks again at each event until something is true. A bot may note what it
// has sent a little after the event of it, or write it into its log alone: so it is
// also looked at between events, soon after one and then less and less often.
func (s *Server) Until(ctx context.Context, ok func() bool) error {
	const soon, late = time.Millisecond, 50 * time.Millisecond
	events, cancel := s.Subscribe()
	defer cancel()
	for pause := soon; !ok(); pause = min(2*pause, late) {
		select {
		case _, open := <-events:
			if !open {
				return localdiscord.ErrClosed
			}
			pause = soon
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// identifyPause is how long a bot waits between two IDENTIFYs.
const identifyPause = 5 * time.Second

// IdentifyBursts counts the IDENTIFYs that came sooner after the one before
// than Discord allows (max_concurrency 1).
func (s *Server) IdentifyBursts() int {
	n := 0
	all := s.Identifies()
	for i := 1; i < len(all); i++ {
		if all[i].Sub(all[i-1]) < identifyPause {
			n++
		}
	}
	return n
}
