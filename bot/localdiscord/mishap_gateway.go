package localdiscord

// DropGateway breaks every gateway connection without a word; sessions can be
// resumed.
func (s *Server) DropGateway() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropConnectionsLocked()
}

// dropConnectionsLocked breaks all connections.
func (s *Server) dropConnectionsLocked() {
	for c := range s.gateway.conns {
		c.endLocked(-1)
	}
}

// CloseGateway closes every gateway connection with a close code, such as 4000
// or 1001.
func (s *Server) CloseGateway(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		c.endLocked(code)
	}
}

// RefuseLogin closes the next logins, IDENTIFY or RESUME, with a close code,
// such as 4004 or 4014.
func (s *Server) RefuseLogin(code, times int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.refuse = loginMishap{code, times}
}

// InterruptLogin lets the next logins hear an opcode before READY: 7 or 9 in
// place of it, or an 11 that nobody asked for.
func (s *Server) InterruptLogin(op, times int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.interrupt = loginMishap{op, times}
}

// AskReconnect tells every client to connect anew (op 7).
func (s *Server) AskReconnect() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		s.sendLocked(c, opReconnect, nil)
	}
}

// InvalidateSession tells every client that its session is over (op 9), and
// whether it may be resumed nevertheless.
func (s *Server) InvalidateSession(resumable bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		s.sendLocked(c, opInvalidSession, resumable)
		if c.session != nil && !resumable {
			delete(s.gateway.sessions, c.session.id)
			c.session.conn, c.session = nil, nil
		}
	}
}

// ForgetSessions makes every RESUME fail (op 9) without touching the
// connections.
func (s *Server) ForgetSessions() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.gateway.sessions)
}

// SilenceGateway swallows everything after HELLO, acknowledgements of
// heartbeats included, while it is set. What was swallowed can be had by
// RESUME.
func (s *Server) SilenceGateway(silent bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.silent = silent
}

// GatewaySilent reports whether the gateway is silenced.
func (s *Server) GatewaySilent() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.silent
}

// RepeatInteractions tells each interaction twice while it is set, as a client
// can hear one again after RESUME.
func (s *Server) RepeatInteractions(repeat bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.repeat = repeat
}

// OverlapResumes tells at each RESUME so many events once more that the client said
// it had already.
func (s *Server) OverlapResumes(events int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.overlap = events
}

// WithholdHello lets new connections wait for HELLO for ever while it is set.
func (s *Server) WithholdHello(withhold bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.noHello = withhold
}

// WantShards has the bot told to open so many sessions, and sent away with fewer.
func (s *Server) WantShards(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opt.Shards = max(n, 1)
}

// Connected reports whether a bot has a session of each shard on an open connection.
func (s *Server) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	up := map[int]bool{}
	for _, ses := range s.gateway.sessions {
		if ses.conn != nil && !ses.conn.over {
			up[ses.shard] = true
		}
	}
	return len(up) >= s.opt.Shards
}
