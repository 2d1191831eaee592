package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// visit is a person with a browser of a few lines.
type visit struct {
	t    *testing.T
	url  string
	http *http.Client
}

func visitor(t *testing.T, url string) *visit {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &visit{t, url, &http.Client{Jar: jar, Timeout: 20 * time.Second}}
}

// ask makes a request of the page and reads its answer into got, if not nil.
func (v *visit) ask(path string, body, got any) int {
	v.t.Helper()
	method, data := "GET", []byte(nil)
	if body != nil {
		method = "POST"
		var err error
		if data, err = json.Marshal(body); err != nil {
			v.t.Fatal(err)
		}
	}
	req, err := http.NewRequestWithContext(v.t.Context(), method, v.url+path, bytes.NewReader(data))
	if err != nil {
		v.t.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := v.http.Do(req)
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	if got != nil && resp.StatusCode == http.StatusOK {
		if err := json.Unmarshal(text, got); err != nil {
			v.t.Fatalf("%s: %v in %s", path, err, text)
		}
	}
	return resp.StatusCode
}

// look is what a seat sees.
type look struct {
	Connected bool
	Seat      struct{ Name string }
	Channels  []struct{ ID, Name string }
	Commands  map[string][]seenCommand
	Messages  map[string]struct{ List []seenMessage }
}

type seenCommand struct {
	Name    string
	Options []struct {
		Type int
		Name string
	}
}

type seenMessage struct {
	ID, Content string
	Rows        []struct{ Buttons []seenButton }
}

type seenButton struct {
	Label string
	ID    string `json:"custom_id"`
}

// paths are the commands as one types them.
func (l look) paths() []string {
	var all []string
	for _, c := range l.Commands["guild"] {
		all = append(all, c.Name)
		for _, o := range c.Options {
			all = append(all, c.Name+" "+o.Name)
		}
	}
	return all
}

// until looks until there is something to see.
func (v *visit) until(seat, what string, ok func(look) bool) look {
	v.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		var l look
		if status := v.ask("/page/state?seat="+seat, nil, &l); status != http.StatusOK {
			v.t.Fatalf("%s looks: %d", seat, status)
		}
		if ok(l) {
			return l
		}
		if time.Now().After(deadline) {
			v.t.Fatalf("%s waits in vain for %s: %+v", seat, what, l)
		}
	}
}

// first are the commands that make sense in the first channel now.
func (v *visit) first(channel string) []string {
	v.t.Helper()
	var o struct{ First []string }
	v.ask("/page/order?seat=Vera&channel="+channel, nil, &o)
	return o.First
}

// TestTryKeepsMatches plays, ends the program and finds the match again; and
// holds which commands come first meanwhile.
func TestTryKeepsMatches(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kept.db")
	url, _, stop := runTry(t, t.Context(), "--addr", "127.0.0.1:0", "--data", file)
	v := visitor(t, url)
	ready := func(l look) bool { return l.Connected && len(l.Commands["guild"]) > 0 }
	began := v.until("Vera", "commands", ready)
	hall := began.Channels[0].ID
	for _, paths := range sense {
		for _, p := range paths {
			if !slices.Contains(began.paths(), p) {
				t.Errorf("/%s comes first, but is no command: %v", p, began.paths())
			}
		}
	}
	if got := v.first(hall); len(got) == 0 || got[0] != "game new" {
		t.Errorf("before a match come first %v, want /game new", got)
	}
	withButtons := func(m seenMessage) bool { return len(m.Rows) > 0 }
	asked := time.Time{}
	lobby := v.until("Adam", "the lobby", func(l look) bool {
		if time.Since(asked) > 4*time.Second { // commands are there before the bot is connected: Discord drops what comes then
			asked = time.Now()
			v.ask("/page/slash", map[string]any{"seat": "Vera", "channel": hall, "command": "game new", "options": map[string]any{"title": "saga", "options": "leaders=dealt"}}, nil)
		}
		return slices.ContainsFunc(l.Messages[hall].List, withButtons)
	})
	if got := v.first(hall); len(got) == 0 || got[0] != "game join" {
		t.Errorf("in a lobby come first %v, want /game join", got)
	}
	list := lobby.Messages[hall].List
	msg := list[slices.IndexFunc(list, withButtons)]
	join := msg.Rows[0].Buttons[slices.IndexFunc(msg.Rows[0].Buttons, func(b seenButton) bool { return strings.HasPrefix(b.Label, "Join") })]
	v.ask("/page/press", map[string]any{"seat": "Adam", "channel": hall, "message": msg.ID, "custom_id": join.ID}, nil)
	v.until("Adam", "the first turn", func(look) bool { f := v.first(hall); return len(f) > 0 && f[0] == "saga" })
	stop()

	url, _, _ = runTry(t, t.Context(), "--addr", "127.0.0.1:0", "--data", file)
	v = visitor(t, url)
	again := v.until("Vera", "commands", ready)
	if again.Channels[0].ID != hall {
		t.Errorf("the channel is %s now, and was %s", again.Channels[0].ID, hall)
	}
	if got := v.first(hall); len(got) == 0 || got[0] != "saga" {
		t.Errorf("after a restart come first %v, want /saga", got)
	}
	v.ask("/page/slash", map[string]any{"seat": "Vera", "channel": hall, "command": "game show"}, nil)
	v.until("Vera", "the board", func(l look) bool {
		return slices.ContainsFunc(l.Messages[hall].List, func(m seenMessage) bool {
			return strings.Contains(m.Content, "Round 1")
		})
	})
}

