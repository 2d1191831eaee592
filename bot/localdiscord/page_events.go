package localdiscord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// streamPulse keeps an idle stream alive and finds out when the browser has gone.
const streamPulse = 20 * time.Second

// events streams to one seat: first "state", then an "event" for each change that the seat may see, and "badges" whenever
// a number changes. A browser that connects anew begins with a new state, so nothing is missed.
func (p *page) events(w http.ResponseWriter, r *http.Request) {
	u := p.seat(r.URL.Query().Get("seat"))
	if u == nil {
		sayError(w, http.StatusBadRequest, "Nobody has that seat.")
		return
	}
	changes, cancel := p.srv.Subscribe()
	defer cancel()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	out := &stream{to: w, control: http.NewResponseController(w)}
	state := p.state(u)
	out.write("retry: 1000\n\n")
	out.send("state", state)
	last := encode(state.Badges)
	pulse := time.NewTicker(streamPulse)
	defer pulse.Stop()
	for out.err == nil {
		select {
		case <-r.Context().Done():
			return
		case <-pulse.C:
			out.write(": still here\n\n")
		case e, open := <-changes:
			if !open {
				return
			}
			if p.mayLearn(u, e) {
				out.send("event", e)
			}
			if now := encode(p.badgesOf(u)); !bytes.Equal(now, last) {
				last = now
				out.send("badges", json.RawMessage(now))
			}
		}
	}
}

// mayLearn reports whether an event is for the eyes of that user.
func (p *page) mayLearn(u *User, e Event) bool {
	if e.Only != 0 && e.Only != u.ID || e.Kind == readMoved {
		return false
	}
	if e.Message != nil && e.Message.Only != 0 && e.Message.Only != u.ID || e.Modal != nil && e.Modal.User != u.ID {
		return false
	}
	// What is gone cannot be looked up; such an event says in Only whose it was.
	gone := e.Kind == ChannelDeleted || e.Kind == MessageDeleted
	return e.Channel == 0 || gone || p.srv.Sees(u.ID, e.Channel)
}

func (p *page) badgesOf(u *User) badges {
	p.srv.mu.Lock()
	defer p.srv.mu.Unlock()
	return p.badges(u)
}

// A stream writes server-sent events; after the first error it writes nothing more.
type stream struct {
	to      http.ResponseWriter
	control *http.ResponseController
	err     error
}

func (s *stream) send(name string, data any) {
	s.write(fmt.Sprintf("event: %s\ndata: %s\n\n", name, encode(data)))
}

func (s *stream) write(text string) {
	if s.err != nil {
		return
	}
	if _, s.err = s.to.Write([]byte(text)); s.err == nil {
		s.err = s.control.Flush()
	}
}
