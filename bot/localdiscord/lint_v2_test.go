package localdiscord_test

import (
	"fmt"
	"strings"
	"testing"
)

func v2(items string) string { return `{"flags":32768,"components":[` + items + `]}` }

func text(n int, letter string) string {
	return `{"type":10,"content":"` + strings.Repeat(letter, n) + `"}`
}

func section(texts, accessory string) string {
	return `{"type":9,"components":[` + texts + `]` + accessory + `}`
}

func container(rest, items string) string {
	return `{"type":17` + rest + `,"components":[` + items + `]}`
}

func TestLayoutLint(t *testing.T) {
	t.Parallel()
	beside := `,"accessory":` + button("a")
	picture := `"media":{"url":"https://example.org/a.png"}`
	tests := []struct {
		name, body string
		code       int
		path       string
	}{
		{"text without flag", rows(text(1, "x")), 50035, "components.0.type"},
		{"v2", v2(text(1, "x")), 0, ""},
		{"v2 with content", `{"content":"x","flags":32768,"components":[` + text(1, "x") + `]}`, 50035, "content"},
		{"v2 without components", `{"flags":32768}`, 50006, ""},
		{"v2 40", v2(`{"type":17,"components":[` + repeat(39, func(int) string { return text(1, "x") }) + `]}`), 0, ""},
		{"v2 41", v2(`{"type":17,"components":[` + repeat(40, func(int) string { return text(1, "x") }) + `]}`), 50035, "components"},
		{"v2 4001 characters", v2(text(2000, "x") + "," + text(2001, "x")), 50035, "components"},
		{"v2 too heavy", v2(text(3400, "€")), -500, ""},
		{"v2 heavy enough", v2(text(3380, "€")), 0, ""},
		{"v2 attachment not sent", v2(`{"type":12,"items":[{"media":{"url":"attachment://board.png"}}]}`), 50035, "components.0.items.0.media.url"},
		{"v2 of all kinds", v2(text(1, "x") + "," + container(`,"accent_color":255`, section(text(1, "y"), beside)+`,{"type":14,"spacing":2,"divider":false},{"type":12,"items":[{`+picture+`}]},`+rowOf(button("b"), button("c"))+","+rowOf(menu("", option("a", "a"))))), 0, ""},
		{"v2 empty text", v2(text(0, "x")), 50035, "components.0.content"},
		{"v2 bare button", v2(button("a")), 50035, "components.0.type"},
		{"v2 bare select", v2(menu("", option("a", "a"))), 50035, "components.0.type"},
		{"v2 bare thumbnail", v2(`{"type":11,` + picture + `}`), 50035, "components.0.type"},
		{"v2 text input", v2(rowOf(`{"type":4,"custom_id":"a","label":"l","style":1}`)), 50035, "components.0.components.0.type"},
		{"v2 label", v2(`{"type":18,"label":"l","component":` + menu("", option("a", "a")) + `}`), 50035, "components.0.type"},
		{"v2 container in container", v2(container("", container("", text(1, "x")))), 50035, "components.0.components.0.type"},
		{"v2 empty container", v2(container("", "")), 50035, "components.0.components"},
		{"v2 colour", v2(container(`,"accent_color":16777216`, text(1, "x"))), 50035, "components.0.accent_color"},
		{"v2 three texts", v2(section(text(1, "x")+","+text(1, "x")+","+text(1, "x"), beside)), 0, ""},
		{"v2 four texts", v2(section(text(1, "x")+","+text(1, "x")+","+text(1, "x")+","+text(1, "x"), beside)), 50035, "components.0.components"},
		{"v2 no texts", v2(section("", beside)), 50035, "components.0.components"},
		{"v2 no accessory", v2(section(text(1, "x"), "")), 50035, "components.0.accessory"},
		{"v2 select as accessory", v2(section(text(1, "x"), `,"accessory":`+menu("", option("a", "a")))), 50035, "components.0.accessory.type"},
		{"v2 row in section", v2(section(rowOf(button("b")), beside)), 50035, "components.0.components.0.type"},
		{"v2 accessory of 81", v2(section(text(1, "x"), `,"accessory":{"type":2,"style":1,"custom_id":"a","label":"`+strings.Repeat("x", 81)+`"}`)), 50035, "components.0.accessory.label"},
		{"v2 custom_id twice", v2(section(text(1, "x"), beside) + "," + container("", rowOf(button("a")))), 50035, "components.1.components.0.components.0.custom_id"},
		{"v2 thumbnail", v2(section(text(1, "x"), `,"accessory":{"type":11,`+picture+`}`)), 0, ""},
		{"v2 thumbnail of nothing", v2(section(text(1, "x"), `,"accessory":{"type":11}`)), 50035, "components.0.accessory.media"},
		{"v2 long alt text", v2(`{"type":12,"items":[{` + picture + `,"description":"` + strings.Repeat("x", 1025) + `"}]}`), 50035, "components.0.items.0.description"},
		{"v2 empty gallery", v2(`{"type":12,"items":[]}`), 50035, "components.0.items"},
		{"v2 gallery of 11", v2(`{"type":12,"items":[` + repeat(11, func(int) string { return "{" + picture + "}" }) + `]}`), 50035, "components.0.items"},
		{"v2 file elsewhere", v2(`{"type":13,"file":{"url":"https://example.org/a.txt"}}`), 50035, "components.0.file"},
		{"v2 spacing", v2(`{"type":14,"spacing":3}`), 50035, "components.0.spacing"},
		{"v2 six buttons", v2(container("", rowOf(button("a"), button("b"), button("c"), button("d"), button("e"), button("f")))), 50035, "components.0.components.0.components"},
		{"v2 accessories count", v2(repeat(13, func(i int) string {
			return section(text(1, "x"), `,"accessory":`+button(fmt.Sprint(i)))
		}) + "," + text(1, "x")), 0, ""},
		{"v2 too many with accessories", v2(repeat(13, func(i int) string {
			return section(text(1, "x"), `,"accessory":`+button(fmt.Sprint(i)))
		}) + "," + text(1, "x") + "," + text(1, "x")), 50035, "components"},
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

// TestLayoutFlag holds that the flag is in the first answer, or in the edit of
// a deferred one, and cannot be taken back.
func TestLayoutFlag(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.register()
	post := func(body string) string {
		return w.messages() + "/" + w.call("POST", w.messages(), body).Body["id"].(string)
	}
	older, newer := post(`{"content":"x"}`), post(v2(text(1, "x")))
	wantCode(t, w.call("PATCH", older, `{"content":null,"flags":32768,"components":[`+text(1, "x")+`]}`), 400, 50035)
	wantCode(t, w.call("PATCH", newer, `{"content":"x","flags":0,"components":[]}`), 400, 50035)
	wantCode(t, w.call("PATCH", newer, `{"content":"x"}`), 400, 50035)
	if r := w.call("PATCH", newer, `{"components":[`+text(2, "y")+`]}`); r.Status != 200 {
		t.Errorf("an edit without flags: %v", r.Body)
	}

	w.connect(func(d map[string]any) {
		path := "/interactions/" + d["id"].(string) + "/" + d["token"].(string) + "/callback"
		wantCode(t, w.call("POST", path, `{"type":5,"data":{"flags":32832}}`), 400, 50035)
		w.call("POST", path, `{"type":5,"data":{"flags":64}}`)
		w.call("PATCH", w.bot.Original(d), v2(section(text(1, "x"), `,"accessory":`+button("scout"))))
	})
	r, err := w.vera.Slash(w.ctx(), w.hall, "show", nil)
	if err != nil || r.Message == nil || r.Message.Flags != 1<<15|1<<6 || r.Text() != "x" {
		t.Fatalf("a deferred answer: %+v, %v", r, err)
	}
}

// TestLayoutIsDriven presses and picks inside sections and containers.
func TestLayoutIsDriven(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.call("POST", w.messages(), v2(section(text(1, "x"), `,"accessory":`+button("scout"))+","+
		container("", text(1, "y")+","+rowOf(menu(`,"min_values":0,"max_values":2`, option("A", "a")+","+option("B", "b")+","+option("C", "c"))))))
	w.connect(func(d map[string]any) {
		data := d["data"].(map[string]any)
		w.call("POST", "/interactions/"+d["id"].(string)+"/"+d["token"].(string)+"/callback",
			map[string]any{"type": 4, "data": map[string]any{"content": fmt.Sprint(data["custom_id"], data["values"]), "flags": 64}})
	})
	m := w.vera.Last(w.hall)
	if m.Text() != "x\ny" {
		t.Errorf("the message reads %q", m.Text())
	}
	if r, err := w.vera.PressLabel(w.ctx(), m, "x"); err != nil || r.Text() != "scout<nil>" {
		t.Errorf("the button beside a section: %v, %v", r, err)
	}
	for want, values := range map[string][]string{"m[]": {}, "m[c]": {"c"}, "m[a b]": {"a", "b"}} {
		if r, err := w.vera.Select(w.ctx(), m, "m", values...); err != nil || r.Text() != want {
			t.Errorf("picked %v: %v, %v", values, r, err)
		}
	}
	if _, err := w.vera.Select(w.ctx(), m, "m", "a", "b", "c"); err == nil {
		t.Error("three of at most two could be picked")
	}
}
