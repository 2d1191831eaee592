// Package ladder is the room of ladders: challenges, the queue, seasons, standings
// and profiles, as commands, presses, messages, pictures and mail. The rules are
// those of engine/league/ladder; the log, the clock and the matches are those of
// bot/league. It stands on the desk and knows no other room.
package ladder

import (
	"context"
	"errors"
	"slices"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/league/ladder"
	"skald/engine/match/chessclock"
	"skald/render/leagueboard"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/queue"
)

// A Ladder is a stored ladder as it was at one moment. A server has one for each
// title, and those beside it that were opened with a name.
type Ladder = league.Competition[*ladder.State]

// Ladders are the ladders of all servers. They are the rules of their own shelf.
type Ladders struct {
	*league.Shelf[*ladder.State, ladder.Fact, ladder.Event]
	leagues  *league.Room
	data     *ladder.Data
	founding queue.Queue // by server and title
}

// Of returns the ladders among all competitions.
func Of(leagues *league.Room) *Ladders {
	return league.Hold(leagues, func(leagues *league.Room) *Ladders {
		s := &Ladders{leagues: leagues, data: ladder.Standard()}
		s.Shelf = league.NewShelf(leagues, competition.Ladder, s, ladder.Encode, ladder.Decode)
		return s
	})
}

// Start returns a ladder that nobody has joined.
func (s *Ladders) Start(h competition.Head) (*ladder.State, error) {
	about := s.leagues.Table.About(h.Game)
	if about == nil {
		return nil, &league.Refusal{Key: league.UnknownGame, Word: h.Game}
	}
	return ladder.New(s.data, ladder.TermsOf(about)), nil
}

// Complete adds to a wish of the queue where on Earth it is noon for the person, as far
// as they have said: the queue looks for opponents whose days are alike.
func (s *Ladders) Complete(ctx context.Context, _ *Ladder, p table.Press, wish ladder.Fact) (ladder.Fact, error) {
	w, ok := wish.(ladder.Wished)
	if !ok || w.Matches == 0 {
		return wish, nil
	}
	kept, err := s.leagues.Table.People.Person(ctx, p.By)
	w.Noon = kept.Remind.Noon(s.leagues.Table.Now())
	return w, err
}

func personOf(u storage.UserID) ladder.Person { return ladder.Person(u) }
func userOf(p ladder.Person) storage.UserID   { return storage.UserID(p) }

// Of returns a server's first ladder of a title, which has no name: a Refusal NoLadder
// if nobody has joined it yet.
func (s *Ladders) Of(ctx context.Context, g storage.GuildID, game string) (*Ladder, error) {
	list, err := s.Listed(ctx, g)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(l league.Listed) bool { return l.Head.Game == game && l.Head.Name == "" })
	if i < 0 {
		return nil, &league.Refusal{Key: league.NoLadder, Word: game}
	}
	return s.Load(ctx, list[i].ID)
}

// Join makes somebody a member of a server's ladder. The first who joins
// opens it: it speaks in the channel where they did.
func (s *Ladders) Join(ctx context.Context, p table.Press, at league.Where, locale, game string) (*Ladder, error) {
	if _, err := s.Start(competition.Head{Game: game}); err != nil {
		return nil, err
	}
	leave, err := s.founding.Enter(ctx, at.Guild.String()+" "+game)
	if err != nil {
		return nil, err
	}
	defer leave()
	l, err := s.Of(ctx, at.Guild, game)
	var none *league.Refusal
	switch {
	case err == nil:
		return s.Act(ctx, league.By{Press: p}, l.ID, ladder.Joined{Person: personOf(p.By)})
	case !errors.As(err, &none) || none.Key != league.NoLadder:
		return nil, err
	}
	channel := at.Channel
	if at.Parent != 0 {
		channel = at.Parent // a thread is closed some day
	}
	h := competition.Head{Guild: at.Guild, Channel: channel, Locale: locale, Game: game}
	return s.Create(ctx, p, h, func(_ storage.LeagueID, _ competition.Head, state *ladder.State) (league.Step[ladder.Event], error) {
		events, err := state.Decide(ladder.Joined{Person: personOf(p.By)}, league.By{Press: p}.Actor(), s.leagues.Unix())
		return league.Step[ladder.Event]{Events: events}, err
	})
}

