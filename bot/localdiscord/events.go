package localdiscord

import "sync"

// An EventKind says what happened.
type EventKind string

// What a subscriber hears of.
const (
	MessageCreated   EventKind = "message_created"
	MessageUpdated   EventKind = "message_updated"
	MessageDeleted   EventKind = "message_deleted"
	TypingStarted    EventKind = "typing"
	CommandsChanged  EventKind = "commands"
	ChannelCreated   EventKind = "channel_created"
	ChannelUpdated   EventKind = "channel_updated"
	ChannelDeleted   EventKind = "channel_deleted"
	UserCreated      EventKind = "user_created"
	ModalOpened      EventKind = "modal"
	InteractionDone  EventKind = "interaction_done"
	InteractionFail  EventKind = "interaction_failed"
	GatewayConnected EventKind = "gateway_connected"
	GatewayLost      EventKind = "gateway_lost"
)

// An Event is one change of the world, with snapshots taken at that moment.
type Event struct {
	Kind EventKind `json:"kind"`
	// Only is the one user who may learn of it, 0 if everybody in the channel may.
	Only    ID `json:"only,omitzero"`
	Channel ID `json:"channel,omitzero"`
	// Message is set for created and updated messages, MessageID also for deleted ones.
	Message   *Message `json:"message,omitempty"`
	MessageID ID       `json:"message_id,omitzero"`
	Modal     *Modal   `json:"modal,omitempty"`
	// Interaction is set when a user's act was answered or failed; Text is what his client shows if it failed.
	Interaction ID     `json:"interaction,omitzero"`
	Text        string `json:"text,omitempty"`
}

// A subscription keeps what its reader has not taken yet, so that a slow reader never holds up the server.
type subscription struct {
	out   chan Event
	wake  chan struct{}
	quit  chan struct{}
	once  sync.Once
	mu    sync.Mutex
	queue []Event
}

// Subscribe returns everything that changes from now on, in order. The channel is closed by cancel and by Close.
// Events are not filtered: whoever shows them to a user must look at Only and at who is in the channel (Server.Sees).
func (s *Server) Subscribe() (<-chan Event, func()) {
	sub := &subscription{out: make(chan Event), wake: make(chan struct{}, 1), quit: make(chan struct{})}
	s.mu.Lock()
	if s.closed {
		sub.cancel()
	} else {
		s.subs[sub] = struct{}{}
	}
	s.mu.Unlock()
	go sub.run()
	return sub.out, func() {
		s.mu.Lock()
		delete(s.subs, sub)
		s.mu.Unlock()
		sub.cancel()
	}
}

// emit hands an event to every subscriber. The caller holds s.mu.
func (s *Server) emit(e Event) {
	for sub := range s.subs {
		sub.push(e)
	}
}

func (sub *subscription) push(e Event) {
	sub.mu.Lock()
	sub.queue = append(sub.queue, e)
	sub.mu.Unlock()
	select {
	case sub.wake <- struct{}{}:
	default:
	}
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
