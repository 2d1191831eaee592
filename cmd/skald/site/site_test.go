package site_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"skald/cmd/skald/site"
	"skald/engine/match/head"
	pages "skald/render/site"
	"skald/storage"
	"skald/storage/matches"
)

var links = regexp.MustCompile(`(?:href|src|content)="(https://skald\.example)?(/[^"#]*)(#[^"]*)?"`)

// TestEveryLink walks a filled site from a server's page, in every language, and holds
// each page to what all must keep.
func TestEveryLink(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	w.names(adam, "Adam <i>\u202e\u200bEve</i>")
	seen, todo := map[string]string{}, []string{"/", site.ServerPath(home)}
	for len(todo) > 0 {
		path := todo[0]
		todo = todo[1:]
		if seen[path] != "" {
			continue
		}
		res := w.ask(path, "remote", fmt.Sprintf("198.51.100.%d:1", len(seen)%250), "Accept-Language", []string{"en", "de-AT", "fr", "pl"}[len(seen)%4])
		body, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d, %v", path, res.StatusCode, err)
			continue
		}
		seen[path] = res.Header.Get("Content-Type")
		keeps(t, path, string(body), res.Header)
		for _, m := range links.FindAllStringSubmatch(string(body), -1) {
			todo = append(todo, strings.ReplaceAll(m[2], "&amp;", "&"))
		}
	}
	var html []string
	for path, kind := range seen {
		if strings.HasPrefix(kind, "text/html") {
			html = append(html, path)
		}
	}
	slices.Sort(html)
	for _, want := range []string{site.MatchPath(w.over), site.MatchPath(w.running), site.CompetitionPath(w.ladder), site.CompetitionPath(w.cup), site.CompetitionPath(w.masters), site.ServerPath(home) + "/t/hoard"} {
		if !slices.Contains(html, want) {
			t.Errorf("no link leads to %s, but to %q", want, html)
		}
	}
	for _, not := range []string{site.MatchPath(w.unshown), site.MatchPath(w.private)} {
		if seen[not] != "" {
			t.Errorf("a link leads to %s", not)
		}
	}
	if len(seen) < 30 {
		t.Errorf("%d pages were seen: %q", len(seen), html)
	}
}

var (
	tags     = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)\b[^>]*?(/?)>`)
	idsOf    = regexp.MustCompile(`[0-9]{15,}`)
	scripts  = regexp.MustCompile(`(?s)<script id="data" type="application/json">.*?</script>|base64,[^"]*`)
	foreign  = regexp.MustCompile(`(?:href|src)="(?:[a-z]+:)?//`)
	inlines  = regexp.MustCompile(`(?i)\son[a-z]+=|\sstyle=|<style|javascript:`)
	voidTags = []string{"meta", "link", "img", "input", "br"}
)