// TestTryShares lets somebody in by the link of a seat, on that seat alone.
func TestTryShares(t *testing.T) {
	_, out, _ := runTry(t, t.Context(), "--addr", "0.0.0.0:0", "--share")
	links := regexp.MustCompile(`(\w+) +(http://[0-9.:]+)/\?key=(\w+)`)
	for deadline := time.Now().Add(10 * time.Second); len(links.FindAllString(out.String(), -1)) < 4; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("no four links: %s", out)
		}
	}
	adam := links.FindAllStringSubmatch(out.String(), -1)[1]
	if strings.Contains(adam[2], "127.0.0.1") {
		t.Skip("this machine is on no network")
	}
	v := visitor(t, adam[2])
	for path, want := range map[string]int{"/": 403, "/page/state": 403, "/page/events?seat=Adam": 403, "/api/v10/gateway": 403, "/gateway": 403} {
		if got := v.ask(path, nil, nil); got != want {
			t.Errorf("%s without the link: %d, want %d", path, got, want)
		}
	}
	stranger, err := v.http.Get(adam[2] + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Body.Close()
	if said, _ := io.ReadAll(stranger.Body); !strings.HasPrefix(string(said), "Open the link that you were given") {
		t.Errorf("a stranger reads %q", said)
	}
	if got := v.ask("/?key="+adam[3], nil, nil); got != http.StatusOK {
		t.Fatalf("the link: %d", got)
	}
	var l look
	if got := v.ask("/page/state", nil, &l); got != http.StatusOK || l.Seat.Name != "Adam" {
		t.Errorf("Adam's link leads to %d, the seat of %q", got, l.Seat.Name)
	}
	for path, want := range map[string]int{"/page/state?seat=Vera": 400, "/page/events?seat=Vera": 400, "/api/v10/gateway": 404, "/gateway": 404} {
		if got := v.ask(path, nil, nil); got != want {
			t.Errorf("%s with Adam's link: %d, want %d", path, got, want)
		}
	}
}

// TestTryAddress holds that nobody lets others in without saying so.
func TestTryAddress(t *testing.T) {
	t.Parallel()
	for o, want := range map[tryOptions]string{
		{addr: "127.0.0.1:8390"}:              "",
		{addr: "[::1]:8390"}:                  "",
		{addr: "localhost:8390"}:              "",
		{addr: "0.0.0.0:8390"}:                "--share",
		{addr: "192.168.1.5:8390"}:            "--share",
		{addr: ":8390"}:                       "--share",
		{addr: "8390"}:                        "no address",
		{addr: "0.0.0.0:8390", share: true}:   "",
		{addr: "127.0.0.1:8390", share: true}: "others can reach",
	} {
		err := o.check()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", o, err, want)
		}
	}
}
