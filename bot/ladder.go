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
	"skald/engine/league/ladder"
	"skald/storage"
)

// ladderCommands are the subcommands of /ladder.
func (b *Bot) ladderCommands() []command {
	title := option{name: "title", help: "option.title", kind: discord.TextOption, complete: true}
	reason := option{name: "reason", help: "option.ladder-reason", kind: discord.TextOption, required: true}
	match := option{name: "match", help: "option.ladder-match", kind: discord.TextOption, required: true, complete: true}
	sub := func(name string, handle handler, options ...option) command {
		return command{group: "ladder", name: name, help: "command.ladder." + name, handle: b.atLadder(handle), complete: b.completeLadder, options: options}
	}
	return []command{
		sub("join", b.ladderJoin, title),
		sub("leave", b.ladderLeave, title),
		sub("standings", b.ladderStandings, title),
		sub("profile", b.ladderProfile, option{name: "player", help: "option.ladder-player", kind: discord.UserOption}, title),
		sub("challenge", b.ladderChallenge, option{name: "opponent", help: "option.opponent", kind: discord.UserOption, required: true}, title),
		sub("queue", b.ladderQueue, option{name: "matches", help: "option.ladder-matches", kind: discord.TextOption, complete: true},
			option{name: "people", help: "option.ladder-people", kind: discord.TextOption, complete: true}, title),
		sub("seasons", b.ladderSeasons, option{name: "season", help: "option.ladder-season", kind: discord.TextOption, complete: true}, title),
		sub("export", b.ladderExport, option{name: "what", help: "option.ladder-what", kind: discord.TextOption, choices: []string{exportStandings, exportResults}}, title),
		sub("balance", b.ladderBalance, title),
		sub("season", b.asModerator(b.ladderSeason),
			option{name: "do", help: "option.ladder-do", kind: discord.TextOption, required: true, choices: []string{closeSeason, openSeason}},
			option{name: "name", help: "option.ladder-name", kind: discord.TextOption},
			option{name: "reason", help: "option.ladder-reason", kind: discord.TextOption}, title),
		sub("move", b.asModerator(b.ladderMove), title),
		sub("void", b.asModerator(b.ladderVoid), match, reason),
		sub("correct", b.asModerator(b.ladderCorrect), match,
			option{name: "result", help: "option.ladder-result", kind: discord.TextOption, required: true, complete: true}, reason),
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
func (b *Bot) atLadder(handle handler) handler {
	return func(ctx context.Context, r *request) (present.Reply, error) {
		if r.Guild == 0 {
			return present.Sentence(r.voice.Say("refuse.ladder-in-direct", nil)), nil
		}
		reply, err := handle(ctx, r)
		var byLadder *ladder.Refusal
		var byRoom *league.Refusal
		var byBot *refusal
		switch {
		case errors.As(err, &byLadder):
			return present.Sentence(present.LadderRefusal(r.voice, byLadder, r.User)), nil
		case errors.As(err, &byRoom) && (byRoom.Key == league.NoLadder || byRoom.Key == league.NoLeague):
			return present.Sentence(r.voice.Say("refuse.ladder-no-ladder", words.Data{"title": b.titleOrWord(r, byRoom.Word)})), nil
		case errors.As(err, &byBot):
			return present.Sentence(r.voice.Say("refuse."+byBot.key, byBot.data)), nil
		}
		return reply, err
	}
}

// titleOrWord is what the title of a key is called, if there is one.
func (b *Bot) titleOrWord(r *request, key string) string {
	if t := b.titleOf(key); t != nil {
		return r.voice.Title(t.Game.About())
	}
	return key
}

// ladderTitle is the title of the ladder that somebody means: the one they name,
// else the only one there is, else that of the server's only ladder.
func (b *Bot) ladderTitle(ctx context.Context, r *request) (*Title, error) {
	typed := r.Options["title"]
	if t := b.titleNamed(r, typed); t != nil {
		return t, nil
	}
	if typed != "" {
		return nil, b.unknownTitle(r, typed)
	}
	list, err := b.leagues.Ladders(ctx, r.Guild)
	if err != nil {
		return nil, err
	}
	if len(list) == 1 {
		if t := b.titleOf(list[0].Head.Game); t != nil {
			return t, nil
		}
	}
	return nil, &refusal{key: "ladder-which", data: words.Data{"titles": b.titlesIn(r.voice)}}
}

// ladder is the ladder that somebody means: that of a button, else of the title.
func (b *Bot) ladder(ctx context.Context, r *request) (present.Ladder, error) {
	if r.button.League != "" {
		l, err := b.leagues.Ladder(ctx, r.button.League)
		if err == nil && l.Head.Guild != r.Guild {
			err = &league.Refusal{Key: league.NoLeague}
		}
		return b.shownLadder(l, err)
	}
	t, err := b.ladderTitle(ctx, r)
	if err != nil {
		return present.Ladder{}, err
	}
	return b.shownLadder(b.leagues.LadderOf(ctx, r.Guild, t.Game.About().Key))
}

// shownLadder is a ladder as messages show it.
func (b *Bot) shownLadder(l *league.Ladder, err error) (present.Ladder, error) {
	if err != nil {
		return present.Ladder{}, err
	}
	t := b.titleOf(l.Head.Game)
	if t == nil {
		return present.Ladder{}, &league.Refusal{Key: league.NoLadder, Word: l.Head.Game}
	}
	return present.Ladder{Ladder: l, About: t.Game.About(), Now: b.clock.Now()}, nil
}

// actAtLadder does an act at the ladder that somebody means.
func (b *Bot) actAtLadder(ctx context.Context, r *request, p table.Press, act ladder.Act) (present.Ladder, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return l, err
	}
	return b.shownLadder(b.leagues.ActLadder(ctx, p, l.ID, act, nil))
}

// ladderSaid answers with a sentence, and with what is open for the person.
func ladderSaid(r *request, key string, l present.Ladder, data words.Data) present.Reply {
	if data == nil {
		data = words.Data{}
	}
	data["title"], data["channel"] = r.voice.Title(l.About), present.Channel(l.Head.Channel)
	reply := present.Sentence(r.voice.Say("ladder."+key, data))
	return reply.Then(present.LadderNow(r.voice, l, league.PlayerOf(r.User)))
}

// ladderJoin takes somebody onto a ladder, and opens it if they are the first.
func (b *Bot) ladderJoin(ctx context.Context, r *request) (present.Reply, error) {
	t, err := b.ladderTitle(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	key := t.Game.About().Key
	_, err = b.leagues.LadderOf(ctx, r.Guild, key)
	var none *league.Refusal
	if errors.As(err, &none) { // it will speak here
		if r.Thread && r.Parent == 0 {
			return present.Reply{}, &refusal{key: "ladder-in-thread"}
		}
		if err := playable(r); err != nil {
			return present.Reply{}, err
		}
	}
	at := league.Where{Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, User: r.User}
	l, err := b.shownLadder(b.leagues.JoinLadder(ctx, r.press(), at, r.voice.Language(), key))
	if err != nil {
		return present.Reply{}, err
	}
	return ladderSaid(r, "joined", l, words.Data{"commands": "/" + b.spelled(b.byName["ladder challenge"], r.voice.Language()), "queue": "/" + b.spelled(b.byName["ladder queue"], r.voice.Language())}), nil
}

func (b *Bot) ladderLeave(ctx context.Context, r *request) (present.Reply, error) {
	l, err := b.actAtLadder(ctx, r, r.press(), ladder.Left{Player: league.PlayerOf(r.User)})
	if err != nil {
		return present.Reply{}, err
	}
	return ladderSaid(r, "left", l, nil), nil
}

// ladderStandings shows a page of the standings: of a press the table and the page
// that it names.
func (b *Bot) ladderStandings(ctx context.Context, r *request) (present.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	kind := l.Kinds()[0]
	if r.button.League != "" && r.button.Number(0) == int(ladder.Gatherings) {
		kind = ladder.Gatherings
	} else if r.button.League != "" {
		kind = ladder.Duels
	}
	return b.drawn(b.presenter.LadderTable(ctx, r.voice, l, kind, r.button.Page))
}

// drawn is a reply whose picture may be missing: its words are there.
func (b *Bot) drawn(reply present.Reply, err error) (present.Reply, error) {
	if err != nil && reply.Text != "" {
		b.log.Error("a league's picture cannot be drawn", "err", err)
		return reply, nil
	}
	return reply, err
}

func (b *Bot) ladderProfile(ctx context.Context, r *request) (present.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	u, err := personOr(r, "player", r.User)
	if err != nil {
		return present.Reply{}, err
	}
	kind := l.Kinds()[0]
	profile, known := l.State.Profile(kind, league.PlayerOf(u), l.Now.Unix())
	for _, k := range l.Kinds()[1:] { // what they have played says more
		if other, ok := l.State.Profile(k, league.PlayerOf(u), l.Now.Unix()); ok && len(other.Curve) > len(profile.Curve) {
			profile = other
		}
	}
	if !known {
		return present.Reply{}, &ladder.Refusal{Key: ladder.NotMember, Player: league.PlayerOf(u)}
	}
	how, err := b.table.Reliability(ctx, []storage.UserID{u})
	if err != nil {
		return present.Reply{}, err
	}
	return b.drawn(b.presenter.LadderProfile(ctx, r.voice, l, profile, how[u]))
}

// personOr reads a person whom an option names, no bot; without it who is given.
func personOr(r *request, option string, otherwise storage.UserID) (storage.UserID, error) {
	typed := r.Options[option]
	if typed == "" {
		return otherwise, nil
	}
	u, err := storage.ParseUserID(typed)
	if err != nil {
		return 0, &refusal{key: "unknown-user", data: words.Data{"word": typed}}
	}
	if slices.Contains(r.Bots, u) {
		return 0, &refusal{key: "invited-bot", data: words.Data{"users": present.Mention(u)}}
	}
	return u, nil
}

func (b *Bot) ladderChallenge(ctx context.Context, r *request) (present.Reply, error) {
	u, err := personOr(r, "opponent", 0)
	if err != nil {
		return present.Reply{}, err
	}
	l, err := b.actAtLadder(ctx, r, r.press(), ladder.Challenged{From: league.PlayerOf(r.User), To: league.PlayerOf(u)})
	if err != nil {
		return present.Reply{}, err
	}
	return ladderSaid(r, "challenged", l, words.Data{"who": present.Mention(u), "hours": l.State.Ours().Challenge.Hours}), nil
}

// ladderQueue says how many matches at once somebody wants; without a number it
// shows what is open for them.
func (b *Bot) ladderQueue(ctx context.Context, r *request) (present.Reply, error) {
	typed := r.Options["matches"]
	if typed == "" {
		l, err := b.ladder(ctx, r)
		if err == nil && !l.State.Here(league.PlayerOf(r.User)) {
			err = &ladder.Refusal{Key: ladder.NotMember, Player: league.PlayerOf(r.User)}
		}
		if err != nil {
			return present.Reply{}, err
		}
		return ladderSaid(r, "queue", l, words.Data{"wish": l.State.Wish(league.PlayerOf(r.User)).Matches, "waiting": len(l.State.Wishes())}), nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil {
		return present.Reply{}, &refusal{key: "ladder-no-number", data: words.Data{"word": typed, "limit": b.leagues.Ours().QueueMost}}
	}
	people := 0
	if typed := r.Options["people"]; typed != "" {
		if people, err = strconv.Atoi(typed); err != nil || people == 0 {
			return present.Reply{}, &refusal{key: "ladder-no-people", data: words.Data{"word": typed}}
		}
	}
	l, err := b.actAtLadder(ctx, r, r.press(), ladder.Wished{Player: league.PlayerOf(r.User), Matches: n, Seats: people})
	if err != nil {
		return present.Reply{}, err
	}
	key := "queued"
	if n == 0 {
		key = "unqueued"
	}
	return ladderSaid(r, key, l, words.Data{"matches": r.voice.Count("ladder.matches", n)}), nil
}

// ladderSeasons lists the seasons, or shows the final table of one.
func (b *Bot) ladderSeasons(ctx context.Context, r *request) (present.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	kind, season := l.Kinds()[0], 0
	if r.button.League != "" {
		kind, season = ladder.Kind(min(r.button.Number(0), 1)), r.button.Number(1)
	} else if typed := r.Options["season"]; typed != "" {
		if season, err = strconv.Atoi(typed); err != nil {
			season = seasonNamed(l, typed)
		}
		if season == 0 {
			return present.Reply{}, &refusal{key: "ladder-no-season", data: words.Data{"word": typed, "n": len(l.State.Archives())}}
		}
	}
	if season == 0 {
		return present.LadderSeasonList(r.voice, l, r.button.Page), nil
	}
	reply, ok, err := b.presenter.LadderArchive(ctx, r.voice, l, kind, season, r.button.Page)
	if !ok {
		return present.Reply{}, &refusal{key: "ladder-no-season", data: words.Data{"word": strconv.Itoa(season), "n": len(l.State.Archives())}}
	}
	return b.drawn(reply, err)
}

// seasonNamed is the number of the closed season of a name, 0 if none has it.
func seasonNamed(l present.Ladder, name string) int {
	for _, a := range l.State.Archives() {
		if strings.EqualFold(a.Name, name) {
			return a.Number
		}
	}
	return 0
}

func (b *Bot) ladderBalance(ctx context.Context, r *request) (present.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	return present.LadderBalance(r.voice, l), nil
}

// pressLadder does what a button of a ladder says.
func (b *Bot) pressLadder(ctx context.Context, r *request) (present.Reply, error) {
	number := r.button.Number(0)
	switch r.button.Topic {
	case present.LadderAccept:
		return b.answerChallenge(ctx, r, "accepted", ladder.Accepted{Challenge: number})
	case present.LadderDecline:
		return b.answerChallenge(ctx, r, "declined", ladder.Declined{Challenge: number})
	case present.LadderWithdraw:
		return b.answerChallenge(ctx, r, "withdrawn", ladder.Withdrawn{Challenge: number})
	case present.LadderStandings:
		return b.ladderStandings(ctx, r)
	case present.LadderSeasons:
		return b.ladderSeasons(ctx, r)
	}
	return b.pressUnknown(ctx, r)
}

func (b *Bot) answerChallenge(ctx context.Context, r *request, key string, act ladder.Act) (present.Reply, error) {
	l, err := b.actAtLadder(ctx, r, r.press(), act)
	if err != nil {
		return present.Reply{}, err
	}
	return ladderSaid(r, key, l, nil), nil
}
