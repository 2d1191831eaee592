package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/render"
	"skald/storage"
	"skald/storage/matches"
)

// mails makes the messages of a match that is played.
type mails struct {
	mailroom.Desk
	room *Room
}

// Mails returns the kinds of mail of a match that is played, and the one that
// stands for kinds which this version does not know.
func (b *Room) Mails() []outbox.Kind {
	d := mailroom.Desk{Desk: b.Desk}
	m := mails{d, b}
	return []outbox.Kind{
		{Name: matches.TurnMail, Send: d.Here(m.turn), Waits: true, Failed: d.Unshown},
		{Name: matches.QuestionMail, Send: d.Here(m.asked), Waits: true, Failed: d.NotMade},
		{Name: matches.OfferMail, Send: d.Here(m.asked), Waits: true, Failed: d.NotMade},
		{Name: matches.SecretMail, Send: m.letter, Failed: m.letterFailed},
		{Name: matches.AskMail, Send: d.Anywhere(m.ask)},
		{Name: matches.EndMail, Send: d.Anywhere(m.end)},
		{Name: matches.NoticeMail, Send: d.Here(m.notice), Waits: true},
		{Name: matches.CommitmentMail, Send: d.Anywhere(m.commitment), Failed: d.NotMade},
		{Failed: d.NotMade},
	}
}

// view is the view of a moment for the match's channel.
func (d mails) view(m table.Moment) Public { return d.room.inPublic(d.Voice(m), m.Match, m.Telling) }

// turn brings the channel's turn message up to date: it edits the message of this
// turn, or posts a new one and takes the buttons off the last.
func (d mails) turn(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	p, way := mailroom.Posted(m), string(mail.Body)
	shown := p.Turn != 0 && p.Number == m.Turn.Number
	old, edit := p.Turn, shown && way != matches.Anew
	if edit && way == matches.LookOnly && p.Missing == 0 && p.Seq >= m.Noticed() {
		stands, err := s.Look(ctx, m.Channel, p.Turn)
		if err != nil || stands != nil {
			return nil, err
		}
		old = 0
	}
	s.Yield(ctx)
	opened := d.room.isOpened(m.ID, m.Turn.Number)
	msg, err := d.view(m).turn(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		d.Log.Error("board cannot be drawn: the turn is posted without it", "match", m.ID, "seq", m.Seq, "err", err)
	}
	if shown {
		msg.Ping = nil // they were notified when it was posted first
	}
	// The message it replaces is part of the nonce, so that a deleted one can be
	// posted again.
	st := d.Standing(mail, m, msg)
	st.Nonce, st.Old, st.Edit = fmt.Sprintf("%s-%d-%d", m.ID, m.Turn.Number, mailroom.After(p.Turn, m.Channel)), old, edit
	if !shown {
		st.Stale = p.Notices
	}
	for _, u := range msg.Ping {
		switch call := m.Call(u); {
		case m.Moved():
		case call.Turn != 0 && p.Called[u] == call.Turn:
			st.Told = append(st.Told, u)
		case !call.Unplayed:
			st.Passed = append(st.Passed, u)
		}
		p.Called[u] = m.Call(u).Turn
	}
	// What nobody else could notice is not told by an edit, which Discord shows the time of.
	made := p.Turn
	if !edit || p.Missing != 0 || p.Seq < m.Noticed() || p.Seq >= m.Seq {
		if made, _, err = s.Stand(ctx, st); err != nil {
			return nil, err
		}
	}
	if !opened && d.room.isOpened(m.ID, m.Turn.Number) { // while it was on its way
		d.Turn(ctx, m.Channel, made, d.view(m).turnRows())
	}
	p.Turn, p.Seq, p.Missing, p.Gone = made, m.Seq, 0, 0
	p.Tell(m.Guild, m.Channel, m.Turn.Number, made)
	maps.DeleteFunc(p.Nudged, func(u storage.UserID, message storage.MessageID) bool {
		// What reminds of a question goes when its reader has answered, while others have not.
		if shown && (m.Turn.Awaited == 0 || slices.Contains(m.Waiting(), u) || m.Asks(u)) {
			return false
		}
		s.Delete(ctx, mail, m.Channel, message)
		return true
	})
	if !shown {
		p.Notices, p.Number, p.Before, p.From = nil, m.Turn.Number, p.From, m.Turn.From
	}
	return &p, nil
}

// ask tells a person in private that they hold something to answer with. Who holds
// nothing, or has answered, is told nothing.
func (d mails) ask(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	if !m.Finding(mail) {
		return nil, nil
	}
	return nil, d.Word(ctx, s, mail, m.Locale, func(voice *words.Voice) desk.Reply {
		v := d.room.viewOf(voice, m, mail.User)
		data := words.Data{"title": v.Title(v.about), "link": phrase.Link(m.Guild, m.Channel, m.Posted.Turn), "until": ""}
		if by := m.AnswerBy(); !by.IsZero() {
			data["until"] = phrase.Ago(by)
		}
		return desk.Sentence(v.Say("ask.held", data)).And(v.question()).And(words.Secret(v.veilLine()))
	})
}

