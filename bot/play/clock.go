package play

import (
	"context"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/chessclock"
	"skald/bot/words"
	"skald/storage"
)

// clockLine says whose time runs, and until when, in one small line; nothing
// while nobody's does.
func clockLine(v *words.Voice, m *table.Match) string {
	var parts []string
	for _, t := range m.Times(time.Time{}) {
		switch who := phrase.Mention(t.User); {
		case t.Overdue:
			parts = append(parts, v.Say("clock.up", words.Data{"who": who}))
		case !t.Until.IsZero():
			parts = append(parts, v.Say("clock.until", words.Data{"who": who, "until": phrase.On(t.Until), "in": phrase.Ago(t.Until)}))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "-# " + strings.Join(parts, " · ")
}

// Clock tells how much time everybody has, and how reliable they are.
func Clock(v *words.Voice, m *table.Match, kept map[storage.UserID]chessclock.Reliability, now time.Time) desk.Reply {
	if _, ok := m.Clock(); !ok {
		return desk.Sentence(v.Say("clock.none", nil))
	}
	lines := []string{phrase.ClockChosen(v, m), "-# " + v.Say("clock.rules", words.Data{"excuses": chessclock.Excuses, "rest": phrase.Span(v, chessclock.RestAllowance)})}
	for _, t := range m.Times(now) {
		data := words.Data{"who": phrase.Mention(t.User), "left": phrase.Span(v, t.Left), "excuses": t.Excuses}
		key := "clock.rests"
		switch {
		case m.Status == table.Over:
			key = "clock.ended"
		case t.Overdue:
			key = "clock.late"
		case !t.Until.IsZero():
			key, data["until"], data["in"] = "clock.runs", phrase.On(t.Until), phrase.Ago(t.Until)
		}
		lines = append(lines, phrase.Join(" ", v.Say(key, data), phrase.Reliable(v, kept, t.User)))
	}
	if m.Status == table.Lobby {
		lines = append(lines, phrase.SeatingWith(v, m, kept))
	}
	return desk.Sentence(strings.Join(lines, "\n"))
}

// gameClock tells how much time everybody has.
func (b *Room) gameClock(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	kept, err := b.Table.People.Reliability(ctx, m.Players)
	if err != nil {
		return desk.Reply{}, err
	}
	return Clock(r.Voice, m, kept, b.Clock.Now()), nil
}
