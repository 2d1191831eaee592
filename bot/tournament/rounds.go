package tournament

import (
	"context"
	"errors"
	"strings"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/words"
	"skald/engine/league/tournament"
)

// cupRound pairs the next round, closes the open one, or chooses what a round of
// a mixed tournament is.
func (b *Room) cupRound(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	do := r.Options["do"]
	if do == "" && r.Options["kind"] != "" {
		do = "choose"
	}
	switch do {
	case "close":
		return b.closeRound(ctx, r, cup, false)
	case "choose":
		return b.chooseRound(ctx, r, cup)
	}
	if cup, err = b.cupAct(ctx, r, cup, tournament.PairRound{}, nil); err != nil {
		return desk.Reply{}, err
	}
	return desk.Sentence(r.Voice.Say("cup.paired", words.Data{"round": cup.State.Paired()})), nil
}

func (b *Room) closeRound(ctx context.Context, r *desk.Request, cup *league.Tournament, anyway bool) (desk.Reply, error) {
	now, err := b.cupAct(ctx, r, cup, tournament.CloseRound{Anyway: anyway}, nil)
	var no *tournament.Refusal
	if errors.As(err, &no) && no.Key == tournament.KeyRoundUnplayed {
		return RoundUnplayed(r.Voice, cup), nil
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, now, "cup.round-closed"), nil
}

// chooseRound says what a round of a mixed tournament will be.
func (b *Room) chooseRound(ctx context.Context, r *desk.Request, cup *league.Tournament) (desk.Reply, error) {
	act := tournament.ChooseKind{Kind: tournament.Kind(r.Options["kind"])}
	var err error
	if act.Round, err = r.NumberOption("round", cup.State.Paired()+1); err != nil {
		return desk.Reply{}, err
	}
	if typed := r.Options["battle"]; typed != "" {
		battle, ok := b.Leagues.Tournaments.Data().FindBattle(typed)
		if !ok {
			return desk.Reply{}, &desk.Refusal{Key: "no-battle", Data: words.Data{"word": typed, "most": len(b.Leagues.Tournaments.Data().Battles)}}
		}
		act.Battle = battle.Number
		if act.Kind == "" {
			act.Kind = tournament.KindBattle
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
	if cup, err = b.cupAct(ctx, r, cup, act, nil); err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, cup, "cup.done"), nil
}

// cardNamed finds a card by its id, or by its name in a language of ours.
func (b *Room) cardNamed(r *desk.Request, typed string) (string, error) {
	if c, _, ok := b.Leagues.Tournaments.Data().FindCard(typed); ok {
		return c.ID, nil
	}
	for _, d := range b.Leagues.Tournaments.Data().Expedition.Domains {
		for _, c := range d.Cards {
			if strings.EqualFold(CardLabel(r.Voice, b.Leagues.Tournaments.Data(), c.ID), typed) {
				return c.ID, nil
			}
		}
	}
	return "", &tournament.Refusal{Key: tournament.KeyUnknownCard, Words: map[string]string{"card": typed}}
}

// cupPairings shows a round's pairings; a director may swap two people, or have
// posted again what could not be posted.
func (b *Room) cupPairings(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if r.Options["again"] == "yes" {
		return b.retry(ctx, r, cup)
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
		if cup, err = b.cupAct(ctx, r, cup, tournament.SwapPairs{A: person(swap), B: person(with)}, nil); err != nil {
			return desk.Reply{}, err
		}
		return b.saidOf(r, cup, "cup.swapped"), nil
	}
	round, err := roundOption(r, cup)
	if err != nil {
		return desk.Reply{}, err
	}
	return RoundText(r.Voice, cup, round, 0), nil
}

// roundOption reads the number of a round; the last one that is paired if none is
// named. One that is not paired is refused.
func roundOption(r *desk.Request, cup *league.Tournament) (int, error) {
	round, err := r.NumberOption("round", cup.State.Paired())
	if err == nil && (round < 0 || round > cup.State.Paired() || round == 0 && cup.State.Paired() > 0) {
		err = &tournament.Refusal{Key: tournament.KeyUnknownRound, Numbers: map[string]int{"round": round, "rounds": cup.State.Paired()}}
	}
	return round, err
}

func (b *Room) retry(ctx context.Context, r *desk.Request, cup *league.Tournament) (desk.Reply, error) {
	if _, err := b.Leagues.Tournaments.Retry(ctx, r.Press(), cup.ID); err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, cup, "cup.retried"), nil
}

func (b *Room) cupStandings(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	round, err := roundOption(r, cup)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.ShownTable(ctx, r.Voice, cup, round, 0), nil
}

