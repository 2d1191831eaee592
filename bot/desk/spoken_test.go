package desk

import (
	"testing"

	"skald/bot/discord"
	"skald/bot/words"
)

// TestSpoken: what somebody opens speaks the language that they choose, else the server's,
// else their own where the server has chosen none.
func TestSpoken(t *testing.T) {
	t.Parallel()
	all, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	d := &Desk{Words: all}
	for _, c := range []struct{ chosen, person, server, want string }{
		{"", "de", "fr", "fr"},
		{"pl", "de", "fr", "pl"},
		{"", "de", "en-US", "de"}, // as every server that has chosen nothing
		{"", "de", "en-GB", "en"},
		{"", "en-US", "pl", "pl"},
		{"", "en-US", "en-US", "en"},
		{"", "de", "ja", "de"},
		{"", "ja", "ja", "en"},
	} {
		r := &Request{Interaction: &discord.Interaction{Locales: []string{c.person, c.server}}}
		if got := d.Spoken(r, c.chosen); got != c.want {
			t.Errorf("chosen %q, of a person in %s on a server in %s: got %s, want %s", c.chosen, c.person, c.server, got, c.want)
		}
	}
}
