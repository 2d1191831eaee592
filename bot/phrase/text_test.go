package phrase

import (
	"testing"

	"skald/bot/words"
	"skald/storage"
)

// TestMentions holds that people are listed as a sentence of each language lists
// them.
func TestMentions(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][]string{
		"en": {"", "<@1>", "<@1> and <@2>", "<@1>, <@2> and <@3>"},
		"de": {"", "<@1>", "<@1> und <@2>", "<@1>, <@2> und <@3>"},
	} {
		for n, want := range want {
			if got := Mentions(c.Speak(lang), []storage.UserID{1, 2, 3}[:n]); got != want {
				t.Errorf("%s, %d people: got %q, want %q", lang, n, got, want)
			}
		}
	}
}

// TestRefused holds that who is refused for what they did themself reads so, where
// there are words for it.
func TestRefused(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	data := words.Data{"users": "<@1>"}
	for _, on := range []struct {
		lang, key string
		themself  bool
		want      string
	}{
		{"en", "refuse.question-open", false, "<@1> has asked something that is to be answered first."},
		{"en", "refuse.question-open", true, "You have asked something that is to be answered or withdrawn first."},
		{"de", "refuse.question-open", true, "Erst ist deine Frage zu beantworten oder zurückzuziehen."},
		{"en", "refuse.not-invited", true, "This match is for <@1>."},
	} {
		if got := c.Speak(on.lang).Refused(on.key, data, on.themself); got != on.want {
			t.Errorf("%s %s, of themself %v: got %q, want %q", on.lang, on.key, on.themself, got, on.want)
		}
	}
}