// name is the room of its custom ids.
const name = "ladder"

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	held *Ladders
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d, held: Of(d.Leagues)} }

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the subcommands of /ladder.
func (b *Room) Commands() []desk.Command {
	text := func(name, help string) desk.Option {
		return desk.Option{Name: name, Help: help, Kind: discord.TextOption}
	}
	typed := func(o desk.Option) desk.Option { o.Complete = true; return o }
	needed := func(o desk.Option) desk.Option { o.Required = true; return o }
	title := typed(text("title", "option.title"))
	reason := text("reason", "option.ladder-reason")
	player := desk.Option{Name: "player", Help: "option.ladder-whom", Kind: discord.UserOption, Required: true}
	match := needed(typed(text("match", "option.ladder-match")))
	sub := func(name string, handle desk.Handler, options ...desk.Option) desk.Command {
		return desk.Command{Group: "ladder", Name: name, Help: "command.ladder." + name, Handle: b.atLadder(handle), Complete: b.complete, Options: options}
	}
	return []desk.Command{
		sub("join", b.join, title),
		sub("leave", b.leave, title),
		sub("standings", b.ofLadder(b.standings), title),
		sub("profile", b.ofLadder(b.profile), desk.Option{Name: "player", Help: "option.ladder-player", Kind: discord.UserOption}, title),
		sub("challenge", b.challenge, desk.Option{Name: "opponent", Help: "option.opponent-challenged", Kind: discord.UserOption, Required: true}, title),
		sub("queue", b.queue, typed(text("matches", "option.ladder-matches")), typed(text("people", "option.ladder-people")), title),
		sub("seasons", b.ofLadder(b.seasons), typed(text("season", "option.ladder-season")), title),
		sub("export", b.ofLadder(b.export), desk.Option{Name: "what", Help: "option.ladder-what", Kind: discord.TextOption, Choices: []string{exportStandings, exportResults, exportAll}}, title),
		sub("balance", b.ofLadder(b.balance), title),
		sub("season", b.moderating(b.season),
			desk.Option{Name: "do", Help: "option.ladder-do", Kind: discord.TextOption, Required: true, Choices: []string{closeSeason, openSeason}},
			text("name", "option.ladder-name"), reason, title),
		sub("open", b.found, needed(title), needed(text("name", "option.ladder-called")),
			desk.Option{Name: "clock", Help: "option.clock", Kind: discord.TextOption, Choices: phrase.Each(chessclock.Presets(), func(c chessclock.Preset) string { return c.Key })},
			typed(text("options", "option.options")), desk.Option{Name: "role", Help: "option.ladder-for", Kind: discord.RoleOption}),
		sub("move", b.moderating(b.move), title),
		sub("digest", b.moderating(b.digest), desk.Option{Name: "digest", Help: "option.championship-digest", Kind: discord.TextOption, Required: true, Choices: []string{"on", "off"}}, title),
		sub("void", b.moderating(b.void), match, needed(reason)),
		sub("bar", b.bar, player, needed(text("until", "option.ladder-until")), needed(reason), title),
		sub("watch", b.overseen(b.watch), title),
		sub("annul", b.overseen(b.annul), player, needed(text("since", "option.ladder-since")), title),
		sub("import", b.overseen(b.bring), desk.Option{Name: "file", Help: "option.ladder-file", Kind: discord.FileOption}, title),
		sub("report", b.report, player, needed(text("why", "option.ladder-why"))),
		sub("correct", b.moderating(b.correct), match, needed(typed(text("result", "option.ladder-result"))), needed(reason)),
	}
}

// The values of the options of /ladder export and /ladder season.
const (
	exportStandings = "standings"
	exportResults   = "results"
	exportAll       = "everything"
	closeSeason     = "close"
	openSeason      = "open"
)

// The purposes of a ladder's buttons.
const (
	accept        = "accept"    // the challenge of the one number
	decline       = "decline"   // the same
	withdraw      = "withdraw"  // the same
	invite        = "invite"    // ask the user of the rest to join
	enter         = "enter"     // join
	come          = "come"      // join, and challenge who asked: users of the rest
	showStandings = "standings" // a page of the standings; the number is the table
	showWatch     = "watch"     // a page of what a moderator should look at
	annulWhy      = "annul"     // ask why the results of the user, since the moment of the rest, are taken out
	annulNow      = "annulled"  // the reason is given
	bringNow      = "bring"     // the ratings of an older ladder are given
	showSeasons   = "seasons"   // a page of a closed season: numbers of table and season, which is 0 for the list
)

// Press returns the handler of a button; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	challenge := id.Numbered().Numbers.At(0)
	handle, ok := map[string]desk.Handler{
		accept:        b.act("accepted", ladder.Accepted{Challenge: challenge}, words.Data{}),
		decline:       b.act("declined", ladder.Declined{Challenge: challenge}, words.Data{}),
		withdraw:      b.act("withdrawn", ladder.Withdrawn{Challenge: challenge}, words.Data{}),
		invite:        b.ofLadder(b.invite),
		enter:         b.ofLadder(b.enter),
		come:          b.ofLadder(b.come),
		showStandings: b.ofLadder(b.standings),
		showWatch:     b.overseen(b.watch),
		annulWhy:      b.overseen(b.annulReason),
		annulNow:      b.moderating(b.annulling),
		bringNow:      b.overseen(b.brought),
		showSeasons:   b.ofLadder(b.seasons),
	}[id.What]
	if !ok {
		return nil
	}
	return b.atLadder(handle)
}

// buttonID is the custom id of a ladder's button.
func buttonID(l view, what string, numbers ...int) desk.NumberedID {
	return desk.NumberedID{ID: desk.ID{Room: name, What: what, Of: string(l.ID)}, Numbers: numbers}
}

