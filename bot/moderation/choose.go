package moderation

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

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

func seatChoice(v *words.Voice, m *table.Match, s engine.Seat, value uint64) discord.Choice {
	label := v.Side(m.About(), s)
	if name := m.Name(s); name != "" {
		label += " · " + name
	}
	return discord.Choice{Label: label, Value: fmt.Sprint(value)}
}

// chooseSeat asks for one of some seats: "seat" for which an action is to be drawn,
// or "player" who is to be replaced.
func chooseSeat(v *words.Voice, m *table.Match, id actID, key string, seats engine.Seats) desk.Reply {
	var choices []discord.Choice
	for s := range seats.All() {
		choices = append(choices, seatChoice(v, m, s, uint64(s)))
	}
	ask := v.Say("mod.which-"+key, nil)
	return question(v, id, ask, discord.Select(id.String(), ask, choices))
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

// chooseSuccessor asks who is to play instead.
func chooseSuccessor(v *words.Voice, m *table.Match, id actID) desk.Reply {
	ask := v.Say("mod.which-successor", words.Data{"who": phrase.Of(v, m).ByBoth(id.Seat)})
	return question(v, id, ask, discord.UserSelect(id.String(), v.Say("mod.pick-person", nil)))
}

// chooseWinners asks who wins the match.
func chooseWinners(v *words.Voice, m *table.Match, id actID) desk.Reply {
	var choices []discord.Choice
	for s := range m.Players {
		choices = append(choices, seatChoice(v, m, engine.Seat(s), 1<<s))
	}
	ask := v.Say("mod.which-winners", nil)
	rows := discord.Buttons(button(v, discord.Secondary, "nobody", id.with(0)))
	return question(v, id, ask, append([]discord.Row{discord.MultiSelect(id.String(), ask, choices, len(choices))}, rows...)...)
}

// chooseChannel asks where a match is to go.
func chooseChannel(v *words.Voice, d table.Diagnosis, id actID, here storage.ChannelID) desk.Reply {
	ask := v.Say("mod.which-channel", nil)
	rows := []discord.Row{discord.ChannelSelect(id.String(), ask)}
	if d.Channel != here {
		rows = append(rows, discord.Buttons(button(v, discord.Primary, "here", id.with(uint64(here))))...)
	}
	return question(v, id, ask, rows...)
}

// chooseRewind asks which action is to be taken back, with all that followed it.
// It tells of each what everybody has read of it.
func chooseRewind(v *words.Voice, m *table.Match, list []table.Rewindable, id actID) desk.Reply {
	if len(list) == 0 {
		return question(v, id, v.Say("mod.no-rewind", nil))
	}
	choices := make([]discord.Choice, len(list))
	for i, e := range list {
		var said []string
		for _, n := range e.Notes {
			said = append(said, v.Note(m.About(), n, phrase.Of(v, m).BySide))
		}
		if len(said) == 0 {
			said = []string{v.Say("mod.untold", words.Data{"who": v.Side(m.About(), e.Seat)})}
		}
		label := fmt.Sprintf("%d. %s", i+1, strings.Join(said, " "))
		choices[i] = discord.Choice{Label: label, Value: fmt.Sprint(e.Back), Description: e.At.UTC().Format(time.DateTime + " UTC")}
	}
	ask := v.Say("mod.which-rewind", nil)
	return question(v, id, ask, discord.Select(id.String(), ask, choices))
}
