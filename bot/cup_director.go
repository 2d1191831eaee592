package bot

import (
	"context"

	"skald/bot/league"
	"skald/bot/present"
	"skald/bot/words"
	"skald/engine/league/tournament"
)

// cupDrop takes somebody out, oneself if nobody is named, or takes that back.
func (b *Bot) cupDrop(ctx context.Context, r *request) (present.Reply, error) {
	u, err := userOption(r, "player")
	if err != nil {
		return present.Reply{}, err
	}
	if u == 0 {
		u = r.User
	}
	if r.Options["back"] == "yes" {
		return b.simply(ctx, r, tournament.TakeBackDrop{Person: person(u), Reason: r.Options["why"]}, "cup.done")
	}
	return b.simply(ctx, r, tournament.Drop{Person: person(u), Reason: r.Options["why"], Played: r.Options["played"] == "yes"}, "cup.done")
}

func (b *Bot) cupWarn(ctx context.Context, r *request) (present.Reply, error) {
	u, err := userOption(r, "player")
	if err != nil {
		return present.Reply{}, err
	}
	return b.simply(ctx, r, tournament.Warn{Person: person(u), Reason: r.Options["why"]}, "cup.done")
}

func (b *Bot) cupPenalty(ctx context.Context, r *request) (present.Reply, error) {
	u, err := userOption(r, "player")
	if err != nil {
		return present.Reply{}, err
	}
	points, err := number(r.Options["points"])
	if err != nil {
		return present.Reply{}, err
	}
	return b.simply(ctx, r, tournament.Penalise{Person: person(u), Points: points, Reason: r.Options["why"]}, "cup.done")
}

func (b *Bot) cupDisqualify(ctx context.Context, r *request) (present.Reply, error) {
	u, err := userOption(r, "player")
	if err != nil {
		return present.Reply{}, err
	}
	return b.simply(ctx, r, tournament.Disqualify{Person: person(u), Reason: r.Options["why"], Played: r.Options["played"] == "yes"}, "cup.done")
}

// cupPardon takes an act on conduct back, by its number.
func (b *Bot) cupPardon(ctx context.Context, r *request) (present.Reply, error) {
	n, err := number(r.Options["number"])
	if err != nil {
		return present.Reply{}, err
	}
	return b.simply(ctx, r, tournament.TakeBackConduct{Number: n, Reason: r.Options["why"]}, "cup.done")
}

// cupCorrect shows what a ruling would make of a match; a press asks why and does
// it.
func (b *Bot) cupCorrect(ctx context.Context, r *request) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	c := present.Correction{Kind: tournament.OutcomeKind(r.Options["result"]), Winner: tournament.NoSeat}
	if c.Match.Round, err = roundOption(r, cup); err != nil {
		return present.Reply{}, err
	}
	if c.Match.Table, err = number(r.Options["table"]); err != nil {
		return present.Reply{}, err
	}
	m, ok := cup.State.Match(c.Match)
	if !ok {
		return present.Reply{}, &tournament.Refusal{Key: tournament.KeyUnknownMatch, Numbers: map[string]int{"round": c.Match.Round, "table": c.Match.Table}}
	}
	winner, err := userOption(r, "winner")
	if err != nil {
		return present.Reply{}, err
	}
	if winner != 0 {
		if c.Winner = m.Seat(person(winner)); c.Winner == tournament.NoSeat {
			return present.Reply{}, &tournament.Refusal{Key: tournament.KeyWinnerOfMatch, Numbers: map[string]int{"round": m.ID.Round, "table": m.ID.Table}}
		}
	}
	if r.Options["first-points"] != "" || r.Options["second-points"] != "" {
		c.Score = new(tournament.Score)
		for i, name := range []string{"first-points", "second-points"} {
			if c.Score[i], err = number(r.Options[name]); err != nil {
				return present.Reply{}, err
			}
		}
	}
	return b.showCorrection(ctx, r, cup, m, c)
}

// showCorrection works out what a ruling would make of a match, by trying it.
func (b *Bot) showCorrection(_ context.Context, r *request, cup *league.Cup, m tournament.Match, c present.Correction) (present.Reply, error) {
	by := tournament.Actor{Person: person(r.User)}
	by.Steward = !cup.State.Directs(by.Person) && r.UserAllowed.Has(manages)
	events, err := cup.State.Do(c.Act(m, "…"), by, 0)
	if err != nil {
		return present.Reply{}, err
	}
	for _, e := range events {
		switch f := e.Fact.(type) {
		case tournament.ResultSettled:
			return present.CorrectionShown(r.voice, cup, m, c, f.Outcome), nil
		case tournament.ResultCorrected:
			return present.CorrectionShown(r.voice, cup, m, c, f.Outcome), nil
		}
	}
	return present.Sentence(r.voice.Say("cup.nothing-changes", nil)), nil
}

// decided does what a director has said why to do.
func (b *Bot) decided(ctx context.Context, r *request, cup *league.Cup) (present.Reply, error) {
	c, ok := present.ReadCorrection(r.button)
	m, there := cup.State.Match(c.Match)
	if !ok || !there {
		return present.Reply{}, &refusal{key: "unknown-command"}
	}
	now, err := b.cupAct(ctx, r, cup, c.Act(m, r.Filled), nil)
	if err != nil {
		return present.Reply{}, err
	}
	return present.Sentence(r.voice.Say("cup.decided", words.Data{"name": present.Literal(now.State.Settings().Name)})), nil
}
