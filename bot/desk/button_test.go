package desk

import (
	"reflect"
	"testing"

	"skald/engine"
)

func TestButtonID(t *testing.T) {
	t.Parallel()
	ids := []ButtonID{
		{Kind: BoardButton, Match: "c97w2vhn"},
		{Kind: TitleSelect},
		{Kind: VerbButton, Match: "c97w2vhn", Seq: 1<<64 - 1, Verb: 255},
		{Kind: ConfirmButton, Match: "c97w2vhn", Seq: 7, Verb: 3, Words: []engine.Word{1, 65535, 0, 4, 5, 6}},
		{Kind: PageButton, Match: "c97w2vhn", Seq: 7, Verb: 3, Words: []engine.Word{1}, Page: 12},
		{Kind: RulesButton, Match: "c97w2vhn", Topic: "title.a-section", Page: 1},
		{Kind: TeachButton, Match: "c97w2vhn"},
		{Kind: ActionButton, Match: "c97w2vhn", Seq: 7, Verb: 3, From: 1 << 15, Words: []engine.Word{4}},
	}
	for _, id := range ids {
		text := id.String()
		if len(text) > 80 {
			t.Errorf("%q has %d characters, want at most 80", text, len(text))
		}
		if got, ok := ParseButtonID(text); !ok || !reflect.DeepEqual(got, id) {
			t.Errorf("%q is read as %+v, %v, want %+v", text, got, ok, id)
		}
	}
	for _, text := range []string{"", "v", "v/m/1/2", "vv/m/1/2/0", "v/m/x/2/0", "v/m/1/256/0", "v/m/1/2:x/0", "v/m/1/2:65536/0", "v/m/1/2.65536/0", "v/m/1/2/-1", "v/m/1/2.1.2.3.4.5.6.7/0", "v/m/1//0", "v/m/1/2.x/0", "\x81/m/1/2/0", "//1/2/0", "v/m/1/2/0/t/t"} {
		if got, ok := ParseButtonID(text); ok {
			t.Errorf("%q is read as %+v, want none of ours", text, got)
		}
	}
}

func FuzzButtonID(f *testing.F) {
	f.Add("d/c97w2vhn/7/3.1.65535/0")
	f.Fuzz(func(t *testing.T, text string) {
		id, ok := ParseButtonID(text)
		if !ok {
			return
		}
		id.Action() // never panics
		if again, ok := ParseButtonID(id.String()); !ok || !reflect.DeepEqual(again, id) {
			t.Fatalf("%q is read as %+v and then as %+v, %v", text, id, again, ok)
		}
	})
}
