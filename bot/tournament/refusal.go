package tournament

import (
	"context"
	"errors"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// unitOf is how many seconds the numbers of a refusal count each, where it is of
// how long something takes.
var unitOf = map[rules.Key]int64{rules.KeyConfirmTime: 60 * 60, rules.KeyPickTime: 60, rules.KeyRoundTime: 60, rules.KeyNotDirector: 24 * 60 * 60}

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
