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
		limit := time.After(10 * time.Second)
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
		if c.want == 403 && !strings.HasPrefix(text, `{"error":"`) {
			t.Errorf("%s: refused without a sentence: %s", name, text)
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
	got := w.tell("/page/complete", seat(map[string]any{"command": "saga move", "options": map[string]any{}, "focused": "from", "typed": "ess"}))
	if len(got.Choices) != 2 || got.Choices[0].Name != "Essex" {
		t.Errorf("choices %v, want Essex and Wessex", got.Choices)
	}
	got = w.tell("/page/slash", seat(map[string]any{"command": "game new", "options": map[string]any{"title": "saga", "opponent": "@Adam"}}))
	if m, ok := w.Message(got.Message); !ok || m.Only != w.vera.ID || m.Used.Command != "game new" {
		t.Errorf("the answer is %+v", m)
	}
	turn, err := w.vera.Until(w.ctx(), w.hall, func(m localdiscord.Message) bool { return len(m.Rows) == 2 })
	if err != nil {
		t.Fatal(err)
	}
	got = w.tell("/page/press", seat(map[string]any{"message": turn.ID, "custom_id": "tile1"}))
	if m, _ := w.Message(turn.ID); got.Message != turn.ID || !strings.HasPrefix(m.Content, "Tile 1") {
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

func TestPageKeepsSecretsToTheirSeat(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	streams := map[string]func(string) string{}
	for _, name := range []string{"Vera", "Adam", "Sigrid", "Odd"} {
		streams[name] = w.listen(name)
		streams[name]("event: state")
	}
	w.User("Odd").SetModerator(true)
	secret := w.tell("/page/slash", map[string]any{"seat": "Vera", "channel": w.hall, "command": "saga move", "options": map[string]any{"from": "stormer-landing", "to": "kent"}})
	bot.direct(w.vera, veraSecret)
	bot.direct(w.adam, adamSecret)
	r := w.call("POST", w.messages(), `{"content":"the end"}`)
	if r.Status != 200 {
		t.Fatal(r.Body)
	}
	holds := map[string]map[string]bool{
		"Vera": {"Move from **Kent**?": true, veraSecret: true, adamSecret: false, "stormer-landing": false},
		"Adam": {"Move from **Kent**?": false, veraSecret: false, adamSecret: true, "stormer-landing": false},
		"Odd":  {"Move from **Kent**?": false, veraSecret: false, adamSecret: false, "stormer-landing": false},
	}
	holds["Sigrid"] = holds["Odd"]
	for name, secrets := range holds {
		stream := streams[name]("the end")
		_, _, state := w.ask("/page/state?seat="+name, nil)
		for words, own := range secrets {
			if strings.Contains(stream, words) != own {
				t.Errorf("the stream of %s holds %q: %v, want %v", name, words, !own, own)
			}
			if strings.Contains(state, words) != own {
				t.Errorf("the state of %s holds %q: %v, want %v", name, words, !own, own)
			}
		}
		if got := strings.Contains(stream, secret.Interaction.String()); got != (name == "Vera") {
			t.Errorf("the stream of %s names Vera's interaction: %v", name, got)
		}
	}
	// Nor by asking for it.
	dm := w.adam.DM().ID
	if status, _, text := w.ask("/page/messages?seat=Vera&channel="+dm.String(), nil); status != 422 {
		t.Errorf("Vera reads Adam's direct chat: %d %s", status, text)
	}
	for _, do := range []map[string]any{
		{"do": "delete_message", "message": secret.Message}, {"do": "delete_channel", "channel": dm},
	} {
		do["seat"] = "Odd"
		if status, _, text := w.ask("/page/trouble", do); status != 422 {
			t.Errorf("a moderator reaches into a secret: %d %s", status, text)
		}
	}
}

func TestPageBadges(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	bot.post(bot.turn())
	bot.direct(w.adam, adamSecret)
	st := w.look("Vera")
	if got := st.Badges.Channels[w.hall]; got != (badge{Unread: 1}) {
		t.Errorf("Vera's badge is %+v, want one unread", got)
	}
	if st.Badges.Seats[w.adam.ID] != 2 || st.Badges.Seats[w.vera.ID] != 0 {
		t.Errorf("seats called: %v, want Adam twice", st.Badges.Seats)
	}
	stream := w.listen("Vera")
	stream("event: state")
	last := w.adam.Last(w.hall)
	if status, _, text := w.ask("/page/read", map[string]any{"seat": "Adam", "channel": w.hall, "message": last.ID}); status != 200 {
		t.Fatal(text)
	}
	stream(`"` + w.adam.ID.String() + `":1`)
	if got := w.look("Adam").Badges.Channels[w.hall]; got != (badge{}) {
		t.Errorf("Adam's badge is %+v after reading", got)
	}
}

func TestPageOlderMessages(t *testing.T) {
	w := newWorld(t)
	for range shownMessages + 3 {
		if _, err := w.vera.Say(w.hall, "hello"); err != nil {
			t.Fatal(err)
		}
	}
	first := w.look("Adam").Messages[w.hall]
	if len(first.List) != shownMessages || !first.Older {
		t.Fatalf("%d messages, older %v", len(first.List), first.Older)
	}
	_, _, text := w.ask("/page/messages?seat=Adam&channel="+w.hall.String()+"&before="+first.List[0].ID.String(), nil)
	var more stretch
	if err := json.Unmarshal([]byte(text), &more); err != nil || len(more.List) != 3 || more.Older {
		t.Errorf("before them: %s (%v), want 3 messages", text, err)
	}
}

func TestPageSettingsAndTrouble(t *testing.T) {
	w := newWorld(t)
	w.User("Odd").SetModerator(true)
	startEchoBot(w)
	if status, _, text := w.ask("/page/settings", map[string]any{"seat": "Adam", "locale": "de", "dms_closed": true}); status != 200 {
		t.Fatal(text)
	}
	if me := w.look("Adam").Seat; me.Locale != "de" || !me.DMsClosed {
		t.Errorf("settings %+v", me)
	}
	wantCode(t, w.call("POST", "/channels/"+w.adam.DM().ID.String()+"/messages", `{"content":"x"}`), 403, 50007)
	do := func(what string, more map[string]any) troubleState {
		t.Helper()
		body := map[string]any{"seat": "Odd", "do": what}
		for k, v := range more {
			body[k] = v
		}
		status, _, text := w.ask("/page/trouble", body)
		var st troubleState
		if err := json.Unmarshal([]byte(text), &st); err != nil || status != 200 {
			t.Fatalf("%s: %d %s", what, status, text)
		}
		return st
	}
	here := map[string]any{"channel": w.hall}
	if !do("deny", here).Denied {
		t.Error("the panel does not say that the bot may not post")
	}
	wantCode(t, w.call("POST", w.messages(), `{"content":"x"}`), 403, 50013)
	if do("allow", here).Denied {
		t.Error("the panel still says that the bot may not post")
	}
	do("fail", nil)
	wantCode(t, w.call("POST", w.messages(), `{"content":"x"}`), 500, 0)
	do("calm", nil)
	wantCode(t, w.call("POST", w.messages(), `{"content":"x"}`), 200, 0)
	do("add_channel", map[string]any{"text": "byre"})
	if w.Channel("byre").ID == 0 {
		t.Error("no channel was added")
	}
	do("delete_message", map[string]any{"channel": w.hall, "message": w.vera.Last(w.hall).ID})
	if n := len(w.vera.Messages(w.hall)); n != 0 {
		t.Errorf("%d messages left", n)
	}
	do("drop_gateway", nil)
	do("delete_channel", here)
	if w.Sees(w.vera.ID, w.hall) {
		t.Error("the channel is still there")
	}
}
