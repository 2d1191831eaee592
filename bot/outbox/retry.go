package outbox

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"skald/bot/clock"
	"skald/bot/discord"
	"skald/storage"
)

// A mail whose failure may pass is tried again after the pauses of mailBackoff, for
// longestTried or its kind's patience: the mails behind it wait as long.
var mailBackoff = clock.Backoff{First: time.Second, Longest: 10 * time.Minute}

const longestTried = 24 * time.Hour

// A mail whose channel cannot be written to is tried again after the pauses of
// channelBackoff, for longestClosed.
var channelBackoff = clock.Backoff{First: 10 * time.Minute, Longest: 6 * time.Hour}

const longestClosed = 30 * 24 * time.Hour

// troubleOf is how loud a failure is logged: that something must wait its turn is none.
func troubleOf(f discord.Fault) slog.Level {
	if f.After > 0 {
		return slog.LevelDebug
	}
	return slog.LevelWarn
}

// failed decides what becomes of a mail that could not be sent: another try if the
// failure may pass, or if the channel may be written to again some day. The mail's
// kind says how it is told that a mail is given up, or waits for that.
func (s *Sender) failed(ctx context.Context, kind Kind, mail storage.Mail, err error) storage.Delivery {
	f, now, attempts := discord.FaultOf(err), s.clock.Now(), mail.Attempts+1
	// A moderator may be told the trouble: Discord's code, 0 if there was no answer or
	// the fault is ours, and never the error's text.
	d := storage.Delivery{Gone: true, Trouble: strconv.Itoa(f.Code)}
	if early, ok := errors.AsType[*pause](err); ok {
		return storage.Delivery{Attempts: mail.Attempts, Due: s.due.Now().Add(early.wait)}
	}
	if (f.Temporary || errors.Is(err, errLater)) && now.Sub(mail.At) < cmp.Or(kind.Patience, longestTried) {
		wait := max(f.After, mailBackoff.Wait(attempts))
		s.log.Log(ctx, troubleOf(f), "mail is tried again", append(of(mail), "attempt", attempts, "err", err, "again_in", wait.Round(time.Millisecond))...)
		d.Gone, d.Attempts, d.Due = false, attempts, s.due.Now().Add(wait)
		return d
	}
	if kind.Waits && mail.Channel != 0 && f.Closed() && now.Sub(mail.At) < longestClosed {
		d.Gone, d.Aside, d.Attempts, d.Due = false, true, attempts, s.due.Now().Add(channelBackoff.Wait(attempts))
	}
	if kind.Failed != nil {
		kind.Failed(ctx, mail, f, &d)
	}
	switch {
	case !d.Gone:
		s.log.Warn("channel cannot be written to", append(of(mail), "channel", mail.Channel, "err", err, "again_at", d.Due)...)
	case f.Gone():
		s.log.Warn("channel is gone", append(of(mail), "channel", mail.Channel)...)
	case mail.Channel == 0 && f.NoDirect():
		s.log.Info("person cannot be written to", append(of(mail), "user", mail.User)...)
	default:
		s.log.Error("mail is given up", append(of(mail), "user", mail.User, "attempts", attempts, "err", err)...)
	}
	return d
}

// retryPause is how long after a retry the next of the same channel may come, so
// that no number of presses makes more; maxRetried is how many are remembered.
const (
	retryPause = time.Minute
	maxRetried = 1000
)

// Retry tries at once the mail that waits for a channel, since somebody acts there
// and the bot may write there by now, unless the last press showed that it may not. A
// retry within the last minute is enough.
func (s *Sender) Retry(ctx context.Context, c storage.ChannelID) {
	now := s.clock.Now()
	last, known := s.retried.Get(c)
	again := c != 0 && s.isShut(c) == nil && (!known || last.After(now) || now.Sub(last) >= retryPause)
	if again && s.hasten(ctx, c) > 0 {
		s.retried.Put(c, now)
	}
}

// Shut notes whether the bot may not post in a channel, as a press there shows. Until
// another one shows that it may nothing is posted there, or for retryPause.
func (s *Sender) Shut(c storage.ChannelID, shut bool) {
	s.shut.Change(c, func(time.Time, bool) (time.Time, bool) { return s.clock.Now(), shut })
}

// isShut is the error of a post where a press showed a moment ago that it is of no use.
func (s *Sender) isShut(c storage.ChannelID) error {
	if at, shut := s.shut.Get(c); !shut || s.clock.Now().Sub(at).Abs() >= retryPause {
		return nil
	}
	return &discord.Error{Fault: discord.Fault{Code: discord.MissingPermission}, Err: errors.New("the last press shows that the bot may not post")}
}

// hasten makes the mail due that waits for a channel which could not be written
// to, and returns how many mails those are. What was put off to a time was never tried,
// and waits for that.
func (s *Sender) hasten(ctx context.Context, c storage.ChannelID) int {
	n, err := s.store.Hasten(ctx, storage.Recipient{Channel: c}, func(mail storage.Mail) bool { return mail.Aside && mail.Attempts > 0 })
	if err != nil && ctx.Err() == nil {
		s.log.Warn("mail cannot be hastened", "channel", c, "err", err)
	}
	return n
}

// steady is the time by which mails are due. It never goes back: where the
// machine's clock does, what was put off for a minute would wait for a minute
// more than the clock went back.
type steady struct {
	clock clock.Clock

	mu   sync.Mutex
	last time.Time
	back time.Duration // how far the machine's clock has gone back in all
}

// Now returns the machine's time, and how far that went back.
func (s *steady) Now() time.Time {
	now := s.clock.Now().Round(0) // what the wall shows, as it is stored
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last.After(now) {
		s.back += s.last.Sub(now)
	}
	s.last = now
	return now.Add(s.back)
}
