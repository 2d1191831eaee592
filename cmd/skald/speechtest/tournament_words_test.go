package speechtest

import (
	"slices"
	"testing"

	"skald/cmd/skald/titles/titlestest"
	"skald/engine/league/tournament"
	"skald/engine/match/rules"
)

// TestTournamentsSpeak holds that everything of tournaments can be said: each
// refusal, each outcome, and each scenario, in three languages.
func TestTournamentsSpeak(t *testing.T) {
	t.Parallel()
	c := titlestest.Catalogue(t)
	want := func(lang string, keys ...string) {
		for _, key := range keys {
			if !c.HasIn(lang, key) {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
	}
	d := tournament.Standard()
	for _, lang := range []string{"en", "de", "fr"} {
		for _, b := range d.Battles {
			for _, part := range []string{"name", "setup", "deployment", "begins", "special", "scoring"} {
				want(lang, "scenario.battle."+b.ID+"."+part)
			}
		}
		for _, domain := range d.Expedition.Domains {
			want(lang, "scenario.domain."+domain.ID)
			for _, card := range domain.Cards {
				want(lang, "scenario.card."+card.ID+".name", "scenario.card."+card.ID+".text")
			}
		}
		names := map[string]string{}
		for _, b := range d.Battles {
			names[c.Speak(lang).Say("scenario.battle."+b.ID+".name", nil)] = map[string]string{"en": b.EN, "de": b.DE, "fr": b.FR}[lang]
		}
		for _, domain := range d.Expedition.Domains {
			for _, card := range domain.Cards {
				names[c.Speak(lang).Say("scenario.card."+card.ID+".name", nil)] = map[string]string{"en": card.EN, "de": card.DE, "fr": card.FR}[lang]
			}
		}
		for got, fact := range names {
			if got != fact {
				t.Errorf("%s calls %q what the data call %q", lang, got, fact)
			}
		}
	}
	for _, lang := range []string{"en", "de", "fr"} {
		for _, key := range tournament.Keys() {
			want(lang, "tournament.refuse."+string(key))
		}
		for _, o := range d.Outcomes {
			want(lang, "tournament.outcome."+string(o.Kind), "tournament.outcome-name."+string(o.Kind))
		}
	}
	if !slices.Contains(rules.Reasons(), rules.CannotGoOn) || slices.Contains(rules.Reasons(), rules.BySettling) {
		t.Error("no moderator settles a league's pairing")
	}
}
