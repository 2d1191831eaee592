package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine"
)

// TestMenus holds that choices which find no room in one select stand in several,
// each choice once and in order, under ids of their own that lead to the same
// question.
func TestMenus(t *testing.T) {
	t.Parallel()
	for n, want := range map[int][]string{
		1:  {"Where?"},
		25: {"Where?"},
		26: {"Where? · 1/2 · Shire 0 …", "2/2 · Shire 25 …"},
		63: {"Where? · 1/3 · Shire 0 …", "2/3 · Shire 25 …", "3/3 · Shire 50 …"},
	} {
		var choices []discord.Choice
		for i := range n {
			choices = append(choices, discord.Choice{Label: fmt.Sprintf("Shire %d", i), Value: fmt.Sprint(i)})
		}
		id := ID{What: pickWords, Match: "c97w2vhn", Seq: 7, Verb: 3}
		ids, next := map[string]bool{}, 0
		var asked []string
		for _, s := range selectsOf(t, menus(id, "Where?", choices)) {
			parsed, ok := ReadID(s.CustomID)
			if parsed.Page = 0; !ok || parsed.String() != id.String() || ids[s.CustomID] {
				t.Errorf("%d choices: the id %q is not of the question, or is there twice", n, s.CustomID)
			}
			ids[s.CustomID] = true
			asked = append(asked, s.Placeholder)
			for _, o := range s.Options {
				if o.Value != fmt.Sprint(next) {
					t.Errorf("%d choices: %q stands where %d should", n, o.Value, next)
				}
				next++
			}
		}
		if !slices.Equal(asked, want) || next != n {
			t.Errorf("%d choices: selects %q with %d of them, want %q with all", n, asked, next, want)
		}
	}
}

// TestGroups holds that many choices whose words stand in groups have a select for
// each group, in the order in which the groups come up, and that few have not.
func TestGroups(t *testing.T) {
	t.Parallel()
	lands := engine.NewVocabulary("land", "north", "south")
	var names []string
	for i := range 24 {
		names = append(names, fmt.Sprintf("p%d", i))
	}
	places := engine.NewVocabulary("place", names...).InGroups(func(w engine.Word) (engine.Term, bool) {
		return engine.Term{Vocabulary: lands, Word: 1 - w%2, Count: 1}, w < 22
	})
	about := &engine.About{Key: "none", Verbs: []engine.VerbSpec{{Name: "go", Params: []engine.Param{{Name: "to", Vocabulary: places}}}}}
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	v := Public{}
	v.Voice, v.about = c.Speak("en"), about
	for n, want := range map[int][]string{10: nil, 11: {"south (6)", "north (5)"}, 22: {"south (11)", "north (11)"}, 23: nil} {
		var options []engine.Action
		var choices []discord.Choice
		for i := range n {
			options = append(options, engine.Do(0, engine.Word(i)))
			choices = append(choices, discord.Choice{Label: names[i], Value: names[i]})
		}
		rows, _ := v.grouped(ID{What: pickWords, Match: "c97w2vhn"}, options, 0, 1, choices)
		var asked []string
		ids := map[string]bool{}
		for _, s := range selectsOf(t, rows) {
			asked, ids[s.CustomID] = append(asked, s.Placeholder), true
		}
		if !slices.Equal(asked, want) || len(ids) != len(want) {
			t.Errorf("%d choices: selects %q, want %q, each with an id of its own", n, asked, want)
		}
	}
}

// A sentSelect is a select as it is sent.
type sentSelect struct {
	CustomID    string `json:"custom_id"`
	Placeholder string
	Options     []struct{ Value string }
}

func selectsOf(t *testing.T, rows []discord.Row) []sentSelect {
	t.Helper()
	var list []sentSelect
	for _, row := range rows {
		sent, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		var read struct{ Components []sentSelect }
		if err := json.Unmarshal(sent, &read); err != nil {
			t.Fatal(err)
		}
		list = append(list, read.Components...)
	}
	return list
}
