package lobby

import (
	"context"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/engine"
)

// completeNew offers titles, sides and options.
func (b *Room) completeNew(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	t := b.TitleNamed(r, r.Options["title"])
	switch {
	case r.Focused == "title":
		return b.CompleteTitle(ctx, r)
	case r.Focused == "side" && t != nil:
		return sideChoices(r, t.Game.About()), nil
	case r.Focused == "options" && t != nil:
		return optionChoices(r, t.Game.About()), nil
	}
	return nil, nil
}

// completeSide offers the sides of the channel's match.
func (b *Room) completeSide(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return nil, err
	}
	return sideChoices(r, m.About()), nil
}

func sideChoices(r *desk.Request, about *engine.About) []discord.Choice {
	var list []discord.Choice
	for s, word := range about.Sides {
		if label := r.Voice.Side(about, engine.Seat(s)); desk.TypedIn(r.Options["side"], label, word) {
			list = append(list, discord.Choice{Label: label, Value: word})
		}
	}
	return list
}

// optionChoices offers the options of a title as "key=value", with what each
// means, after those already typed and for those that were not.
func optionChoices(r *desk.Request, about *engine.About) []discord.Choice {
	typed := r.Options["options"]
	done := ""
	if i := strings.LastIndexByte(typed, ','); i >= 0 {
		done, typed = typed[:i+1], strings.TrimSpace(typed[i+1:])
	}
	var list []discord.Choice
	for _, o := range about.Options {
		if strings.Contains(","+strings.ReplaceAll(done, " ", ""), ","+o.Key+"=") {
			continue
		}
		for _, value := range o.Values {
			label, word := OptionLabel(r.Voice, about, o.Key, value), o.Key+"="+value
			if desk.TypedIn(typed, label, word) && len(list) < discord.MaxChoices {
				list = append(list, discord.Choice{Label: word + " · " + label, Value: done + word})
			}
		}
	}
	return list
}
