package opponent

import (
	"context"
	"fmt"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/search"
)

// hintStrength is how strong Skald plays where it is asked for a hint.
const hintStrength = "steady"

// hint says to a person what Skald would do in their place, what share of the win they
// may expect before and after it, and what it thinks of the two best others. Where
// other people play, or may play again, it is refused.
func (b *Room) hint(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	if _, err := m.Legal(r.User, nil); err != nil {
		return desk.Reply{}, err
	}
	if others := m.Others(r.User); len(others) > 0 {
		return desk.Reply{}, &desk.Refusal{Key: "hint-among-people", Data: words.Data{"users": phrase.Mentions(r.Voice, others)}}
	}
	at, acts := m.Sight(r.User)
	if !acts {
		return desk.Reply{}, fmt.Errorf("match %s waits for %d and shows them nothing", m.ID, r.User)
	}
	c, err := b.search(ctx, m, at, newSearcher(), hintStrength, workTime, func(context.Context) {}) // it is for one who is being answered
	if err != nil {
		return desk.Reply{}, err
	}
	would := words.Data{"action": r.Voice.Press(m.About(), c.Action, "")}
	if c.Forced {
		return desk.Sentence(r.Voice.Say("hint.forced", would)).Then(b.Prompt(r.Voice, m, r.User)), nil
	}
	percent := func(shares []float32) int { return int(100*shares[at.Seat()] + 0.5) }
	would["before"], would["after"] = percent(c.Before), percent(c.After)
	others := phrase.Each(c.Others, func(o search.Candidate) string {
		return r.Voice.Say("hint.next", words.Data{"action": r.Voice.Press(m.About(), o.Action, ""), "after": percent(o.After)})
	})
	text := phrase.Join("\n", append([]string{r.Voice.Say("hint.would", would)}, others...)...)
	return desk.Sentence(text).Then(b.Prompt(r.Voice, m, r.User)), nil
}
