package bot

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"skald/bot/league"
	"skald/bot/present"
	"skald/bot/words"
	"skald/engine/league/tournament"
	"skald/storage"
)

// cupNew makes a tournament in this channel.
func (b *Bot) cupNew(ctx context.Context, r *request) (present.Reply, error) {
	switch {
	case r.Guild == 0:
		return present.Reply{}, &refusal{key: "not-in-direct"}
	case r.Thread:
		return present.Reply{}, &refusal{key: "not-in-thread"}
	}
	if err := playable(r); err != nil {
		return present.Reply{}, err
	}
	s := tournament.Settings{
		Name: r.Options["name"], Mode: tournament.Mode(r.Options["mode"]), Book: r.Options["book"], Clock: r.Options["clock"],
		Remote: r.Options["remote"] == "yes", ByHand: r.Options["pairing"] == "director",
	}
	if typed := r.Options["title"]; typed != "" {
		title := b.titleNamed(r, typed)
		if title == nil {
			return present.Reply{}, b.unknownTitle(r, typed)
		}
		s.Title = title.Game.About().Key
	}
	var err error
	if s.Rounds, err = b.roundsOption(r); err != nil {
		return present.Reply{}, err
	}
	if s.Points, err = numberOption(r, "warbands", 0); err != nil {
		return present.Reply{}, err
	}
	for name, to := range map[string]*int64{"round-time": &s.Round, "confirm": &s.Confirm, "pick-time": &s.Pick} {
		if *to, err = lengthOption(r, name); err != nil {
			return present.Reply{}, err
		}
	}
	cup, err := b.leagues.Open(ctx, r.press(), league.Opening{Guild: r.Guild, Channel: r.Channel, Locale: r.voice.Language(), Settings: s})
	if err != nil {
		return present.Reply{}, err
	}
	reply := present.Sentence(r.voice.Say("cup.opened", words.Data{"name": present.Literal(cup.State.Settings().Name)}))
	if advised, short := b.leagues.Data().ShortClock(cup.State.Settings()); short {
		reply = reply.And(present.ShortClock(r.voice, advised))
	}
	return reply, nil
}

// roundsOption reads how many rounds there are to be; 0 leaves it to the players.
func (b *Bot) roundsOption(r *request) (int, error) {
	n, err := numberOption(r, "rounds", 0)
	if err == nil && n == 0 && r.Options["rounds"] != "" {
		err = &tournament.Refusal{Key: tournament.KeyRoundsRange, Numbers: map[string]int{"rounds": 0, "most": b.leagues.Data().Limits.Rounds.Most}}
	}
	return n, err
}

// lengthWords is a length of time as people type it: "135m", "2h15m", "7d".
var lengthWords = regexp.MustCompile(`^(?:(\d{1,4})d)?(?:(\d{1,5})h)?(?:(\d{1,6})m(?:in)?)?$`)

// lengthOption reads a length of time in seconds, 0 if none was typed. A bare
// number is of hours.
func lengthOption(r *request, name string) (int64, error) {
	typed := strings.ToLower(strings.ReplaceAll(r.Options[name], " ", ""))
	if typed == "" {
		return 0, nil
	}
	if _, err := strconv.Atoi(typed); err == nil {
		typed += "h"
	}
	parts := lengthWords.FindStringSubmatch(typed)
	if parts == nil {
		return 0, &refusal{key: "no-length", data: words.Data{"word": r.Options[name]}}
	}
	var total time.Duration
	for i, unit := range []time.Duration{24 * time.Hour, time.Hour, time.Minute} {
		n, _ := strconv.Atoi("0" + parts[i+1])
		total += time.Duration(n) * unit
	}
	if total == 0 {
		return 0, &refusal{key: "no-length", data: words.Data{"word": r.Options[name]}}
	}
	return int64(total / time.Second), nil
}

// cupShow says what a tournament is, and how far.
func (b *Bot) cupShow(ctx context.Context, r *request) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	return b.presenter.CupShown(r.voice, cup, person(r.User)), nil
}

// cupJoin enters a tournament. For tabletop it asks for the warband first, which
// may stay empty until the start.
func (b *Bot) cupJoin(ctx context.Context, r *request) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	_, in := cup.State.Entrant(person(r.User))
	if !cup.State.Settings().Hosted() && cup.State.Phase() == tournament.Registering && !in {
		return present.AskSheet(r.voice, cup.ID, tournament.Sheet{}, true), nil
	}
	return b.joined(ctx, r, cup, tournament.Sheet{})
}

func (b *Bot) joined(ctx context.Context, r *request, cup *league.Cup, s tournament.Sheet) (present.Reply, error) {
	cup, err := b.cupAct(ctx, r, cup, tournament.Join{Sheet: s}, nil)
	if err != nil {
		return present.Reply{}, err
	}
	return b.saidOf(r, cup, "cup.joined"), nil
}

// saidOf is a sentence about a tournament.
func (b *Bot) saidOf(r *request, cup *league.Cup, key string) present.Reply {
	return present.Sentence(r.voice.Say(key, words.Data{"name": present.Literal(cup.State.Settings().Name)}))
}

func (b *Bot) cupLeave(ctx context.Context, r *request) (present.Reply, error) {
	return b.simply(ctx, r, tournament.Leave{}, "cup.left")
}

