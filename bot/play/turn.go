package play

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/rules"
	"skald/bot/words"
	"skald/engine"
)

// Turn makes the turn message: what happened, the board, and what is asked of
// whom. If the board cannot be drawn the message says so, and the error comes
// with it.
func (p *Room) Turn(ctx context.Context, v *words.Voice, m table.Moment) (desk.ChannelMessage, error) {
	ask := phrase.Join("\n", asking(v, m.Match), clockLine(v, m.Match), absences(v, m))
	head := phrase.Join("\n", Heading(v, m.Match), phrase.Arrived(v, m))
	boards, err := p.Boards(ctx, v, m)
	missing := ""
	if len(boards) == 0 {
		missing = "-# " + v.Say("notice.no-board", nil)
	}
	room := discord.MaxContent - len([]rune(ask)) - len([]rune(head)) - len([]rune(missing)) - 8
	msg := desk.ChannelMessage{
		Text: phrase.Join("\n", story(v, m, room), head, ask, missing),
		Rows: p.TurnRows(v, m.Match), Ping: pinged(m),
	}
	msg.Files = boards
	return msg, err
}

// TurnRows are the buttons of what everybody sees of a match.
func (p *Room) TurnRows(v *words.Voice, m *table.Match) []discord.Row {
	switch m.Status {
	case table.Lobby:
		return p.LobbyRows(v, m)
	case table.Over, table.Cancelled:
		return overRows(v, m)
	}
	return withOrders(v, m, withUndo(v, m, append(verbRows(v, m, m.Awaited()), extraRows(v, m.ID)...)))
}

// Heading names the moment, in bold.
func Heading(v *words.Voice, m *table.Match) string {
	return "**" + v.Note(m.About(), m.Public().Heading(), phrase.ByMention(m)) + "**"
}

// absences says who of those whom the match waits for is on vacation.
func absences(v *words.Voice, m table.Moment) string {
	var lines []string
	for _, a := range m.Away {
		lines = append(lines, "-# "+v.Say("turn.away", words.Data{"who": phrase.Mention(a.User), "until": phrase.On(a.Until)}))
	}
	return strings.Join(lines, "\n")
}

// Ending says who won, why, and how to check that chance was honest.
func Ending(v *words.Voice, m *table.Match) string {
	result, _ := m.Result()
	why := Notes(v, m, result.Why)
	text := won(v, m, result, func(seats []engine.Seat) string { return peopleOn(v, m, seats) })
	switch {
	case m.Closed != nil && m.Closed.Reason == rules.BySettling:
		text = v.Say("over.called-off", nil)
	case m.Closed != nil && result.Winners == 0:
		text = v.Say("over.closed", words.Data{"who": phrase.Mention(m.Closed.By)})
	}
	if m.Closed != nil && m.Closed.Why != "" {
		why = []string{v.Say("mod.did", words.Data{"what": strings.Join(why, " "), "who": phrase.Mention(m.Closed.By), "why": phrase.Literal(m.Closed.Why)})}
	}
	return phrase.Join("\n", text+" "+strings.Join(why, " "), phrase.Proof(v, m))
}

// won says who has won, or who share a draw, each called as said.
func won(v *words.Voice, m *table.Match, r engine.Result, called func([]engine.Seat) string) string {
	seats := slices.Collect(r.Winners.All())
	if len(seats) == 0 {
		return v.Say("over.nobody", nil)
	}
	key := "over.won"
	if m.Drawn() {
		key = "over.drawn"
	}
	return v.Say(key, words.Data{"who": called(seats)})
}

func secretLines(v *words.Voice, m *table.Match, secrets []engine.Secret) []string {
	lines := make([]string, len(secrets))
	for i, s := range secrets {
		lines[i] = string(v.Secret(m.About(), s, phrase.ByMention(m)))
	}
	return lines
}
