package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/storage"
)

// secrets shows the asker what they alone may see.
func (b *Room) secrets(ctx context.Context, _ *desk.Request, v View) (desk.Reply, error) {
	if !v.begun() {
		return desk.Reply{}, &table.Refusal{Key: table.NotRunning}
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
	if st.Ended && !st.Edit {
		return del, nil
	}
	made, _, err := s.Stand(ctx, st)
	nothingNew := l.Sent.Message != 0 && len(l.News) == 0
	if discord.FaultOf(err).NoDirect() && (nothingNew || slices.Contains(l.Posted.Deaf, mail.User)) {
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
	v := d.room.viewOf(d.Words.Speak(l.Language, l.Locale), l.Moment, mail.User)
	reply, err := v.letter(ctx, l.News)
	loud := len(l.News) > 0 || string(mail.Body) == table.Anew
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
