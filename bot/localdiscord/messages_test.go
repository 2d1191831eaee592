package localdiscord_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

func TestAttachments(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	send := func(method, path string, payload map[string]any, names ...string) localtest.Result {
		files := map[string][]byte{}
		for i, n := range names {
			files[n] = picture(t, 30+i, 20)
		}
		return w.call(method, path, localtest.Form{Payload: payload, Files: files})
	}
	r := send("POST", w.messages(), map[string]any{
		"content":     "board",
		"attachments": []any{map[string]any{"id": "0", "filename": "board.png", "description": "Kent: 3 coins"}},
	}, "board.png")
	if r.Status != 200 {
		t.Fatalf("post: %v", r.Body)
	}
	m := w.vera.Last(w.hall)
	a := m.Attachments[0]
	if a.Description != "Kent: 3 coins" || a.Width != 30 || a.Height != 20 || a.ContentType != "image/png" {
		t.Errorf("attachment %+v", a)
	}
	get := func(url string) (int, int) {
		resp, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		data, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, len(data)
	}
	if status, n := get(a.URL); status != 200 || n != a.Size {
		t.Errorf("served %d with %d bytes, want %d", status, n, a.Size)
	}
	path := w.messages() + "/" + m.ID.String()
	numbered := map[string]any{"attachments": []any{map[string]any{"id": 0, "description": "new"}}}
	if r := send("PATCH", path, numbered, "next.png"); r.Status != 200 {
		t.Fatalf("replace: %v", r.Body)
	}
	m, _ = w.Message(m.ID)
	if len(m.Attachments) != 1 || m.Attachments[0].Filename != "next.png" || m.Attachments[0].Description != "new" {
		t.Errorf("after the replacement: %+v", m.Attachments)
	}
	if status, _ := get(a.URL); status != 404 {
		t.Errorf("the replaced file is served with %d", status)
	}
	w.call("PATCH", path, `{"content":"same picture"}`)
	if m, _ = w.Message(m.ID); len(m.Attachments) != 1 || m.Revision != 2 {
		t.Errorf("an edit without a list left %+v, revision %d", m.Attachments, m.Revision)
	}
	w.faultless()
	wantCode(t, send("PATCH", path, map[string]any{"attachments": []any{map[string]any{"id": m.Attachments[0].ID}}}, "more.png"), 400, 50035)
	w.call("PATCH", path, `{"attachments":[]}`)
	if m, _ = w.Message(m.ID); len(m.Attachments) != 0 {
		t.Errorf("an empty list left %+v", m.Attachments)
	}
}

func TestFileSizes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	file := func(n int) []byte { return make([]byte, n) }
	post := func(files map[string][]byte) localtest.Result {
		return w.call("POST", w.messages(), localtest.Form{Payload: map[string]any{}, Files: files})
	}
	if r := post(map[string][]byte{"a": file(localdiscord.MaxFile)}); r.Status != 200 {
		t.Errorf("10 MiB: %v", r.Body)
	}
	wantCode(t, post(map[string][]byte{"a": file(localdiscord.MaxFile + 1)}), 413, 40005)
	wantCode(t, post(map[string][]byte{"a": file(9 << 20), "b": file(9 << 20), "c": file(9 << 20)}), 413, 40005)
}

func TestNonce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	body := `{"content":"x","nonce":"m7-12","enforce_nonce":true}`
	first, second := w.call("POST", w.messages(), body), w.call("POST", w.messages(), body)
	if first.Body["id"] != second.Body["id"] || len(w.vera.Messages(w.hall)) != 1 {
		t.Errorf("ids %v and %v, %d messages; want one", first.Body["id"], second.Body["id"], len(w.vera.Messages(w.hall)))
	}
	w.clock.Advance(localdiscord.NonceMemory)
	w.call("POST", w.messages(), body)
	if n := len(w.vera.Messages(w.hall)); n != 2 {
		t.Errorf("%d messages after the nonce was forgotten, want 2", n)
	}
	w.Inject("POST /channels/*/messages", 1, localdiscord.Cut().After())
	retry := `{"content":"y","nonce":"m7-13","enforce_nonce":true}`
	if r := w.call("POST", w.messages(), retry); r.Status != -1 {
		t.Errorf("the lost answer came: %v", r)
	}
	w.call("POST", w.messages(), retry)
	if n := len(w.vera.Messages(w.hall)); n != 3 {
		t.Errorf("%d messages after a retry, want 3", n)
	}
}

