package tournament

import (
	"context"
	"errors"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// unitOf is how many seconds the numbers of a refusal count each, where it is of
// how long something takes.
var unitOf = map[rules.Key]int64{rules.KeyConfirmTime: 60 * 60, rules.KeyPickTime: 60, rules.KeyRoundTime: 60}

// shortClock says what the manual recommends where rounds are shorter than that.
func shortClock(v *words.Voice, minutes int) words.Secret {
	return words.Secret(v.Say("tournament.short-clock", words.Data{"time": spell(v, int64(minutes)*60)}))
}

// refusalText says to a reader why the rules of tournaments refuse an act: of
// themself in the second person, where there is a sentence for that.
func refusalText(v *words.Voice, no *rules.Refusal, reader rules.Person) string {
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
			data[name] = known(v, "tournament.kind."+word, word)
		default:
			data[name] = phrase.Literal(word)
		}
	}
	for name, p := range no.People {
		data[name] = who(p)
	}
	p, named := no.People["person"]
	return phrase.Refused(v, "tournament.refuse."+string(no.Key), data, named && p == reader)
}

// known is a sentence, or a word that somebody typed if there is no such.
func known(v *words.Voice, key, typed string) string {
	if v.Has(key) {
		return v.Say(key, nil)
	}
	return phrase.Literal(typed)
}

// cardLabel is what a card is called, with its domain.
func cardLabel(v *words.Voice, data *rules.Data, id string) string {
	_, d, ok := data.FindCard(id)
	if !ok {
		return id
	}
	return cardName(v, id) + " · " + domainName(v, d.ID)
}

// shown says what a tournament is, how far it is, and what its reader can do.
func (b *Room) shown(v *words.Voice, t *league.Tournament, reader rules.Person) desk.Reply {
	state := t.State
	said := ""
	switch state.Phase() {
	case rules.Registering:
		said = entrants(v, state)
	case rules.Running:
		said = v.Say("tournament.shown.round", words.Data{"round": state.Paired(), "rounds": state.Rounds()})
		if m, open := state.OpenMatch(reader); open {
			said = phrase.Join("\n", said, v.Say("tournament.shown.yours", words.Data{"table": tableOf(v, m.ID), "players": players(m)}))
		}
	case rules.PhaseClosed:
		said = v.Say("tournament.shown.closed", nil)
	case rules.PhaseCancelled:
		said = v.Say("tournament.registration.cancelled", nil)
	}
	r := desk.Sentence(phrase.Join("\n", b.about(v, t), said, "-# "+v.Say("tournament.registration.promise", words.Data{"commitment": state.Commitment(), "id": state.ID()})))
	list := []discord.Button{button(v, discord.Secondary, "rules", idOf(t, toRules))}
	if n := state.Paired(); n > 0 {
		list = append(list, button(v, discord.Secondary, "pairings", idOf(t, toPairings, n)), button(v, discord.Secondary, "standings", idOf(t, toStandings, n)))
	}
	r.Rows = discord.Buttons(list...)
	return r
}

// Refused says a refusal of a tournament's rules, or of the shelf of all
// competitions.
func (b *Room) Refused(_ context.Context, r *desk.Request, err error) (reply desk.Reply, why string, ok bool) {
	var byRules *rules.Refusal
	var byShelf *league.Refusal
	switch {
	case errors.As(err, &byRules):
		return desk.Sentence(refusalText(r.Voice, byRules, person(r.User))), string(byRules.Key), true
	case errors.As(err, &byShelf):
		return desk.Sentence(r.Voice.Say("tournament.refuse."+byShelf.Key, words.Data{"word": phrase.Literal(byShelf.Word)})), byShelf.Key, true
	}
	return desk.Reply{}, "", false
}
