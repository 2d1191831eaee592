package present

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// A Chapter is what the rules of a title are read by: the rules in short, then
// each section of its rulebook.
type Chapter struct {
	Section string // a section's key; "": the rules in short
	Name    string
}

// Topic names the chapter of a title's rules where both are needed in one word.
func (c Chapter) Topic(about *engine.About) string { return about.Key + "." + c.Section }

// Chapters lists the chapters of a game's rules in reading order. A game that is
// no rulebook has its rules in short.
func Chapters(v *words.Voice, g engine.Game) []Chapter {
	list := []Chapter{{Name: v.Say("rules.short", nil)}}
	for _, s := range sections(g) {
		list = append(list, Chapter{Section: s.Key, Name: v.Section(g.About(), s.Key)})
	}
	return list
}

func sections(g engine.Game) []engine.Section {
	if book, ok := g.(engine.Rulebook); ok {
		return book.Rules()
	}
	return nil
}

// rulesRoom is how long the text of a page is at most, so that it fits a message
// together with its heading.
const rulesRoom = discord.MaxContent - 200

// A rulePage is so much of a chapter as fits one message.
type rulePage struct {
	Chapter
	number, of int // from 1, in its chapter
	text       string
}

// heading names the page, and which one of its chapter it is if there are more.
func (p rulePage) heading() string {
	if p.of == 1 {
		return p.Name
	}
	return p.Name + " " + strconv.Itoa(p.number) + "/" + strconv.Itoa(p.of)
}

// rulePages are all pages of a game's rules.
func rulePages(v *words.Voice, g engine.Game) []rulePage {
	about, chapters := g.About(), Chapters(v, g)
	pages := chapterPages(chapters[0], strings.Split(strings.TrimSpace(v.Say(about.Key+".rules", nil)), "\n"))
	for i, s := range sections(g) {
		lines := make([]string, len(s.Lines))
		for j, n := range s.Lines {
			lines[j] = "- " + v.Note(about, n, bySide(v, about))
		}
		pages = append(pages, chapterPages(chapters[i+1], lines)...)
	}
	return pages
}

func chapterPages(c Chapter, lines []string) []rulePage {
	var pages []rulePage
	text := ""
	for _, line := range lines {
		if longer := join("\n", text, line); utf8.RuneCountInString(longer) <= rulesRoom {
			text = longer
			continue
		}
		pages, text = append(pages, rulePage{Chapter: c, text: text}), line
	}
	pages = append(pages, rulePage{Chapter: c, text: text})
	for i := range pages {
		pages[i].number, pages[i].of = i+1, len(pages)
	}
	return pages
}

// Rules shows one page of a game's rules: of the chapter that a button names,
// with what leads to all others. A chapter or page that there is not is the
// nearest before it.
func Rules(v *words.Voice, g engine.Game, id ButtonID) Reply {
	about, pages := g.About(), rulePages(v, g)
	_, section, _ := strings.Cut(id.Topic, ".")
	at := max(0, slices.IndexFunc(pages, func(p rulePage) bool { return p.Section == section }))
	at += min(id.Page, pages[at].of-1)
	shown := pages[at]
	r := Sentence("**" + v.Title(about) + " · " + shown.heading() + "**\n" + shown.text)

	var leads []discord.Button
	lead := func(label string, to int) {
		if to >= 0 && to < len(pages) {
			p := pages[to]
			id := ButtonID{Kind: RulesButton, Match: id.Match, Topic: p.Topic(about), Page: p.number - 1}
			said := v.Say("button."+label, words.Data{"section": p.heading()})
			leads = append(leads, discord.NewButton(discord.Secondary, said, id.String()))
		}
	}
	lead("previous-section", at-1)
	lead("next-section", at+1)
	if id.Match != "" {
		leads = append(leads, button(v, discord.Secondary, "now", ButtonID{Kind: PromptButton, Match: id.Match}))
	}
	r.Rows = append(discord.Buttons(leads...), contents(v, g, ButtonID{Match: id.Match}, Chapters(v, g), shown.Section))
	return r
}

// contents is a select that opens one of the chapters.
func contents(v *words.Voice, g engine.Game, id ButtonID, list []Chapter, open string) discord.Row {
	var choices []discord.Choice
	for _, c := range list[:min(len(list), discord.MaxChoices)] {
		choices = append(choices, discord.Choice{Label: c.Name, Value: c.Topic(g.About()), Default: c.Section == open})
	}
	id.Kind, id.Topic = RulesButton, g.About().Key
	return discord.Select(id.String(), v.Say("rules.contents", nil), choices)
}

// AskTitle asks whose rules to show.
func AskTitle(v *words.Voice, games []engine.Game) Reply {
	var choices []discord.Choice
	for _, g := range games {
		about := g.About()
		choices = append(choices, discord.Choice{Label: v.Title(about), Value: about.Key, Description: v.Say(about.Key+".about", nil)})
	}
	r := Sentence(v.Say("rules.which", nil))
	r.Rows = []discord.Row{discord.Select(ButtonID{Kind: RulesButton}.String(), v.Say("option.title", nil), choices)}
	return r
}

// Citing returns the reply with a button that opens a section of the match's
// rules, if its game tells them.
func (r Reply) Citing(v *words.Voice, m *table.Match, section string) Reply {
	about := m.About()
	if !slices.ContainsFunc(sections(m.Game), func(s engine.Section) bool { return s.Key == section }) {
		return r
	}
	id := ButtonID{Kind: RulesButton, Match: m.ID, Topic: Chapter{Section: section}.Topic(about)}
	label := v.Say("button.section", words.Data{"section": v.Section(about, section)})
	r.Rows = withButton(r.Rows, discord.NewButton(discord.Secondary, label, id.String()))
	return r
}
