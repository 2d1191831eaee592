package localdiscord_test

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/localdiscord/localtest"
)

func button(id string) string {
	return fmt.Sprintf(`{"type":2,"style":1,"label":"x","custom_id":%q}`, id)
}

func rowOf(items ...string) string {
	return `{"type":1,"components":[` + strings.Join(items, ",") + `]}`
}

func rows(items ...string) string {
	return `{"content":"x","components":[` + strings.Join(items, ",") + `]}`
}

func option(label, value string) string { return fmt.Sprintf(`{"label":%q,"value":%q}`, label, value) }

func menu(rest, options string) string {
	return `{"type":3,"custom_id":"m"` + rest + `,"options":[` + options + `]}`
}

func TestMessageLint(t *testing.T) {
	t.Parallel()
	long := func(n int) string { return strings.Repeat("x", n) }
	tests := []struct {
		name, body string
		code       int // 0: accepted
		path       string
	}{
		{"plain", `{"content":"hello"}`, 0, ""},
		{"empty", `{}`, 50006, ""},
		{"blank", `{"content":"  \n"}`, 50006, ""},
		{"components alone", `{"components":[` + rowOf(button("a")) + `]}`, 50006, ""},
		{"2000", `{"content":"` + long(2000) + `"}`, 0, ""},
		{"2001", `{"content":"` + long(2001) + `"}`, 50035, "content"},
		{"five rows", rows(rowOf(button("a")), rowOf(button("b")), rowOf(button("c")), rowOf(button("d")), rowOf(button("e"))), 0, ""},
		{"six rows", rows(rowOf(button("a")), rowOf(button("b")), rowOf(button("c")), rowOf(button("d")), rowOf(button("e")), rowOf(button("f"))), 50035, "components"},
		{"six buttons", rows(rowOf(button("a"), button("b"), button("c"), button("d"), button("e"), button("f"))), 50035, "components.0.components"},
		{"empty row", rows(rowOf()), 50035, "components.0.components"},
		{"bare button", rows(button("a")), 50035, "components.0.type"},
		{"select and button", rows(rowOf(menu("", option("a", "a")), button("b"))), 50035, "components.0.components"},
		{"button and select", rows(rowOf(button("b"), menu("", option("a", "a")))), 50035, "components.0.components.1"},
		{"no custom_id", rows(rowOf(`{"type":2,"style":1,"label":"x"}`)), 50035, "components.0.components.0.custom_id"},
		{"custom_id 100", rows(rowOf(button(long(100)))), 0, ""},
		{"custom_id 101", rows(rowOf(button(long(101)))), 50035, "components.0.components.0.custom_id"},
		{"custom_id twice", rows(rowOf(button("a")), rowOf(button("a"))), 50035, "components.1.components.0.custom_id"},
		{"label 80", rows(rowOf(`{"type":2,"style":1,"label":"` + long(80) + `","custom_id":"a"}`)), 0, ""},
		{"label 81", rows(rowOf(`{"type":2,"style":1,"label":"` + long(81) + `","custom_id":"a"}`)), 50035, "components.0.components.0.label"},
		{"no label", rows(rowOf(`{"type":2,"style":1,"custom_id":"a"}`)), 50035, "components.0.components.0"},
		{"style 9", rows(rowOf(`{"type":2,"style":9,"label":"x","custom_id":"a"}`)), 50035, "components.0.components.0.style"},
		{"link", rows(rowOf(`{"type":2,"style":5,"label":"x","url":"https://example.org"}`)), 0, ""},
		{"link with custom_id", rows(rowOf(`{"type":2,"style":5,"label":"x","url":"https://example.org","custom_id":"a"}`)), 50035, "components.0.components.0.custom_id"},
		{"25 options", rows(rowOf(menu("", repeat(25, func(i int) string { return option("a", fmt.Sprint(i)) })))), 0, ""},
		{"26 options", rows(rowOf(menu("", repeat(26, func(i int) string { return option("a", fmt.Sprint(i)) })))), 50035, "components.0.components.0.options"},
		{"no options", rows(rowOf(menu("", ""))), 50035, "components.0.components.0.options"},
		{"value twice", rows(rowOf(menu("", option("a", "v")+","+option("b", "v")))), 50035, "components.0.components.0.options.1.value"},
		{"max_values", rows(rowOf(menu(`,"max_values":3`, option("a", "a")+","+option("b", "b")))), 50035, "components.0.components.0.max_values"},
		{"min above max", rows(rowOf(menu(`,"min_values":2`, option("a", "a")+","+option("b", "b")))), 50035, "components.0.components.0.max_values"},
		{"option label", rows(rowOf(menu("", option(long(101), "a")))), 50035, "components.0.components.0.options.0.label"},
		{"placeholder", rows(rowOf(menu(`,"placeholder":"`+long(151)+`"`, option("a", "a")))), 50035, "components.0.components.0.placeholder"},
		{"embeds", `{"content":"x","embeds":[{"title":"x"}]}`, 50035, "embeds"},
		{"ephemeral flag", `{"content":"x","flags":64}`, 50035, "flags"},
		{"unknown file id", `{"content":"x","attachments":[{"id":"0"}]}`, 50035, "attachments.0.id"},
		{"nonce", `{"content":"x","nonce":"` + long(26) + `"}`, 50035, "nonce"},
		{"mentions both ways", `{"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}}`, 50035, "allowed_mentions"},
		{"not JSON", `{"content":`, 50109, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, unchecked)
			r := w.call("POST", w.messages(), tt.body)
			checkLint(t, w, r, tt.code, tt.path)
		})
	}
}

