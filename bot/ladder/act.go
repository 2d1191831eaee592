package ladder

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/storage"
)

// Commands are the subcommands of /ladder.
func (b *Room) Commands() []desk.Command {
	title := desk.Option{Name: "title", Help: "option.title", Kind: discord.TextOption, Complete: true}
	reason := desk.Option{Name: "reason", Help: "option.ladder-reason", Kind: discord.TextOption, Required: true}
	match := desk.Option{Name: "match", Help: "option.ladder-match", Kind: discord.TextOption, Required: true, Complete: true}
	sub := func(name string, handle desk.Handler, options ...desk.Option) desk.Command {
		return desk.Command{Group: "ladder", Name: name, Help: "command.ladder." + name, Handle: b.atLadder(handle), Complete: b.completeLadder, Options: options}
	}
	return []desk.Command{
		sub("join", b.ladderJoin, title),
		sub("leave", b.ladderLeave, title),
		sub("standings", b.ladderStandings, title),
		sub("profile", b.ladderProfile, desk.Option{Name: "player", Help: "option.ladder-player", Kind: discord.UserOption}, title),
		sub("challenge", b.ladderChallenge, desk.Option{Name: "opponent", Help: "option.opponent", Kind: discord.UserOption, Required: true}, title),
		sub("queue", b.ladderQueue, desk.Option{Name: "matches", Help: "option.ladder-matches", Kind: discord.TextOption, Complete: true},
			desk.Option{Name: "people", Help: "option.ladder-people", Kind: discord.TextOption, Complete: true}, title),
		sub("seasons", b.ladderSeasons, desk.Option{Name: "season", Help: "option.ladder-season", Kind: discord.TextOption, Complete: true}, title),
		sub("export", b.ladderExport, desk.Option{Name: "what", Help: "option.ladder-what", Kind: discord.TextOption, Choices: []string{exportStandings, exportResults}}, title),
		sub("balance", b.ladderBalance, title),
		sub("season", b.AsModerator(b.ladderSeason),
			desk.Option{Name: "do", Help: "option.ladder-do", Kind: discord.TextOption, Required: true, Choices: []string{closeSeason, openSeason}},
			desk.Option{Name: "name", Help: "option.ladder-name", Kind: discord.TextOption},
			desk.Option{Name: "reason", Help: "option.ladder-reason", Kind: discord.TextOption}, title),
		sub("move", b.AsModerator(b.ladderMove), title),
		sub("void", b.AsModerator(b.ladderVoid), match, reason),
		sub("correct", b.AsModerator(b.ladderCorrect), match,
			desk.Option{Name: "result", Help: "option.ladder-result", Kind: discord.TextOption, Required: true, Complete: true}, reason),
	}
}

// What /ladder export and /ladder season can be asked for.
const (
	exportStandings = "standings"
	exportResults   = "results"
	closeSeason     = "close"
	openSeason      = "open"
)

// atLadder says why a ladder refuses. Nothing of a match in the channel belongs to
// such an answer.
func (b *Room) atLadder(handle desk.Handler) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		if r.Guild == 0 {
			return desk.Sentence(r.Voice.Say("refuse.ladder-in-direct", nil)), nil
		}
		reply, err := handle(ctx, r)
		var byLadder *ladder.Refusal
		var byRoom *league.Refusal
		var byBot *desk.Refusal
		switch {
		case errors.As(err, &byLadder):
			return desk.Sentence(LadderRefusal(r.Voice, byLadder, r.User)), nil
		case errors.As(err, &byRoom) && (byRoom.Key == league.NoLadder || byRoom.Key == league.NoLeague):
			return desk.Sentence(r.Voice.Say("refuse.ladder-no-ladder", words.Data{"title": b.titleOrWord(r, byRoom.Word)})), nil
		case errors.As(err, &byBot):
			return desk.Sentence(r.Voice.Say("refuse."+byBot.Key, byBot.Data)), nil
		}
		return reply, err
	}
}

// titleOrWord is what the title of a key is called, if there is one.
func (b *Room) titleOrWord(r *desk.Request, key string) string {
	if t := b.TitleOf(key); t != nil {
		return r.Voice.Title(t.Game.About())
	}
	return key
}

// ladderTitle is the title of the ladder that somebody means: the one they name,
// else the only one there is, else that of the server's only ladder.
func (b *Room) ladderTitle(ctx context.Context, r *desk.Request) (*desk.Title, error) {
	typed := r.Options["title"]
	if t := b.TitleNamed(r, typed); t != nil {
		return t, nil
	}
	if typed != "" {
		return nil, b.UnknownTitle(r, typed)
	}
	list, err := b.Leagues.Ladders.Listed(ctx, r.Guild)
	if err != nil {
		return nil, err
	}
	if len(list) == 1 {
		if t := b.TitleOf(list[0].Head.Game); t != nil {
			return t, nil
		}
	}
	return nil, &desk.Refusal{Key: "ladder-which", Data: words.Data{"titles": b.TitlesIn(r.Voice)}}
}

