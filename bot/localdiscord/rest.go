package localdiscord

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// apiPrefix is where the one API version that is spoken stands.
const apiPrefix = "/api/v10"

// A route is one operation. What it returns becomes the answer: a status with a
// body (nil for none), or an error.
type route struct {
	method string
	path   string // as in the API document
	// open routes prove themselves by the token in their path.
	open   bool
	bucket bucket
	serve  func(*request) (int, any, error)
}

// exempt reports whether global limits leave the route alone: interactions do
// not count.
func (rt route) exempt() bool {
	return strings.HasPrefix(rt.path, "/interactions/") || strings.HasPrefix(rt.path, "/webhooks/")
}

// directChatsPath is where direct chats are opened.
const directChatsPath = "/users/@me/channels"

func (s *Server) table() []route {
	const (
		commands  = "/applications/{app}/commands"
		guildCmds = "/applications/{app}/guilds/{guild}/commands"
		messages  = "/channels/{channel}/messages"
		followUps = "/webhooks/{app}/{token}"
	)
	return []route{
		{"GET", "/gateway", true, everyday, s.getGateway},
		{"GET", "/gateway/bot", false, everyday, s.getGatewayBot},
		{"GET", "/applications/@me", false, everyday, s.getApplication},
		{"GET", "/oauth2/applications/@me", false, everyday, s.getApplication},
		{"GET", "/users/@me", false, everyday, s.getSelf}, // discord.js and disgo log in by it
		{"POST", directChatsPath, false, directChats, s.openDirectChat},
		{"GET", commands, false, everyday, s.listCommands},
		{"PUT", commands, false, everyday, s.overwriteCommands},
		{"GET", guildCmds, false, everyday, s.listCommands},
		{"PUT", guildCmds, false, everyday, s.overwriteCommands},
		{"GET", "/channels/{channel}", false, everyday, s.getChannel}, // to find out which permission is missing
		{"POST", "/channels/{channel}/threads", false, everyday, s.startThread},
		{"POST", messages + "/{message}/threads", false, everyday, s.threadFrom},               // pairings of a tournament get one each
		{"GET", "/guilds/{guild}", false, everyday, s.getGuild},                                // to find out who may do what
		{"GET", "/guilds/{guild}/members/{user}", false, everyday, s.getMember},                // to find out who directs a tournament still
		{"PUT", "/guilds/{guild}/members/{user}/roles/{role}", false, everyday, s.giveRole},    // who is first, or champion
		{"DELETE", "/guilds/{guild}/members/{user}/roles/{role}", false, everyday, s.takeRole}, // and is so no more
		{"GET", "/guilds/{guild}/scheduled-events", false, everyday, s.listEvents},
		{"POST", "/guilds/{guild}/scheduled-events", false, everyday, s.createEvent}, // a season, with its start and end
		{"PATCH", "/guilds/{guild}/scheduled-events/{event}", false, everyday, s.editEvent},
		{"DELETE", "/guilds/{guild}/scheduled-events/{event}", false, everyday, s.deleteEvent},
		{"POST", messages, false, perChannel, s.createMessage},
		{"GET", messages + "/{message}", false, everyday, s.getMessage}, // to find out whether a message still stands
		{"PATCH", messages + "/{message}", false, perChannel, s.editMessage},
		{"DELETE", messages + "/{message}", false, perChannel, s.deleteMessage}, // what a post anew leaves behind
		{"PUT", messages + "/pins/{message}", false, everyday, s.pinMessage},    // a table that keeps itself
		{"POST", "/interactions/{interaction}/{token}/callback", true, perInteraction, s.answer},
		// The private twin of a turn is edited by its token, or taken away.
		{"POST", followUps, true, perInteraction, s.followUp},
		{"GET", followUps + "/messages/{message}", true, perInteraction, s.getAnswer},
		{"PATCH", followUps + "/messages/{message}", true, perInteraction, s.editAnswer},
		{"DELETE", followUps + "/messages/{message}", true, perInteraction, s.deleteAnswer},
	}
}

