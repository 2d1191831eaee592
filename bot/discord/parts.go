package discord

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
)

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
func NewText(content string) *Text { return &Text{Content: content} }

// NewSection sets a sentence beside a button.
func NewSection(sentence string, b Button) Section {
	return Section{Components: []Part{NewText(sentence)}, Accessory: b}
}

// NewPictured sets a sentence beside a picture of the message's files.
func NewPictured(sentence string, f File) Section {
	shows := discordgo.Thumbnail{Media: discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name}}
	if f.Alt != "" {
		shows.Description = new(Clip(f.Alt, MaxAlt))
	}
	return Section{Components: []Part{NewText(sentence)}, Accessory: shows}
}

// pictured are the files that sections show.
func pictured(parts []Part) map[string]bool {
	links := map[string]bool{}
	for _, p := range parts {
		switch p := p.(type) {
		case Section:
			if t, ok := p.Accessory.(discordgo.Thumbnail); ok {
				links[t.Media.URL] = true
			}
		case Container:
			maps.Copy(links, pictured(p.Components))
		}
	}
	return links
}

// NewContainer frames parts.
func NewContainer(parts ...Part) Container { return Container{Components: parts} }

// CountParts counts components as Discord does: each one and all within.
func CountParts(parts ...Part) int {
	n := len(parts)
	for _, p := range parts {
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

// withFilesShown puts the message's files below the first text: what no component shows
// Discord drops without a word.
func withFilesShown(parts []Part, files []File) []Part {
	var shown []Part
	var pictures discordgo.MediaGallery
	stand := pictured(parts)
	for _, f := range files {
		link := discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name}
		if stand[link.URL] {
			continue
		}
		if strings.HasPrefix(f.Type, "image/") {
			shows := discordgo.MediaGalleryItem{Media: link}
			if f.Alt != "" {
				shows.Description = new(Clip(f.Alt, MaxAlt))
			}
			pictures.Items = append(pictures.Items, shows)
			continue
		}
		shown = append(shown, discordgo.FileComponent{File: link})
	}
	if len(pictures.Items) > 0 {
		shown = append([]Part{pictures}, shown...)
	}
	below := 0
	if len(parts) > 0 && parts[0].Type() == discordgo.TextDisplayComponent {
		below = 1
	}
	return slices.Insert(slices.Clone(parts), below, shown...)
}

// fitted returns the parts with their longest texts cut as far as it needs for
// all to fit.
func fitted(parts []Part) []Part {
	var texts []*Text
	parts = copied(parts, &texts)
	for {
		runes, weight := 0, 0
		for _, t := range texts {
			runes += utf8.RuneCountInString(t.Content)
			weight += len(t.Content) + textWeight
		}
		// A character weighs up to four bytes: what is left of too much weight
		// the next rounds take.
		over := max(runes-maxPartsText, (weight-maxPartsWeight+utf8.UTFMax-1)/utf8.UTFMax)
		if runes <= maxPartsText && weight <= maxPartsWeight {
			return parts
		}
		t := slices.MaxFunc(texts, func(a, b *Text) int { return cmp.Compare(len(a.Content), len(b.Content)) })
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
			p.Components = copied(p.Components, texts)
			list[i] = p
		case Container:
			p.Components = copied(p.Components, texts)
			list[i] = p
		default:
			list[i] = p
		}
	}
	return list
}
