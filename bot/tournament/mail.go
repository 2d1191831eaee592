package tournament

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// mails are the messages of tournaments.
type mails struct{ *Room }

// Mails returns the kinds of mail of tournaments.
func (b *Room) Mails() []outbox.Kind {
	m, d := mails{b}, mailroom.Desk{Desk: b.Desk}
	return mailroom.Kinds(d, b.held, m, map[string]mailroom.Sending[*rules.Tournament]{
		// The message by which people join is brought up to date, or posted. If it can
		// be edited no more, a new one is posted while people can join.
		league.RegistrationMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
			return d.In(ctx, mail, league.RegistrationPlace, func(place *league.Place) (err error) {
				place.Message, err = d.Tend(ctx, s, mail, v, place.Message, b.registrationMessage(v, t), t.State.Phase() == rules.Registering)
				return err
			})
		},
		league.TalkMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
			return talk(ctx, d, s, mail, v, t)
		},
		// The server's ladder counts a match as the tournament does. Nothing is posted:
		// its own mail tells what it changed.
		league.AmendMail: func(ctx context.Context, _ *outbox.Sender, mail storage.Mail, _ *words.Voice, _ *Tournament) (none storage.Delivery, err error) {
			return none, mailroom.Unread(b.Leagues.Amend(ctx, mail))
		},
	})
}

// News tells events, with the pairings of a round as pictures.
func (b mails) News(ctx context.Context, v *words.Voice, t *Tournament, _ uint64, events []rules.Event) []desk.ChannelMessage {
	list := b.newsMessages(v, t, events)
	for _, e := range events {
		if f, ok := e.Fact.(rules.PairingsMade); ok {
			var err error
			if list[0].Files, err = b.pairingsPictures(ctx, v, t, f.Round); err != nil {
				b.Log.Error("pairings are sent as text", "league", t.ID, "err", err)
			}
		}
	}
	return list
}

// Standings shows the table after a round.
func (b mails) Standings(ctx context.Context, v *words.Voice, t *Tournament, round int) desk.ChannelMessage {
	return b.postedTable(ctx, v, t, round)
}

// Pairing shows a match; it has a thread to be played in, or to draft, and in the
// thread an expedition talks.
func (mails) Pairing(v *words.Voice, t *Tournament, key string) (mailroom.Pairing, bool) {
	m, ok := t.State.MatchOf(key)
	if !ok {
		return mailroom.Pairing{}, false
	}
	return mailroom.Pairing{
		Open: t.State.Pending(m), Threaded: m.Threaded(), Thread: threadName(v, t, m), Talks: m.Kind == rules.KindExpedition, Message: pairingMessage(v, t, m),
	}, true
}

// talk posts anew where a pairing drafts or reports, in its thread if it has one,
// unless the same stands there already; the buttons go off the message before.
func talk(ctx context.Context, d mailroom.Desk, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
	m, ok := t.State.MatchOf(league.PairingIn(mail))
	if !ok {
		return storage.Delivery{}, outbox.ErrUnknown
	}
	return d.In(ctx, mail, m.ID.Key(), func(place *league.Place) (err error) {
		talk, ok := talkMessage(v, t, m)
		st := outbox.Standing{Mail: mail, In: cmp.Or(place.Thread, mail.Channel), Message: talk.Message(), Voice: v, Old: place.Talk}
		said := digest(st.Message)
		switch {
		case !ok:
			place.Talk, place.Said = 0, ""
			s.Strip(ctx, st)
		case place.Talk == 0 || said != place.Said: // else a mail that was late told what the next one is about
			place.Said = said
			place.Talk, _, err = s.Stand(ctx, st)
		}
		return err
	})
}

// digest tells messages apart by what they say and offer.
func digest(msg discord.Message) string {
	body, err := json.Marshal([]any{msg.Content, msg.Rows})
	if err != nil {
		panic("tournament: a message cannot be encoded: " + err.Error())
	}
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:8])
}
