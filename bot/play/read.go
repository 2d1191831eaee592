package play

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// gameRules shows a page of a title's rules: of the chapter that was typed,
// picked or pressed, else the first.
func (b *Room) gameRules(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	topic := pressed(r).Topic
	if len(r.Values) == 1 {
		topic = r.Values[0]
	}
	key, section, _ := strings.Cut(topic, ".")
	typed := r.Options["section"]
	if title, rest, ok := strings.Cut(typed, "."); ok && b.TitleOf(title) != nil {
		key, typed = title, rest // as completion offers it
	}
	game, m, err := b.gameRead(ctx, r, cmp.Or(key, r.Options["title"]))
	if err != nil {
		return desk.Reply{}, err
	}
	if game == nil {
		return desk.AskTitle(r.Voice, b.Games(), "rules.which", ID{What: toRules}), nil
	}
	if typed != "" {
		c, ok := b.chapterNamed(r.Voice, game, typed)
		if !ok {
			return desk.Reply{}, &desk.Refusal{Key: "unknown-section", Data: words.Data{"word": typed, "title": r.Voice.Title(game.About())}}
		}
		section = c.Section
	}
	id := ID{Topic: Chapter{Section: section}.Topic(game.About()), Page: pressed(r).Page}
	if len(r.Values) == 1 {
		id.Page = 0
	}
	if m != nil {
		id.Match = m.ID
	}
	reply, err := b.Rules(ctx, r.Voice, game, id)
	if err != nil {
		b.Log.Warn("rules without their picture", "topic", id.Topic, "err", err)
	}
	return reply, nil
}

// pressTeach says what can be done now, and where the rules tell more of it.
func (b *Room) pressTeach(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.Teach(r.Voice, m, r.User), nil
}

// gameRead returns the game whose rules are read: the title that is named, with
// the values of the match's edition if it is played where they are read; else
// the match's, else the only one, else nil.
func (b *Room) gameRead(ctx context.Context, r *desk.Request, named string) (engine.Game, *table.Match, error) {
	m, err := b.Match(ctx, r)
	var none *table.Refusal
	var several *desk.Refusal
	if err != nil && !errors.As(err, &none) && !errors.As(err, &several) {
		return nil, nil, err
	}
	t := b.TitleNamed(r, named)
	switch {
	case named != "" && t == nil:
		return nil, nil, b.UnknownTitle(r, named)
	case err == nil && (named == "" || t.Game.About().Key == m.About().Key):
		return m.Game, m, nil
	case t != nil:
		return t.Game, nil, nil
	}
	return nil, nil, nil
}

// chapterNamed finds a chapter by its section's key or its name.
func (b *Room) chapterNamed(v *words.Voice, g engine.Game, typed string) (Chapter, bool) {
	typed = strings.TrimSpace(typed)
	for _, c := range b.Chapters(v, g) {
		if strings.EqualFold(c.Section, typed) || strings.EqualFold(c.Name, typed) {
			return c, true
		}
	}
	return Chapter{}, false
}

// completeRules offers titles, and the chapters of the title that is named or
// played here; elsewhere those of all titles.
func (b *Room) completeRules(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	if r.Focused == "title" {
		return b.CompleteTitle(ctx, r)
	}
	game, _, err := b.gameRead(ctx, r, r.Options["title"])
	if err != nil {
		return nil, err
	}
	read := b.Games()
	if game != nil {
		read = []engine.Game{game}
	}
	var list []discord.Choice
	for _, g := range read {
		for _, c := range b.Chapters(r.Voice, g) {
			label := c.Name
			if game == nil {
				label = r.Voice.Title(g.About()) + " · " + c.Name
			}
			if desk.TypedIn(r.Options["section"], label, c.Section) && len(list) < discord.MaxChoices {
				list = append(list, discord.Choice{Label: label, Value: c.Topic(g.About())})
			}
		}
	}
	return list, nil
}
