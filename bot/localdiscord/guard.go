package localdiscord

import (
	"net"
	"net/http"
	"strings"
)

// guard refuses whatever another machine or another website could send, on
// every route.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if why := Foreign(r); why != "" {
			http.Error(w, why, http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Foreign says why a request does not come from this machine, addressed to a
// loopback name and from no other website; "" if it does. A name that somebody
// bound to this address, or a page that posts here, is refused by it.
func Foreign(r *http.Request) string {
	if !loopback(hostOf(r.RemoteAddr)) {
		return "This address answers only on its own machine."
	}
	if host := hostOf(r.Host); host != "localhost" && !loopback(host) {
		return "This address answers only to localhost, 127.0.0.1 and [::1]."
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return "Another website may not use this address."
	}
	return ""
}

// hostOf is the host of an address, with or without a port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
