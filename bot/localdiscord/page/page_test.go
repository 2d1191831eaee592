package page

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// ask makes a request of the page. The body is marshalled; nil makes a GET.
func (w *world) ask(path string, body any, change ...func(*http.Request)) (int, http.Header, string) {
	w.t.Helper()
	method, data := "GET", []byte(nil)
	if body != nil {
		method, data = "POST", encode(body)
	}
	req, err := http.NewRequestWithContext(w.ctx(), method, w.URL()+path, bytes.NewReader(data))
	if err != nil {
		w.t.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for _, c := range change {
		c(req)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return resp.StatusCode, resp.Header, string(text)
}

// tell posts and wants success; it returns what the act brought.
func (w *world) tell(path string, body map[string]any) outcome {
	w.t.Helper()
	status, _, text := w.ask(path, body)
	var got outcome
	if err := json.Unmarshal([]byte(text), &got); err != nil || status != 200 {
		w.t.Fatalf("%s: %d %s", path, status, text)
	}
	return got
}

func (w *world) look(seat string) state {
	w.t.Helper()
	status, _, text := w.ask("/page/state?seat="+seat, nil)
	var st state
	if err := json.Unmarshal([]byte(text), &st); err != nil || status != 200 {
		w.t.Fatalf("state of %s: %d %s", seat, status, text)
	}
	return st
}

// listen collects a seat's stream as text until the test ends.
func (w *world) listen(seat string) func(until string) string {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), "GET", w.URL()+"/page/events?seat="+seat, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	lines := make(chan string, 1000)
	go func() {
		defer resp.Body.Close()
		defer close(lines)
		scan := bufio.NewScanner(resp.Body)
		scan.Buffer(nil, 1<<20)
		for scan.Scan() {
			lines <- scan.Text()
		}
	}()
	var all strings.Builder
	return func(until string) string {
		w.t.Helper()
		limit := time.After(time.Minute)
		for !strings.Contains(all.String(), until) {
			select {
			case line, open := <-lines:
				if !open {
					w.t.Fatalf("the stream of %s ended before %q:\n%s", seat, until, tail(all.String()))
				}
				all.WriteString(line + "\n")
			case <-limit:
				w.t.Fatalf("the stream of %s never says %q:\n%s", seat, until, tail(all.String()))
			}
		}
		return all.String()
	}
}

// tail is the end of a long text.
func tail(text string) string { return text[max(0, len(text)-2000):] }

func TestPageFiles(t *testing.T) {
	w := newWorld(t)
	for path, kind := range map[string]string{
		"/": "text/html", "/page/app.js": "text/javascript", "/page/page.css": "text/css", "/page/icon.svg": "image/svg+xml",
	} {
		status, header, text := w.ask(path, nil)
		if status != 200 || !strings.HasPrefix(header.Get("Content-Type"), kind) {
			t.Errorf("GET %s: %d %s, want 200 %s", path, status, header.Get("Content-Type"), kind)
		}
		if got := header.Get("Content-Security-Policy"); got != policy {
			t.Errorf("GET %s: policy %q", path, got)
		}
		for _, inline := range []string{"<style", "<script>", " style=", " onclick=", "javascript:"} {
			if path == "/" && strings.Contains(text, inline) {
				t.Errorf("the page holds %q, which its own policy forbids", inline)
			}
		}
	}
	if status, _, _ := w.ask("/page/nothing.js", nil); status != 404 {
		t.Errorf("a file that is not there: %d", status)
	}
}

func TestPageRefusesForeigners(t *testing.T) {
	w := newWorld(t)
	set := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	say := map[string]any{"seat": "Vera", "channel": w.hall, "text": "forged"}
	for name, c := range map[string]struct {
		path   string
		body   any
		change func(*http.Request)
		want   int
	}{
		"the page itself":               {"/page/say", say, set("Origin", w.URL()), 200},
		"localhost":                     {"/page/state", nil, host("localhost:8390"), 200},
		"the address bar":               {"/", nil, set("Sec-Fetch-Site", "none"), 200},
		"another origin":                {"/page/say", say, set("Origin", "https://evil.example"), 403},
		"another port":                  {"/page/say", say, set("Origin", "http://127.0.0.1:1"), 403},
		"no origin at all":              {"/page/say", say, set("Origin", "null"), 403},
		"a stream for another origin":   {"/page/events?seat=Vera", nil, set("Origin", "https://evil.example"), 403},
		"a picture on another site":     {"/page/state", nil, set("Sec-Fetch-Site", "cross-site"), 403},
		"another server of the machine": {"/page/state", nil, set("Sec-Fetch-Site", "same-site"), 403},
		"a name bound to this address":  {"/page/state", nil, host("evil.example:8390"), 403},
		"a name that begins like it":    {"/", nil, host("127.0.0.1.evil.example"), 403},
		"a form of another site":        {"/page/say", say, set("Content-Type", "text/plain"), 403},
	} {
		status, _, text := w.ask(c.path, c.body, c.change)
		if status != c.want {
			t.Errorf("%s: %d %.80s, want %d", name, status, text, c.want)
		}
		if written := strings.HasPrefix(text, `{"error":"`); c.want == 403 && (written == (c.path == "/") || !strings.Contains(text, ".")) {
			t.Errorf("%s: refused with %s, want a sentence, as JSON but at the page's own address", name, text)
		}
	}
	link := func(r *http.Request) {
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Sec-Fetch-Mode", "navigate")
	}
	if status, _, _ := w.ask("/", nil, link); status != 200 {
		t.Errorf("a link from elsewhere to the page: %d", status)
	}
	if status, _, _ := w.ask("/page/state", nil, link); status != 403 {
		t.Errorf("a link from elsewhere to the state: %d", status)
	}
	if n := len(w.vera.Messages(w.hall)); n != 1 {
		t.Errorf("%d messages were posted, want the page's own alone", n)
	}
}

func TestPageActs(t *testing.T) {
	w := newWorld(t)
	startEchoBot(w)
	seat := func(more map[string]any) map[string]any {
		all := map[string]any{"seat": "Vera", "channel": w.hall}
		for k, v := range more {
			all[k] = v
		}
		return all
	}
	got := w.tell("/page/complete", seat(map[string]any{"command": "hoard move", "options": map[string]any{}, "focused": "from", "typed": "ess"}))
	if len(got.Choices) != 2 || got.Choices[0].Name != "Essex" {
		t.Errorf("choices %v, want Essex and Wessex", got.Choices)
	}
	got = w.tell("/page/slash", seat(map[string]any{"command": "game new", "options": map[string]any{"title": "hoard", "opponent": "@Adam"}}))
	if m, ok := w.Message(got.Message); !ok || m.Only != w.vera.ID || m.Used.Command != "game new" {
		t.Errorf("the answer is %+v", m)
	}
	turn, err := w.vera.Until(w.ctx(), w.hall, func(m localdiscord.Message) bool { return len(m.Rows) == 2 })
	if err != nil {
		t.Fatal(err)
	}
	got = w.tell("/page/press", seat(map[string]any{"message": turn.ID, "custom_id": "card1"}))
	if m, _ := w.Message(turn.ID); got.Message != turn.ID || !strings.HasPrefix(m.Content, "Card 1") {
		t.Errorf("the press brought %+v and the message %q", got, m.Content)
	}
	got = w.tell("/page/select", seat(map[string]any{"message": turn.ID, "custom_id": "whence", "values": []string{"north"}}))
	if m, _ := w.Message(got.Message); m.Content != "From [north]." {
		t.Errorf("the selection brought %q", m.Content)
	}
	got = w.tell("/page/press", seat(map[string]any{"message": turn.ID, "custom_id": "form"}))
	if got.Modal == nil || len(got.Modal.Fields) != 3 {
		t.Fatalf("no form: %+v", got)
	}
	form := map[string]any{"interaction": got.Interaction, "fields": map[string][]string{"coins": {"12"}, "areas": {"kent", "mercia"}}}
	if status, _, text := w.ask("/page/submit", map[string]any{"seat": "Adam", "interaction": got.Interaction, "fields": map[string][]string{}}); status != 422 {
		t.Errorf("Adam sends Vera's form: %d %s", status, text)
	}
	got = w.tell("/page/submit", seat(form))
	if m, _ := w.Message(got.Message); m.Content != "The form is in: 12, , [kent mercia]." {
		t.Errorf("the form brought %q", m.Content)
	}
	got = w.tell("/page/say", seat(map[string]any{"text": "hello " + w.adam.Mention()}))
	if m, _ := w.Message(got.Message); m.Author.ID != w.vera.ID || len(m.Pinged) != 1 {
		t.Errorf("said %+v", m)
	}
	w.faultless()
}

func TestPageTellsOfSilence(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	done := make(chan string, 1)
	go func() {
		_, _, text := w.ask("/page/slash", map[string]any{"seat": "Vera", "channel": w.hall, "command": "sleep"})
		done <- text
	}()
	bot.pass(3 * time.Second)
	if text := <-done; !strings.Contains(text, `"failed":"The application did not respond"`) {
		t.Errorf("a command that nobody answers brought %s", text)
	}
}

func TestPageRefusesInSentences(t *testing.T) {
	w := newWorld(t)
	startEchoBot(w)
	for path, body := range map[string]map[string]any{
		"/page/slash":    {"seat": "Vera", "channel": w.hall, "command": "nothing"},
		"/page/complete": {"seat": "Vera", "channel": w.hall, "command": "game new", "focused": "title"},
		"/page/press":    {"seat": "Vera", "channel": w.hall, "message": "1", "custom_id": "x"},
		"/page/select":   {"seat": "Vera", "channel": w.hall, "message": "1", "custom_id": "x", "values": []string{"x"}},
		"/page/submit":   {"seat": "Vera", "interaction": "1"},
		"/page/say":      {"seat": "Vera", "channel": w.hall, "text": " "},
		"/page/read":     {"seat": "Vera", "channel": w.adam.DM().ID, "message": "1"},
		"/page/trouble":  {"seat": "Vera", "do": "add_channel", "text": "byre"},
	} {
		status, _, text := w.ask(path, body)
		if status != 422 || !strings.HasPrefix(text, `{"error":"`) || !strings.HasSuffix(text, `."}`) {
			t.Errorf("%s: %d %s, want 422 and a sentence", path, status, text)
		}
	}
	if w.Channel("byre").ID != 0 {
		t.Error("a switch was thrown by one who is no moderator")
	}
	for path, body := range map[string]any{
		"/page/say": map[string]any{"seat": "Nobody"}, "/page/press": "no object", "/page/state?seat=Nobody": nil, "/page/events?seat=Nobody": nil,
	} {
		if status, _, text := w.ask(path, body); status != 400 {
			t.Errorf("%s: %d %s, want 400", path, status, text)
		}
	}
}
