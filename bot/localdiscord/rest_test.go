package localdiscord_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

func TestUnknownRoutes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	wantCode(t, w.call("GET", "/nothing", nil), 404, 0)
	wantCode(t, w.call("POST", "/users/@me", nil), 404, 0)
	if len(w.Faults()) != 2 {
		t.Errorf("%d faults, want 2", len(w.Faults()))
	}
	resp, err := http.Get(w.URL() + "/api/v9/gateway")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 400 || len(w.Faults()) != 3 {
		t.Errorf("version 9: %d, %d faults", resp.StatusCode, len(w.Faults()))
	}
}

func TestUnauthorized(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	resp, err := http.Get(w.URL() + "/api/v10" + "/users/@me")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 401 {
		t.Errorf("without token: %d", resp.StatusCode)
	}
}

func TestDirectory(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for path, want := range map[string]string{
		"/users/@me":                   "skald",
		"/channels/" + w.hall.String(): "longhall",
		"/applications/@me":            "Skald",
		"/oauth2/applications/@me":     "Skald",
		"/gateway/bot":                 "max_concurrency",
	} {
		r := w.call("GET", path, nil)
		if text := fmt.Sprint(r.Body); r.Status != 200 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", path, r.Status, text, want)
		}
	}
	thread := func() localtest.Result {
		return w.call("POST", "/channels/"+w.hall.String()+"/threads", `{"name":"hoard","type":11}`)
	}
	w.Deny(w.hall, localdiscord.CreatePublicThreads)
	wantCode(t, thread(), 403, 50013)
	w.Allow(w.hall, localdiscord.CreatePublicThreads)
	if r := thread(); r.Status != 201 || w.Channel("hoard").Parent != w.hall {
		t.Errorf("thread: %v", r.Body)
	}
	w.faultless()
}

// TestThreadFromMessage: a message's thread has the message's id, and there is
// one.
func TestThreadFromMessage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	made := w.call("POST", w.messages(), `{"content":"Table 1"}`).Body["id"].(string)
	thread := func(name string) localtest.Result {
		return w.call("POST", w.messages()+"/"+made+"/threads", `{"name":"`+name+`"}`)
	}
	w.Deny(w.hall, localdiscord.CreatePublicThreads)
	wantCode(t, thread("Table 1"), 403, 50013)
	w.Allow(w.hall, localdiscord.CreatePublicThreads)
	if r := thread("Table 1"); r.Status != 201 || r.Body["id"] != made || r.Body["parent_id"] != w.hall.String() {
		t.Errorf("thread: %d %v", r.Status, r.Body)
	}
	wantCode(t, thread("Table 1"), 400, 160004)
	wantCode(t, w.call("POST", w.messages()+"/7/threads", `{"name":"none"}`), 404, 10008)
	if r := w.call("POST", "/channels/"+made+"/messages", `{"content":"in it"}`); r.Status != 200 {
		t.Errorf("message in the thread: %v", r.Body)
	}
	w.faultless()
}

func TestRateLimits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *localdiscord.Options) { o.Limits = localdiscord.LimitsOn })
	post := func() localtest.Result { return w.call("POST", w.messages(), `{"content":"x"}`) }
	for i := range localdiscord.ChannelLimit {
		r := post()
		if got, want := r.Header.Get("X-RateLimit-Remaining"), string(rune('4'-i)); r.Status != 200 || got != want {
			t.Errorf("message %d: %d, remaining %s, want %s", i, r.Status, got, want)
		}
	}
	r := post()
	if r.Status != 429 || r.Body["retry_after"] != 5.0 || r.Body["global"] != false || r.Header.Get("Retry-After") != "5" {
		t.Errorf("over the limit: %d %v %v", r.Status, r.Body, r.Header)
	}
	other := w.AddChannel("mead-hall")
	if r := w.call("POST", "/channels/"+other.ID.String()+"/messages", `{"content":"x"}`); r.Status != 200 {
		t.Errorf("another channel: %v", r.Body)
	}
	w.clock.Advance(5 * time.Second)
	if r := post(); r.Status != 200 {
		t.Errorf("after the window: %v", r.Body)
	}
	w.faultless()
}

// TestOverwrites holds that permissions computed from what a channel says are
// those that an interaction in it tells.
func TestOverwrites(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Deny(w.hall, localdiscord.AttachFiles)
	w.Allow(w.hall, localdiscord.ManageMessages)
	told := make(chan map[string]any, 1)
	w.register()
	w.connect(func(d map[string]any) { told <- d })
	if _, err := w.vera.StartCommand(w.hall, "show", nil); err != nil {
		t.Fatal(err)
	}
	var own struct{ Allow, Deny localdiscord.Permission }
	list := w.call("GET", "/channels/"+w.hall.String(), nil).Body["permission_overwrites"].([]any)
	for name, into := range map[string]*localdiscord.Permission{"allow": &own.Allow, "deny": &own.Deny} {
		text, _ := list[0].(map[string]any)[name].(string)
		if err := into.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	want := localdiscord.Installed&^localdiscord.AttachFiles | localdiscord.ManageMessages
	computed := localdiscord.Everybody&^own.Deny | own.Allow
	if got := (<-told)["app_permissions"]; got != want.String() || computed != want {
		t.Errorf("permissions told %v, computed %v, want %v", got, computed, want)
	}
}

// TestToken holds that a token begins with the application's id, as Discord's
// do.
func TestToken(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, _, _ := strings.Cut(w.Token(), ".")
	if id, err := base64.RawStdEncoding.DecodeString(first); err != nil || string(id) != w.Application().String() {
		t.Errorf("the token begins with %q, %v, want the application's id", id, err)
	}
}

func TestDocument(t *testing.T) {
	t.Parallel()
	doc, err := localtest.EnvironmentDocument()
	if err != nil {
		t.Fatal(err)
	}
	if doc == nil {
		t.Skip("DISCORD_OPENAPI names no API document")
	}
	if doc.CheckAnswer("GET", "/users/@me", 200, []byte(`{"id":"1"}`)) == nil {
		t.Error("a user without a name passes for an answer")
	}
	w := newWorld(t)
	for _, rt := range w.Routes() {
		if !doc.Has(rt[0], rt[1]) {
			t.Errorf("%s %s is no operation of the document", rt[0], rt[1])
		}
	}
	wantCode(t, w.call("POST", w.messages(), `{"content":7}`), 400, 50035)
	wantCode(t, w.call("POST", w.messages(), localtest.Form{Payload: map[string]any{"content": "x", "flags": "none"}}), 400, 50035)
	for _, f := range w.Faults() {
		if !strings.Contains(f.Why, "got") {
			t.Errorf("fault %q does not say what is wrong", f.Why)
		}
	}
	if len(w.Faults()) != 2 {
		t.Errorf("%d faults, want 2", len(w.Faults()))
	}
}