// routes registers the table, the gateway and the files. Whatever else is asked
// of the API does not exist.
func (s *Server) routes() {
	for _, rt := range s.table() {
		serve := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, rt) })
		s.mux.Handle(rt.method+" "+apiPrefix+rt.path, s.guard(serve))
	}
	s.mux.Handle("/api/", s.guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := errNotFound
		if !strings.HasPrefix(r.URL.Path, apiPrefix+"/") {
			e = errAPIVersion
		}
		s.refuse(w, r, e)
	})))
	gateway := s.guard(http.HandlerFunc(s.serveGateway))
	s.mux.Handle("GET /gateway", gateway)
	s.mux.Handle("GET /gateway/", gateway)
	s.mux.Handle("GET /attachments/{channel}/{attachment}/{name}", s.guard(http.HandlerFunc(s.serveAttachment)))
}

// serve does for every operation what does not depend on it: mishaps, limits,
// token, body, and the check of the body.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, rt route) {
	w.Header().Set("Via", "1.1 google") // by its absence clients know that the edge refused, and no rate limit of the bot's
	req := &request{Request: r, route: rt}
	unread := req.read(w, &s.scratch)
	mishap := s.mishap(req)
	if s.meet(w, r, rt, mishap.before()) {
		return
	}
	if !rt.open && !s.authorized(r) {
		s.refuse(w, r, errUnauthorized)
		return
	}
	if hit := s.limits.take(w.Header(), rt, r); hit != nil {
		s.writeLimited(w, rt, *hit)
		return
	}
	status, body, err := 0, any(nil), unread
	if err == nil && s.opt.Check != nil {
		err = s.opt.Check(rt.method, rt.path, req.body)
	}
	if err == nil {
		status, body, err = rt.serve(req)
	}
	if s.meet(w, r, rt, mishap.later()) {
		return
	}
	if err != nil {
		s.refuse(w, r, asAPIError(err))
		return
	}
	if body == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if s.opt.CheckAnswer != nil {
		if err := s.opt.CheckAnswer(rt.method, rt.path, status, encode(body)); err != nil {
			s.blame(r.Method, r.URL.Path, &apiError{status: status, message: "the answer: " + err.Error()})
		}
	}
	writeJSON(w, status, body)
}

// meet lets a request meet a mishap and reports whether that was its answer.
func (s *Server) meet(w http.ResponseWriter, r *http.Request, rt route, m Mishap) bool {
	if !s.delay(r.Context(), m.wait) || !s.hold(r.Context(), m.until) || m.cut {
		panic(http.ErrAbortHandler)
	}
	switch {
	case m.limit != nil:
		s.writeLimited(w, rt, *m.limit)
	case m.refusal != nil: // nobody is to blame
		writeJSON(w, m.refusal.status, m.refusal.body())
	default:
		return false
	}
	return true
}

// authorized reports whether the request carries the bot's token, and whether
// the token still lives.
func (s *Server) authorized(r *http.Request) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.tokenDeadLocked() && r.Header.Get("Authorization") == "Bot "+s.opt.Token
}

// delay waits by the clock of the world; false if the request or the server
// ended first.
func (s *Server) delay(ctx context.Context, d time.Duration) bool {
	if d == 0 {
		return true
	}
	passed := make(chan struct{})
	t := s.clock.AfterFunc(d, func() { close(passed) })
	defer t.Stop()
	return s.hold(ctx, passed)
}

// hold waits until a channel is closed, if there is one; false if the request or the
// server ended first.
func (s *Server) hold(ctx context.Context, until <-chan struct{}) bool {
	if until == nil {
		return true
	}
	select {
	case <-until:
		return true
	case <-ctx.Done():
		return false
	case <-s.closing:
		return false
	}
}

// A FormError is a fault of a request's body, found by Options.Check.
type FormError struct {
	Path string // such as "components.0.label"
	Why  string
}

func (e *FormError) Error() string { return e.Path + ": " + e.Why }

func asAPIError(err error) *apiError {
	var e *apiError
	if errors.As(err, &e) {
		return e
	}
	var form *FormError
	if errors.As(err, &form) && errors.As(invalidForm(fieldError{form.Path, "API_DOCUMENT", form.Why}), &e) {
		return e
	}
	return &apiError{status: http.StatusInternalServerError, message: err.Error()}
}

// refuse answers with an error and records it if the bot is to blame.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, e *apiError) {
	s.blame(r.Method, r.URL.Path, e)
	writeJSON(w, e.status, e.body())
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	data, err := json.Marshal(body)
	if err != nil {
		status, data = http.StatusInternalServerError, []byte(`{"code":0,"message":"500: Internal Server Error"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