// keeps holds an answer to what all answers must keep.
func keeps(t *testing.T, path, body string, h http.Header) {
	t.Helper()
	plain := scripts.ReplaceAllString(body, "")
	if strings.HasPrefix(h.Get("Content-Type"), "text/") || strings.Contains(h.Get("Content-Type"), "json") || strings.Contains(h.Get("Content-Type"), "xml") {
		if id := idsOf.FindString(plain); id != "" {
			t.Errorf("%s tells the id %s", path, id)
		}
		lacks(t, path, body, "Secretname", fmt.Sprint(uint64(vera)), fmt.Sprint(uint64(home)), "the year is over")
	}
	csp := h.Get("Content-Security-Policy")
	if !strings.HasPrefix(csp, "default-src 'none';") || strings.Contains(csp, "unsafe") || strings.Contains(csp, "http") {
		t.Errorf("%s: policy %q", path, csp)
	}
	if h.Get("Set-Cookie") != "" || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("ETag") == "" || h.Get("Cache-Control") == "" {
		t.Errorf("%s: headers %v", path, h)
	}
	if h.Get("X-Robots-Tag") != "noindex" && path != "/" {
		t.Errorf("%s may be indexed", path)
	}
	if !strings.HasPrefix(h.Get("Content-Type"), "text/html") {
		return
	}
	lacks(t, path, plain, "<b>", "<i>", "<script>", "[site.", "[webpage.", "\u202e", "\u200b", "%!")
	if n := strings.Count(plain, "<h1"); n != 1 {
		t.Errorf("%s has %d main headings", path, n)
	}
	if !regexp.MustCompile(`^<!doctype html>\s*<html lang="(en|de|fr|pl)">`).MatchString(plain) || !strings.Contains(plain, `name="viewport"`) {
		t.Errorf("%s begins %.200q", path, plain)
	}
	if found := foreign.FindString(plain); found != "" {
		t.Errorf("%s refers to something elsewhere: %s", path, found)
	}
	if found := inlines.FindString(plain); found != "" {
		t.Errorf("%s has a style or script of its own: %s", path, found)
	}
	var open []string
	for _, m := range tags.FindAllStringSubmatch(plain, -1) {
		switch name := strings.ToLower(m[2]); {
		case slices.Contains(voidTags, name):
		case m[1] == "":
			open = append(open, name)
		case len(open) == 0 || open[len(open)-1] != name:
			t.Errorf("%s closes %s within %q", path, name, open)
			return
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%s leaves %q open", path, open)
	}
}

// TestUnknown holds that what is not for everybody is answered as what never was.
func TestUnknown(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	type said struct {
		status int
		body   string
		header string
	}
	of := func(path string) said {
		res := w.ask(path)
		body, _ := io.ReadAll(res.Body)
		var header bytes.Buffer
		_ = res.Header.Write(&header)
		return said{res.StatusCode, string(body), header.String()}
	}
	want := of("/m/00000000")
	if want.status != http.StatusNotFound {
		t.Fatalf("an unknown match: %+v", want)
	}
	for _, path := range []string{
		site.MatchPath(w.unshown), site.MatchPath(w.private), site.MatchPath(w.over) + "/x", site.ServerPath(other), "/s/zzzzzzzzzzzzz", "/m/" + strings.ToUpper(string(w.over)) + "A",
		"/../../etc/passwd", "/m/..%2f..%2fetc", "//", "/m/", "/c/l0000000", "/s/" + strings.Repeat("a", 10_000), site.CompetitionPath(w.ladder) + "/p/00000000",
		site.ServerPath(home) + "?part=99", site.ServerPath(home) + "?part=-1", site.ServerPath(home) + "/t/chess", site.MatchPath(w.private) + "/board.png", "/m/\u202e", "/favicon.ico",
		site.CompetitionPath(w.cup) + "/p/00000000", "/api", "/healthz", "/metrics",
	} {
		if got := of(path); got != want {
			t.Errorf("%.80s: %+v, want as of an unknown match", path, got)
		}
	}
	res := w.ask("/api/v1/matches/" + string(w.private))
	if body, _ := io.ReadAll(res.Body); res.StatusCode != http.StatusNotFound || !strings.Contains(string(body), `"unknown"`) {
		t.Errorf("as JSON: %d, %s", res.StatusCode, body)
	}
}

// TestSwitchedOff holds that pages are gone when a server switches them off or a match is
// deleted, and that search engines are let in only where they are to be.
func TestSwitchedOff(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	path := site.MatchPath(w.over)
	lacks(t, "the page", w.ask(path).Header.Get("Vary"), "Cookie")
	w.show(home, matches.WebIndexed)
	w.fresh()
	if res := w.ask(path); res.Header.Get("X-Robots-Tag") != "" || strings.Contains(w.read(path), "noindex") {
		t.Errorf("search engines are kept out: %v", res.Header)
	}
	w.show(home, "")
	w.fresh()
	for _, path := range []string{path, site.ServerPath(home), site.CompetitionPath(w.ladder), site.ServerPath(home) + "/feed.atom"} {
		if res := w.ask(path); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s is there: %d", path, res.StatusCode)
		}
	}
	w.show(home, matches.WebOn)
	w.read(path)
	p := w.by(olaf)
	p.Oversees = home
	if err := w.table.Moderators.Delete(t.Context(), p, w.over, "no reason"); err != nil {
		t.Fatal(err)
	}
	w.fresh()
	if res := w.ask(path); res.StatusCode != http.StatusNotFound {
		t.Errorf("a deleted match is there: %d", res.StatusCode)
	}
}

