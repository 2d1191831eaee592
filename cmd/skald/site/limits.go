package site

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"skald/storage/recent"
)

// How much one address may ask: a page with its files and pictures at once, and then so
// many requests a second.
const (
	burst     = 100.0
	perSecond = 20.0
	mostAsked = 4096 // addresses that are remembered
)

// limits remember how much each address has asked of late.
type limits struct {
	by *recent.Map[netip.Addr, asked]
}

// asked is how many requests were left to an address at a moment.
type asked struct {
	left float64
	at   time.Time
}

func newLimits() *limits { return &limits{recent.New[netip.Addr, asked](mostAsked)} }

// take takes a request of an address from what is left to it; false if nothing is.
func (l *limits) take(a netip.Addr, now time.Time) (ok bool) {
	l.by.Change(neighbourhood(a), func(was asked, known bool) (asked, bool) {
		left := burst
		if known {
			left = min(burst, was.left+max(0, now.Sub(was.at).Seconds())*perSecond)
		}
		if ok = left >= 1; ok {
			left--
		}
		return asked{left, now}, true
	})
	return ok
}

// neighbourhood is what one household has: an address, or of the long ones the network.
func neighbourhood(a netip.Addr) netip.Addr {
	if a = a.Unmap(); a.Is6() {
		if p, err := a.WithZone("").Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return a
}

// from returns who asks. A proxy that is believed says for whom it asks; what anybody
// else says of that counts for nothing.
func (s *Site) from(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	at, _ := netip.ParseAddr(host)
	told := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(told) - 1; i >= 0 && s.believed(at); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(told[i]))
		if err != nil {
			break
		}
		at = next
	}
	return at
}

func (s *Site) believed(a netip.Addr) bool {
	for _, p := range s.Proxies {
		if p.Contains(a.Unmap()) {
			return true
		}
	}
	return false
}
