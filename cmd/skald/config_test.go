package main

import (
	"os"
	"strings"
	"testing"

	"skald/bot/discord"
	"skald/cmd/skald/titles"
)

// The example names every setting, with its default, and nothing else.
func TestExampleNamesEverySetting(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../.env.example")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for i, s := range settings(titles.All()) {
		if i > 0 {
			want.WriteString("\n")
		}
		want.WriteString("# " + s.help + "\n" + s.name + "=" + s.fallback + "\n")
	}
	if got := string(raw); got != want.String() {
		t.Errorf(".env.example\n--- got\n%s--- want\n%s", got, want.String())
	}
}

func TestConfigureReportsEveryFault(t *testing.T) {
	t.Chdir(t.TempDir())
	env := map[string]string{
		"DISCORD_TOKEN": "a b", "SKALD_GUILD": "x", "SKALD_LOG_LEVEL": "loud", "SKALD_LOG_FORMAT": "xml",
		"SKALD_DISCORD_URL": "nowhere", "SKALD_HTTP": "9102", "SKALD_BACKUP_EVERY": "24", "SKALD_BACKUP_KEEP": "0", "SKALD_SAGA_EDITION": "missing.json",
	}
	_, err := configure(func(k string) string { return env[k] })
	if err == nil {
		t.Fatal("no error")
	}
	for name := range env {
		if !strings.Contains(err.Error(), name+": ") {
			t.Errorf("%q does not name %s", err, name)
		}
	}
}

func TestEnvironmentGoesBeforeFile(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile(".env", []byte("SKALD_DATA=file.db\nDISCORD_TOKEN=Bot abc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := configure(func(k string) string { return map[string]string{"SKALD_DATA": "env.db"}[k] })
	if err != nil {
		t.Fatal(err)
	}
	if c.data != "env.db" || c.token != discord.Token("abc") || c.base.String() != discord.DefaultBase {
		t.Errorf("got data %q, base %q; want env.db and the default", c.data, c.base)
	}
}
