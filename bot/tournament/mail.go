package tournament

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

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

// Mail returns the mail that tells events: the line in the channel first, then the
// messages elsewhere. Those of a move are posted in the new channel.
func (s *Tournaments) Mail(t, next *Tournament, events []rules.Event) (list []storage.Mail) {
	if slices.ContainsFunc(events, rules.Event.IsPublic) {
		list = append(list, league.NewsTo(next.Head, next.From, next.Seq))
	}
	about := func(id rules.MatchID, kinds ...string) {
		for _, kind := range kinds {
			list = append(list, about(next, id, kind))
		}
	}
	amended := func(id rules.MatchID, e rules.Event, reason string) {
		if m, ok := next.State.Match(id); ok && m.Kind == rules.KindHosted {
			list = append(list, league.Amending(next.Head, t.ID, id.Key(), storage.UserID(e.By), reason))
		}
	}
	standings := func(round int) {
		list = append(list, storage.Mail{Kind: league.StandingsMail, Seq: uint64(round), Channel: next.Head.Channel})
	}
	registering, registration := t.State.Phase() == rules.Registering, false
	for _, e := range events {
		switch f := e.Fact.(type) {
		case rules.EntrantJoined, rules.EntrantLeft, rules.SheetChanged, rules.CheckInBegan, rules.EntrantCheckedIn, rules.CheckInEnded,
			rules.Started, rules.DirectorNamed, rules.DirectorRemoved:
			registration = registering
		case rules.PairingsMade:
			for i := range f.Matches {
				about(rules.MatchID{Round: f.Round, Table: i + 1}, league.PairingMail)
			}
		case rules.PairsSwapped:
			for _, table := range f.Tables {
				about(rules.MatchID{Round: f.Round, Table: table}, league.PairingMail)
			}
		case rules.RoundVoided, rules.Cancelled, rules.Moved:
			registration = registering
			round, _ := t.State.Open()
			for _, m := range round.Matches {
				if !m.Settled {
					about(m.ID, league.PairingMail)
				}
			}
		case rules.RoundEnded:
			standings(f.Round)
		case rules.Closed:
			standings(t.State.Paired())
		case rules.ReportMade, rules.CardPicked, rules.DraftVoided:
			id, _ := rules.Field[rules.MatchID](e, "Match")
			about(id, league.TalkMail)
		case rules.MatchUndecided:
			n := league.Notice{Key: league.NoticeUndecided, Pairing: f.Match.Key(), Users: league.Users(t.State.Directors()...)}
			list = append(list, league.NoticeTo(t.ID, next.Head.Channel, 0, n))
		case rules.FirstPlayerEntered:
			about(f.Match, league.PairingMail, league.TalkMail)
		case rules.ResultSettled:
			about(f.Match, league.PairingMail, league.TalkMail)
			if f.Cause == rules.ByDirector || f.Cause == rules.ByLeaving {
				amended(f.Match, e, f.Reason)
			}
		case rules.ResultCorrected:
			about(f.Match, league.PairingMail)
			amended(f.Match, e, f.Reason)
		}
	}
	if registration {
		list = append(list, league.About(league.RegistrationMail, next.Head, t.ID, ""))
	}
	return list
}

func about(t *Tournament, id rules.MatchID, kind string) storage.Mail {
	return league.About(kind, t.Head, t.ID, id.Key())
}
