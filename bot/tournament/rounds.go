package tournament

import (
	"context"
	"errors"
	"strings"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// round pairs the next round, closes the open one, or chooses what a round of
// a mixed tournament is.
func (b *Room) round(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	do := r.Options["do"]
	if do == "" && r.Options["kind"] != "" {
		do = "choose"
	}
	switch do {
	case "close":
		return b.closeRound(ctx, r, t, false)
	case "choose":
		return b.chooseRound(ctx, r, t)
	}
	if t, err = b.act(ctx, r, t, rules.PairRound{}, nil); err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("tournament.paired", words.Data{"round": t.State.Paired()})), nil
}

func (b *Room) closeRound(ctx context.Context, r *desk.Request, t *league.Tournament, anyway bool) (desk.Reply, error) {
	now, err := b.act(ctx, r, t, rules.CloseRound{Anyway: anyway}, nil)
	var no *rules.Refusal
	if errors.As(err, &no) && no.Key == rules.KeyRoundUnplayed {
		return roundUnplayed(r.Voice, t), nil
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, now, "tournament.round-closed"), nil
}

// chooseRound says what a round of a mixed tournament will be.
func (b *Room) chooseRound(ctx context.Context, r *desk.Request, t *league.Tournament) (desk.Reply, error) {
	act := rules.ChooseKind{Kind: rules.Kind(r.Options["kind"])}
	var err error
	if act.Round, err = r.NumberOption("round", t.State.Paired()+1); err != nil {
		return desk.Reply{}, err
	}
	if typed := r.Options["battle"]; typed != "" {
		battle, ok := b.Leagues.Tournaments.Data().FindBattle(typed)
		if !ok {
			return desk.Reply{}, &desk.Refusal{Key: "no-battle", Data: words.Data{"word": typed, "most": len(b.Leagues.Tournaments.Data().Battles)}}
		}
		act.Battle = battle.Number
		if act.Kind == "" {
			act.Kind = rules.KindBattle
		}
	}
	for name := range strings.SplitSeq(r.Options["cards"], ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		id, err := b.cardNamed(r, name)
		if err != nil {
			return desk.Reply{}, err
		}
		act.Cards = append(act.Cards, id)
	}
	if t, err = b.act(ctx, r, t, act, nil); err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, t, "tournament.done"), nil
}

// cardNamed finds a card by its id, or by its name in a language of ours.
func (b *Room) cardNamed(r *desk.Request, typed string) (string, error) {
	if c, _, ok := b.Leagues.Tournaments.Data().FindCard(typed); ok {
		return c.ID, nil
	}
	for _, d := range b.Leagues.Tournaments.Data().Expedition.Domains {
		for _, c := range d.Cards {
			if strings.EqualFold(cardLabel(r.Voice, b.Leagues.Tournaments.Data(), c.ID), typed) {
				return c.ID, nil
			}
		}
	}
	return "", &rules.Refusal{Key: rules.KeyUnknownCard, Words: map[string]string{"card": typed}}
}

// pairings shows a round's pairings; a director may swap two people, or have
// posted again what could not be posted.
func (b *Room) pairings(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if r.Options["again"] == "yes" {
		return b.retry(ctx, r, t)
	}
	swap, err := r.UserOption("swap")
	if err != nil {
		return desk.Reply{}, err
	}
	with, err := r.UserOption("with")
	if err != nil {
		return desk.Reply{}, err
	}
	if swap != 0 || with != 0 {
		if swap == 0 || with == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "swap-two"}
		}
		if t, err = b.act(ctx, r, t, rules.SwapPairs{A: person(swap), B: person(with)}, nil); err != nil {
			return desk.Reply{}, err
		}
		return b.saidOf(r, t, "tournament.swapped"), nil
	}
	round, err := roundOption(r, t)
	if err != nil {
		return desk.Reply{}, err
	}
	return roundText(r.Voice, t, round, 0), nil
}

// roundOption reads the number of a round; the last one that is paired if none is
// named. One that is not paired is refused.
func roundOption(r *desk.Request, t *league.Tournament) (int, error) {
	round, err := r.NumberOption("round", t.State.Paired())
	if err == nil && (round < 0 || round > t.State.Paired() || round == 0 && t.State.Paired() > 0) {
		err = &rules.Refusal{Key: rules.KeyUnknownRound, Numbers: map[string]int{"round": round, "rounds": t.State.Paired()}}
	}
	return round, err
}

func (b *Room) retry(ctx context.Context, r *desk.Request, t *league.Tournament) (desk.Reply, error) {
	if _, err := b.Leagues.Tournaments.Retry(ctx, r.Press(), t.ID); err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, t, "tournament.retried"), nil
}

