package localdiscord

import "context"

// DropGateway breaks every gateway connection without a word; sessions can be resumed.
func (s *Server) DropGateway() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropConnections()
}

// dropConnections breaks all connections. The caller holds s.mu.
func (s *Server) dropConnections() {
	for c := range s.gateway.conns {
		c.end(-1)
	}
}

// CloseGateway closes every gateway connection with a close code, such as 4000 or 1001.
func (s *Server) CloseGateway(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		c.end(code)
	}
}

// AskReconnect tells every client to connect anew (op 7).
func (s *Server) AskReconnect() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		s.send(c, opReconnect, nil)
	}
}

// InvalidateSession tells every client that its session is over (op 9), and whether it may be resumed nevertheless.
func (s *Server) InvalidateSession(resumable bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		s.send(c, opInvalidSession, resumable)
		if c.session != nil && !resumable {
			delete(s.gateway.sessions, c.session.id)
			c.session.conn, c.session = nil, nil
		}
	}
}

// ForgetSessions makes every RESUME fail (op 9) without touching the connections.
func (s *Server) ForgetSessions() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.gateway.sessions)
}

// SilenceGateway swallows everything after HELLO, acknowledgements of heartbeats included, while it is set. What was
// swallowed can be had by RESUME.
func (s *Server) SilenceGateway(silent bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.silent = silent
}

// WithholdHello lets new connections wait for HELLO for ever while it is set.
func (s *Server) WithholdHello(withhold bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.noHello = withhold
}

// Connected reports whether a bot has a session on an open connection.
func (s *Server) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, ses := range s.gateway.sessions {
		if ses.conn != nil && !ses.conn.over {
			return true
		}
	}
	return false
}

// UntilConnected waits until Connected.
func (s *Server) UntilConnected(ctx context.Context) error {
	events, cancel := s.Subscribe()
	defer cancel()
	for !s.Connected() {
		select {
		case _, open := <-events:
			if !open {
				return ErrClosed
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
