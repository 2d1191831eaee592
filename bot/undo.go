package bot

import (
	"context"

	"skald/bot/present"
	"skald/bot/table"
	"skald/storage"
)

// gameUndo takes back the asker's last action, or puts it to the others. Whom
// somebody else's question waits for is shown that instead. A button names how
// far the match was, so that a second press takes back nothing more.
func (b *Bot) gameUndo(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if m.Asks(r.User) {
		return present.QuestionPrompt(r.voice, m, r.User), nil
	}
	o, err := r.done(b.table.Undo(ctx, r.press(), m.ID, r.button.Seq))
	if err != nil {
		return present.Reply{}, err
	}
	if o.Question.Open() {
		return present.QuestionPrompt(r.voice, o.Match, r.User), nil
	}
	return present.Sentence(r.voice.Say("undo.done", nil)).Then(present.Prompt(r.voice, o.Match, r.User)), nil
}

// gameSettle asks the others to end the match now, as the game counts it then.
func (b *Bot) gameSettle(ctx context.Context, r *request) (present.Reply, error) {
	return b.end(ctx, r, b.table.Settle)
}

// gameDraw asks the others for a draw.
func (b *Bot) gameDraw(ctx context.Context, r *request) (present.Reply, error) {
	return b.end(ctx, r, b.table.Draw)
}

// end puts one of the ends by agreement to the others. Whom somebody else's
// question waits for is shown that instead.
func (b *Bot) end(ctx context.Context, r *request, ask func(context.Context, table.Press, storage.MatchID) (table.Outcome, error)) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if m.Asks(r.User) {
		return present.QuestionPrompt(r.voice, m, r.User), nil
	}
	o, err := r.done(ask(ctx, r.press(), m.ID))
	if err != nil {
		return present.Reply{}, err
	}
	if o.Question.Open() {
		return present.QuestionPrompt(r.voice, o.Match, r.User), nil
	}
	return present.Prompt(r.voice, o.Match, r.User), nil
}

// pressAnswer answers the question of another player, or withdraws one's own.
func (b *Bot) pressAnswer(ctx context.Context, r *request) (present.Reply, error) {
	number, agree, ok := r.button.Answer()
	if !ok {
		return present.Reply{}, &refusal{key: "unknown-command"}
	}
	o, err := r.done(b.table.Answer(ctx, r.press(), r.button.Match, number, agree))
	if err != nil {
		return present.Reply{}, err
	}
	return present.Answered(r.voice, o.Match, r.User), nil
}
