package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// A Chapter is what the rules of a title are read by: the rules in short, then
// each section of its rulebook, then the pictures to look things up in that
// belong to no section.
type Chapter struct {
	Section string // a section's key, or a picture's name; "": the rules in short
	Name    string
	picture string // the name of the picture that goes with it; "": none does
	lines   []engine.Note
}

// Topic names the chapter of a title's rules where both are needed in one word.
func (c Chapter) Topic(about *engine.About) string { return about.Key + "." + c.Section }

// aboutPicture begins the name of a picture to look things up in. What follows
// may be the key of the section that it belongs to.
const aboutPicture = "about-"

// Chapters lists the chapters of a game's rules in reading order. A game that is
// no rulebook has its rules in short.
func (p *Room) Chapters(v *words.Voice, g engine.Game) []Chapter {
	about, pictures := g.About(), p.References(g.About())
	list := []Chapter{{Name: v.Say("rules.short", nil)}}
	for _, s := range sections(g) {
		c := Chapter{Section: s.Key, Name: v.Section(about, s.Key), lines: s.Lines}
		if i := slices.Index(pictures, aboutPicture+s.Key); i >= 0 {
			c.picture = pictures[i]
			pictures = slices.Delete(pictures, i, i+1)
		}
		list = append(list, c)
	}
	for _, name := range pictures {
		list = append(list, Chapter{Section: name, Name: v.LabelOf(about, captions, name), picture: name})
	}
	return list
}

// captions is the vocabulary of what pictures say.
const captions = "board"

func sections(g engine.Game) []engine.Section {
	if book, ok := g.(engine.Rulebook); ok {
		return book.Rules()
	}
	return nil
}

// said are the lines of a chapter.
func (p *Room) said(v *words.Voice, g engine.Game, c Chapter) []string {
	about := g.About()
	if c.Section == "" {
		return strings.Split(strings.TrimSpace(v.Say(about.Key+".rules", nil)), "\n")
	}
	var lines []string
	for _, n := range c.lines {
		lines = append(lines, "- "+v.Note(about, n, phrase.BySide(v, about)))
	}
	if lines != nil {
		return lines
	}
	told, err := p.lookup(v, g, c.picture)
	if err != nil {
		return []string{v.Say("rules.no-picture", nil)}
	}
	for _, line := range told[min(1, len(told)):] { // the first is the chapter's name
		lines = append(lines, "- "+line)
	}
	return lines
}

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

// rulePages parts a chapter into pages.
func rulePages(c Chapter, lines []string) []rulePage {
	texts := desk.Pages(lines)
	list := make([]rulePage, len(texts))
	for i, text := range texts {
		list[i] = rulePage{Chapter: c, number: i + 1, of: len(texts), text: text}
	}
	return list
}

// Rules shows one page of a game's rules: of the chapter that a button names,
// with what leads to all others. A chapter or page that there is not is the
// nearest before it. If its picture cannot be drawn the reply has none, and the
// error comes with it.
func (p *Room) Rules(ctx context.Context, v *words.Voice, g engine.Game, id ID) (desk.Reply, error) {
	about, chapters := g.About(), p.Chapters(v, g)
	var list []rulePage
	for _, c := range chapters {
		list = append(list, rulePages(c, p.said(v, g, c))...)
	}
	_, section, _ := strings.Cut(id.Topic, ".")
	at := max(0, slices.IndexFunc(list, func(page rulePage) bool { return page.Section == section }))
	at += min(id.Page, list[at].of-1)
	shown := list[at]
	r := desk.Sentence("**" + v.Title(about) + " · " + shown.heading() + "**\n" + shown.text)

	var leads []discord.Button
	lead := func(label string, to int) {
		if to >= 0 && to < len(list) {
			page := list[to]
			id := ID{What: toRules, Match: id.Match, Topic: page.Topic(about), Page: page.number - 1}
			said := v.Say("button."+label, words.Data{"section": page.heading()})
			leads = append(leads, discord.NewButton(discord.Secondary, said, id.String()))
		}
	}
	lead("previous-section", at-1)
	lead("next-section", at+1)
	if id.Match != "" {
		leads = append(leads, desk.Button(v, discord.Secondary, "now", ID{What: toPrompt, Match: id.Match}))
	}
	r.Rows = append(discord.Buttons(leads...), contents(v, about, ID{Match: id.Match}, chapters, shown.Section))
	if shown.picture == "" || shown.number > 1 {
		return r, nil
	}
	file, _, err := p.Reference(ctx, v, g, shown.picture)
	if err == nil {
		r.Files = []discord.File{file}
	}
	return r, err
}

// contents is a select that opens one of the chapters.
func contents(v *words.Voice, about *engine.About, id ID, list []Chapter, open string) discord.Row {
	var choices []discord.Choice
	for _, c := range list[:min(len(list), discord.MaxChoices)] {
		choices = append(choices, discord.Choice{Label: c.Name, Value: c.Topic(about), Default: c.Section == open})
	}
	id.What, id.Topic = toRules, about.Key
	return discord.Select(id.String(), v.Say("rules.contents", nil), choices)
}

// Citing returns the reply with a button that opens a section of the match's
// rules, if its game tells them.
func Citing(r desk.Reply, v *words.Voice, m *table.Match, section string) desk.Reply {
	about := m.About()
	if !slices.ContainsFunc(sections(m.Game), func(s engine.Section) bool { return s.Key == section }) {
		return r
	}
	id := ID{What: toRules, Match: m.ID, Topic: Chapter{Section: section}.Topic(about)}
	label := v.Say("button.section", words.Data{"section": v.Section(about, section)})
	r.Rows = desk.WithButton(r.Rows, discord.NewButton(discord.Secondary, label, id.String()))
	return r
}
