package localdiscord

import (
	"encoding/json"
	"net/http"
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
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeBadToken      = 4004
	closeIdentifiedAgn = 4005
	closeBadSeq        = 4007
	closeBadShard      = 4010
	closeFewShards     = 4011
	closeBadVersion    = 4012
	closeBadIntents    = 4013
	closeDeniedIntents = 4014
)

// maxGatewayFrame is the longest frame that Discord takes.
const maxGatewayFrame = 4096

// gateway is the state of all connections. Guarded by Server.mu.
type gateway struct {
	sessions   map[string]*session
	conns      map[*connection]struct{}
	identifies []time.Time
	logins     []Login
	tokenDead  bool // one IDENTIFY too many came in a day
	resumes    int
	silent     bool // events and acknowledgements are swallowed
	noHello    bool
	repeat     bool        // interactions are told twice
	overlap    int64       // how many events a RESUME tells that the client had already
	refuse     loginMishap // logins closed with a code
	interrupt  loginMishap // logins that hear an op before READY
}

// A loginMishap meets the next logins: a close code, or an opcode.
type loginMishap struct{ what, times int }

// take is what this login meets, 0 if nothing.
func (m *loginMishap) take() int {
	if m.times == 0 {
		return 0
	}
	m.times--
	return m.what
}

// A frame is what goes over the wire.
type frame struct {
	Op       int             `json:"op"`
	Data     json.RawMessage `json:"d"`
	Sequence *int64          `json:"s"`
	Type     *string         `json:"t"`
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
		c.endLocked(closeBadVersion)
	} else if !s.gateway.noHello {
		s.sendLocked(c, opHello, map[string]any{"heartbeat_interval": s.opt.Heartbeat.Milliseconds(), "_trace": []string{"localdiscord"}})
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
	c.endLocked(-1)
	if c.session != nil && c.session.conn == c {
		c.session.conn = nil
		s.emitLocked(Event{Kind: GatewayLost})
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
			c.endLocked(closeDecode)
		} else {
			s.receivedLocked(c, f)
		}
		s.mu.Unlock()
	}
}

// receivedLocked acts on a frame of the client's.
func (s *Server) receivedLocked(c *connection, f frame) {
	switch f.Op {
	case opHeartbeat:
		if c.session == nil {
			c.pending++ // never acknowledged before READY
			return
		}
		s.sendLocked(c, opAck, nil)
	case opIdentify:
		s.identifyLocked(c, f.Data)
	case opResume:
		s.resumeLocked(c, f.Data)
	case opPresence, opVoice, opMembers:
		if c.session == nil {
			c.endLocked(closeNotIdentified)
		}
	default:
		c.endLocked(closeUnknownOp)
	}
}
