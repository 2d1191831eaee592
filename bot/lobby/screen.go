package lobby

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table/rules"
	"skald/bot/words"
	"skald/engine"
)

// askSetup asks for the title, if there are several, and then how it is played.
func (b *Room) askSetup(r *desk.Request) desk.Reply {
	if len(b.Titles) == 1 {
		return setupPrompt(r.Voice, b.Titles[0].Game.About(), newSetup(0))
	}
	return b.AskTitle(r.Voice, "lobby.which", desk.ID{Room: name, What: title})
}

// pickTitle asks how a match of the title that was picked is played.
func (b *Room) pickTitle(_ context.Context, r *desk.Request) (desk.Reply, error) {
	for i := range b.Titles {
		if about := b.Titles[i].Game.About(); len(r.Values) == 1 && about.Key == r.Values[0] {
			return setupPrompt(r.Voice, about, newSetup(i)), nil
		}
	}
	return b.askSetup(r), nil
}

// pickSetup changes what was picked, and asks on.
func (b *Room) pickSetup(_ context.Context, r *desk.Request) (desk.Reply, error) {
	s, about := b.chosen(r)
	if about == nil || len(r.Values) != 1 {
		return b.askSetup(r), nil
	}
	return setupPrompt(r.Voice, about, s.with(about, r.Pressed.Numbered().Page, r.Values[0])), nil
}

// pressOpen opens a match as it was chosen.
func (b *Room) pressOpen(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	s, about := b.chosen(r)
	if about == nil {
		return b.askSetup(r), nil
	}
	return b.open(ctx, r, s.opening(about))
}

// setupPrompt asks how a match is to be played, everything at its default until
// something else is picked: one press opens it.
func setupPrompt(v *words.Voice, about *engine.About, s setup) desk.Reply {
	others, now := otherOptions(v, about, s)
	r := desk.Sentence(phrase.Join("\n", "**"+v.Title(about)+"**", v.Say(about.Key+".about", nil), v.Say("lobby.choose", nil), now))
	pick := func(place int, label string, picks []string, said func(string) discord.Choice) {
		var list []discord.Choice
		for _, word := range picks {
			c := said(word)
			c.Value, c.Default = word, word == s.word(about, place)
			list = append(list, c)
		}
		r.Rows = append(r.Rows, discord.Select(s.id(choose, place).String(), label, list))
	}
	if len(about.Sides) > 0 {
		pick(seatPlace, v.Say("option.side", nil), about.Sides, func(word string) discord.Choice {
			label := v.Say("lobby.play-as", words.Data{"side": v.Side(about, engine.Seat(slices.Index(about.Sides, word)))})
			return discord.Choice{Label: label, Description: v.Say(about.Key+".side-help."+word, nil)}
		})
	}
	for i, o := range about.Options[:setupOptions(about)] {
		now := optionLabel(v, about, o.Key, s.word(about, optionPlace+i)) // which is what is read aloud
		pick(optionPlace+i, now, o.Values, func(word string) discord.Choice {
			return discord.Choice{Label: optionLabel(v, about, o.Key, word)}
		})
	}
	r.Rows = append(r.Rows, others...)
	pick(clockPlace, v.Say("option.clock", nil), clocks(), func(word string) discord.Choice {
		label, help := phrase.Clock(v, word)
		return discord.Choice{Label: label, Description: help}
	})
	if about.Asks() {
		pick(answersPlace, v.Say("option.answers", nil), rules.Windows(), func(word string) discord.Choice {
			return discord.Choice{Label: v.Say("option.answers-"+word, nil)}
		})
	}
	r.Rows = append(r.Rows, discord.Buttons(discord.NewButton(discord.Success, v.Say("button.open", nil), s.id(open, 0).String()))...)
	return r
}

// setupOptions is how many options of a game have a select of their own on the
// screen, between the rows of the side, the clock and the button. Where there are
// more the last row is for all the others.
func setupOptions(about *engine.About) int {
	rows := discord.MaxRows - 2
	if len(about.Sides) > 0 {
		rows--
	}
	if about.Asks() {
		rows--
	}
	if len(about.Options) > rows {
		return rows - 1
	}
	return len(about.Options)
}

// otherOptions change the options that have no select of their own: each choice is
// a value that one of them does not have now. Their values are said above.
func otherOptions(v *words.Voice, about *engine.About, s setup) (rows []discord.Row, now string) {
	first := setupOptions(about)
	var choices []discord.Choice
	var have []string
	for i, o := range about.Options[first:] {
		for _, value := range o.Values {
			label := optionLabel(v, about, o.Key, value)
			if value == s.word(about, optionPlace+first+i) {
				have = append(have, label)
				continue
			}
			choices = append(choices, discord.Choice{Label: label, Value: o.Key + "=" + value})
		}
	}
	if len(choices) == 0 {
		return nil, ""
	}
	choices = choices[:min(len(choices), discord.MaxChoices)]
	return []discord.Row{discord.Select(s.id(choose, othersPlace).String(), v.Say("lobby.change-option", nil), choices)}, strings.Join(have, " · ")
}

// optionLabel says an option's value, with the option's name.
func optionLabel(v *words.Voice, about *engine.About, key, value string) string {
	return v.Say(about.Key+".option."+key+"-"+value, nil)
}