func (b *Room) standings(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	round, err := roundOption(r, t)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.shownTable(ctx, r.Voice, t, round, 0), nil
}

// report shows what one's report says before it is sent; without points it asks
// for them.
func (b *Room) report(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	round, err := roundOption(r, t)
	if err != nil {
		return desk.Reply{}, err
	}
	m, err := reportable(t, person(r.User), round)
	if err != nil {
		return desk.Reply{}, err
	}
	if r.Options["own"] == "" && r.Options["theirs"] == "" {
		return askReport(r.Voice, t, m, person(r.User)), nil
	}
	return b.showReport(r, t, m, r.Options["own"], r.Options["theirs"], r.Options["unfinished"] == "yes")
}

// reportable returns somebody's match of a round if they may report it.
func reportable(t *league.Tournament, p rules.Person, round int) (rules.Match, error) {
	events, err := t.State.Decide(rules.ReportResult{Round: round}, rules.Actor{Person: p}, 0)
	if err != nil {
		return rules.Match{}, err
	}
	made := events[0].Fact.(rules.ReportMade)
	m, _ := t.State.Match(made.Match)
	return m, nil
}

// showReport works out what a report says.
func (b *Room) showReport(r *desk.Request, t *league.Tournament, m rules.Match, typedOwn, typedOther string, unfinished bool) (desk.Reply, error) {
	own, err := desk.Number(typedOwn)
	if err != nil {
		return desk.Reply{}, err
	}
	other, err := desk.Number(typedOther)
	if err != nil {
		return desk.Reply{}, err
	}
	s := rules.Score{own, other}
	if m.Seat(person(r.User)) == 1 {
		s = rules.Score{other, own}
	}
	if err := t.State.Data().CheckScore(t.State.Goal(m.ID), s); err != nil {
		return desk.Reply{}, err
	}
	return reportShown(r.Voice, t, m, own, other, unfinished, wouldBe(t, m, s, unfinished)), nil
}

func (b *Room) confirm(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	round, err := r.NumberOption("round", 0)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, rules.ConfirmResult{Round: round}, "tournament.confirmed")
}

// concede asks whether somebody really gives their match up.
func (b *Room) concede(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	m, open := t.State.OpenMatch(person(r.User))
	if !open {
		_, err := t.State.Decide(rules.Concede{}, rules.Actor{Person: person(r.User)}, 0)
		return desk.Reply{}, err
	}
	return concedeAsked(r.Voice, t, m), nil
}

// pick picks a card by its name, or asks for one. It takes the dice that two
// rolled at their table, too, and lets a director begin a draft anew.
func (b *Room) pick(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	m, open := t.State.OpenMatch(person(r.User))
	switch {
	case r.Options["anew"] != "":
		table, err := desk.Number(r.Options["anew"])
		if err != nil {
			return desk.Reply{}, err
		}
		id := rules.MatchID{Round: t.State.Paired(), Table: table}
		return b.simply(ctx, r, rules.VoidDraft{Match: id, Reason: r.Options["why"]}, "tournament.done")
	case r.Options["dice"] != "":
		dice, err := diceOption(r)
		if err != nil {
			return desk.Reply{}, err
		}
		if open && m.Seat(person(r.User)) == 1 {
			dice[0], dice[1] = dice[1], dice[0]
		}
		return b.simply(ctx, r, rules.EnterFirstPlayer{Match: m.ID, Dice: dice}, "tournament.dice-entered")
	case r.Options["card"] != "":
		id, err := b.cardNamed(r, r.Options["card"])
		if err != nil {
			return desk.Reply{}, err
		}
		return b.simply(ctx, r, rules.PickCard{Card: id}, "tournament.picked")
	}
	if err := t.State.MayPick(m.ID, person(r.User)); err != nil {
		return desk.Reply{}, err
	}
	return askDomain(r.Voice, t, m), nil
}

// diceOption reads two dice, "5-3".
func diceOption(r *desk.Request) (dice [2]int, err error) {
	own, theirs, _ := strings.Cut(r.Options["dice"], "-")
	if dice[0], err = desk.Number(own); err == nil {
		dice[1], err = desk.Number(theirs)
	}
	return dice, err
}

func (b *Room) rulesAsked(_ context.Context, r *desk.Request) (desk.Reply, error) {
	return rulesPage(r.Voice, b.Leagues.Tournaments.Data(), r.Pressed.Numbered().Page), nil
}

func (b *Room) export(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.exported(r.Voice, t), nil
}
