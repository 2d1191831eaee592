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
	"skald/bot/table/rules"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// ChoosePlayer asks a moderator who is to be replaced.
func ChoosePlayer(v *words.Voice, m *table.Match, id actID) desk.Reply {
	var choices []discord.Choice
	for s, u := range m.Players {
		if slices.Index(m.Players, u) == s && m.Plays(u) {
			choices = append(choices, seatChoice(v, m, engine.Seat(s), uint64(s)))
		}
	}
	ask := v.Say("mod.which-player", nil)
	r := desk.Sentence(ask)
	r.Rows = append(r.Rows, discord.Select(id.String(), ask, choices))
	return withBack(v, r, id)
}

// ChooseSuccessor asks a moderator who is to play instead.
func ChooseSuccessor(v *words.Voice, m *table.Match, id actID) desk.Reply {
	s, _ := id.Seat()
	r := desk.Sentence(v.Say("mod.which-successor", words.Data{"who": phrase.ByBoth(v, m)(s)}))
	r.Rows = append(r.Rows, discord.UserSelect(id.String(), v.Say("mod.pick-person", nil)))
	return withBack(v, r, id)
}

// ChooseSeat asks a moderator for which seat an action is to be drawn.
func ChooseSeat(v *words.Voice, m *table.Match, id actID) desk.Reply {
	var choices []discord.Choice
	for s := range m.Awaited().All() {
		choices = append(choices, seatChoice(v, m, s, uint64(s)))
	}
	r := desk.Sentence(v.Say("mod.which-seat", nil))
	r.Rows = append(r.Rows, discord.Select(id.String(), v.Say("mod.which-seat", nil), choices))
	return withBack(v, r, id)
}

func seatChoice(v *words.Voice, m *table.Match, s engine.Seat, value uint64) discord.Choice {
	label := v.Side(m.About(), s)
	if name := m.Name(s); name != "" {
		label += " · " + name
	}
	return discord.Choice{Label: label, Value: fmt.Sprint(value)}
}

// ChooseWinners asks a moderator who wins the match that they end.
func ChooseWinners(v *words.Voice, m *table.Match, id actID) desk.Reply {
	var choices []discord.Choice
	for s := range m.Players {
		choices = append(choices, seatChoice(v, m, engine.Seat(s), 1<<s))
	}
	ask := v.Say("mod.which-winners", nil)
	r := desk.Sentence(ask)
	r.Rows = append(r.Rows, discord.MultiSelect(id.String(), ask, choices, len(choices)))
	r.Rows = append(r.Rows, discord.Buttons(discord.NewButton(discord.Secondary, v.Say("mod.button-nobody", nil), id.With(0).String()))...)
	return withBack(v, r, id)
}

// ChooseChannel asks a moderator where a match is to go.
func ChooseChannel(v *words.Voice, d table.Diagnosis, id actID, here storage.ChannelID) desk.Reply {
	ask := v.Say("mod.which-channel", nil)
	r := desk.Sentence(ask)
	r.Rows = append(r.Rows, discord.ChannelSelect(id.String(), ask))
	if d.Channel != here {
		r.Rows = append(r.Rows, discord.Buttons(discord.NewButton(discord.Primary, v.Say("mod.button-here", nil), id.With(uint64(here)).String()))...)
	}
	return withBack(v, r, id)
}

