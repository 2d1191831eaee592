package localdiscord_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"testing"
	"time"

	"skald/bot/localdiscord/localtest"

	"github.com/gorilla/websocket"
)

func TestLogin(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.dial()
	if op, _, _, d := b.next(); op != opHello || d["heartbeat_interval"] != 41250.0 {
		t.Fatalf("first frame op %d %v, want HELLO", op, d)
	}
	b.send(opHeartbeat, nil) // must wait for READY
	b.send(opIdentify, w.identity())
	seq, ready := b.want("READY")
	for _, field := range []string{"session_id", "resume_gateway_url", "user", "guilds", "application"} {
		if ready[field] == nil {
			t.Errorf("READY without %s", field)
		}
	}
	if op, _, _, _ := b.next(); op != opAck || seq != 1 {
		t.Errorf("op %d after READY %d, want the acknowledgement", op, seq)
	}
	_, guild := b.want("GUILD_CREATE")
	if n := len(guild["channels"].([]any)); n != 1 {
		t.Errorf("%d channels, want 1", n)
	}
	if n := len(guild["members"].([]any)); n != 3 {
		t.Errorf("%d members, want 3", n)
	}
	b.send(opHeartbeat, seq)
	if op, _, _, _ := b.next(); op != opAck {
		t.Errorf("op %d, want acknowledgement", op)
	}
	w.DeleteChannel(w.hall)
	b.want("CHANNEL_DELETE")
	w.RemoveBot()
	b.want("GUILD_DELETE")
	if !w.Connected() || len(w.Identifies()) != 1 {
		t.Errorf("connected %v, %d IDENTIFYs", w.Connected(), len(w.Identifies()))
	}
}

// TestGuilds: a further guild is heard by its shard alone, and known by its id.
func TestGuilds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	own, _ := w.Guild()
	other := own + 1<<22 // of the other one of two shards
	shard := int(other >> 22 % 2)
	far, near := w.dial(), w.dial()
	for i, b := range []*rawBot{far, near} {
		identity := w.identity()
		identity["shard"], identity["intents"] = []int{(shard + i) % 2, 2}, 1|1<<9
		b.want("")
		b.send(opIdentify, identity)
		b.want("READY")
	}
	near.want("GUILD_CREATE")
	w.AddGuild(other, "Utgard")
	if _, guild := far.want("GUILD_CREATE"); guild["id"] != other.String() || guild["name"] != "Utgard" {
		t.Errorf("told of guild %v %v, want %s", guild["id"], guild["name"], other)
	}
	hall := w.AddChannelOf(other, "hall")
	if _, ch := far.want("CHANNEL_CREATE"); ch["guild_id"] != other.String() {
		t.Errorf("a channel of guild %v, want %s", ch["guild_id"], other)
	}
	if _, err := w.User("Vera").Say(hall.ID, "hail"); err != nil {
		t.Fatal(err)
	}
	if _, m := far.want("MESSAGE_CREATE"); m["guild_id"] != other.String() {
		t.Errorf("a message of guild %v, want %s", m["guild_id"], other)
	}
	w.AddChannel("yard")
	if _, ch := near.want("CHANNEL_CREATE"); ch["guild_id"] != own.String() {
		t.Errorf("the other shard was told of guild %v, want only of %s", ch["guild_id"], own)
	}
	if r := w.bot.Call("GET", "/guilds/"+other.String(), nil); r.Status != 200 || r.Body["name"] != "Utgard" {
		t.Errorf("guild %s: %d %v", other, r.Status, r.Body)
	}
}

func TestCloseCodes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		op     int
		change map[string]any
		want   int
	}{
		{"bad token", opIdentify, map[string]any{"token": "wrong"}, 4004},
		{"unknown intents", opIdentify, map[string]any{"intents": 1 << 30}, 4013},
		{"privileged intents", opIdentify, map[string]any{"intents": 1 << 15}, 4014},
		{"no intents", opIdentify, map[string]any{"intents": nil}, 4002},
		{"presence first", opPresence, nil, 4003},
		{"unknown op", 77, nil, 4001},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			b := w.dial()
			d := w.identity()
			for k, v := range tt.change {
				d[k] = v
			}
			b.send(tt.op, d)
			if got := b.closeCode(); got != tt.want {
				t.Errorf("closed with %d, want %d", got, tt.want)
			}
		})
	}
}

