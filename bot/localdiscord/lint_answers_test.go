package localdiscord_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestAnswerLint(t *testing.T) {
	t.Parallel()
	input := func(i int) string {
		return fmt.Sprintf(`{"type":1,"components":[{"type":4,"custom_id":"f%d","label":"l","style":1}]}`, i)
	}
	form := func(parts string) string {
		return `{"type":9,"data":{"custom_id":"m","title":"t","components":[` + parts + `]}}`
	}
	modal := func(n int) string {
		return form(repeat(n, input))
	}
	labelled := func(part string) string { return form(`{"type":18,"label":"l","component":` + part + `}`) }
	choices := func(n, length int) string {
		return `{"type":8,"data":{"choices":[` + repeat(n, func(i int) string {
			return fmt.Sprintf(`{"name":"%s","value":"%d"}`, strings.Repeat("n", length), i)
		}) + `]}}`
	}
	tests := []struct {
		name, body string
		code       int
		path       string
	}{
		{"deferral", `{"type":5}`, 0, ""},
		{"deferral for one", `{"type":5,"data":{"flags":64}}`, 0, ""},
		{"deferral with flag", `{"type":5,"data":{"flags":4}}`, 50035, "data.flags"},
		{"deferral with content", `{"type":5,"data":{"content":"x"}}`, 50035, "data"},
		{"update of nothing", `{"type":7,"data":{"content":"x"}}`, 50035, "type"},
		{"unknown type", `{"type":99}`, 50035, "type"},
		{"5 fields", modal(5), 0, ""},
		{"6 fields", modal(6), 50035, "data.components"},
		{"no fields", modal(0), 50035, "data.components"},
		{"select in a label", labelled(menu("", option("a", "a"))), 0, ""},
		{"several in a label", labelled(menu(`,"min_values":1,"max_values":2`, option("a", "a")+","+option("b", "b"))), 0, ""},
		{"none required", labelled(menu(`,"required":false,"min_values":0`, option("a", "a"))), 0, ""},
		{"none of a required select", labelled(menu(`,"min_values":0`, option("a", "a"))), 50035, "data.components.0.component.min_values"},
		{"disabled select", labelled(menu(`,"disabled":true`, option("a", "a"))), 50035, "data.components.0.component.disabled"},
		{"button in a label", labelled(button("a")), 50035, "data.components.0"},
		{"label in a label", labelled(`{"type":4,"custom_id":"f","label":"l","style":1}`), 50035, "data.components.0.component.label"},
		{"text input in a label", labelled(`{"type":4,"custom_id":"f","style":1}`), 0, ""},
		{"select in a row", form(rowOf(menu("", option("a", "a")))), 50035, "data.components.0"},
		{"custom_id twice in a form", form(input(1) + "," + input(1)), 50035, "data.components.1.components.0.custom_id"},
		{"texts between", form(text(5, "x") + "," + input(1)), 0, ""},
		{"texts alone", form(text(5, "x")), 50035, "data.components"},
		{"25 choices", choices(25, 100), 0, ""},
		{"26 choices", choices(26, 1), 50035, "data.choices"},
		{"choice of 101", choices(1, 101), 50035, "data.choices.0.name"},
		{"answer of 2001", `{"type":4,"data":{"content":"` + strings.Repeat("x", 2001) + `"}}`, 50035, "data.content"},
		{"empty answer", `{"type":4,"data":{}}`, 50006, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, unchecked)
			w.register()
			it, err := w.vera.StartCommand(w.hall, "show", nil)
			if strings.Contains(tt.body, `"type":8`) {
				it, err = w.vera.StartCompletion(w.hall, "hoard move", nil, "from", "k")
			}
			if err != nil {
				t.Fatal(err)
			}
			checkLint(t, w, w.call("POST", it.CallbackPath(), tt.body), tt.code, tt.path)
		})
	}
}

// TestFormIsSubmitted fills in a form of labels, and reads what the bot gets.
func TestFormIsSubmitted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.register()
	got := make(chan map[string]any, 1)
	w.connect(func(d map[string]any) {
		path := "/interactions/" + d["id"].(string) + "/" + d["token"].(string) + "/callback"
		if d["type"] == 5.0 {
			got <- d["data"].(map[string]any)
			w.call("POST", path, `{"type":4,"data":{"content":"in","flags":64}}`)
			return
		}
		w.call("POST", path, `{"type":9,"data":{"custom_id":"f","title":"Income","components":[`+text(3, "x")+`,
			{"type":18,"label":"Where","component":`+menu(`,"max_values":2`, option("Kent", "kent")+","+option("Essex", "essex"))+`},
			{"type":18,"label":"Whom","component":{"type":5,"custom_id":"whom","required":false}},
			{"type":18,"label":"Why","component":{"type":4,"custom_id":"why","style":2,"required":false}}]}}`)
	})
	r, err := w.vera.Slash(w.ctx(), w.hall, "show", nil)
	if err != nil || r.Modal == nil || len(r.Modal.Fields) != 4 {
		t.Fatalf("form: %+v, %v", r, err)
	}
	for name, fields := range map[string]map[string][]string{
		"nothing":       nil,
		"three":         {"m": {"kent", "essex", "kent"}},
		"a wild value":  {"m": {"mercia"}},
		"a wild field":  {"m": {"kent"}, "n": {"x"}},
		"nobody's name": {"m": {"kent"}, "whom": {"@Nobody"}},
		"several texts": {"m": {"kent"}, "why": {"a", "b"}},
	} {
		if _, err := w.vera.Submit(w.ctx(), *r.Modal, fields); err == nil {
			t.Errorf("the form took %s", name)
		}
	}
	if _, err := w.adam.Submit(w.ctx(), *r.Modal, map[string][]string{"m": {"kent"}}); err == nil {
		t.Error("Adam sent Vera's form")
	}
	if r, err := w.vera.Submit(w.ctx(), *r.Modal, map[string][]string{"m": {"essex", "kent"}, "whom": {"@Adam"}}); err != nil || r.Text() != "in" {
		t.Fatalf("submit: %+v, %v", r, err)
	}
	data := <-got
	parts := data["components"].([]any)
	field := func(i int) map[string]any { return parts[i].(map[string]any)["component"].(map[string]any) }
	if len(parts) != 4 || parts[0].(map[string]any)["type"] != 10.0 || fmt.Sprint(field(1)["values"]) != "[essex kent]" ||
		fmt.Sprint(field(2)["values"]) != "["+w.adam.ID.String()+"]" || field(3)["value"] != "" {
		t.Errorf("the bot got %v", parts)
	}
	if data["resolved"] == nil {
		t.Errorf("Adam is not resolved: %v", data)
	}
	w.faultless()
}
