package outbox

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"skald/bot/clock"
	"skald/bot/discord"
	"skald/bot/play"
	"skald/bot/table"
	"skald/storage"
)

// mailBackoff is how a mail that failed for a while is tried again, and
// longestTried for how long: what waits behind it has waited as long.
var mailBackoff = clock.Backoff{First: time.Second, Longest: 10 * time.Minute}

const longestTried = 24 * time.Hour

// channelBackoff is how a message is tried again that a channel does not take
// until somebody changes something there, and longestClosed for how long.
var channelBackoff = clock.Backoff{First: 10 * time.Minute, Longest: 6 * time.Hour}

const longestClosed = 30 * 24 * time.Hour

// unwritable are the refusals of such a channel.
var unwritable = []int{discord.MissingAccess, discord.MissingPermission, discord.ArchivedThread, discord.LockedThread}

// closedDirect are the refusals of people who cannot be written to.
var closedDirect = []int{discord.ClosedDirect, discord.NoMutualServers, discord.MissingAccess}

// failed decides what becomes of a mail that could not be sent: another try if
// what stands in the way is known to be temporary, else none and a word to those
// who should know.
func (s *Sender) failed(ctx context.Context, mail storage.Mail, err error) storage.Delivery {
	f := discord.FaultOf(err)
	var store *storeError
	temporary := f.Temporary || errors.As(err, &store)
	now, attempts := s.clock.Now(), mail.Attempts+1
	if temporary && now.Sub(mail.At) < longestTried {
		wait := max(f.After, mailBackoff.Wait(attempts))
		s.log.Warn("mail is tried again", "match", mail.Match, "kind", mail.Kind, "attempt", attempts, "err", err, "again_in", wait.Round(time.Millisecond))
		return storage.Delivery{ID: mail.ID, Attempts: attempts, Due: s.due.Now().Add(wait), Trouble: trouble(f)}
	}
	d := storage.Delivery{ID: mail.ID, Gone: true, Match: mail.Match, Trouble: trouble(f)}
	if mail.Kind == table.LobbyMail || mail.Kind == table.TurnMail {
		s.unshown(ctx, &d, mail, f.Code)
	} else {
		d.Mail = s.instead(ctx, mail, f.Code)
	}
	for i := range d.Mail {
		d.Mail[i].At = now
	}
	switch {
	case f.Code == discord.UnknownChannel:
		s.log.Warn("channel is gone", "match", mail.Match, "kind", mail.Kind, "channel", mail.Channel)
	case d.Gone:
		s.log.Error("mail is given up", "match", mail.Match, "kind", mail.Kind, "user", mail.User, "attempts", attempts, "err", err)
	default:
		s.log.Warn("channel cannot be written to", "match", mail.Match, "channel", mail.Channel, "err", err, "again_at", d.Due)
	}
	return d
}

// trouble is why a mail could not be sent, as a moderator may be told: Discord's
// code, and never what the error says. 0 is that there was no answer, or that the
// fault is ours.
func trouble(f discord.Fault) string { return strconv.Itoa(f.Code) }

// unshown writes down that a match's message is missing, and tells by direct
// message or in the channel, once for each moment that is missing. Where the bot
// may not write it tries again by and by; whoever presses something in the
// channel makes it try at once.
func (s *Sender) unshown(ctx context.Context, d *storage.Delivery, mail storage.Mail, code int) {
	m, err := s.table.Moment(ctx, mail.Match)
	if err != nil || m.Status == table.Cancelled || m.Channel != mail.Channel {
		return
	}
	p := m.Posted
	told := p.Missing == m.Seq+1
	p.Missing = m.Seq + 1
	switch {
	case code == discord.UnknownChannel:
		key := play.ChannelGone
		if m.Status == table.Over {
			key = play.ChannelGoneOver
		}
		if p.Gone != m.Channel {
			d.Mail = letters(m.Match, key, seated(m.Match))
		}
		p.Gone = m.Channel
	case slices.Contains(unwritable, code):
		if !told {
			d.Mail = letters(m.Match, play.CannotPost, concerned(m.Match))
		}
		if now, attempts := s.clock.Now(), mail.Attempts+1; now.Sub(mail.At) < longestClosed {
			d.Gone, d.Attempts, d.Due = false, attempts, s.due.Now().Add(channelBackoff.Wait(attempts))
		}
	case !told:
		for _, u := range concerned(m.Match) {
			d.Mail = append(d.Mail, notice(m.Match, play.NotShown, m.Channel, u))
		}
	}
	d.Posted = p.Encode()
}

// letters tell people by direct message.
func letters(m *table.Match, key play.Notice, users []storage.UserID) []storage.Mail {
	var list []storage.Mail
	for _, u := range users {
		list = append(list, notice(m, key, 0, u))
	}
	return list
}

// instead is what is said in the channel of a mail that was given up: of a secret
// that did not reach its reader, without the secret. Who cannot be written to is
// reminded in the channel. Of a notice nothing more is said.
func (s *Sender) instead(ctx context.Context, mail storage.Mail, code int) []storage.Mail {
	if mail.Kind == table.NoticeMail || mail.Kind == table.AuditMail {
		return nil
	}
	m, err := s.table.Moment(ctx, mail.Match)
	if err != nil {
		return nil
	}
	switch mail.Kind {
	case table.NudgeMail, table.DigestMail:
		if mail.Channel == 0 && slices.Contains(closedDirect, code) {
			return []storage.Mail{m.NudgeInChannel(mail)}
		}
		return nil
	case table.StallMail:
		return nil // the list of their matches tells them, too
	}
	if mail.Kind != table.SecretMail {
		if code == discord.UnknownChannel || slices.Contains(unwritable, code) {
			return nil // the match's message meets the same, and says so
		}
		var list []storage.Mail
		for _, u := range concerned(m.Match) {
			list = append(list, notice(m.Match, play.NotShown, m.Channel, u))
		}
		return list
	}
	if slices.Contains(m.Posted.Deaf, mail.User) {
		return nil // told before
	}
	key := play.NotWritten
	if slices.Contains(closedDirect, code) {
		key = play.ClosedDirect
	}
	return []storage.Mail{notice(m.Match, key, m.Channel, mail.User)}
}

// seated are a match's players, each once.
func seated(m *table.Match) []storage.UserID {
	var list []storage.UserID
	for _, u := range m.Players {
		if u != 0 && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// concerned are those who must know that a channel shows nothing: whom the match
// waits for, and of a lobby who opened it.
func concerned(m *table.Match) []storage.UserID {
	if m.Status == table.Lobby {
		return []storage.UserID{m.Opener}
	}
	return m.Waiting()
}

func notice(m *table.Match, n play.Notice, c storage.ChannelID, u storage.UserID) storage.Mail {
	return storage.Mail{
		Kind: table.NoticeMail, Match: m.ID, Channel: c, User: u, Body: []byte(n),
		Replaces: string(n) + "/" + string(m.ID) + "/" + u.String(),
	}
}
