package play

import (
	"context"
	"fmt"
	"slices"

	"skald/bot/desk"
	"skald/bot/matchmail"
	"skald/bot/outbox"
	"skald/bot/table"
	"skald/storage"
)

// mails makes the messages of a match that is played.
type mails struct {
	matchmail.Desk
	room *Room
}

// Mails returns the kinds of mail of a match that is played, and the one that
// stands for kinds which this version does not know.
func (r *Room) Mails() []outbox.Kind {
	d := matchmail.Desk{Desk: r.Desk}
	m := mails{d, r}
	unknown := func(context.Context, *outbox.Sender, storage.Mail) (storage.Delivery, error) {
		return storage.Delivery{}, outbox.ErrUnknown
	}
	return []outbox.Kind{
		{Name: table.TurnMail, Send: d.Here(m.turn), Waits: true, Failed: d.Unshown},
		{Name: table.QuestionMail, Send: d.Here(m.question), Waits: true, Failed: d.NotMade},
		{Name: table.OfferMail, Send: d.Here(m.offer), Waits: true, Failed: d.NotMade},
		{Name: table.SecretMail, Send: m.letter, Failed: m.letterFailed},
		{Name: table.NoticeMail, Send: d.Here(m.notice), Waits: true},
		{Name: table.CommitmentMail, Send: d.Anywhere(m.commitment), Failed: d.NotMade},
		{Send: unknown, Failed: d.NotMade},
	}
}

// commitment posts the commitment. It says the same for ever, so it is never
// edited and never posted twice.
func (d mails) commitment(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	p := m.Posted
	if p.Commitment != 0 {
		return nil, nil
	}
	st := d.Standing(mail, m, Commitment(d.Voice(m), m.Match), fmt.Sprintf("%s-c", m.ID))
	st.Fixed = true
	made, _, err := s.Stand(ctx, st)
	p.Commitment = made
	return posted(p, err)
}

// posted returns what is posted, unless it could not be.
func posted(p table.Posted, err error) (*table.Posted, error) {
	if err != nil {
		return nil, err
	}
	return &p, nil
}

// question posts a player's question to the others, or brings its message up to
// date.
func (d mails) question(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	if m.Question == nil {
		return nil, nil
	}
	p := matchmail.Posted(m)
	n := numbered{number: m.Question.Number, open: m.Question.Open(), sign: 'q', at: &p.Question, of: &p.Asked}
	return d.numbered(ctx, s, mail, m, &p, n, Question(d.Voice(m), m.Match))
}

// offer posts an offer of seats, or brings its message up to date.
func (d mails) offer(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	if m.Offer == nil {
		return nil, nil
	}
	p := matchmail.Posted(m)
	n := numbered{number: m.Offer.Number, open: m.Offer.Open(), sign: 'o', at: &p.Offer, of: &p.Offered}
	return d.numbered(ctx, s, mail, m, &p, n, SeatOffer(d.Voice(m), m.Match))
}

// numbered is something of which a match has one after the other, each with a
// message of its own.
type numbered struct {
	number int
	open   bool               // its message has buttons
	sign   rune               // in the nonce
	at     *storage.MessageID // where the message is written down
	of     *int               // where the number of that message is
}

// numbered posts the message of the last number, or brings it up to date. For an
// earlier number it does nothing: the message of the next takes its buttons away.
func (d mails) numbered(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment, p *table.Posted, n numbered, msg desk.ChannelMessage) (*table.Posted, error) {
	if number, err := table.NumberOf(mail); err != nil || number != n.number {
		return nil, err
	}
	st := d.Standing(mail, m, msg, fmt.Sprintf("%s-%c%d-%d", m.ID, n.sign, n.number, matchmail.After(*n.at, m.Channel)))
	st.Old, st.Edit, st.Ended = *n.at, *n.of == n.number, !n.open
	if st.Old != 0 && st.Edit {
		st.Message.Mentions = nil // they were notified when it was posted first
	}
	made, anew, err := s.Stand(ctx, st)
	if err != nil || !anew {
		return nil, err
	}
	*n.at, *n.of = made, n.number
	return p, nil
}

