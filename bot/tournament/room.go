// Package tournament is the room of tournaments: registration, rounds, pairings,
// drafts, results and standings, as commands, presses, messages, pictures and mail.
// The rules are those of engine/league/tournament, which this package calls rules;
// the log, the clock and the matches are those of bot/league. It knows no other
// room.
//
// # A new event
//
// An event is touched in two packages. In engine/league/tournament it is a Fact
// with its row in facts, and Decide or Elapse returns it. Here newsLine says it to
// the channel, if it is public, and Tournaments.Mail names the messages that it
// changes. CardPicked is an example: the rules write it, the messages of its
// pairing change (TalkMail), and no line of news tells it.
package tournament

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/competition"
)

// name is the room of its custom ids.
const name = "tournament"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	held *Tournaments
	due  desk.Due[storage.LeagueID]
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d, held: Of(d.Leagues)} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }

// Elapse deals with the competitions of either kind that are due. Those with a
// match that has ended are among them.
func (b *Room) Elapse(ctx context.Context) {
	due, err := b.Leagues.Due(ctx)
	b.due.Each(ctx, b.Log, b.Clock.Now(), "league", due, err, b.Leagues.Elapse)
}

// Acted reports to a competition of either kind at once that an act has ended a
// match of it. If that fails, Elapse does it later.
func (b *Room) Acted(ctx context.Context, m *table.Match) {
	if m.Fixture == nil || m.Status != head.Over && m.Status != head.Cancelled {
		return
	}
	if err := b.Leagues.Hear(ctx, m.Fixture.League); err != nil {
		b.Log.Warn("a league did not hear of its match's end yet", "match", m.ID, "league", m.Fixture.League, "err", err)
	}
}

// Commands returns the commands of tournaments, a part of the one table. All but
// new and rules take the tournament that they mean.
func (b *Room) Commands() []desk.Command {
	typed := func(kind discord.OptionType, name string, choices ...string) desk.Option {
		return desk.Option{Name: name, Help: "option." + name, Kind: kind, Choices: choices}
	}
	text := func(name string, choices ...string) desk.Option { return typed(discord.TextOption, name, choices...) }
	user := func(name string) desk.Option { return typed(discord.UserOption, name) }
	needed := func(o desk.Option) desk.Option { o.Required = true; return o }
	named := func(o desk.Option, help string) desk.Option { o.Help = "option." + help; return o }
	offered := func(o desk.Option) desk.Option { o.Complete = true; return o }
	player := needed(user("player"))
	clocks := phrase.Each(chessclock.Presets(), func(c chessclock.Preset) string { return c.Key })
	list := []desk.Command{
		{Name: "new", Handle: b.create, Options: []desk.Option{
			needed(text("name")), named(offered(text("title")), "tournament-title"), text("mode", "battles", "expedition", "mixed"), text("rounds"), text("clock", clocks...),
			text("round-time"), text("confirm"), text("pick-time"), text("book"), text("warbands", "6", "7"), text("remote", "yes", "no"), text("pairing", "bot", "director"), user("second"),
		}},
		{Name: "show", Handle: b.ofTournament(b.show)},
		{Name: "join", Handle: b.ofTournament(b.join)},
		{Name: "leave", Handle: b.doing("left", leave)},
		{Name: "sheet", Handle: b.ofTournament(b.sheet), Options: []desk.Option{user("player")}},
		{Name: "check-in", Handle: b.ofTournament(b.checkIn), Options: []desk.Option{text("open")}},
		{Name: "start", Handle: b.ofTournament(b.start)},
		{Name: "round", Handle: b.ofTournament(b.round), Options: []desk.Option{
			text("do", "pair", "close", "choose"), text("kind", "battle", "expedition", "set"), text("round"), text("battle"), text("cards"),
		}},
		{Name: "pairings", Handle: b.ofTournament(b.pairings), Options: []desk.Option{text("round"), user("swap"), user("with"), text("again", "yes")}},
		{Name: "report", Handle: b.ofTournament(b.report), Options: []desk.Option{text("own"), text("theirs"), text("round"), text("unfinished", "yes")}},
		{Name: "confirm", Options: []desk.Option{text("round")}, Handle: b.doing("confirmed", func(r *request) rules.Act {
			return rules.ConfirmResult{Round: r.NumberOr("round", 0)}
		})},
		{Name: "concede", Handle: b.ofTournament(b.concede), Options: []desk.Option{text("round")}},
		{Name: "pick", Handle: b.ofTournament(b.pick), Options: []desk.Option{offered(text("card")), text("dice"), text("anew"), text("why")}},
		{Name: "standings", Handle: b.ofTournament(b.standings), Options: []desk.Option{text("round"), named(text("digest", "on", "off"), "championship-digest")}},
		{Name: "drop", Handle: b.doing("done", drop), Options: []desk.Option{user("player"), text("why"), text("played", "yes", "no"), text("back", "yes")}},
		{Name: "add", Options: []desk.Option{player, text("faction"), text("units")}, Handle: b.doing("invited", func(r *request) rules.Act {
			return rules.Invite{Person: r.Person("player"), Sheet: rules.Sheet{Faction: r.Options["faction"], Units: r.Options["units"]}}
		})},
		{Name: "ruling", Handle: b.doing("done", ruling), Options: []desk.Option{
			needed(named(text("kind", rulings...), "ruling")), needed(text("why")), user("player"), text("points"), text("number"), text("played", "yes", "no"),
		}},
		{Name: "correct", Handle: b.ofTournament(b.correct), Options: []desk.Option{
			needed(text("table")), needed(text("result", phrase.Written(outcomes)...)), text("round"), user("winner"), text("first-points"), text("second-points"),
		}},
		{Name: "director", Options: []desk.Option{player, text("remove", "yes")}, Handle: b.doing("done", func(r *request) rules.Act {
			if r.Yes("remove") {
				return rules.RemoveDirector{Person: r.Person("player")}
			}
			return rules.NameDirector{Person: r.Person("player")}
		})},
		{Name: "move", Handle: b.ofTournament(b.move)},
		{Name: "close", Handle: b.ofTournament(b.close), Options: []desk.Option{text("why")}},
		{Name: "rules", Handle: b.rules},
		{Name: "export", Handle: b.ofTournament(b.export)},
	}
	for i := range list {
		c := &list[i]
		c.Group, c.Help, c.Complete = "tournament", "command.tournament."+c.Name, b.complete
		if !slices.Contains([]string{"rules", "new"}, c.Name) {
			c.Options = append(c.Options, offered(text("tournament")))
		}
	}
	return append(list, desk.Command{
		Group: "mod", Name: "competition", Help: "command.mod.competition", Handle: b.competition, Complete: b.completeCompetition, Needs: desk.Moderating,
		Options: []desk.Option{
			offered(named(text("competition"), "competition")), named(text("do", exportIt, releaseIt), "competition-do"), named(text("reason"), "competition-reason"),
		},
	})
}

