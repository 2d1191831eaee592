package localdiscord

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"sync"
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

// A session outlives its connections: events that come while there is none are
// kept for RESUME. Guarded by Server.mu.
type session struct {
	id      string
	intents int
	shard   int // of so many
	shards  int
	conn    *connection
	seq     int64
	events  []event // the newest, numbered up to seq
}

type event struct {
	seq  int64
	name string
	data json.RawMessage
}

// forget ends the session of a client that said goodbye.
func (s *Server) forget(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.session != nil && c.session.conn == c {
		delete(s.gateway.sessions, c.session.id)
	}
}

// of reports whether a session is of the shard that hears of a guild, or of direct
// messages if there is none: those are the first shard's.
func (ses *session) of(g *guild) bool {
	if g == nil {
		return ses.shard == 0
	}
	return int(uint64(g.id)>>22%uint64(ses.shards)) == ses.shard
}

// dispatchLocked tells an event of a guild, or of direct messages if there is none, to
// every session of its shard that asked for it, connected or not; intent 0 goes to all
// of them.
func (s *Server) dispatchLocked(intent int, of *guild, name string, data any) {
	if !s.heardLocked(intent) {
		return
	}
	raw := encode(data)
	for _, ses := range s.gateway.sessions {
		if ses.of(of) && ses.hears(intent) {
			s.tellLocked(ses, name, raw)
		}
	}
}

// hears reports whether a session asked for the events of an intent; all hear
// those of 0.
func (ses *session) hears(intent int) bool { return intent == 0 || ses.intents&intent != 0 }

// heardLocked reports whether any session hears the events of an intent.
func (s *Server) heardLocked(intent int) bool {
	for _, ses := range s.gateway.sessions {
		if ses.hears(intent) {
			return true
		}
	}
	return false
}

func (s *Server) tellLocked(ses *session, name string, raw json.RawMessage) {
	ses.seq++
	e := event{ses.seq, name, raw}
	ses.events = append(ses.events, e)
	if over := len(ses.events) - sessionMemory; over > 0 {
		ses.events = ses.events[over:] // append moves the others, once in many times
	}
	s.transmitEventLocked(ses, e)
}

func (s *Server) transmitEventLocked(ses *session, e event) {
	if ses.conn != nil {
		s.transmitLocked(ses.conn, frame{Op: opDispatch, Data: e.data, Sequence: &e.seq, Type: &e.name})
	}
}

// tellMessageLocked tells the bot of a message, by the rules of intents.
// Ephemeral ones never come this way.
func (s *Server) tellMessageLocked(name string, ch *channel, m *message) {
	if m.Only != 0 || ch.gone() {
		return
	}
	intent := intentGuildMessages
	if ch.Kind == DirectChat {
		intent = intentDirectMessages
	}
	if !s.heardLocked(intent) {
		return
	}
	w := s.wireMessageLocked(m)
	if name == "MESSAGE_DELETE" {
		w = map[string]any{"id": m.ID, "channel_id": ch.ID}
	}
	if ch.Kind != DirectChat {
		w["guild_id"] = ch.guild.id
		if u := s.userLocked(m.Author.ID); u != nil && name != "MESSAGE_DELETE" {
			member := s.wireMember(u)
			member.User = nil
			w["member"] = member
		}
	}
	s.dispatchLocked(intent, ch.guild, name, w)
}

// Identifies are the moments at which a client sent IDENTIFY. A storm of them
// has a bot's token reset.
func (s *Server) Identifies() []time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]time.Time(nil), s.gateway.identifies...)
}

// Login is a session that a client began.
type Login struct {
	At            time.Time
	Shard, Shards int
}

// Logins are the sessions that were begun, in order.
func (s *Server) Logins() []Login {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Login(nil), s.gateway.logins...)
}

// Resumes counts the sessions that were resumed.
func (s *Server) Resumes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.resumes
}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w := deflaters.Get().(*zlib.Writer)
	defer deflaters.Put(w)
	w.Reset(&b)
	_, _ = w.Write(data) // a Buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// deflaters are kept: one takes 800 KB, and every event needs it for a moment.
var deflaters = sync.Pool{New: func() any { return zlib.NewWriter(nil) }}
