package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/record"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// A question is what a player asks of the others, as a view shows it.
type question struct{ Public }

// message makes the message by which a player's question is put to the others,
// with buttons while it is open; later it says what became of it.
func (v question) message() desk.ChannelMessage {
	if !v.Question.Open() {
		return desk.ChannelMessage{Text: phrase.Join(" ", v.Say("question.was-"+string(v.Question.Kind), words.Data{"who": phrase.Mention(v.Question.By)}), v.became())}
	}
	msg := desk.ChannelMessage{Text: v.text(), Rows: v.answerRows(), Ping: v.ToAnswer()}
	if len(v.Question.Answers) > 0 {
		msg.Text = phrase.Join("\n", msg.Text, v.Say("question.so-far", words.Data{"who": phrase.Mentions(v.Voice, v.agreed())}))
	}
	return msg
}

// questionPrompt shows the person the open question, with the buttons to answer or withdraw it.
func (v View) questionPrompt() desk.Reply {
	q := question{v.Public}
	r := desk.Sentence(q.text())
	switch {
	case v.Question.By == v.user:
		r = desk.Sentence(v.Say("question.asked-"+string(v.Question.Kind), words.Data{
			"who": phrase.Mentions(v.Voice, v.ToAnswer()), "settles": v.Settles(), "until": phrase.Ago(v.Question.Until), "rated": v.Fixture != nil,
		}))
		if v.Question.Kind != table.TimeQuestion {
			r.Rows = discord.Buttons(q.answerButton(discord.Secondary, "withdraw", false))
		}
	case v.Asks(v.user):
		r.Rows = q.answerRows()
	}
	return r
}

// questionAnswered says to the person what became of the question that they answered.
func (v View) questionAnswered() desk.Reply {
	if v.Question.Open() {
		return desk.Sentence(v.Say("question.you-agreed", words.Data{"who": phrase.Mentions(v.Voice, v.ToAnswer())}))
	}
	said := question{v.Public}.became()
	if v.Question.State == table.Declined && v.Question.Closer == v.user {
		said = v.Say("question.you-declined", nil)
	}
	return desk.Sentence(said).Then(v.prompt())
}

// became says what became of the question.
func (v question) became() string {
	if v.Question.Kind == table.ModQuestion && v.Question.State == table.Lapsed {
		return v.Say("question.lapsed-mod", nil)
	}
	return v.Say("question."+string(v.Question.State), words.Data{"who": phrase.Mention(v.Question.Closer), "n": len(v.Question.Answers)})
}

// text says what is asked of whom, and until when.
func (v question) text() string {
	others, who := slices.Concat(v.agreed(), v.ToAnswer()), phrase.Mention(v.Question.By)
	data := words.Data{"who": who, "others": phrase.Mentions(v.Voice, others), "n": len(others), "until": phrase.Ago(v.Question.Until), "rated": v.Fixture != nil}
	switch v.Question.Kind {
	case table.TimeQuestion:
		return v.Say("question."+v.timeEnd(), data)
	case table.ModQuestion:
		w := *v.Question.Proposal
		return phrase.Join("\n",
			v.Say("question.mod", words.Data{"who": who, "act": v.Say("mod.button-"+string(w.Act), nil), "why": v.Reasoned(w)}),
			v.Proposed(w), v.since(w), v.Say("question.answer-mod", data))
	}
	return phrase.Join(" ", v.Say("question."+string(v.Question.Kind), words.Data{"who": who}), v.Say("question.answer", data))
}

// since says from when on an act would take everything back; "" if it is another.
func (v question) since(w table.Proposal) string {
	if w.Since.IsZero() {
		return ""
	}
	return v.Say("question.mod-since", words.Data{"since": phrase.On(w.Since)})
}

func (v question) agreed() []storage.UserID {
	return phrase.Each(v.Question.Answers, func(c record.Consent) storage.UserID { return c.By })
}

