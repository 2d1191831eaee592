package bot

import (
	"context"
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/words"
	"skald/engine"
)

// gameRules tells a title's rules, in short or a section of them: those of the
// title named, else of the one played here, else of the first.
func (b *Bot) gameRules(ctx context.Context, r *request) (present.Reply, error) {
	title := b.titleAsked(ctx, r)
	if title == nil {
		return present.Reply{}, &refusal{key: "unknown-title", data: words.Data{"word": r.Options["title"]}}
	}
	typed := r.Options["section"]
	if typed == "" {
		return present.Rules(r.voice, title.Game, ""), nil
	}
	about := title.Game.About()
	for _, s := range sections(title.Game) {
		if strings.EqualFold(typed, s.Key) || strings.EqualFold(typed, present.Section(r.voice, about, s)) {
			return present.Rules(r.voice, title.Game, s.Key), nil
		}
	}
	return present.Reply{}, &refusal{key: "unknown-section", data: words.Data{"word": typed}}
}

// pickRules tells the section that was picked.
func (b *Bot) pickRules(_ context.Context, r *request) (present.Reply, error) {
	if len(r.Values) == 1 {
		key, section, _ := strings.Cut(r.Values[0], ".")
		if title := b.titleOf(key); title != nil {
			return present.Rules(r.voice, title.Game, section), nil
		}
	}
	return present.Reply{}, &refusal{key: "unknown-command"}
}

// titleAsked is the title whose rules are asked for, nil if there is none of the
// name.
func (b *Bot) titleAsked(ctx context.Context, r *request) *Title {
	if word := r.Options["title"]; word != "" {
		return b.titleNamed(r, word)
	}
	if m, err := b.match(ctx, r); err == nil {
		return b.titleOf(m.About().Key)
	}
	return &b.titles[0]
}

// sections are those of a game's rules, none if it tells none.
func sections(game engine.Game) []engine.Section {
	if book, ok := game.(engine.Rulebook); ok {
		return book.Rules()
	}
	return nil
}

// completeRules offers titles, and the sections of the title.
func (b *Bot) completeRules(ctx context.Context, r *request) ([]discord.Choice, error) {
	if r.Focused == "title" {
		return b.completeTitle(ctx, r)
	}
	title := b.titleAsked(ctx, r)
	if title == nil {
		return nil, nil
	}
	var list []discord.Choice
	for _, s := range sections(title.Game) {
		if label := present.Section(r.voice, title.Game.About(), s); typedIn(r.Options["section"], label, s.Key) {
			list = append(list, discord.Choice{Label: label, Value: s.Key})
		}
	}
	return slices.Clip(list[:min(len(list), discord.MaxChoices)]), nil
}