func TestCompress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.dial()
	b.next() // HELLO is text
	d := w.identity()
	d["compress"] = true
	b.send(opIdentify, d)
	kind, data, err := b.ws.ReadMessage()
	if err != nil || kind != websocket.BinaryMessage {
		t.Fatalf("kind %d, %v; want binary", kind, err)
	}
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var f struct {
		Type *string `json:"t"`
	}
	if err := json.NewDecoder(z).Decode(&f); err != nil || *f.Type != "READY" {
		t.Errorf("frame %+v, %v", f, err)
	}
}

func TestResume(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.dial()
	b.next()
	b.send(opIdentify, w.identity())
	_, ready := b.want("READY")
	seq, _ := b.want("GUILD_CREATE")
	w.DropGateway()
	if code := b.closeCode(); code != -1 {
		t.Errorf("dropped with close code %d, want none", code)
	}
	w.AddChannel("mead-hall") // missed

	b = w.dial()
	b.next()
	resume := map[string]any{"token": w.Token(), "session_id": ready["session_id"], "seq": seq}
	b.send(opResume, resume)
	if missed, d := b.want("CHANNEL_CREATE"); missed != seq+1 || d["name"] != "mead-hall" {
		t.Errorf("missed event %d %v", missed, d)
	}
	b.want("RESUMED")
	if w.Resumes() != 1 {
		t.Errorf("%d resumes", w.Resumes())
	}

	w.ForgetSessions()
	b = w.dial()
	b.next()
	b.send(opResume, resume)
	if op, _, _, _ := b.next(); op != opInvalidSession {
		t.Errorf("op %d, want invalid session", op)
	}
	b.send(opIdentify, w.identity())
	b.want("READY")
	if w.IdentifyBursts() != 1 {
		t.Errorf("%d bursts, want 1", w.IdentifyBursts())
	}
}

func TestGoodbyeEndsSession(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.dial()
	b.next()
	b.send(opIdentify, w.identity())
	_, ready := b.want("READY")
	_ = b.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(1000, ""), time.Now().Add(time.Second))
	b.closeCode()
	b = w.dial()
	b.next()
	b.send(opResume, map[string]any{"token": w.Token(), "session_id": ready["session_id"], "seq": 1})
	if op, _, _, _ := b.next(); op != opInvalidSession {
		t.Errorf("op %d, want invalid session", op)
	}
}

func TestGatewayTrouble(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.dial()
	b.next()
	b.send(opIdentify, w.identity())
	b.want("READY")
	b.want("GUILD_CREATE")
	w.AskReconnect()
	if op, _, _, _ := b.next(); op != opReconnect {
		t.Errorf("op %d, want reconnect", op)
	}
	w.InvalidateSession(false)
	if op, _, _, _ := b.next(); op != opInvalidSession {
		t.Errorf("op %d, want invalid session", op)
	}
	w.CloseGateway(4000)
	if got := b.closeCode(); got != 4000 {
		t.Errorf("closed with %d, want 4000", got)
	}
	w.WithholdHello(true)
	b = w.dial()
	_ = b.ws.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if _, _, err := b.ws.ReadMessage(); err == nil {
		t.Error("HELLO came")
	}
}

func TestSilence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.SilenceGateway(true)
	b := w.dial()
	if op, _, _, _ := b.next(); op != opHello {
		t.Fatalf("op %d, want HELLO", op)
	}
	b.send(opIdentify, w.identity())
	if err := w.UntilConnected(w.ctx()); err != nil {
		t.Fatal(err)
	}
	b.send(opHeartbeat, 0)
	_ = b.ws.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
	if _, data, err := b.ws.ReadMessage(); err == nil {
		t.Errorf("the silent gateway said %s", data)
	}
}

// Two sessions of one token both hear of an interaction, as on Discord, and the
// second answer is refused.
func TestTwoSessionsOfOneToken(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.call("PUT", "/applications/"+w.Application().String()+"/commands", `[{"name":"ping","description":"d","type":1}]`)
	heard := make(chan map[string]any, 2)
	for range 2 {
		w.connect(func(i map[string]any) { heard <- i })
	}
	if _, err := w.vera.StartCommand(w.hall, "ping", nil); err != nil {
		t.Fatal(err)
	}
	for n, want := range []int{0, 40060} {
		i := <-heard
		if got := w.call("POST", localtest.Callback(i), `{"type":4,"data":{"content":"pong"}}`); got.Code() != want {
			t.Errorf("answer %d: %+v, want code %d", n, got, want)
		}
	}
}