// ladder is the ladder that somebody means: that of a button, else of the title.
func (b *Room) ladder(ctx context.Context, r *desk.Request) (Ladder, error) {
	if r.Pressed.League() != "" {
		l, err := b.Leagues.Ladders.Load(ctx, r.Pressed.League())
		if err == nil && l.Head.Guild != r.Guild {
			err = &league.Refusal{Key: league.NoLeague}
		}
		return b.shownLadder(l, err)
	}
	t, err := b.ladderTitle(ctx, r)
	if err != nil {
		return Ladder{}, err
	}
	return b.shownLadder(b.Leagues.Ladders.Of(ctx, r.Guild, t.Game.About().Key))
}

// shownLadder is a ladder as messages show it.
func (b *Room) shownLadder(l *league.Ladder, err error) (Ladder, error) {
	if err != nil {
		return Ladder{}, err
	}
	t := b.TitleOf(l.Head.Game)
	if t == nil {
		return Ladder{}, &league.Refusal{Key: league.NoLadder, Word: l.Head.Game}
	}
	return Ladder{Ladder: l, About: t.Game.About(), Now: b.Clock.Now()}, nil
}

// actAtLadder does an act at the ladder that somebody means.
func (b *Room) actAtLadder(ctx context.Context, r *desk.Request, p table.Press, act ladder.Fact) (Ladder, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return l, err
	}
	return b.shownLadder(b.Leagues.Ladders.Act(ctx, league.By{Press: p}, l.ID, act))
}

// ladderSaid answers with a sentence, and with what is open for the person.
func ladderSaid(r *desk.Request, key string, l Ladder, data words.Data) desk.Reply {
	if data == nil {
		data = words.Data{}
	}
	data["title"], data["channel"] = r.Voice.Title(l.About), phrase.Channel(l.Head.Channel)
	reply := desk.Sentence(r.Voice.Say("ladder."+key, data))
	return reply.Then(LadderNow(r.Voice, l, league.PersonOf(r.User)))
}

// ladderJoin takes somebody onto a ladder, and opens it if they are the first.
func (b *Room) ladderJoin(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, err := b.ladderTitle(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	key := t.Game.About().Key
	_, err = b.Leagues.Ladders.Of(ctx, r.Guild, key)
	var none *league.Refusal
	if errors.As(err, &none) { // it will speak here
		if r.Thread && r.Parent == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "ladder-in-thread"}
		}
		if err := desk.Playable(r); err != nil {
			return desk.Reply{}, err
		}
	}
	at := league.Where{Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, User: r.User}
	l, err := b.shownLadder(b.Leagues.Ladders.Join(ctx, r.Press(), at, r.Voice.Language(), key))
	if err != nil {
		return desk.Reply{}, err
	}
	return ladderSaid(r, "joined", l, words.Data{"commands": "/" + b.Spelled(b.Typed["ladder challenge"], r.Voice.Language()), "queue": "/" + b.Spelled(b.Typed["ladder queue"], r.Voice.Language())}), nil
}

func (b *Room) ladderLeave(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, err := b.actAtLadder(ctx, r, r.Press(), ladder.Left{Person: league.PersonOf(r.User)})
	if err != nil {
		return desk.Reply{}, err
	}
	return ladderSaid(r, "left", l, nil), nil
}

// ladderStandings shows a page of the standings: of a press the table and the page
// that it names.
func (b *Room) ladderStandings(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	kind := l.Kinds()[0]
	if r.Pressed.League() != "" && r.Pressed.Numbered().Numbers.At(0) == int(ladder.Gatherings) {
		kind = ladder.Gatherings
	} else if r.Pressed.League() != "" {
		kind = ladder.Duels
	}
	return b.drawn(b.LadderTable(ctx, r.Voice, l, kind, r.Pressed.Numbered().Page))
}

// drawn is a reply whose picture may be missing: its words are there.
func (b *Room) drawn(reply desk.Reply, err error) (desk.Reply, error) {
	if err != nil && reply.Text != "" {
		b.Log.Error("a league's picture cannot be drawn", "err", err)
		return reply, nil
	}
	return reply, err
}

func (b *Room) ladderProfile(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	u = cmp.Or(u, r.User)
	kind := l.Kinds()[0]
	profile, known := l.State.Profile(kind, league.PersonOf(u), l.Now.Unix())
	for _, k := range l.Kinds()[1:] { // what they have played says more
		if other, ok := l.State.Profile(k, league.PersonOf(u), l.Now.Unix()); ok && len(other.Curve) > len(profile.Curve) {
			profile = other
		}
	}
	if !known {
		return desk.Reply{}, &ladder.Refusal{Key: ladder.KeyNotMember, Person: league.PersonOf(u)}
	}
	how, err := b.Table.People.Reliability(ctx, []storage.UserID{u})
	if err != nil {
		return desk.Reply{}, err
	}
	return b.drawn(b.LadderProfile(ctx, r.Voice, l, profile, how[u]))
}

