package tournament

import (
	"context"
	"errors"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/tournament"
)

// unitOf is how many seconds the numbers of a refusal count each, where it is of
// how long something takes.
var unitOf = map[tournament.Key]int64{tournament.KeyConfirmTime: 60 * 60, tournament.KeyPickTime: 60, tournament.KeyRoundTime: 60}

// ShortClock says what the manual recommends where rounds are shorter than that.
func ShortClock(v *words.Voice, minutes int) words.Secret {
	return words.Secret(v.Say("cup.short-clock", words.Data{"time": spell(v, int64(minutes)*60)}))
}

// CupRefusal says to a reader why the rules of tournaments refuse an act: of
// themself in the second person, where there is a sentence for that.
func CupRefusal(v *words.Voice, no *tournament.Refusal, reader tournament.Person) string {
	data := words.Data{}
	unit, timed := unitOf[no.Key]
	for name, n := range no.Numbers {
		if data[name] = n; timed {
			data[name] = spell(v, int64(n)*unit)
		}
	}
	for name, word := range no.Words {
		switch name {
		case "domain", "own":
			data[name] = known(v, "scenario.domain."+word, word)
		case "card":
			data[name] = known(v, "scenario.card."+word+".name", word)
		case "kind":
			data[name] = known(v, "cup.kind."+word, word)
		default:
			data[name] = phrase.Literal(word)
		}
	}
	for name, p := range no.People {
		data[name] = who(p)
	}
	p, named := no.People["person"]
	return phrase.Refused(v, "cup.refuse."+string(no.Key), data, named && p == reader)
}

// known is a sentence, or a word that somebody typed if there is no such.
func known(v *words.Voice, key, typed string) string {
	if v.Has(key) {
		return v.Say(key, nil)
	}
	return phrase.Literal(typed)
}

// CardLabel is what a card is called, with its domain.
func CardLabel(v *words.Voice, data *tournament.Data, id string) string {
	_, d, ok := data.FindCard(id)
	if !ok {
		return id
	}
	return cardName(v, id) + " · " + domainName(v, d.ID)
}

// CupShown says what a tournament is, how far it is, and what its reader can do.
func (p *Room) CupShown(v *words.Voice, cup *league.Tournament, reader tournament.Person) desk.Reply {
	t := cup.State
	said := ""
	switch t.Phase() {
	case tournament.Registering:
		said = entrants(v, t)
	case tournament.Running:
		said = v.Say("cup.shown.round", words.Data{"round": t.Paired(), "rounds": t.Rounds()})
		if m, open := t.OpenMatch(reader); open {
			said = phrase.Join("\n", said, v.Say("cup.shown.yours", words.Data{"table": tableOf(v, m.ID), "players": players(m)}))
		}
	case tournament.PhaseClosed:
		said = v.Say("cup.shown.closed", nil)
	case tournament.PhaseCancelled:
		said = v.Say("cup.registration.cancelled", nil)
	}
	r := desk.Sentence(phrase.Join("\n", p.CupHead(v, cup), said, "-# "+v.Say("cup.registration.promise", words.Data{"commitment": t.Commitment(), "id": t.ID()})))
	list := []discord.Button{cupButton(v, discord.Secondary, "rules", cupID(cup, CupRules))}
	if n := t.Paired(); n > 0 {
		list = append(list, cupButton(v, discord.Secondary, "pairings", cupID(cup, CupPairings, n)), cupButton(v, discord.Secondary, "standings", cupID(cup, CupStandings, n)))
	}
	r.Rows = discord.Buttons(list...)
	return r
}

// Refused says a refusal of a tournament's rules, or of the shelf of all
// competitions.
func (b *Room) Refused(_ context.Context, r *desk.Request, err error) (reply desk.Reply, why string, ok bool) {
	var byRules *tournament.Refusal
	var byShelf *league.Refusal
	switch {
	case errors.As(err, &byRules):
		return desk.Sentence(CupRefusal(r.Voice, byRules, person(r.User))), string(byRules.Key), true
	case errors.As(err, &byShelf):
		return desk.Sentence(r.Voice.Say("cup.refuse."+byShelf.Key, words.Data{"word": phrase.Literal(byShelf.Word)})), byShelf.Key, true
	}
	return desk.Reply{}, "", false
}
