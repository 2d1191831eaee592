package localdiscord

import (
	"context"
	"net/http"
	"path"
	"strings"
	"time"
)

// Trouble is matched by a glob over the path below /api/v10, such as "/channels/*/messages", with or without a method
// before it ("POST /channels/*/messages"). A star stands for one part of the path; "*" alone for every request. The count
// says how many requests meet the trouble; a negative one means all, until Calm.

// An injection is trouble that waits for requests.
type injection struct {
	glob  string
	times int
	what  trouble
}

// trouble is what one request meets.
type trouble struct {
	delay   time.Duration
	refusal *apiError
	limit   *limitHit
	cut     bool
	lose    bool
}

// Fail answers requests with a status and Discord's code 0, such as 500 or 502, without looking at them.
func (s *Server) Fail(glob string, status, times int) {
	s.FailWith(glob, status, 0, http.StatusText(status), times)
}

// FailWith answers requests with a status, one of Discord's codes and a message, without looking at them.
func (s *Server) FailWith(glob string, status, code int, message string, times int) {
	s.inject(glob, times, trouble{refusal: &apiError{status: status, code: code, message: message}})
}

// Limit answers requests with 429 and that wait.
func (s *Server) Limit(glob string, wait time.Duration, times int) {
	s.inject(glob, times, trouble{limit: &limitHit{after: wait}})
}

// LimitAll answers whatever is asked with a global 429 and that wait.
func (s *Server) LimitAll(wait time.Duration, times int) {
	s.inject("*", times, trouble{limit: &limitHit{after: wait, global: true}})
}

// Slow lets requests wait, by the clock of the world, before they are looked at.
func (s *Server) Slow(glob string, wait time.Duration, times int) {
	s.inject(glob, times, trouble{delay: wait})
}

// Cut breaks the connection before requests are looked at.
func (s *Server) Cut(glob string, times int) { s.inject(glob, times, trouble{cut: true}) }

// Lose does what requests ask and then breaks the connection, so that the bot cannot know whether it was done.
func (s *Server) Lose(glob string, times int) { s.inject(glob, times, trouble{lose: true}) }

// Calm takes all trouble back.
func (s *Server) Calm() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.injected = nil
}

func (s *Server) inject(glob string, times int, what trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.injected = append(s.injected, &injection{glob, times, what})
}

// trouble takes what the oldest fitting injection holds for this request.
func (s *Server) trouble(method, at string) trouble {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, in := range s.injected {
		if in.times == 0 || !in.fits(method, at) {
			continue
		}
		in.times--
		return in.what
	}
	return trouble{}
}

func (in *injection) fits(method, at string) bool {
	if in.glob == "*" {
		return true
	}
	glob := in.glob
	if want, rest, ok := strings.Cut(glob, " "); ok {
		if want != method {
			return false
		}
		glob = rest
	}
	ok, err := path.Match(glob, at)
	return err == nil && ok
}

// delay waits by the clock of the world; false if the request or the server ended first.
func (s *Server) delay(ctx context.Context, d time.Duration) bool {
	if d == 0 {
		return true
	}
	passed := make(chan struct{})
	t := s.clock.AfterFunc(d, func() { close(passed) })
	defer t.Stop()
	select {
	case <-passed:
		return true
	case <-ctx.Done():
		return false
	case <-s.closing:
		return false
	}
}
