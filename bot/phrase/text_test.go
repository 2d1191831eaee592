package phrase

import (
	"testing"
	"time"

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

// TestSpan holds how long something is said to take.
func TestSpan(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	for d, want := range map[time.Duration]string{
		0: "0 minutes", 30 * time.Second: "0 minutes", 90 * time.Second: "1 minute", 2*time.Hour + 15*time.Minute: "2 hours 15 minutes",
		24 * time.Hour: "1 day", 24*time.Hour + 30*time.Second: "1 day", 36 * time.Hour: "36 hours", 7*24*time.Hour + time.Second: "7 days",
		60 * time.Hour: "2 days 12 hours", 50*time.Hour + 5*time.Minute: "2 days 2 hours",
	} {
		if got := c.Speak("en").Span(d); got != want {
			t.Errorf("%v: got %q, want %q", d, got, want)
		}
	}
}
