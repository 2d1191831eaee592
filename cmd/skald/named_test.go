package main

import (
	"errors"
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
)

// TestTitlesAreToldApart holds, in each language, that no two titles are shown by names
// that differ by capitals, that each says who published its printed game, and that a
// part of several names chooses none of them but asks which is meant.
func TestTitlesAreToldApart(t *testing.T) {
	t.Parallel()
	d := &desk.Desk{Titles: titles.All(), Words: titlestest.Catalogue(t)}
	for _, lang := range []string{"en", "de"} {
		r := &desk.Request{Voice: d.Words.Speak(lang)}
		seen := map[string]string{}
		for _, title := range d.Titles {
			about := title.Game.About()
			shown := r.Voice.Titled(about)
			if other := seen[strings.ToLower(shown)]; other != "" {
				t.Errorf("%s: %s and %s are both %s", lang, other, about.Key, shown)
			}
			seen[strings.ToLower(shown)] = about.Key
			if printed := about.Original.String(); printed == "" || strings.Count(shown, printed) != 1 {
				t.Errorf("%s: %q, want once who published it: %q", lang, shown, printed)
			}
			for _, word := range []string{about.Key, shown, strings.ToUpper(shown), r.Voice.Title(about), about.Original.Publisher} {
				if got := d.TitleNamed(r, word); got == nil || got.Game.About().Key != about.Key {
					t.Errorf("%s: %q finds %v, want %s", lang, word, got, about.Key)
				}
			}
		}
		if got := d.TitleNamed(r, "SAGA"); got != nil {
			t.Errorf("%s: SAGA finds %s, of two", lang, got.Game.About().Key)
		}
		var no *desk.Refusal
		if err := d.UnknownTitle(r, "SAGA"); !errors.As(err, &no) || no.Key != "title-of-several" {
			t.Errorf("%s: SAGA is refused with %v", lang, err)
		} else if named, _ := no.Data["titles"].(string); strings.Count(strings.ToLower(named), "saga") != 2 || strings.Contains(named, "Pax") {
			t.Errorf("%s: SAGA may mean %q", lang, named)
		}
		if err := d.UnknownTitle(r, "chess"); !errors.As(err, &no) || no.Key != "unknown-title" {
			t.Errorf("%s: chess is refused with %v", lang, err)
		}
	}
}
