package outbox

import (
	"context"
	"errors"
	"slices"
	"time"

	"skald/bot/clock"
	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/storage"
)

// mailBackoff is how a mail that failed for a while is tried again, and
// lastAttempt when no more: about a day later.
var mailBackoff = clock.Backoff{First: time.Second, Longest: 10 * time.Minute}

const lastAttempt = 150

// failed decides what becomes of a mail that could not be sent: another try if
// what stands in the way is known to be temporary, else none and a word to those
// who should know.
func (s *Sender) failed(ctx context.Context, mail storage.Mail, err error) storage.Delivery {
	f := discord.FaultOf(err)
	var store *storeError
	temporary := f.Temporary || errors.As(err, &store)
	if attempts := mail.Attempts + 1; temporary && attempts < lastAttempt {
		wait := max(f.After, mailBackoff.Wait(attempts))
		s.log.Warn("mail is tried again", "match", mail.Match, "kind", mail.Kind, "attempt", attempts, "err", err, "again_in", wait.Round(time.Millisecond))
		return storage.Delivery{ID: mail.ID, Attempts: attempts, Due: s.clock.Now().Add(wait)}
	}
	s.log.Error("mail is given up", "match", mail.Match, "kind", mail.Kind, "user", mail.User, "attempts", mail.Attempts+1, "err", err)
	return storage.Delivery{ID: mail.ID, Gone: true, Match: mail.Match, Mail: s.instead(ctx, mail, f.Code)}
}

// unwritable are the refusals after which a channel cannot be written to until
// somebody changes something there.
var unwritable = []int{discord.MissingAccess, discord.MissingPermission, discord.ArchivedThread, discord.LockedThread}

// instead is what is said of a mail that was given up: in the channel without
// the secret, or by direct message where the channel cannot be written to. Of a
// notice nothing more is said.
func (s *Sender) instead(ctx context.Context, mail storage.Mail, code int) []storage.Mail {
	m, err := s.table.Match(ctx, mail.Match)
	if err != nil || mail.Kind == table.NoticeMail {
		return nil
	}
	if mail.Kind == table.SecretMail {
		if p, err := s.table.Posted(ctx, m.ID); err != nil || slices.Contains(p.Deaf, mail.User) {
			return nil // told before
		}
		key := present.NotWritten
		if slices.Contains([]int{discord.ClosedDirect, discord.NoMutualServers, discord.MissingAccess}, code) {
			key = present.ClosedDirect
		}
		return []storage.Mail{notice(m, key, m.Channel, mail.User)}
	}
	var list []storage.Mail
	switch {
	case code == discord.UnknownChannel:
		for _, u := range seated(m) {
			list = append(list, notice(m, present.ChannelGone, 0, u))
		}
	case slices.Contains(unwritable, code):
		for _, u := range concerned(m) {
			list = append(list, notice(m, present.CannotPost, 0, u))
		}
	default:
		for _, u := range concerned(m) {
			list = append(list, notice(m, present.NotShown, m.Channel, u))
		}
	}
	return list
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

func notice(m *table.Match, n present.Notice, c storage.ChannelID, u storage.UserID) storage.Mail {
	return storage.Mail{
		Kind: table.NoticeMail, Match: m.ID, Channel: c, User: u, Body: []byte(n),
		Replaces: string(n) + "/" + string(m.ID) + "/" + u.String(),
	}
}
