package tournament

import (
	"context"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/tournament"
)

// cupDrop takes somebody out, oneself if nobody is named, or takes that back.
func (b *Room) cupDrop(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	if u == 0 {
		u = r.User
	}
	if r.Options["back"] == "yes" {
		return b.simply(ctx, r, tournament.TakeBackDrop{Person: person(u), Reason: r.Options["why"]}, "cup.done")
	}
	return b.simply(ctx, r, tournament.Drop{Person: person(u), Reason: r.Options["why"], Played: r.Options["played"] == "yes"}, "cup.done")
}

func (b *Room) cupWarn(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, tournament.Warn{Person: person(u), Reason: r.Options["why"]}, "cup.done")
}

func (b *Room) cupPenalty(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	points, err := desk.Number(r.Options["points"])
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, tournament.Penalise{Person: person(u), Points: points, Reason: r.Options["why"]}, "cup.done")
}

func (b *Room) cupDisqualify(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, tournament.Disqualify{Person: person(u), Reason: r.Options["why"], Played: r.Options["played"] == "yes"}, "cup.done")
}

// cupPardon takes an act on conduct back, by its number.
func (b *Room) cupPardon(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	n, err := desk.Number(r.Options["number"])
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, tournament.TakeBackConduct{Number: n, Reason: r.Options["why"]}, "cup.done")
}

// cupCorrect shows what a ruling would make of a match; a press asks why and does
// it.
func (b *Room) cupCorrect(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	c := Correction{Kind: tournament.OutcomeKind(r.Options["result"]), Winner: tournament.NoSeat}
	if c.Match.Round, err = roundOption(r, cup); err != nil {
		return desk.Reply{}, err
	}
	if c.Match.Table, err = desk.Number(r.Options["table"]); err != nil {
		return desk.Reply{}, err
	}
	m, ok := cup.State.Match(c.Match)
	if !ok {
		return desk.Reply{}, &tournament.Refusal{Key: tournament.KeyUnknownMatch, Numbers: map[string]int{"round": c.Match.Round, "table": c.Match.Table}}
	}
	winner, err := r.UserOption("winner")
	if err != nil {
		return desk.Reply{}, err
	}
	if winner != 0 {
		if c.Winner = m.Seat(person(winner)); c.Winner == tournament.NoSeat {
			return desk.Reply{}, &tournament.Refusal{Key: tournament.KeyWinnerOfMatch, Numbers: map[string]int{"round": m.ID.Round, "table": m.ID.Table}}
		}
	}
	if r.Options["first-points"] != "" || r.Options["second-points"] != "" {
		c.Score = new(tournament.Score)
		for i, name := range []string{"first-points", "second-points"} {
			if c.Score[i], err = desk.Number(r.Options[name]); err != nil {
				return desk.Reply{}, err
			}
		}
	}
	return b.showCorrection(ctx, r, cup, m, c)
}

// showCorrection works out what a ruling would make of a match, by trying it.
func (b *Room) showCorrection(_ context.Context, r *desk.Request, cup *league.Tournament, m tournament.Match, c Correction) (desk.Reply, error) {
	by := tournament.Actor{Person: person(r.User)}
	by.Steward = !cup.State.Directs(by.Person) && r.UserAllowed.Has(manages)
	events, err := cup.State.Decide(c.Act(m, "…"), by, 0)
	if err != nil {
		return desk.Reply{}, err
	}
	for _, e := range events {
		switch f := e.Fact.(type) {
		case tournament.ResultSettled:
			return CorrectionShown(r.Voice, cup, m, c, f.Outcome), nil
		case tournament.ResultCorrected:
			return CorrectionShown(r.Voice, cup, m, c, f.Outcome), nil
		}
	}
	return desk.Sentence(r.Voice.Say("cup.nothing-changes", nil)), nil
}

// decided does what a director has said why to do.
func (b *Room) decided(ctx context.Context, r *desk.Request, cup *league.Tournament) (desk.Reply, error) {
	c, ok := ReadCorrection(r.Pressed.Numbered())
	m, there := cup.State.Match(c.Match)
	if !ok || !there {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	now, err := b.cupAct(ctx, r, cup, c.Act(m, r.Filled), nil)
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("cup.decided", words.Data{"name": phrase.Literal(now.State.Settings().Name)})), nil
}
