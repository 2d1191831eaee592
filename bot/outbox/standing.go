package outbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/bot/discord"
	"skald/bot/words"
	"skald/storage"
)

// A Standing is a message that is to say something: the one that stands is edited,
// or a new one is posted.
type Standing struct {
	Mail    storage.Mail
	Message discord.Message
	Voice   *words.Voice      // of the notices below a message that is not what it should be
	In      storage.ChannelID // 0: in the mail's channel, or in the direct messages of its user
	Nonce   string            // of a new message that several mails may post: it names the subject, and the message that it replaces

	Old    storage.MessageID   // the message that stands; 0: none
	Edit   bool                // Old is edited; else a new message takes its place, and its buttons go
	Ended  bool                // if Old is gone, or can be edited no more, nobody needs a new one
	Stale  []storage.MessageID // others whose buttons go when a new message is posted
	Delete bool                // Old is deleted, instead of losing its buttons
	Latest bool                // what loses its buttons loses its pictures, too

	Fixed bool // it says the same for ever, and is never edited

	// Whom a new message notifies: see the package's table.
	Loud    bool             // it is a direct message, and its reader
	Passed  []storage.UserID // those to whom an action that stands has passed the turn
	Told    []storage.UserID // none of these: they were notified of the same before
	Invites bool             // it asks people to play
	Calls   storage.RoleID   // the role whose people it notifies; 0: none
}

// Stand brings a standing message up to date: it edits the one that stands, or
// posts a new one and takes the buttons off those that it replaces. It returns the
// message that stands now, and whether it is a new one: Old and false if that is
// gone and nobody needs another.
func (s *Sender) Stand(ctx context.Context, st Standing) (storage.MessageID, bool, error) {
	var err error
	if st.In = cmp.Or(st.In, st.Mail.Channel); st.In == 0 {
		if st.In, err = s.messenger.Direct(ctx, st.Mail.User); err != nil {
			return st.Old, false, err
		}
	}
	if st.Old != 0 && st.Edit {
		if wait := s.edits(st.In); wait > 0 {
			return st.Old, false, &pause{wait}
		}
		err := s.downgrading(ctx, st, st.Message, func(msg discord.Message) error { return s.messenger.Edit(ctx, st.In, st.Old, msg) })
		if code := discord.FaultOf(err).Code; code != discord.UnknownMessage && code != discord.TooManyOldEdits {
			if err == nil {
				s.Strip(ctx, Standing{Mail: st.Mail, In: st.In, Latest: st.Latest})
			}
			return st.Old, false, err
		}
		if st.Ended {
			return st.Old, false, nil
		}
		st.Message.Mentions = nil // they were notified when it was posted first
	}
	made, err := s.post(ctx, st)
	if err != nil {
		return st.Old, false, err
	}
	switch {
	case st.Old == made:
		st.Old = 0
	case st.Delete:
		s.Delete(ctx, st.Mail, st.In, st.Old)
		st.Old = 0
	case st.Edit:
		st.Old = 0 // it is gone, or can be edited no more
	}
	s.Strip(ctx, st)
	return made, true, nil
}

// Edit edits the message that stands. Unlike Stand it leaves a refusal to its caller.
func (s *Sender) Edit(ctx context.Context, st Standing) error {
	if wait := s.edits(st.In); wait > 0 {
		return &pause{wait}
	}
	return s.downgrading(ctx, st, st.Message, func(msg discord.Message) error { return s.messenger.Edit(ctx, st.In, st.Old, msg) })
}

// errReplaced is the failure of a mail whose place a newer one has taken while its
// message was made: what that tells is not posted twice.
var errReplaced = errors.New("mail was replaced")

