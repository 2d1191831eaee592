package outbox

import (
	"context"
	"errors"

	"skald/bot/desk"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// attemptLadder makes the message of a ladder's mail and sends it.
func (s *Sender) attemptLadder(ctx context.Context, mail storage.Mail) (d storage.Delivery, err error) {
	d = storage.Delivery{Gone: true}
	stored, err := s.leagues.Ladder(ctx, mail.League)
	if err != nil {
		return d, unreadLeague(err)
	}
	l := ladder.Ladder{Ladder: stored, About: s.table.About(stored.Head.Game), Now: s.clock.Now()}
	v := s.words.Speak(l.Head.Locale)
	switch mail.Kind {
	case league.NewsMail:
		return d, s.sendLadderNews(ctx, mail, v, l)
	case league.StandingsMail:
		msg, _, err := s.rooms.Ladder.LadderFinal(ctx, v, l, int(mail.Seq))
		if err != nil {
			s.log.Error("a final table is sent as text", "league", l.ID, "err", err)
		}
		return d, s.sendOnce(ctx, mail, msg)
	case league.NoticeMail:
		n, err := league.NoticeIn(mail)
		if err != nil {
			return d, err
		}
		return d, s.sendLadderNotice(ctx, mail, v, l, n)
	case league.ChallengeMail, league.PairingMail, league.ThreadMail:
		return d, s.sendDeal(ctx, mail, v, l, &d)
	}
	return d, errUnknownMail
}

func (s *Sender) sendLadderNews(ctx context.Context, mail storage.Mail, v *words.Voice, l ladder.Ladder) error {
	from, to, err := league.NewsIn(mail)
	if err != nil {
		return err
	}
	events, err := s.leagues.LadderEvents(l.Ladder, from, to)
	if err != nil {
		return err
	}
	return s.sendOnce(ctx, mail, ladder.LadderNews(v, l, events))
}

// sendLadderNotice tells people something that is no event: in the channel, or one
// of them by direct message.
func (s *Sender) sendLadderNotice(ctx context.Context, mail storage.Mail, v *words.Voice, l ladder.Ladder, n league.Notice) error {
	deal, ok, err := s.leagues.Deal(l.Ladder, n.Pairing)
	if err != nil || ok && deal.End != nil || !ok && n.Pairing != "" {
		return err
	}
	if mail.Channel == 0 {
		return s.sendWord(ctx, mail, l.Head.Locale, func(v *words.Voice) desk.Reply { return ladder.LadderWord(v, l, deal, n) })
	}
	return s.sendOnce(ctx, mail, ladder.LadderNotice(v, l, deal, n))
}

// sendDeal does a step of a challenge or a pairing: its message, its thread and
// the match in it.
func (s *Sender) sendDeal(ctx context.Context, mail storage.Mail, v *words.Voice, l ladder.Ladder, d *storage.Delivery) error {
	key := league.PairingIn(mail)
	deal, ok, err := s.leagues.Deal(l.Ladder, key)
	if err != nil {
		return err
	}
	if !ok {
		return errUnknownMail
	}
	place, err := s.leagues.Place(ctx, l.ID, key)
	if err != nil {
		return &storeError{err}
	}
	was := place
	if mail.Kind == league.ThreadMail {
		err = s.sendDealThread(ctx, v, l, deal, key, &place)
	} else if err = s.sendDealMessage(ctx, mail, v, l, deal, &place); err == nil && !deal.Challenge && deal.End == nil {
		next := mail
		next.ID, next.Kind, next.Attempts, next.Replaces = 0, league.ThreadMail, 0, ""
		d.Mail = append(d.Mail, next)
	}
	if err == nil && place != was {
		d.League, d.Place, d.Posted = l.ID, key, place.Encode()
	}
	return err
}

func (s *Sender) sendDealMessage(ctx context.Context, mail storage.Mail, v *words.Voice, l ladder.Ladder, deal league.Deal, place *league.Place) (err error) {
	msg := ladder.LadderPairing(v, l, deal)
	if deal.Challenge {
		msg = ladder.LadderChallenge(v, l, deal)
	}
	place.Message, err = s.bringUp(ctx, mail, place.Message, msg.Message(), deal.End == nil)
	return err
}

// sendDealThread sees to it that a pairing has its thread, and its match in it.
func (s *Sender) sendDealThread(ctx context.Context, v *words.Voice, l ladder.Ladder, deal league.Deal, key string, place *league.Place) error {
	if deal.End != nil || place.Message == 0 {
		return nil
	}
	if place.Thread == 0 {
		if err := s.messenger.Thread(ctx, l.Head.Channel, place.Message, ladder.LadderThread(v, l, deal)); err != nil {
			return err
		}
		place.Thread = storage.ChannelID(place.Message)
	}
	id, err := s.leagues.Meet(ctx, l.ID, key, place.Thread)
	var no *table.Refusal
	switch {
	case errors.As(err, &no):
		return err
	case err != nil:
		return &storeError{err}
	case id != "":
		place.Match = id
	}
	return nil
}