// ChooseRewind asks a moderator which action, and all that followed it, is to be
// taken back. It tells of each what everybody has read of it.
func ChooseRewind(v *words.Voice, m *table.Match, list []table.Rewindable, id actID) desk.Reply {
	if len(list) == 0 {
		return withBack(v, desk.Sentence(v.Say("mod.no-rewind", nil)), id)
	}
	choices := make([]discord.Choice, len(list))
	for i, e := range list {
		var said []string
		for _, n := range e.Notes {
			said = append(said, v.Note(m.About(), n, phrase.BySide(v, m.About())))
		}
		if len(said) == 0 {
			said = []string{v.Say("mod.untold", words.Data{"who": v.Side(m.About(), e.Seat)})}
		}
		label := fmt.Sprintf("%d. %s", i+1, strings.Join(said, " "))
		choices[i] = discord.Choice{Label: label, Value: fmt.Sprint(e.Back), Description: e.At.UTC().Format(time.DateTime + " UTC")}
	}
	ask := v.Say("mod.which-rewind", nil)
	r := desk.Sentence(ask)
	r.Rows = append(r.Rows, discord.Select(id.String(), ask, choices))
	return withBack(v, r, id)
}

// ModPreview says what an act of a moderator's will do, with a button that asks
// why.
func ModPreview(v *words.Voice, d table.Diagnosis, id actID) desk.Reply {
	act, data := id.Act, words.Data{"title": phrase.Titled(v, d.Listing), "where": phrase.Channel(d.Channel), "match": d.ID}
	target, _ := id.Target()
	key := "mod.will-" + string(id.Act)
	switch {
	case act == table.ModSkip && d.Match != nil:
		data["who"] = phrase.ByBoth(v, d.Match)(engine.Seat(target))
	case act == table.ModReplace && d.Match != nil:
		s, _ := id.Seat()
		data["who"], data["to"] = phrase.ByBoth(v, d.Match)(s), phrase.Mention(storage.UserID(target))
	case act == table.ModMove:
		data["to"] = phrase.Channel(storage.ChannelID(target))
	case act == table.ModEnd && d.Status == table.Lobby:
		key = "mod.will-cancel"
	case act == table.ModEnd && target == 0:
		key = "mod.will-end-nobody"
	case act == table.ModEnd && d.Match != nil:
		var names []string
		for s := range engine.Seats(target).All() {
			names = append(names, phrase.ByBoth(v, d.Match)(s))
		}
		data["who"] = v.Join(names...)
	}
	r := desk.Sentence(v.Say(key, data))
	form := id
	form.What = askWhy
	r.Rows = discord.Buttons(discord.NewButton(actStyle(act), v.Say("mod.button-why", nil), form.String()))
	return withBack(v, r, id)
}

// withBack adds the button that leads back to the diagnosis.
func withBack(v *words.Voice, r desk.Reply, id actID) desk.Reply {
	back := desk.Button(v, discord.Secondary, "back", actID{What: showAct, Match: id.Match})
	r.Rows = append(r.Rows, discord.Buttons(back)...)
	return r
}

// WhyForm asks a moderator why they do what a button says.
func WhyForm(v *words.Voice, id actID) desk.Reply {
	id.What = doAct
	r := desk.Sentence(v.Say("mod.too-slow", nil))
	r.Form = &discord.Form{
		CustomID: id.String(), Title: v.Say("mod.button-"+string(id.Act), nil), Label: v.Say("mod.why", nil),
		Description: v.Say("mod.why-help", nil), Most: rules.MaxReason,
	}
	return r
}

// ModDone says that an act of a moderator's is done, with a button that
// diagnoses the match again.
func ModDone(v *words.Voice, id storage.MatchID, act table.ModAct) desk.Reply {
	r := desk.Sentence(v.Say("mod.done-"+string(act), nil))
	if act == table.ModDelete {
		return r
	}
	again := discord.NewButton(discord.Secondary, v.Say("mod.button-diagnose", nil), actID{What: showAct, Match: id}.String())
	r.Rows = discord.Buttons(again)
	return r
}

// ModExport hands a moderator a match as a file.
func ModExport(v *words.Voice, id storage.MatchID, file []byte) desk.Reply {
	name := string(id) + ".json"
	r := desk.Sentence(v.Say("mod.done-export", nil))
	r.Files = []discord.File{{Name: name, Type: "application/json", Data: file, Alt: v.Say("export.alt", nil)}}
	return r
}
