package present

import (
	"cmp"
	"strings"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// Lobby makes the lobby message: who sits where, and buttons for what is free.
func Lobby(v *words.Voice, moment table.Moment) ChannelMessage {
	m := moment.Match
	about := m.About()
	msg := ChannelMessage{Text: join("\n", arrived(v, moment), "**"+v.Title(about)+"**")}
	switch m.Status {
	case table.Cancelled:
		msg.Text = join("\n", msg.Text, cleared(v, m))
		return msg
	case table.Running, table.Over:
		msg.Text = join("\n", msg.Text, v.Say("lobby.begun", words.Data{"players": Seating(v, m)}))
		return msg
	}
	msg.Text = join("\n", msg.Text, v.Say(about.Key+".about", nil), seating(v, m, moment.Reliable), teamed(v, m), counted(v, m), chosen(v, m), clockChosen(v, m), answersChosen(v, m))
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
		declined = v.Say("lobby.declined-all", words.Data{"who": Mentions(v, m.Declined)})
	}
	promised := ""
	if moment.Posted.Commitment == 0 {
		promised = promise(v, m) // it has no message of its own here
	}
	msg.Text = join("\n", msg.Text, promised, declined, v.Say(key, words.Data{"who": Mention(m.Opener)}), swap)
	msg.Rows = lobbyRows(v, m)
	return msg
}

// arrived says in its new channel that a match has moved there, and promises its
// chance again: what did so stayed behind.
func arrived(v *words.Voice, m table.Moment) string {
	if !m.Moved() {
		return ""
	}
	return join("\n", "-# "+v.Say("move.told", nil), promise(v, m.Match))
}

// cleared says by whom a lobby was ended.
func cleared(v *words.Voice, m *table.Match) string {
	switch {
	case m.Closed == nil:
		return v.Say("lobby.cancelled-all", nil)
	case m.Closed.By == 0:
		return v.Say("lobby.expired", nil)
	}
	return v.Say("lobby.closed", words.Data{"who": Mention(m.Closed.By)})
}

func joinRows(v *words.Voice, m *table.Match) []discord.Row {
	about := m.About()
	if len(about.Sides) == 0 {
		return discord.Buttons(button(v, discord.Success, "join", ButtonID{Kind: JoinButton, Match: m.ID}))
	}
	var list []discord.Button
	for s := range about.Sides {
		seat := engine.Seat(s)
		if m.Player(seat) != 0 || len(m.Reserved) > 0 && len(m.Invited) > 0 && m.ReservedFor(seat) == 0 {
			continue // it is taken, or nobody may take it
		}
		id := ButtonID{Kind: JoinButton, Match: m.ID, Words: []engine.Word{engine.Word(s)}}
		label := v.Say("button.join-as", words.Data{"side": v.Side(about, engine.Seat(s))})
		list = append(list, discord.NewButton(discord.Success, label, id.String()))
	}
	return discord.Buttons(list...)
}

// lobbyRows are the buttons of a lobby.
func lobbyRows(v *words.Voice, m *table.Match) []discord.Row {
	var list []discord.Button
	if about := m.About(); about.Seats.Min < about.Seats.Max || len(about.Teams) > 0 {
		start := button(v, discord.Primary, "start", ButtonID{Kind: StartButton, Match: m.ID})
		start.Disabled = !m.Enough()
		list = append(list, start)
	}
	if m.Status == table.Lobby && len(m.Waiting()) > 0 {
		list = append(list, button(v, discord.Secondary, "decline", ButtonID{Kind: DeclineButton, Match: m.ID}))
	}
	return append(joinRows(v, m), discord.Buttons(append(list,
		button(v, discord.Secondary, "leave", ButtonID{Kind: LeaveButton, Match: m.ID}),
		button(v, discord.Secondary, "rules", ButtonID{Kind: RulesButton, Match: m.ID}),
		button(v, discord.Danger, "cancel", ButtonID{Kind: CancelButton, Match: m.ID}),
	)...)...)
}

// Seating lists who plays what, and for whom the seats are kept that are free.
func Seating(v *words.Voice, m *table.Match) string { return seating(v, m, nil) }

// seating is Seating with how reliable the people are.
func seating(v *words.Voice, m *table.Match, kept map[storage.UserID]table.Reliability) string {
	var lines []string
	var free []storage.UserID // for whom what is free is kept
	if m.Status == table.Lobby && m.Reserved == nil {
		free = m.Waiting()
	}
	for s, u := range m.Players {
		who := v.Say("lobby.free", nil)
		switch {
		case u != 0:
			who = join(" ", Mention(u), reliable(v, kept, u))
		case m.ReservedFor(engine.Seat(s)) != 0:
			who = v.Say("lobby.reserved", words.Data{"who": Mention(m.ReservedFor(engine.Seat(s)))})
		case len(free) > 0:
			who, free = v.Say("lobby.reserved", words.Data{"who": Mention(free[0])}), free[1:]
		case len(m.Invited) > 0:
			continue // it stays free: only those invited may join
		}
		lines = append(lines, v.Say("lobby.seat", words.Data{"side": v.Side(m.About(), engine.Seat(s)), "who": who}))
	}
	return strings.Join(lines, "\n")
}

// counted says how many are there, where a match can begin before it is full.
func counted(v *words.Voice, m *table.Match) string {
	seats := m.About().Seats
	switch empty := m.EmptyTeam(); {
	case empty != 0:
		return v.Say("lobby.team-empty", words.Data{"sides": sides(v, m, empty)})
	case len(m.About().Teams) > 0:
		return v.Say("lobby.team-enough", words.Data{"who": Mention(m.Opener)})
	case seats.Min == seats.Max:
		return ""
	}
	have, key := seated(m), "lobby.enough"
	if have < seats.Min {
		key = "lobby.too-few"
	}
	return v.Say(key, words.Data{"have": have, "need": seats.Min, "who": Mention(m.Opener)})
}

// teamed says which sides play together.
func teamed(v *words.Voice, m *table.Match) string {
	var lines []string
	for _, team := range m.About().Teams {
		lines = append(lines, "-# "+v.Say("lobby.team", words.Data{"sides": sides(v, m, team)}))
	}
	return strings.Join(lines, "\n")
}

// seated is how many seats are taken.
func seated(m *table.Match) int {
	n := 0
	for _, u := range m.Players {
		if u != 0 {
			n++
		}
	}
	return n
}

// chosen says how the match is to be played, small.
func chosen(v *words.Voice, m *table.Match) string {
	var lines []string
	options := m.About().Stated(m.Options)
	for _, o := range m.About().Options {
		lines = append(lines, OptionLabel(v, m.About(), o.Key, options[o.Key]))
	}
	if len(lines) == 0 {
		return ""
	}
	return "-# " + strings.Join(lines, " · ")
}

// NextOpen says where the match is because of which a channel has no room for a
// rematch, and whether it is that rematch itself.
func NextOpen(v *words.Voice, m *table.Match, posted table.Posted, rematch bool) Reply {
	newest := cmp.Or(posted.Turn, posted.Lobby)
	if posted.In != 0 && posted.In != m.Channel {
		newest = 0 // it stayed behind when the match moved
	}
	key := "rematch.busy"
	if rematch {
		key = "rematch.open"
	}
	return Sentence(v.Say(key, words.Data{"where": Link(m.Guild, m.Channel, newest)}))
}
