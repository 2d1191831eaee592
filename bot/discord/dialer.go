package discord

import (
	"context"
	"net"
	"time"

	"github.com/gorilla/websocket"
)

// longestSilence is how long the gateway may be silent: it acknowledges a heartbeat
// about every 41 s.
const longestSilence = 90 * time.Second

// newDialer returns a dialer whose connections end when the gateway has been
// silent for too long. discordgo would notice only after five heartbeats, and
// would then say goodbye in a way that forbids resuming.
func newDialer(limit time.Duration) *websocket.Dialer {
	d := &net.Dialer{Timeout: 15 * time.Second}
	return &websocket.Dialer{
		HandshakeTimeout: 20 * time.Second,
		NetDialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := d.DialContext(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return &watched{Conn: c, limit: limit}, nil
		},
	}
}

// watched is a connection that closes itself when nothing comes.
type watched struct {
	net.Conn
	limit time.Duration
}

func (w *watched) Read(p []byte) (int, error) {
	if err := w.Conn.SetReadDeadline(time.Now().Add(w.limit)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(p)
	if err != nil {
		w.Conn.Close() // nothing more can be said, so no goodbye either
	}
	return n, err
}