// end tells somebody who looked on that the match is over, and how it ended.
func (d mails) end(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	if m.Status != head.Over {
		return nil, nil // the end was taken back
	}
	return nil, d.Word(ctx, s, mail, m.Locale, func(voice *words.Voice) desk.Reply {
		v := d.room.inPublic(voice, m.Match, m.Telling)
		link := phrase.Link(m.Guild, m.Channel, m.Posted.Turn)
		return desk.Sentence(phrase.Join("\n", v.Say("over.told", words.Data{"title": v.Title(v.about), "link": link}), v.ending()))
	})
}

// commitment posts the commitment, once: it says the same for ever.
func (d mails) commitment(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	p := m.Posted
	if p.Commitment != 0 || m.Commitment() == [32]byte{} { // a lobby that was cancelled commits to nothing
		return nil, nil
	}
	var err error
	st := d.Standing(mail, m, d.view(m).promise())
	st.Nonce, st.Fixed = fmt.Sprintf("%s-c", m.ID), true
	p.Commitment, _, err = s.Stand(ctx, st)
	return &p, err
}

// asked posts the message of the last question to the others or of the last offer of
// seats, or brings it up to date. For an earlier number it does nothing: the message of
// the next takes its buttons away.
func (d mails) asked(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	p, v := mailroom.Posted(m), d.view(m)
	sign, number, open := 'q', 0, false
	at, of, message := &p.Question, &p.Asked, question{v}.message
	switch {
	case mail.Kind == matches.OfferMail && m.Offer != nil:
		sign, number, open = 'o', m.Offer.Number, m.Offer.Open() || m.StandsIn(m.Offer.By)
		at, of, message = &p.Offer, &p.Offered, v.seatOffer
	case mail.Kind == matches.QuestionMail && m.Question != nil:
		number, open = m.Question.Number, m.Question.Open()
	}
	if string(mail.Body) != strconv.Itoa(number) {
		return nil, nil
	}
	st := d.Standing(mail, m, message())
	st.Nonce = fmt.Sprintf("%s-%c%d-%d", m.ID, sign, number, mailroom.After(*at, m.Channel))
	st.Old, st.Edit, st.Ended = *at, *of == number, !open
	if st.Old != 0 && st.Edit {
		st.Message.Mentions = nil // they were notified when it was posted first
	}
	made, anew, err := s.Stand(ctx, st)
	if err != nil || !anew {
		return nil, err
	}
	*at, *of = made, number
	return &p, nil
}

// notice tells people that something of the bot's could not be done. In the
// channel it carries the buttons of the turn, so that it buries none; they go
// when the turn does. It notifies only the person it is about.
func (d mails) notice(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	notice := mailroom.Notice(mail.Body)
	if mail.Channel == 0 {
		return nil, d.Word(ctx, s, mail, m.Locale, func(v *words.Voice) desk.Reply { return desk.Sentence(notice.Say(v, m.Match, mail.User)) })
	}
	if notice == mailroom.ClosedDirect && slices.Contains(m.Posted.Deaf, mail.User) {
		return nil, nil // told since this was put in
	}
	st := d.Standing(mail, m, notice.InChannel(d.Voice(m), m.Match, mail.User, d.view(m).turnRows()))
	st.Fixed = true
	made, _, err := s.Stand(ctx, st)
	// Only notices in the channel write down what is posted, one after the other.
	p := mailroom.Posted(m)
	if len(st.Message.Rows) > 0 {
		p.Notices = append(slices.Clone(p.Notices), made)
	}
	if notice == mailroom.ClosedDirect && !slices.Contains(p.Deaf, mail.User) {
		p.Deaf = append(slices.Clone(p.Deaf), mail.User)
	}
	return &p, err
}

// secrets shows the asker what they alone may see.
func (b *Room) secrets(ctx context.Context, _ *desk.Request, v View) (desk.Reply, error) {
	if !v.begun() {
		return desk.Reply{}, &rules.Refusal{Key: refusal.NotRunning}
	}
	views, err := v.Privates(v.user)
	if err != nil {
		return desk.Reply{}, err
	}
	reply, err := v.hand(ctx, views)
	return reply.Then(v.prompt()), b.unpainted(ctx, v.Match, err)
}