// checkLint wants code at path, or acceptance if code is 0, or HTTP -code if it
// is negative.
func checkLint(t *testing.T, w *world, r localtest.Result, code int, path string) {
	t.Helper()
	switch {
	case code == 0:
		if r.Status >= 300 {
			t.Errorf("refused: %v", r.Body)
		}
		w.faultless()
		return
	case code < 0:
		wantCode(t, r, -code, 0)
	default:
		wantCode(t, r, 400, code)
	}
	if path != "" {
		node, _ := r.Body["errors"].(map[string]any)
		for _, step := range strings.Split(path, ".") {
			node, _ = node[step].(map[string]any)
		}
		if node["_errors"] == nil {
			t.Errorf("no error at %s in %v", path, r.Body["errors"])
		}
	}
	if len(w.Faults()) != 1 {
		t.Errorf("%d faults, want 1", len(w.Faults()))
	}
}

func TestCommandLint(t *testing.T) {
	t.Parallel()
	one := func(rest string) string { return `[{"name":"game","description":"d"` + rest + `}]` }
	options := func(list string) string { return one(`,"options":[` + list + `]`) }
	word := func(name, rest string) string {
		return fmt.Sprintf(`{"type":3,"name":%q,"description":"d"%s}`, name, rest)
	}
	sub := func(name, rest string) string {
		return fmt.Sprintf(`{"type":1,"name":%q,"description":"d"%s}`, name, rest)
	}
	chat := func(n int) string {
		return "[" + repeat(n, func(i int) string { return fmt.Sprintf(`{"name":"c%d","description":"d"}`, i) }) + "]"
	}
	heavy := func(n int) string { // each option weighs 1 + 100; each choice 100 + 100
		return options(repeat(n, func(i int) string {
			choices := repeat(15, func(j int) string {
				return fmt.Sprintf(`{"name":"%s%02d","value":"%s"}`, strings.Repeat("n", 98), j, strings.Repeat("v", 100))
			})
			return word(fmt.Sprintf("o%d", i), `,"choices":[`+choices+`]`)
		}))
	}
	tests := []struct {
		name, body string
		code       int
		path       string
	}{
		{"good", options(word("a", `,"required":true`) + "," + word("b", "")), 0, ""},
		{"permissions as text", one(`,"default_member_permissions":"32"`), 0, ""},
		{"permissions as number", one(`,"default_member_permissions":32`), 0, ""},
		{"upper case", `[{"name":"Game","description":"d"}]`, 50035, "0.name"},
		{"space", `[{"name":"a game","description":"d"}]`, 50035, "0.name"},
		{"umlaut", `[{"name":"prüfen","description":"d"}]`, 0, ""},
		{"33 letters", `[{"name":"` + strings.Repeat("x", 33) + `","description":"d"}]`, 50035, "0.name"},
		{"no description", `[{"name":"game"}]`, 50035, "0.description"},
		{"description 101", `[{"name":"game","description":"` + strings.Repeat("x", 101) + `"}]`, 50035, "0.description"},
		{"option name", options(word("A", "")), 50035, "0.options.0.name"},
		{"option description", options(`{"type":3,"name":"a"}`), 50035, "0.options.0.description"},
		{"localized name", one(`,"name_localizations":{"de":"Spiel"}`), 50035, "0.name_localizations.de"},
		{"required after optional", options(word("a", "") + "," + word("b", `,"required":true`)), 50035, "0.options.1"},
		{"option twice", options(word("a", "") + "," + word("a", "")), 50035, "0.options.1.name"},
		{"option twice in German", options(word("a", `,"name_localizations":{"de":"x"}`) + "," + word("b", `,"name_localizations":{"de":"x"}`)), 50035, "0.options.1.name_localizations.de"},
		{"command twice in German", `[{"name":"a","description":"d","name_localizations":{"de":"x"}},{"name":"b","description":"d","name_localizations":{"de":"x"}}]`, 50035, "1.name_localizations.de"},
		{"command twice", `[{"name":"a","description":"d"},{"name":"a","description":"d"}]`, 50035, "1.name"},
		{"autocomplete with choices", options(word("a", `,"autocomplete":true,"choices":[{"name":"x","value":"x"}]`)), 50035, "0.options.0"},
		{"subcommand beside option", options(sub("a", "") + "," + word("b", "")), 50035, "0.options"},
		{"25 subcommands", options(repeat(25, func(i int) string { return sub(fmt.Sprintf("s%d", i), "") })), 0, ""},
		{"26 subcommands", options(repeat(26, func(i int) string { return sub(fmt.Sprintf("s%d", i), "") })), 50035, "0.options"},
		{"subcommand in subcommand", options(sub("a", `,"options":[`+sub("b", "")+`]`)), 50035, "0.options.0.options.0.type"},
		{"group", options(`{"type":2,"name":"g","description":"d","options":[` + sub("a", "") + `]}`), 0, ""},
		{"empty group", options(`{"type":2,"name":"g","description":"d"}`), 50035, "0.options.0.options"},
		{"option in group", options(`{"type":2,"name":"g","description":"d","options":[` + word("a", "") + `]}`), 50035, "0.options.0.options.0.type"},
		{"group in group", options(`{"type":2,"name":"g","description":"d","options":[{"type":2,"name":"h","description":"d"}]}`), 50035, "0.options.0.options.0.type"},
		{"options of an option", options(word("a", `,"options":[`+word("b", "")+`]`)), 50035, "0.options.0.options"},
		{"choices of a flag", options(`{"type":5,"name":"a","description":"d","choices":[{"name":"x","value":"x"}]}`), 50035, "0.options.0"},
		{"context menu", `[{"type":2,"name":"Show Seat"}]`, 0, ""},
		{"context menu with description", `[{"type":2,"name":"Show Seat","description":"d"}]`, 50035, "0"},
		{"26 choices", options(word("a", `,"choices":[`+repeat(26, func(i int) string { return fmt.Sprintf(`{"name":"%d","value":"%d"}`, i, i) })+`]`)), 50035, "0.options.0.choices"},
		{"choice type", options(`{"type":4,"name":"a","description":"d","choices":[{"name":"x","value":"x"}]}`), 50035, "0.options.0.choices.0.value"},
		{"100 commands", chat(100), 0, ""},
		{"101 commands", chat(101), 50035, ""},
		{"6000 characters", heavy(2), 0, ""},
		{"9000 characters", heavy(3), 50035, "0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, unchecked)
			r := w.call("PUT", "/applications/"+w.Application().String()+"/commands", tt.body)
			checkLint(t, w, r, tt.code, tt.path)
			if tt.code != 0 && len(w.Commands()) != 0 {
				t.Errorf("%d commands stand after a refusal, want none", len(w.Commands()))
			}
		})
	}
}
