package enginetest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"skald/engine"
)

// EditionLaws holds a game under another edition to every law, and to being the
// same game: the edition brings words and their labels, and no other verbs.
func EditionLaws(t *testing.T, g engine.Editioned, edition []byte, matches int) {
	t.Helper()
	other, err := g.WithEdition(edition)
	if err != nil {
		t.Fatalf("WithEdition: %v", err)
	}
	if err := g.About().Accords(other.About()); err != nil {
		t.Fatalf("WithEdition: %v", err)
	}
	if got := other.(engine.Editioned).Edition(); !slices.Equal(got, edition) {
		t.Errorf("Edition returns %s, want %s", got, edition)
	}
	Laws(t, other, matches)
}

// A SpoiltEdition is data that a game cannot be played by: how to make it of the
// game's own, read as JSON, and what each of its faults says, in part.
type SpoiltEdition = struct {
	Name  string
	Spoil func(map[string]any)
	Want  []string
}

// EditionFaults holds that editions at fault are refused with every fault told,
// all of them at once and nothing besides. Data that are no edition at all are
// refused, too: with one fault, if they are no object.
func EditionFaults(t *testing.T, g engine.Editioned, list []SpoiltEdition) {
	t.Helper()
	for _, c := range list {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			var e map[string]any
			if err := json.Unmarshal(g.Edition(), &e); err != nil {
				t.Fatal(err)
			}
			c.Spoil(e)
			data, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			_, err = g.WithEdition(data)
			if err == nil {
				t.Fatal("the edition is accepted")
			}
			if got := strings.Split(err.Error(), "\n"); len(got) != len(c.Want) {
				t.Errorf("%d faults, want %d:\n%v", len(got), len(c.Want), err)
			}
			for _, want := range c.Want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("faults\n%v\nwant %q", err, want)
				}
			}
		})
	}
	for _, data := range []string{"", "{", "[]", "null", `{"name": 3}`} {
		switch _, err := g.WithEdition([]byte(data)); {
		case err == nil:
			t.Errorf("the edition %q is accepted", data)
		case !strings.HasPrefix(data, `{"`) && strings.Contains(err.Error(), "\n"):
			t.Errorf("the edition %q has the faults %v, want one", data, err)
		}
	}
}
