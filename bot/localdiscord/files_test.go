package localdiscord_test

import (
	"bytes"
	"fmt"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// TestFileMemory holds that the oldest files go when there is no room for more,
// and that what is deleted makes room.
func TestFileMemory(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *localdiscord.Options) { o.FileMemory = 2500 })
	vera := w.User("Vera")
	post := func() localdiscord.Message {
		t.Helper()
		made := w.call("POST", w.messages(), localtest.Form{
			Payload: map[string]any{"attachments": []any{map[string]any{"id": "0", "filename": "log.txt"}}},
			Files:   map[string][]byte{"log.txt": bytes.Repeat([]byte("x"), 1000)},
		})
		wantCode(t, made, 200, 0)
		return vera.Last(w.hall)
	}
	all := []localdiscord.Message{post(), post(), post()}
	w.DeleteMessage(all[1].ID)
	all = append(all, post(), post())
	got := ""
	for _, m := range all {
		_, _, ok := vera.File(m.Attachments[0].ID)
		got += fmt.Sprint(ok, " ")
	}
	if want := "false false false true true "; got != want {
		t.Errorf("files kept: %s, want %s", got, want)
	}
}
