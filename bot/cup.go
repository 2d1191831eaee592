package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/league/tournament"
	"skald/storage"
)

// toldLeague lets a league hear at once of a match of its that an act has ended;
// what fails comes with the next look at what is due.
func (b *Bot) toldLeague(ctx context.Context, m *table.Match) {
	if m == nil || m.Fixture == nil || m.Status != table.Over && m.Status != table.Cancelled {
		return
	}
	if err := b.leagues.Hear(ctx, m.Fixture.League); err != nil {
		b.log.Warn("a league did not hear of its match's end yet", "match", m.ID, "league", m.Fixture.League, "err", err)
	}
}

// cup returns the tournament that a request is about: the one that its button
// belongs to or an option names, else the one that is meant here.
func (b *Bot) cup(ctx context.Context, r *request) (*league.Cup, error) {
	if r.Guild == 0 {
		return nil, &refusal{key: "not-in-direct"}
	}
	id := r.button.League
	if typed := r.Options["tournament"]; typed != "" {
		found, err := b.cupNamed(ctx, r, typed)
		if err != nil {
			return nil, err
		}
		id = found
	}
	if id == "" {
		list, err := b.leagues.Find(ctx, league.Where{Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, User: r.User})
		switch {
		case err != nil:
			return nil, err
		case len(list) == 0:
			return nil, &league.Refusal{Key: league.NoLeague}
		case len(list) > 1:
			return nil, &refusal{key: "which-tournament", data: words.Data{"names": present.ChooseCup(r.voice, list)}}
		}
		id = list[0].ID
	}
	cup, err := b.leagues.Tournament(ctx, id)
	if err == nil && cup.Head.Guild != r.Guild {
		err = &league.Refusal{Key: league.OtherServer}
	}
	return cup, err
}

// cupNamed finds a tournament of the server by its id or its name.
func (b *Bot) cupNamed(ctx context.Context, r *request, typed string) (storage.LeagueID, error) {
	list, err := b.leagues.Listed(ctx, r.Guild)
	if err != nil {
		return "", err
	}
	for _, l := range slices.Backward(list) {
		if string(l.ID) == strings.ToLower(typed) || strings.EqualFold(l.Head.Name, strings.TrimSpace(typed)) {
			return l.ID, nil
		}
	}
	return "", &refusal{key: "unknown-tournament", data: words.Data{"word": typed}}
}

// completeCup offers the tournaments of the server, the newest first.
func (b *Bot) completeCup(ctx context.Context, r *request) ([]discord.Choice, error) {
	switch r.Focused {
	case "card":
		return b.completeCard(ctx, r)
	case "title":
		return b.completeDuels(r), nil
	}
	list, err := b.leagues.Listed(ctx, r.Guild)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, l := range slices.Backward(list) {
		if typedIn(r.Options["tournament"], l.Head.Name, string(l.ID)) && len(choices) < discord.MaxChoices {
			choices = append(choices, discord.Choice{Label: l.Head.Name, Value: string(l.ID)})
		}
	}
	return choices, nil
}

// completeDuels offers the titles that two can play.
func (b *Bot) completeDuels(r *request) []discord.Choice {
	var list []discord.Choice
	for _, t := range b.titles {
		about := t.Game.About()
		if label := r.voice.Title(about); about.Seats.Min <= 2 && about.Seats.Max >= 2 && typedIn(r.Options["title"], label, about.Key) {
			list = append(list, discord.Choice{Label: label, Value: about.Key})
		}
	}
	return list
}

// completeCard offers the cards that the asker may pick now.
func (b *Bot) completeCard(ctx context.Context, r *request) ([]discord.Choice, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return nil, err
	}
	m, open := cup.State.OpenMatch(person(r.User))
	if !open {
		return nil, nil
	}
	var list []discord.Choice
	for _, id := range cup.State.Pickable(&m) {
		label := present.CardLabel(r.voice, cup.State.Data(), id)
		if typedIn(r.Options["card"], label, id) && len(list) < discord.MaxChoices {
			list = append(list, discord.Choice{Label: label, Value: id})
		}
	}
	return list, nil
}

func person(u storage.UserID) tournament.Person { return tournament.Person(u) }

// cupAct does an act at a tournament. What only directors may, whoever manages the
// server may too once no director is in it any more.
func (b *Bot) cupAct(ctx context.Context, r *request, cup *league.Cup, act tournament.Act, told map[storage.UserID]string) (*league.Cup, error) {
	now, err := b.leagues.Act(ctx, r.press(), false, cup.ID, act, told)
	var no *tournament.Refusal
	if !errors.As(err, &no) || no.Key != tournament.KeyNotDirector || !r.UserAllowed.Has(discord.ManageServer) {
		return now, err
	}
	if orphaned, asked := b.orphaned(ctx, cup); asked != nil || !orphaned {
		return now, errors.Join(err, asked)
	}
	return b.leagues.Act(ctx, r.press(), true, cup.ID, act, told)
}

// orphaned reports whether no director of a tournament is in its server any more.
func (b *Bot) orphaned(ctx context.Context, cup *league.Cup) (bool, error) {
	for _, d := range cup.State.Directors() {
		there, err := b.client.Member(ctx, cup.Head.Guild, storage.UserID(d))
		if err != nil || there {
			return false, err
		}
	}
	return true, nil
}

// userOption reads a person that an option names; 0 if none is named. Bots play
// in no tournament.
func userOption(r *request, name string) (storage.UserID, error) {
	typed := r.Options[name]
	if typed == "" {
		return 0, nil
	}
	u, err := storage.ParseUserID(typed)
	switch {
	case err != nil:
		return 0, &refusal{key: "unknown-user", data: words.Data{"word": typed}}
	case slices.Contains(r.Bots, u):
		return 0, &refusal{key: "invited-bot", data: words.Data{"users": present.Mention(u)}}
	}
	return u, nil
}

// number reads a whole number that somebody typed; what is none is refused.
func number(typed string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil {
		return 0, &refusal{key: "no-number", data: words.Data{"word": typed}}
	}
	return n, nil
}

// numberOption is number of an option; def if it was not typed.
func numberOption(r *request, name string, def int) (int, error) {
	if r.Options[name] == "" {
		return def, nil
	}
	return number(r.Options[name])
}

// cupRefusal says a refusal of a tournament's rules or of their room; false if the
// error is another.
func cupRefusal(v *words.Voice, reader storage.UserID, err error) (text, why string, ok bool) {
	var byRules *tournament.Refusal
	var byRoom *league.Refusal
	switch {
	case errors.As(err, &byRules):
		return present.CupRefusal(v, byRules, person(reader)), string(byRules.Key), true
	case errors.As(err, &byRoom):
		return v.Say("cup.refuse."+byRoom.Key, words.Data{"word": present.Literal(byRoom.Word)}), byRoom.Key, true
	}
	return "", "", false
}

// manages is what a person must be allowed to act where no director is left.
const manages = discord.ManageServer
