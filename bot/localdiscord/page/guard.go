package page

import (
	"crypto/subtle"
	"errors"
	"mime"
	"net"
	"net/http"

	"skald/bot/localdiscord"
)

// policy lets the page run its own files and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// keyCookie keeps a visitor's key after the link was opened.
const keyCookie = "seat-key"

// guard refuses whatever a stranger or another website could send.
func (p *page) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		if localdiscord.Foreign(r) == "" { // browsers heed it at an address that they trust alone
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
		}
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if why := p.foreign(r); why != "" {
			if r.URL.Path == "/" { // read by a person, not by the page
				http.Error(w, why, http.StatusForbidden)
			} else {
				sayError(w, http.StatusForbidden, why)
			}
			return
		}
		if key := r.URL.Query().Get("key"); key != "" && r.Method == http.MethodGet && r.URL.Path == "/" {
			http.SetCookie(w, &http.Cookie{Name: keyCookie, Value: key, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
			http.Redirect(w, r, "/", http.StatusSeeOther) // so that the key does not stay in the address bar
			return
		}
		next.ServeHTTP(w, r)
	})
}

// foreign says why a request is not the page's own, "" if it is.
func (p *page) foreign(r *http.Request) string {
	if why := localdiscord.Foreign(r); why != "" {
		if len(p.opt.Keys) == 0 {
			return why
		}
		if why := strange(r); why != "" {
			return why
		}
		if p.visitor(r) == 0 {
			return "Open the link that you were given: it holds the key of your seat."
		}
	}
	// A link from elsewhere may open the page itself; it changes nothing and
	// shows nothing to the other site.
	opened := r.Method == http.MethodGet && r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Mode") == "navigate"
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" && !opened {
		return "Another website may not use this page."
	}
	if r.Method == http.MethodPost {
		if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			return "The page sends JSON only."
		}
	}
	return ""
}

// strange says why a request from another machine is not addressed to the very
// address it came in by. A name would do for whoever binds one to it.
func strange(r *http.Request) string {
	own, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if own == nil || r.Host != own.String() {
		return "This page answers only to its own address."
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return "Another website may not use this page."
	}
	return ""
}

// visitor is the user whose key a request carries, 0 if it carries none.
func (p *page) visitor(r *http.Request) id {
	key := r.URL.Query().Get("key")
	if cookie, err := r.Cookie(keyCookie); key == "" && err == nil {
		key = cookie.Value
	}
	for user, want := range p.opt.Keys {
		if subtle.ConstantTimeCompare([]byte(key), []byte(want)) == 1 {
			return user
		}
	}
	return 0
}

// seat finds the user of a seat by name or id, or the first one if none is
// named. A visitor has the seat of their key and no other.
func (p *page) seat(r *http.Request, who string) (*localdiscord.User, error) {
	own := p.visitor(r)
	if localdiscord.Foreign(r) == "" {
		own = 0 // at the machine itself every seat is free
	}
	for _, u := range p.srv.Users() {
		named := who == "" || who == u.Name || who == u.ID.String()
		if named && (own == 0 || own == u.ID) || who == "" && own == u.ID {
			return u, nil
		}
	}
	return nil, errors.New("nobody has that seat, or it is not yours")
}
