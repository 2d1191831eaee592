package championship_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"skald/engine/league"
	"skald/engine/league/championship"
	"skald/engine/league/hook"
)

// TestHooked: of a season of two groups and a knock-out a program elsewhere is told each
// round with its pairings, each result and the final table, by the published schema.
func TestHooked(t *testing.T) {
	t.Parallel()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(hook.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("hook.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("hook.json")
	if err != nil {
		t.Fatal(err)
	}
	h := newHall(t, championship.Settings{Format: championship.KnockOut, Joined: true}, 1)
	h.joins(4)
	h.do(director, championship.Start{})
	for n := 1; n <= 2; n++ {
		m, _ := h.State.Match(n)
		h.wins(m, 1, 2)
	}
	final, _ := h.State.Match(3)
	h.do(director, championship.Rule{Match: final.Number, Out: true, Reason: "hush"})
	kinds := map[string]int{}
	for _, d := range h.State.Hooked(0, h.Log, func(league.Person) string { return "somebody" }) {
		d.Competition = hook.Competition{ID: "l1", Kind: "championship", Server: "7"}
		body, err := d.Encode()
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(body, &v); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil || bytes.Contains(body, []byte("hush")) {
			t.Errorf("%s: %v", body, err)
		}
		kinds[d.Kind]++
		if d.Kind == hook.Round && len(d.Pairings[0].Players) != 2 || d.Kind == hook.SeasonClose && len(d.Table) != 4 {
			t.Errorf("told %s", body)
		}
		if d.Kind == hook.Result && d.Match == final.Key() && (d.Cause != string(championship.ByDirector) || slices.ContainsFunc(d.Seats, func(s hook.Seat) bool { return s.Rank < 1 })) {
			t.Errorf("the director's decision is told as %s", body)
		}
	}
	if kinds[hook.Round] != 2 || kinds[hook.Result] != 3 || kinds[hook.SeasonClose] != 1 {
		t.Errorf("told %v, want two rounds, three results and a table", kinds)
	}
}
