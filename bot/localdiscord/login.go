package localdiscord

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// identifyLocked starts a session.
func (s *Server) identifyLocked(c *connection, raw json.RawMessage) {
	var b struct {
		Token    string           `json:"token"`
		Intents  *int             `json:"intents"`
		Compress bool             `json:"compress"`
		Shard    []int            `json:"shard"`
		Props    *json.RawMessage `json:"properties"`
	}
	if json.Unmarshal(raw, &b) != nil || b.Intents == nil || b.Props == nil {
		c.endLocked(closeDecode)
		return
	}
	s.gateway.identifies = append(s.gateway.identifies, s.clock.Now())
	if s.upsetLocked(c) {
		return
	}
	switch {
	case s.tokenDeadLocked():
		c.endLocked(closeBadToken)
		return
	case c.session != nil:
		c.endLocked(closeIdentifiedAgn)
		return
	case strings.TrimPrefix(b.Token, "Bot ") != s.opt.Token:
		c.endLocked(closeBadToken)
		return
	case *b.Intents&^knownIntents != 0:
		c.endLocked(closeBadIntents)
		return
	case *b.Intents&privilegedIntents&^s.opt.Granted != 0:
		c.endLocked(closeDeniedIntents)
		return
	}
	shard, shards := 0, 1
	if b.Shard != nil {
		if len(b.Shard) != 2 || b.Shard[0] < 0 || b.Shard[0] >= b.Shard[1] {
			c.endLocked(closeBadShard)
			return
		}
		shard, shards = b.Shard[0], b.Shard[1]
	}
	if shards < s.opt.Shards {
		c.endLocked(closeFewShards)
		return
	}
	s.gateway.logins = append(s.gateway.logins, Login{At: s.clock.Now(), Shard: shard, Shards: shards})
	ses := &session{id: "session-" + s.nextIDLocked().String(), intents: *b.Intents, shard: shard, shards: shards, conn: c}
	s.gateway.sessions[ses.id] = ses
	c.session, c.zip = ses, b.Compress
	ready := map[string]any{
		"v": 10, "session_id": ses.id, "resume_gateway_url": "ws" + strings.TrimPrefix(s.base, "http") + "/gateway",
		"user": s.self.wire(), "session_type": "normal", "private_channels": []any{}, "relationships": []any{},
		"application": map[string]any{"id": s.app, "flags": 0},
	}
	if len(b.Shard) == 2 {
		ready["shard"] = b.Shard
	}
	there := slices.DeleteFunc(s.guildsLocked(), func(g *guild) bool { return g.gone || !ses.of(g) })
	unavailable := []any{}
	for _, g := range there {
		unavailable = append(unavailable, map[string]any{"id": g.id, "unavailable": true})
	}
	ready["guilds"] = unavailable
	s.tellLocked(ses, "READY", encode(ready))
	s.acknowledgeLocked(c)
	if ses.intents&intentGuilds != 0 {
		for _, g := range there {
			s.tellLocked(ses, "GUILD_CREATE", encode(s.wireGuildLocked(g)))
		}
	}
	s.emitLocked(Event{Kind: GatewayConnected})
}

// upsetLocked lets a login meet what RefuseLogin and InterruptLogin hold for
// it, and reports whether that ends it.
func (s *Server) upsetLocked(c *connection) bool {
	if code := s.gateway.refuse.take(); code != 0 {
		c.endLocked(code)
		return true
	}
	switch op := s.gateway.interrupt.take(); op {
	case opReconnect:
		s.sendLocked(c, op, nil)
		return true
	case opInvalidSession:
		s.sendLocked(c, op, false)
		return true
	case opAck:
		s.sendLocked(c, op, nil)
	}
	return false
}

// spentIdentifiesLocked counts the IDENTIFYs of the day that is under way, which
// begins with the first after the day before, and says when it is over.
func (s *Server) spentIdentifiesLocked() (spent int, reset time.Duration) {
	const day = 24 * time.Hour
	var begun time.Time
	for _, at := range s.gateway.identifies {
		if spent == 0 || at.Sub(begun) >= day {
			begun, spent = at, 0
		}
		spent++
		if spent > s.opt.Identifies {
			s.gateway.tokenDead = true
		}
	}
	if reset = day - s.clock.Now().Sub(begun); reset <= 0 {
		return 0, day
	}
	return spent, reset
}

// tokenDeadLocked reports whether the bot used up a day's IDENTIFYs, for which
// Discord resets the token.
func (s *Server) tokenDeadLocked() bool {
	s.spentIdentifiesLocked()
	return s.gateway.tokenDead
}

// acknowledgeLocked sends the acknowledgements that had to wait.
func (s *Server) acknowledgeLocked(c *connection) {
	for ; c.pending > 0; c.pending-- {
		s.sendLocked(c, opAck, nil)
	}
}

// resumeLocked goes on with a session: what was missed is told again, then
// RESUMED.
func (s *Server) resumeLocked(c *connection, raw json.RawMessage) {
	var b struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(raw, &b) != nil {
		c.endLocked(closeDecode)
		return
	}
	if s.upsetLocked(c) {
		return
	}
	if s.tokenDeadLocked() || strings.TrimPrefix(b.Token, "Bot ") != s.opt.Token {
		c.endLocked(closeBadToken)
		return
	}
	ses := s.gateway.sessions[b.Session]
	if ses == nil || len(ses.events) > 0 && b.Seq < ses.events[0].seq-1 {
		s.sendLocked(c, opInvalidSession, false)
		return
	}
	if b.Seq > ses.seq {
		c.endLocked(closeBadSeq)
		return
	}
	if old := ses.conn; old != nil && old != c {
		old.endLocked(-1)
	}
	s.gateway.resumes++
	ses.conn, c.session = c, ses
	for _, e := range ses.events {
		if e.seq > b.Seq-s.gateway.overlap {
			s.transmitEventLocked(ses, e)
		}
	}
	s.tellLocked(ses, "RESUMED", encode(map[string]any{"_trace": []string{"localdiscord"}}))
	s.acknowledgeLocked(c)
	s.emitLocked(Event{Kind: GatewayConnected})
}
