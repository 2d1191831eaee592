package present

import (
	"slices"

	"skald/bot/discord"
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
		"until": on(by), "in": ago(by), "silence": silence, "orders": v.Say("button.orders", nil),
	})
}

// answersChosen says how long a match waits for answers, small; nothing of a game
// that asks nothing in another's turn.
func answersChosen(v *words.Voice, m *table.Match) string {
	if m.Window() == "" {
		return ""
	}
	return "-# " + v.Say("option.answers-"+m.Window(), nil)
}

// awaited says of a game that asks in another's turn who is awaited, and since
// when.
func awaited(v *words.Voice, m *table.Match) string {
	if m.Status != table.Running || m.Window() == "" || len(m.Waiting()) == 0 {
		return ""
	}
	return "-# " + v.Say("turn.awaited", words.Data{"who": Mentions(v, m.Waiting()), "since": on(m.Turn.Since), "ago": ago(m.Turn.Since)})
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

// answersSelect asks how long a match is to wait for answers.
func answersSelect(v *words.Voice, s Setup) discord.Row {
	var choices []discord.Choice
	for _, key := range table.Windows() {
		choices = append(choices, discord.Choice{Label: v.Say("option.answers-"+key, nil), Value: key, Default: key == s.AnswersKey()})
	}
	return discord.Select(s.id(SetupSelect, answersPlace).String(), v.Say("option.answers", nil), choices)
}
