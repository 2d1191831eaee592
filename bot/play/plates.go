package play

import (
	"slices"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
)

// shownPlates are the pictures of the table that a message of this scene shows:
// one without a name, if the painter has no more.
func shownPlates(painter render.Painter, s render.Scene) []string {
	plated, ok := painter.(render.Plated)
	if !ok {
		return []string{""}
	}
	all := plated.Plates()
	var shown []string
	for _, name := range careful(func() []string { return plated.Shown(s) }) {
		if slices.Contains(all, name) && !slices.Contains(shown, name) && len(shown) < render.MaxShown {
			shown = append(shown, name)
		}
	}
	if len(shown) == 0 {
		return all[:1]
	}
	return shown
}

// careful asks a painter, and takes no answer if it panics: a picture is
// missing then, and no message.
func careful[T any](ask func() T) (answer T) {
	defer func() { _ = recover() }()
	return ask()
}

// PlateNamed is the picture of the table of a name, "" if the title has none of
// it, or only one in all.
func (p *Room) PlateNamed(about *engine.About, name string) string {
	painter, _ := p.Painter(about)
	if plated, ok := painter.(render.Plated); ok && slices.Contains(plated.Plates(), name) {
		return name
	}
	return ""
}

// plateAlt describes a picture of the table beside the one that has the whole
// caption: its name, and what it shows.
func plateAlt(v *words.Voice, m table.Moment, painter render.Painter, plate string) string {
	about := m.About()
	text := plateLabel(v, about, plate) + "."
	if teller, ok := painter.(render.PlateTeller); ok {
		for _, n := range careful(func() []engine.Note { return teller.Told(plate, sceneOf(v, m)) }) {
			text = phrase.Join(" ", text, v.Note(about, n, phrase.BySide(v, about)))
		}
	}
	return discord.Clip(text, discord.MaxAlt)
}

func plateLabel(v *words.Voice, about *engine.About, plate string) string {
	return phrase.Capital(v.LabelOf(about, "plate", plate))
}

// plateRows let pick one of several pictures of the table; the one that is shown
// alone is marked.
func plateRows(v *words.Voice, m *table.Match, painter render.Painter, shown []string) []discord.Row {
	plated, ok := painter.(render.Plated)
	if !ok || len(plated.Plates()) < 2 {
		return nil
	}
	var choices []discord.Choice
	for _, name := range plated.Plates()[:min(len(plated.Plates()), discord.MaxChoices)] {
		alone := len(shown) == 1 && shown[0] == name
		choices = append(choices, discord.Choice{Label: plateLabel(v, m.About(), name), Value: name, Default: alone})
	}
	id := ID{What: ToBoard, Match: m.ID, Topic: "plates"}
	return []discord.Row{discord.Select(id.String(), v.Say("show.plates", nil), choices)}
}
