package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"skald/bot/clock"

	"github.com/gorilla/websocket"
)

// A session is what Discord keeps of a connection for a while after its end: RESUME
// goes on with it, and what was missed is told. The zero value is none.
type session struct {
	id      string
	address string       // where it is resumed
	heard   atomic.Int64 // the number of its last event
}

func (s *session) known() bool { return s.id != "" }

func (s *session) forget() {
	s.id = ""
	s.heard.Store(0)
}

// A connection is one way to the gateway.
type connection struct {
	*Gateway
	session *session
	since   time.Time // when READY or RESUMED came; zero before
	endTurn func()    // others may identify from then on

	writing sync.Mutex
	wire    *websocket.Conn
}

// A frame is what goes over the wire.
type frame struct {
	Op    opcode          `json:"op"`
	Data  json.RawMessage `json:"d"`
	Seq   int64           `json:"s"` // of an event
	Event string          `json:"t"`
}

type opcode int

// The opcodes that are spoken or understood.
const (
	opDispatch       opcode = 0
	opHeartbeat      opcode = 1
	opIdentify       opcode = 2
	opResume         opcode = 6
	opReconnect      opcode = 7
	opInvalidSession opcode = 9
	opHello          opcode = 10
)

const (
	longestSilence = 90 * time.Second // Discord acknowledges a heartbeat about every 41 s
	writeTime      = 10 * time.Second // how long it may take to send a frame
	closeTime      = time.Second      // how long a goodbye may
)

var (
	errInvalid   = errors.New("session is invalid")
	errReconnect = errors.New("gateway asks for another connection")
)

// connect opens a connection, goes on with the session or begins one, and stays until
// the connection ends. It returns how long it was up, 0 if it never was. A session
// that Discord does not go on with is forgotten.
func (g *Gateway) connect(ctx context.Context, s *session) (lasted time.Duration, err error) {
	address, endTurn := s.address, func() {}
	if !s.known() {
		if address, endTurn, err = g.mayIdentify(ctx); err != nil {
			return 0, err
		}
		defer endTurn()
	}
	dialer := websocket.Dialer{HandshakeTimeout: g.patience}
	wire, _, err := dialer.DialContext(ctx, address+"/?encoding=json&v="+apiVersion, nil)
	if err != nil {
		return 0, fmt.Errorf("dial gateway: %w", err)
	}
	c := &connection{Gateway: g, session: s, endTurn: endTurn, wire: wire}
	defer context.AfterFunc(ctx, c.leave)()
	defer wire.Close() // without a goodbye, so that the session lives on
	err = c.listen(ctx)
	if c.since.IsZero() {
		return 0, err
	}
	g.note(false)
	return max(time.Since(c.since), 1), err
}

// leave says goodbye, which ends the session, too. The connection ends when Discord
// says it, too, or soon.
func (c *connection) leave() {
	goodbye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
	_ = c.wire.WriteControl(websocket.CloseMessage, goodbye, time.Now().Add(closeTime)) // said to nobody, it ends as well
	time.AfterFunc(closeTime, func() { c.wire.Close() })
}

// listen does what the gateway says until the connection ends, and returns why it did.
func (c *connection) listen(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for late := time.Now().Add(c.patience); ; {
		if !c.since.IsZero() {
			late = time.Now().Add(c.silence)
		}
		var f frame
		err := c.wire.SetReadDeadline(late)
		if err == nil {
			err = c.wire.ReadJSON(&f)
		}
		if err != nil {
			if c.since.IsZero() && refuses(err) {
				c.session.forget()
			}
			return explain(err)
		}
		if err := c.take(ctx, f); err != nil {
			return err
		}
	}
}

// refuses reports whether a session that could not be opened is not to be tried again:
// Discord said no, or nothing; else the network failed.
func refuses(err error) bool {
	if closed, ok := errors.AsType[*websocket.CloseError](err); ok {
		return closed.Code != websocket.CloseAbnormalClosure
	}
	var network net.Error
	return errors.As(err, &network) && network.Timeout()
}

// take does what a frame asks for. An error ends the connection.
func (c *connection) take(ctx context.Context, f frame) error {
	switch f.Op {
	case opHello:
		return c.login(ctx, f.Data)
	case opHeartbeat:
		return c.heartbeat()
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		if string(f.Data) != "true" { // it cannot be resumed
			c.session.forget()
		}
		return errInvalid
	case opDispatch:
		return c.hear(f)
	}
	return nil
}

// login answers HELLO by RESUME or IDENTIFY, and begins to send heartbeats.
func (c *connection) login(ctx context.Context, raw json.RawMessage) error {
	var asked struct {
		Interval time.Duration `json:"heartbeat_interval"` // in milliseconds
	}
	if err := json.Unmarshal(raw, &asked); err != nil || asked.Interval <= 0 {
		return fmt.Errorf("read HELLO %q: %v", raw, err)
	}
	go func() {
		every := asked.Interval * time.Millisecond
		// The first one comes at any time, lest all clients send theirs together.
		for wait := rand.N(every); clock.Sleep(ctx, clock.System{}, wait) == nil; wait = every {
			_ = c.heartbeat() // that it cannot be sent, reading finds out
		}
	}()
	if c.session.known() {
		return c.send(opResume, map[string]any{"token": string(c.token), "session_id": c.session.id, "seq": c.session.heard.Load()})
	}
	c.identified, c.turn.last = true, c.clock.Now()
	return c.send(opIdentify, map[string]any{
		"token": string(c.token), "intents": c.intents, "shard": []int{c.shard, c.shards},
		"properties": map[string]string{"os": runtime.GOOS, "browser": "skald", "device": "skald"},
	})
}

func (c *connection) heartbeat() error { return c.send(opHeartbeat, c.session.heard.Load()) }

func (c *connection) send(op opcode, data any) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	err := c.wire.SetWriteDeadline(time.Now().Add(writeTime))
	if err == nil {
		err = c.wire.WriteJSON(map[string]any{"op": op, "d": data})
	}
	if err != nil {
		return fmt.Errorf("write to gateway: %w", err)
	}
	return nil
}

// hear hears an event. One that was heard before the connection was lost is not
// handed on again.
func (c *connection) hear(f frame) error {
	again := f.Seq <= c.session.heard.Load()
	if !again {
		c.session.heard.Store(f.Seq)
	}
	switch f.Event {
	case "READY":
		var ready struct {
			ID      string `json:"session_id"`
			Address string `json:"resume_gateway_url"`
		}
		if err := json.Unmarshal(f.Data, &ready); err != nil {
			return fmt.Errorf("read READY: %w", err)
		}
		c.session.id, c.session.address = ready.ID, ready.Address
		c.turn.last = c.clock.Now() // when Discord heard of it at the latest
		c.endTurn()
		c.up()
	case "RESUMED":
		c.up()
	case "INTERACTION_CREATE":
		if !again {
			c.handling.Go(func() { c.receive(f.Data) })
		}
	case "MESSAGE_CREATE":
		if !again {
			c.handling.Go(func() { c.hearken(f.Data) })
		}
	}
	return nil
}

func (c *connection) up() {
	c.since = time.Now()
	c.log.Info("gateway connected")
	c.note(true)
	c.opened()
}
