package tournament

import (
	"context"
	"errors"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/tournament"
	"skald/storage"
)

// cupNew makes a tournament in this channel.
func (b *Room) cupNew(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	switch {
	case r.Guild == 0:
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	case r.Thread:
		return desk.Reply{}, &desk.Refusal{Key: "not-in-thread"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	s := tournament.Settings{
		Name: r.Options["name"], Mode: tournament.Mode(r.Options["mode"]), Book: r.Options["book"], Clock: r.Options["clock"],
		Remote: r.Options["remote"] == "yes", ByHand: r.Options["pairing"] == "director",
	}
	if typed := r.Options["title"]; typed != "" {
		title := b.TitleNamed(r, typed)
		if title == nil {
			return desk.Reply{}, b.UnknownTitle(r, typed)
		}
		s.Title = title.Game.About().Key
	}
	var err error
	if s.Rounds, err = b.roundsOption(r); err != nil {
		return desk.Reply{}, err
	}
	if s.Points, err = r.NumberOption("warbands", 0); err != nil {
		return desk.Reply{}, err
	}
	for name, to := range map[string]*int64{"round-time": &s.Round, "confirm": &s.Confirm, "pick-time": &s.Pick} {
		if *to, err = lengthOption(r, name); err != nil {
			return desk.Reply{}, err
		}
	}
	cup, err := b.Leagues.Tournaments.Open(ctx, r.Press(), league.Opening{Guild: r.Guild, Channel: r.Channel, Locale: r.Voice.Language(), Settings: s})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(r.Voice.Say("cup.opened", words.Data{"name": phrase.Literal(cup.State.Settings().Name)}))
	if advised, short := b.Leagues.Tournaments.Data().ShortClock(cup.State.Settings()); short {
		reply = reply.And(ShortClock(r.Voice, advised))
	}
	return reply, nil
}

// roundsOption reads how many rounds there are to be; 0 leaves it to the players.
func (b *Room) roundsOption(r *desk.Request) (int, error) {
	n, err := r.NumberOption("rounds", 0)
	if err == nil && n == 0 && r.Options["rounds"] != "" {
		err = &tournament.Refusal{Key: tournament.KeyRoundsRange, Numbers: map[string]int{"rounds": 0, "most": b.Leagues.Tournaments.Data().Limits.Rounds.Most}}
	}
	return n, err
}

// lengthOption reads how many seconds something is to take; 0 if nothing was
// typed.
func lengthOption(r *desk.Request, option string) (int64, error) {
	d, err := r.DurationOption(option)
	return int64(d / time.Second), err
}

// cupShow says what a tournament is, and how far.
func (b *Room) cupShow(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.CupShown(r.Voice, cup, person(r.User)), nil
}

// cupJoin enters a tournament. For tabletop it asks for the warband first, which
// may stay empty until the start.
func (b *Room) cupJoin(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	_, in := cup.State.Entrant(person(r.User))
	if !cup.State.Settings().Hosted() && cup.State.Phase() == tournament.Registering && !in {
		return AskSheet(r.Voice, cup.ID, tournament.Sheet{}, true), nil
	}
	return b.joined(ctx, r, cup, tournament.Sheet{})
}

func (b *Room) joined(ctx context.Context, r *desk.Request, cup *league.Tournament, s tournament.Sheet) (desk.Reply, error) {
	cup, err := b.cupAct(ctx, r, cup, tournament.Join{Sheet: s}, nil)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, cup, "cup.joined"), nil
}

// saidOf is a sentence about a tournament.
func (b *Room) saidOf(r *desk.Request, cup *league.Tournament, key string) desk.Reply {
	return desk.Sentence(r.Voice.Say(key, words.Data{"name": phrase.Literal(cup.State.Settings().Name)}))
}

func (b *Room) cupLeave(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.simply(ctx, r, tournament.Leave{}, "cup.left")
}

// simply does an act that needs no more than the press, and says that it is done.
func (b *Room) simply(ctx context.Context, r *desk.Request, act tournament.Act, key string) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err == nil {
		cup, err = b.cupAct(ctx, r, cup, act, nil)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, cup, key), nil
}

