package tournament

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// round pairs the next round, closes the open one, or chooses what a round of a
// mixed tournament is.
func (b *Room) round(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	switch do := r.Options["do"]; {
	case do == "close":
		return b.closeRound(ctx, r, t)
	case do == "choose", do == "" && r.Options["kind"] != "":
		return b.chooseRound(ctx, r, t)
	}
	return b.done(ctx, r, t, rules.PairRound{}, "paired")
}

// closeRound closes the open round. Where matches were not reported it asks first
// by a button, which closes the round all the same.
func (b *Room) closeRound(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	reply, err := b.done(ctx, r, t, rules.CloseRound{Anyway: r.Pressed.What == toCloseRound}, "round-closed")
	if no, ok := errors.AsType[*rules.Refusal](err); ok && no.Key == rules.KeyRoundUnplayed {
		return openMatches(r.Voice, t, "tournament.round.unplayed", "anyway", toCloseRound), nil
	}
	return reply, err
}

// close ends a tournament, or cancels one in which nothing was played. While
// matches are open it asks first by a button, which closes it all the same; it does
// not ask who is no director and gives their reason.
func (b *Room) close(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	why, directs := strings.TrimSpace(r.text("why")), t.State.Directs(person(r.User))
	if !directs && why == "" && r.UserAllowed.Has(manages) && !t.State.Over() {
		return desk.Reply{}, &desk.Refusal{Key: "close-why"}
	}
	reply, err := b.done(ctx, r, t, rules.Close{Anyway: r.Pressed.What == toClose || !directs, Reason: why}, "closed")
	var no *rules.Refusal
	if !errors.As(err, &no) {
		return reply, err
	}
	switch no.Key {
	case rules.KeyMatchesOpen:
		if no.Numbers["conflicts"] == 0 {
			return openMatches(r.Voice, t, "tournament.round.close", "end", toClose), nil
		}
	case rules.KeyNothingPlayed, rules.KeyNotRunning:
		return b.done(ctx, r, t, rules.Cancel{Reason: why}, "cancelled")
	}
	return reply, err
}

// chooseRound says what a round of a mixed tournament will be.
func (b *Room) chooseRound(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	act := rules.ChooseKind{Kind: rules.Kind(r.text("kind")), Round: r.numberOr("round", t.State.Paired()+1)}
	data := t.State.Data()
	if typed := r.text("battle"); typed != "" {
		battle, ok := data.FindBattle(typed)
		if !ok {
			return desk.Reply{}, &desk.Refusal{Key: "no-battle", Data: words.Data{"word": typed, "most": len(data.Battles)}}
		}
		act.Battle = battle.Number
		if act.Kind == "" {
			act.Kind = rules.KindBattle
		}
	}
	for name := range strings.SplitSeq(r.text("cards"), ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		id, err := cardNamed(r.Request, data, name)
		if err != nil {
			return desk.Reply{}, err
		}
		act.Cards = append(act.Cards, id)
	}
	return b.done(ctx, r, t, act, "done")
}

// cardNamed finds a card by its id, or by its name in the language of a request.
func cardNamed(r *desk.Request, data *rules.Data, typed string) (string, error) {
	if c, _, ok := data.FindCard(typed); ok {
		return c.ID, nil
	}
	for _, d := range data.Expedition.Domains {
		for _, c := range d.Cards {
			if strings.EqualFold(cardLabel(r.Voice, data, c.ID), typed) {
				return c.ID, nil
			}
		}
	}
	return "", &rules.Refusal{Key: rules.KeyUnknownCard, Words: map[string]string{"card": typed}}
}

// pairings shows a round's pairings. A director may swap two people, or have
// posted again what could not be posted.
func (b *Room) pairings(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	if r.yes("again") {
		return b.retry(ctx, r, t)
	}
	swap := rules.SwapPairs{A: r.user("swap"), B: r.user("with")}
	if r.err == nil && swap != (rules.SwapPairs{}) {
		if swap.A == 0 || swap.B == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "swap-two"}
		}
		return b.done(ctx, r, t, swap, "swapped")
	}
	return roundText(r.Voice, t, r.round(t), 0), nil
}

// retry posts anew what is missing of the open round's pairings, and what is gone
// from the channel by now.
func (b *Room) retry(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	if _, there, err := b.Client.ServerOf(ctx, t.Head.Channel); err != nil || !there {
		return desk.Reply{}, cmp.Or[error](err, &desk.Refusal{Key: "tournament-homeless"})
	}
	err := b.held.retry(ctx, r.Press(), t.ID, func(p league.Place) (bool, error) {
		if m, err := b.Client.Standing(ctx, t.Head.Channel, p.Message); err != nil || m == nil {
			return true, err
		}
		if p.Thread == 0 {
			return false, nil
		}
		_, there, err := b.Client.ServerOf(ctx, p.Thread)
		return !there, err
	})
	if err != nil {
		return desk.Reply{}, err
	}
	return said(r, t, "retried"), nil
}

func (b *Room) standings(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	return b.shownTable(ctx, r.Voice, t, r.round(t), 0), nil
}

// rules shows a page of how tournaments are held.
func (b *Room) rules(_ context.Context, r *desk.Request) (desk.Reply, error) {
	return rulesPage(r.Voice, b.held.data, r.Pressed.Numbered().Page), nil
}
