package bot

import (
	"context"

	"skald/bot/present"
	"skald/bot/table"
	"skald/engine"
)

// askSetup asks for the title, if there are several, and then how it is played.
func (b *Bot) askSetup(r *request) present.Reply {
	if len(b.titles) == 1 {
		return b.setupPrompt(r, present.Setup{})
	}
	return present.AskTitle(r.voice, b.games(), present.TitleSelect)
}

func (b *Bot) setupPrompt(r *request, s present.Setup) present.Reply {
	return present.SetupPrompt(r.voice, b.titles[s.Title].Game.About(), s)
}

// pickTitle asks how a match of the title that was picked is played.
func (b *Bot) pickTitle(_ context.Context, r *request) (present.Reply, error) {
	for i := range b.titles {
		if len(r.Values) == 1 && b.titles[i].Game.About().Key == r.Values[0] {
			return b.setupPrompt(r, present.Setup{Title: i}), nil
		}
	}
	return b.askSetup(r), nil
}

// pickSetup changes what was picked, and asks on.
func (b *Bot) pickSetup(_ context.Context, r *request) (present.Reply, error) {
	s, about := b.chosen(r)
	if about == nil || len(r.Values) != 1 {
		return b.askSetup(r), nil
	}
	return b.setupPrompt(r, s.With(about, r.button.Page, r.Values[0])), nil
}

// pressOpen opens a match as it was chosen.
func (b *Bot) pressOpen(ctx context.Context, r *request) (present.Reply, error) {
	s, about := b.chosen(r)
	if about == nil {
		return b.askSetup(r), nil
	}
	o := table.Opening{Game: about.Key, Side: s.Side(about), Options: s.Options(about), Clock: s.ClockKey()}
	if about.Asks() {
		o.Answers = s.AnswersKey()
	}
	return b.open(ctx, r, o)
}

// chosen reads the setup in a button, and the title that it is of; nil if this
// program has it not.
func (b *Bot) chosen(r *request) (present.Setup, *engine.About) {
	s, ok := present.ReadSetup(r.button, len(b.titles))
	if !ok {
		return s, nil
	}
	return s, b.titles[s.Title].Game.About()
}