// cupSheet shows a warband, or asks for one's own while it may change; a director
// may change anybody's.
func (b *Room) cupSheet(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	me := person(r.User)
	if u == 0 {
		u = r.User
	}
	e, in := cup.State.Entrant(person(u))
	switch {
	case cup.State.Settings().Hosted():
		return desk.Reply{}, &tournament.Refusal{Key: tournament.KeySheetHosted}
	case !in:
		return desk.Reply{}, &tournament.Refusal{Key: tournament.KeyStranger, People: map[string]tournament.Person{"person": person(u)}}
	case u == r.User && cup.State.Phase() == tournament.Registering:
		return AskSheet(r.Voice, cup.ID, e.Sheet, false), nil
	}
	s, may := cup.State.SheetFor(me, person(u))
	if !may {
		return desk.Reply{}, &desk.Refusal{Key: "sheet-hidden"}
	}
	return SheetShown(r.Voice, person(u), s), nil
}

func sheetIn(r *desk.Request) tournament.Sheet {
	return tournament.Sheet{
		Faction: r.Fields[FieldFaction], SubFaction: r.Fields[FieldSubFaction],
		Units: r.Fields[FieldUnits], Mercenaries: r.Fields[FieldMercenaries],
	}
}

// cupCheckIn checks in, or lets a director ask everybody to.
func (b *Room) cupCheckIn(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	typed := r.Options["open"]
	if typed == "" {
		return b.simply(ctx, r, tournament.CheckIn{}, "cup.checked-in")
	}
	act := tournament.OpenCheckIn{}
	if !strings.EqualFold(typed, "start") {
		length, err := lengthOption(r, "open")
		if err != nil {
			return desk.Reply{}, err
		}
		act.Until = tournament.Unix(b.Clock.Now().Unix() + length)
	}
	return b.simply(ctx, r, act, "cup.check-in-opened")
}

// cupStart ends the registration, and pairs the first round where the bot pairs.
func (b *Room) cupStart(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err == nil {
		cup, err = b.cupAct(ctx, r, cup, tournament.Start{}, nil)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	reply := b.saidOf(r, cup, "cup.started")
	if players := len(cup.State.Entrants()); tournament.Rematches(players, cup.State.Rounds()) {
		reply = reply.And(words.Secret(r.Voice.Say("cup.rematches", words.Data{"players": players, "rounds": cup.State.Rounds()})))
	}
	if cup.State.Paired() == 0 {
		reply = reply.And(words.Secret(r.Voice.Say("cup.pair-next", nil)))
	}
	return reply, nil
}

// cupAdd enters somebody by a director.
func (b *Room) cupAdd(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	cup, err := b.cup(ctx, r)
	if err == nil {
		s := tournament.Sheet{Faction: r.Options["faction"], Units: r.Options["units"]}
		cup, err = b.cupAct(ctx, r, cup, tournament.Add{Person: person(u), Sheet: s}, map[storage.UserID]string{u: r.Named[u]})
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, cup, "cup.added"), nil
}

// cupDirector names a director, or removes one.
func (b *Room) cupDirector(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	if r.Options["remove"] == "yes" {
		return b.simply(ctx, r, tournament.RemoveDirector{Person: person(u)}, "cup.done")
	}
	return b.simply(ctx, r, tournament.NameDirector{Person: person(u)}, "cup.done")
}

// cupClose ends a tournament, or cancels one of which nothing was played.
func (b *Room) cupClose(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.closeCup(ctx, r, cup, false)
}

// closeCup closes a tournament; while matches are open it asks whether that is
// meant.
func (b *Room) closeCup(ctx context.Context, r *desk.Request, cup *league.Tournament, anyway bool) (desk.Reply, error) {
	now, err := b.cupAct(ctx, r, cup, tournament.Close{Anyway: anyway}, nil)
	var no *tournament.Refusal
	if errors.As(err, &no) && no.Key == tournament.KeyMatchesOpen && no.Numbers["conflicts"] == 0 {
		return CloseAsked(r.Voice, cup), nil
	}
	if errors.As(err, &no) && (no.Key == tournament.KeyNothingPlayed || no.Key == tournament.KeyNotRunning) {
		if now, err = b.cupAct(ctx, r, cup, tournament.Cancel{Reason: r.Options["why"]}, nil); err == nil {
			return b.saidOf(r, now, "cup.cancelled"), nil
		}
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, now, "cup.closed"), nil
}
