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
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// create makes a tournament in this channel.
func (b *Room) create(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	switch {
	case r.Guild == 0:
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	case r.Thread:
		return desk.Reply{}, &desk.Refusal{Key: "not-in-thread"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	s := rules.Settings{
		Name: r.Options["name"], Mode: rules.Mode(r.Options["mode"]), Book: r.Options["book"], Clock: r.Options["clock"],
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
	t, err := b.Leagues.Tournaments.Open(ctx, r.Press(), league.Opening{Guild: r.Guild, Channel: r.Channel, Locale: r.Voice.Language(), Settings: s})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(r.Voice.Say("tournament.opened", words.Data{"name": phrase.Literal(t.State.Settings().Name)}))
	if advised, short := b.Leagues.Tournaments.Data().ShortClock(t.State.Settings()); short {
		reply = reply.And(shortClock(r.Voice, advised))
	}
	return reply, nil
}

// roundsOption reads how many rounds there are to be; 0 leaves it to the players.
func (b *Room) roundsOption(r *desk.Request) (int, error) {
	n, err := r.NumberOption("rounds", 0)
	if err == nil && n == 0 && r.Options["rounds"] != "" {
		err = &rules.Refusal{Key: rules.KeyRoundsRange, Numbers: map[string]int{"rounds": 0, "most": b.Leagues.Tournaments.Data().Limits.Rounds.Most}}
	}
	return n, err
}

// lengthOption reads how many seconds something is to take; 0 if nothing was
// typed.
func lengthOption(r *desk.Request, option string) (int64, error) {
	d, err := r.DurationOption(option)
	return int64(d / time.Second), err
}

// show says what a tournament is, and how far.
func (b *Room) show(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.shown(r.Voice, t, person(r.User)), nil
}

// join enters a tournament. For tabletop it asks for the warband first, which
// may stay empty until the start.
func (b *Room) join(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	_, in := t.State.Entrant(person(r.User))
	if !t.State.Settings().Hosted() && t.State.Phase() == rules.Registering && !in {
		return askSheet(r.Voice, t.ID, rules.Sheet{}, true), nil
	}
	return b.joined(ctx, r, t, rules.Sheet{})
}

func (b *Room) joined(ctx context.Context, r *desk.Request, t *league.Tournament, s rules.Sheet) (desk.Reply, error) {
	t, err := b.act(ctx, r, t, rules.Join{Sheet: s}, nil)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, t, "tournament.joined"), nil
}

// saidOf is a sentence about a tournament.
func (b *Room) saidOf(r *desk.Request, t *league.Tournament, key string) desk.Reply {
	return desk.Sentence(r.Voice.Say(key, words.Data{"name": phrase.Literal(t.State.Settings().Name)}))
}

func (b *Room) leave(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.simply(ctx, r, rules.Leave{}, "tournament.left")
}

// simply does an act that needs no more than the press, and says that it is done.
func (b *Room) simply(ctx context.Context, r *desk.Request, act rules.Act, key string) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err == nil {
		t, err = b.act(ctx, r, t, act, nil)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, t, key), nil
}

// sheet shows a warband, or asks for one's own while it may change; a director
// may change anybody's.
func (b *Room) sheet(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
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
	e, in := t.State.Entrant(person(u))
	switch {
	case t.State.Settings().Hosted():
		return desk.Reply{}, &rules.Refusal{Key: rules.KeySheetHosted}
	case !in:
		return desk.Reply{}, &rules.Refusal{Key: rules.KeyStranger, People: map[string]rules.Person{"person": person(u)}}
	case u == r.User && t.State.Phase() == rules.Registering:
		return askSheet(r.Voice, t.ID, e.Sheet, false), nil
	}
	s, may := t.State.SheetFor(me, person(u))
	if !may {
		return desk.Reply{}, &desk.Refusal{Key: "sheet-hidden"}
	}
	return sheetShown(r.Voice, person(u), s), nil
}

func sheetIn(r *desk.Request) rules.Sheet {
	return rules.Sheet{
		Faction: r.Fields[fieldFaction], SubFaction: r.Fields[fieldSubFaction],
		Units: r.Fields[fieldUnits], Mercenaries: r.Fields[fieldMercenaries],
	}
}

// checkIn checks in, or lets a director ask everybody to.
func (b *Room) checkIn(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	typed := r.Options["open"]
	if typed == "" {
		return b.simply(ctx, r, rules.CheckIn{}, "tournament.checked-in")
	}
	act := rules.OpenCheckIn{}
	if !strings.EqualFold(typed, "start") {
		length, err := lengthOption(r, "open")
		if err != nil {
			return desk.Reply{}, err
		}
		act.Until = rules.Unix(b.Clock.Now().Unix() + length)
	}
	return b.simply(ctx, r, act, "tournament.check-in-opened")
}

// start ends the registration, and pairs the first round where the bot pairs.
func (b *Room) start(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err == nil {
		t, err = b.act(ctx, r, t, rules.Start{}, nil)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	reply := b.saidOf(r, t, "tournament.started")
	if players := len(t.State.Entrants()); rules.Rematches(players, t.State.Rounds()) {
		reply = reply.And(words.Secret(r.Voice.Say("tournament.rematches", words.Data{"players": players, "rounds": t.State.Rounds()})))
	}
	if t.State.Paired() == 0 {
		reply = reply.And(words.Secret(r.Voice.Say("tournament.pair-next", nil)))
	}
	return reply, nil
}

// add enters somebody by a director.
func (b *Room) add(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	t, err := b.find(ctx, r)
	if err == nil {
		s := rules.Sheet{Faction: r.Options["faction"], Units: r.Options["units"]}
		t, err = b.act(ctx, r, t, rules.Add{Person: person(u), Sheet: s}, map[storage.UserID]string{u: r.Named[u]})
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, t, "tournament.added"), nil
}

// director names a director, or removes one.
func (b *Room) director(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	if r.Options["remove"] == "yes" {
		return b.simply(ctx, r, rules.RemoveDirector{Person: person(u)}, "tournament.done")
	}
	return b.simply(ctx, r, rules.NameDirector{Person: person(u)}, "tournament.done")
}

// close ends a tournament, or cancels one of which nothing was played.
func (b *Room) close(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.closeNow(ctx, r, t, false)
}

// closeNow closes a tournament; while matches are open it asks whether that is
// meant.
func (b *Room) closeNow(ctx context.Context, r *desk.Request, t *league.Tournament, anyway bool) (desk.Reply, error) {
	now, err := b.act(ctx, r, t, rules.Close{Anyway: anyway}, nil)
	var no *rules.Refusal
	if errors.As(err, &no) && no.Key == rules.KeyMatchesOpen && no.Numbers["conflicts"] == 0 {
		return closeAsked(r.Voice, t), nil
	}
	if errors.As(err, &no) && (no.Key == rules.KeyNothingPlayed || no.Key == rules.KeyNotRunning) {
		if now, err = b.act(ctx, r, t, rules.Cancel{Reason: r.Options["why"]}, nil); err == nil {
			return b.saidOf(r, now, "tournament.cancelled"), nil
		}
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.saidOf(r, now, "tournament.closed"), nil
}
