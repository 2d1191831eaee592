package reminders

import (
	"context"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/nudge"
	"skald/storage"
	"skald/storage/matches"
)

type mails struct{ mailroom.Desk }

// Mails returns the kinds of mail that remind people.
func (b *Room) Mails() []outbox.Kind {
	d := mailroom.Desk{Desk: b.Desk}
	m := mails{d}
	return []outbox.Kind{
		{Name: matches.NudgeMail, Send: d.Here(m.nudge), Failed: m.failed},
		{Name: matches.StallMail, Send: d.Here(m.stall)}, // the list of their matches tells them, too
		{Name: matches.DigestMail, Send: m.digest, Failed: m.failed},
	}
}

// failed reminds people in the channel who cannot be written to.
func (d mails) failed(ctx context.Context, mail storage.Mail, f discord.Fault, del *storage.Delivery) {
	if mail.Channel != 0 || !f.NoDirect() {
		return
	}
	if m, err := d.Table.Moment(ctx, mail.Match); err == nil {
		del.Mail = []storage.Mail{m.NudgeInChannel(mail)}
	}
}

// nudge reminds one person of a match, in its channel or by direct message. It
// sends nothing if the player has acted or is in quiet hours; the next reminder
// will come later.
func (d mails) nudge(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	if !m.Nudges(mail) {
		return nil, nil
	}
	p, err := d.Table.People.Person(ctx, mail.User)
	if err != nil {
		return nil, outbox.Later(err)
	}
	if !hears(p.Remind, d.Clock.Now()) {
		return nil, nil
	}
	if mail.Channel == 0 {
		return nil, d.Word(ctx, s, mail, m.Locale, func(v *words.Voice) desk.Reply {
			return desk.Sentence(nudged(v, m, mail.User) + "\n-# " + v.Say("nudge.why", nil))
		})
	}
	// It notifies nobody else, and leads to the match's message, which has the buttons.
	post := desk.ChannelMessage{Text: phrase.Mention(mail.User) + " " + nudged(d.Voice(m), m, mail.User), Ping: []storage.UserID{mail.User}}
	made, _, err := s.Stand(ctx, d.Standing(mail, m, post))
	if err != nil {
		return nil, err
	}
	posted := mailroom.Posted(m)
	s.Delete(ctx, mail, m.Channel, posted.Nudged[mail.User])
	posted.Nudged[mail.User] = made
	return &posted, nil
}

// hears reports whether a person may be reminded at a time.
func hears(r nudge.Settings, now time.Time) bool {
	return r.By != nudge.ByNobody && r.Awake(now).Equal(now)
}

// digest reminds one person of all matches that wait for them, once per interval.
// The time is noted before the mail is acknowledged, even if the message cannot be
// delivered, since the channel is reminded instead then.
func (d mails) digest(ctx context.Context, s *outbox.Sender, mail storage.Mail) (none storage.Delivery, err error) {
	p, err := d.Table.People.Person(ctx, mail.User)
	if err != nil {
		return none, outbox.Later(err)
	}
	now := d.Clock.Now()
	if !hears(p.Remind, now) || !p.Digested.After(now) && now.Sub(p.Digested) < p.Remind.Chosen().Every {
		return none, nil
	}
	list, err := d.Table.Digest(ctx, mail.User)
	if err != nil || len(list) == 0 {
		return none, outbox.Later(err)
	}
	err = d.Word(ctx, s, mail, "", func(v *words.Voice) desk.Reply { return digestLetter(v, list, mail.User) })
	if err == nil || discord.FaultOf(err).NoDirect() {
		if err := d.Table.People.KeepDigested(ctx, mail.User); err != nil {
			return none, outbox.Later(err)
		}
	}
	return none, err
}

// stall tells the channel that a player does not act in spite of all reminders, and
// what the others can do. It notifies nobody.
func (d mails) stall(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	if !m.Nudges(mail) {
		return nil, nil
	}
	v, p := d.Voice(m), mailroom.Posted(m)
	n, _ := m.Nudge(mail.User)
	st := d.Standing(mail, m, desk.ChannelMessage{
		Text: v.Say("nudge.stall", words.Data{"who": phrase.Mention(mail.User), "since": phrase.On(n.Since)}),
		Rows: discord.Buttons(desk.StandIns(phrase.Of(v, m.Match), mail.User)...),
	})
	made, _, err := s.Stand(ctx, st)
	p.Notices = append(slices.Clone(p.Notices), made)
	return &p, err
}

// nudged says what waits for a person, since when, where, and whether they will
// hear of it again.
func nudged(v *words.Voice, m table.Moment, u storage.UserID) string {
	n, _ := m.Nudge(u)
	key := "nudge.turn"
	if !slices.Contains(m.Waiting(), u) {
		key = "nudge.question"
	}
	lines := []string{v.Say(key, words.Data{"title": v.Title(m.About()), "since": phrase.Ago(n.Since), "where": phrase.Link(m.Guild, m.Channel, m.Posted.Turn)})}
	if key == "nudge.turn" && m.Asks(u) {
		lines = append(lines, v.Say("nudge.besides", words.Data{"who": phrase.Mention(m.Question.By)}))
	}
	for _, t := range m.Times(time.Time{}) {
		if t.User == u && !t.Until.IsZero() {
			lines = append(lines, v.Say("nudge.until", words.Data{"until": phrase.Ago(t.Until)}))
		}
	}
	if n.Count == nudge.Most {
		lines = append(lines, "-# "+v.Say("nudge.last", nil))
	}
	return strings.Join(lines, "\n")
}

// digestLetter reminds one person of all matches that wait for them.
func digestLetter(v *words.Voice, list []table.Listing, u storage.UserID) desk.Reply {
	lines := []string{v.Say("nudge.digest", words.Data{"n": len(list)})}
	end := "-# " + v.Say("nudge.why", nil)
	left := discord.MaxContent - len([]rune(lines[0])) - len([]rune(end)) - 20
	for _, l := range list {
		line := "- " + phrase.Listed(v, l).For(u)
		if left -= len([]rune(line)) + 1; left < 0 {
			lines = append(lines, "…")
			break
		}
		lines = append(lines, line)
	}
	return desk.Sentence(strings.Join(append(lines, end), "\n"))
}
