package localdiscord

import "sync"

// An EventKind says what happened.
type EventKind string

// What a subscriber hears of.
const (
	MessageCreated   EventKind = "message_created"
	MessageUpdated   EventKind = "message_updated"
	MessageDeleted   EventKind = "message_deleted"
	CommandsChanged  EventKind = "commands"
	ChannelCreated   EventKind = "channel_created"
	ChannelUpdated   EventKind = "channel_updated"
	ChannelDeleted   EventKind = "channel_deleted"
	UserCreated      EventKind = "user_created"
	RolesChanged     EventKind = "roles_changed"
	ModalOpened      EventKind = "modal"
	InteractionDone  EventKind = "interaction_done"
	InteractionFail  EventKind = "interaction_failed"
	GatewayConnected EventKind = "gateway_connected"
	GatewayLost      EventKind = "gateway_lost"
)

// An Event is one change of the world, with snapshots taken at that moment.
type Event struct {
	Kind EventKind `json:"kind"`
	// Only is the one user who may learn of it, 0 if everybody in the channel
	// may.
	Only    ID `json:"only,omitzero"`
	Channel ID `json:"channel,omitzero"`
	// Message is set for created and updated messages, MessageID also for
	// deleted ones.
	Message   *Message `json:"message,omitempty"`
	MessageID ID       `json:"message_id,omitzero"`
	Modal     *Modal   `json:"modal,omitempty"`
	// Interaction is set when a user's act was answered or failed; Text is what
	// their client shows if it failed.
	Interaction ID     `json:"interaction,omitzero"`
	Text        string `json:"text,omitempty"`
	// Pings are the users whom this event notifies.
	Pings []ID `json:"-"`
}

// A subscription keeps what its reader has not taken yet, up to its limit, so
// that a slow reader never holds up the server.
type subscription struct {
	limit int // 0 for none
	out   chan Event
	wake  chan struct{}
	quit  chan struct{}
	once  sync.Once
	mu    sync.Mutex
	queue []Event
}

// Subscribe returns everything that changes from now on, in order. The channel
// is closed by cancel, by Close, and when more than limit events wait for their
// reader, who then has missed some and begins anew; 0 is no limit. Events are
// not filtered: whoever shows them to a user must look at Only and at who is in
// the channel (Server.Sees).
func (s *Server) Subscribe(limit int) (<-chan Event, func()) {
	sub := &subscription{limit: limit, out: make(chan Event, 16), wake: make(chan struct{}, 1), quit: make(chan struct{})}
	s.mu.Lock()
	if s.closed {
		close(sub.out)
	} else {
		s.subs[sub] = struct{}{}
		s.work.Go(sub.run)
	}
	s.mu.Unlock()
	return sub.out, func() {
		s.mu.Lock()
		delete(s.subs, sub)
		s.mu.Unlock()
		sub.cancel()
	}
}

// emitLocked hands an event to every subscriber; one that does not keep up is
// cut off.
func (s *Server) emitLocked(e Event) {
	if s.opt.Watch != nil {
		s.opt.Watch(e)
	}
	for sub := range s.subs {
		if !sub.push(e) {
			delete(s.subs, sub)
			sub.cancel()
		}
	}
}

// push reports whether there was room.
func (sub *subscription) push(e Event) bool {
	sub.mu.Lock()
	full := sub.limit > 0 && len(sub.queue) >= sub.limit
	if !full {
		sub.queue = append(sub.queue, e)
	}
	sub.mu.Unlock()
	if full {
		return false
	}
	select {
	case sub.wake <- struct{}{}:
	default:
	}
	return true
}

func (sub *subscription) cancel() { sub.once.Do(func() { close(sub.quit) }) }

func (sub *subscription) run() {
	defer close(sub.out)
	for {
		sub.mu.Lock()
		batch := sub.queue
		sub.queue = nil
		sub.mu.Unlock()
		for _, e := range batch {
			select {
			case sub.out <- e:
			case <-sub.quit:
				return
			}
		}
		if len(batch) > 0 {
			continue
		}
		select {
		case <-sub.wake:
		case <-sub.quit:
			return
		}
	}
}
