package play

import (
	"slices"

	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// answerLine says until when answers count, small; nothing while nobody owes one,
// or none has an end.
func answerLine(v *words.Voice, m *table.Match) string {
	by := m.AnswerBy()
	if by.IsZero() {
		return ""
	}
	silence, _ := v.Silence(m.About())
	return "-# " + v.Say("turn.answer-by", words.Data{
		"until": phrase.On(by), "in": phrase.Ago(by), "silence": silence, "orders": v.Say("button.orders", nil),
	})
}

// awaited says of a game that asks in another's turn who is awaited, and since
// when.
func awaited(v *words.Voice, m *table.Match) string {
	if m.Status != table.Running || m.Window() == "" || len(m.Waiting()) == 0 {
		return ""
	}
	return "-# " + v.Say("turn.awaited", words.Data{"who": phrase.Mentions(v, m.Waiting()), "since": phrase.On(m.Turn.Since), "ago": phrase.Ago(m.Turn.Since)})
}

// silenced says what a person's silence was taken for since they acted last.
func silenced(v *words.Voice, m *table.Match, u storage.UserID) string {
	var said []string
	for _, a := range m.Silenced(u) {
		if text := string(v.Press(m.About(), a, "")); !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	if len(said) == 0 {
		return ""
	}
	return v.Say("prompt.silenced", words.Data{"action": v.Join(said...)})
}
