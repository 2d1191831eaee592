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

// registrationMessage is the message by which people join a tournament; once that is
// over it says so.
func (b *Room) registrationMessage(v *words.Voice, t *Tournament) desk.ChannelMessage {
	state := t.State
	msg := desk.ChannelMessage{Text: phrase.Join("\n", b.about(v, t), entrants(v, state))}
	switch state.Phase() {
	case rules.Registering:
		msg.Text = phrase.Join("\n", msg.Text, "-# "+v.Say("tournament.registration.promise", words.Data{"commitment": state.Commitment(), "id": state.ID()}))
		list := []discord.Button{
			button(v, discord.Success, "join", idOf(t, toJoin)), button(v, discord.Secondary, "leave", idOf(t, toLeave)),
		}
		if state.CheckInOpen() {
			list = append(list, button(v, discord.Primary, "check-in", idOf(t, toCheckIn)))
		}
		if !state.Settings().Hosted() {
			list = append(list, button(v, discord.Secondary, "sheet", idOf(t, toSheet)))
		}
		msg.Rows = discord.Buttons(append(list, button(v, discord.Secondary, "rules", idOf(t, toRules)))...)
	case rules.PhaseCancelled:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("tournament.registration.cancelled", nil))
	default:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("tournament.registration.begun", nil))
	}
	return msg
}

// about says what a tournament is.
func (b *Room) about(v *words.Voice, t *Tournament) string {
	state, s := t.State, t.State.Settings()
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
	if n := state.Rounds(); n > 0 {
		rounds = v.Count("tournament.about.rounds", n)
	}
	return phrase.Join("\n", "## "+phrase.Literal(s.Name), what,
		rounds+" "+v.Say("tournament.about.round-time", words.Data{"time": spell(v, s.Round)}),
		v.Say("tournament.about.directors", words.Data{"who": everybody(v, state.Directors())}))
}

// show says what a tournament is, how far it is, and what its reader can do.
func (b *Room) show(_ context.Context, r *desk.Request, t *Tournament) (desk.Reply, error) {
	v := r.Voice
	state := t.State
	said := ""
	switch state.Phase() {
	case rules.Registering:
		said = entrants(v, state)
	case rules.Running:
		said = v.Say("tournament.shown.round", words.Data{"round": state.Paired(), "rounds": state.Rounds()})
		if m, open := state.OpenMatch(person(r.User)); open {
			said = phrase.Join("\n", said, v.Say("tournament.shown.yours", words.Data{"table": tableOf(v, m.ID), "players": players(m)}))
		}
	case rules.PhaseClosed:
		said = v.Say("tournament.shown.closed", nil)
	case rules.PhaseCancelled:
		said = v.Say("tournament.registration.cancelled", nil)
	}
	reply := desk.Sentence(phrase.Join("\n", b.about(v, t), said, "-# "+v.Say("tournament.registration.promise", words.Data{"commitment": state.Commitment(), "id": state.ID()})))
	list := []discord.Button{button(v, discord.Secondary, "rules", idOf(t, toRules))}
	if n := state.Paired(); n > 0 {
		list = append(list, button(v, discord.Secondary, "pairings", idOf(t, toPairings, n)), button(v, discord.Secondary, "standings", idOf(t, toStandings, n)))
	}
	reply.Rows = discord.Buttons(list...)
	return reply, nil
}

// titleName is what a hosted title is called.
func (b *Room) titleName(v *words.Voice, key string) string {
	for i := range b.Titles {
		if about := b.Titles[i].Game.About(); about.Key == key {
			return v.Title(about)
		}
	}
	return v.Say("list.no-title", nil)
}

func entrants(v *words.Voice, state *rules.Tournament) string {
	list := state.Entrants()
	if len(list) == 0 {
		return v.Say("tournament.registration.nobody", nil)
	}
	var names []string
	for i, e := range list {
		if i == mostEntrants {
			names = append(names, "…")
			break
		}
		name := who(e.Person)
		if state.CheckInOpen() && e.CheckedIn {
			name += " ✓"
		}
		names = append(names, name)
	}
	return v.Count("tournament.registration.players", len(list)) + " " + v.Join(names...)
}