// TestHiddenChannels shows nothing of channels that not everybody on the server sees, and
// asks Discord about each once in a while.
func TestHiddenChannels(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	secret, err := w.table.Match(t.Context(), w.over)
	w.must(err)
	before := strings.Count(w.read("/api/v1/servers/"+site.ServerPath(home)[3:]), `"ended"`)
	w.mu.Lock()
	w.hidden = map[storage.ChannelID]bool{secret.Channel: true, hall: true}
	w.mu.Unlock()
	w.fresh()
	for _, path := range []string{site.MatchPath(w.over), site.MatchPath(w.over) + "/replay.json", site.MatchPath(w.over) + "/board.png", "/api/v1/matches/" + string(w.over), site.CompetitionPath(w.ladder), site.CompetitionPath(w.cup) + "/feed.atom", "/api/v1/competitions/" + string(w.masters)} {
		if res := w.ask(path); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s of a hidden channel: %d", path, res.StatusCode)
		}
	}
	index := w.read(site.ServerPath(home))
	lacks(t, "the server's page", index, site.MatchPath(w.over), site.CompetitionPath(w.ladder), site.CompetitionPath(w.cup), site.CompetitionPath(w.masters))
	has(t, "the server's page", index, site.MatchPath(w.running))
	lacks(t, "the feed", w.read(site.ServerPath(home)+"/feed.atom"), site.MatchPath(w.over))
	lacks(t, "the figures", w.read(site.ServerPath(home)+"/t/hoard"), site.MatchPath(w.over))
	if after := strings.Count(w.read("/api/v1/servers/"+site.ServerPath(home)[3:]), `"ended"`); after != before-1 {
		t.Errorf("%d matches that are over are listed, want %d", after, before-1)
	}
	w.mu.Lock()
	asked := w.asked
	w.mu.Unlock()
	w.site.ForgetAnswers()
	w.read(site.ServerPath(home))
	if w.mu.Lock(); w.asked != asked {
		t.Errorf("Discord was asked %d times more within five minutes", w.asked-asked)
	}
	w.mu.Unlock()
	find := site.Addresses(w.table, "https://skald.example", w.sees)
	for of, want := range map[string]string{string(w.over): "", string(w.ladder): "", string(w.running): "https://skald.example" + site.MatchPath(w.running), "": "https://skald.example" + site.ServerPath(home)} {
		if at := find(home, of); at != want {
			t.Errorf("people are led to %q for %q, want %q", at, of, want)
		}
	}
}

// TestPrivateThread shows no match that was played in a thread that only its guests see.
func TestPrivateThread(t *testing.T) {
	t.Parallel()
	w := newWorld(t, storage.NewMemory())
	o, err := w.table.Create(t.Context(), w.by(vera), head.Opening{Game: "hoard", Guild: home, Channel: 77, Parent: hall, Private: true, Invited: []storage.UserID{adam}})
	w.must(err)
	o, err = w.table.Join(t.Context(), w.by(adam), o.ID, "")
	if err == nil && o.Status == head.Lobby {
		o, err = w.table.Start(t.Context(), w.by(vera), o.ID)
	}
	w.must(err)
	w.play(o.ID, 1000)
	if res := w.ask(site.MatchPath(o.ID)); res.StatusCode != http.StatusNotFound {
		t.Errorf("the page of a private thread's match: %d", res.StatusCode)
	}
	lacks(t, "the server's page", w.read(site.ServerPath(home)), site.MatchPath(o.ID))
}

