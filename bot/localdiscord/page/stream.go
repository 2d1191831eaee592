package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"skald/bot/localdiscord"
)

// The bounds of a stream. One that takes nothing for so long, or has so many
// events waiting, is cut; its browser connects anew and begins with a fresh
// state.
const (
	streamPulse    = 20 * time.Second // keeps an idle one alive and finds out when the browser has gone
	streamPatience = 10 * time.Second
	streamBacklog  = 256
	maxStreams     = 64
)

// events streams to one seat: first "state", then an "event" for each change
// that the seat may see, and "badges" whenever a number changes.
func (p *page) events(w http.ResponseWriter, r *http.Request) {
	u, err := p.seat(r, r.URL.Query().Get("seat"))
	if err != nil {
		sayError(w, http.StatusBadRequest, sentence(err.Error()))
		return
	}
	out := &stream{to: w, control: http.NewResponseController(w), patience: p.patience, woken: make(chan struct{}, 1)}
	if !p.open(out) {
		sayError(w, http.StatusServiceUnavailable, "Too many windows are open on this page.")
		return
	}
	defer p.close(out)
	changes, cancel := p.srv.Subscribe(streamBacklog)
	defer cancel()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	st := p.state(&request{http: r, user: u})
	out.write("retry: 1000\n\n")
	out.send("state", st)
	last := encode(st.Badges)
	pulse := time.NewTicker(streamPulse)
	defer pulse.Stop()
	for out.err == nil {
		select {
		case <-r.Context().Done():
			return
		case <-pulse.C:
			out.write(": still here\n\n")
			continue
		case <-out.woken:
		case e, open := <-changes:
			if !open {
				return
			}
			if p.mayLearn(u, e) {
				out.send("event", e)
			}
			if len(changes) > 0 {
				continue // the badges can wait until the rest is told
			}
		}
		if now := encode(p.badges(u)); !bytes.Equal(now, last) {
			last = now
			out.send("badges", json.RawMessage(now))
		}
	}
}

// mayLearn reports whether an event is for the eyes of that user.
func (p *page) mayLearn(u *localdiscord.User, e localdiscord.Event) bool {
	if e.Only != 0 && e.Only != u.ID {
		return false
	}
	if e.Message != nil && e.Message.Only != 0 && e.Message.Only != u.ID || e.Modal != nil && e.Modal.User != u.ID {
		return false
	}
	// What is gone cannot be looked up; such an event says in Only whose it
	// was.
	gone := e.Kind == localdiscord.ChannelDeleted || e.Kind == localdiscord.MessageDeleted
	return e.Channel == 0 || gone || p.srv.Sees(u.ID, e.Channel)
}

// A stream writes server-sent events; after the first error it writes nothing
// more.
type stream struct {
	to       http.ResponseWriter
	control  *http.ResponseController
	woken    chan struct{}
	patience time.Duration
	err      error
}

// open admits a stream, unless there are too many.
func (p *page) open(s *stream) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.streams) >= maxStreams {
		return false
	}
	p.streams[s] = struct{}{}
	return true
}

func (p *page) close(s *stream) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.streams, s)
}

// nudge lets the stream look at its badges again.
func (s *stream) nudge() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

func (s *stream) send(name string, data any) {
	s.write(fmt.Sprintf("event: %s\ndata: %s\n\n", name, encode(data)))
}

func (s *stream) write(text string) {
	if s.err != nil {
		return
	}
	if s.err = s.control.SetWriteDeadline(time.Now().Add(s.patience)); s.err != nil {
		return
	}
	if _, s.err = s.to.Write([]byte(text)); s.err == nil {
		s.err = s.control.Flush()
	}
}

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("page: encode an event: " + err.Error()) // our own shapes always encode
	}
	return data
}
