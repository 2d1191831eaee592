package tournament

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// atTable is the title of a tournament that people play at tables, with miniatures.
const atTable = "table"

// decisive are the options of which each says whether a game is played here or at
// tables: without any of them it is asked.
var decisive = []string{"title", "mode", "book", "warbands"}

// create makes a tournament in this channel.
func (b *Room) create(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if r.Thread {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-thread"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	typed := r.Options["title"]
	unclear := typed != "" && typed != atTable && b.Unclear(r, typed)
	if unclear || !slices.ContainsFunc(decisive, func(option string) bool { return r.Options[option] != "" }) {
		table := discord.Choice{Label: r.Voice.Say("tournament.at-table", nil), Value: atTable, Description: r.Voice.Say("tournament.at-table-help", nil)}
		return b.AskOptionTitle(r, "tournament.which", table), nil
	}
	data := b.held.data
	o := &request{Request: r}
	s := rules.Settings{
		Name: o.Titled("name"), Mode: rules.Mode(o.Options["mode"]), Book: o.Options["book"], Clock: o.Options["clock"],
		Remote: o.Yes("remote"), ByHand: o.Options["pairing"] == "director",
	}
	if typed = o.Options["title"]; typed != "" && typed != atTable {
		title := b.TitleNamed(r, typed)
		if title == nil {
			return desk.Reply{}, b.UnknownTitle(r, typed)
		}
		s.Title = title.Game.About().Key
	}
	s.Rounds = o.NumberOr("rounds", 0)
	if o.Err == nil && s.Rounds == 0 && o.Options["rounds"] != "" { // 0 would leave it to the players
		o.Err = &rules.Refusal{Key: rules.KeyRoundsRange, Numbers: map[string]int{"rounds": 0, "most": data.Limits.Rounds.Most}}
	}
	s.Points, s.Round, s.Confirm, s.Pick = o.NumberOr("warbands", 0), o.Seconds("round-time"), o.Seconds("confirm"), o.Seconds("pick-time")
	second := o.Person("second")
	if o.Err != nil {
		return desk.Reply{}, o.Err
	}
	t, err := b.held.Open(ctx, r.Press(), Opening{Second: second, Guild: r.Guild, Channel: r.Channel, Locale: b.Spoken(r, ""), Settings: s})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := said(o, t, "opened")
	if minutes, short := data.ShortClock(t.State.Settings()); short {
		reply = reply.And(words.Secret(r.Voice.Say("tournament.short-clock", words.Data{"time": of(r.Voice, t).Span(time.Duration(minutes) * time.Minute)})))
	}
	return reply, nil
}

// join enters a tournament. For a tabletop tournament it asks for the warband
// first, which may stay empty until the start.
func (b *Room) join(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	_, in := t.State.Entrant(person(r.User))
	sheet, invited := t.State.Invited(person(r.User))
	if !t.State.Settings().Hosted() && (t.State.Phase() == rules.Registering || invited) && !in {
		return askSheet(r.Voice, sheet, idOf(t, toJoin)), nil
	}
	return b.joined(ctx, r, t)
}

// joined enters a tournament with the warband of a form, if one was filled in.
// At a table it says what is allowed there, and what to bring.
func (b *Room) joined(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	reply, err := b.done(ctx, r, t, rules.Join{Sheet: sheetIn(r)}, "joined")
	if err == nil && !t.State.Settings().Hosted() {
		for _, section := range []string{"allowed", "bring"} {
			reply = reply.And(words.Secret("-# **" + r.Voice.Say("tournament.rules."+section+"-head", nil) + "** " + r.Voice.Say("tournament.rules."+section, nil)))
		}
	}
	return reply, err
}

func leave(*request) rules.Act { return rules.Leave{} }

// sheet shows a warband, or asks for it whoever may change it.
func (b *Room) sheet(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	me := person(r.User)
	p := cmp.Or(r.Person("player"), me)
	e, in := t.State.Entrant(p)
	switch {
	case t.State.Settings().Hosted():
		return desk.Reply{}, &rules.Refusal{Key: rules.KeySheetHosted}
	case !in:
		return desk.Reply{}, &rules.Refusal{Key: rules.KeyStranger, People: map[string]rules.Person{"person": p}}
	}
	if _, err := t.State.Decide(rules.ChangeSheet{Person: p, Sheet: e.Sheet}, rules.Actor{Person: me}, 0); err == nil {
		return askSheet(r.Voice, e.Sheet, idOf(t, toSheet, int(p))), nil
	}
	s, may := t.State.SheetFor(me, p)
	if !may {
		return desk.Reply{}, &desk.Refusal{Key: "sheet-hidden"}
	}
	return sheetShown(r.Voice, p, s), nil
}

// checkIn checks in, or lets a director ask everybody to.
func (b *Room) checkIn(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	typed, act := r.Options["open"], rules.OpenCheckIn{}
	switch {
	case typed == "":
		return b.done(ctx, r, t, rules.CheckIn{}, "checked-in")
	case !strings.EqualFold(typed, "start"):
		act.Until = rules.Unix(b.Clock.Now().Unix() + r.Seconds("open"))
	}
	return b.done(ctx, r, t, act, "check-in-opened")
}

// start ends the registration, and pairs the first round where the bot pairs.
func (b *Room) start(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	t, err := b.act(ctx, r, t, rules.Start{})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := said(r, t, "started")
	if empty := t.State.Unwritten(); len(empty) > 0 {
		reply = reply.And(words.Secret(r.Voice.Say("tournament.sheets-empty", words.Data{"who": of(r.Voice, t).People(empty)})))
	}
	if rules.Rematches(len(t.State.Entrants()), t.State.Rounds()) {
		reply = reply.And(said(r, t, "rematches").Text)
	}
	if t.State.Paired() == 0 {
		reply = reply.And(said(r, t, "pair-next").Text)
	}
	return reply, nil
}

// registrationMessage is the message by which people join a tournament. Once that is
// over it says so.
func (b *Room) registrationMessage(ctx context.Context, v *words.Voice, t *Tournament) desk.ChannelMessage {
	list, last := []discord.Button{button(v, discord.Success, "join", idOf(t, toJoin)), button(v, discord.Secondary, "leave", idOf(t, toLeave))}, of(v, t).Promise()
	if t.State.CheckInOpen() {
		list = append(list, button(v, discord.Primary, "check-in", idOf(t, toCheckIn)))
	}
	if !t.State.Settings().Hosted() {
		list = append(list, button(v, discord.Secondary, "sheet", idOf(t, toSheet)))
	}
	list = append(append(list, button(v, discord.Secondary, "rules", idOf(t, toRules))), b.Subscribing(ctx, v, t.Head.Guild, idOf(t, toShow).ID)...)
	switch t.State.Phase() {
	case rules.Registering:
	case rules.PhaseCancelled:
		list, last = nil, v.Say("tournament.registration.cancelled", nil)
	default:
		list, last = nil, v.Say("tournament.registration.begun", nil)
	}
	return desk.ChannelMessage{Text: phrase.Join("\n", b.about(v, t), of(v, t).Entrants(), last), Rows: discord.Buttons(list...)}
}

// about says what a tournament is.
func (b *Room) about(v *words.Voice, t *Tournament) string {
	told := of(v, t)
	told.Title = b.titleName(v, t.State.Settings().Title)
	return told.About()
}

// show says what a tournament is, how far it is, and what its reader can do.
func (b *Room) show(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	v, rounds := r.Voice, t.State.Paired()
	list := []discord.Button{button(v, discord.Secondary, "rules", idOf(t, toRules))}
	if rounds > 0 {
		list = append(list, button(v, discord.Secondary, "pairings", idOf(t, toPairings, rounds)), button(v, discord.Secondary, "standings", idOf(t, toStandings, rounds)))
	}
	return desk.Sentence(phrase.Join("\n", b.about(v, t), of(v, t).Shown(person(r.User)), b.EventLacks(ctx, v, t.ID), of(v, t).Promise())).With(list...), nil
}

// titleName is what a hosted title is called.
func (b *Room) titleName(v *words.Voice, key string) string {
	if t := b.TitleOf(key); t != nil {
		return v.Title(t.Game.About())
	}
	return v.Say("list.no-title", nil)
}
