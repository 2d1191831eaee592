package localdiscord

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// Options make a world. Its guild, bot, channels and users have ids made from
// their names, so that what a bot stored of them is true of the next world too.
// The zero value is a guild "Midgard" with a channel
// "longhall", a bot "Skald" and the real clock.
type Options struct {
	Guild    string   // name of the guild
	Channels []string // text channels, in order
	Users    []string // members, in order; more come with Server.User
	Roles    []string // roles besides @everyone, in order; more come with Server.Role
	Bot      string   // the bot's name
	Token    string   // the bot's token, without "Bot "; a random one if empty
	Locale   string   // the guild's locale, "en-US" if empty

	Clock Clock
	Log   *slog.Logger
	// Check looks at the JSON body of each request of the bot before the server
	// does. The path is the operation's, as in Discord's API document, and what
	// it refuses it says by a *FormError.
	Check func(method, path string, body []byte) error
	// CheckAnswer looks at each answer that refuses nothing. What it finds is a
	// fault of this server's own, and is collected with those of the bot.
	CheckAnswer func(method, path string, status int, body []byte) error
	// Watch is told of every event as it happens, before anybody else. It must
	// not call the server.
	Watch func(Event)

	// Limits says whether rate limits are kept.
	Limits LimitMode
	// FileMemory is how many bytes of attachments are kept, without a limit if
	// zero. Past it the oldest cannot be looked at any more.
	FileMemory int
	// Granted are the privileged intents that the application may ask for.
	Granted int
	// Identifies is how often the bot may log in anew, 1000 if zero. One more
	// and its token is dead.
	Identifies int
	// Shards is how many sessions the bot is told to open, 1 if zero; with fewer it is
	// sent away. Concurrency is how many of them may log in at once, 1 if zero.
	Shards, Concurrency int
	// Heartbeat is the interval that HELLO asks for, 41.25 s if zero. It is
	// told to the client; nothing here waits for it.
	Heartbeat time.Duration
}

// A Server is one small Discord. All methods may be called from any goroutine.
type Server struct {
	opt   Options
	clock Clock
	log   *slog.Logger
	mux   *http.ServeMux

	closing chan struct{} // closed by Close
	work    sync.WaitGroup

	mu           sync.Mutex
	closed       bool
	base         string
	http         *http.Server
	ids          idSource
	guild        *guild   // the first one
	others       []*guild // in the order in which they were made
	app          ID
	self         *User
	users        []*User
	roles        []Role
	granted      Permission // to the bot in the whole guild, besides what it was installed with
	raised       int        // how many of the roles stand below the bot's own
	events       []*ScheduledEvent
	channels     []*channel
	byChannel    map[ID]*channel
	byMessage    map[ID]*message
	byUser       map[ID]*User // the bot among them
	files        fileStore
	interactions map[ID]*Interaction
	commands     []*Command
	subs         map[*subscription]struct{}
	faults       []Fault
	injected     []*injection
	limits       limiter
	scratch      scratch
	gateway      gateway
}

// New makes a world in memory. Nothing listens until Start, or until Handler is
// mounted and Serve told where.
func New(opt Options) (*Server, error) {
	fill(&opt.Guild, "Midgard")
	fill(&opt.Bot, "Skald")
	fill(&opt.Locale, "en-US")
	if len(opt.Channels) == 0 {
		opt.Channels = []string{"longhall"}
	}
	if opt.Clock == nil {
		opt.Clock = Real{}
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	if opt.Identifies == 0 {
		opt.Identifies = 1000
	}
	opt.Shards, opt.Concurrency = max(opt.Shards, 1), max(opt.Concurrency, 1)
	if opt.Heartbeat == 0 {
		opt.Heartbeat = 41250 * time.Millisecond
	}
	s := &Server{
		opt: opt, clock: opt.Clock, log: opt.Log, closing: make(chan struct{}),
		files: fileStore{limit: opt.FileMemory}, byChannel: map[ID]*channel{}, byMessage: map[ID]*message{}, byUser: map[ID]*User{}, interactions: map[ID]*Interaction{}, subs: map[*subscription]struct{}{},
	}
	s.gateway.sessions = map[string]*session{}
	s.guild = &guild{id: namedID("guild", opt.Guild), name: opt.Guild, locale: opt.Locale, owner: founderID}
	s.app = namedID("bot", opt.Bot)
	fill(&s.opt.Token, tokenOf(s.app))
	s.self = &User{srv: s, ID: s.app, Name: opt.Bot, bot: true, locale: opt.Locale}
	s.byUser[s.app] = s.self
	s.limits.start(opt.Limits, opt.Clock)
	for _, name := range opt.Channels {
		s.addChannelLocked(Channel{ID: namedID("channel", name), Name: name, Kind: TextChannel})
	}
	for _, name := range opt.Users {
		s.User(name)
	}
	for _, name := range opt.Roles {
		s.Role(name)
	}
	s.mux = http.NewServeMux()
	s.routes()
	return s, nil
}

// tokenOf is a token as Discord makes them: its first part is the application's
// id, which disgo reads from it.
func tokenOf(app ID) string {
	return base64.RawStdEncoding.EncodeToString([]byte(app.String())) + ".local." + rand.Text()
}

func fill(field *string, fallback string) {
	if *field == "" {
		*field = fallback
	}
}

// nextIDLocked makes a snowflake.
func (s *Server) nextIDLocked() ID { return s.ids.next(s.clock.Now()) }

// Start listens on addr ("127.0.0.1:0" if empty; only loopback is allowed) and
// serves until ctx ends or Close.
func (s *Server) Start(ctx context.Context, addr string) error {
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", addr, err)
	}
	if tcp, ok := ln.Addr().(*net.TCPAddr); !ok || !tcp.IP.IsLoopback() {
		_ = ln.Close()
		return fmt.Errorf("listen on %s: not a loopback address", addr)
	}
	server := &http.Server{Handler: s.mux, ReadHeaderTimeout: 10 * time.Second}
	s.mu.Lock()
	if s.closed || s.http != nil {
		s.mu.Unlock()
		_ = ln.Close()
		return errors.New("start server: already started or closed")
	}
	s.base, s.http = "http://"+ln.Addr().String(), server
	s.mu.Unlock()
	s.work.Go(func() { _ = server.Serve(ln) })
	stop := context.AfterFunc(ctx, func() { _ = s.Close() })
	s.work.Go(func() { <-s.closing; stop() })
	return nil
}

// URL is where the server listens, "http://127.0.0.1:port". The REST base is
// URL()+"/api/v10".
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.base
}

// Handle adds a handler to the same address, such as the web page at "/". It
// must itself refuse whoever may not see it. Call it before Start, and with a
// path alone: a pattern with a method, such as "GET /", collides with the API's.
func (s *Server) Handle(pattern string, h http.Handler) { s.mux.Handle(pattern, h) }

// Token is the bot token that the server accepts, without "Bot ".
func (s *Server) Token() string { return s.opt.Token }

// Clock is the clock of this world.
func (s *Server) Clock() Clock { return s.clock }

// Close ends every connection, subscription and wait. It may be called twice.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.closing)
	for sub := range s.subs {
		sub.cancel()
	}
	clear(s.subs)
	for _, it := range s.interactions {
		it.stopTimers()
	}
	s.dropConnectionsLocked()
	server := s.http
	s.mu.Unlock()
	var err error
	if server != nil {
		err = server.Close()
	}
	s.work.Wait()
	return err
}
