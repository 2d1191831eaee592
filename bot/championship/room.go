// Package championship is the room of championships: round robins, knock-outs, groups
// and divisions, by a calendar, as commands, presses, messages and mail. The rules, and
// what is said of them, are those of engine/league/championship, which this package
// calls rules; the log, the clock and the matches are those of bot/league. It stands on
// the desk and knows no other room.
package championship

import (
	"context"
	"errors"

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
		{Name: "new", Handle: b.create, Options: []desk.Option{
			needed(shared("name")), needed(typed("format", phrase.Written(rules.Formats())...)), offered(shared("title")), typed("start"), typed("every", calendar.Periods()...), typed("round"),
			typed("nobody", phrase.Written(rules.Nobodies())...), typed("best", "1", "3", "5", "7"), typed("third", "yes"), typed("size"), typed("through"), typed("levels"),
			typed("up"), typed("down"), typed("seats", "2", "3", "4", "5", "6"), typed("rounds"), shared("clock", clocks...), typed("seeds", "lot", "joined", "rating"), typed("zone"), typed("digest", "on", "off"),
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
			return rules.Rule{Match: r.NumberOr("match", 0), Winner: r.Person("winner"), Out: r.Options["out"] == "yes", Reason: r.Options["why"]}
		})},
		{Name: "extend", Handle: b.of(b.extend), Options: []desk.Option{match, needed(typed("time")), why}},
		{Name: "director", Options: []desk.Option{needed(user("player")), typed("remove", "yes")}, Handle: b.doing("done", func(r *request) rules.Act {
			if r.Options["remove"] == "yes" {
				return rules.RemoveDirector{Person: r.Person("player")}
			}
			return rules.NameDirector{Person: r.Person("player")}
		})},
		{Name: "digest", Options: []desk.Option{needed(typed("digest", "on", "off"))}, Handle: b.doing("done", func(r *request) rules.Act {
			return rules.SetDigest{On: r.Options["digest"] == "on"}
		})},
		{Name: "export", Handle: b.of(b.export)},
		{Name: "move", Handle: b.of(b.move)},
		{Name: "close", Options: []desk.Option{shared("why")}, Handle: b.doing("done", func(r *request) rules.Act { return rules.Close{Reason: r.Options["why"]} })},
	}
	for i := range list {
		c := &list[i]
		if c.Group, c.Help, c.Complete = name, "command.championship."+c.Name, b.complete; c.Name != "new" {
			c.Options = append(c.Options, offered(shared("championship")))
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

		desk.ToSubscribe: b.Subscribe,
	}[id.What]
}

func person(u storage.UserID) rules.Person { return rules.Person(u) }

// A request reads what was typed.
type request = desk.Typed

// of returns a handler that finds the championship of a request first.
func (b *Room) of(handle func(context.Context, *request, *Championship) (desk.Reply, error)) desk.Handler {
	return desk.OfHeld(b.Desk, name, b.find, handle)
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
	if r.Err != nil {
		return nil, r.Err
	}
	by := league.By{Press: r.Press()}
	now, err := b.held.Act(ctx, by, c.ID, act)
	var no *rules.Refusal
	if !errors.As(err, &no) || no.Key != rules.KeyNotDirector {
		return now, err
	}
	yields := c.State.Yields(act, rules.Unix(b.Clock.Now().Unix()))
	may, asked := b.Stewards(ctx, r.Request, c.Head.Guild, league.Users(c.State.Directors()...), yields)
	if by.Steward = may; asked != nil || !may {
		return now, errors.Join(err, asked)
	}
	return b.held.Act(ctx, by, c.ID, act)
}

// Refused says why the rules, or the shelf of all competitions, refuse.
func (b *Room) Refused(_ context.Context, r *desk.Request, err error) (reply desk.Reply, why string, ok bool) {
	var byRules *rules.Refusal
	var byShelf *league.Refusal
	switch {
	case errors.As(err, &byRules):
		return desk.Sentence(refused(r.Voice, byRules, person(r.User))), string(byRules.Key), true
	case errors.As(err, &byShelf):
		return desk.Sentence(r.Voice.Say("championship.refuse."+byShelf.Key, words.Data{"word": phrase.Literal(byShelf.Word), "until": phrase.Ago(byShelf.Until)})), byShelf.Key, true
	}
	return desk.Reply{}, "", false
}

// refused says to a reader why the rules refuse: of themself in the second person, where
// there is a sentence for that.
func refused(v *words.Voice, no *rules.Refusal, reader rules.Person) string {
	data := words.Data{"word": phrase.Literal(no.Word), "who": who(no.Person), "at": moment(no.Moment)}
	for name, n := range no.Numbers {
		data[name] = n
	}
	return v.Refused("championship.refuse."+string(no.Key), data, no.Person == reader)
}

// find returns the championship that a request is about.
func (b *Room) find(ctx context.Context, r *desk.Request) (*Championship, error) {
	id, err := b.Meant(ctx, r, b.held, name)
	if err != nil {
		return nil, err
	}
	c, err := b.held.Load(ctx, id)
	if err == nil && c.Head.Guild != r.Guild {
		err = &league.Refusal{Key: league.OtherServer}
	}
	return c, err
}

// complete offers titles, or championships.
func (b *Room) complete(ctx context.Context, r *desk.Request) (all []discord.Choice, err error) {
	if r.Focused == "title" {
		return b.CompleteTitle(ctx, r)
	}
	return b.Competitions(ctx, r, b.held)
}
