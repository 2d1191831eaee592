package tournament

import (
	"context"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// mostEntrants is how many people the message by which they join names.
const mostEntrants = 60

// registrationMessage is the message by which people join a tournament. Once that is
// over it says so.
func (b *Room) registrationMessage(v *words.Voice, t *Tournament) desk.ChannelMessage {
	list, last := []discord.Button{button(v, discord.Success, "join", idOf(t, toJoin)), button(v, discord.Secondary, "leave", idOf(t, toLeave))}, promise(v, t)
	if t.State.CheckInOpen() {
		list = append(list, button(v, discord.Primary, "check-in", idOf(t, toCheckIn)))
	}
	if !t.State.Settings().Hosted() {
		list = append(list, button(v, discord.Secondary, "sheet", idOf(t, toSheet)))
	}
	list = append(list, button(v, discord.Secondary, "rules", idOf(t, toRules)))
	switch t.State.Phase() {
	case rules.Registering:
	case rules.PhaseCancelled:
		list, last = nil, v.Say("tournament.registration.cancelled", nil)
	default:
		list, last = nil, v.Say("tournament.registration.begun", nil)
	}
	return desk.ChannelMessage{Text: phrase.Join("\n", b.about(v, t), entrants(v, t), last), Rows: discord.Buttons(list...)}
}

// promise is the commitment to the tournament's seed.
func promise(v *words.Voice, t *Tournament) string {
	return "-# " + v.Say("tournament.registration.promise", words.Data{"commitment": t.State.Commitment(), "id": t.State.ID()})
}

// about says what a tournament is.
func (b *Room) about(v *words.Voice, t *Tournament) string {
	s := t.State.Settings()
	what := v.Say("tournament.about.tabletop", words.Data{"mode": v.Say("tournament.mode."+string(s.Mode), nil), "points": s.Points})
	if s.Hosted() {
		what = v.Say("tournament.about.hosted", words.Data{"title": b.titleName(v, s.Title)})
		if s.Clock != "" {
			what += " " + v.Say("tournament.about.clock", words.Data{"clock": v.Say("option.clock-"+s.Clock, nil)})
		}
	}
	if s.Book != "" {
		what += " " + v.Say("tournament.about.book", words.Data{"book": phrase.Literal(s.Book)})
	}
	rounds := v.Say("tournament.about.rounds-open", nil)
	if n := t.State.Rounds(); n > 0 {
		rounds = v.Count("tournament.about.rounds", n)
	}
	return phrase.Join("\n", "## "+phrase.Literal(s.Name), what,
		rounds+" "+v.Say("tournament.about.round-time", words.Data{"time": spell(v, s.Round)}),
		v.Say("tournament.about.directors", words.Data{"who": everybody(v, t.State.Directors())}))
}

// show says what a tournament is, how far it is, and what its reader can do.
func (b *Room) show(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	v, said, rounds := r.Voice, "", t.State.Paired()
	switch t.State.Phase() {
	case rules.Registering:
		said = entrants(v, t)
	case rules.Running:
		said = v.Say("tournament.shown.round", words.Data{"round": rounds, "rounds": t.State.Rounds()})
		if m, open := t.State.OpenMatch(person(r.User)); open {
			said = phrase.Join("\n", said, v.Say("tournament.shown.yours", words.Data{"table": tableOf(v, m.ID), "players": players(m)}))
		}
	case rules.PhaseClosed:
		said = v.Say("tournament.shown.closed", nil)
	case rules.PhaseCancelled:
		said = v.Say("tournament.registration.cancelled", nil)
	}
	list := []discord.Button{button(v, discord.Secondary, "rules", idOf(t, toRules))}
	if rounds > 0 {
		list = append(list, button(v, discord.Secondary, "pairings", idOf(t, toPairings, rounds)), button(v, discord.Secondary, "standings", idOf(t, toStandings, rounds)))
	}
	return asked(phrase.Join("\n", b.about(v, t), said, promise(v, t)), list...), nil
}

// titleName is what a hosted title is called.
func (b *Room) titleName(v *words.Voice, key string) string {
	if t := b.TitleOf(key); t != nil {
		return v.Title(t.Game.About())
	}
	return v.Say("list.no-title", nil)
}

func entrants(v *words.Voice, t *Tournament) string {
	list := t.State.Entrants()
	if len(list) == 0 {
		return v.Say("tournament.registration.nobody", nil)
	}
	var names []string
	for _, e := range list[:min(len(list), mostEntrants)] {
		name := who(e.Person)
		if t.State.CheckInOpen() && e.CheckedIn {
			name += " ✓"
		}
		names = append(names, name)
	}
	if len(list) > mostEntrants {
		names = append(names, "…")
	}
	return v.Count("tournament.registration.players", len(list)) + " " + v.Join(names...)
}
