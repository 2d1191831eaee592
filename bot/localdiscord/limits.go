package localdiscord

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"sync"
	"time"
)

// LimitMode says whether rate limits are kept.
type LimitMode int

const (
	// LimitsOn keeps them, measured by the clock of the world.
	LimitsOn LimitMode = iota
	// LimitsOff sends the headers but refuses nothing.
	LimitsOff
)

// A bucket is a rate limit shared by the requests of one route and one major
// parameter (channel, or token).
type bucket struct {
	name   string
	max    int
	window time.Duration
}

// The limits are of Discord's order; a client must read them from the headers,
// never know them.
var (
	everyday       = bucket{"everyday", 50, time.Second}
	perChannel     = bucket{"channel", 5, 5 * time.Second}
	perInteraction = bucket{"interaction", 5, 2 * time.Second}
	directChats    = bucket{"direct", 10, 10 * time.Second}
)

// globalMax is how many requests a second the bot may make, interactions not
// counted.
const globalMax = 50

// A limiter counts requests in fixed windows.
type limiter struct {
	clock Clock
	on    bool

	mu      sync.Mutex
	windows map[string]*window
}

type window struct {
	count int
	ends  time.Time
}

// A limitHit is a 429.
type limitHit struct {
	after  time.Duration
	global bool
}

func (l *limiter) start(mode LimitMode, clock Clock) {
	l.clock, l.on, l.windows = clock, mode == LimitsOn, map[string]*window{}
}

// take counts a request and writes the headers; it returns the 429 that the
// request deserves, or nil.
func (l *limiter) take(h http.Header, rt route, r *http.Request) *limitHit {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	for key, w := range l.windows {
		if !w.ends.After(now) {
			delete(l.windows, key)
		}
	}
	if !l.on {
		writeLimitHeaders(h, rt, rt.bucket.max, now, now)
		return nil
	}
	if !rt.exempt() {
		if w := l.window("global", now, time.Second); w.count >= globalMax {
			return &limitHit{w.ends.Sub(now), true}
		} else {
			w.count++
		}
	}
	w := l.window(rt.method+rt.path+"|"+r.PathValue("channel")+"|"+r.PathValue("token"), now, rt.bucket.window)
	over := w.count >= rt.bucket.max
	if !over {
		w.count++
	}
	writeLimitHeaders(h, rt, rt.bucket.max-w.count, now, w.ends)
	if over {
		return &limitHit{after: w.ends.Sub(now)}
	}
	return nil
}

func (l *limiter) window(key string, now time.Time, d time.Duration) *window {
	w := l.windows[key]
	if w == nil {
		w = &window{ends: now.Add(d)}
		l.windows[key] = w
	}
	return w
}

func writeLimitHeaders(h http.Header, rt route, remaining int, now, ends time.Time) {
	h.Set("X-RateLimit-Limit", fmt.Sprint(rt.bucket.max))
	h.Set("X-RateLimit-Remaining", fmt.Sprint(remaining))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(ends.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", ends.Sub(now).Seconds()))
	h.Set("X-RateLimit-Bucket", rt.bucket.name+"-"+strings.ToLower(rt.method))
}

// writeLimited answers 429. A client that goes by the whole seconds of
// Retry-After does not come too early.
func (s *Server) writeLimited(w http.ResponseWriter, rt route, hit limitHit) {
	h := w.Header()
	seconds := hit.after.Seconds()
	h.Set("Retry-After", fmt.Sprintf("%.0f", math.Ceil(max(1, seconds))))
	if hit.global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	} else {
		now := s.clock.Now()
		writeLimitHeaders(h, rt, 0, now, now.Add(hit.after))
		h.Set("X-RateLimit-Scope", "user")
	}
	writeJSON(w, http.StatusTooManyRequests, map[string]any{
		"message": "You are being rate limited.", "retry_after": seconds, "global": hit.global, "code": 0,
	})
}