// Welcome leads the directors of the server's tournaments to them.
func (b *Room) Welcome(ctx context.Context, r *desk.Request) ([]desk.Welcome, error) {
	if r.Guild == 0 {
		return nil, nil
	}
	all, err := b.held.Listed(ctx, r.Guild)
	for _, one := range all {
		t, unread := b.held.Load(ctx, one.ID)
		if unread != nil || !t.State.Directs(person(r.User)) {
			continue
		}
		return []desk.Welcome{{
			Text:     r.Voice.Say("help.tournament", words.Data{"name": phrase.Literal(t.Head.Name)}),
			Button:   desk.Button(r.Voice, discord.Secondary, "show", idOf(t, toShow)),
			Commands: []string{"tournament round", "tournament pairings", "tournament ruling"},
		}}, err
	}
	return nil, err
}

// fill begins the act of a form that a button with the rest of the act has asked
// for.
const fill = "fill-"

// Press returns what a button, a select or a form does; nil if there is nothing. A
// button on an old message says what can be done now.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{
		toJoin:        b.ofTournament(b.join),
		fill + toJoin: b.ofTournament(b.joined),
		toLeave:       b.doing("left", leave),
		toCheckIn:     b.doing("checked-in", func(*request) rules.Act { return rules.CheckIn{} }),
		toSheet:       b.ofTournament(b.sheet),
		fill + toSheet: b.doing("sheet.kept", func(r *request) rules.Act {
			return rules.ChangeSheet{Person: cmp.Or(rules.Person(pressed(r, 0)), person(r.User)), Sheet: sheetIn(r)}
		}),
		toReport:        b.ofTournament(b.pressedReport),
		fill + toReport: b.ofTournament(b.pressedReport),
		toSend:          b.ofTournament(b.send),
		toConfirm:       b.doing("confirmed", func(r *request) rules.Act { return rules.ConfirmResult{Round: pressed(r, 0), Report: pressed(r, 1)} }),
		toConcede:       b.ofTournament(b.concede),
		toConceded:      b.doing("conceded", func(r *request) rules.Act { return rules.Concede{Round: pressed(r, 0), Played: true} }),
		toPick:          b.ofTournament(b.pickNext),
		toDomain:        b.ofTournament(b.pickNext),
		toCard:          b.ofTournament(b.pickCard),
		toDigest:        b.ofTournament(b.page),
		toPairings:      b.ofTournament(b.page),
		toStandings:     b.ofTournament(b.page),
		toShow:          b.ofTournament(b.show),
		toDecide:        b.ofTournament(b.decide),
		fill + toDecide: b.ofTournament(b.decided),
		toRetry:         b.ofTournament(b.retry),
		toCloseRound:    b.ofTournament(b.closeRound),
		toClose:         b.ofTournament(b.close),
		toRules:         b.rules,

		desk.ToSubscribe: b.Subscribe,
	}[id.What]
}