// post posts a message with a nonce; one that notifies nobody makes no sound. An
// earlier attempt may have posted an older form of it without our knowing: then
// Discord gives that one back, and it is brought up to date.
func (s *Sender) post(ctx context.Context, st Standing) (storage.MessageID, error) {
	if err := s.isShut(st.In); err != nil {
		return 0, err
	}
	var made discord.Posted
	msg := st.Message
	if msg.Nonce = st.Nonce; msg.Nonce == "" {
		msg.Nonce = fmt.Sprintf("%s-m%d", about(st.Mail), st.Mail.ID)
	}
	heard := s.heard(st)
	if s.mayCall(st) {
		msg.Roles = []storage.RoleID{st.Calls}
	}
	if msg.Silent = len(heard)+len(msg.Roles) == 0; len(heard) < len(msg.Mentions) && !msg.Silent {
		msg.Mentions = heard
	}
	sent := msg
	err := s.downgrading(ctx, st, msg, func(msg discord.Message) (err error) {
		if st.Mail.Replaces != "" && !s.store.Waits(st.Mail.ID) {
			return errReplaced
		}
		sent = msg
		made, err = s.messenger.Post(ctx, st.In, msg)
		return err
	})
	if err == nil && !st.Fixed && (st.Mail.Attempts > 0 || !made.Shows(sent)) {
		err = s.messenger.Edit(ctx, st.In, made.ID, sent)
	}
	return made.ID, err
}

// maxStale is how many messages of a channel are remembered that could not lose their
// buttons, and of how many channels.
const maxStale, maxStaleChannels = 50, 1000

// Strip takes the buttons off the message that stands and off those that are stale.
// Messages that keep their buttons because this fails answer sensibly all the same:
// the next mail that changes something in their channel takes them off, unless the
// program has ended meanwhile.
func (s *Sender) Strip(ctx context.Context, st Standing) {
	earlier, _ := s.stale.Get(st.In)
	var left []storage.MessageID
	for _, old := range slices.Concat(earlier, st.Stale, []storage.MessageID{st.Old}) {
		if old == 0 {
			continue
		}
		err := s.messenger.Strip(ctx, st.In, old, st.Latest)
		if err != nil {
			s.log.Log(ctx, troubleOf(discord.FaultOf(err)), "old buttons stay", append(of(st.Mail), "err", err)...)
		}
		if discord.FaultOf(err).Temporary {
			left = append(left, old)
		}
	}
	left = left[max(0, len(left)-maxStale):]
	s.stale.Change(st.In, func([]storage.MessageID, bool) ([]storage.MessageID, bool) { return left, len(left) > 0 })
}

// Delete deletes a message that nobody needs any more, unless there is none. A message
// that stays because this fails does no harm.
func (s *Sender) Delete(ctx context.Context, mail storage.Mail, in storage.ChannelID, old storage.MessageID) {
	if old == 0 {
		return
	}
	if err := s.messenger.Delete(ctx, in, old); err != nil {
		s.log.Warn("an older message stays", append(of(mail), "err", err)...)
	}
}

// Look returns a message of the bot's as it stands, nil if it is gone. Where the
// bot may not look, the message is taken to stand.
func (s *Sender) Look(ctx context.Context, in storage.ChannelID, id storage.MessageID) (*discord.Posted, error) {
	found, err := s.messenger.Standing(ctx, in, id)
	if discord.FaultOf(err).Code == discord.MissingPermission {
		return &discord.Posted{ID: id}, nil
	}
	return found, err
}

// Thread makes a thread of a message, which has the message's id.
func (s *Sender) Thread(ctx context.Context, in storage.ChannelID, from storage.MessageID, name string) error {
	s.Yield(ctx)
	return s.messenger.Thread(ctx, in, from, name)
}

// downgrading sends a message, and again without its pictures if the bot may
// write but not attach, or as text alone if Discord calls the message invalid:
// that is a fault of ours, and loud.
func (s *Sender) downgrading(ctx context.Context, st Standing, msg discord.Message, send func(discord.Message) error) error {
	s.Yield(ctx)
	err := send(msg)
	if err == nil {
		return nil
	}
	code := discord.FaultOf(err).Code
	switch {
	case code == discord.MissingPermission && len(msg.Files) > 0:
		msg.Files = nil
		return send(st.explained(msg, "no-pictures"))
	case code == discord.InvalidBody && len(msg.Files)+len(msg.Rows) > 0:
		s.log.Error("Discord calls a message invalid: it is sent as text alone", append(of(st.Mail), "err", err)...)
		msg.Files, msg.Rows = nil, nil
		return send(st.explained(msg, "text-alone"))
	}
	return err
}

// explained adds a notice to a message, which makes it another message.
func (st Standing) explained(msg discord.Message, notice string) discord.Message {
	if st.Mail.League != "" {
		notice += "-competition"
	}
	msg.Content += "\n-# " + st.Voice.Say("notice."+notice, nil)
	if msg.Nonce != "" {
		msg.Nonce = "n" + msg.Nonce
	}
	return msg
}
