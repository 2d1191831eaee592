package storage

import (
	"context"
	"fmt"
	"time"
)

// Mail is one thing to be sent.
type Mail struct {
	ID      uint64 // given by the store, growing
	Kind    string
	Match   MatchID
	League  LeagueID // only if there is no match
	Seq     uint64
	Channel ChannelID
	User    UserID // whom it is about, or for if there is no channel
	By      UserID // who caused it; 0: nobody did

	Attempts int
	Due      time.Time // not to be sent before; zero: at once
	At       time.Time // when it was put in, told by whoever does
	Replaces string    // an unsent older mail with the same non-empty value goes in the same transaction
	Trouble  string    // why it could not be sent at the last attempt, in a word of the sender's; "": nothing is known
	Aside    bool      // while it is not due, it holds up no mail behind it
	Body     []byte
}

// An Outbox keeps mail until it is sent. Bolt and Memory are one.
type Outbox interface {
	DueMail(ctx context.Context, now time.Time, limit int, busy map[Recipient]bool) ([]Mail, error)
	NextMail(ctx context.Context, after time.Time) (time.Time, bool, error)
	Waits(mail uint64) bool
	Hasten(ctx context.Context, to Recipient, pick func(Mail) bool) (int, error)
	Ack(context.Context, Delivery) error
	Wake() <-chan struct{}
}

// Recipient is where mails arrive in the order they were put in: a channel, or
// a user's direct messages.
type Recipient struct {
	Channel ChannelID
	User    UserID // only if there is no channel
}

// Recipient returns the mail's channel, or its user if it has no channel.
func (m *Mail) Recipient() Recipient {
	if m.Channel != 0 {
		return Recipient{Channel: m.Channel}
	}
	return Recipient{User: m.User}
}

// Delivery is what became of a mail that was handed out. If the mail was
// replaced meanwhile it stays gone, and the rest is written down.
type Delivery struct {
	ID       uint64
	Gone     bool      // sent or given up; else it stays first for its recipient, with:
	Attempts int       // how often it was tried
	Due      time.Time // when to try again
	Trouble  string    // why it could not be sent
	Aside    bool      // until then it holds up no mail behind it

	Match  MatchID
	Posted []byte   // what is now posted of Match; nil: unchanged; empty: forget it
	To     UserID   // to whom, in their direct messages; 0: in the match's channel
	League LeagueID // instead of Match: what is posted is this league's
	Place  string   // which of the things that a league posts, by a name of its own
	Mail   []Mail   // follow-ups
}

// Check says what is wrong with a delivery.
func (d *Delivery) Check() error {
	switch {
	case d.Posted == nil:
	case d.League != "" && (!d.League.Valid() || d.Place == ""):
		return fmt.Errorf("acknowledge mail %d: bad league id %q or no place", d.ID, string(d.League))
	case d.League == "" && !d.Match.Valid():
		return fmt.Errorf("acknowledge mail %d: bad match id %q", d.ID, string(d.Match))
	}
	return checkMail(d.Mail)
}

func checkMail(mail []Mail) error {
	for i := range mail {
		m := &mail[i]
		switch {
		case m.Channel == 0 && m.User == 0:
			return fmt.Errorf("put mail %q: neither channel nor user", m.Kind)
		case m.Match != "" && !m.Match.Valid():
			return fmt.Errorf("put mail %q: bad match id %q", m.Kind, string(m.Match))
		case m.League != "" && (m.Match != "" || !m.League.Valid()):
			return fmt.Errorf("put mail %q: bad league id %q beside match %q", m.Kind, string(m.League), string(m.Match))
		case m.Attempts < 0:
			return fmt.Errorf("put mail %q: %d attempts", m.Kind, m.Attempts)
		}
	}
	return nil
}
