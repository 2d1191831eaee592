package play

import (
	"context"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/storage"
)

// gameUndo takes back the asker's last action, or puts it to the others. Whom
// somebody else's question waits for is shown that instead. A button names how
// far the match was, so that a second press takes back nothing more.
func (b *Room) gameUndo(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Asks(r.User) {
		return QuestionPrompt(r.Voice, m, r.User), nil
	}
	o, err := r.Done(b.Table.Undo(ctx, r.Press(), m.ID, pressed(r).Seq))
	if err != nil {
		return desk.Reply{}, err
	}
	if o.Question.Open() {
		return QuestionPrompt(r.Voice, o.Match, r.User), nil
	}
	return desk.Sentence(r.Voice.Say("undo.done", nil)).Then(Prompt(r.Voice, o.Match, r.User)), nil
}

// gameSettle asks the others to end the match now, as the game counts it then.
func (b *Room) gameSettle(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.end(ctx, r, b.Table.Settle)
}

// gameDraw asks the others for a draw.
func (b *Room) gameDraw(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.end(ctx, r, b.Table.Draw)
}

// end puts one of the ends by agreement to the others. Whom somebody else's
// question waits for is shown that instead.
func (b *Room) end(ctx context.Context, r *desk.Request, ask func(context.Context, table.Press, storage.MatchID) (table.Outcome, error)) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Asks(r.User) {
		return QuestionPrompt(r.Voice, m, r.User), nil
	}
	o, err := r.Done(ask(ctx, r.Press(), m.ID))
	if err != nil {
		return desk.Reply{}, err
	}
	if o.Question.Open() {
		return QuestionPrompt(r.Voice, o.Match, r.User), nil
	}
	return Prompt(r.Voice, o.Match, r.User), nil
}

// pressAnswer answers the question of another player, or withdraws one's own.
func (b *Room) pressAnswer(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	number, agree, ok := pressed(r).Answer()
	if !ok {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	o, err := r.Done(b.Table.Answer(ctx, r.Press(), pressed(r).Match, number, agree))
	if err != nil {
		return desk.Reply{}, err
	}
	return Answered(r.Voice, o.Match, r.User), nil
}
