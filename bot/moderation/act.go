package moderation

import (
	"context"
	"slices"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/rules"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// A moderator presses an act, chooses what it needs to know, reads what it will do,
// says why, and it is done.

// mostRewinds is how many actions a moderator may choose among to take back.
const mostRewinds = 10

// actStyle is the style of the buttons of an act.
func actStyle(act table.ModAct) discord.Style {
	switch act {
	case table.ModResend, table.ModResume:
		return discord.Primary
	case table.ModRestart, table.ModEnd, table.ModDelete:
		return discord.Danger
	}
	return discord.Secondary
}

// show says what an act of a moderator's would do, and asks first for what it
// needs to know. Without an act it shows what can be done.
func (b *Room) show(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	id := pressed(r)
	if id.Act == "" {
		return b.diagnose(ctx, r, p)
	}
	d, err := b.Table.Moderators.Diagnose(ctx, p, id.Match)
	if err != nil {
		return desk.Reply{}, err
	}
	if !slices.Contains(d.Acts, id.Act) {
		return diagnosis(r.Voice, d, b.look(ctx, r, d)), nil
	}
	id.What, id.Seq = showAct, 0
	if d.Match != nil {
		id.Seq = d.Match.VisibleSeq()
	}
	id = id.picked(r)
	switch {
	case id.Act == table.ModReplace && id.Aimed && !id.Seated: // next their successor is asked for
		id = id.of(engine.Seat(id.Target))
		id.Aimed = false
	case id.Act == table.ModReplace && slices.Contains(r.Bots, storage.UserID(id.Target)):
		return desk.Reply{}, &desk.Refusal{Key: "invited-bot", Data: words.Data{"users": phrase.Mention(storage.UserID(id.Target))}}
	case id.Act == table.ModSkip && !id.Aimed && d.Match.Awaited().Len() == 1:
		id = id.with(uint64(d.Match.Awaited().First()))
	}
	if !id.Aimed {
		return b.choose(ctx, r, d, id)
	}
	return preview(r.Voice, d, id), nil
}

// picked returns the id with the target that it names itself, else with what was
// picked from a select, if anything was. Several seats are one set.
func (id actID) picked(r *desk.Request) actID {
	if id.Aimed || len(r.Values) == 0 {
		return id
	}
	var target uint64
	for _, value := range r.Values {
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return id
		}
		if id.Act == table.ModEnd {
			n |= target
		}
		target = n
	}
	return id.with(target)
}

// preview says what an act will do, with a button that asks why.
func preview(v *words.Voice, d table.Diagnosis, id actID) desk.Reply {
	data := words.Data{"where": phrase.Channel(d.Channel), "match": d.ID, "to": phrase.Channel(storage.ChannelID(id.Target))}
	var said string
	switch {
	case id.Act == table.ModEnd && d.Status == table.Lobby:
		said = v.Say("mod.will-cancel", data)
	case id.Act == table.ModMove || d.Match == nil:
		said = v.Say("mod.will-"+string(id.Act), data)
	default:
		said = phrase.Of(v, d.Match).Proposed(id.proposal(d.Match, ""))
	}
	if d.Own && id.Act.Asks() {
		said = phrase.Join("\n", said, v.Say("mod.own-match", words.Data{"rated": d.Fixture != nil}))
	}
	form := id
	form.What = askWhy
	return question(v, id, said, discord.Buttons(button(v, actStyle(id.Act), "why", form))...)
}

// why asks a moderator for the reason of an act.
func (b *Room) why(_ context.Context, r *desk.Request, _ table.Press) (desk.Reply, error) {
	id, v := pressed(r), r.Voice
	id.What = doAct
	reply := desk.Sentence(v.Say("mod.too-slow", nil))
	reply.Form = &discord.Form{
		CustomID: id.String(), Title: v.Say("mod.button-"+string(id.Act), nil),
		Fields: []discord.Field{{Label: v.Say("mod.why", nil), Description: v.Say("mod.why-help", nil), Most: rules.MaxReason, Required: true}},
	}
	return reply, nil
}

// proposal is what an act means for a match.
func (id actID) proposal(m *table.Match, why string) table.Proposal {
	w := table.Proposal{Act: id.Act, Reason: why, Seq: id.Seq}
	switch id.Act {
	case table.ModSkip:
		w.Seat = engine.Seat(id.Target)
	case table.ModReplace:
		w.From, w.To = m.Player(id.Seat), storage.UserID(id.Target)
	case table.ModMove:
		w.Channel = storage.ChannelID(id.Target)
	case table.ModRewind:
		w.Back = id.Target
	case table.ModEnd:
		w.Winners = engine.Seats(id.Target)
	}
	return w
}

