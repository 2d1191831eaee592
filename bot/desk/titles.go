package desk

import (
	"context"
	"fmt"
	"strings"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
)

// A Title is a game that can be played: its rulebook and its board. Its words
// stand in bot/words under the game's key.
type Title struct {
	Game    engine.Game
	Painter render.Painter
}

// titleChoices are the titles to choose from.
func (d *Desk) titleChoices(v *words.Voice) []discord.Choice {
	return phrase.Each(d.Titles, func(t Title) discord.Choice {
		about := t.Game.About()
		return discord.Choice{Label: v.Titled(about), Value: about.Key, Description: v.Say(about.Key+".about", nil)}
	})
}

// AskTitle asks for a title, by a select.
func (d *Desk) AskTitle(v *words.Voice, question string, id fmt.Stringer) Reply {
	r := Sentence(v.Say(question, nil))
	r.Rows = []discord.Row{discord.Select(id.String(), v.Say(question, nil), d.titleChoices(v))}
	return r
}

// TitleOf returns the title with that key, or nil.
func (d *Desk) TitleOf(key string) *Title {
	return d.firstTitle(func(about *engine.About) bool { return about.Key == key })
}

func (d *Desk) firstTitle(is func(*engine.About) bool) *Title {
	for i := range d.Titles {
		if is(d.Titles[i].Game.About()) {
			return &d.Titles[i]
		}
	}
	return nil
}

// Painter returns the painter of a game.
func (d *Desk) Painter(about *engine.About) (render.Painter, error) {
	if t := d.TitleOf(about.Key); t != nil {
		return t.Painter, nil
	}
	return nil, fmt.Errorf("draw %s: no title of that key", about.Key)
}

// CompleteTitle offers the titles while somebody types one.
func (d *Desk) CompleteTitle(_ context.Context, r *Request) ([]discord.Choice, error) {
	return r.Typing(d.titleChoices(r.Voice)), nil
}

// UnknownTitle refuses a word that names no title, or several, and says which it may
// name.
func (d *Desk) UnknownTitle(r *Request, word string) error {
	if list := d.offered(r.Voice, word); len(list) > 0 {
		return &Refusal{Key: "title-of-several", Data: words.Data{"word": word, "titles": r.Voice.Either(list...)}}
	}
	return &Refusal{Key: "unknown-title", Data: words.Data{"word": word, "titles": d.TitlesIn(r.Voice)}}
}

// Unclear reports whether a word, or none, may name several titles: then it is asked which.
func (d *Desk) Unclear(r *Request, word string) bool {
	return d.TitleNamed(r, word) == nil && len(d.offered(r.Voice, word)) > 1
}

// TitlesIn lists the titles by name.
func (d *Desk) TitlesIn(v *words.Voice) string { return v.Either(d.offered(v, "")...) }

// offered are the names of the titles that are offered to somebody who types a word.
func (d *Desk) offered(v *words.Voice, word string) (list []string) {
	for _, c := range d.titleChoices(v) {
		if TypedIn(word, c.Label, c.Value) {
			list = append(list, c.Label)
		}
	}
	return list
}

// TitleNamed finds a title by its key, by its name or by a part of it that no other name
// has, or returns nil. An empty word means the only title.
func (d *Desk) TitleNamed(r *Request, word string) *Title {
	if t := d.TitleOf(word); t != nil {
		return t
	}
	list := d.offered(r.Voice, word)
	return d.firstTitle(func(about *engine.About) bool {
		return strings.EqualFold(word, r.Voice.Title(about)) || len(list) == 1 && list[0] == r.Voice.Titled(about)
	})
}

// Games are the titles' games.
func (d *Desk) Games() []engine.Game {
	return phrase.Each(d.Titles, func(t Title) engine.Game { return t.Game })
}

// OptionChoices offers the options of a title as "key=value", with what each means,
// after those already typed and for those that were not.
func OptionChoices(r *Request, about *engine.About) (list []discord.Choice) {
	typed := r.Options["options"]
	done := ""
	if i := strings.LastIndexByte(typed, ','); i >= 0 {
		done, typed = typed[:i+1], strings.TrimSpace(typed[i+1:])
	}
	for _, o := range about.Options {
		if strings.Contains(","+strings.ReplaceAll(done, " ", ""), ","+o.Key+"=") {
			continue
		}
		for _, value := range o.Values {
			label, word := r.Voice.Option(about, o.Key, value), o.Key+"="+value
			if TypedIn(typed, label, word) {
				list = append(list, discord.Choice{Label: word + " · " + label, Value: done + word})
			}
		}
	}
	return list
}
