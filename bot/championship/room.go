// Package championship is the room of championships: round robins, knock-outs, groups
// and divisions, by a calendar, as commands, presses, messages and mail. The rules, and
// what is said of them, are those of engine/league/championship, which this package
// calls rules; the log, the clock and the matches are those of bot/league. It stands on
// the desk and knows no other room.
package championship

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/calendar"
	rules "skald/engine/league/championship"
	"skald/engine/match/chessclock"
	"skald/storage"
)

// name is the room of its custom ids.
const name = "championship"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	held *Championships
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d, held: Of(d.Leagues)} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }

// The purposes of its buttons.
const (
	toJoin    = "join"
	toLeave   = "leave"
	toShow    = "show"
	toTable   = "table"   // a page of a group's table: the group
	toBracket = "bracket" // a page of the knock-out
	toMatches = "matches" // a page of the matches that are open
)

// Commands returns the subcommands of /championship.
func (b *Room) Commands() []desk.Command {
	typed := func(name string, choices ...string) desk.Option {
		return desk.Option{Name: name, Help: "option.championship-" + name, Kind: discord.TextOption, Choices: choices}
	}
	shared := func(name string, choices ...string) desk.Option {
		return desk.Option{Name: name, Help: "option." + name, Kind: discord.TextOption, Choices: choices}
	}
	user := func(name string) desk.Option {
		return desk.Option{Name: name, Help: "option.championship-" + name, Kind: discord.UserOption}
	}
	needed := func(o desk.Option) desk.Option { o.Required = true; return o }
	offered := func(o desk.Option) desk.Option { o.Complete = true; return o }
	clocks := phrase.Each(chessclock.Presets(), func(c chessclock.Preset) string { return c.Key })
	why, match := needed(shared("why")), needed(typed("match"))
	list := []desk.Command{
		{Name: "new", Handle: b.answered(b.create), Options: []desk.Option{
			needed(shared("name")), needed(typed("format", phrase.Written(rules.Formats())...)), offered(shared("title")), typed("start"), typed("every", calendar.Periods()...), typed("round"),
			typed("nobody", phrase.Written(rules.Nobodies())...), typed("best", "1", "3", "5", "7"), typed("third", "yes"), typed("size"), typed("through"), typed("levels"),
			typed("up"), typed("down"), typed("seats", "2", "3", "4", "5", "6"), typed("rounds"), shared("clock", clocks...), typed("seeds", "lot", "joined"), typed("zone"), typed("digest", "on", "off"),
		}},
		{Name: "show", Handle: b.of(b.show)},
		{Name: "join", Handle: b.doing("joined", func(*request) rules.Act { return rules.Join{} })},
		{Name: "leave", Handle: b.doing("left", leave), Options: []desk.Option{user("player"), shared("why")}},
		{Name: "start", Handle: b.of(b.start), Options: []desk.Option{typed("order")}},
		{Name: "date", Handle: b.of(b.date), Options: []desk.Option{needed(typed("start"))}},
		{Name: "calendar", Handle: b.of(b.calendar)},
		{Name: "table", Handle: b.of(b.table), Options: []desk.Option{typed("group")}},
		{Name: "bracket", Handle: b.of(b.bracket)},
		{Name: "matches", Handle: b.of(b.matches), Options: []desk.Option{user("player"), typed("again", "yes")}},
		{Name: "rule", Options: []desk.Option{match, why, user("winner"), typed("out", "yes")}, Handle: b.doing("done", func(r *request) rules.Act {
			return rules.Rule{Match: r.number("match"), Winner: r.user("winner"), Out: r.Options["out"] == "yes", Reason: r.Options["why"]}
		})},
		{Name: "extend", Handle: b.of(b.extend), Options: []desk.Option{match, needed(typed("time")), why}},
		{Name: "director", Options: []desk.Option{needed(user("player")), typed("remove", "yes")}, Handle: b.doing("done", func(r *request) rules.Act {
			if r.Options["remove"] == "yes" {
				return rules.RemoveDirector{Person: r.user("player")}
			}
			return rules.NameDirector{Person: r.user("player")}
		})},
		{Name: "digest", Options: []desk.Option{needed(typed("digest", "on", "off"))}, Handle: b.doing("done", func(r *request) rules.Act {
			return rules.SetDigest{On: r.Options["digest"] == "on"}
		})},
		{Name: "move", Handle: b.of(b.move)},
		{Name: "close", Options: []desk.Option{shared("why")}, Handle: b.doing("done", func(r *request) rules.Act { return rules.Close{Reason: r.Options["why"]} })},
	}
	for i := range list {
		c := &list[i]
		if c.Group, c.Help, c.Complete = name, "command.championship."+c.Name, b.complete; c.Name != "new" {
			c.Options = append(c.Options, offered(typed("championship")))
		}
	}
	return list
}

