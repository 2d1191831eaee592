package localdiscord

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
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
	resp, err := http.Get(w.URL() + apiPrefix + "/users/@me")
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
	guild, name := w.Guild()
	for path, want := range map[string]string{
		"/users/@me":                              "skald",
		"/users/" + w.vera.ID.String():            "vera",
		"/guilds/" + guild.String():               name,
		"/channels/" + w.hall.String():            "longhall",
		"/applications/@me":                       "Skald",
		"/oauth2/applications/@me":                "Skald",
		"/gateway/bot":                            "max_concurrency",
		"/guilds/" + guild.String() + "/channels": "longhall",
		"/guilds/" + guild.String() + "/members/" + w.vera.ID.String(): "vera",
		"/users/@me/guilds": name,
	} {
		r := w.call("GET", path, nil)
		text := string(encode(r.body)) + string(encode(r.list))
		if r.status != 200 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", path, r.status, text, want)
		}
	}
	wantCode(t, w.call("GET", "/users/1", nil), 404, 10013)
	wantCode(t, w.call("GET", "/guilds/1", nil), 404, 10004)
	wantCode(t, w.call("GET", "/guilds/"+guild.String()+"/members/1", nil), 404, 10007)
	if r := w.call("POST", "/channels/"+w.hall.String()+"/typing", nil); r.status != 204 {
		t.Errorf("typing: %d", r.status)
	}
	if r := w.call("POST", "/channels/"+w.hall.String()+"/threads", `{"name":"saga","type":11}`); r.status != 201 || w.Channel("saga").Parent != w.hall {
		t.Errorf("thread: %v", r.body)
	}
	w.faultless()
}

func TestRateLimits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *Options) { o.Limits = LimitsOn })
	post := func() rest { return w.call("POST", w.messages(), `{"content":"x"}`) }
	for i := range perChannel.max {
		r := post()
		if got, want := r.header.Get("X-RateLimit-Remaining"), string(rune('4'-i)); r.status != 200 || got != want {
			t.Errorf("message %d: %d, remaining %s, want %s", i, r.status, got, want)
		}
	}
	r := post()
	if r.status != 429 || r.body["retry_after"] != 5.0 || r.body["global"] != false || r.header.Get("Retry-After") != "5" {
		t.Errorf("over the limit: %d %v %v", r.status, r.body, r.header)
	}
	other := w.AddChannel("mead-hall")
	if r := w.call("POST", "/channels/"+other.ID.String()+"/messages", `{"content":"x"}`); r.status != 200 {
		t.Errorf("another channel: %v", r.body)
	}
	w.clock.Advance(5 * time.Second)
	if r := post(); r.status != 200 {
		t.Errorf("after the window: %v", r.body)
	}
	w.faultless()
}

func TestInjectedTrouble(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	post := func() rest { return w.call("POST", w.messages(), `{"content":"x"}`) }
	w.Fail("POST /channels/*/messages", 502, 2)
	for _, want := range []int{502, 502, 200} {
		if r := post(); r.status != want {
			t.Errorf("status %d, want %d", r.status, want)
		}
	}
	w.Limit("/channels/*/messages", 2*time.Second, 1)
	if r := post(); r.status != 429 || r.header.Get("X-RateLimit-Global") != "" {
		t.Errorf("limited: %d", r.status)
	}
	w.LimitAll(time.Second, 1)
	if r := w.call("GET", "/gateway", nil); r.status != 429 || r.header.Get("X-RateLimit-Global") != "true" {
		t.Errorf("limited globally: %d", r.status)
	}
	w.FailWith("*", 403, 40003, "You are opening direct messages too fast", -1)
	wantCode(t, post(), 403, 40003)
	wantCode(t, post(), 403, 40003)
	w.Calm()
	w.Cut("*", 1)
	if r := post(); r.status != -1 {
		t.Errorf("cut: %d", r.status)
	}
	n := len(w.vera.Messages(w.hall))
	w.Slow("*", time.Minute, 1)
	done := make(chan rest)
	go func() { done <- post() }()
	for waiting := false; !waiting; { // until the request waits for the clock
		w.clock.mu.Lock()
		waiting = len(w.clock.timers) > 0
		w.clock.mu.Unlock()
	}
	if got := len(w.vera.Messages(w.hall)); got != n {
		t.Errorf("the slow request was served at once")
	}
	w.clock.Advance(time.Minute)
	if r := <-done; r.status != 200 {
		t.Errorf("slow: %d", r.status)
	}
	w.faultless()
}

func TestDocument(t *testing.T) {
	t.Parallel()
	if os.Getenv("DISCORD_OPENAPI") == "" {
		t.Skip("DISCORD_OPENAPI names no API document")
	}
	w := newWorld(t)
	for _, rt := range w.table() {
		path := strings.ReplaceAll(rt.path, "{app}/{token}/messages/{message}", "{app}/{token}/messages/{id}")
		if !w.document.operations[operation(rt.method, path)] {
			t.Errorf("%s %s is no operation of the document", rt.method, rt.path)
		}
	}
	wantCode(t, w.call("POST", w.messages(), `{"content":7}`), 400, 50035)
	wantCode(t, w.call("POST", w.messages(), form{map[string]any{"content": "x", "flags": "none"}, nil}), 400, 50035)
	for _, f := range w.Faults() {
		if !strings.Contains(f.Why, "got") {
			t.Errorf("fault %q does not say what is wrong", f.Why)
		}
	}
	if len(w.Faults()) != 2 {
		t.Errorf("%d faults, want 2", len(w.Faults()))
	}
}

func TestCommandsOneByOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guild, _ := w.Guild()
	base := "/applications/" + w.Application().String() + "/guilds/" + guild.String() + "/commands"
	made := w.call("POST", base, `{"name":"game","description":"d","options":[{"type":3,"name":"a","description":"d"}]}`)
	if made.status != 201 || made.body["default_member_permissions"] != nil {
		t.Fatalf("create: %d %v", made.status, made.body)
	}
	one := base + "/" + made.body["id"].(string)
	if again := w.call("POST", base, `{"name":"game","description":"e"}`); again.status != 200 || again.body["id"] != made.body["id"] {
		t.Errorf("again: %d %v", again.status, again.body)
	}
	if r := w.call("PATCH", one, `{"description":"f"}`); r.body["description"] != "f" || r.body["name"] != "game" {
		t.Errorf("patch: %v", r.body)
	}
	if r := w.call("GET", one, nil); r.body["description"] != "f" {
		t.Errorf("get: %v", r.body)
	}
	if r := w.call("GET", base, nil); len(r.list) != 1 {
		t.Errorf("list: %v", r.list)
	}
	if r := w.call("DELETE", one, nil); r.status != 204 || len(w.Commands()) != 0 {
		t.Errorf("delete: %d, %v left", r.status, w.Commands())
	}
	wantCode(t, w.call("GET", one, nil), 404, 10063)
	w.faultless()
}
