package outbox

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"skald/bot/clock"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/play"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/words"
	"skald/storage"
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

// Rooms make the messages that are sent.
type Rooms struct {
	Play       *play.Room
	Tournament *tournament.Room
	Ladder     *ladder.Room
}

// RoomsOn returns the rooms on a desk.
func RoomsOn(d *desk.Desk) Rooms {
	return Rooms{Play: play.New(d), Tournament: tournament.New(d), Ladder: ladder.New(d)}
}

// A Sender empties the outbox.
type Sender struct {
	table     *table.Table
	leagues   *league.Room
	messenger Messenger
	rooms     Rooms
	words     *words.Catalogue
	clock     clock.Clock
	due       steady // when mails are
	log       *slog.Logger
	giveWay   func(context.Context)

	unwritten atomic.Int32 // deliveries that the store does not take

	mu      sync.Mutex
	retried map[storage.ChannelID]time.Time // when presses last had a channel's mail tried again
}

// New returns a sender. Run makes it work.
func New(t *table.Table, l *league.Room, m Messenger, p Rooms, w *words.Catalogue, c clock.Clock, log *slog.Logger) *Sender {
	return &Sender{table: t, leagues: l, messenger: m, rooms: p, words: w, clock: c, due: steady{clock: c}, log: log, giveWay: func(context.Context) {}, retried: map[storage.ChannelID]time.Time{}}
}

// GiveWay has the sender call wait before it reads a match, draws, or sends: it
// returns when what is more urgent has gone first. It is called before Run.
func (s *Sender) GiveWay(wait func(context.Context)) { s.giveWay = wait }

// How many recipients are sent to at once. Direct messages have a budget of
// their own, so that no number of people who are slow to reach delays a channel.
const (
	maxChannels = 64
	maxUsers    = 32
)

// How the sender waits: for mail that nobody announced, and after failures of
// the store.
const longestWait = time.Minute

var storeBackoff = clock.Backoff{First: time.Second, Longest: time.Minute}

// Run sends until the context ends and what is under way has ended too.
func (s *Sender) Run(ctx context.Context) {
	s.retryAll(ctx)
	busy := map[storage.Recipient]bool{}
	done := make(chan storage.Recipient)
	for failed := 0; ctx.Err() == nil; {
		wait, err := s.dispatch(ctx, busy, done)
		if failed++; err == nil {
			failed = 0
			s.pause(ctx, wait, busy, done)
		} else if ctx.Err() == nil {
			wait = storeBackoff.Wait(failed)
			s.log.Error("outbox cannot be read", "err", err, "again_in", wait)
			s.rest(ctx, wait, busy, done)
		}
	}
	for range len(busy) {
		<-done
	}
}

// pause waits so long, or until a delivery ends, or there is new mail.
func (s *Sender) pause(ctx context.Context, wait time.Duration, busy map[storage.Recipient]bool, done <-chan storage.Recipient) {
	select {
	case <-ctx.Done():
	case <-s.table.Wake():
	case r := <-done:
		delete(busy, r)
	case <-s.clock.After(wait):
	}
}

// rest waits so long, whatever happens meanwhile.
func (s *Sender) rest(ctx context.Context, wait time.Duration, busy map[storage.Recipient]bool, done <-chan storage.Recipient) {
	for over := s.clock.After(wait); ; {
		select {
		case <-ctx.Done():
			return
		case r := <-done:
			delete(busy, r)
		case <-over:
			return
		}
	}
}

// dispatch begins to deliver what is due, as far as there is room, and returns
// how long nothing else falls due. While the store takes no delivery down
// nothing new is sent: it would be sent again.
func (s *Sender) dispatch(ctx context.Context, busy map[storage.Recipient]bool, done chan<- storage.Recipient) (time.Duration, error) {
	if s.unwritten.Load() > 0 {
		return longestWait, nil // the delivery's end wakes
	}
	now := s.due.Now()
	mails, err := s.table.Mail(ctx, now, max(maxChannels, maxUsers), busy)
	if err != nil {
		return 0, err
	}
	users := 0
	for r := range busy {
		if r.User != 0 {
			users++
		}
	}
	for _, mail := range mails {
		r := mail.Recipient()
		if r.User != 0 && users >= maxUsers || r.User == 0 && len(busy)-users >= maxChannels {
			continue
		}
		if busy[r] = true; r.User != 0 {
			users++
		}
		go func() {
			s.deliver(ctx, mail)
			done <- r
		}()
	}
	next, ok, err := s.table.NextMail(ctx, now)
	if err != nil || !ok {
		return longestWait, err
	}
	return min(next.Sub(s.due.Now()), longestWait), nil
}

// deliver sends one mail and writes down what became of it: sent, later, or
// given up with a word to those who should know.
func (s *Sender) deliver(ctx context.Context, mail storage.Mail) {
	if mail.League != "" {
		if d, ok := s.deliverLeague(ctx, mail); ok {
			s.ack(ctx, d)
			s.opened(ctx, mail, d)
		}
		return
	}
	posted, err := s.attempt(ctx, mail)
	if ctx.Err() != nil && err != nil {
		return // closing: it is still in the outbox
	}
	d := storage.Delivery{ID: mail.ID, Gone: true, Match: mail.Match, Posted: posted}
	if mail.Kind == table.SecretMail {
		d.To = mail.User
	}
	if err != nil {
		d = s.outcome(ctx, mail, err)
	}
	s.ack(ctx, d)
	s.opened(ctx, mail, d)
}

// opened has what else waits for a channel tried at once where a mail was just
// sent.
func (s *Sender) opened(ctx context.Context, mail storage.Mail, d storage.Delivery) {
	if mail.Channel != 0 && d.Gone && d.Trouble == "" {
		s.hasten(ctx, mail.Recipient())
	}
}

// outcome is what becomes of a mail that could not be sent. If not even that can
// be found out the mail is given up: it would end the process at every start.
func (s *Sender) outcome(ctx context.Context, mail storage.Mail, err error) (d storage.Delivery) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("mail is given up without a word", "match", mail.Match, "kind", mail.Kind, "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			d = storage.Delivery{ID: mail.ID, Gone: true, Match: mail.Match}
		}
	}()
	return s.failed(ctx, mail, err)
}

// ack writes a delivery down. What was sent is written down also while closing,
// or it would be sent again.
func (s *Sender) ack(ctx context.Context, d storage.Delivery) {
	write := func() error { return s.table.Ack(context.WithoutCancel(ctx), d) }
	err := write()
	if err == nil {
		return
	}
	s.unwritten.Add(1)
	defer s.unwritten.Add(-1)
	for n := 1; err != nil; n++ {
		wait := storeBackoff.Wait(n)
		s.log.Error("delivery cannot be written down: nothing is sent meanwhile", "match", d.Match, "err", err, "again_in", wait)
		if clock.Sleep(ctx, s.clock, wait) != nil {
			return
		}
		err = write()
	}
}
