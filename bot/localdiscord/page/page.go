// Package page is the users' side of a local Discord in a browser.
//
// A seat of the page is one user. Whoever sits at the machine may take any
// seat, but what goes out for a seat is what that user may see, and nothing
// else. The page sends and loads nothing outside its own address. It knows no
// bot and no game: what greets a newcomer, and which commands make sense when,
// it is told.
package page

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/bot/localdiscord"
)

type id = localdiscord.ID

// Options are what a page is told by whoever serves it.
type Options struct {
	Greeting Greeting
	// Order says which commands make sense in a channel now. Nil is all of
	// them, by name.
	Order func(context.Context, localdiscord.ID) Order
	// Keys are the secrets by which people on other machines take their seats.
	// Without any, the page answers only on its own machine.
	Keys map[localdiscord.ID]string
}

// A Greeting stands in a channel in which nothing has been said.
type Greeting struct {
	Title   string   `json:"title"`
	Lines   []string `json:"lines"`
	Buttons []Typist `json:"buttons"`
}

// A Typist is a button that types a command.
type Typist struct {
	Label   string            `json:"label"`
	Command string            `json:"command"` // such as "game new"
	Options map[string]string `json:"options"`
	// Picture draws the JPEG that it shows, whenever somebody looks; nil: it shows none.
	Picture func(context.Context) ([]byte, error) `json:"-"`
	Shown   string                                `json:"picture,omitempty"` // where that is; the page's own
}

// An Order sorts the commands by the beginnings of their paths: First come
// first, Last are shown only to those who type them.
type Order struct {
	First []string `json:"first"`
	Last  []string `json:"last"`
}

// assets are the page's own files.
//
//go:embed assets
var assets embed.FS

// maxBody is what the page may send in one request.
const maxBody = 1 << 18

// page is the state that the browsers' side adds to the world.
type page struct {
	srv *localdiscord.Server
	opt Options

	mu      sync.Mutex
	marks   map[mark]id // up to which message a user has read a channel
	streams map[*stream]struct{}

	patience time.Duration // how long a stream may take nothing
}

type mark struct{ user, channel id }

// Handler serves the page of a server: mount it with Handle("/", …) before
// Start. It refuses whoever is neither at this machine nor holds the key of a
// seat, and whatever comes from another website.
func Handler(srv *localdiscord.Server, opt Options) http.Handler { return newPage(srv, opt).handler() }

func newPage(srv *localdiscord.Server, opt Options) *page {
	opt.Greeting.Buttons = slices.Clone(opt.Greeting.Buttons)
	for i := range opt.Greeting.Buttons {
		if b := &opt.Greeting.Buttons[i]; b.Picture != nil {
			b.Shown = fmt.Sprintf("/page/greeting/%d", i)
		}
	}
	return &page{srv: srv, opt: opt, marks: map[mark]id{}, streams: map[*stream]struct{}{}, patience: streamPatience}
}

func (p *page) handler() http.Handler {
	files, err := fs.Sub(assets, "assets")
	if err != nil { // cannot be: the folder is part of the binary
		panic(err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", fresh(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, files, "index.html")
	})))
	mux.Handle("GET /page/", http.StripPrefix("/page", fresh(http.FileServerFS(files))))
	mux.HandleFunc("GET /page/events", p.events)
	mux.HandleFunc("GET /page/files/{attachment}/{name}", p.serveFile)
	for _, b := range p.opt.Greeting.Buttons {
		if b.Shown != "" {
			mux.HandleFunc("GET "+b.Shown, func(w http.ResponseWriter, r *http.Request) {
				picture, err := b.Picture(r.Context())
				if err != nil {
					http.Error(w, "The picture cannot be drawn.", http.StatusInternalServerError)
					return
				}
				w.Header().Set("Content-Type", "image/jpeg")
				_, _ = w.Write(picture) // the browser may have gone
			})
		}
	}
	for path, show := range map[string]handler{
		"state": p.getState, "messages": p.getMessages, "order": p.getOrder, "trouble": p.getTrouble,
	} {
		mux.HandleFunc("GET /page/"+path, p.answer(show))
	}
	for path, act := range map[string]handler{
		"slash": p.slash, "complete": p.complete, "press": p.press, "select": p.selectValues, "submit": p.submit,
		"say": p.say, "read": p.markRead, "settings": p.changeSettings, "trouble": p.makeTrouble,
	} {
		mux.HandleFunc("POST /page/"+path, p.answer(act))
	}
	return p.guard(mux)
}

// fresh lets a browser ask again whether a file has changed, so that a new
// binary shows its own page.
func fresh(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		next.ServeHTTP(w, r)
	})
}

// A request is a request of the page for one seat: the query of a GET, or the
// JSON of a POST.
type request struct {
	http *http.Request
	user *localdiscord.User

	Seat    string `json:"seat"` // name or id of the user
	Channel id     `json:"channel"`
	Message id     `json:"message"`

	Command string         `json:"command"`
	Options map[string]any `json:"options"`
	Focused string         `json:"focused"`
	Typed   string         `json:"typed"`

	CustomID    string              `json:"custom_id"`
	Values      []string            `json:"values"`
	Interaction id                  `json:"interaction"`
	Fields      map[string][]string `json:"fields"`
	Text        string              `json:"text"`

	Locale    *string `json:"locale"`
	DMsClosed *bool   `json:"dms_closed"`
	Do        string  `json:"do"`
	User      id      `json:"user"`
	Role      id      `json:"role"`
}

// A handler returns what the browser gets, or why not.
type handler func(*request) (any, error)

// answer turns what a handler returns into JSON: its value, or {"error": a
// sentence}.
func (p *page) answer(serve handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		req, err := p.read(w, r)
		if err != nil {
			sayError(w, http.StatusBadRequest, sentence(err.Error()))
			return
		}
		result, err := serve(req)
		var refused *localdiscord.RefusedError
		switch {
		case err == nil:
			w.Header().Set("Cache-Control", "no-store")
			writeJSON(w, http.StatusOK, result)
		case errors.As(err, &refused):
			sayError(w, http.StatusUnprocessableEntity, sentence(refused.Why))
		case errors.Is(err, localdiscord.ErrClosed):
			sayError(w, http.StatusServiceUnavailable, sentence(err.Error()))
		case r.Context().Err() != nil: // the browser went away
		default:
			sayError(w, http.StatusInternalServerError, sentence(err.Error()))
		}
	}
}

func (p *page) read(w http.ResponseWriter, r *http.Request) (*request, error) {
	req := &request{http: r}
	if r.Method == http.MethodPost {
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(req); err != nil {
			return nil, errors.New("the request is not the JSON that the page sends")
		}
	} else {
		query := r.URL.Query()
		req.Seat = query.Get("seat")
		req.Channel, _ = localdiscord.ParseID(query.Get("channel"))
		req.Message, _ = localdiscord.ParseID(query.Get("before"))
	}
	var err error
	req.user, err = p.seat(r, req.Seat)
	return req, err
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	data, err := json.Marshal(body)
	if err != nil {
		status, data = http.StatusInternalServerError, []byte(`{"error":"The answer could not be written."}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data) // the browser may have gone
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

func refuse(why string) error { return &localdiscord.RefusedError{Why: why} }
