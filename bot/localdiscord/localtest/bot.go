package localtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// A Bot is a bot of a few lines, for tests of the server itself: it makes raw
// requests, and hears of interactions.
type Bot struct {
	t   testing.TB
	srv *Server
}

// NewBot is a bot of that server, which ends with the test.
func NewBot(t testing.TB, srv *Server) *Bot { return &Bot{t, srv} }

// A Result is an answer to a raw request. Status is -1 if none came.
type Result struct {
	Status int
	Header http.Header
	Body   map[string]any
	List   []any
}

// Code is Discord's code of a refusal, 0 if there is none.
func (r Result) Code() int { n, _ := r.Body["code"].(float64); return int(n) }

// Call makes a raw request. The path begins below the API's version; the body
// is JSON text, a Form, a value to marshal, or nil.
func (b *Bot) Call(method, path string, body any) Result {
	b.t.Helper()
	kind, data := "application/json", []byte(nil)
	switch v := body.(type) {
	case nil:
		kind = ""
	case string:
		data = []byte(v)
	case Form:
		kind, data = v.encode(b.t)
	default:
		data = marshal(b.t, v)
	}
	req, err := http.NewRequestWithContext(b.t.Context(), method, b.srv.URL()+"/api/v10"+path, bytes.NewReader(data))
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+b.srv.Token())
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return Result{Status: -1}
	}
	defer resp.Body.Close()
	raw, _ := io.ReadAll(resp.Body)
	r := Result{Status: resp.StatusCode, Header: resp.Header}
	switch {
	case len(raw) == 0:
	case raw[0] == '[':
		err = json.Unmarshal(raw, &r.List)
	default:
		err = json.Unmarshal(raw, &r.Body)
	}
	if err != nil {
		b.t.Fatalf("%s %s: %v in %s", method, path, err, raw)
	}
	return r
}

// A Form is a multipart body.
type Form struct {
	Payload any
	Files   map[string][]byte // by name, in order of names
}

func (f Form) encode(t testing.TB) (string, []byte) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := w.WriteField("payload_json", string(marshal(t, f.Payload))); err != nil {
		t.Fatal(err)
	}
	for i, name := range slices.Sorted(maps.Keys(f.Files)) {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i), name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = part.Write(f.Files[name]) // a Buffer takes everything
	}
	_ = w.Close()
	return w.FormDataContentType(), b.Bytes()
}

func marshal(t testing.TB, v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Connect logs the bot in and calls act with each interaction, until the test
// ends.
func (b *Bot) Connect(act func(interaction map[string]any)) {
	b.t.Helper()
	gateway := "ws" + strings.TrimPrefix(b.srv.URL(), "http") + "/gateway?v=10&encoding=json"
	ws, _, err := websocket.DefaultDialer.DialContext(b.t.Context(), gateway, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	login := map[string]any{"token": b.srv.Token(), "intents": 1, "properties": map[string]any{"os": "linux"}}
	if err := ws.WriteJSON(map[string]any{"op": 2, "d": login}); err != nil {
		b.t.Fatal(err)
	}
	ready, done := make(chan struct{}), make(chan struct{})
	b.t.Cleanup(func() { _ = ws.Close(); <-done })
	go func() {
		defer close(done)
		for {
			var f struct {
				Type string         `json:"t"`
				Data map[string]any `json:"d"`
			}
			if ws.ReadJSON(&f) != nil {
				return
			}
			switch f.Type {
			case "READY":
				close(ready)
			case "INTERACTION_CREATE":
				act(f.Data)
			}
		}
	}()
	select {
	case <-ready:
	case <-done:
		b.t.Fatal("the gateway closed before READY")
	case <-time.After(10 * time.Second):
		b.t.Fatal("no READY within ten seconds")
	}
}

// Callback is the path at which an interaction is answered first.
func Callback(interaction map[string]any) string {
	return fmt.Sprintf("/interactions/%s/%s/callback", interaction["id"], interaction["token"])
}

// Original is the path of the first answer to an interaction.
func (b *Bot) Original(interaction map[string]any) string {
	return fmt.Sprintf("/webhooks/%s/%s/messages/@original", b.srv.Application(), interaction["token"])
}
