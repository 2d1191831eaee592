package tournament_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"skald/engine/league/hook"
	"skald/engine/league/tournament"
)

// TestHooked: of a tournament a program elsewhere is told the round with its pairings,
// each result and the table, by the published schema, and never the seed.
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
	h := newHall(t, tournament.Settings{})
	h.join(4)
	h.do(director, tournament.Start{Interaction: 9})
	h.do(director, tournament.PairRound{})
	r, _ := h.Open()
	h.do(r.Matches[0].Seats[0], tournament.ReportResult{Own: 14, Other: 9})
	h.do(r.Matches[0].Seats[1], tournament.ConfirmResult{})
	h.do(r.Matches[1].Seats[0], tournament.Concede{Played: true})
	h.do(director, tournament.Close{Anyway: true, Reason: "hush"})
	kinds := map[string]int{}
	for _, d := range h.Hooked(0, h.log, func(tournament.Person) string { return "somebody" }) {
		d.Competition = hook.Competition{ID: "l1", Kind: "tournament", Server: "7"}
		body, err := d.Encode()
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(body, &v); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil || bytes.Contains(body, []byte("hush")) || bytes.Contains(body, []byte("seed")) {
			t.Errorf("%s: %v", body, err)
		}
		kinds[d.Kind]++
		if d.Kind == hook.Round && (len(d.Pairings) != 2 || d.Number != 1) || d.Kind == hook.SeasonClose && (len(d.Table) != 4 || *d.Table[0].Points == 0) {
			t.Errorf("told %s", body)
		}
		if d.Kind == hook.Result && d.Seats[0].Rank+d.Seats[1].Rank != 3 {
			t.Errorf("the result is told as %s", body)
		}
	}
	if kinds[hook.Round] != 1 || kinds[hook.Result] != 2 || kinds[hook.SeasonClose] != 1 {
		t.Errorf("told %v, want a round, two results and a table", kinds)
	}
}