// cupReport shows what one's report says before it is sent; without points it asks
// for them.
func (b *Room) cupReport(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	round, err := roundOption(r, cup)
	if err != nil {
		return desk.Reply{}, err
	}
	m, err := reportable(cup, person(r.User), round)
	if err != nil {
		return desk.Reply{}, err
	}
	if r.Options["own"] == "" && r.Options["theirs"] == "" {
		return AskReport(r.Voice, cup, m, person(r.User)), nil
	}
	return b.showReport(r, cup, m, r.Options["own"], r.Options["theirs"], r.Options["unfinished"] == "yes")
}

// reportable returns somebody's match of a round if they may report it.
func reportable(cup *league.Tournament, p tournament.Person, round int) (tournament.Match, error) {
	events, err := cup.State.Decide(tournament.ReportResult{Round: round}, tournament.Actor{Person: p}, 0)
	if err != nil {
		return tournament.Match{}, err
	}
	made := events[0].Fact.(tournament.ReportMade)
	m, _ := cup.State.Match(made.Match)
	return m, nil
}

// showReport works out what a report says.
func (b *Room) showReport(r *desk.Request, cup *league.Tournament, m tournament.Match, typedOwn, typedOther string, unfinished bool) (desk.Reply, error) {
	own, err := desk.Number(typedOwn)
	if err != nil {
		return desk.Reply{}, err
	}
	other, err := desk.Number(typedOther)
	if err != nil {
		return desk.Reply{}, err
	}
	s := tournament.Score{own, other}
	if m.Seat(person(r.User)) == 1 {
		s = tournament.Score{other, own}
	}
	if err := cup.State.Data().CheckScore(cup.State.Goal(m.ID), s); err != nil {
		return desk.Reply{}, err
	}
	return ReportShown(r.Voice, cup, m, own, other, unfinished, WouldBe(cup, m, s, unfinished)), nil
}

func (b *Room) cupConfirm(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	round, err := r.NumberOption("round", 0)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.simply(ctx, r, tournament.ConfirmResult{Round: round}, "cup.confirmed")
}

// cupConcede asks whether somebody really gives their match up.
func (b *Room) cupConcede(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	m, open := cup.State.OpenMatch(person(r.User))
	if !open {
		_, err := cup.State.Decide(tournament.Concede{}, tournament.Actor{Person: person(r.User)}, 0)
		return desk.Reply{}, err
	}
	return ConcedeAsked(r.Voice, cup, m), nil
}

// cupPick picks a card by its name, or asks for one. It takes the dice that two
// rolled at their table, too, and lets a director begin a draft anew.
func (b *Room) cupPick(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	m, open := cup.State.OpenMatch(person(r.User))
	switch {
	case r.Options["anew"] != "":
		table, err := desk.Number(r.Options["anew"])
		if err != nil {
			return desk.Reply{}, err
		}
		id := tournament.MatchID{Round: cup.State.Paired(), Table: table}
		return b.simply(ctx, r, tournament.VoidDraft{Match: id, Reason: r.Options["why"]}, "cup.done")
	case r.Options["dice"] != "":
		dice, err := diceOption(r)
		if err != nil {
			return desk.Reply{}, err
		}
		if open && m.Seat(person(r.User)) == 1 {
			dice[0], dice[1] = dice[1], dice[0]
		}
		return b.simply(ctx, r, tournament.EnterFirstPlayer{Match: m.ID, Dice: dice}, "cup.dice-entered")
	case r.Options["card"] != "":
		id, err := b.cardNamed(r, r.Options["card"])
		if err != nil {
			return desk.Reply{}, err
		}
		return b.simply(ctx, r, tournament.PickCard{Card: id}, "cup.picked")
	}
	if err := cup.State.MayPick(m.ID, person(r.User)); err != nil {
		return desk.Reply{}, err
	}
	return AskDomain(r.Voice, cup, m), nil
}

// diceOption reads two dice, "5-3".
func diceOption(r *desk.Request) (dice [2]int, err error) {
	own, theirs, _ := strings.Cut(r.Options["dice"], "-")
	if dice[0], err = desk.Number(own); err == nil {
		dice[1], err = desk.Number(theirs)
	}
	return dice, err
}

func (b *Room) cupRules(_ context.Context, r *desk.Request) (desk.Reply, error) {
	return CupRulesPage(r.Voice, b.Leagues.Tournaments.Data(), r.Pressed.Numbered().Page), nil
}

func (b *Room) cupExport(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.CupExport(r.Voice, cup), nil
}