// hand shows what each of the person's seats holds, by their private views. A hand
// that cannot be drawn is told in words alone, and the error says why.
func (v View) hand(ctx context.Context, views []engine.PrivateView) (desk.Reply, error) {
	var r desk.Reply
	var shown [][]string
	g, err := v.gallery()
	faults := []error{err}
	for i, s := range slices.Collect(v.seats.All()) {
		view := views[i]
		lines := v.secretLines(view.Describe(), v.BySide)
		if len(lines) > 0 && slices.ContainsFunc(shown, func(other []string) bool { return slices.Equal(other, lines) }) {
			continue // a team sees the same from each of its seats
		}
		shown = append(shown, lines)
		key := desk.PictureKey{Match: v.ID, Seq: v.Seq, Seat: int(s), Language: v.Language()}
		file, err := v.room.picture(ctx, v.about, key, fmt.Sprintf("secrets-%d", len(r.Files)+1), lines, func(w io.Writer) error {
			if teller, ok := g.painter.(render.HandTeller); ok {
				return teller.TellHand(w, view, g.scene.Labels, v.note)
			}
			return g.painter.Hand(w, view, g.scene.Labels)
		})
		if err == nil {
			r.Files = append(r.Files, file)
		}
		faults = append(faults, err)
		r = r.And(words.Secret(strings.Join(lines, "\n")))
	}
	return r, errors.Join(faults...)
}

// letter is the direct message in which a player has all that only they may see
// of a match. News since it was written last stands first. The letter of a person
// who has no seat any more holds nothing that only the player of the seat may see.
func (v View) letter(ctx context.Context, news []engine.Secret) (desk.Reply, error) {
	newest := v.moment.Posted.Turn
	if newest == 0 {
		newest = v.moment.Posted.Lobby
	}
	if v.moment.Posted.Behind(v.Channel) {
		newest = 0 // it stayed behind
	}
	link := words.Data{"link": phrase.Link(v.Guild, v.Channel, newest), "title": v.Title(v.about)}
	if v.seats == 0 {
		return desk.Sentence(v.Say("secrets.handed-over", link)), nil
	}
	views, err := v.Privates(v.user)
	if err != nil {
		return desk.Reply{}, err
	}
	hand, err := v.hand(ctx, views)
	if err = v.room.unpainted(ctx, v.Match, err); err != nil {
		return desk.Reply{}, err
	}
	r := desk.Sentence(strings.Join(v.secretLines(news, v.ByMention), "\n"))
	r = r.And(words.Secret(v.Say("secrets.head", nil))).And(hand.Text).And(words.Secret("-# " + v.Say("secrets.link", link)))
	r.Files = hand.Files
	return r, nil
}

func (v View) secretLines(secrets []engine.Secret, names words.Names) []string {
	return phrase.Each(secrets, func(s engine.Secret) string { return string(v.Secret(v.about, s, names)) })
}

// letter brings the direct message up to date that holds what only its player may see.
func (d mails) letter(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
	del := storage.Delivery{To: mail.User}
	l, err := d.Table.Letter(ctx, mail.Match, mail.User)
	if err != nil {
		return del, mailroom.Unread(err)
	}
	if l.Status != head.Running {
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
	if st.Ended && !st.Edit {
		return del, nil
	}
	made, _, err := s.Stand(ctx, st)
	nothingNew := l.Sent.Message != 0 && len(l.News) == 0
	if discord.FaultOf(err).NoDirect() && (nothingNew || slices.Contains(l.Posted.Deaf, mail.User)) {
		return del, nil // they know what it would say, or that it cannot come
	}
	if err == nil && made != 0 {
		del.Posted = matches.Sent{Message: made, Seq: l.Seq}.Encode()
	}
	return del, err
}

// letterOf makes a letter. The letter that stands is edited, which nobody hears.
// If none stands, or none that can be edited, a new one comes just as quietly.
// News that the reader could not know by their own acts, the first letter after
// taking over a seat, and a letter that is wanted anew come as a new message that
// notifies; the one before goes. A person who plays no longer gets no new one.
func (d mails) letterOf(ctx context.Context, mail storage.Mail, l table.Letter) (outbox.Standing, error) {
	v := d.room.viewOf(d.Words.Speak(l.Language, l.Locale), l.Moment, mail.User)
	reply, err := v.letter(ctx, l.News)
	loud := len(l.News) > 0 || string(mail.Body) == matches.Anew
	return outbox.Standing{
		Mail: mail, Message: reply.Direct(), Voice: v.Voice,
		Old: l.Sent.Message, Edit: l.Sent.Message != 0 && !loud, Ended: !l.Plays(mail.User), Delete: true,
		Loud: loud || l.TookOver(mail.User, l.Sent.Seq),
	}, err
}

// letterFailed tells the channel, once a person, that a secret did not reach its reader.
func (d mails) letterFailed(ctx context.Context, mail storage.Mail, f discord.Fault, del *storage.Delivery) {
	m, err := d.Table.Moment(ctx, mail.Match)
	if err != nil || slices.Contains(m.Posted.Deaf, mail.User) {
		return
	}
	key := mailroom.NotWritten
	if f.NoDirect() {
		key = mailroom.ClosedDirect
	}
	del.Mail = []storage.Mail{mailroom.NoticeMail(m.Match, key, m.Channel, mail.User)}
}