func TestMentions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, allowed string
		vera, adam    int
	}{
		{"all by default", ``, 1, 1},
		{"none", `,"allowed_mentions":{"parse":[]}`, 0, 0},
		{"one", `,"allowed_mentions":{"parse":[],"users":["ADAM"]}`, 0, 1},
		{"users", `,"allowed_mentions":{"parse":["users"]}`, 1, 1},
		{"silent", `,"flags":4096`, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			body := `{"content":"<@VERA> and <@ADAM> @everyone"` + tt.allowed + `}`
			body = strings.NewReplacer("VERA", w.vera.ID.String(), "ADAM", w.adam.ID.String()).Replace(body)
			w.call("POST", w.messages(), body)
			if v, a := len(w.vera.Pings()), len(w.adam.Pings()); v != tt.vera || a != tt.adam {
				t.Errorf("pings: Vera %d, Adam %d; want %d, %d", v, a, tt.vera, tt.adam)
			}
			m := w.vera.Last(w.hall)
			if len(m.Mentions) != 2 {
				t.Errorf("named %v, want both", m.Mentions)
			}
			w.call("PATCH", w.messages()+"/"+m.ID.String(), `{"content":"<@`+w.vera.ID.String()+`> again"}`)
			if v := len(w.vera.Pings()); v != tt.vera {
				t.Errorf("an edit pinged")
			}
			w.faultless()
		})
	}
}

func TestLateEdits(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.call("POST", w.messages(), `{"content":"x"}`)
	path := w.messages() + "/" + w.vera.Last(w.hall).ID.String()
	edit := func() localtest.Result { return w.call("PATCH", path, `{"content":"y"}`) }
	for range 10 {
		if r := edit(); r.Status != 200 {
			t.Fatalf("early edit: %v", r.Body)
		}
	}
	w.clock.Advance(time.Hour)
	for range localdiscord.LateEditsKept {
		if r := edit(); r.Status != 200 {
			t.Fatalf("late edit: %v", r.Body)
		}
	}
	wantCode(t, edit(), 429, 30046)
	w.faultless()
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	post := func(ch localdiscord.ID) localtest.Result {
		return w.call("POST", "/channels/"+ch.String()+"/messages", `{"content":"x"}`)
	}
	picture := func() localtest.Result {
		return w.call("POST", w.messages(), localtest.Form{Payload: map[string]any{"content": "x"}, Files: map[string][]byte{"a.png": picture(t, 1, 1)}})
	}
	w.Deny(w.hall, localdiscord.AttachFiles)
	wantCode(t, picture(), 403, 50013)
	if r := post(w.hall); r.Status != 200 {
		t.Errorf("text without files: %v", r.Body)
	}
	w.Deny(w.hall, localdiscord.SendMessages)
	wantCode(t, post(w.hall), 403, 50013)
	w.Deny(w.hall, localdiscord.ViewChannel)
	wantCode(t, post(w.hall), 403, 50001)
	w.Allow(w.hall, localdiscord.ViewChannel|localdiscord.SendMessages|localdiscord.AttachFiles)
	if r := picture(); r.Status != 200 {
		t.Errorf("after Allow: %v", r.Body)
	}

	thread := w.AddThread(w.hall, "hoard")
	w.Archive(thread.ID, true, false)
	if r := post(thread.ID); r.Status != 200 || w.Channel("hoard").Archived {
		t.Errorf("posting did not unarchive: %v", r.Body)
	}
	edit := "/channels/" + thread.ID.String() + "/messages/" + w.vera.Last(thread.ID).ID.String()
	w.Archive(thread.ID, true, false)
	wantCode(t, w.call("PATCH", edit, `{"content":"y"}`), 400, 50083)
	w.Archive(thread.ID, true, true)
	wantCode(t, post(thread.ID), 400, 160005)

	dm := w.call("POST", "/users/@me/channels", map[string]any{"recipient_id": w.vera.ID})
	id, _ := localdiscord.ParseID(dm.Body["id"].(string))
	w.vera.CloseDMs(true)
	wantCode(t, post(id), 403, 50007)
	w.vera.CloseDMs(false)
	if r := post(id); r.Status != 200 || len(w.vera.DMs()) != 1 || len(w.vera.Pings()) != 1 || w.adam.Messages(id) != nil {
		t.Errorf("direct message: %v", r.Body)
	}
	wantCode(t, w.call("POST", "/users/@me/channels", `{"recipient_id":"1"}`), 400, 50033)

	last := w.vera.Last(w.hall).ID
	w.DeleteMessage(last)
	wantCode(t, w.call("PATCH", w.messages()+"/"+last.String(), `{"content":"y"}`), 404, 10008)
	said, err := w.vera.Say(w.hall, "hello")
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, w.call("PATCH", w.messages()+"/"+said.ID.String(), `{"content":"y"}`), 403, 50005)
	if r := w.call("GET", w.messages()+"/"+said.ID.String(), nil); r.Body["content"] != "" {
		t.Errorf("the bot reads %q without the intent", r.Body["content"])
	}
	w.DeleteChannel(w.hall)
	wantCode(t, post(w.hall), 404, 10003)
	wantCode(t, post(thread.ID), 404, 10003)
	w.faultless()
}

func TestDelete(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.messages() + "/" + w.call("POST", w.messages(), `{"content":"x"}`).Body["id"].(string)
	if r := w.call("DELETE", path, nil); r.Status != 204 {
		t.Errorf("delete: %d", r.Status)
	}
	wantCode(t, w.call("DELETE", path, nil), 404, 10008)
	said, err := w.vera.Say(w.hall, "mine")
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, w.call("DELETE", w.messages()+"/"+said.ID.String(), nil), 403, 50013)
	w.faultless()
}
