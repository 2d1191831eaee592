package moderation

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// A moderator presses an act, chooses what it needs to know, reads what it will do,
// says why, and it is done.

// mostRewinds is how many actions a moderator may choose among to take back.
const mostRewinds = 10

// actStyle is the style of the buttons of an act.
func actStyle(act head.ModAct) discord.Style {
	switch act {
	case head.ModResend, head.ModResume:
		return discord.Primary
	case head.ModRestart, head.ModEnd, head.ModDelete:
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
	case id.Act == head.ModReplace && id.Aimed && !id.Seated: // next their successor is asked for
		id = id.of(engine.Seat(id.Target))
		id.Aimed = false
	case id.Act == head.ModReplace && storage.UserID(id.Target) == b.Client.User(): // Skald plays on there
		id.Target = uint64(rules.SkaldOf("steady"))
	case id.Act == head.ModReplace && slices.Contains(r.Bots, storage.UserID(id.Target)):
		return desk.Reply{}, &desk.Refusal{Key: "invited-bot", Data: words.Data{"users": phrase.Mention(storage.UserID(id.Target))}}
	case id.Act == head.ModSkip && !id.Aimed && d.Match.Awaited().Len() == 1:
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
		if id.Act == head.ModEnd {
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
	case id.Act == head.ModEnd && d.Status == head.Lobby:
		said = v.Say("mod.will-cancel", data)
	case id.Act == head.ModMove || d.Match == nil:
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
func (id actID) proposal(m *table.Match, why string) head.Proposal {
	w := head.Proposal{Act: id.Act, Reason: why, Seq: id.Seq}
	switch id.Act {
	case head.ModSkip:
		w.Seat = engine.Seat(id.Target)
	case head.ModReplace:
		w.From, w.To = m.Player(id.Seat), storage.UserID(id.Target)
	case head.ModMove:
		w.Channel = storage.ChannelID(id.Target)
	case head.ModRewind:
		w.Back = id.Target
	case head.ModEnd:
		w.Winners = engine.Seats(id.Target)
	}
	return w
}

// do does an act for the reason that the moderator gave.
func (b *Room) do(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	id, t := pressed(r), b.Table.Moderators
	var o table.Outcome
	w, err := b.proposed(ctx, r, id)
	switch {
	case err != nil:
	case id.Act == head.ModRelease:
		err = t.ReleaseFor(ctx, p, id.Match, r.Filled)
	case id.Act == head.ModDelete:
		err = t.Delete(ctx, p, id.Match, r.Filled)
	default:
		o, err = t.Act(ctx, p, id.Match, w)
	}
	if o, err = r.Done(o, err); err != nil {
		return desk.Reply{}, err
	}
	if id.Act == head.ModExport { // while the match runs the file holds nothing secret, since its moderator may play it
		e, err := b.Table.Archive.ExportOpen(ctx, id.Match)
		if err != nil {
			return desk.Reply{}, err
		}
		return desk.Exported(r.Voice, "mod.done-export", e)
	}
	if reply, asked := asked(r.Voice, o, r.User); asked {
		return reply, nil
	}
	b.Log.Info("moderated", "match", id.Match, "act", id.Act, "user", r.User, "guild", r.Guild)
	reply := desk.Sentence(r.Voice.Say("mod.done-"+string(id.Act), nil))
	if id.Act != head.ModDelete {
		reply.Rows = discord.Buttons(toDiagnosis(r.Voice, id.Match))
	}
	return reply, nil
}

// proposed is what a button says that an act is to do, unless that cannot be done.
func (b *Room) proposed(ctx context.Context, r *desk.Request, id actID) (head.Proposal, error) {
	var m *table.Match
	var err error
	switch id.Act {
	case head.ModResend, head.ModPause, head.ModResume, head.ModEnd, head.ModExport, head.ModRelease, head.ModDelete:
	case head.ModSkip, head.ModRewind, head.ModRestart:
		if id.Seq == 0 { // a press that does not say of which position is made up
			err = &rules.Refusal{Key: refusal.Stale}
		}
	case head.ModReplace:
		m, err = b.replaced(ctx, r, id)
	case head.ModMove:
		to := storage.ChannelID(id.Target)
		if err = b.reach(ctx, r, to); to == r.Channel {
			err = r.Playable()
		}
	default:
		err = &desk.Refusal{Key: "unknown-command"}
	}
	if err != nil {
		return head.Proposal{}, err
	}
	return id.proposal(m, r.Filled), nil
}

// asked says that others are asked before an act is done, and false if they are not.
func asked(v *words.Voice, o table.Outcome, by storage.UserID) (desk.Reply, bool) {
	if o.Match == nil || !o.Question.Open() || o.Question.Kind != head.ModQuestion || o.Question.By != by {
		return desk.Reply{}, false
	}
	return desk.Sentence(v.Say("question.asked-mod", words.Data{"who": phrase.Mentions(v, o.ToAnswer()), "until": phrase.Ago(o.Question.Until), "rated": o.Fixture != nil})), true
}

// replaced is the match in which all seats of the player of a seat are to be offered to
// somebody else, if that player still sits there and the other is on the server.
func (b *Room) replaced(ctx context.Context, r *desk.Request, id actID) (*table.Match, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return nil, err
	}
	if !id.Seated || id.Seq != m.VisibleSeq() {
		return nil, &rules.Refusal{Key: refusal.Stale} // another player may sit there by now
	}
	to := storage.UserID(id.Target)
	if rules.IsSkald(to) {
		return m, nil
	}
	there, err := b.Client.Member(ctx, r.Guild, to)
	if err == nil && !there { // they would be written to, and a button's id alone names nobody
		err = &desk.Refusal{Key: "unknown-user", Data: words.Data{"word": phrase.Mention(to)}}
	}
	return m, err
}

// Mails returns the kinds of mail of moderators.
func (b *Room) Mails() []outbox.Kind {
	return []outbox.Kind{{Name: matches.AuditMail, Send: b.audit, Waits: true}, {Name: matches.LogMail, Send: b.line, Waits: true}}
}

// line posts a line of a server's log, which notifies nobody.
func (b *Room) line(ctx context.Context, s *outbox.Sender, mail storage.Mail) (none storage.Delivery, err error) {
	l, err := matches.LineIn(mail)
	if err != nil {
		return none, err
	}
	v := b.Words.Speak(l.Locale)
	data := words.Data{"text": l.Text, "until": phrase.On(l.Until), "reason": phrase.Literal(l.Reason)}
	for i, u := range l.Who {
		data[[]string{"by", "who"}[min(i, 1)]] = phrase.Mention(u)
	}
	_, _, err = s.Stand(ctx, outbox.Standing{Mail: mail, Message: desk.ChannelMessage{Text: v.Say(l.Key, data)}.Message(), Voice: v, Fixed: true})
	return none, err
}

// audit posts a line about what a moderator did, in the language of the match. It
// asks nothing of the match, which may be gone, and notifies nobody.
func (b *Room) audit(ctx context.Context, s *outbox.Sender, mail storage.Mail) (none storage.Delivery, err error) {
	a, err := matches.AuditIn(mail)
	if err != nil {
		return none, err
	}
	v, key := b.Words.Speak(a.Locale), "mod.audit"
	data := words.Data{
		"who": phrase.Mention(a.By), "why": phrase.Literal(a.Reason), "at": phrase.On(a.At),
		"title": v.Say(a.Game+".title", nil), "match": a.Match, "where": phrase.Channel(a.Channel),
	}
	switch {
	case a.Act == head.ModAbandoned:
		key = "mod.abandoned"
	case mail.Channel == a.Channel:
		key = "mod.did" // not where
	}
	if a.Act != head.ModAbandoned {
		data["what"] = v.Say("mod.done-"+string(a.Act), nil)
	}
	_, _, err = s.Stand(ctx, outbox.Standing{Mail: mail, Message: desk.ChannelMessage{Text: v.Say(key, data)}.Message(), Voice: v, Fixed: true})
	return none, err
}

// question asks a moderator something. Its last button leads back to the
// diagnosis.
func question(v *words.Voice, id actID, text string, rows ...discord.Row) desk.Reply {
	r := desk.Sentence(text)
	back := desk.Button(v, discord.Secondary, "back", actID{What: showAct, Match: id.Match})
	r.Rows = append(rows, discord.Buttons(back)...)
	return r
}

// button makes a button whose label is one of moderators'.
func button(v *words.Voice, style discord.Style, label string, id actID) discord.Button {
	return discord.NewButton(style, v.Say("mod.button-"+label, nil), id.String())
}

// toDiagnosis makes a button that diagnoses a match.
func toDiagnosis(v *words.Voice, m storage.MatchID) discord.Button {
	return button(v, discord.Secondary, "diagnose", actID{What: showAct, Match: m})
}

// choose asks a moderator for what an act needs to know. If that is nothing it says
// what the act would do.
func (b *Room) choose(ctx context.Context, r *desk.Request, d table.Diagnosis, id actID) (desk.Reply, error) {
	v, m, ask := r.Voice, d.Match, ""
	var rows []discord.Row
	seats := func(seats engine.Seats, most int, value func(engine.Seat) uint64) {
		choices := phrase.Each(slices.Collect(seats.All()), func(s engine.Seat) discord.Choice {
			return discord.Choice{Label: phrase.Join(" · ", v.Side(m.About(), s), m.Name(s)), Value: fmt.Sprint(value(s))}
		})
		rows = []discord.Row{discord.MultiSelect(id.String(), ask, choices, most)}
	}
	number := func(s engine.Seat) uint64 { return uint64(s) }
	switch {
	case id.Act == head.ModReplace && !id.Seated:
		ask = v.Say("mod.which-player", nil)
		seats(firstSeats(m), 0, number)
	case id.Act == head.ModReplace:
		ask = v.Say("mod.which-successor", words.Data{"who": phrase.Of(v, m).ByBoth(id.Seat)})
		rows = []discord.Row{discord.UserSelect(id.String(), v.Say("mod.pick-person", nil))}
	case id.Act == head.ModSkip:
		ask = v.Say("mod.which-seat", nil)
		seats(m.Awaited(), 0, number)
	case id.Act == head.ModEnd && d.Status == head.Running:
		ask = v.Say("mod.which-winners", nil)
		seats(engine.Seats(1<<len(m.Players)-1), len(m.Players), func(s engine.Seat) uint64 { return 1 << s })
		rows = append(rows, discord.Buttons(button(v, discord.Secondary, "nobody", id.with(0)))...)
	case id.Act == head.ModMove:
		ask = v.Say("mod.which-channel", nil)
		rows = []discord.Row{discord.ChannelSelect(id.String(), ask)}
		if d.Channel != r.Channel {
			rows = append(rows, discord.Buttons(button(v, discord.Primary, "here", id.with(uint64(r.Channel))))...)
		}
	case id.Act == head.ModRewind:
		m, list, err := b.Table.Moderators.Rewinds(ctx, id.Match, mostRewinds)
		if err != nil {
			return desk.Reply{}, err
		}
		return chooseRewind(v, m, list, id), nil
	default:
		return preview(v, d, id), nil
	}
	return question(v, id, ask, rows...), nil
}

// firstSeats are the first seats of each player.
func firstSeats(m *table.Match) (seats engine.Seats) {
	for s, u := range m.Players {
		if slices.Index(m.Players, u) == s && m.Plays(u) {
			seats |= 1 << s
		}
	}
	return seats
}

// chooseRewind asks which action is to be taken back, with all that followed it.
// It tells of each what everybody has read of it.
func chooseRewind(v *words.Voice, m *table.Match, list []table.Rewindable, id actID) desk.Reply {
	if len(list) == 0 {
		return question(v, id, v.Say("mod.no-rewind", nil))
	}
	choices := make([]discord.Choice, len(list))
	for i, e := range list {
		said := phrase.Each(e.Notes, func(n engine.Note) string { return v.Note(m.About(), n, phrase.Of(v, m).BySide) })
		if len(said) == 0 {
			said = []string{v.Say("mod.untold", words.Data{"who": v.Side(m.About(), e.Seat)})}
		}
		label := fmt.Sprintf("%d. %s", i+1, strings.Join(said, " "))
		choices[i] = discord.Choice{Label: label, Value: fmt.Sprint(e.Back), Description: e.At.UTC().Format(time.DateTime + " UTC")}
	}
	ask := v.Say("mod.which-rewind", nil)
	return question(v, id, ask, discord.Select(id.String(), ask, choices))
}

// An actID is what the custom id of a moderator's act carries.
type actID struct {
	What  string
	Match storage.MatchID
	Seq   uint64 // how far the match was when its moderator was shown it
	Act   head.ModAct

	Seat   engine.Seat // of the player whom the act is about, if Seated
	Target uint64      // a seat, a set of seats, a record, a person or a channel, if Aimed

	Seated, Aimed bool
}

// of returns the id of an act about the player of a seat.
func (id actID) of(s engine.Seat) actID {
	id.Seat, id.Seated = s, true
	return id
}

// with returns the id of an act with its target.
func (id actID) with(target uint64) actID {
	id.Target, id.Aimed = target, true
	return id
}

// String writes the custom id. Its rest is act/seat/target.
func (id actID) String() string {
	seat, target := "", ""
	if id.Seated {
		seat = strconv.Itoa(int(id.Seat))
	}
	if id.Aimed {
		target = strconv.FormatUint(id.Target, 10)
	}
	of := desk.ID{Room: name, What: id.What, Of: string(id.Match), Seq: id.Seq}
	return of.With(string(id.Act), seat, target).String()
}

// pressed reads the custom id of a press; that of a command is empty.
func pressed(r *desk.Request) actID {
	act, rest, _ := strings.Cut(r.Pressed.Rest, "/")
	seat, target, _ := strings.Cut(rest, "/")
	id := actID{What: r.Pressed.What, Match: r.Pressed.Match(), Seq: r.Pressed.Seq, Act: head.ModAct(act)}
	if n, err := strconv.ParseUint(seat, 10, 8); err == nil {
		id = id.of(engine.Seat(n))
	}
	if n, err := strconv.ParseUint(target, 10, 64); err == nil {
		id = id.with(n)
	}
	return id
}
