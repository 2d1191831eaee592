package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"testing"

	"skald/engine"
)

func TestTeller(t *testing.T) {
	t.Parallel()
	told := &engine.Teller{}
	args := []engine.Arg{engine.NumberArg("n", 2), engine.WordArg("where", place, 1), engine.SeatArg("who", 1)}
	told.All("note.a", args...)
	told.Only(1, "secret.b", args[0])
	args[0] = engine.NumberArg("n", 99)
	notes, secrets := told.Notes(), told.Secrets()
	if len(notes) != 1 || len(secrets) != 1 {
		t.Fatalf("%d notes and %d secrets, want one each", len(notes), len(secrets))
	}
	want := engine.NewNote("note.a", engine.NumberArg("n", 2),
		engine.Arg{Name: "where", Kind: engine.KindWord, Vocabulary: "place", Word: "kent"},
		engine.Arg{Name: "who", Kind: engine.KindSeat, Number: 1})
	if !reflect.DeepEqual(notes[0], want) {
		t.Errorf("note %v, want %v", notes[0], want)
	}
	if wantSecret := engine.NewSecret(1, "secret.b", engine.NumberArg("n", 2)); !reflect.DeepEqual(secrets[0], wantSecret) {
		t.Errorf("secret of seat %d with key %s", secrets[0].Seat, secrets[0].Key)
	}

	// What is stored comes back.
	data, err := json.Marshal(notes[0])
	if err != nil {
		t.Fatal(err)
	}
	var back engine.Note
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, notes[0]) {
		t.Errorf("%s is read as %v: %v", data, back, err)
	}
}

// TestHead holds that what came of details stands before them, and not before
// those of something else.
func TestHead(t *testing.T) {
	t.Parallel()
	told := &engine.Teller{}
	told.All("landed")
	told.Detail("roll-a")
	told.Head("battle-a")
	told.Detail("roll-b")
	told.Amid("falls")
	told.Detail("roll-c")
	told.Head("battle-b")
	told.All("turn")
	told.Head("battle-c")
	var got []string
	for _, n := range told.Notes() {
		got = append(got, n.Key)
	}
	want := []string{"landed", "battle-a", "roll-a", "battle-b", "roll-b", "falls", "roll-c", "turn", "battle-c"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

func TestNilTeller(t *testing.T) {
	t.Parallel()
	var told *engine.Teller
	told.Head("note.a")
	told.Amid("note.a")
	told.All("note.a", engine.NumberArg("n", 1))
	told.Only(0, "secret.b")
}

func TestRuleError(t *testing.T) {
	t.Parallel()
	err := engine.Refuse("movement", "refuse.engaged", engine.NumberArg("have", 4), engine.WordArg("area", place, 0), engine.SeatArg("who", 1))
	if got, want := err.Error(), "movement: refuse.engaged have=4 area=essex who=1"; got != want {
		t.Errorf("Error = %q, want %q", got, want)
	}
}

// A position and a private view, as a game would make them.
type position struct {
	engine.Hidden
	leader string
}

type hand struct {
	engine.PrivateMark
	Leader string
}

// TestSecretsDoNotPrint holds that neither fmt nor slog nor JSON of a position
// shows what is in it.
func TestSecretsDoNotPrint(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, nil))
	text := slog.New(slog.NewTextHandler(&log, nil))
	values := []any{position{leader: "stormer"}, &position{leader: "stormer"}, hand{Leader: "stormer"}, &hand{Leader: "stormer"}}
	for _, v := range values {
		for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
			if got := fmt.Sprintf(format, v); got != "[secret]" {
				t.Errorf("%T prints by %s as %q", v, format, got)
			}
		}
		logger.Info("x", "value", v)
		text.Info("x", "value", v)
	}
	secret := engine.NewSecret(0, "secret.stormer")
	logger.Info("x", "value", secret)
	text.Info("x", "value", secret)
	if strings.Contains(log.String(), "stormer") {
		t.Errorf("the log shows a secret: %s", log.String())
	}
	if data, err := json.Marshal(values[0]); err != nil || strings.Contains(string(data), "stormer") {
		t.Errorf("JSON shows a secret: %s, %v", data, err)
	}
}
