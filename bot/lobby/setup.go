package lobby

import (
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table/chessclock"
	"skald/bot/table/rules"
	"skald/bot/words"
	"skald/engine"
)

// answersSelect asks how long a match is to wait for answers.
func answersSelect(v *words.Voice, s Setup) discord.Row {
	var choices []discord.Choice
	for _, key := range rules.Windows() {
		choices = append(choices, discord.Choice{Label: v.Say("option.answers-"+key, nil), Value: key, Default: key == s.AnswersKey()})
	}
	return discord.Select(s.id(setup, answersPlace).String(), v.Say("option.answers", nil), choices)
}

// Clocks lists the keys of the clocks that a match may have, first that of none.
func Clocks() []string {
	list := []string{NoClock}
	for _, p := range chessclock.Presets() {
		list = append(list, p.Key)
	}
	return list
}

// NoClock is what is chosen for a match without a clock.
const NoClock = "none"

// A Setup is how somebody is about to open a match: the number of its title,
// the seat they take, and the number of each option's value. It stands in the
// custom ids of the screen on which it is chosen; the zero value of each is the
// default.
type Setup struct {
	Title  int
	Seat   engine.Seat
	Clock  int   // of Clocks
	Values []int // by option; those missing are at their default

	Answers int // of rules.Windows, counted from its default; only of a title that asks in another's turn
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

// id is the custom id of a part of the screen; place is that of a select's number
// among the numbers, and stands as the page.
func (s Setup) id(what string, place int) desk.NumberedID {
	numbers := desk.Numbers{s.Title, int(s.Seat), s.Clock, s.Answers}
	return desk.NumberedID{ID: desk.ID{Room: name, What: what}, Numbers: append(numbers, s.Values...), Page: place}
}

// The places of the numbers in a custom id: of the seat, of the clock, of the
// answer window and of the first option.
const (
	seatPlace    = 1
	clockPlace   = 2
	answersPlace = 3
	optionPlace  = 4
)

// othersPlace is the place of the options that have no select of their own: what
// is picked there is one of their values, as "key=value".
const othersPlace = 100

// ReadSetup reads the setup in a custom id, of a title among so many; false if
// it is none.
func ReadSetup(id desk.ID, titles int) (s Setup, ok bool) {
	numbers := id.Numbered().Numbers
	if len(numbers) < optionPlace || numbers[0] >= titles {
		return Setup{}, false
	}
	s = Setup{Title: numbers[0], Seat: engine.Seat(min(numbers[seatPlace], int(engine.Nobody))), Values: numbers[optionPlace:]}
	if n := numbers[clockPlace]; n < len(Clocks()) {
		s.Clock = n
	}
	if n := numbers[answersPlace]; n < len(rules.Windows()) {
		s.Answers = n
	}
	return s, true
}

// With returns the setup with what was picked in a select at a place. What the
// game does not have changes nothing.
func (s Setup) With(about *engine.About, place int, picked string) Setup {
	switch place {
	case clockPlace:
		if i := slices.Index(Clocks(), picked); i >= 0 {
			s.Clock = i
		}
		return s
	case answersPlace:
		s.Answers = answersOf(picked)
		return s
	case seatPlace:
		if i := slices.Index(about.Sides, picked); i >= 0 {
			s.Seat = engine.Seat(i)
		}
		return s
	}
	option := place - optionPlace
	if place == othersPlace {
		var key string
		key, picked, _ = strings.Cut(picked, "=")
		option = slices.IndexFunc(about.Options, func(o engine.Option) bool { return o.Key == key })
	}
	if option < 0 || option >= len(about.Options) {
		return s
	}
	if value := slices.Index(about.Options[option].Values, picked); value >= 0 {
		values := make([]int, max(len(s.Values), option+1))
		copy(values, s.Values)
		values[option] = value
		s.Values = values
	}
	return s
}

// Side is the word of the side that was chosen, "" if the game has none.
func (s Setup) Side(about *engine.About) string {
	if int(s.Seat) < len(about.Sides) {
		return about.Sides[s.Seat]
	}
	return ""
}

// ClockKey is the key of the clock that was chosen, "" for none.
func (s Setup) ClockKey() string {
	if s.Clock == 0 {
		return ""
	}
	return Clocks()[s.Clock]
}

// answersOf is the number of an answer window, counted from the default; that of
// what is none is the default's.
func answersOf(key string) int {
	list := rules.Windows()
	i := slices.Index(list, key)
	if i < 0 {
		return 0
	}
	return (i - slices.Index(list, rules.DefaultWindow) + len(list)) % len(list)
}

// AnswersKey is the key of the answer window that was chosen.
func (s Setup) AnswersKey() string {
	list := rules.Windows()
	return list[(s.Answers+slices.Index(list, rules.DefaultWindow))%len(list)]
}

// Options are the options that were chosen, by key.
func (s Setup) Options(about *engine.About) map[string]string {
	options := map[string]string{}
	for i, o := range about.Options {
		options[o.Key] = o.Values[s.value(about, i)]
	}
	return options
}

// value is the number of an option's value.
func (s Setup) value(about *engine.About, option int) int {
	if option < len(s.Values) && s.Values[option] < len(about.Options[option].Values) {
		return s.Values[option]
	}
	return 0
}

// SetupPrompt asks how a match is to be played, everything at its default until
// something else is picked: one press opens it.
func SetupPrompt(v *words.Voice, about *engine.About, s Setup) desk.Reply {
	others, now := otherOptions(v, about, s)
	r := desk.Sentence(phrase.Join("\n", "**"+v.Title(about)+"**", v.Say(about.Key+".about", nil), v.Say("lobby.choose", nil), now))
	if len(about.Sides) > 0 {
		choices := make([]discord.Choice, len(about.Sides))
		for i, word := range about.Sides {
			label := v.Say("lobby.play-as", words.Data{"side": v.Side(about, engine.Seat(i))})
			help := v.Say(about.Key+".side-help."+word, nil)
			choices[i] = discord.Choice{Label: label, Value: word, Description: help, Default: engine.Seat(i) == s.Seat}
		}
		r.Rows = append(r.Rows, discord.Select(s.id(setup, seatPlace).String(), v.Say("option.side", nil), choices))
	}
	for i, o := range about.Options[:setupOptions(about)] {
		choices := make([]discord.Choice, len(o.Values))
		for n, value := range o.Values {
			choices[n] = discord.Choice{Label: OptionLabel(v, about, o.Key, value), Value: value, Default: n == s.value(about, i)}
		}
		r.Rows = append(r.Rows, discord.Select(s.id(setup, optionPlace+i).String(), o.Key, choices))
	}
	r.Rows = append(r.Rows, others...)
	clocks := make([]discord.Choice, len(Clocks()))
	for i, key := range Clocks() {
		clocks[i] = discord.Choice{Label: phrase.ClockLabel(v, key), Value: key, Description: phrase.ClockHelp(v, key), Default: i == s.Clock}
	}
	r.Rows = append(r.Rows, discord.Select(s.id(setup, clockPlace).String(), v.Say("option.clock", nil), clocks))
	if about.Asks() {
		r.Rows = append(r.Rows, answersSelect(v, s))
	}
	r.Rows = append(r.Rows, discord.Buttons(discord.NewButton(discord.Success, v.Say("button.open", nil), s.id(open, 0).String()))...)
	return r
}

// otherOptions change the options that have no select of their own: each choice is
// a value that one of them does not have now. What they have is said above.
func otherOptions(v *words.Voice, about *engine.About, s Setup) (rows []discord.Row, now string) {
	first := setupOptions(about)
	var choices []discord.Choice
	var have []string
	for i, o := range about.Options[first:] {
		for n, value := range o.Values {
			label := OptionLabel(v, about, o.Key, value)
			if n == s.value(about, first+i) {
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
	return []discord.Row{discord.Select(s.id(setup, othersPlace).String(), v.Say("lobby.change-option", nil), choices)}, strings.Join(have, " · ")
}

// OptionLabel says an option's value, with the option's name.
func OptionLabel(v *words.Voice, about *engine.About, key, value string) string {
	return v.Say(about.Key+".option."+key+"-"+value, nil)
}
