package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// Mails returns the kinds of mail of a lobby.
func (b *Room) Mails() []outbox.Kind {
	d := mailroom.Desk{Desk: b.Desk}
	return []outbox.Kind{
		{Name: matches.LobbyMail, Send: d.Here(mails{d}.lobby), Waits: true, Failed: d.Unshown},
		{Name: matches.CallMail, Send: d.Here(mails{d}.call)},
	}
}

type mails struct{ mailroom.Desk }

// lobby brings the lobby message up to date.
func (d mails) lobby(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	p, way := mailroom.Posted(m), string(mail.Body)
	msg := view{phrase.Of(d.Voice(m), m.Match)}.message(m.Telling)
	if t := d.TitleOf(m.About().Key); m.Status == head.Lobby && t != nil {
		if poster, err := d.Poster(ctx, d.Voice(m), t); err == nil {
			msg.Files = []discord.File{poster}
		} else if ctx.Err() == nil {
			d.Log.Error("a poster cannot be drawn: the lobby is posted without it", "match", m.ID, "err", err)
		}
	}
	st := d.Standing(mail, m, msg)
	st.Nonce = fmt.Sprintf("%s-l%d", m.ID, mailroom.After(p.Lobby, m.Channel))
	st.Old, st.Edit, st.Ended = p.Lobby, way != matches.Anew, m.Status != head.Lobby
	if p.Lobby != 0 && way == matches.LookOnly {
		stands, err := s.Look(ctx, m.Channel, p.Lobby)
		if err != nil || stands != nil && stands.Shows(st.Message) {
			return nil, err
		}
		if stands == nil {
			st.Old = 0
		}
	}
	if p.Lobby != 0 && (!st.Edit || st.Old == 0) {
		st.Message.Mentions = nil // they were notified when it was posted first
	}
	var err error
	p.Missing, p.Gone = 0, 0
	p.Lobby, _, err = s.Stand(ctx, st)
	return &p, err
}

// call calls a role to a lobby, unless nobody is wanted any more.
func (d mails) call(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*matches.Posted, error) {
	role, err := storage.ParseRoleID(string(mail.Body))
	if err != nil || m.Status != head.Lobby || m.Free() == 0 {
		return nil, nil
	}
	st := d.Standing(mail, m, view{phrase.Of(d.Voice(m), m.Match)}.call(role, mail.By, m.Posted.Lobby))
	st.Nonce, st.Fixed, st.Calls = fmt.Sprintf("%s-call", m.ID), true, role
	_, _, err = s.Stand(ctx, st)
	return nil, err
}

// call is the message that calls a role to the lobby, whose message it links to.
func (v view) call(role storage.RoleID, by storage.UserID, lobby storage.MessageID) desk.ChannelMessage {
	return desk.ChannelMessage{Text: v.Say("lobby.call", words.Data{
		"role": phrase.Role(role), "who": phrase.Mention(by), "n": v.Free(), "title": v.Title(v.About()), "link": phrase.Link(v.Guild, v.Channel, lobby),
	})}
}

// A view is a lobby as everybody is told of it.
type view struct{ phrase.Match }

// message makes the lobby message: who sits where, and buttons for what is free.
func (v view) message(moment table.Telling) desk.ChannelMessage {
	about := v.About()
	lines := []string{v.Arrived(moment.Posted.Behind(v.Channel)), "**" + v.Title(about) + "**"}
	switch v.Status {
	case head.Cancelled:
		return desk.ChannelMessage{Text: phrase.Join("\n", append(lines, v.cleared())...)}
	case head.Running, head.Over:
		return desk.ChannelMessage{Text: phrase.Join("\n", append(lines, v.Say("lobby.begun", words.Data{"players": v.Seating(nil)}))...)}
	}
	if moment.Posted.Commitment != 0 && !moment.Posted.Behind(v.Channel) {
		lines = lines[:1] // the message of the commitment names the title
	}
	lines = append([]string{lines[0], v.invitation()}, append(lines[1:], pitch(v.Voice, about), v.Seating(moment.Reliable), v.teamed(), v.counted(), v.chosen(), v.Chosen())...)
	if v.Choosing() {
		lines = append(lines, v.Say("lobby.bid", words.Data{"who": phrase.Mention(v.Opener)}))
	}
	if v.Web {
		lines = append(lines, "-# "+v.Say("lobby.web", nil))
	}
	if moment.Posted.Commitment == 0 {
		lines = append(lines, v.Promised()) // it has no message of its own here
	}
	if len(v.Declined) > 0 {
		lines = append(lines, v.Say("lobby.declined-all", words.Data{"who": phrase.Mentions(v.Voice, v.Declined)}))
	}
	return desk.ChannelMessage{Text: phrase.Join("\n", lines...), Rows: v.rows(), Ping: v.Waiting(), Invites: true}
}

