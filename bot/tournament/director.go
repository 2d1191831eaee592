package tournament

import (
	"context"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// drop takes somebody out, oneself if nobody is named, or takes that back.
func (b *Room) drop(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	if u == 0 {
		u = r.User
	}
	if r.Options["back"] == "yes" {
		return b.simply(ctx, r, rules.TakeBackDrop{Person: person(u), Reason: r.Options["why"]}, "tournament.done")
	}
	return b.simply(ctx, r, rules.Drop{Person: person(u), Reason: r.Options["why"], Played: r.Options["played"] == "yes"}, "tournament.done")
}

func (b *Room) warn(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, rules.Warn{Person: person(u), Reason: r.Options["why"]}, "tournament.done")
}

func (b *Room) penalise(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	points, err := desk.Number(r.Options["points"])
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, rules.Penalise{Person: person(u), Points: points, Reason: r.Options["why"]}, "tournament.done")
}

func (b *Room) disqualify(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, rules.Disqualify{Person: person(u), Reason: r.Options["why"], Played: r.Options["played"] == "yes"}, "tournament.done")
}

// pardon takes an act on conduct back, by its number.
func (b *Room) pardon(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	n, err := desk.Number(r.Options["number"])
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, rules.TakeBackConduct{Number: n, Reason: r.Options["why"]}, "tournament.done")
}

// correct shows what a ruling would make of a match; a press asks why and does
// it.
func (b *Room) correct(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	c := correction{Kind: rules.OutcomeKind(r.Options["result"]), Winner: rules.NoSeat}
	if c.Match.Round, err = roundOption(r, t); err != nil {
		return desk.Reply{}, err
	}
	if c.Match.Table, err = desk.Number(r.Options["table"]); err != nil {
		return desk.Reply{}, err
	}
	m, ok := t.State.Match(c.Match)
	if !ok {
		return desk.Reply{}, &rules.Refusal{Key: rules.KeyUnknownMatch, Numbers: map[string]int{"round": c.Match.Round, "table": c.Match.Table}}
	}
	winner, err := r.UserOption("winner")
	if err != nil {
		return desk.Reply{}, err
	}
	if winner != 0 {
		if c.Winner = m.Seat(person(winner)); c.Winner == rules.NoSeat {
			return desk.Reply{}, &rules.Refusal{Key: rules.KeyWinnerOfMatch, Numbers: map[string]int{"round": m.ID.Round, "table": m.ID.Table}}
		}
	}
	if r.Options["first-points"] != "" || r.Options["second-points"] != "" {
		c.Score = new(rules.Score)
		for i, name := range []string{"first-points", "second-points"} {
			if c.Score[i], err = desk.Number(r.Options[name]); err != nil {
				return desk.Reply{}, err
			}
		}
	}
	return b.showCorrection(ctx, r, t, m, c)
}

// showCorrection works out what a ruling would make of a match, by trying it.
func (b *Room) showCorrection(_ context.Context, r *desk.Request, t *league.Tournament, m rules.Match, c correction) (desk.Reply, error) {
	by := rules.Actor{Person: person(r.User)}
	by.Steward = !t.State.Directs(by.Person) && r.UserAllowed.Has(manages)
	events, err := t.State.Decide(c.Act(m, "…"), by, 0)
	if err != nil {
		return desk.Reply{}, err
	}
	for _, e := range events {
		switch f := e.Fact.(type) {
		case rules.ResultSettled:
			return correctionShown(r.Voice, t, m, c, f.Outcome), nil
		case rules.ResultCorrected:
			return correctionShown(r.Voice, t, m, c, f.Outcome), nil
		}
	}
	return desk.Sentence(r.Voice.Say("tournament.nothing-changes", nil)), nil
}

// decided does what a director has said why to do.
func (b *Room) decided(ctx context.Context, r *desk.Request, t *league.Tournament) (desk.Reply, error) {
	c, ok := readCorrection(r.Pressed.Numbered())
	m, there := t.State.Match(c.Match)
	if !ok || !there {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	now, err := b.act(ctx, r, t, c.Act(m, r.Filled), nil)
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("tournament.decided", words.Data{"name": phrase.Literal(now.State.Settings().Name)})), nil
}