// simply does an act that needs no more than the press, and says that it is done.
func (b *Bot) simply(ctx context.Context, r *request, act tournament.Act, key string) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err == nil {
		cup, err = b.cupAct(ctx, r, cup, act, nil)
	}
	if err != nil {
		return present.Reply{}, err
	}
	return b.saidOf(r, cup, key), nil
}

// cupSheet shows a warband, or asks for one's own while it may change; a director
// may change anybody's.
func (b *Bot) cupSheet(ctx context.Context, r *request) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	u, err := userOption(r, "player")
	if err != nil {
		return present.Reply{}, err
	}
	me := person(r.User)
	if u == 0 {
		u = r.User
	}
	e, in := cup.State.Entrant(person(u))
	switch {
	case cup.State.Settings().Hosted():
		return present.Reply{}, &tournament.Refusal{Key: tournament.KeySheetHosted}
	case !in:
		return present.Reply{}, &tournament.Refusal{Key: tournament.KeyStranger, People: map[string]tournament.Person{"person": person(u)}}
	case u == r.User && cup.State.Phase() == tournament.Registering:
		return present.AskSheet(r.voice, cup.ID, e.Sheet, false), nil
	}
	s, may := cup.State.SheetFor(me, person(u))
	if !may {
		return present.Reply{}, &refusal{key: "sheet-hidden"}
	}
	return present.SheetShown(r.voice, person(u), s), nil
}

func sheetIn(r *request) tournament.Sheet {
	return tournament.Sheet{
		Faction: r.Fields[present.FieldFaction], SubFaction: r.Fields[present.FieldSubFaction],
		Units: r.Fields[present.FieldUnits], Mercenaries: r.Fields[present.FieldMercenaries],
	}
}

// cupCheckIn checks in, or lets a director ask everybody to.
func (b *Bot) cupCheckIn(ctx context.Context, r *request) (present.Reply, error) {
	typed := r.Options["open"]
	if typed == "" {
		return b.simply(ctx, r, tournament.CheckIn{}, "cup.checked-in")
	}
	act := tournament.OpenCheckIn{}
	if !strings.EqualFold(typed, "start") {
		length, err := lengthOption(r, "open")
		if err != nil {
			return present.Reply{}, err
		}
		act.Until = tournament.Unix(b.clock.Now().Unix() + length)
	}
	return b.simply(ctx, r, act, "cup.check-in-opened")
}

// cupStart ends the registration, and pairs the first round where the bot pairs.
func (b *Bot) cupStart(ctx context.Context, r *request) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err == nil {
		cup, err = b.cupAct(ctx, r, cup, tournament.Start{}, nil)
	}
	if err != nil {
		return present.Reply{}, err
	}
	reply := b.saidOf(r, cup, "cup.started")
	if players := len(cup.State.Entrants()); tournament.Rematches(players, cup.State.Rounds()) {
		reply = reply.And(words.Secret(r.voice.Say("cup.rematches", words.Data{"players": players, "rounds": cup.State.Rounds()})))
	}
	if cup.State.Paired() == 0 {
		reply = reply.And(words.Secret(r.voice.Say("cup.pair-next", nil)))
	}
	return reply, nil
}

// cupAdd enters somebody by a director.
func (b *Bot) cupAdd(ctx context.Context, r *request) (present.Reply, error) {
	u, err := userOption(r, "player")
	if err != nil {
		return present.Reply{}, err
	}
	cup, err := b.cup(ctx, r)
	if err == nil {
		s := tournament.Sheet{Faction: r.Options["faction"], Units: r.Options["units"]}
		cup, err = b.cupAct(ctx, r, cup, tournament.Add{Person: person(u), Sheet: s}, map[storage.UserID]string{u: r.Named[u]})
	}
	if err != nil {
		return present.Reply{}, err
	}
	return b.saidOf(r, cup, "cup.added"), nil
}

// cupDirector names a director, or removes one.
func (b *Bot) cupDirector(ctx context.Context, r *request) (present.Reply, error) {
	u, err := userOption(r, "player")
	if err != nil {
		return present.Reply{}, err
	}
	if r.Options["remove"] == "yes" {
		return b.simply(ctx, r, tournament.RemoveDirector{Person: person(u)}, "cup.done")
	}
	return b.simply(ctx, r, tournament.NameDirector{Person: person(u)}, "cup.done")
}

// cupClose ends a tournament, or cancels one of which nothing was played.
func (b *Bot) cupClose(ctx context.Context, r *request) (present.Reply, error) {
	cup, err := b.cup(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	return b.closeCup(ctx, r, cup, false)
}

// closeCup closes a tournament; while matches are open it asks whether that is
// meant.
func (b *Bot) closeCup(ctx context.Context, r *request, cup *league.Cup, anyway bool) (present.Reply, error) {
	now, err := b.cupAct(ctx, r, cup, tournament.Close{Anyway: anyway}, nil)
	var no *tournament.Refusal
	if errors.As(err, &no) && no.Key == tournament.KeyMatchesOpen && no.Numbers["conflicts"] == 0 {
		return present.CloseAsked(r.voice, cup), nil
	}
	if errors.As(err, &no) && (no.Key == tournament.KeyNothingPlayed || no.Key == tournament.KeyNotRunning) {
		if now, err = b.cupAct(ctx, r, cup, tournament.Cancel{Reason: r.Options["why"]}, nil); err == nil {
			return b.saidOf(r, now, "cup.cancelled"), nil
		}
	}
	if err != nil {
		return present.Reply{}, err
	}
	return b.saidOf(r, now, "cup.closed"), nil
}
