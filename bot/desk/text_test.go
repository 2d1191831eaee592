package desk

import (
	"errors"
	"strings"
	"testing"

	"skald/bot/discord"
	"skald/bot/words"
)

// TestReadCleans holds that all that people write is clean wherever it is read.
func TestReadCleans(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	d := New(nil)
	d.Words = catalogue
	r := d.Read(&discord.Interaction{
		Name: "A\u202ena\n", Options: map[string]string{"name": " Cup\u200b\n2 "}, Filled: "they\n\nagreed\u0000",
		Fields: map[string]string{"units": "3 Hirdmen \n\n2 \x1b Warriors\n"},
	})
	for got, want := range map[string]string{
		r.Name: "Ana", r.Options["name"]: "Cup 2", r.Filled: "they · agreed", r.Fields["units"]: "3 Hirdmen · 2 Warriors", r.Press().Name: "Ana",
	} {
		if got != want {
			t.Errorf("%q is read, want %q", got, want)
		}
	}
}

func TestNameOption(t *testing.T) {
	t.Parallel()
	for typed, key := range map[string]string{
		"": "", "Ö": "", "7": "", "🏆 cup": "", strings.Repeat("ö", maxName): "",
		strings.Repeat("ö", maxName+1): "long-name", "🏆": "no-letter", "...": "no-letter", "\u0301": "no-letter",
	} {
		r := &Request{Interaction: &discord.Interaction{Options: map[string]string{"name": typed}}}
		got, err := r.NameOption("name")
		var no *Refusal
		if errors.As(err, &no); key == "" && (err != nil || got != typed) || key != "" && (no == nil || no.Key != key) {
			t.Errorf("%q is read as %q (%v), want the refusal %q", typed, got, err, key)
		}
	}
}
