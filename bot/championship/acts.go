package championship

import (
	"cmp"
	"context"
	"regexp"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/calendar"
	rules "skald/engine/league/championship"
	"skald/storage"
	"skald/storage/competition"
)

// create makes a championship in this channel.
func (b *Room) create(ctx context.Context, req *desk.Request) (desk.Reply, error) {
	r := &request{Request: req}
	if r.Thread {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-thread"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	title := b.TitleNamed(r.Request, r.Options["title"])
	switch {
	case title == nil && (r.Options["title"] == "" || b.Unclear(r.Request, r.Options["title"])):
		return b.AskOptionTitle(r.Request, "championship.which"), nil
	case title == nil:
		return desk.Reply{}, b.UnknownTitle(r.Request, r.Options["title"])
	}
	text, err := r.NameOption("name")
	if err != nil {
		return desk.Reply{}, err
	}
	s := rules.Settings{
		Name: text, Title: title.Game.About().Key, Format: rules.Format(r.Options["format"]), Nobody: rules.Nobody(r.Options["nobody"]), Clock: r.Options["clock"],
		Third: r.Options["third"] == "yes", Joined: r.Options["seeds"] == "joined", Rated: r.Options["seeds"] == "rating", Digest: r.Options["digest"] == "on",
		Best: r.NumberOr("best", 0), Size: r.NumberOr("size", 0), Through: r.NumberOr("through", 0), Levels: r.NumberOr("levels", 0), Up: r.NumberOr("up", 0), Down: r.NumberOr("down", 0),
		Seats: r.NumberOr("seats", 0), Rounds: r.NumberOr("rounds", 0), Round: r.Seconds("round"),
	}
	s.Calendar, err = b.calendarOf(ctx, r)
	if err = cmp.Or(r.Err, err); err != nil {
		return desk.Reply{}, err
	}
	c, err := b.held.Open(ctx, r.Press(), Opening{Guild: r.Guild, Channel: r.Channel, Locale: b.Spoken(r.Request, ""), Settings: s})
	if err != nil {
		return desk.Reply{}, err
	}
	return said(r, c, "opened"), nil
}

// calendarOf reads the dates of a request, in the zone that is typed, else in that of
// its person.
func (b *Room) calendarOf(ctx context.Context, r *request) (c calendar.Calendar, err error) {
	if c.Every, err = calendar.ReadPeriod(r.Options["every"]); err != nil {
		return c, &desk.Refusal{Key: "championship-period", Data: words.Data{"word": r.Options["every"]}}
	}
	if r.Options["start"] == "" {
		return c, nil
	}
	if c.Zone, err = b.zone(ctx, r); err != nil {
		return c, err
	}
	if c.First, err = calendar.Read(r.Options["start"]); err != nil {
		return c, &desk.Refusal{Key: "championship-start", Data: words.Data{"word": r.Options["start"]}}
	}
	return c, nil
}

// zone is the time zone in which a person writes dates.
func (b *Room) zone(ctx context.Context, r *request) (string, error) {
	if typed := r.Options["zone"]; typed != "" {
		zone, err := calendar.ReadZone(typed)
		if err != nil {
			return "", &desk.Refusal{Key: "bad-zone", Data: words.Data{"word": typed}}
		}
		return zone, nil
	}
	p, err := b.Table.People.Person(ctx, r.User)
	return cmp.Or(p.Remind.Zone, "UTC"), err
}

// leave takes oneself out, or as a director somebody else.
func leave(r *request) rules.Act {
	return rules.Withdraw{Person: cmp.Or(r.Person("player"), person(r.User)), Reason: strings.TrimSpace(r.Options["why"])}
}

// mentioned are the people whom a text names.
var mentioned = regexp.MustCompile(`<@!?(\d+)>|\b(\d{15,20})\b`)

// start ends the registration and draws.
func (b *Room) start(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	act := rules.Start{}
	for _, found := range mentioned.FindAllStringSubmatch(r.Options["order"], -1) {
		u, err := storage.ParseUserID(cmp.Or(found[1], found[2]))
		if err != nil {
			return desk.Reply{}, &desk.Refusal{Key: "unknown-user", Data: words.Data{"word": found[0]}}
		}
		act.Order = append(act.Order, person(u))
	}
	if len(act.Order) == 0 && strings.TrimSpace(r.Options["order"]) != "" {
		return desk.Reply{}, &desk.Refusal{Key: "championship-order"}
	}
	return b.done(ctx, r, c, act, "started")
}

// date lets the season start at another moment.
func (b *Room) date(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	d, err := calendar.Read(r.Options["start"])
	if err != nil {
		return desk.Reply{}, &desk.Refusal{Key: "championship-start", Data: words.Data{"word": r.Options["start"]}}
	}
	zone := c.State.Settings().Calendar.Zone
	if zone == "" {
		if zone, err = b.zone(ctx, r); err != nil {
			return desk.Reply{}, err
		}
	}
	return b.done(ctx, r, c, rules.SetDate{Starts: rules.Unix(d.In(zone))}, "done")
}

// extend gives a match more time, counted from its date or from now.
func (b *Room) extend(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	act := rules.Extend{Match: r.NumberOr("match", 0), Reason: r.Options["why"]}
	m, _ := c.State.Match(act.Match)
	act.Due = max(m.Due, rules.Unix(b.Clock.Now().Unix())) + rules.Unix(r.Seconds("time"))
	return b.done(ctx, r, c, act, "done")
}

// move lets a championship speak in the channel in which this is typed.
func (b *Room) move(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	if r.Thread {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-thread"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	if c.Head.Channel == r.Channel {
		return desk.Reply{}, &rules.Refusal{Key: rules.KeyAtHome}
	}
	return b.done(ctx, r, c, rules.Move{Home: r.Channel.String()}, "done")
}

// postAgain posts anew what is missing of the open matches, and what is gone from the
// channel by now.
func (b *Room) postAgain(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	_, _, err := b.held.Change(ctx, r.Press(), c.ID, func(c *Championship) (next step, err error) {
		keys, err := b.Lacking(ctx, c.ID, c.Head.Channel, phrase.Each(c.State.Open(0), func(m rules.Match) desk.Pairing {
			return desk.Pairing{Key: m.Key(), Threaded: true, Hosted: true}
		}))
		for _, key := range keys {
			next.Mail = append(next.Mail, competition.About(competition.PairingMail, c.Head, c.ID, key))
		}
		return next, err
	})
	if err != nil {
		return desk.Reply{}, err
	}
	return said(r, c, "again"), nil
}

func unix(at rules.Unix) time.Time { return time.Unix(int64(at), 0) }