func (b *Room) ladderChallenge(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("opponent")
	if err != nil {
		return desk.Reply{}, err
	}
	l, err := b.actAtLadder(ctx, r, r.Press(), ladder.Challenged{From: league.PersonOf(r.User), To: league.PersonOf(u)})
	if err != nil {
		return desk.Reply{}, err
	}
	return ladderSaid(r, "challenged", l, words.Data{"who": phrase.Mention(u), "hours": l.State.Data().Challenge.Hours}), nil
}

// ladderQueue says how many matches at once somebody wants; without a number it
// shows what is open for them.
func (b *Room) ladderQueue(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	typed := r.Options["matches"]
	if typed == "" {
		l, err := b.ladder(ctx, r)
		if err == nil && !l.State.Here(league.PersonOf(r.User)) {
			err = &ladder.Refusal{Key: ladder.KeyNotMember, Person: league.PersonOf(r.User)}
		}
		if err != nil {
			return desk.Reply{}, err
		}
		return ladderSaid(r, "queue", l, words.Data{"wish": l.State.Wish(league.PersonOf(r.User)).Matches, "waiting": len(l.State.Wishes())}), nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-no-number", Data: words.Data{"word": typed, "limit": b.Leagues.Ladders.Data().QueueMost}}
	}
	people := 0
	if typed := r.Options["people"]; typed != "" {
		if people, err = strconv.Atoi(typed); err != nil || people == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "ladder-no-people", Data: words.Data{"word": typed}}
		}
	}
	l, err := b.actAtLadder(ctx, r, r.Press(), ladder.Wished{Person: league.PersonOf(r.User), Matches: n, Seats: people})
	if err != nil {
		return desk.Reply{}, err
	}
	key := "queued"
	if n == 0 {
		key = "unqueued"
	}
	return ladderSaid(r, key, l, words.Data{"matches": r.Voice.Count("ladder.matches", n)}), nil
}

// ladderSeasons lists the seasons, or shows the final table of one.
func (b *Room) ladderSeasons(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	kind, season := l.Kinds()[0], 0
	if r.Pressed.League() != "" {
		kind, season = ladder.Kind(min(r.Pressed.Numbered().Numbers.At(0), 1)), r.Pressed.Numbered().Numbers.At(1)
	} else if typed := r.Options["season"]; typed != "" {
		if season, err = strconv.Atoi(typed); err != nil {
			season = seasonNamed(l, typed)
		}
		if season == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "ladder-no-season", Data: words.Data{"word": typed, "n": len(l.State.Archives())}}
		}
	}
	if season == 0 {
		return LadderSeasonList(r.Voice, l, r.Pressed.Numbered().Page), nil
	}
	reply, ok, err := b.LadderArchive(ctx, r.Voice, l, kind, season, r.Pressed.Numbered().Page)
	if !ok {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-no-season", Data: words.Data{"word": strconv.Itoa(season), "n": len(l.State.Archives())}}
	}
	return b.drawn(reply, err)
}

// seasonNamed is the number of the closed season of a name, 0 if none has it.
func seasonNamed(l Ladder, name string) int {
	for _, a := range l.State.Archives() {
		if strings.EqualFold(a.Name, name) {
			return a.Number
		}
	}
	return 0
}

func (b *Room) ladderBalance(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	return LadderBalance(r.Voice, l), nil
}

// pressLadder does what a button of a ladder says.
func (b *Room) pressLadder(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	number := r.Pressed.Numbered().Numbers.At(0)
	switch r.Pressed.What {
	case LadderAccept:
		return b.answerChallenge(ctx, r, "accepted", ladder.Accepted{Challenge: number})
	case LadderDecline:
		return b.answerChallenge(ctx, r, "declined", ladder.Declined{Challenge: number})
	case LadderWithdraw:
		return b.answerChallenge(ctx, r, "withdrawn", ladder.Withdrawn{Challenge: number})
	case LadderStandings:
		return b.ladderStandings(ctx, r)
	case LadderSeasons:
		return b.ladderSeasons(ctx, r)
	}
	return b.PressUnknown(ctx, r)
}

func (b *Room) answerChallenge(ctx context.Context, r *desk.Request, key string, act ladder.Fact) (desk.Reply, error) {
	l, err := b.actAtLadder(ctx, r, r.Press(), act)
	if err != nil {
		return desk.Reply{}, err
	}
	return ladderSaid(r, key, l, nil), nil
}