// notice tells people that something of the bot's could not be done. In the
// channel it carries the buttons of the turn, so that it buries none; they go
// when the turn does.
func (d mails) notice(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	notice, nonce := matchmail.Notice(mail.Body), fmt.Sprintf("%s-n%d", mail.Match, mail.ID)
	if mail.Channel == 0 {
		v, err := d.VoiceOf(ctx, mail.User, m.Locale)
		if err != nil {
			return nil, err
		}
		return nil, s.Write(ctx, mail.User, notice.ByLetter(v, m.Match, mail.User).Direct(), nonce)
	}
	if notice == matchmail.ClosedDirect && slices.Contains(m.Posted.Deaf, mail.User) {
		return nil, nil // told since this was put in
	}
	st := d.Standing(mail, m, notice.InChannel(d.Voice(m), m.Match, mail.User, d.room.TurnRows(d.Voice(m), m.Match)), nonce)
	st.Fixed, st.Loud = true, true
	made, _, err := s.Stand(ctx, st)
	// Only notices in the channel write down what is posted, one after the other.
	p := matchmail.Posted(m)
	if len(st.Message.Rows) > 0 {
		p.Notices = append(slices.Clone(p.Notices), made)
	}
	if notice == matchmail.ClosedDirect && !slices.Contains(p.Deaf, mail.User) {
		p.Deaf = append(slices.Clone(p.Deaf), mail.User)
	}
	return posted(p, err)
}

// letter brings the direct message up to date in which a player has what only
// they may see.
func (d mails) letter(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
	del := storage.Delivery{To: mail.User}
	l, err := d.Table.Letter(ctx, mail.Match, mail.User)
	if err != nil {
		return del, matchmail.Unread(err)
	}
	if l.Status != table.Running {
		return del, nil // all lies open
	}
	if !l.Plays(mail.User) {
		if l.Sent.Message == 0 {
			return del, nil
		}
		l.News = nil // those who have left are not called back
	}
	st, err := d.letterOf(ctx, mail, l)
	if err != nil {
		return del, err
	}
	made := storage.MessageID(0)
	if st.In, err = s.Direct(ctx, mail.User); err == nil && (st.Edit || !st.Ended) {
		made, _, err = s.Stand(ctx, st)
	}
	nothingNew := l.Sent.Message != 0 && len(l.News) == 0
	if outbox.FaultOf(err).NoDirect() && (nothingNew || slices.Contains(l.Posted.Deaf, mail.User)) {
		return del, nil // they know what it would say, or that it cannot come
	}
	if err == nil && made != 0 {
		del.Posted = table.Sent{Message: made, Seq: l.Seq}.Encode()
	}
	return del, err
}

// letterOf makes a letter. The letter that stands is edited, which nobody hears.
// If none stands, or none that can be edited, a new one comes just as quietly.
// News that the reader could not know by their own acts, the first letter after
// taking over a seat, and a letter that is wanted anew come as a new message that
// notifies; the one before goes. A person who plays no longer gets no new one.
func (d mails) letterOf(ctx context.Context, mail storage.Mail, l table.Letter) (outbox.Standing, error) {
	v := d.Words.Speak(l.Language, l.Locale)
	reply, err := LetterBefore(v, l), error(nil)
	if l.SeatsOf(mail.User) != 0 {
		reply, err = d.room.Letter(ctx, v, l, mail.User)
	}
	loud := len(l.News) > 0 || string(mail.Body) == table.Anew
	return outbox.Standing{
		Mail: mail, Message: reply.Direct(), Nonce: fmt.Sprintf("%s-s%d", mail.Match, mail.ID),
		Old: l.Sent.Message, Edit: l.Sent.Message != 0 && !loud, Ended: !l.Plays(mail.User), Delete: true,
		Loud: loud || l.TookOver(mail.User, l.Sent.Seq), Voice: v, Log: []any{"match", mail.Match, "user", mail.User},
	}, err
}

// letterFailed tells the channel that a secret did not reach its reader, without
// the secret, once a person.
func (d mails) letterFailed(ctx context.Context, mail storage.Mail, f outbox.Fault, del *storage.Delivery) {
	m, err := d.Table.Moment(ctx, mail.Match)
	if err != nil || slices.Contains(m.Posted.Deaf, mail.User) {
		return
	}
	key := matchmail.NotWritten
	if f.NoDirect() {
		key = matchmail.ClosedDirect
	}
	del.Mail = []storage.Mail{matchmail.NoticeMail(m.Match, key, m.Channel, mail.User)}
}
