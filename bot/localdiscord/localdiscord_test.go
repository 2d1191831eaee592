package localdiscord_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// The opcodes of the gateway.
const (
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opAck            = 11
)

func TestMain(m *testing.M) {
	discordgo.APIVersion = "10" // read by every session's gateway address
	os.Exit(m.Run())
}

var newYear = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// world is a server with a virtual clock and a bot of a few lines.
type world struct {
	*localtest.Server
	t     *testing.T
	bot   *localtest.Bot
	clock *localtest.Virtual
	hall  localdiscord.ID
	vera  *localtest.User
	adam  *localtest.User
}

func newWorld(t *testing.T, change ...func(*localdiscord.Options)) *world {
	t.Helper()
	clock := localtest.NewVirtual(newYear)
	opt := localdiscord.Options{Clock: clock, Users: []string{"Vera", "Adam"}, Limits: localdiscord.LimitsOff}
	for _, c := range change {
		c(&opt)
	}
	s, err := localtest.New(opt)
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
	return &world{s, t, localtest.NewBot(t, s), clock, s.Channel("longhall").ID, s.User("Vera"), s.User("Adam")}
}

// unchecked is a world that does not hold requests against the document.
func unchecked(o *localdiscord.Options) { o.Check = func(string, string, []byte) error { return nil } }

// faultless is asked for at the end of tests of good bots.
func (w *world) faultless() {
	w.t.Helper()
	for _, f := range w.Faults() {
		w.t.Errorf("fault: %v", f)
	}
}

func (w *world) ctx() context.Context {
	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	w.t.Cleanup(cancel)
	return ctx
}

// call makes a raw request as the bot.
func (w *world) call(method, path string, body any) localtest.Result {
	w.t.Helper()
	return w.bot.Call(method, path, body)
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
	ws, _, err := websocket.DefaultDialer.DialContext(w.ctx(), "ws"+strings.TrimPrefix(w.URL(), "http")+"/gateway?v=10&encoding=json", nil)
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
	var f struct {
		Op       int             `json:"op"`
		Data     json.RawMessage `json:"d"`
		Sequence *int64          `json:"s"`
		Type     *string         `json:"t"`
	}
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

// connect logs a bot in that answers interactions by act.
func (w *world) connect(act func(d map[string]any)) {
	w.t.Helper()
	w.bot.Connect(act)
}

// register registers the commands that most tests use.
func (w *world) register() {
	w.t.Helper()
	r := w.call("PUT", "/applications/"+w.Application().String()+"/commands", `[
		{"name":"game","description":"Games","options":[
			{"type":1,"name":"new","description":"Begin","options":[
				{"type":3,"name":"title","description":"Title","required":true,"choices":[{"name":"Hoard","value":"hoard"}]},
				{"type":6,"name":"opponent","description":"Whom"},
				{"type":4,"name":"rounds","description":"How many","min_value":1,"max_value":8}]}]},
		{"name":"hoard","description":"Moves","options":[
			{"type":1,"name":"move","description":"Move","options":[
				{"type":3,"name":"from","description":"Where from","required":true,"autocomplete":true},
				{"type":3,"name":"to","description":"Where to","required":true,"autocomplete":true}]}]},
		{"name":"show","description":"Show"}]`)
	if r.Status != 200 || len(r.List) != 3 {
		w.t.Fatalf("register: %d %v", r.Status, r.Body)
	}
}

func wantCode(t *testing.T, r localtest.Result, status, code int) {
	t.Helper()
	if r.Status != status || r.Code() != code {
		t.Errorf("answer %d (%d) %v, want %d (%d)", r.Status, r.Code(), r.Body, status, code)
	}
}

func repeat(n int, f func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = f(i)
	}
	return strings.Join(parts, ",")
}

// form is a message with a picture.
func form(t *testing.T) localtest.Form {
	t.Helper()
	return localtest.Form{Payload: map[string]any{"content": "x"}, Files: map[string][]byte{"a.png": picture(t, 2, 2)}}
}
