package discord

import (
	"context"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// longestSilence is how long the gateway may be silent: it acknowledges a
// heartbeat about every 41 s.
const longestSilence = 90 * time.Second

var (
	errAbandoned = errors.New("session is abandoned")
	errExpired   = errors.New("session has expired and would IDENTIFY again")
)

// A line is how one session reaches the gateway. It ends a connection on which
// nothing comes any more: discordgo would notice only after five heartbeats, and
// would then say goodbye in a way that forbids resuming. It lets one IDENTIFY
// through, whose cost was asked for: discordgo answers each invalid session with
// another at once, and a day holds only so many.
type line struct {
	silence    time.Duration
	identified func() // called when the one IDENTIFY goes out

	mu        sync.Mutex
	spent     bool
	abandoned bool
	conn      net.Conn // the last that was dialled
}

// dialer returns a dialer of this line. It does TLS itself, so that what passes
// is seen in the clear.
func (l *line) dialer() *websocket.Dialer {
	plain := &net.Dialer{Timeout: 15 * time.Second}
	secure := &tls.Dialer{NetDialer: plain}
	return &websocket.Dialer{
		HandshakeTimeout:  20 * time.Second,
		NetDialContext:    l.over(plain.DialContext),
		NetDialTLSContext: l.over(secure.DialContext),
	}
}

type dial func(ctx context.Context, network, addr string) (net.Conn, error)

func (l *line) over(next dial) dial {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := next(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.abandoned {
			c.Close()
			return nil, errAbandoned
		}
		l.conn = c
		return &watched{Conn: c, line: l}, nil
	}
}

// abandon ends the line's connection, and every later one.
func (l *line) abandon() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.abandoned = true
	if l.conn != nil {
		l.conn.Close()
	}
}

// mayIdentify reports whether no IDENTIFY went out before.
func (l *line) mayIdentify() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	first := !l.spent
	l.spent = true
	if first {
		l.identified()
	}
	return first
}

// watched is a connection of a line.
type watched struct {
	net.Conn
	line *line
}

func (w *watched) Read(p []byte) (int, error) {
	if err := w.SetReadDeadline(time.Now().Add(w.line.silence)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(p)
	if err != nil {
		w.Close() // nothing more can be said, so no goodbye either
	}
	return n, err
}

func (w *watched) Write(p []byte) (int, error) {
	if isIdentify(p) && !w.line.mayIdentify() {
		w.Close()
		return 0, errExpired
	}
	if err := w.SetWriteDeadline(time.Now().Add(w.line.silence)); err != nil {
		return 0, err
	}
	return w.Conn.Write(p)
}

// isIdentify reports whether what a client writes is the frame of an IDENTIFY:
// a whole text message, masked as RFC 6455 has it, that begins with opcode 2.
func isIdentify(frame []byte) bool {
	const begin = `{"op":2,`
	if len(frame) < 2 || frame[0] != 0x81 || frame[1]&0x80 == 0 {
		return false
	}
	at := 2
	switch frame[1] & 0x7f {
	case 126:
		at += binary.Size(uint16(0))
	case 127:
		at += binary.Size(uint64(0))
	}
	if len(frame) < at+4+len(begin) {
		return false
	}
	mask, text := frame[at:at+4], frame[at+4:]
	for i := range len(begin) {
		if text[i]^mask[i%4] != begin[i] {
			return false
		}
	}
	return true
}
