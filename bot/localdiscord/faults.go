package localdiscord

import (
	"fmt"
	"time"
)

// A Fault is a request that no bot should ever send: malformed, against the API
// document, over Discord's limits, or to an address that does not exist; or an
// answer of this server's own that Options.CheckAnswer does not let pass.
// Refusals that a good bot must live with (a channel that vanished, a late
// answer, a rate limit) are not faults.
type Fault struct {
	At     time.Time
	Method string
	Path   string
	Status int
	Code   int
	Why    string
}

// String is the fault on one line.
func (f Fault) String() string {
	return fmt.Sprintf("%s %s: %d (%d) %s", f.Method, f.Path, f.Status, f.Code, f.Why)
}

// Faults are the faults met so far. A test of a bot ends by asking that there
// are none.
func (s *Server) Faults() []Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Fault(nil), s.faults...)
}

// blame records a refused request if it is the bot's fault.
func (s *Server) blame(method, path string, e *apiError) {
	switch {
	case e.status < 300, e.code == 50035, e.code == 50006, e.code == 50041, e.code == 50109, e.code == 40005, e == errNotFound, e == errHeavyComponents:
	default:
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, Fault{At: s.clock.Now(), Method: method, Path: path, Status: e.status, Code: e.code, Why: e.Error()})
	s.log.Warn("refused a malformed request", "method", method, "path", path, "err", e)
}
