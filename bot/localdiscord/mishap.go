package localdiscord

import (
	"fmt"
	"net/http"
	"path"
	"regexp"
	"strings"
	"time"
)

// A Mishap is what a request of the bot meets. The zero Mishap is none. All bad
// days that a bot must live with, and how each is made:
//
//	429 of a route             Inject(route, n, Limited(wait))
//	429 of everything          Inject("*", n, LimitedGlobally(wait))
//	429 or 40003 of one chat   InjectDM(user, n, Limited(wait)), Refused(40003)
//	5xx, nothing was done      Inject(route, n, Status(502))
//	5xx, but it was done       Inject(route, n, Status(502).After())
//	a slow answer              Inject(route, n, Slow(wait)), Slow(wait).After()
//	an answer held back        Inject(route, n, Held(until)), Held(until).After()
//	a connection that breaks   Inject(route, n, Cut())
//	an answer that is lost     Inject(route, n, Cut().After())
//	any refusal by its code    Inject(route, n, Refused(50013))
//
//	lost permission            Deny, Allow (50001, 50013); what a channel loses
//	                           its threads lose, but there SendInThreads counts
//	                           and SendMessages does not
//	deleted channel, message   DeleteChannel, DeleteMessage (10003, 10008)
//	archived, locked thread    Archive (50083, 160005)
//	closed direct messages     User.CloseDMs (50007)
//	late edits (30046)         by themselves, by the clock of the world
//	the bot thrown out         RemoveBot; back by InviteBot
//
//	an event that Discord would not send    User.StartRaw
//
//	connections break                       DropGateway
//	any close code                          CloseGateway(code), at login RefuseLogin(code, n)
//	op 7, op 9                              AskReconnect, InvalidateSession(resumable)
//	op 7, 9 or 11 before READY              InterruptLogin(op, n)
//	no HELLO; silence after it              WithholdHello, SilenceGateway
//	each interaction told twice             RepeatInteractions
//	RESUME refused                          ForgetSessions; else it is accepted
//	no IDENTIFY left                        Options.Identifies; one more kills the token
//
// Interactions are exempt from global limits, as on Discord. Calm takes back
// what Inject and InjectDM gave and nobody met.
type Mishap struct {
	wait    time.Duration
	until   <-chan struct{}
	refusal *apiError
	limit   *limitHit
	cut     bool
	after   bool
}

// Status answers with an HTTP status of 500 or more and no code of Discord's.
func Status(status int) Mishap {
	return Mishap{refusal: &apiError{status: status, message: fmt.Sprintf("%d: %s", status, http.StatusText(status))}}
}

// Refused refuses with one of Discord's codes, as Discord words it. It panics
// if the code is none that this package knows.
func Refused(code int) Mishap {
	for _, e := range refusals {
		if e.code == code && code != 0 {
			return Mishap{refusal: e}
		}
	}
	panic(fmt.Sprintf("localdiscord: no refusal has the code %d", code))
}

// Limited answers 429 for the route, with that wait.
func Limited(wait time.Duration) Mishap { return Mishap{limit: &limitHit{after: wait}} }

// LimitedGlobally answers 429 for the whole bot, with that wait.
func LimitedGlobally(wait time.Duration) Mishap {
	return Mishap{limit: &limitHit{after: wait, global: true}}
}

// Slow lets the request wait, by the clock of the world.
func Slow(wait time.Duration) Mishap { return Mishap{wait: wait} }

// Held lets the request wait until a channel is closed.
func Held(until <-chan struct{}) Mishap { return Mishap{until: until} }

// Cut breaks the connection.
func Cut() Mishap { return Mishap{cut: true} }

// After is the mishap after the request was done, so that the bot cannot know
// whether it was.
func (m Mishap) After() Mishap {
	m.after = true
	return m
}

// before and later are the halves of a mishap: what comes before the request
// is served, and what comes instead of its answer.
func (m Mishap) before() Mishap {
	if m.after {
		return Mishap{}
	}
	return m
}

func (m Mishap) later() Mishap {
	if !m.after {
		return Mishap{}
	}
	return m
}

// globForm is "*", or a glob over a path, with or without a method.
var globForm = regexp.MustCompile(`^(\*|((GET|POST|PUT|PATCH|DELETE) )?/[^ \[\\]*)$`)

// An injection is a mishap that waits for requests.
type injection struct {
	glob      string
	recipient ID // of the direct chat, 0 for any request
	times     int
	what      Mishap
}

// Inject lets requests meet a mishap. They are told by a glob over the path
// below /api/v10, such as "/channels/*/messages", with or without a method
// before it ("POST /channels/*/messages"); a star stands for one part of the
// path, "*" alone for every request. times says how many requests meet it; a
// negative number is all of them. A glob that can fit nothing panics.
func (s *Server) Inject(requests string, times int, what Mishap) {
	if !globForm.MatchString(requests) {
		panic(fmt.Sprintf("localdiscord: %q can fit no request", requests))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.injected = append(s.injected, &injection{glob: requests, times: times, what: what})
}

// InjectDM lets requests that open the direct chat with a user, or post into
// it, meet a mishap.
func (s *Server) InjectDM(to *User, times int, what Mishap) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.injected = append(s.injected, &injection{recipient: to.ID, times: times, what: what})
}

// Calm takes back all mishaps that nobody has met.
func (s *Server) Calm() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.injected = nil
}

// mishap takes what the oldest fitting injection holds for this request.
func (s *Server) mishap(r *request) Mishap {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, in := range s.injected {
		if in.times == 0 || !s.fitsLocked(in, r) {
			continue
		}
		in.times--
		return in.what
	}
	return Mishap{}
}

func (s *Server) fitsLocked(in *injection, r *request) bool {
	if in.recipient != 0 {
		return s.recipientLocked(r) == in.recipient
	}
	if in.what.limit != nil && in.what.limit.global && r.route.exempt() {
		return false
	}
	glob := in.glob
	if glob == "*" {
		return true
	}
	if want, rest, ok := strings.Cut(glob, " "); ok {
		if want != r.Method {
			return false
		}
		glob = rest
	}
	ok, err := path.Match(glob, strings.TrimPrefix(r.URL.Path, apiPrefix))
	return err == nil && ok
}

// recipientLocked is whose direct chat a request opens or posts into, 0 if
// none.
func (s *Server) recipientLocked(r *request) ID {
	if r.Method != http.MethodPost {
		return 0
	}
	if ch := s.channelLocked(r.id("channel")); ch != nil {
		return ch.Recipient
	}
	var b struct {
		Recipient ID `json:"recipient_id"`
	}
	if r.route.path != directChatsPath || r.decode(&b) != nil {
		return 0
	}
	return b.Recipient
}
