package play

import (
	"reflect"
	"testing"

	"skald/engine"
)

func TestID(t *testing.T) {
	t.Parallel()
	ids := []ID{
		{What: toBoard, Match: "c97w2vhn"},
		{What: toList},
		{What: TakeVerb, Match: "c97w2vhn", Seq: 1<<64 - 1, Verb: 255},
		{What: DoConfirmed, Match: "c97w2vhn", Seq: 7, Verb: 3, Words: []engine.Word{1, 65535, 0, 4, 5, 6}},
		{What: turnPage, Match: "c97w2vhn", Seq: 7, Verb: 3, Words: []engine.Word{1}, Page: 12},
		{What: toRules, Match: "c97w2vhn", Topic: "title.a-section", Page: 1},
		{What: toRules, Topic: "title.a-section"},
		{What: TakeVerb, Match: "c97w2vhn", Seq: 7, Words: []engine.Word{0}},
		{What: TakeAction, Match: "c97w2vhn", Seq: 7, Verb: 3, From: 1 << 15, Words: []engine.Word{4}},
	}
	for _, id := range ids {
		text := id.String()
		if len(text) > 90 {
			t.Errorf("%q has %d characters, want at most 90", text, len(text))
		}
		if got, ok := ReadID(text); !ok || !reflect.DeepEqual(got, id) {
			t.Errorf("%q is read as %+v, %v, want %+v", text, got, ok, id)
		}
	}
	for _, text := range []string{
		"", "play", "v/m/1/2/0", "lobby/join/m", "play/verb/m/x/2", "play/verb/m/1/256", "play/verb/m/1/2:x", "play/verb/m/1/2:65536", "play/verb/m/1/2.65536",
		"play/verb/m/1/2/-1", "play/verb/m/1/2.1.2.3.4.5.6.7", "play/verb/m/1/2.x", "play/verb/m/1/.1", "play/verb/m/-1",
	} {
		if got, ok := ReadID(text); ok {
			t.Errorf("%q is read as %+v, want none of ours", text, got)
		}
	}
}

func FuzzID(f *testing.F) {
	f.Add("play/confirm/c97w2vhn/7/3.1.65535/0")
	f.Fuzz(func(t *testing.T, text string) {
		id, ok := ReadID(text)
		if !ok {
			return
		}
		id.Action() // never panics
		if again, ok := ReadID(id.String()); !ok || !reflect.DeepEqual(again, id) {
			t.Fatalf("%q is read as %+v and then as %+v, %v", text, id, again, ok)
		}
	})
}
