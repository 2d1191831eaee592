package main

import (
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/desk"
	"skald/bot/localdiscord"
	"skald/bot/table"
	"skald/cmd/skald/site"
	"skald/storage"
)

// TestWebPage follows the way of a stranger: from a match's end in a channel to its page,
// and to the page of its server.
func TestWebPage(t *testing.T) {
	t.Parallel()
	at := freeAddress(t)
	o := operate(t, environment{"SKALD_WEB": at, "SKALD_WEB_URL": "https://skald.example/"})
	vera := o.world.User("Vera")
	vera.SetModerator(true)
	if reply, err := vera.Slash(o.ctx, o.hall, "mod setup", map[string]any{"web": "on"}); err != nil || !strings.Contains(reply.Text(), "https://skald.example/s/") {
		t.Fatalf("setup: %s, %v", reply.Text(), err)
	}
	o.match()
	reply, err := vera.Slash(o.ctx, o.hall, "game resign", nil)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := reply.Message.Button("Resign")
	if _, err := vera.Press(o.ctx, *reply.Message, b.CustomID); err != nil {
		t.Fatal(err)
	}
	end, err := vera.Until(o.ctx, o.hall, func(m localdiscord.Message) bool { b, ok := m.Button("Web page"); return ok && b.URL != "" })
	if err != nil {
		t.Fatal(err)
	}
	b, _ = end.Button("Web page")
	link, err := url.Parse(b.URL)
	if err != nil || link.Host != "skald.example" || !strings.HasPrefix(link.Path, "/m/") {
		t.Fatalf("the end links to %q, %v", b.URL, err)
	}
	status, body := fetch(t, "http://"+at+link.Path, "")
	for _, want := range []string{`<meta property="og:image" content="https://skald.example/m/`, `<script src="/replay.js">`, `name="robots" content="noindex"`} {
		if !strings.Contains(body, want) {
			t.Errorf("the page lacks %q: %d %.1500s", want, status, body)
		}
	}
	for _, not := range []string{"Vera", "Adam", vera.ID.String()} {
		if strings.Contains(body, not) {
			t.Errorf("the page tells %q", not)
		}
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+at+link.Path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Forwarded-For", strings.Repeat("1", 1<<20))
	if answer, err := http.DefaultClient.Do(req); err == nil {
		if answer.Body.Close(); answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("a megabyte of headers: %d", answer.StatusCode)
		}
	}
	if status, _ := fetch(t, "http://"+at+"/metrics", ""); status != http.StatusNotFound {
		t.Errorf("metrics are on the site: %d", status)
	}
}

// TestWebPageHidden plays in a channel that not everybody on the server sees: nobody is led
// to a page of the match, and there is none.
func TestWebPageHidden(t *testing.T) {
	t.Parallel()
	at := freeAddress(t)
	o := operate(t, environment{"SKALD_WEB": at, "SKALD_WEB_URL": "https://skald.example/"})
	vera, adam := o.world.User("Vera"), o.world.User("Adam")
	vera.SetModerator(true)
	guild, _ := o.world.Guild()
	o.world.Overwrite(o.hall, localdiscord.Overwrite{ID: guild, Deny: localdiscord.ViewChannel})
	for _, u := range []localdiscord.ID{vera.ID, adam.ID} {
		o.world.Overwrite(o.hall, localdiscord.Overwrite{ID: u, Member: true, Allow: localdiscord.ViewChannel})
	}
	if reply, err := vera.Slash(o.ctx, o.hall, "mod setup", map[string]any{"web": "on"}); err != nil {
		t.Fatalf("setup: %s, %v", reply.Text(), err)
	}
	id := o.match()
	reply, err := vera.Slash(o.ctx, o.hall, "game resign", nil)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := reply.Message.Button("Resign")
	if _, err := vera.Press(o.ctx, *reply.Message, b.CustomID); err != nil {
		t.Fatal(err)
	}
	end, err := vera.Until(o.ctx, o.hall, func(m localdiscord.Message) bool { _, ok := m.Button("Replay"); return ok })
	if err != nil {
		t.Fatal(err)
	}
	if _, leads := end.Button("Web page"); leads {
		t.Error("the end of a hidden match leads to a page")
	}
	if status, body := fetch(t, "http://"+at+"/m/"+id, ""); status != http.StatusNotFound {
		t.Errorf("the page of a hidden match: %d %.300s", status, body)
	}
	if status, body := fetch(t, "http://"+at+site.ServerPath(storage.GuildID(guild)), ""); status != http.StatusOK || strings.Contains(body, id) {
		t.Errorf("the server's page: %d, which tells of a hidden match: %t", status, strings.Contains(body, id))
	}
}

// TestWebSettings reads where pages are served, what leads there, and who is believed.
func TestWebSettings(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"skald.example", "ftp://skald.example", "https://skald.example/path", "https://a@skald.example", "https://skald.example/?x=1", "https://"} {
		if err := readWebURL(&config{}, bad); err == nil {
			t.Errorf("%q is taken for an address", bad)
		}
	}
	c := &config{}
	if err := readWebURL(c, "https://skald.example/"); err != nil || c.web.base != "https://skald.example" {
		t.Errorf("read %q, %v", c.web.base, err)
	}
	if err := readProxies(c, "127.0.0.1, 10.0.0.0/8,::1"); err != nil || len(c.web.proxies) != 3 {
		t.Errorf("read %v, %v", c.web.proxies, err)
	}
	if err := readProxies(c, "localhost"); err == nil {
		t.Error("a name is taken for an address")
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	c.web.at = ln.Addr().String()
	_, err = c.serveWeb(t.Context(), table.New(storage.NewMemory(), nil, table.Options{}), &bot.Bot{Desk: &desk.Desk{}}, slog.New(slog.DiscardHandler))
	if err == nil || !strings.HasPrefix(err.Error(), "SKALD_WEB: ") || !strings.Contains(err.Error(), "in use") {
		t.Errorf("at an address in use: %v", err)
	}
}
