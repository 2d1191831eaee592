package tournament

import (
	"cmp"
	"context"
	"errors"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

func person(u storage.UserID) rules.Person { return rules.Person(u) }

// A request reads what was typed or pressed.
type request = desk.Typed

// ofTournament returns a handler that finds the tournament of a request first.
func (b *Room) ofTournament(handle func(context.Context, *request, *Tournament) (desk.Reply, error)) desk.Handler {
	return desk.OfHeld(b.Desk, name, b.find, handle)
}

// roundOf reads the number of a round; the last one that is paired if none is typed.
// One that is not paired is refused.
func roundOf(r *request, t *Tournament) int {
	paired := t.State.Paired()
	n := r.NumberOr("round", paired)
	if r.Err == nil && (n < 0 || n > paired || n == 0 && paired > 0) {
		r.Err = &rules.Refusal{Key: rules.KeyUnknownRound, Numbers: map[string]int{"round": n, "rounds": paired}}
	}
	return n
}

// pressed returns a number of the button that was pressed.
func pressed(r *request, place int) int { return r.Pressed.Numbered().Numbers.At(place) }

// A wish reads from a request what its person wants to be done.
type wish func(*request) rules.Act

// doing returns a handler that does what a wish reads, and says that it is done by
// the sentence of a key.
func (b *Room) doing(key string, wish wish) desk.Handler {
	return b.ofTournament(func(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
		return b.done(ctx, r, t, wish(r), key)
	})
}

// done does an act and says that it is done.
func (b *Room) done(ctx context.Context, r *request, t *Tournament, act rules.Act, key string) (desk.Reply, error) {
	now, err := b.act(ctx, r, t, act)
	if err != nil {
		return desk.Reply{}, err
	}
	return said(r, now, key), nil
}

// said is a sentence about a tournament.
func said(r *request, t *Tournament, key string) desk.Reply {
	return desk.Sentence(r.Voice.Say("tournament."+key, words.Data{
		"name": phrase.Literal(t.State.Settings().Name), "round": t.State.Paired(), "players": len(t.State.Entrants()), "rounds": t.State.Rounds(),
	}))
}

// act does an act and returns the tournament after it. A member who manages the
// server may do what only directors may, once none of these is in the server any more
// or has acted for days, and may end the tournament at any time.
func (b *Room) act(ctx context.Context, r *request, t *Tournament, act rules.Act) (*Tournament, error) {
	if r.Err != nil {
		return nil, r.Err
	}
	by := league.By{Press: r.Press()}
	if invite, ok := act.(rules.Invite); ok {
		u := storage.UserID(invite.Person)
		by.Names = map[storage.UserID]string{u: r.Named[u]}
		if there, err := b.Client.Member(ctx, t.Head.Guild, u); err != nil || !there {
			return nil, cmp.Or[error](err, &desk.Refusal{Key: "invited-stranger", Data: words.Data{"who": phrase.Mention(u)}})
		}
	}
	now, err := b.held.Act(ctx, by, t.ID, act)
	var no *rules.Refusal
	if !errors.As(err, &no) || no.Key != rules.KeyNotDirector {
		return now, err
	}
	may, asked := b.stewards(ctx, r, t, act)
	if by.Steward = may; asked != nil || !may {
		return now, errors.Join(err, asked)
	}
	return b.held.Act(ctx, by, t.ID, act)
}

// manages is what a person must be allowed to act in the place of the directors.
const manages = discord.ManageServer

// stewards reports whether somebody may do an act of the directors' in their place.
func (b *Room) stewards(ctx context.Context, r *request, t *Tournament, act rules.Act) (bool, error) {
	return b.Stewards(ctx, r.Request, t.Head.Guild, league.Users(t.State.Directors()...), t.State.Yields(act, rules.Unix(b.Clock.Now().Unix())))
}

// directing is the person of a request as one who tries a director's act: with the
// rights of a steward if they have them.
func (b *Room) directing(ctx context.Context, r *request, t *Tournament, act rules.Act) (by rules.Actor, err error) {
	by.Person = person(r.User)
	if !t.State.Directs(by.Person) {
		by.Steward, err = b.stewards(ctx, r, t, act)
	}
	return by, err
}

// Refused says a refusal of a tournament's rules, or of the shelf of all
// competitions.
func (b *Room) Refused(_ context.Context, r *desk.Request, err error) (reply desk.Reply, why string, ok bool) {
	var byRules *rules.Refusal
	var byShelf *league.Refusal
	switch {
	case errors.As(err, &byRules):
		return desk.Sentence(of(r.Voice, nil).Refusal(byRules, person(r.User))), string(byRules.Key), true
	case errors.As(err, &byShelf):
		return desk.Sentence(r.Voice.Say("tournament.refuse."+byShelf.Key, words.Data{
			"word": phrase.Literal(byShelf.Word), "until": phrase.Ago(byShelf.Until),
		})), byShelf.Key, true
	}
	return desk.Reply{}, "", false
}