// TestNames holds that people stand by the name that they agreed to, and no other.
func TestNames(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	of := []string{site.ServerPath(home), site.MatchPath(w.over), site.CompetitionPath(w.ladder), site.CompetitionPath(w.cup)}
	for _, path := range of {
		lacks(t, path, w.read(path), "Vera the Red")
	}
	has(t, "the ladder", w.read(site.CompetitionPath(w.ladder)), "Player 1", "Player 2", "Player 3", "Season 2: Frost", "Season 1")
	w.names(vera, "Vera the Red")
	w.fresh()
	for _, path := range of {
		has(t, path, w.read(path), "Vera the Red")
	}
	w.names(vera, "")
	w.fresh()
	for _, path := range of {
		lacks(t, path, w.read(path), "Vera the Red")
	}
}

// TestLate holds that a match that runs is shown as it was ten minutes ago, without what
// anybody holds, and not at all before.
func TestLate(t *testing.T) {
	t.Parallel()
	w := newWorld(t, storage.NewMemory())
	id := w.begin(home, true)
	has(t, "a new match", w.read(site.MatchPath(id)), "ten minutes after its start")
	w.play(id, 3)
	w.pass(9 * time.Minute)
	w.fresh()
	early := w.read(site.MatchPath(id))
	has(t, "a new match", early, "ten minutes after its start")
	w.pass(3 * time.Minute)
	w.play(id, 3)
	w.fresh()
	then := w.read(site.MatchPath(id))
	lacks(t, "a running match", then, `id="seat"`, "<code>")
	has(t, "a running match", then, "at least ten minutes ago")
	n := strings.Count(then, `class="moment"`)
	w.pass(12 * time.Minute)
	w.fresh()
	if later := strings.Count(w.read(site.MatchPath(id)), `class="moment"`); later <= n || n == 0 {
		t.Errorf("%d moments at first, %d later", n, later)
	}
	var boards struct{ Held, Numbers []any }
	if err := json.Unmarshal([]byte(w.read(site.MatchPath(id)+"/replay.json")), &boards); err != nil || boards.Held != nil || len(boards.Numbers) == 0 {
		t.Errorf("the script gets %+v, %v; want boards and nothing that anybody held", boards, err)
	}
	var m pages.Match
	if err := json.Unmarshal([]byte(w.read("/api/v1/matches/"+string(id))), &m); err != nil || m.AsOf == nil || w.time().Sub(*m.AsOf) < site.Late {
		t.Errorf("as JSON %+v, %v", m, err)
	}
}

// TestSuccessor holds that a match is shown no more while it runs once somebody plays who
// has not agreed to that.
func TestSuccessor(t *testing.T) {
	t.Parallel()
	w := newWorld(t, storage.NewMemory())
	id := w.begin(home, true)
	w.play(id, 3)
	w.pass(time.Hour)
	w.read(site.MatchPath(id))
	_, err := w.table.OfferSeat(t.Context(), w.by(adam), id, bera)
	w.must(err)
	w.fresh()
	w.read(site.MatchPath(id))
	_, err = w.table.TakeSeat(t.Context(), w.by(bera), id, 1)
	w.must(err)
	w.fresh()
	if res := w.ask(site.MatchPath(id)); res.StatusCode != http.StatusNotFound {
		t.Errorf("it is shown: %d", res.StatusCode)
	}
	w.play(id, 1000)
	w.fresh()
	w.read(site.MatchPath(id))
}

