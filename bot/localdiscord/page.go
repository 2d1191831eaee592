package localdiscord

import (
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"slices"
	"strings"
)

// The page is the users' side in a browser. A seat of the page is one user; whoever sits at the machine may take any
// seat, but what goes out for a seat is what that user may see, and nothing else. The page sends and loads nothing
// outside its own address.

//go:embed page
var pageFiles embed.FS

// pagePolicy lets the page run its own files and nothing else.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// maxPageBody is what the page may send in one request.
const maxPageBody = 1 << 18

// page is the state that the browser's side adds to the world.
type page struct {
	srv *Server
	// marks say up to which message a user has read a channel. Guarded by Server.mu.
	marks map[mark]ID
}

type mark struct{ user, channel ID }

// Page serves the web page on which people play: mount it with Handle("/", s.Page()) before Start. It answers only
// requests from this machine, addressed to a loopback name, that do not come from another website.
func (s *Server) Page() http.Handler {
	p := &page{srv: s, marks: map[mark]ID{}}
	files, err := fs.Sub(pageFiles, "page")
	if err != nil { // cannot be: the folder is part of the binary
		panic(err)
	}
	static := http.FileServerFS(files)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeFileFS(w, r, files, "index.html")
	})
	mux.Handle("GET /page/", http.StripPrefix("/page", fresh(static)))
	mux.HandleFunc("GET /page/state", p.answer(p.getState))
	mux.HandleFunc("GET /page/messages", p.answer(p.getMessages))
	mux.HandleFunc("GET /page/trouble", p.answer(p.getTrouble))
	mux.HandleFunc("GET /page/events", p.events)
	for path, act := range map[string]func(*pageRequest) (any, error){
		"slash": p.slash, "complete": p.complete, "press": p.press, "select": p.selectValues, "submit": p.submit,
		"say": p.say, "read": p.markRead, "settings": p.changeSettings, "trouble": p.makeTrouble,
	} {
		mux.HandleFunc("POST /page/"+path, p.answer(act))
	}
	return guard(mux)
}

// fresh lets a browser ask again whether a file has changed, so that a new binary shows its own page.
func fresh(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		next.ServeHTTP(w, r)
	})
}

// guard refuses whatever another machine or another website could send.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", pagePolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if why := foreign(r); why != "" {
			sayError(w, http.StatusForbidden, why)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// foreign says why a request is not the page's own, "" if it is.
func foreign(r *http.Request) string {
	peer, _, err := net.SplitHostPort(r.RemoteAddr)
	if ip := net.ParseIP(peer); err != nil || ip == nil || !ip.IsLoopback() {
		return "This page answers only on its own machine."
	}
	host := r.Host
	if name, _, err := net.SplitHostPort(r.Host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return "This page answers only to localhost, 127.0.0.1 and [::1]."
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return "Another website may not use this page."
	}
	// A link from elsewhere may open the page itself; it changes nothing and shows nothing to the other site.
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

// A pageRequest is a request of the page for one seat: the query of a GET, or the JSON of a POST.
type pageRequest struct {
	http *http.Request
	user *User

	Seat    string `json:"seat"` // name or id of the user
	Channel ID     `json:"channel"`
	Message ID     `json:"message"`

	Command string         `json:"command"`
	Options map[string]any `json:"options"`
	Focused string         `json:"focused"`
	Typed   string         `json:"typed"`

	CustomID    string            `json:"custom_id"`
	Values      []string          `json:"values"`
	Interaction ID                `json:"interaction"`
	Fields      map[string]string `json:"fields"`
	Text        string            `json:"text"`

	Locale    *string `json:"locale"`
	DMsClosed *bool   `json:"dms_closed"`
	Do        string  `json:"do"`
}

// answer turns what a handler returns into JSON: its value, or {"error": a sentence}.
func (p *page) answer(serve func(*pageRequest) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		req, err := p.readRequest(w, r)
		if err != nil {
			sayError(w, http.StatusBadRequest, sentence(err.Error()))
			return
		}
		result, err := serve(req)
		var refused *RefusedError
		switch {
		case err == nil:
			w.Header().Set("Cache-Control", "no-store")
			writeJSON(w, http.StatusOK, result)
		case errors.As(err, &refused):
			sayError(w, http.StatusUnprocessableEntity, sentence(refused.Why))
		case errors.Is(err, ErrClosed):
			sayError(w, http.StatusServiceUnavailable, sentence(err.Error()))
		case r.Context().Err() != nil: // the browser went away
		default:
			sayError(w, http.StatusInternalServerError, sentence(err.Error()))
		}
	}
}

func (p *page) readRequest(w http.ResponseWriter, r *http.Request) (*pageRequest, error) {
	req := &pageRequest{http: r}
	if r.Method == http.MethodPost {
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxPageBody)).Decode(req); err != nil {
			return nil, errors.New("the request is not the JSON that the page sends")
		}
	} else {
		query := r.URL.Query()
		req.Seat = query.Get("seat")
		req.Channel, _ = ParseID(query.Get("channel"))
		req.Message, _ = ParseID(query.Get("before"))
	}
	req.user = p.seat(req.Seat)
	if req.user == nil {
		return nil, errors.New("nobody has that seat")
	}
	return req, nil
}

// seat finds the user of a seat by name or id, nil if there is none. Where no seat is named, it is the first.
func (p *page) seat(who string) *User {
	p.srv.mu.Lock()
	defer p.srv.mu.Unlock()
	if who == "" && len(p.srv.users) > 0 {
		return p.srv.users[0]
	}
	if u := p.srv.userByName(who); u != nil {
		return u
	}
	i := slices.IndexFunc(p.srv.users, func(u *User) bool { return u.ID.String() == who })
	if i < 0 {
		return nil
	}
	return p.srv.users[i]
}

func sayError(w http.ResponseWriter, status int, sentence string) {
	writeJSON(w, status, map[string]string{"error": sentence})
}

// sentence makes a sentence of an error's words.
func sentence(text string) string {
	if text == "" {
		return text
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}