func (v question) answerRows() []discord.Row {
	if v.Question.Kind == table.TimeQuestion {
		return discord.Buttons(
			v.answerButton(discord.Primary, "wait", false),
			desk.StandIn(v.Match, v.Question.By),
			v.answerButton(discord.Danger, v.timeEnd(), true),
		)
	}
	return discord.Buttons(v.answerButton(discord.Success, "agree", true), v.answerButton(discord.Secondary, "disagree", false))
}

// timeEnd is the key of what it means that somebody's part ends by time.
func (v question) timeEnd() string {
	if v.GoesOnWithout(v.Question.By) {
		return "time-leave"
	}
	return "time-end"
}

// answerButton answers the open question.
func (v question) answerButton(style discord.Style, label string, agree bool) discord.Button {
	return desk.Button(v.Voice, style, label, v.answerID(answer, v.Question.Number, agree))
}

// answerID answers a question or an offer: its words are 1 to agree, and the number of that.
func (v Public) answerID(what string, number int, agree bool) ID {
	id := ID{What: what, Match: v.ID, Seq: v.VisibleSeq(), Words: []engine.Word{0, engine.Word(number)}}
	if agree {
		id.Words[0] = 1
	}
	return id
}

// pressAnswer answers the question of another player, or withdraws one's own.
func (b *Room) pressAnswer(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	number, agree, ok := pressed(r).Answer()
	if !ok {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	return b.did(r, View.questionAnswered)(b.Table.Answer(ctx, r.Press(), pressed(r).Match, number, agree))
}

// agreement makes the handler of what the others may have to agree to. A player
// whom somebody else's question waits for is shown that instead.
func (b *Room) agreement(ask func(context.Context, table.Press, storage.MatchID) (table.Outcome, error), done func(View) desk.Reply) desk.Handler {
	return b.of(func(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
		if v.Asks(r.User) {
			return v.questionPrompt(), nil
		}
		return b.did(r, func(v View) desk.Reply {
			if v.Question.Open() {
				return v.questionPrompt()
			}
			return done(v)
		})(ask(ctx, r.Press(), v.ID))
	})
}

// gameUndo takes back the asker's last action, or puts it to the others. A button
// names how far the match was, so that a second press takes back nothing more.
func (b *Room) gameUndo(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.agreement(func(ctx context.Context, p table.Press, m storage.MatchID) (table.Outcome, error) {
		return b.Table.Undo(ctx, p, m, pressed(r).Seq)
	}, saying("undo.done"))(ctx, r)
}

// gameResign asks once whether to give the match up, or leave, and says who wins or plays on.
func (b *Room) gameResign(_ context.Context, r *desk.Request, v View) (desk.Reply, error) {
	if err := v.seated(); err != nil {
		return desk.Reply{}, err
	}
	if !v.Plays(r.User) {
		return desk.Reply{}, &table.Refusal{Key: table.HasLeft}
	}
	rivals := v.Opponents(r.User)
	who, key := words.Data{"who": phrase.Mentions(v.Voice, rivals), "n": len(rivals)}, "resign.sure"
	switch ally := v.Ally(r.User); {
	case ally != 0:
		key, who = "resign.ally", words.Data{"who": phrase.Mention(ally), "sides": v.Sides(v.seats)}
	case v.GoesOnWithout(r.User):
		key, who["meaning"] = "resign.leave", v.Say(v.about.Key+".leaving", nil)
	case len(rivals) == 0:
		key = "resign.sure-alone"
	}
	reply := desk.Sentence(v.Say(key, who))
	reply.Rows = discord.Buttons(v.button(discord.Danger, "resign", giveUp), v.button(discord.Secondary, "hand-over", giveSeats), v.back())
	return reply, nil
}

// pressResign gives the match up.
func (b *Room) pressResign(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.did(r, func(v View) desk.Reply { return desk.Sentence(v.Say("resign.done", nil)) })(b.Table.Resign(ctx, r.Press(), pressed(r).Match))
}
