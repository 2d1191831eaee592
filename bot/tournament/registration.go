package tournament

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/tournament"
)

// mostEntrants is how many people the message by which they join names.
const mostEntrants = 60

// Registration is the message by which people join a tournament; once that is
// over it says so.
func (p *Room) Registration(v *words.Voice, cup *league.Tournament) desk.ChannelMessage {
	t := cup.State
	msg := desk.ChannelMessage{Text: phrase.Join("\n", p.CupHead(v, cup), entrants(v, t))}
	switch t.Phase() {
	case tournament.Registering:
		msg.Text = phrase.Join("\n", msg.Text, "-# "+v.Say("cup.registration.promise", words.Data{"commitment": t.Commitment(), "id": t.ID()}))
		list := []discord.Button{
			cupButton(v, discord.Success, "join", cupID(cup, CupJoin)), cupButton(v, discord.Secondary, "leave", cupID(cup, CupLeave)),
		}
		if t.CheckInOpen() {
			list = append(list, cupButton(v, discord.Primary, "check-in", cupID(cup, CupCheckIn)))
		}
		if !t.Settings().Hosted() {
			list = append(list, cupButton(v, discord.Secondary, "sheet", cupID(cup, CupSheet)))
		}
		msg.Rows = discord.Buttons(append(list, cupButton(v, discord.Secondary, "rules", cupID(cup, CupRules)))...)
	case tournament.PhaseCancelled:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("cup.registration.cancelled", nil))
	default:
		msg.Text = phrase.Join("\n", msg.Text, v.Say("cup.registration.begun", nil))
	}
	return msg
}

// CupHead says what a tournament is.
func (p *Room) CupHead(v *words.Voice, cup *league.Tournament) string {
	t, s := cup.State, cup.State.Settings()
	what := v.Say("cup.about.tabletop", words.Data{"mode": v.Say("cup.mode."+string(s.Mode), nil), "points": s.Points})
	if s.Hosted() {
		what = v.Say("cup.about.hosted", words.Data{"title": p.titleName(v, s.Title)})
		if s.Clock != "" {
			what += " " + v.Say("cup.about.clock", words.Data{"clock": v.Say("option.clock-"+s.Clock, nil)})
		}
	}
	if s.Book != "" {
		what += " " + v.Say("cup.about.book", words.Data{"book": phrase.Literal(s.Book)})
	}
	rounds := v.Say("cup.about.rounds-open", nil)
	if n := t.Rounds(); n > 0 {
		rounds = v.Count("cup.about.rounds", n)
	}
	return phrase.Join("\n", "## "+phrase.Literal(s.Name), what,
		rounds+" "+v.Say("cup.about.round-time", words.Data{"time": spell(v, s.Round)}),
		v.Say("cup.about.directors", words.Data{"who": everybody(v, t.Directors())}))
}

// titleName is what a hosted title is called.
func (p *Room) titleName(v *words.Voice, key string) string {
	for i := range p.Titles {
		if about := p.Titles[i].Game.About(); about.Key == key {
			return v.Title(about)
		}
	}
	return v.Say("list.no-title", nil)
}

func entrants(v *words.Voice, t *tournament.Tournament) string {
	list := t.Entrants()
	if len(list) == 0 {
		return v.Say("cup.registration.nobody", nil)
	}
	var names []string
	for i, e := range list {
		if i == mostEntrants {
			names = append(names, "…")
			break
		}
		name := who(e.Person)
		if t.CheckInOpen() && e.CheckedIn {
			name += " ✓"
		}
		names = append(names, name)
	}
	return v.Count("cup.registration.players", len(list)) + " " + v.Join(names...)
}
