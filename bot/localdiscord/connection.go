package localdiscord

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/gorilla/websocket"
)

// A connection is one websocket. What is sent is queued, so that the world
// never waits for a client.
type connection struct {
	ws      *websocket.Conn
	wake    chan struct{}
	session *session // nil before READY. Guarded by Server.mu, like the rest.
	queue   []outgoing
	pending int  // heartbeats that came before READY and wait for their acknowledgement
	over    bool // nothing more is queued
	zip     bool
}

// outgoing is a frame, or the end of the connection: with a close code, or by
// breaking it (code -1).
type outgoing struct {
	text []byte
	zip  bool
	code int
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

// endLocked queues a close code, or breaks the connection if the code is
// negative.
func (c *connection) endLocked(code int) {
	if c.over {
		return
	}
	c.over = true
	if code < 0 {
		_ = c.ws.Close() // at once, though a write may be stuck
	}
	c.putLocked(outgoing{code: code})
}

func (c *connection) putLocked(o outgoing) {
	c.queue = append(c.queue, o)
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// sendLocked queues a frame that is no event.
func (s *Server) sendLocked(c *connection, op int, data any) {
	s.transmitLocked(c, frame{Op: op, Data: encode(data)})
}

func (s *Server) transmitLocked(c *connection, f frame) {
	if c.over || s.gateway.silent && f.Op != opHello {
		return
	}
	c.putLocked(outgoing{text: encode(f), zip: c.zip})
}

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("localdiscord: encode a frame: " + err.Error()) // our own shapes always encode
	}
	return data
}