// page shows a page of the scenario of a match, of a round's pairings or of the
// table after a round.
func (b *Room) page(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	id := r.Pressed.Numbered()
	switch id.What {
	case toDigest:
		m, _ := t.State.Match(matchOf(id))
		return scenarioText(r.Voice, t, m, id.Page), nil
	case toPairings:
		return roundText(r.Voice, t, id.Numbers.At(0), id.Page), nil
	}
	return b.shownTable(ctx, r.Voice, t, id.Numbers.At(0), id.Page), nil
}

// send sends a report and says what it has come to: it waits for the opponent,
// agrees with their report or differs from it.
func (b *Room) send(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	n := r.Pressed.Numbered().Numbers
	t, err := b.act(ctx, r, t, rules.ReportResult{Round: n.At(0), Own: n.At(1), Other: n.At(2), Unfinished: n.At(3) == 1})
	if err != nil {
		return desk.Reply{}, err
	}
	m, open := t.State.OpenMatch(person(r.User))
	_, conflicts := t.State.Unsettled()
	switch {
	case !open:
		return said(r, t, "confirmed"), nil
	case slices.Contains(conflicts, m.ID):
		return said(r, t, "reported-differs"), nil
	}
	return said(r, t, "reported"), nil
}

// What can be done about a competition that cannot be read.
const (
	exportIt  = "export"
	releaseIt = "release"
)

// competition tells which tournaments and ladders of the server cannot be read, hands
// the log of one out, or releases it so that another one can be made in its stead.
func (b *Room) competition(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if r.Guild == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	}
	faults, err := b.Leagues.Faults(ctx, r.Guild)
	if err != nil {
		return desk.Reply{}, err
	}
	f, home := faulty(faults, storage.LeagueID(strings.TrimSpace(r.Options["competition"]))), r.Channel
	if f != nil {
		home = cmp.Or(f.Head.Channel, r.Channel)
	}
	p, err := b.Moderator(ctx, r, home)
	if err != nil {
		return desk.Reply{}, err
	}
	do, why := r.Options["do"], strings.TrimSpace(r.Options["reason"])
	switch {
	case f == nil && (do != "" || r.Options["competition"] != ""):
		return desk.Reply{}, &desk.Refusal{Key: "competition-sound"}
	case f == nil:
		return b.competitions(r, faults), nil
	case do == "":
		return b.competitions(r, []league.Fault{*f}), nil
	case do == exportIt:
		raw, err := b.Leagues.Raw(ctx, r.Guild, f.ID)
		reply := desk.Sentence(r.Voice.Say("competition.exported", words.Data{"name": called(r.Voice, *f)}))
		reply.Files = []discord.File{{Name: string(f.ID) + ".log", Type: "text/plain", Data: raw}}
		return reply, err
	case why == "":
		return desk.Reply{}, &desk.Refusal{Key: "competition-why"}
	}
	if err := b.Leagues.Release(ctx, p, r.Guild, f.ID); err != nil {
		return desk.Reply{}, err
	}
	b.Log.Warn("a competition is released", "league", f.ID, "user", r.User, "why", why)
	return desk.Sentence(r.Voice.Say("competition.released", words.Data{"name": called(r.Voice, *f)})), nil
}

// competitions tells what ails the competitions of a server that cannot be read. The
// error itself is the operator's.
func (b *Room) competitions(r *desk.Request, faults []league.Fault) desk.Reply {
	if len(faults) == 0 {
		return desk.Sentence(r.Voice.Say("competition.sound", nil))
	}
	lines := []string{r.Voice.Say("competition.head", nil)}
	for _, f := range faults {
		b.Log.Error("a competition cannot be read", "league", f.ID, "err", f.Err)
		lines = append(lines, r.Voice.Say("competition.line", words.Data{"name": called(r.Voice, f), "id": string(f.ID)}))
	}
	return desk.Sentence(desk.Pages(lines)[0])
}

// faulty finds a competition by its id; the only one if none is named.
func faulty(faults []league.Fault, id storage.LeagueID) *league.Fault {
	for i, f := range faults {
		if strings.EqualFold(string(f.ID), string(id)) || id == "" && len(faults) == 1 {
			return &faults[i]
		}
	}
	return nil
}

// called is what a competition is called, as far as that can be read.
func called(v *words.Voice, f league.Fault) string {
	switch {
	case f.Head.Kind == competition.Ladder:
		return v.Say("competition.ladder", words.Data{"title": phrase.Literal(f.Head.Game)})
	case f.Head.Name != "":
		return phrase.Literal(f.Head.Name)
	}
	return v.Say("competition.nameless", nil)
}

// completeCompetition offers the competitions that cannot be read.
func (b *Room) completeCompetition(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	if _, err := b.Moderator(ctx, r, r.Channel); err != nil {
		return nil, err
	}
	faults, err := b.Leagues.Faults(ctx, r.Guild)
	return phrase.Each(faults, func(f league.Fault) discord.Choice {
		return discord.Choice{Label: called(r.Voice, f) + " · " + string(f.ID), Value: string(f.ID)}
	}), err
}
