package lobby

import (
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/chessclock"
	"skald/bot/table/rules"
	"skald/engine"
)

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

// chosen reads the setup in a button, and the title that it is of; nil if this
// program does not have it.
func (b *Room) chosen(r *desk.Request) (setup, *engine.About) {
	numbers := r.Pressed.Numbered().Numbers
	if len(numbers) < optionPlace || numbers[titlePlace] >= len(b.Titles) {
		return nil, nil
	}
	return setup(numbers), b.Titles[numbers[titlePlace]].Game.About()
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
func (s setup) opening(about *engine.About) table.Opening {
	o := table.Opening{Game: about.Key, Side: s.word(about, seatPlace), Options: map[string]string{}}
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