// invitation says first who is wanted.
func (v view) invitation() string {
	free := v.Free()
	switch waiting := v.Waiting(); {
	case len(waiting) > 0:
		return v.Say("lobby.invited", words.Data{"who": phrase.Mentions(v.Voice, waiting)})
	case slices.Contains(v.Invited, v.Opener):
		return v.Say("lobby.alone", words.Data{"who": phrase.Mention(v.Opener)})
	case len(v.Invited) > 0 || free == 0:
		return v.Say("lobby.gathered", words.Data{"who": phrase.Mention(v.Opener)})
	}
	return v.Say("lobby.open", words.Data{"n": free})
}

// cleared says by whom a lobby was ended.
func (v view) cleared() string {
	switch {
	case v.Closed == nil:
		return v.Say("lobby.cancelled-all", nil)
	case v.Closed.By == 0:
		return v.Say("lobby.expired", nil)
	}
	return v.Say("lobby.closed", words.Data{"who": phrase.Mention(v.Closed.By)})
}

// joining are a button for each seat that can be taken.
func (v view) joining() (list []discord.Button) {
	about := v.About()
	if len(about.Sides) == 0 {
		return []discord.Button{desk.Button(v.Voice, discord.Primary, "join", matchID(join, v.ID))}
	}
	for s := range about.Sides {
		seat := engine.Seat(s)
		if v.Player(seat) != 0 && !v.Choosing() || len(v.Reserved) > 0 && len(v.Invited) > 0 && v.ReservedFor(seat) == 0 {
			continue // it is taken, or nobody may take it
		}
		list = append(list, discord.NewButton(discord.Primary, v.Say("button.join-as", words.Data{"side": v.Side(about, seat)}), matchID(join, v.ID, s).String()))
	}
	return list
}

// rows are the buttons of a lobby: what most want stands first and in blue. Leaving,
// declining and cancelling are behind [More].
func (v view) rows() []discord.Row {
	list := v.joining()
	if about := v.About(); v.Enough() && (about.Seats.Min < about.Seats.Max || len(about.Teams) > 0) {
		begin := desk.Button(v.Voice, discord.Secondary, "start", matchID(start, v.ID))
		if v.Free() == 0 {
			begin.Style = discord.Primary // it takes the place of what is left to join
			list = append([]discord.Button{begin}, list...)
		} else {
			list = append(list, begin)
		}
	}
	if v.OpenToSkald() {
		list = append(list, desk.Button(v.Voice, discord.Secondary, "against", matchID(against, v.ID)))
	}
	return append(discord.Buttons(list...), discord.Buttons(
		desk.Button(v.Voice, discord.Secondary, "rules", desk.ToRules.For(v.ID)),
		desk.Button(v.Voice, discord.Secondary, "fair", desk.ToFair.For(v.ID)),
		desk.Button(v.Voice, discord.Secondary, "menu", matchID(more, v.ID)),
	)...)
}

// more says what is seldom asked about a lobby, and offers its reader what is seldom
// done: to leave, to decline, to cancel.
func (b *Room) more(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	if m.Status != head.Lobby {
		return desk.Reply{}, &rules.Refusal{Key: refusal.Stale}
	}
	v := view{phrase.Of(r.Voice, m)}
	reply := desk.Sentence(phrase.Join("\n", "**"+v.Title(v.About())+"**", v.swaps(), v.all()))
	var list []discord.Button
	switch {
	case m.SeatsOf(r.User) != 0 && r.User != m.Opener:
		list = append(list, desk.Button(v.Voice, discord.Secondary, "leave", matchID(leave, v.ID)))
	case slices.Contains(m.Waiting(), r.User):
		list = append(list, desk.Button(v.Voice, discord.Secondary, "decline", matchID(decline, v.ID)))
	}
	if m.Opener == r.User && m.Free() > 0 && m.Guild != 0 {
		if chosen, err := b.Table.Moderators.Moderation(ctx, m.Guild); err == nil && chosen.Players != 0 {
			list = append(list, desk.Button(v.Voice, discord.Secondary, "call", matchID(call, v.ID)))
		}
	}
	return reply.With(append(list, desk.Button(v.Voice, discord.Danger, "cancel", desk.ToCancel.For(v.ID)))...), nil
}

