package discord

import (
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
)

// A Part is one of Discord's newer components: a Text, a Section, a Container,
// a Row.
type Part interface{ part() }

// Text is a paragraph.
type Text struct {
	Type    discordgo.ComponentType `json:"type"`
	Content string                  `json:"content"`
}

// Section is a sentence beside a button.
type Section struct {
	Type       discordgo.ComponentType `json:"type"`
	Components []*Text                 `json:"components"`
	Accessory  Button                  `json:"accessory"`
}

// Container frames parts that belong together.
type Container struct {
	Type       discordgo.ComponentType `json:"type"`
	Components []Part                  `json:"components"`
}

// gallery shows pictures of the message's files, enclosed one other file.
type gallery struct {
	Type  discordgo.ComponentType `json:"type"`
	Items []picture               `json:"items"`
}

type picture struct {
	Media       media  `json:"media"`
	Description string `json:"description,omitempty"`
}

type enclosed struct {
	Type discordgo.ComponentType `json:"type"`
	File media                   `json:"file"`
}

type media struct {
	URL string `json:"url"`
}

func (Row) part()       {}
func (*Text) part()     {}
func (Section) part()   {}
func (Container) part() {}
func (gallery) part()   {}
func (enclosed) part()  {}

// Discord's limits on a message of parts: components in all, characters of its
// texts, and what the texts may weigh. A text weighs its bytes and 12 more;
// somewhat above the last Discord breaks down.
const (
	MaxParts = 40

	maxPartsText   = 4000
	maxPartsWeight = 10000
	textWeight     = 12
)

// NewText makes a paragraph.
func NewText(content string) *Text {
	return &Text{Type: discordgo.TextDisplayComponent, Content: content}
}

// NewSection sets a sentence beside a button.
func NewSection(sentence string, b Button) Section {
	return Section{Type: discordgo.SectionComponent, Components: []*Text{NewText(sentence)}, Accessory: b}
}

// NewContainer frames parts.
func NewContainer(parts ...Part) Container {
	return Container{Type: discordgo.ContainerComponent, Components: parts}
}

// CountParts counts components as Discord does: each one and all within.
func CountParts(parts ...Part) int {
	n := 0
	for _, p := range parts {
		n++
		switch p := p.(type) {
		case Row:
			n += len(p.Components)
		case Section:
			n += len(p.Components) + 1
		case Container:
			n += CountParts(p.Components...)
		}
	}
	return n
}

// withFilesShown puts the message's files below the first text: what no
// component shows Discord drops without a word.
func withFilesShown(parts []Part, files []File) []Part {
	var shown []Part
	pictures := gallery{Type: discordgo.MediaGalleryComponent}
	for _, f := range files {
		link := media{URL: "attachment://" + f.Name}
		if strings.HasPrefix(f.Type, "image/") {
			pictures.Items = append(pictures.Items, picture{Media: link, Description: Clip(f.Alt, MaxAlt)})
			continue
		}
		shown = append(shown, enclosed{Type: discordgo.FileComponentType, File: link})
	}
	if len(pictures.Items) > 0 {
		shown = append([]Part{pictures}, shown...)
	}
	at := 0
	if len(parts) > 0 {
		if _, ok := parts[0].(*Text); ok {
			at = 1
		}
	}
	list := append([]Part{}, parts[:at]...)
	return append(append(list, shown...), parts[at:]...)
}

// fitted returns the parts with their longest texts cut as far as it needs for
// all to fit.
func fitted(parts []Part) []Part {
	var texts []*Text
	parts = copied(parts, &texts)
	for {
		runes, weight := 0, 0
		longest := -1
		for i, t := range texts {
			runes += utf8.RuneCountInString(t.Content)
			weight += len(t.Content) + textWeight
			if longest < 0 || len(t.Content) > len(texts[longest].Content) {
				longest = i
			}
		}
		// A character weighs up to four bytes: what is left of too much weight
		// the next rounds take.
		over := max(runes-maxPartsText, (weight-maxPartsWeight+utf8.UTFMax-1)/utf8.UTFMax)
		if runes <= maxPartsText && weight <= maxPartsWeight {
			return parts
		}
		t := texts[longest]
		t.Content = Clip(t.Content, max(utf8.RuneCountInString(t.Content)-max(over, 1), 1))
	}
}

// copied copies parts, so that their texts can be cut, and lists the texts.
func copied(parts []Part, texts *[]*Text) []Part {
	list := make([]Part, len(parts))
	for i, p := range parts {
		switch p := p.(type) {
		case *Text:
			t := *p
			*texts, list[i] = append(*texts, &t), &t
		case Section:
			t := *p.Components[0]
			p.Components = []*Text{&t}
			*texts, list[i] = append(*texts, &t), p
		case Container:
			p.Components = copied(p.Components, texts)
			list[i] = p
		default:
			list[i] = p
		}
	}
	return list
}