// Press returns what a button does; nil if there is nothing.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{
		toJoin:    b.doing("joined", func(*request) rules.Act { return rules.Join{} }),
		toLeave:   b.doing("left", leave),
		toShow:    b.of(b.show),
		toTable:   b.of(b.table),
		toBracket: b.of(b.bracket),
		toMatches: b.of(b.matches),
	}[id.What]
}

func person(u storage.UserID) rules.Person { return rules.Person(u) }

// A request reads what was typed. It keeps the first refusal.
type request struct {
	*desk.Request
	err error
}

func (r *request) user(option string) rules.Person {
	u, err := r.UserOption(option)
	r.err = cmp.Or(r.err, err)
	return person(u)
}

// number reads a whole number; 0 if none was typed.
func (r *request) number(option string) int {
	n, err := r.NumberOption(option, 0)
	r.err = cmp.Or(r.err, err)
	return n
}

// seconds reads how long something is to take; 0 if nothing was typed.
func (r *request) seconds(option string) int64 {
	d, err := r.DurationOption(option)
	r.err = cmp.Or(r.err, err)
	return int64(d.Seconds())
}

// A handler is a handler of what is about a championship.
type handler func(context.Context, *request, *Championship) (desk.Reply, error)

// of returns a handler that finds the championship of a request first.
func (b *Room) of(handle handler) desk.Handler {
	return b.answered(func(ctx context.Context, r *request) (desk.Reply, error) {
		c, err := b.find(ctx, r.Request)
		if err != nil {
			return desk.Reply{}, err
		}
		reply, err := handle(ctx, r, c)
		return reply, cmp.Or(r.err, err)
	})
}

// doing returns a handler that does what is read from a request, and says that it is
// done by the sentence of a key.
func (b *Room) doing(key string, wish func(*request) rules.Act) desk.Handler {
	return b.of(func(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
		return b.done(ctx, r, c, wish(r), key)
	})
}

func (b *Room) done(ctx context.Context, r *request, c *Championship, act rules.Act, key string) (desk.Reply, error) {
	c, err := b.act(ctx, r, c, act)
	if err != nil {
		return desk.Reply{}, err
	}
	return said(r, c, key), nil
}

// said is a sentence about a championship.
func said(r *request, c *Championship, key string) desk.Reply {
	return desk.Sentence(r.Voice.Say("championship."+key, words.Data{
		"name": phrase.Literal(c.Head.Name), "players": r.Voice.Count("championship.count.in", len(c.State.Entrants())), "season": c.State.Season(), "channel": phrase.Channel(c.Head.Channel),
	}))
}

// act does an act and returns the championship after it. A member who manages the server
// may do what only directors may where the rules yield to them, or no director is in the
// server any more.
func (b *Room) act(ctx context.Context, r *request, c *Championship, act rules.Act) (*Championship, error) {
	if r.err != nil {
		return nil, r.err
	}
	by := league.By{Press: r.Press()}
	now, err := b.held.Act(ctx, by, c.ID, act)
	var no *rules.Refusal
	if !errors.As(err, &no) || no.Key != rules.KeyNotDirector || !b.ManagesServer(ctx, r.Request) {
		return now, err
	}
	if !c.State.Yields(act, rules.Unix(b.Clock.Now().Unix())) {
		for _, d := range c.State.Directors() {
			if there, unknown := b.Client.Member(ctx, c.Head.Guild, storage.UserID(d)); unknown != nil || there {
				return now, cmp.Or(unknown, err)
			}
		}
	}
	by.Steward = true
	return b.held.Act(ctx, by, c.ID, act)
}

