package ladder_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"skald/engine/league/hook"
	"skald/engine/league/ladder"
)

// TestToldBySchema: what a program elsewhere is told keeps the published schema, and says
// nothing of who is kept off, of reasons or of what people have kept of each other.
func TestToldBySchema(t *testing.T) {
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
	log := append(joined(vera, adam), game("m1", 5*day, vera, adam, 1), game("m2", 6*day, adam, vera, 1),
		ladder.Event{At: 7 * day, By: mod, Fact: ladder.Voided{Match: "m2", Reason: "hush"}},
		ladder.Event{At: 7 * day, By: mod, Fact: ladder.Corrected{Match: "m2", Ranks: []int{1, 1}, Reason: "hush"}},
		ladder.Event{At: 8 * day, By: mod, Fact: ladder.Barred{Person: adam, Until: 99 * day, Reason: "hush"}},
		ladder.Event{At: 8 * day, By: mod, Fact: ladder.Annulled{Person: vera, Since: 6 * day, Reason: "hush"}},
		ladder.Event{At: 9 * day, By: mod, Fact: ladder.SeasonClosed{Reason: "hush"}},
		ladder.Event{At: 9 * day, By: mod, Fact: ladder.SeasonOpened{Name: "Yule"}})
	s := fold(t, ladder.Standard(), duels, log)
	var kinds []string
	for _, d := range s.Told(0, log, func(p ladder.Person) string { return "somebody" }) {
		d.Competition = hook.Competition{ID: "l1", Kind: "ladder", Server: "7"}
		body, err := d.Encode()
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(body, &v); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil || strings.Contains(string(body), "hush") {
			t.Errorf("%s: %v", body, err)
		}
		kinds = append(kinds, fmt.Sprint(d.ID, " ", d.Kind))
		if d.Kind == hook.SeasonClose && len(d.Table) != 2 {
			t.Errorf("the final table is %v", d.Table)
		}
		if d.Kind == hook.Result && (d.Seats[0].Before == nil || *d.Seats[0].Before == *d.Seats[0].After) {
			t.Errorf("the result is %+v", d)
		}
	}
	if got := strings.Join(kinds, ", "); got != "2 result, 3 result, 4 corrected, 5 corrected, 7 annulled, 8 season-close, 9 season-open" {
		t.Errorf("told %s", got)
	}
}