// call calls the role that the server's moderators have chosen to a lobby, if everybody
// may mention it.
func (b *Room) call(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	chosen, err := b.Table.Moderators.Moderation(ctx, m.Guild)
	if err != nil {
		return desk.Reply{}, err
	}
	if chosen.Players == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "no-players-role"}
	}
	named := words.Data{"role": phrase.Role(chosen.Players)}
	switch may, err := b.Client.Mentionable(ctx, m.Guild, chosen.Players); {
	case err != nil:
		return desk.Reply{}, err
	case !may:
		return desk.Reply{}, &desk.Refusal{Key: "role-shut", Data: named}
	}
	_, err = r.Done(b.Table.Call(ctx, r.Press(), m.ID, chosen.Players))
	return desk.Sentence(r.Voice.Say("lobby.called", named)), err
}

// swaps says to those seated how they change sides; "" where they cannot.
func (v view) swaps() string {
	about := v.About()
	switch {
	case len(about.Sides) == 0 || v.Reserved != nil || len(v.joining()) == 0:
		return ""
	case len(about.Teams) > 0:
		return v.Say("lobby.swap-team", nil)
	}
	return v.Say("lobby.swap", nil)
}

// against seats Skald on all free seats, as strong as was picked; it asks for that
// first.
func (b *Room) against(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	if len(r.Values) == 1 {
		return r.Did(b.begun(r))(b.Table.Against(ctx, r.Press(), m.ID, r.Values[0]))
	}
	if !m.OpenToSkald() {
		return b.PressUnknown(ctx, r)
	}
	strengths := phrase.Each(rules.Strengths(), func(strength string) discord.Choice {
		return discord.Choice{Label: r.Voice.Say("option.skald-"+strength, nil), Value: strength, Description: r.Voice.Say("skald.help-"+strength, nil)}
	})
	reply := desk.Sentence(r.Voice.Say("skald.strength", nil))
	reply.Rows = []discord.Row{discord.Select(matchID(against, m.ID).String(), r.Voice.Say("skald.against", nil), strengths)}
	return reply, nil
}

// begun says whether a match has begun. What it asks stands in the channel then, unless
// the bot cannot post all of it there.
func (b *Room) begun(r *desk.Request) func(table.Outcome) desk.Reply {
	return func(o table.Outcome) desk.Reply {
		switch {
		case o.Status != head.Running || r.Missing() != "":
			return b.Prompt(r.Voice, o.Match, r.User)
		case slices.Contains(o.Waiting(), r.User):
			return desk.Sentence(r.Voice.Say("lobby.began-yours", nil))
		}
		return desk.Sentence(r.Voice.Say("lobby.began", nil))
	}
}

// counted says how many people are there, where a match can begin before it is full.
func (v view) counted() string {
	seats := v.About().Seats
	switch empty := v.EmptyTeam(); {
	case empty != 0:
		return v.Say("lobby.team-empty", words.Data{"sides": v.Sides(empty)})
	case len(v.About().Teams) > 0:
		return v.Say("lobby.team-enough", words.Data{"who": phrase.Mention(v.Opener)})
	case seats.Min == seats.Max:
		return ""
	}
	key, have := "lobby.enough", len(slices.DeleteFunc(slices.Clone(v.Players), func(u storage.UserID) bool { return u == 0 }))
	if have < seats.Min {
		key = "lobby.too-few"
	}
	return v.Say(key, words.Data{"have": have, "need": seats.Min, "who": phrase.Mention(v.Opener)})
}

// teamed says which sides play together.
func (v view) teamed() string {
	teams := v.About().Teams
	if len(teams) == 0 {
		return ""
	}
	sides := phrase.Each(teams, func(team engine.Seats) string { return v.Sides(team) })
	return "-# " + v.Say("lobby.team", words.Data{"one": sides[0], "others": v.Join(sides[1:]...)})
}

// chosen says, small, how the match is played otherwise than usual.
func (v view) chosen() string {
	return v.options(func(o engine.Option, value string) bool { return value != o.Values[0] })
}

// all says, small, all that was chosen for the match.
func (v view) all() string { return v.options(func(engine.Option, string) bool { return true }) }

