package lobby

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/rules"
)

// askSetup asks for the title, if there are several, each with its picture, and then
// how it is played.
func (b *Room) askSetup(ctx context.Context, r *desk.Request) desk.Reply {
	if len(b.Titles) == 1 {
		return setupPrompt(r.Voice, b.Titles[0].Game.About(), newSetup(0))
	}
	reply := b.AskTitle(r.Voice, "lobby.which", desk.ID{Room: name, What: title})
	for i := range b.Titles[:min(len(b.Titles), maxPictured)] {
		about := b.Titles[i].Game.About()
		said := "**" + r.Voice.Titled(about) + "**\n" + pitch(r.Voice, about)
		picture, err := b.Poster(ctx, r.Voice, &b.Titles[i])
		if err != nil {
			b.Log.Error("a poster cannot be drawn", "title", about.Key, "err", err)
			reply.Offer = append(reply.Offer, discord.NewText(said))
			continue
		}
		reply.Files, reply.Offer = append(reply.Files, picture), append(reply.Offer, discord.NewPictured(said, picture))
	}
	return reply
}

// maxPictured is how many titles are shown with a picture: all are in the select.
const maxPictured = 8

// pitch says small what a game is: for how many, at what pace, and what wins.
func pitch(v *words.Voice, about *engine.About) string {
	key := about.Key + ".pitch"
	if !v.Has(key) {
		key = about.Key + ".about"
	}
	return "-# " + strings.ReplaceAll(v.Say(key, nil), "\n", "\n-# ")
}

// pickSetup goes on with the title or with how its match is played, as was picked, or
// opens that match.
func (b *Room) pickSetup(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	s, about := b.chosen(r)
	switch what := r.Pressed.What; {
	case about == nil || what == choose && len(r.Values) != 1:
		return b.askSetup(ctx, r), nil
	case what == choose:
		s = s.with(about, r.Pressed.Numbered().Page, r.Values[0])
	case what == open && r.Pressed.Numbered().Page == 0:
		return inviting(r.Voice, about, s), nil
	case what == invite:
		o := s.opening(about)
		for _, side := range r.Picked[fieldSide] {
			o.Side = side
		}
		return b.invite(ctx, r, o, r.Picked[fieldPeople])
	case what == open:
		o := s.opening(about)
		if n := r.Pressed.Numbered().Page; n > 0 && n <= len(rules.Strengths()) {
			o.Skald, o.Skalds = rules.Strengths()[n-1], about.Seats.Min-1 // the shortest match that there is
		}
		return b.open(ctx, r, o)
	}
	return setupPrompt(r.Voice, about, s), nil
}

// The fields of the form that opens a lobby.
const (
	fieldPeople = "people"
	fieldSide   = "side"
)

// inviting is the form that opens a lobby: whom one invites, and on which side one plays.
func inviting(v *words.Voice, about *engine.About, s setup) desk.Reply {
	f := discord.Form{CustomID: s.id(invite, 0).String(), Title: v.Title(about), Fields: []discord.Field{{
		ID: fieldPeople, Label: v.Say("lobby.form-people", nil), Description: v.Say("lobby.form-nobody", nil), People: true, Most: about.MostPlayers(s.opening(about).Options) - 1,
	}}}
	if len(about.Sides) > 0 {
		f.Fields = append(f.Fields, discord.Field{ID: fieldSide, Label: v.Say("option.side", nil), Required: true, Choices: phrase.Each(about.Sides, func(word string) discord.Choice {
			c := sideChoice(v, about, word)
			c.Default = word == s.word(about, seatPlace)
			return c
		})})
	}
	reply := desk.Sentence(v.Say("mod.too-slow", nil))
	reply.Form = &f
	return reply
}

// sideChoice is a side to pick.
func sideChoice(v *words.Voice, about *engine.About, word string) discord.Choice {
	label := v.Side(about, engine.Seat(slices.Index(about.Sides, word)))
	return discord.Choice{Label: label, Value: word, Description: v.Say(about.Key+".side-help."+word, nil)}
}

