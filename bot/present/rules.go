package present

import (
	"strings"

	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine"
)

// Rules tells a game's rules: those in short, or the section named, "" for none;
// and offers the sections that there are.
func Rules(v *words.Voice, game engine.Game, section string) Reply {
	about := game.About()
	r := Sentence(strings.TrimSpace(v.Say(about.Key+".rules", nil)))
	book, ok := game.(engine.Rulebook)
	if !ok {
		return r
	}
	var choices []discord.Choice
	for _, s := range book.Rules() {
		title := Section(v, about, s)
		choices = append(choices, discord.Choice{Label: title, Value: about.Key + "." + s.Key, Default: s.Key == section})
		if s.Key != section {
			continue
		}
		lines := []string{"**" + title + "**"}
		for _, n := range s.Lines {
			lines = append(lines, "- "+v.Note(about, n, bySide(v, about)))
		}
		r = Sentence(strings.Join(lines, "\n"))
	}
	choices = choices[:min(len(choices), discord.MaxChoices)]
	r.Rows = []discord.Row{discord.Select(ButtonID{Kind: RulesSelect}.String(), v.Say("rules.section", nil), choices)}
	return r
}

// Section is the title of a section of the rules.
func Section(v *words.Voice, about *engine.About, s engine.Section) string {
	return v.Say(about.Key+".rule."+s.Key, nil)
}
