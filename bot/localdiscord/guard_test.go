package localdiscord_test

import (
	"net/http"
	"testing"

	"skald/bot/localdiscord"
)

// TestForeignersAreRefused asks every route of the server as another website or
// another name would.
func TestForeignersAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.call("POST", w.messages(), form(t))
	picture := w.vera.Last(w.hall).Attachments[0].URL[len(w.URL()):]
	paths := []string{picture, "/gateway", "/gateway/", "/api/v10/gateway", "/api/nothing"}
	for _, rt := range w.Routes() {
		paths = append(paths, "/api/v10"+rt[1])
	}
	for _, path := range paths {
		for name, change := range map[string]func(*http.Request){
			"another name":   func(r *http.Request) { r.Host = "evil.example:8390" },
			"a longer name":  func(r *http.Request) { r.Host = "127.0.0.1.evil.example" },
			"another origin": func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") },
			"no origin":      func(r *http.Request) { r.Header.Set("Origin", "null") },
			"another port":   func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") },
		} {
			req, err := http.NewRequestWithContext(w.ctx(), "GET", w.URL()+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Authorization", "Bot "+w.Token())
			change(req)
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if resp.StatusCode != http.StatusForbidden {
				t.Errorf("%s as %s: %d, want 403", path, name, resp.StatusCode)
			}
		}
	}
	resp, err := http.Get(w.URL() + picture)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 200 {
		t.Errorf("the picture for its own machine: %d", resp.StatusCode)
	}
}

func TestForeign(t *testing.T) {
	t.Parallel()
	r, err := http.NewRequest("GET", "http://127.0.0.1:8390/", nil)
	if err != nil {
		t.Fatal(err)
	}
	for peer, own := range map[string]bool{"127.0.0.1:5": true, "[::1]:5": true, "10.0.0.7:5": false, "": false} {
		r.RemoteAddr = peer
		if got := localdiscord.Foreign(r) == ""; got != own {
			t.Errorf("a request from %q passes: %v, want %v", peer, got, own)
		}
	}
}

// TestTokenIsRandom holds that nobody can know the token of a run.
func TestTokenIsRandom(t *testing.T) {
	t.Parallel()
	a, b := newWorld(t).Token(), newWorld(t).Token()
	if a == b || len(a) < 20 {
		t.Errorf("tokens %q and %q", a, b)
	}
}

// TestSlowSubscriberIsCut holds that a reader who takes nothing is cut off, and
// one who does is not.
func TestSlowSubscriberIsCut(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	slow, cancelSlow := w.Server.Server.Subscribe(8)
	defer cancelSlow()
	all, cancelAll := w.Subscribe()
	defer cancelAll()
	for range 40 {
		w.AddChannel("byre")
	}
	got := 0
	for range slow {
		got++
	}
	if got > 25 {
		t.Errorf("the slow reader was given %d events, want at most 8 waiting, 17 on their way, and the end", got)
	}
	for i := range 40 {
		if e, open := <-all; !open || e.Kind != localdiscord.ChannelCreated {
			t.Fatalf("event %d: %+v, open %v", i, e, open)
		}
	}
}

// TestCloseJoins holds that Close waits for its subscriptions.
func TestCloseJoins(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	events, _ := w.Subscribe()
	w.AddChannel("byre") // waits to be taken
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for range events { // ends
	}
	if late, _ := w.Subscribe(); len(late) != 0 {
		t.Error("a closed server has events")
	}
}
