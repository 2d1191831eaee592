package outbox

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"skald/bot/clock"
	"skald/bot/discord"
	"skald/storage"
	"skald/storage/recent"
)

// A Messenger is where messages go; *discord.Client is one.
type Messenger interface {
	Post(context.Context, storage.ChannelID, discord.Message) (discord.Posted, error)
	Edit(context.Context, storage.ChannelID, storage.MessageID, discord.Message) error
	Strip(ctx context.Context, in storage.ChannelID, of storage.MessageID, pictures bool) error
	Delete(context.Context, storage.ChannelID, storage.MessageID) error
	Thread(ctx context.Context, in storage.ChannelID, from storage.MessageID, name string) error
	Standing(context.Context, storage.ChannelID, storage.MessageID) (*discord.Posted, error)
	Direct(context.Context, storage.UserID) (storage.ChannelID, error)
}

// A Sender empties the outbox.
type Sender struct {
	// Yield returns when what is more urgent has gone first. The sender calls it before
	// it reads a match or sends, a kind of mail before it draws. It is set before Run.
	Yield func(context.Context)

	store     storage.Outbox
	kinds     []Kind
	messenger Messenger
	clock     clock.Clock
	due       steady // when mails are
	log       *slog.Logger

	stale     *recent.Map[storage.ChannelID, []storage.MessageID] // messages that could not lose their buttons
	budgets   *recent.Map[budget, []spending]                     // what people have spent on notifying each other
	unwritten atomic.Int32                                        // deliveries that the store does not take
	retried   *recent.Map[storage.ChannelID, time.Time]           // when presses last had a channel's mail tried again
	edited    *recent.Map[storage.ChannelID, []time.Time]         // when messages of a channel were edited, lately
	shut      *recent.Map[storage.ChannelID, time.Time]           // when a press last showed that the bot may not post there
}

// New returns a sender of the kinds of mail that there are. Run makes it work.
func New(store storage.Outbox, m Messenger, c clock.Clock, log *slog.Logger, kinds []Kind) *Sender {
	return &Sender{
		store: store, messenger: m, clock: c, due: steady{clock: c}, log: log,
		kinds: kinds, Yield: func(context.Context) {},
		retried: recent.New[storage.ChannelID, time.Time](maxRetried), shut: recent.New[storage.ChannelID, time.Time](maxRetried), budgets: recent.New[budget, []spending](maxBudgets),
		stale: recent.New[storage.ChannelID, []storage.MessageID](maxStaleChannels), edited: recent.New[storage.ChannelID, []time.Time](maxStaleChannels),
	}
}

// How many recipients are sent to at once. Direct messages have a budget of
// their own, so that no number of people who are slow to reach delays a channel.
const (
	maxChannels = 64
	maxUsers    = 32
)

// longestWait is how long the sender waits for mail that nobody announced, and
// storeBackoff how long after failures of the store.
const longestWait = time.Minute

var storeBackoff = clock.Backoff{First: time.Second, Longest: time.Minute}

// Run sends until the context ends and what is under way has ended too.
func (s *Sender) Run(ctx context.Context) {
	busy := map[storage.Recipient]bool{}
	done := make(chan storage.Recipient)
	for failed := 1; ctx.Err() == nil; failed++ {
		wait, err := s.dispatch(ctx, busy, done)
		if err != nil && ctx.Err() == nil {
			wait = storeBackoff.Wait(failed)
			s.log.Error("outbox cannot be read", "err", err, "again_in", wait)
			_ = clock.Sleep(ctx, s.clock, wait) // its error is that the context ended
			continue
		}
		failed = 0
		select {
		case <-ctx.Done():
		case <-s.store.Wake():
		case r := <-done:
			delete(busy, r)
		case <-s.clock.After(wait):
		}
	}
	for range len(busy) {
		<-done
	}
}

// dispatch begins to deliver what is due, as far as there is room, and returns
// how long nothing else falls due. While the store takes no delivery down
// nothing new is sent: it would be sent again.
func (s *Sender) dispatch(ctx context.Context, busy map[storage.Recipient]bool, done chan<- storage.Recipient) (time.Duration, error) {
	if s.unwritten.Load() > 0 {
		return longestWait, nil // the delivery's end wakes
	}
	room := map[bool]int{false: maxChannels, true: maxUsers}
	for r := range busy {
		room[r.User != 0]--
	}
	if room[false]+room[true] == 0 {
		return longestWait, nil // as above
	}
	now := s.due.Now()
	mails, err := s.store.DueMail(ctx, now, max(room[false], room[true]), busy)
	if err != nil {
		return 0, err
	}
	for _, mail := range mails {
		r := mail.Recipient()
		if room[r.User != 0] <= 0 {
			continue
		}
		busy[r] = true
		room[r.User != 0]--
		go func() {
			s.deliver(ctx, mail)
			done <- r
		}()
	}
	next, ok, err := s.store.NextMail(ctx, now)
	if err != nil || !ok {
		return longestWait, err
	}
	return min(next.Sub(s.due.Now()), longestWait), nil
}

// ack writes a delivery down. It does so while closing, too, or what was sent
// would be sent again.
func (s *Sender) ack(ctx context.Context, d storage.Delivery) {
	stuck := int32(0)
	defer func() { s.unwritten.Add(-stuck) }()
	write := func() (bool, error) { return true, s.store.Ack(context.WithoutCancel(ctx), d) }
	_ = storeBackoff.Retry(ctx, s.clock, write, func(err error, wait time.Duration) { // its error was logged
		s.unwritten.Add(1 - stuck)
		stuck = 1
		s.log.Error("delivery cannot be written down: nothing is sent meanwhile", "match", d.Match, "err", err, "again_in", wait)
	})
}