// do does an act for the reason that the moderator gave.
func (b *Room) do(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	id, t := pressed(r), b.Table.Moderators
	var o table.Outcome
	var err error
	switch id.Act {
	case table.ModExport:
		return b.export(ctx, r, p, id)
	case table.ModSkip, table.ModRewind, table.ModRestart:
		if id.Seq == 0 { // a press that does not say of which position is made up
			return desk.Reply{}, &table.Refusal{Key: table.Stale}
		}
		o, err = t.Act(ctx, p, id.Match, id.proposal(nil, r.Filled))
	case table.ModResend, table.ModPause, table.ModResume, table.ModEnd:
		o, err = t.Act(ctx, p, id.Match, id.proposal(nil, r.Filled))
	case table.ModReplace:
		o, err = b.replace(ctx, r, p, id)
	case table.ModMove:
		o, err = b.move(ctx, r, p, id)
	case table.ModRelease:
		err = t.ReleaseFor(ctx, p, id.Match, r.Filled)
	case table.ModDelete:
		err = t.Delete(ctx, p, id.Match, r.Filled)
	default:
		err = &desk.Refusal{Key: "unknown-command"}
	}
	if o, err = r.Done(o, err); err != nil {
		return desk.Reply{}, err
	}
	if reply, asked := asked(r.Voice, o, r.User); asked {
		return reply, nil
	}
	b.Log.Info("moderated", "match", id.Match, "act", id.Act, "user", r.User, "guild", r.Guild)
	reply := desk.Sentence(r.Voice.Say("mod.done-"+string(id.Act), nil))
	if id.Act != table.ModDelete {
		reply.Rows = discord.Buttons(toDiagnosis(r.Voice, id.Match))
	}
	return reply, nil
}

// asked says that others are asked before an act is done, and false if they are not.
func asked(v *words.Voice, o table.Outcome, by storage.UserID) (desk.Reply, bool) {
	if o.Match == nil || !o.Question.Open() || o.Question.Kind != table.ModQuestion || o.Question.By != by {
		return desk.Reply{}, false
	}
	return desk.Sentence(v.Say("question.asked-mod", words.Data{"who": phrase.Mentions(v, o.ToAnswer()), "until": phrase.Ago(o.Question.Until), "rated": o.Fixture != nil})), true
}

// replace offers all seats of the player of a seat to somebody else.
func (b *Room) replace(ctx context.Context, r *desk.Request, p table.Press, id actID) (table.Outcome, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return table.Outcome{}, err
	}
	if !id.Seated || id.Seq != m.VisibleSeq() {
		return table.Outcome{}, &table.Refusal{Key: table.Stale} // another player may sit there by now
	}
	to := storage.UserID(id.Target)
	there, err := b.Client.Member(ctx, r.Guild, to)
	if err == nil && !there { // they would be written to, and a button's id alone names nobody
		err = &desk.Refusal{Key: "unknown-user", Data: words.Data{"word": phrase.Mention(to)}}
	}
	if err != nil {
		return table.Outcome{}, err
	}
	return b.Table.Moderators.Act(ctx, p, m.ID, id.proposal(m, r.Filled))
}

// move brings the match to a channel of the server where the bot can be.
func (b *Room) move(ctx context.Context, r *desk.Request, p table.Press, id actID) (table.Outcome, error) {
	to := storage.ChannelID(id.Target)
	if to == r.Channel {
		if err := r.Playable(); err != nil {
			return table.Outcome{}, err
		}
	}
	if err := b.reach(ctx, r, to); err != nil {
		return table.Outcome{}, err
	}
	return b.Table.Moderators.Act(ctx, p, id.Match, id.proposal(nil, r.Filled))
}

// export hands a moderator the match as a file. While the match runs the file holds
// nothing secret, since its moderator may play it.
func (b *Room) export(ctx context.Context, r *desk.Request, p table.Press, id actID) (desk.Reply, error) {
	if _, err := b.Table.Moderators.Act(ctx, p, id.Match, id.proposal(nil, r.Filled)); err != nil {
		return desk.Reply{}, err
	}
	e, err := b.Table.Archive.ExportOpen(ctx, id.Match)
	if err != nil {
		return desk.Reply{}, err
	}
	file, err := desk.ExportFile(r.Voice, e)
	reply := desk.Sentence(r.Voice.Say("mod.done-export", nil))
	reply.Files = []discord.File{file}
	return reply, err
}

// Mails returns the kinds of mail of moderators.
func (b *Room) Mails() []outbox.Kind {
	return []outbox.Kind{{Name: table.AuditMail, Send: b.audit, Waits: true}}
}

// audit posts a line about what a moderator did, in the language of the match. It
// asks nothing of the match, which may be gone, and notifies nobody.
func (b *Room) audit(ctx context.Context, s *outbox.Sender, mail storage.Mail) (none storage.Delivery, err error) {
	a, err := table.AuditIn(mail)
	if err != nil {
		return none, err
	}
	v, key := b.Words.Speak(a.Locale), "mod.audit"
	data := words.Data{
		"who": phrase.Mention(a.By), "why": phrase.Literal(a.Reason), "at": phrase.On(a.At),
		"title": v.Say(a.Game+".title", nil), "match": a.Match, "where": phrase.Channel(a.Channel),
	}
	switch {
	case a.Act == table.ModAbandoned:
		key = "mod.abandoned"
	case mail.Channel == a.Channel:
		key = "mod.did" // not where
	}
	if a.Act != table.ModAbandoned {
		data["what"] = v.Say("mod.done-"+string(a.Act), nil)
	}
	_, _, err = s.Stand(ctx, outbox.Standing{Mail: mail, Message: desk.ChannelMessage{Text: v.Say(key, data)}.Message(), Voice: v, Fixed: true})
	return none, err
}
