package lobby

import (
	"context"
	"fmt"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/matchmail"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// Mails returns the kinds of mail of a lobby.
func (b *Room) Mails() []outbox.Kind {
	d := matchmail.Desk{Desk: b.Desk}
	return []outbox.Kind{{Name: table.LobbyMail, Send: d.Here(mails{d}.lobby), Waits: true, Failed: d.Unshown}}
}

type mails struct{ matchmail.Desk }

// lobby brings the lobby message up to date.
func (d mails) lobby(ctx context.Context, s *outbox.Sender, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	p, way := matchmail.Posted(m), string(mail.Body)
	if way == table.LookOnly && p.Gone == m.Channel {
		return nil, nil
	}
	st := d.Standing(mail, m, message(d.Voice(m), m), fmt.Sprintf("%s-l%d", m.ID, matchmail.After(p.Lobby, m.Channel)))
	st.Old, st.Edit, st.Ended = p.Lobby, way != table.Anew, m.Status != table.Lobby
	if p.Lobby != 0 && way == table.LookOnly {
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
	if p.Lobby, _, err = s.Stand(ctx, st); err != nil {
		return nil, err
	}
	return &p, nil
}

// message makes the lobby message: who sits where, and buttons for what is free.
func message(v *words.Voice, moment table.Moment) desk.ChannelMessage {
	m := moment.Match
	about := m.About()
	msg := desk.ChannelMessage{Text: phrase.Join("\n", phrase.Of(v, m).Arrived(moment.Moved()), "**"+v.Title(about)+"**")}
	switch m.Status {
	case table.Cancelled:
		msg.Text = phrase.Join("\n", msg.Text, cleared(v, m))
		return msg
	case table.Running, table.Over:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("lobby.begun", words.Data{"players": phrase.Of(v, m).Seating(nil)}))
		return msg
	}
	msg.Text = phrase.Join("\n", msg.Text, v.Say(about.Key+".about", nil), phrase.Of(v, m).Seating(moment.Reliable), teamed(v, m), counted(v, m), chosen(v, m), phrase.Of(v, m).Chosen())
	key := "lobby.open"
	if msg.Ping = m.Waiting(); len(msg.Ping) > 0 {
		key = "lobby.invited"
	}
	swap := ""
	if len(about.Sides) > 0 && m.Reserved == nil {
		swap = "-# " + v.Say("lobby.swap", nil)
		if len(about.Teams) > 0 {
			swap = "-# " + v.Say("lobby.swap-team", nil)
		}
	}
	declined := ""
	if len(m.Declined) > 0 {
		declined = v.Say("lobby.declined-all", words.Data{"who": phrase.Mentions(v, m.Declined)})
	}
	promised := ""
	if moment.Posted.Commitment == 0 {
		promised = phrase.Of(v, m).Committed() // it has no message of its own here
	}
	msg.Text = phrase.Join("\n", msg.Text, promised, declined, v.Say(key, words.Data{"who": phrase.Mention(m.Opener)}), swap)
	msg.Rows = rows(v, m)
	return msg
}

// cleared says by whom a lobby was ended.
func cleared(v *words.Voice, m *table.Match) string {
	switch {
	case m.Closed == nil:
		return v.Say("lobby.cancelled-all", nil)
	case m.Closed.By == 0:
		return v.Say("lobby.expired", nil)
	}
	return v.Say("lobby.closed", words.Data{"who": phrase.Mention(m.Closed.By)})
}

// joinRows are a button for each seat that can be taken.
func joinRows(v *words.Voice, m *table.Match) []discord.Row {
	about := m.About()
	if len(about.Sides) == 0 {
		return discord.Buttons(desk.Button(v, discord.Success, "join", matchID(join, m.ID)))
	}
	var list []discord.Button
	for s := range about.Sides {
		seat := engine.Seat(s)
		if m.Player(seat) != 0 || len(m.Reserved) > 0 && len(m.Invited) > 0 && m.ReservedFor(seat) == 0 {
			continue // it is taken, or nobody may take it
		}
		label := v.Say("button.join-as", words.Data{"side": v.Side(about, seat)})
		list = append(list, discord.NewButton(discord.Success, label, matchID(join, m.ID, s).String()))
	}
	return discord.Buttons(list...)
}

// rows are the buttons of a lobby.
func rows(v *words.Voice, m *table.Match) []discord.Row {
	var list []discord.Button
	if about := m.About(); about.Seats.Min < about.Seats.Max || len(about.Teams) > 0 {
		start := desk.Button(v, discord.Primary, "start", matchID(start, m.ID))
		start.Disabled = !m.Enough()
		list = append(list, start)
	}
	if m.Status == table.Lobby && len(m.Waiting()) > 0 {
		list = append(list, desk.Button(v, discord.Secondary, "decline", matchID(decline, m.ID)))
	}
	return append(joinRows(v, m), discord.Buttons(append(list,
		desk.Button(v, discord.Secondary, "leave", matchID(leave, m.ID)),
		desk.Button(v, discord.Secondary, "rules", desk.ToRules.For(m.ID)),
		desk.Button(v, discord.Danger, "cancel", desk.ToCancel.For(m.ID)),
	)...)...)
}

// counted says how many people are there, where a match can begin before it is full.
func counted(v *words.Voice, m *table.Match) string {
	seats := m.About().Seats
	switch empty := m.EmptyTeam(); {
	case empty != 0:
		return v.Say("lobby.team-empty", words.Data{"sides": phrase.Of(v, m).Sides(empty)})
	case len(m.About().Teams) > 0:
		return v.Say("lobby.team-enough", words.Data{"who": phrase.Mention(m.Opener)})
	case seats.Min == seats.Max:
		return ""
	}
	have, key := 0, "lobby.enough"
	for _, u := range m.Players {
		if u != 0 {
			have++
		}
	}
	if have < seats.Min {
		key = "lobby.too-few"
	}
	return v.Say(key, words.Data{"have": have, "need": seats.Min, "who": phrase.Mention(m.Opener)})
}

// teamed says which sides play together.
func teamed(v *words.Voice, m *table.Match) string {
	var lines []string
	for _, team := range m.About().Teams {
		lines = append(lines, "-# "+v.Say("lobby.team", words.Data{"sides": phrase.Of(v, m).Sides(team)}))
	}
	return strings.Join(lines, "\n")
}

// chosen says how the match is to be played, small.
func chosen(v *words.Voice, m *table.Match) string {
	var lines []string
	options := m.About().Stated(m.Options)
	for _, o := range m.About().Options {
		lines = append(lines, optionLabel(v, m.About(), o.Key, options[o.Key]))
	}
	if len(lines) == 0 {
		return ""
	}
	return "-# " + strings.Join(lines, " · ")
}
