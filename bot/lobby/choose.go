package lobby

import (
	"context"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/engine"
)

// askSetup asks for the title, if there are several, and then how it is played.
func (b *Room) askSetup(r *desk.Request) desk.Reply {
	if len(b.Titles) == 1 {
		return b.setupPrompt(r, Setup{})
	}
	return desk.AskTitle(r.Voice, b.Games(), "lobby.which", desk.ID{Room: name, What: title})
}

func (b *Room) setupPrompt(r *desk.Request, s Setup) desk.Reply {
	return SetupPrompt(r.Voice, b.Titles[s.Title].Game.About(), s)
}

// pickTitle asks how a match of the title that was picked is played.
func (b *Room) pickTitle(_ context.Context, r *desk.Request) (desk.Reply, error) {
	for i := range b.Titles {
		if len(r.Values) == 1 && b.Titles[i].Game.About().Key == r.Values[0] {
			return b.setupPrompt(r, Setup{Title: i}), nil
		}
	}
	return b.askSetup(r), nil
}

// pickSetup changes what was picked, and asks on.
func (b *Room) pickSetup(_ context.Context, r *desk.Request) (desk.Reply, error) {
	s, about := b.chosen(r)
	if about == nil || len(r.Values) != 1 {
		return b.askSetup(r), nil
	}
	return b.setupPrompt(r, s.With(about, r.Pressed.Numbered().Page, r.Values[0])), nil
}

// pressOpen opens a match as it was chosen.
func (b *Room) pressOpen(ctx context.Context, r *desk.Request) (desk.Reply, error) {
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
func (b *Room) chosen(r *desk.Request) (Setup, *engine.About) {
	s, ok := ReadSetup(r.Pressed, len(b.Titles))
	if !ok {
		return s, nil
	}
	return s, b.Titles[s.Title].Game.About()
}