// answered says why the rules, or the shelf of all competitions, refuse.
func (b *Room) answered(handle func(context.Context, *request) (desk.Reply, error)) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		if r.Guild == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
		}
		reply, err := handle(ctx, &request{Request: r})
		var byRules *rules.Refusal
		var byShelf *league.Refusal
		switch {
		case errors.As(err, &byRules):
			return desk.Sentence(refused(r.Voice, byRules, person(r.User))), nil
		case errors.As(err, &byShelf):
			return desk.Sentence(r.Voice.Say("championship.refuse."+byShelf.Key, words.Data{"word": phrase.Literal(byShelf.Word), "until": phrase.Ago(byShelf.Until)})), nil
		}
		return reply, err
	}
}

// refused says to a reader why the rules refuse: of themself in the second person, where
// there is a sentence for that.
func refused(v *words.Voice, no *rules.Refusal, reader rules.Person) string {
	data := words.Data{"word": phrase.Literal(no.Word), "who": who(no.Person), "at": moment(no.Moment)}
	for name, n := range no.Numbers {
		data[name] = n
	}
	return phrase.Refused(v, "championship.refuse."+string(no.Key), data, no.Person == reader)
}

// find returns the championship that a request is about: the one that its button belongs
// to or an option names, else the open one of the channel, else the only open one that
// its person is in, else the last one of the channel.
func (b *Room) find(ctx context.Context, r *desk.Request) (*Championship, error) {
	id := r.Pressed.League()
	if typed := r.Options["championship"]; typed != "" || id == "" {
		list, err := b.all(ctx, r)
		if err != nil {
			return nil, err
		}
		if id, err = chosen(list, typed, r); err != nil {
			return nil, err
		}
	}
	c, err := b.held.Load(ctx, id)
	if err == nil && c.Head.Guild != r.Guild {
		err = &league.Refusal{Key: league.OtherServer}
	}
	return c, err
}

// chosen picks from a server's championships, the oldest first.
func chosen(list []league.Listed, typed string, r *desk.Request) (storage.LeagueID, error) {
	if typed != "" {
		for _, l := range slices.Backward(list) {
			if string(l.ID) == typed || l.Head.Name == typed {
				return l.ID, nil
			}
		}
		return "", &desk.Refusal{Key: "unknown-championship", Data: words.Data{"word": typed}}
	}
	here := func(l league.Listed) bool { return l.Head.Channel == r.Channel || l.Head.Channel == r.Parent }
	var open, past []league.Listed
	for _, l := range list {
		switch {
		case l.Head.Over && here(l):
			past = append(past, l)
		case !l.Head.Over && here(l):
			open = append(open, l)
		}
	}
	if len(open) == 0 {
		open = slices.DeleteFunc(slices.Clone(list), func(l league.Listed) bool { return l.Head.Over })
	}
	switch {
	case len(open) == 1:
		return open[0].ID, nil
	case len(open) > 1:
		names := phrase.Each(open[:min(len(open), 10)], func(l league.Listed) string { return phrase.Literal(l.Head.Name) })
		return "", &desk.Refusal{Key: "which-championship", Data: words.Data{"names": r.Voice.Join(names...)}}
	case len(past) > 0:
		return past[len(past)-1].ID, nil
	}
	return "", &league.Refusal{Key: league.NoLeague}
}

// mostPast is how many championships that are over are looked through for a name.
const mostPast = 50

// all lists the server's last championships that are over, and then its open ones.
func (b *Room) all(ctx context.Context, r *desk.Request) ([]league.Listed, error) {
	past, err := b.held.Past(ctx, r.Guild, mostPast)
	if err != nil {
		return nil, err
	}
	open, err := b.held.Listed(ctx, r.Guild)
	return append(past, open...), err
}

// complete offers titles, or championships.
func (b *Room) complete(ctx context.Context, r *desk.Request) (all []discord.Choice, err error) {
	if r.Focused == "title" {
		return b.CompleteTitle(ctx, r)
	}
	list, err := b.all(ctx, r)
	for _, l := range slices.Backward(list) {
		all = append(all, discord.Choice{Label: l.Head.Name, Value: string(l.ID)})
	}
	return r.Typing(all), err
}
