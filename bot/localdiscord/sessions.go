package localdiscord

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"strings"
	"time"
)

// The intents that matter here.
const (
	intentGuilds         = 1 << 0
	intentMembers        = 1 << 1
	intentPresences      = 1 << 8
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentMessageContent = 1 << 15

	privilegedIntents = intentMembers | intentPresences | intentMessageContent
	knownIntents      = 1<<26 - 1
)

// sessionMemory is how many events a session can be told again.
const sessionMemory = 5000

// A session outlives its connections: events that come while there is none are kept for RESUME. Guarded by Server.mu.
type session struct {
	id      string
	intents int
	conn    *connection
	seq     int64
	events  []event // the newest, numbered up to seq
}

type event struct {
	seq  int64
	name string
	data json.RawMessage
}

// identify starts a session. The caller holds s.mu.
func (s *Server) identify(c *connection, raw json.RawMessage) {
	var b struct {
		Token    string           `json:"token"`
		Intents  *int             `json:"intents"`
		Compress bool             `json:"compress"`
		Shard    []int            `json:"shard"`
		Props    *json.RawMessage `json:"properties"`
	}
	if json.Unmarshal(raw, &b) != nil || b.Intents == nil || b.Props == nil {
		c.end(closeDecode)
		return
	}
	s.gateway.identifies = append(s.gateway.identifies, s.clock.Now())
	switch {
	case c.session != nil:
		c.end(closeIdentifiedAgn)
		return
	case strings.TrimPrefix(b.Token, "Bot ") != s.opt.Token:
		c.end(closeBadToken)
		return
	case *b.Intents&^knownIntents != 0:
		c.end(closeBadIntents)
		return
	case *b.Intents&privilegedIntents&^s.opt.Granted != 0:
		c.end(closeDeniedIntents)
		return
	}
	ses := &session{id: "session-" + s.nextID().String(), intents: *b.Intents, conn: c}
	s.gateway.sessions[ses.id] = ses
	c.session, c.zip = ses, b.Compress
	ready := map[string]any{
		"v": 10, "session_id": ses.id, "resume_gateway_url": "ws" + strings.TrimPrefix(s.base, "http") + "/gateway",
		"user": s.self.wire(), "session_type": "normal", "private_channels": []any{}, "relationships": []any{},
		"application": map[string]any{"id": s.app, "flags": 0}, "guilds": []any{},
	}
	if len(b.Shard) == 2 {
		ready["shard"] = b.Shard
	}
	if !s.guild.gone {
		ready["guilds"] = []any{map[string]any{"id": s.guild.id, "unavailable": true}}
	}
	s.tell(ses, "READY", encode(ready))
	s.acknowledge(c)
	if !s.guild.gone && ses.intents&intentGuilds != 0 {
		s.tell(ses, "GUILD_CREATE", encode(s.wireGuild()))
	}
	s.emit(Event{Kind: GatewayConnected})
}

// acknowledge sends the acknowledgements that had to wait. The caller holds s.mu.
func (s *Server) acknowledge(c *connection) {
	for ; c.pending > 0; c.pending-- {
		s.send(c, opAck, nil)
	}
}

// resume goes on with a session: what was missed is told again, then RESUMED. The caller holds s.mu.
func (s *Server) resume(c *connection, raw json.RawMessage) {
	var b struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(raw, &b) != nil {
		c.end(closeDecode)
		return
	}
	if strings.TrimPrefix(b.Token, "Bot ") != s.opt.Token {
		c.end(closeBadToken)
		return
	}
	ses := s.gateway.sessions[b.Session]
	if ses == nil || len(ses.events) > 0 && b.Seq < ses.events[0].seq-1 {
		s.send(c, opInvalidSession, false)
		return
	}
	if b.Seq > ses.seq {
		c.end(closeBadSeq)
		return
	}
	if old := ses.conn; old != nil && old != c {
		old.end(-1)
	}
	s.gateway.resumes++
	ses.conn, c.session = c, ses
	for _, e := range ses.events {
		if e.seq > b.Seq {
			s.transmitEvent(ses, e)
		}
	}
	s.tell(ses, "RESUMED", encode(map[string]any{"_trace": []string{"localdiscord"}}))
	s.acknowledge(c)
	s.emit(Event{Kind: GatewayConnected})
}

// forget ends the session of a client that said goodbye.
func (s *Server) forget(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.session != nil && c.session.conn == c {
		delete(s.gateway.sessions, c.session.id)
	}
}

// dispatch tells an event to every session that asked for it, connected or not; intent 0 goes to all. The caller holds s.mu.
func (s *Server) dispatch(intent int, name string, data any) {
	if len(s.gateway.sessions) == 0 {
		return
	}
	raw := encode(data)
	for _, ses := range s.gateway.sessions {
		if intent == 0 || ses.intents&intent != 0 {
			s.tell(ses, name, raw)
		}
	}
}

func (s *Server) tell(ses *session, name string, raw json.RawMessage) {
	ses.seq++
	e := event{ses.seq, name, raw}
	ses.events = append(ses.events, e)
	if over := len(ses.events) - sessionMemory; over > 0 {
		ses.events = append([]event(nil), ses.events[over:]...)
	}
	s.transmitEvent(ses, e)
}

func (s *Server) transmitEvent(ses *session, e event) {
	if ses.conn != nil {
		s.transmit(ses.conn, frame{Op: opDispatch, Data: e.data, Sequence: &e.seq, Type: &e.name})
	}
}

// tellMessage tells the bot of a message, by the rules of intents. Ephemeral ones never come this way. The caller holds s.mu.
func (s *Server) tellMessage(name string, ch *channel, m *message) {
	if m.Only != 0 || s.guild.gone && ch.Kind != DirectChat {
		return
	}
	intent := intentGuildMessages
	w := s.wireMessage(m)
	if name == "MESSAGE_DELETE" {
		w = map[string]any{"id": m.ID, "channel_id": ch.ID}
	}
	if ch.Kind == DirectChat {
		intent = intentDirectMessages
	} else {
		w["guild_id"] = s.guild.id
		if u := s.user(m.Author.ID); u != nil && name != "MESSAGE_DELETE" {
			member := s.wireMember(u)
			member.User = nil
			w["member"] = member
		}
	}
	s.dispatch(intent, name, w)
}

// Identifies are the moments at which a client sent IDENTIFY. A storm of them has a bot's token reset.
func (s *Server) Identifies() []time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]time.Time(nil), s.gateway.identifies...)
}

// IdentifyBursts counts the IDENTIFYs that came less than five seconds after the one before, against max_concurrency 1.
func (s *Server) IdentifyBursts() int {
	n := 0
	all := s.Identifies()
	for i := 1; i < len(all); i++ {
		if all[i].Sub(all[i-1]) < identifyConcurrency {
			n++
		}
	}
	return n
}

// Resumes counts the sessions that were resumed.
func (s *Server) Resumes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.resumes
}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write(data) // a Buffer takes everything
	_ = w.Close()
	return b.Bytes()
}
