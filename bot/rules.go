package bot

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// gameRules shows a page of a title's rules: of the chapter that was typed,
// picked or pressed, else the first.
func (b *Bot) gameRules(ctx context.Context, r *request) (present.Reply, error) {
	topic := r.button.Topic
	if len(r.Values) == 1 {
		topic = r.Values[0]
	}
	key, section, _ := strings.Cut(topic, ".")
	typed := r.Options["section"]
	if title, rest, ok := strings.Cut(typed, "."); ok && b.titleOf(title) != nil {
		key, typed = title, rest // as completion offers it
	}
	game, m, err := b.gameRead(ctx, r, cmp.Or(key, r.Options["title"]))
	if err != nil {
		return present.Reply{}, err
	}
	if game == nil {
		return present.AskTitle(r.voice, b.games(), present.RulesButton), nil
	}
	if typed != "" {
		c, ok := b.chapterNamed(r.voice, game, typed)
		if !ok {
			return present.Reply{}, &refusal{key: "unknown-section", data: words.Data{"word": typed, "title": r.voice.Title(game.About())}}
		}
		section = c.Section
	}
	id := present.ButtonID{Topic: present.Chapter{Section: section}.Topic(game.About()), Page: r.button.Page}
	if len(r.Values) == 1 {
		id.Page = 0
	}
	if m != nil {
		id.Match = m.ID
	}
	reply, err := b.presenter.Rules(ctx, r.voice, game, id)
	if err != nil {
		b.log.Warn("rules without their picture", "topic", id.Topic, "err", err)
	}
	return reply, nil
}

// pressTeach says what can be done now, and where the rules tell more of it.
func (b *Bot) pressTeach(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	return b.presenter.Teach(r.voice, m, r.User), nil
}

// gameRead returns the game whose rules are read: the title that is named, with
// the values of the match's edition if it is played where they are read; else
// the match's, else the only one, else nil.
func (b *Bot) gameRead(ctx context.Context, r *request, named string) (engine.Game, *table.Match, error) {
	m, err := b.match(ctx, r)
	var none *table.Refusal
	var several *refusal
	if err != nil && !errors.As(err, &none) && !errors.As(err, &several) {
		return nil, nil, err
	}
	t := b.titleNamed(r, named)
	switch {
	case named != "" && t == nil:
		return nil, nil, b.unknownTitle(r, named)
	case err == nil && (named == "" || t.Game.About().Key == m.About().Key):
		return m.Game, m, nil
	case t != nil:
		return t.Game, nil, nil
	}
	return nil, nil, nil
}

// chapterNamed finds a chapter by its section's key or its name.
func (b *Bot) chapterNamed(v *words.Voice, g engine.Game, typed string) (present.Chapter, bool) {
	typed = strings.TrimSpace(typed)
	for _, c := range b.presenter.Chapters(v, g) {
		if strings.EqualFold(c.Section, typed) || strings.EqualFold(c.Name, typed) {
			return c, true
		}
	}
	return present.Chapter{}, false
}

// completeRules offers titles, and the chapters of the title that is named or
// played here; elsewhere those of all titles.
func (b *Bot) completeRules(ctx context.Context, r *request) ([]discord.Choice, error) {
	if r.Focused == "title" {
		return b.completeTitle(ctx, r)
	}
	game, _, err := b.gameRead(ctx, r, r.Options["title"])
	if err != nil {
		return nil, err
	}
	read := b.games()
	if game != nil {
		read = []engine.Game{game}
	}
	var list []discord.Choice
	for _, g := range read {
		for _, c := range b.presenter.Chapters(r.voice, g) {
			label := c.Name
			if game == nil {
				label = r.voice.Title(g.About()) + " · " + c.Name
			}
			if typedIn(r.Options["section"], label, c.Section) && len(list) < discord.MaxChoices {
				list = append(list, discord.Choice{Label: label, Value: c.Topic(g.About())})
			}
		}
	}
	return list, nil
}

// games are the titles' games.
func (b *Bot) games() []engine.Game {
	list := make([]engine.Game, len(b.titles))
	for i, t := range b.titles {
		list[i] = t.Game
	}
	return list
}