// A view is a ladder as messages tell of it: with its title, in one language, at one
// time.
type view struct {
	*Ladder
	*words.Voice
	about *engine.About
	now   time.Time
}

// title is the name of the ladder's title, with its own name if it has one.
func (l view) title() string { return phrase.Join(" · ", l.Title(l.about), l.Head.Name) }

// drawn is the ladder as pictures show it, with ratings of a kind.
func (l view) drawn(k ladder.Kind) leagueboard.Ladder {
	return leagueboard.Ladder{Voice: l.Voice, State: l.State, Kind: k, Title: l.title(), Named: l.plain, Now: l.now}
}

// view returns a ladder as messages show it.
func (b *Room) view(v *words.Voice, l *Ladder, err error) (view, error) {
	if err != nil {
		return view{}, err
	}
	t := b.TitleOf(l.Head.Game)
	if t == nil {
		return view{}, &league.Refusal{Key: league.NoLadder, Word: l.Head.Game}
	}
	return view{Ladder: l, Voice: v, about: t.Game.About(), now: b.Clock.Now()}, nil
}

// ladder is the ladder that somebody means: that of a button, else of the title.
func (b *Room) ladder(ctx context.Context, r *desk.Request) (view, error) {
	if r.Pressed.League() != "" {
		l, err := b.held.Load(ctx, r.Pressed.League())
		if err == nil && l.Head.Guild != r.Guild {
			err = &league.Refusal{Key: league.NoLeague}
		}
		return b.view(r.Voice, l, err)
	}
	t, id, err := b.meant(ctx, r, false)
	switch {
	case err != nil:
		return view{}, err
	case id == "":
		return view{}, &league.Refusal{Key: league.NoLadder, Word: t.Game.About().Key}
	}
	l, err := b.held.Load(ctx, id)
	return b.view(r.Voice, l, err)
}

// ofLadder is a handler of what is about a ladder.
func (b *Room) ofLadder(handle func(context.Context, *desk.Request, view) (desk.Reply, error)) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		l, err := b.ladder(ctx, r)
		if err != nil {
			return desk.Reply{}, err
		}
		return handle(ctx, r, l)
	}
}

// do does an act at a ladder and returns the ladder after it.
func (b *Room) do(ctx context.Context, l view, p table.Press, act ladder.Fact) (view, error) {
	after, err := b.held.Act(ctx, league.By{Press: p}, l.ID, act)
	return b.view(l.Voice, after, err)
}

// act is a handler that does an act of a person's and says so.
func (b *Room) act(key string, act ladder.Fact, data words.Data) desk.Handler {
	return b.ofLadder(func(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
		l, err := b.do(ctx, l, r.Press(), act)
		if err != nil {
			return desk.Reply{}, err
		}
		return said(r, key, l, data), nil
	})
}

// said answers with a sentence, and with what is open for the person.
func said(r *desk.Request, key string, l view, data words.Data) desk.Reply {
	data["title"], data["channel"] = l.title(), phrase.Channel(l.Head.Channel)
	return desk.Sentence(l.Say("ladder."+key, data)).Then(open(l, personOf(r.User)))
}

// atLadder says why a ladder refuses. Such an answer says nothing of a match in the
// channel.
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
			return desk.Sentence(refused(r.Voice, byLadder, r.User)), nil
		case errors.As(err, &byRoom) && (byRoom.Key == league.NoLadder || byRoom.Key == league.NoLeague):
			title := byRoom.Word
			if t := b.TitleOf(title); t != nil {
				title = r.Voice.Title(t.Game.About())
			}
			return desk.Sentence(r.Voice.Say("refuse.ladder-no-ladder", words.Data{"title": title})), nil
		case errors.As(err, &byRoom) && (byRoom.Key == league.NameTaken || byRoom.Key == league.OpenInServer):
			return desk.Sentence(r.Voice.Say("refuse.ladder-"+byRoom.Key, words.Data{"word": byRoom.Word, "limit": mostBeside})), nil
		case errors.As(err, &byRoom) && byRoom.Key == league.ActsSpent:
			return desk.Sentence(r.Voice.Say("refuse.ladder-acts-spent", words.Data{"word": byRoom.Word, "until": phrase.Ago(byRoom.Until)})), nil
		case errors.As(err, &byBot) && byBot.Key == "ladder-which" && r.Command != "":
			return b.AskOptionTitle(r, "ladder.which", b.beside(ctx, r)...), nil
		case errors.As(err, &byBot):
			return desk.Sentence(r.Voice.Say("refuse."+byBot.Key, byBot.Data)), nil
		}
		return reply, err
	}
}

// refused says to a reader why a ladder refuses.
func refused(v *words.Voice, no *ladder.Refusal, reader storage.UserID) string {
	data := words.Data{
		"who": member(no.Person), "have": no.Have, "limit": no.Limit, "least": no.Least, "place": no.Place, "theirs": no.Theirs, "match": string(no.Match),
	}
	if no.Until != 0 {
		data["until"] = phrase.Ago(time.Unix(no.Until, 0))
	}
	return v.Refused("refuse.ladder-"+string(no.Key), data, no.Person == personOf(reader))
}
