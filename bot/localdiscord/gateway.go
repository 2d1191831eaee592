package localdiscord

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opMembers        = 8
	opInvalidSession = 9
	opHello          = 10
	opAck            = 11
)

// Close codes of the gateway.
const (
	closeUnknownOp      = 4001
	closeDecode         = 4002
	closeNotIdentified  = 4003
	closeBadToken       = 4004
	closeIdentifiedAgn  = 4005
	closeBadSeq         = 4007
	closeBadVersion     = 4012
	closeBadIntents     = 4013
	closeDeniedIntents  = 4014
	maxGatewayFrame     = 4096
	identifyBudget      = 1000
	identifyConcurrency = 5 * time.Second
)

// gateway is the state of all connections. Guarded by Server.mu.
type gateway struct {
	sessions   map[string]*session
	conns      map[*connection]struct{}
	identifies []time.Time
	resumes    int
	silent     bool // events and acknowledgements are swallowed
	noHello    bool
}

// A frame is what goes over the wire.
type frame struct {
	Op       int             `json:"op"`
	Data     json.RawMessage `json:"d"`
	Sequence *int64          `json:"s"`
	Type     *string         `json:"t"`
}

// A connection is one websocket. What is sent is queued, so that the world never waits for a client.
type connection struct {
	ws      *websocket.Conn
	wake    chan struct{}
	session *session // nil before READY. Guarded by Server.mu, like the rest.
	queue   []outgoing
	pending int  // heartbeats that came before READY and wait for their acknowledgement
	over    bool // nothing more is queued
	zip     bool
}

// outgoing is a frame, or the end of the connection: with a close code, or by breaking it (code -1).
type outgoing struct {
	text []byte
	zip  bool
	code int
}

var upgrader = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" }}

// serveGateway runs a connection until it ends.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	c := &connection{ws: ws, wake: make(chan struct{}, 1)}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		_ = ws.Close()
		return
	}
	if s.gateway.conns == nil {
		s.gateway.conns = map[*connection]struct{}{}
	}
	s.gateway.conns[c] = struct{}{}
	s.work.Add(1)
	defer s.work.Done()
	if v := r.URL.Query().Get("v"); v != "" && v != "10" {
		c.end(closeBadVersion)
	} else if !s.gateway.noHello {
		s.send(c, opHello, map[string]any{"heartbeat_interval": s.opt.Heartbeat.Milliseconds(), "_trace": []string{"localdiscord"}})
	}
	s.mu.Unlock()
	written := make(chan struct{})
	go func() {
		defer close(written)
		s.pump(c)
	}()
	s.listen(c)
	s.mu.Lock()
	delete(s.gateway.conns, c)
	c.end(-1)
	if c.session != nil && c.session.conn == c {
		c.session.conn = nil
		s.emit(Event{Kind: GatewayLost})
	}
	s.mu.Unlock()
	<-written
}

// listen reads until the connection ends.
func (s *Server) listen(c *connection) {
	c.ws.SetReadLimit(maxGatewayFrame)
	c.ws.SetCloseHandler(func(code int, _ string) error {
		if code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
			s.forget(c) // before the answer: a client that says goodbye cannot resume
		}
		_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
		return nil
	})
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		var f frame
		s.mu.Lock()
		if json.Unmarshal(data, &f) != nil {
			c.end(closeDecode)
		} else {
			s.received(c, f)
		}
		s.mu.Unlock()
	}
}

// pump writes what is queued, in order, until the end.
func (s *Server) pump(c *connection) {
	for {
		s.mu.Lock()
		batch := c.queue
		c.queue = nil
		s.mu.Unlock()
		for _, o := range batch {
			if o.code != 0 {
				c.hangUp(o.code)
				return
			}
			kind, data := websocket.TextMessage, o.text
			if o.zip {
				kind, data = websocket.BinaryMessage, deflate(o.text)
			}
			if c.ws.WriteMessage(kind, data) != nil {
				c.hangUp(-1)
				return
			}
		}
		if len(batch) == 0 {
			<-c.wake
		}
	}
}

func (c *connection) hangUp(code int) {
	if code > 0 {
		text := websocket.FormatCloseMessage(code, strconv.Itoa(code))
		_ = c.ws.WriteControl(websocket.CloseMessage, text, time.Now().Add(time.Second))
	}
	_ = c.ws.Close()
}

// end queues a close code, or breaks the connection if the code is negative. The caller holds s.mu.
func (c *connection) end(code int) {
	if c.over {
		return
	}
	c.over = true
	if code < 0 {
		_ = c.ws.Close() // at once, though a write may be stuck
	}
	c.put(outgoing{code: code})
}

func (c *connection) put(o outgoing) {
	c.queue = append(c.queue, o)
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// send queues a frame that is no event. The caller holds s.mu.
func (s *Server) send(c *connection, op int, data any) {
	s.transmit(c, frame{Op: op, Data: encode(data)})
}

func (s *Server) transmit(c *connection, f frame) {
	if c.over || s.gateway.silent && f.Op != opHello {
		return
	}
	c.put(outgoing{text: encode(f), zip: c.zip})
}

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("localdiscord: encode a frame: " + err.Error()) // our own shapes always encode
	}
	return data
}

// received acts on a frame of the client's. The caller holds s.mu.
func (s *Server) received(c *connection, f frame) {
	switch f.Op {
	case opHeartbeat:
		if c.session == nil {
			c.pending++ // never acknowledged before READY
			return
		}
		s.send(c, opAck, nil)
	case opIdentify:
		s.identify(c, f.Data)
	case opResume:
		s.resume(c, f.Data)
	case opPresence, opVoice, opMembers:
		if c.session == nil {
			c.end(closeNotIdentified)
		}
	default:
		c.end(closeUnknownOp)
	}
}