// TestOpenAPI holds the description of the JSON against the answers.
func TestOpenAPI(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(pages.OpenAPI()))
	if err != nil {
		t.Fatal(err)
	}
	var described struct {
		Paths map[string]struct {
			Get struct {
				Responses map[string]struct {
					Content map[string]struct {
						Schema struct {
							Ref string `json:"$ref"`
						}
					}
				}
			}
		}
	}
	if err := json.Unmarshal(pages.OpenAPI(), &described); err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	server := strings.TrimPrefix(site.ServerPath(home), "/s/")
	var ladder pages.Competition
	if err := json.Unmarshal([]byte(w.read("/api/v1/competitions/"+string(w.ladder))), &ladder); err != nil || len(ladder.Seasons) != 1 || len(ladder.Seasons[0].Tables) == 0 {
		t.Fatalf("the ladder is %+v, %v", ladder, err)
	}
	player := ladder.Seasons[0].Tables[0].Rows[0].Player.Page
	player = player[strings.LastIndexByte(player, '/')+1:]
	asked := map[string][]string{
		"/api/v1/servers/{server}":                            {"/api/v1/servers/" + server, "/api/v1/servers/" + server + "?part=1"},
		"/api/v1/servers/{server}/titles/{title}":             {"/api/v1/servers/" + server + "/titles/hoard"},
		"/api/v1/matches/{match}":                             {"/api/v1/matches/" + string(w.over), "/api/v1/matches/" + string(w.running)},
		"/api/v1/competitions/{competition}":                  {"/api/v1/competitions/" + string(w.ladder), "/api/v1/competitions/" + string(w.cup), "/api/v1/competitions/" + string(w.masters)},
		"/api/v1/competitions/{competition}/players/{player}": {"/api/v1/competitions/" + string(w.ladder) + "/players/" + player},
	}
	check := func(path, ref, body string) {
		t.Helper()
		schema, err := compiler.Compile("openapi.json" + ref)
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
		if err == nil {
			err = schema.Validate(v)
		}
		if err != nil {
			t.Errorf("%s: %v\n%.600s", path, err, body)
		}
	}
	for path, one := range described.Paths {
		if len(asked[path]) == 0 {
			t.Errorf("nothing is asked of %s", path)
		}
		for _, url := range asked[path] {
			check(url, one.Get.Responses["200"].Content["application/json"].Schema.Ref, w.read(url))
		}
		res := w.ask(strings.NewReplacer("{server}", "0", "{title}", "x", "{match}", "0", "{competition}", "0", "{player}", "0").Replace(path))
		body, _ := io.ReadAll(res.Body)
		check(path, one.Get.Responses["404"].Content["application/json"].Schema.Ref, string(body))
	}
	if len(described.Paths) != len(asked) {
		t.Errorf("%d paths are described, %d asked for", len(described.Paths), len(asked))
	}
}

// TestFeeds holds that feeds can be read and name nothing twice.
func TestFeeds(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	for _, path := range []string{site.ServerPath(home), site.CompetitionPath(w.ladder), site.CompetitionPath(w.cup), site.CompetitionPath(w.masters)} {
		var feed struct {
			Title   string `xml:"title"`
			Updated string `xml:"updated"`
			Entries []struct {
				ID    string `xml:"id"`
				Title string `xml:"title"`
				Link  struct {
					Href string `xml:"href,attr"`
				} `xml:"link"`
			} `xml:"entry"`
		}
		if err := xml.Unmarshal([]byte(w.read(path+"/feed.atom")), &feed); err != nil || feed.Title == "" || len(feed.Entries) == 0 {
			t.Errorf("%s: %+v, %v", path, feed, err)
		}
		ids := map[string]bool{}
		for _, e := range feed.Entries {
			if ids[e.ID] || !strings.HasPrefix(e.Link.Href, "https://skald.example/") || e.Title == "" {
				t.Errorf("%s: entry %+v", path, e)
			}
			ids[e.ID] = true
		}
	}
}

// TestMoved: a table says who has come up since the last round, on the page and in its data.
func TestMoved(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	var c pages.Competition
	if err := json.Unmarshal([]byte(w.read("/api/v1/competitions/"+string(w.masters))), &c); err != nil {
		t.Fatal(err)
	}
	page, arrows := w.read("/c/"+string(w.masters)), 0
	for _, table := range c.Tables {
		sum := 0
		for _, r := range table.Rows {
			if sum += r.Moved; r.Moved > 0 {
				has(t, "the page", page, fmt.Sprintf("▲%d", r.Moved))
				arrows++
			}
		}
		if sum != 0 {
			t.Errorf("%s: people came up by %d places more than others came down", table.Name, sum)
		}
	}
	if arrows == 0 {
		t.Error("nobody has moved")
	}
}