func (v view) options(said func(o engine.Option, value string) bool) string {
	now := v.About().Stated(v.Options)
	var list []string
	for _, o := range v.About().Options {
		if value := now[o.Key]; said(o, value) {
			list = append(list, v.Option(v.About(), o.Key, value))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "-# " + strings.Join(list, " · ")
}

// join gives somebody a seat: the one of the button, else one of the side that they
// name.
func (b *Room) join(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	side := sideNamed(r, m.About(), r.Options["side"])
	if seat := r.Pressed.Numbered().Numbers; len(seat) > 0 {
		side = m.About().Side(engine.Seat(seat[0]))
	}
	return b.seat(ctx, r, m, side)
}

// seat gives somebody a seat of a side.
func (b *Room) seat(ctx context.Context, r *desk.Request, m *table.Match, side string) (desk.Reply, error) {
	return r.Did(func(o table.Outcome) desk.Reply {
		sides := phrase.Enumerated(r.Voice, slices.Collect(o.SeatsOf(r.User).All()), phrase.Of(r.Voice, o.Match).BySide)
		reply := desk.Sentence(r.Voice.Say("lobby.joined", words.Data{"side": sides}))
		if o.Status == head.Running {
			reply = reply.Then(b.begun(r)(o))
		}
		return reply
	})(b.Table.Join(ctx, r.Press(), m.ID, side))
}

// completeSide offers the sides of the channel's match.
func (b *Room) completeSide(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return nil, err
	}
	return sideChoices(r, m.About()), nil
}

func sideChoices(r *desk.Request, about *engine.About) (list []discord.Choice) {
	for s, word := range about.Sides {
		list = append(list, discord.Choice{Label: r.Voice.Side(about, engine.Seat(s)), Value: word})
	}
	return r.Typing(list)
}

// leave takes somebody out of a match, or off the list of those invited.
func (b *Room) leave(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	if m.SeatsOf(r.User) == 0 && slices.Contains(m.Waiting(), r.User) && m.Status == head.Lobby {
		return b.decline(ctx, r, m)
	}
	if m.Status == head.Running && m.Plays(r.User) {
		return desk.Sentence(r.Voice.Say("lobby.leave-running", nil)).With(
			desk.Button(r.Voice, discord.Secondary, "hand-over", desk.ToHandOver.For(m.ID)),
			desk.Button(r.Voice, discord.Danger, "resign", desk.ToResign.For(m.ID)),
		), nil
	}
	_, err := r.Done(b.Table.Leave(ctx, r.Press(), m.ID))
	return desk.Sentence(r.Voice.Say("lobby.left", nil)), err
}

// decline takes somebody off the list of those invited.
func (b *Room) decline(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	_, err := r.Done(b.Table.Decline(ctx, r.Press(), m.ID))
	return desk.Sentence(r.Voice.Say("lobby.declined", nil)), err
}

func (b *Room) start(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	return r.Did(b.begun(r))(b.Table.Start(ctx, r.Press(), m.ID))
}

// rematch opens the next match of the same players, each on the next seat, or joins
// it if one of the others has opened it before.
func (b *Room) rematch(ctx context.Context, r *desk.Request, last *table.Match) (desk.Reply, error) {
	o, err := last.Rematch(r.User)
	if err != nil {
		return desk.Reply{}, err
	}
	reply, err := b.openHere(ctx, r, o)
	if no, ok := errors.AsType[*rules.Refusal](err); ok && no.Key == refusal.ChannelBusy {
		return b.nextOpen(ctx, r, last, no.Match)
	}
	return reply, err
}

// nextOpen joins the rematch that somebody has opened before, if a seat of it is kept
// for the person; else it links to the match that keeps a rematch out of the channel.
func (b *Room) nextOpen(ctx context.Context, r *desk.Request, last *table.Match, id storage.MatchID) (desk.Reply, error) {
	m, err := b.Table.Match(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Follows(last) && m.Status == head.Lobby && slices.Contains(m.Waiting(), r.User) {
		side := "" // any, where none is kept for anybody
		if s := slices.Index(m.Reserved, r.User); s >= 0 {
			side = m.About().Side(engine.Seat(s))
		}
		return b.seat(ctx, r, m, side)
	}
	posted, err := b.Table.Posted(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	newest := cmp.Or(posted.Turn, posted.Lobby)
	if posted.Behind(m.Channel) {
		newest = 0 // it stayed behind when the match moved
	}
	key := "rematch.busy"
	if m.Follows(last) {
		key = "rematch.open"
	}
	return desk.Sentence(r.Voice.Say(key, words.Data{"where": phrase.Link(m.Guild, m.Channel, newest)})), nil
}
