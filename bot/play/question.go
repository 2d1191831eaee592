package play

import (
	"fmt"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// Question makes the message by which a player's question is put to the others,
// with buttons while it is open; later it says what became of it.
func Question(v *words.Voice, m *table.Match) desk.ChannelMessage {
	q := m.Question
	if !q.Open() {
		return desk.ChannelMessage{Text: phrase.Join(" ", v.Say("question.was-"+string(q.Kind), words.Data{"who": phrase.Mention(q.By)}), became(v, q))}
	}
	msg := desk.ChannelMessage{Text: asksWhat(v, m), Rows: answerRows(v, m), Ping: m.ToAnswer()}
	if len(q.Answers) > 0 {
		msg.Text = phrase.Join("\n", msg.Text, v.Say("question.so-far", words.Data{"who": phrase.Mentions(v, agreed(q))}))
	}
	return msg
}

// QuestionPrompt shows the open question to one person: with the buttons to
// answer it, or to withdraw it.
func QuestionPrompt(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	r := desk.Sentence(asksWhat(v, m))
	switch {
	case m.Question.By == u:
		r = desk.Sentence(v.Say("question.asked-"+string(m.Question.Kind), words.Data{"who": phrase.Mentions(v, m.ToAnswer()), "settles": m.Settles()}))
		if m.Question.Kind != table.TimeQuestion {
			r.Rows = discord.Buttons(desk.Button(v, discord.Secondary, "withdraw", answerID(m, false)))
		}
	case m.Asks(u):
		r.Rows = answerRows(v, m)
	}
	return r
}

// Answered says to one person what became of the question that they answered.
func Answered(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	q := m.Question
	if q.Open() {
		return desk.Sentence(v.Say("question.you-agreed", words.Data{"who": phrase.Mentions(v, m.ToAnswer())}))
	}
	said := became(v, q)
	if q.State == table.Declined && q.Closer == u {
		said = v.Say("question.you-declined", nil)
	}
	return desk.Sentence(said).Then(Prompt(v, m, u))
}

// became says what became of a question.
func became(v *words.Voice, q *table.Question) string {
	return v.Say("question."+string(q.State), words.Data{"who": phrase.Mention(q.Closer), "n": len(q.Answers)})
}

// asksWhat says what is asked of whom, and until when.
func asksWhat(v *words.Voice, m *table.Match) string {
	q := m.Question
	others := slices.Concat(agreed(q), m.ToAnswer())
	if q.Kind == table.TimeQuestion {
		return v.Say("question."+timeEnd(m), words.Data{"who": phrase.Mention(q.By), "others": phrase.Mentions(v, others), "n": len(others)})
	}
	asks := words.Data{"others": phrase.Mentions(v, others), "n": len(others), "until": fmt.Sprintf("<t:%d:R>", q.Until.Unix())}
	return phrase.Join(" ", v.Say("question."+string(q.Kind), words.Data{"who": phrase.Mention(q.By)}), v.Say("question.answer", asks))
}

func agreed(q *table.Question) []storage.UserID {
	var list []storage.UserID
	for _, c := range q.Answers {
		list = append(list, c.By)
	}
	return list
}

func answerRows(v *words.Voice, m *table.Match) []discord.Row {
	if m.Question.Kind == table.TimeQuestion {
		return discord.Buttons(
			desk.Button(v, discord.Primary, "wait", answerID(m, false)),
			standInButton(v, m, m.Question.By),
			desk.Button(v, discord.Danger, timeEnd(m), answerID(m, true)),
		)
	}
	return discord.Buttons(
		desk.Button(v, discord.Success, "agree", answerID(m, true)),
		desk.Button(v, discord.Secondary, "disagree", answerID(m, false)),
	)
}

// timeEnd is the key of what it means that somebody's part ends by time.
func timeEnd(m *table.Match) string {
	if m.GoesOnWithout(m.Question.By) {
		return "time-leave"
	}
	return "time-end"
}

// answerID is the button of an answer to the open question. Its words are the
// answer, 1 to agree, and the number of the question.
func answerID(m *table.Match, agree bool) ID {
	id := ID{What: answer, Match: m.ID, Seq: m.Mark(), Words: []engine.Word{0, engine.Word(m.Question.Number)}}
	if agree {
		id.Words[0] = 1
	}
	return id
}

// pinged are those whom a turn's message notifies: whom the match waits for,
// without who waits for themself because they have just taken an action back.
func pinged(m table.Moment) []storage.UserID {
	list := m.Waiting()
	if n := len(m.Story); n > 0 {
		if e := m.Story[n-1]; e.Kind == record.UndoKind && e.Notes[0].Key == rules.NoteUndone {
			return slices.DeleteFunc(list, func(u storage.UserID) bool { return u == e.By })
		}
	}
	return list
}

// withUndo adds the button by which whoever acted takes it back.
func withUndo(v *words.Voice, m *table.Match, rows []discord.Row) []discord.Row {
	if !m.Undoable() {
		return rows
	}
	return desk.WithButton(rows, desk.Button(v, discord.Secondary, "undo", ID{What: takeBack, Match: m.ID, Seq: m.Mark()}))
}

// withOwnUndo is withUndo for one person's eyes: who has not acted has nothing to
// take back.
func withOwnUndo(v *words.Voice, m *table.Match, u storage.UserID, rows []discord.Row) []discord.Row {
	if m.Since(u) == 0 {
		return rows
	}
	return withUndo(v, m, rows)
}
