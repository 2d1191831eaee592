package localdiscord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

func TestMain(m *testing.M) {
	discordgo.APIVersion = "10" // read by every session's gateway address
	os.Exit(m.Run())
}

var newYear = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// world is a server with a virtual clock that fails the test if it met a fault that the test did not ask for.
type world struct {
	*Server
	t     *testing.T
	clock *Virtual
	hall  ID
	vera  *User
	adam  *User
}

func newWorld(t *testing.T, change ...func(*Options)) *world {
	t.Helper()
	clock := NewVirtual(newYear)
	opt := Options{Clock: clock, Users: []string{"Vera", "Adam"}}
	if path := os.Getenv("DISCORD_OPENAPI"); path != "" {
		doc, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		opt.Document = doc
	}
	for _, c := range change {
		c(&opt)
	}
	s, err := New(opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return &world{s, t, clock, s.Channel("longhall").ID, s.User("Vera"), s.User("Adam")}
}

// faultless is asked for at the end of tests of good bots.
func (w *world) faultless() {
	w.t.Helper()
	for _, f := range w.Faults() {
		w.t.Errorf("fault: %v", f)
	}
}

func (w *world) ctx() context.Context {
	ctx, cancel := context.WithTimeout(w.t.Context(), 10*time.Second)
	w.t.Cleanup(cancel)
	return ctx
}

// rest is an answer to a raw request.
type rest struct {
	status int
	header http.Header
	body   map[string]any
	list   []any
}

func (r rest) code() int { n, _ := r.body["code"].(float64); return int(n) }

// call makes a raw request as the bot. The body is JSON text, or a value to marshal, or nil.
func (w *world) call(method, path string, body any) rest {
	w.t.Helper()
	kind, data := "", []byte(nil)
	switch b := body.(type) {
	case nil:
	case string:
		kind, data = "application/json", []byte(b)
	case form:
		kind, data = b.encode(w.t)
	default:
		kind, data = "application/json", encode(b)
	}
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.URL()+apiPrefix+path, bytes.NewReader(data))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+w.Token())
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return rest{status: -1}
	}
	defer resp.Body.Close()
	raw, _ := io.ReadAll(resp.Body)
	r := rest{status: resp.StatusCode, header: resp.Header}
	if len(raw) > 0 && raw[0] == '[' {
		err = json.Unmarshal(raw, &r.list)
	} else if len(raw) > 0 {
		err = json.Unmarshal(raw, &r.body)
	}
	if err != nil {
		w.t.Fatalf("%s %s: %v in %s", method, path, err, raw)
	}
	return r
}

// form is a multipart body.
type form struct {
	payload any
	files   map[string][]byte // by name, in order of names
}

func (f form) encode(t *testing.T) (string, []byte) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := w.WriteField("payload_json", string(encode(f.payload))); err != nil {
		t.Fatal(err)
	}
	for i, name := range sortedKeys(f.files) {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i), name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = part.Write(f.files[name])
	}
	_ = w.Close()
	return w.FormDataContentType(), b.Bytes()
}

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func (w *world) messages() string { return "/channels/" + w.hall.String() + "/messages" }

// rawBot is a gateway client of a few lines.
type rawBot struct {
	t  *testing.T
	ws *websocket.Conn
}

func (w *world) dial() *rawBot {
	w.t.Helper()
	ws, _, err := websocket.DefaultDialer.DialContext(w.ctx(), w.gatewayURL()+"?v=10&encoding=json", nil)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = ws.Close() })
	return &rawBot{w.t, ws}
}

func (b *rawBot) send(op int, d any) {
	b.t.Helper()
	if err := b.ws.WriteJSON(map[string]any{"op": op, "d": d}); err != nil {
		b.t.Fatal(err)
	}
}

// next reads a text frame.
func (b *rawBot) next() (op int, name string, seq int64, d map[string]any) {
	b.t.Helper()
	_ = b.ws.SetReadDeadline(time.Now().Add(10 * time.Second))
	kind, data, err := b.ws.ReadMessage()
	if err != nil {
		b.t.Fatalf("read gateway: %v", err)
	}
	if kind != websocket.TextMessage {
		b.t.Fatalf("frame of kind %d, want text", kind)
	}
	var f frame
	if err := json.Unmarshal(data, &f); err != nil {
		b.t.Fatal(err)
	}
	if f.Type != nil {
		name, seq = *f.Type, *f.Sequence
	}
	_ = json.Unmarshal(f.Data, &d)
	return f.Op, name, seq, d
}

func (b *rawBot) want(name string) (int64, map[string]any) {
	b.t.Helper()
	_, got, seq, d := b.next()
	if got != name {
		b.t.Fatalf("event %q, want %q", got, name)
	}
	return seq, d
}

// closeCode reads until the connection ends.
func (b *rawBot) closeCode() int {
	b.t.Helper()
	_ = b.ws.SetReadDeadline(time.Now().Add(10 * time.Second))
	for {
		_, _, err := b.ws.ReadMessage()
		if closed, ok := err.(*websocket.CloseError); ok && closed.Code != websocket.CloseAbnormalClosure {
			return closed.Code
		}
		if err != nil {
			return -1
		}
	}
}

func (w *world) identity() map[string]any {
	return map[string]any{"token": w.Token(), "intents": 1, "properties": map[string]any{"os": "linux"}}
}

// connect logs a raw bot in and answers interactions with what act returns, until the test ends.
func (w *world) connect(act func(d map[string]any)) {
	w.t.Helper()
	b := w.dial()
	b.next()
	b.send(opIdentify, w.identity())
	b.want("READY")
	b.want("GUILD_CREATE")
	go func() {
		for {
			var f frame
			_ = b.ws.SetReadDeadline(time.Time{})
			if b.ws.ReadJSON(&f) != nil {
				return
			}
			if f.Type != nil && *f.Type == "INTERACTION_CREATE" {
				var d map[string]any
				if json.Unmarshal(f.Data, &d) == nil {
					act(d)
				}
			}
		}
	}()
}

func callback(d map[string]any) string {
	return fmt.Sprintf("/interactions/%s/%s/callback", d["id"], d["token"])
}

func (w *world) original(d map[string]any) string {
	return fmt.Sprintf("/webhooks/%s/%s/messages/@original", w.Application(), d["token"])
}

// register registers the commands that most tests use.
func (w *world) register() {
	w.t.Helper()
	r := w.call("PUT", "/applications/"+w.Application().String()+"/commands", `[
		{"name":"game","description":"Games","options":[
			{"type":1,"name":"new","description":"Begin","options":[
				{"type":3,"name":"title","description":"Title","required":true,"choices":[{"name":"Saga","value":"saga"}]},
				{"type":6,"name":"opponent","description":"Whom"},
				{"type":4,"name":"rounds","description":"How many","min_value":1,"max_value":8}]}]},
		{"name":"saga","description":"Moves","options":[
			{"type":1,"name":"move","description":"Move","options":[
				{"type":3,"name":"from","description":"Where from","required":true,"autocomplete":true},
				{"type":3,"name":"to","description":"Where to","required":true,"autocomplete":true}]}]},
		{"name":"show","description":"Show"}]`)
	if r.status != 200 || len(r.list) != 3 {
		w.t.Fatalf("register: %d %v", r.status, r.body)
	}
}

func wantCode(t *testing.T, r rest, status, code int) {
	t.Helper()
	if r.status != status || r.code() != code {
		t.Errorf("answer %d (%d) %v, want %d (%d)", r.status, r.code(), r.body, status, code)
	}
}

func repeat(n int, f func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = f(i)
	}
	return strings.Join(parts, ",")
}
