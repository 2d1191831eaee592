package page

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// TestSilentStreamIsCut holds that a window which takes nothing is cut off
// with its backlog, and that it begins with a fresh state when it comes back.
func TestSilentStreamIsCut(t *testing.T) {
	w := newWorld(t)
	w.page.patience = 300 * time.Millisecond
	silent, err := net.Dial("tcp", strings.TrimPrefix(w.URL(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	if tcp, ok := silent.(*net.TCPConn); ok {
		_ = tcp.SetReadBuffer(4096)
	}
	host := strings.TrimPrefix(w.URL(), "http://")
	if _, err := silent.Write([]byte("GET /page/events?seat=Vera HTTP/1.1\r\nHost: " + host + "\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	awake := w.listen("Adam")
	awake("event: state")
	words := strings.Repeat("€", 1900)
	for limit := time.Now().Add(20 * time.Second); w.windows() > 1; {
		if time.Now().After(limit) {
			t.Fatal("the silent stream is never cut")
		}
		if _, err := w.vera.Say(w.hall, words); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Millisecond)
	}
	if _, err := w.vera.Say(w.hall, "the last word"); err != nil {
		t.Fatal(err)
	}
	awake("the last word") // whoever listens misses nothing
	if again := w.listen("Vera")("event: state"); again == "" {
		t.Error("no fresh state")
	}
}

// TestStreamsAreCounted holds that nobody opens streams without end.
func TestStreamsAreCounted(t *testing.T) {
	w := newWorld(t)
	for range maxStreams {
		w.listen("Vera")("event: state")
	}
	if status, _, text := w.ask("/page/events?seat=Vera", nil); status != http.StatusServiceUnavailable {
		t.Errorf("one more stream: %d %.80s, want 503", status, text)
	}
}

// shared is a page with a key for Adam's seat, which knows whom it serves.
func shared(t *testing.T) (*world, string) {
	t.Helper()
	keys := map[id]string{}
	w := newWorld(t, func(o *Options) { o.Keys = keys })
	keys[w.adam.ID] = "adams-secret"
	return w, "adams-secret"
}

// TestVisitors holds what another machine may do: with a key of a seat, that
// seat and no other; without, nothing.
func TestVisitors(t *testing.T) {
	w, key := shared(t)
	p := &page{srv: w.Server.Server, opt: Options{Keys: map[id]string{w.adam.ID: key}}}
	local := &net.TCPAddr{IP: net.IPv4(192, 168, 1, 5), Port: 8390}
	from := func(method, target, host string, change ...func(*http.Request)) *http.Request {
		r, err := http.NewRequestWithContext(context.WithValue(t.Context(), http.LocalAddrContextKey, local), method, "http://"+host+target, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.RemoteAddr, r.Host = "192.168.1.9:4000", host
		for _, c := range change {
			c(r)
		}
		return r
	}
	own := local.String()
	cookie := func(value string) func(*http.Request) {
		return func(r *http.Request) { r.AddCookie(&http.Cookie{Name: keyCookie, Value: value}) }
	}
	for name, c := range map[string]struct {
		r  *http.Request
		ok bool
	}{
		"the link":        {from("GET", "/?key="+key, own), true},
		"the cookie":      {from("GET", "/page/state", own, cookie(key)), true},
		"no key":          {from("GET", "/", own), false},
		"a wrong key":     {from("GET", "/page/state", own, cookie("guess")), false},
		"an empty key":    {from("GET", "/page/state", own, cookie("")), false},
		"another name":    {from("GET", "/", "evil.example:8390", cookie(key)), false},
		"another origin":  {from("GET", "/", own, cookie(key), func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }), false},
		"another address": {from("GET", "/", "192.168.1.6:8390", cookie(key)), false},
		"loopback's name": {from("GET", "/", "localhost:8390", cookie(key)), false},
	} {
		if why := p.foreign(c.r); (why == "") != c.ok {
			t.Errorf("%s: %q, want to pass %v", name, why, c.ok)
		}
	}
	r := from("GET", "/page/state", own, cookie(key))
	for who, want := range map[string]string{"": "Adam", "Adam": "Adam", "Vera": ""} {
		u, err := p.seat(r, who)
		if got := nameOf(u); got != want {
			t.Errorf("a visitor who asks for %q sits as %q (%v), want %q", who, got, err, want)
		}
	}
	if why := (&page{srv: w.Server.Server}).foreign(from("GET", "/", own, cookie(key))); why == "" {
		t.Error("a page without keys answers another machine")
	}
}

func nameOf(u *localdiscord.User) string {
	if u == nil {
		return ""
	}
	return u.Name
}

// TestVisitorsLink opens the link and finds the seat, without the key in the
// address.
func TestVisitorsLink(t *testing.T) {
	w, key := shared(t)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Get(w.URL() + "/?key=" + key)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/" {
		t.Errorf("the link brings %d to %q", resp.StatusCode, resp.Header.Get("Location"))
	}
	set := resp.Cookies()
	if len(set) != 1 || set[0].Value != key || !set[0].HttpOnly || set[0].SameSite != http.SameSiteStrictMode {
		t.Errorf("cookies %v", set)
	}
}

// TestFilesAreForTheirSeats holds that a picture of a secret is shown to its
// own seat alone.
func TestFilesAreForTheirSeats(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	w.tell("/page/slash", map[string]any{"seat": "Vera", "channel": w.hall, "command": "show"})
	m, err := w.vera.Until(w.ctx(), w.hall, func(m localdiscord.Message) bool { return len(m.Attachments) == 2 })
	if err != nil {
		t.Fatal(err)
	}
	bot.post(bot.turn())
	for _, a := range append(m.Attachments, w.vera.Last(w.hall).Attachments...) {
		public := !strings.Contains(a.URL, m.Attachments[0].ID.String()) && !strings.Contains(a.URL, m.Attachments[1].ID.String())
		if _, _, ok := w.vera.File(a.ID); !ok {
			t.Errorf("Vera cannot see %s", a.URL)
		}
		if _, _, ok := w.adam.File(a.ID); ok != public {
			t.Errorf("Adam sees %s: %v, want %v", a.URL, ok, public)
		}
	}
	status, header, _ := w.ask("/page/files/"+m.Attachments[0].ID.String()+"/board.png", nil)
	if status != 200 || header.Get("Content-Type") != "image/png" || header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("the page's own picture: %d %v", status, header)
	}
}