// setupPrompt asks how a match is to be played, everything at its default until
// something else is picked: one press opens it.
func setupPrompt(v *words.Voice, about *engine.About, s setup) desk.Reply {
	others, now := otherOptions(v, about, s)
	r := desk.Sentence(phrase.Join("\n", "**"+v.Titled(about)+"**", pitch(v, about), v.Say("lobby.choose", nil), now))
	pick := func(place int, label string, picks []string, said func(string) discord.Choice) {
		list := phrase.Each(picks, func(word string) discord.Choice {
			c := said(word)
			c.Value, c.Default = word, word == s.word(about, place)
			return c
		})
		r.Rows = append(r.Rows, discord.Select(s.id(choose, place).String(), label, list))
	}
	if len(about.Sides) > 0 {
		pick(seatPlace, v.Say("option.side", nil), about.Sides, func(word string) discord.Choice {
			c := sideChoice(v, about, word)
			c.Label = v.Say("lobby.play-as", words.Data{"side": c.Label}) // no question stands beside it
			return c
		})
	}
	for i, o := range about.Options[:setupOptions(about)] {
		now := v.Option(about, o.Key, s.word(about, optionPlace+i)) // which is what is read aloud
		pick(optionPlace+i, now, o.Values, func(word string) discord.Choice {
			return discord.Choice{Label: v.Option(about, o.Key, word)}
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
	buttons := []discord.Button{discord.NewButton(discord.Primary, v.Say("button.open", nil), s.id(open, 0).String())}
	for i, strength := range rules.Strengths() {
		buttons = append(buttons, discord.NewButton(discord.Secondary, v.Say("skald.play", words.Data{"skald": v.Say("option.skald-"+strength, nil)}), s.id(open, i+1).String()))
	}
	r.Rows = append(r.Rows, discord.Buttons(buttons...)...)
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
// a value that one of them does not have now. Values that are not usual are said above.
func otherOptions(v *words.Voice, about *engine.About, s setup) (rows []discord.Row, now string) {
	first := setupOptions(about)
	var choices []discord.Choice
	var have []string
	for i, o := range about.Options[first:] {
		for _, value := range o.Values {
			label := v.Option(about, o.Key, value)
			if value == s.word(about, optionPlace+first+i) {
				if value != newSetup(s[titlePlace]).word(about, optionPlace+first+i) {
					have = append(have, label)
				}
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

// A setup is how somebody is about to open a match, as the numbers in the custom ids
// of the screen on which it is chosen: the number of the title, and of a word for each
// further place. The default is 0, and a missing number counts as 0.
type setup desk.Numbers

// The places of a setup's numbers.
const (
	titlePlace = iota
	seatPlace
	clockPlace
	answersPlace // only of a title that asks in another's turn
	optionPlace  // the first option's; the others follow
)

// othersPlace is the place of the options that have no select of their own: what
// is picked there is one of their values, as "key=value".
const othersPlace = 100

// newSetup returns a title's setup, everything at its default.
func newSetup(title int) setup { return setup{titlePlace: title, answersPlace: 0} }

// chosen reads the setup in a button or, of a title that was picked, returns its first
// one, and that title; nil if this program does not have it.
func (b *Room) chosen(r *desk.Request) (setup, *engine.About) {
	s := setup(r.Pressed.Numbered().Numbers)
	if r.Pressed.What == title && len(r.Values) == 1 {
		s = newSetup(slices.IndexFunc(b.Titles, func(t desk.Title) bool { return t.Game.About().Key == r.Values[0] }))
	}
	if len(s) < optionPlace || s[titlePlace] < 0 || s[titlePlace] >= len(b.Titles) {
		return nil, nil
	}
	return s, b.Titles[s[titlePlace]].Game.About()
}

// id is the custom id of a part of the screen. A select's place stands as the page.
func (s setup) id(what string, place int) desk.NumberedID {
	return desk.NumberedID{ID: desk.ID{Room: name, What: what}, Numbers: desk.Numbers(s), Page: place}
}

// noClock is what is chosen for a match without a clock.
const noClock = "none"

// clocks lists the keys of the clocks that a match may have, first that of none.
func clocks() []string {
	return append([]string{noClock}, phrase.Each(chessclock.Presets(), func(p chessclock.Preset) string { return p.Key })...)
}

// choices are the words of a place, the default first.
func choices(about *engine.About, place int) []string {
	switch {
	case place == seatPlace:
		return about.Sides
	case place == clockPlace:
		return clocks()
	case place == answersPlace:
		list := rules.Windows()
		usual := slices.Index(list, rules.DefaultWindow)
		return slices.Concat(list[usual:], list[:usual])
	case place >= optionPlace && place < optionPlace+len(about.Options):
		return about.Options[place-optionPlace].Values
	}
	return nil
}

// word is the word that was chosen for a place, "" if the game has none there.
func (s setup) word(about *engine.About, place int) string {
	list, n := choices(about, place), desk.Numbers(s).At(place)
	switch {
	case n < len(list):
		return list[n]
	case len(list) > 0:
		return list[0]
	}
	return ""
}

// with returns the setup with what was picked in a select at a place. A pick that
// the game does not have changes nothing.
func (s setup) with(about *engine.About, place int, picked string) setup {
	if place == othersPlace {
		key, value, _ := strings.Cut(picked, "=")
		i := slices.IndexFunc(about.Options, func(o engine.Option) bool { return o.Key == key })
		if i < 0 {
			return s
		}
		place, picked = optionPlace+i, value
	}
	n := slices.Index(choices(about, place), picked)
	if n < 0 {
		return s
	}
	changed := make(setup, max(len(s), place+1))
	copy(changed, s)
	changed[place] = n
	return changed
}

// opening returns the match that was chosen.
func (s setup) opening(about *engine.About) head.Opening {
	o := head.Opening{Game: about.Key, Side: s.word(about, seatPlace), Options: map[string]string{}}
	for i, option := range about.Options {
		o.Options[option.Key] = s.word(about, optionPlace+i)
	}
	if clock := s.word(about, clockPlace); clock != noClock {
		o.Clock = clock
	}
	if about.Asks() {
		o.Answers = s.word(about, answersPlace)
	}
	return o
}
