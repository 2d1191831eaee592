// Package site writes the pages that strangers read of matches and competitions: as
// HTML, as JSON and as an Atom feed. Its model is made of what everybody may know, and
// holds nobody's id. It asks nobody: neither a store nor a network; who serves the pages
// hands over the model, and a Voice says the sentences. It must not know any game.
//
//	model    what a page shows, and the JSON of it at the same time
//	page     a model with what stands around it
//	frame    what stands around a page that another package writes
package site

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"time"
)

// A Voice says what stands on a page, in one language.
type Voice interface {
	Language() string
	Say(key string, data map[string]any) string
	Count(key string, n int) string
	Join(...string) string
}

// A Page is what is shown, and what stands around it.
type Page struct {
	Title       string // of the window, and the heading
	Description string // for who is shown a link
	Base        string // what stands before paths where they must be whole; "": nobody knows
	Path        string
	Indexed     bool   // search engines may keep it
	Picture     string // the path of the picture; "": it has none
	Alt         string // what the picture shows
	Feed, Data  string // paths of the same as Atom and as JSON; "": there is none
	Trail       []Ref  // the pages above it
	Turning     string // of a match: the path of where it turned
	Body        any    // a Server, Competition, Profile or Statistics, or a Notice
}

// A Notice is a page that says something and shows nothing.
type Notice struct{ Text string }

var (
	//go:embed site.html
	markup string
	//go:embed site.css
	style string
	//go:embed openapi.json
	openapi []byte
)

// Style is the style sheet of all pages.
func Style() string { return style }

// OpenAPI is the description of the JSON, as JSON.
func OpenAPI() []byte { return bytes.Clone(openapi) }

// Files of the site, by path.
const (
	StylePath  = "/site.css"
	ReplayCSS  = "/replay.css"
	ReplayJS   = "/replay.js"
	OpenAPIURL = "/api/v1/openapi.json"
)

// shown is what the templates are executed with.
type shown struct {
	Page
	Lang   string
	Kind   string // which template writes the body
	speaks Voice
}

// Say says a sentence of the site; pairs are its data.
func (s shown) Say(key string, pairs ...any) string {
	data := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		data[pairs[i].(string)] = pairs[i+1]
	}
	return s.speaks.Say("site."+key, data)
}

// Count says how many there are of something.
func (s shown) Count(key string, n int) string { return s.speaks.Count("site."+key, n) }

// Arrow says by an arrow by how many places somebody has come up, or down.
func (s shown) Arrow(places int) string {
	switch {
	case places > 0:
		return s.speaks.Say("championship.moved.up", map[string]any{"places": places})
	case places < 0:
		return s.speaks.Say("championship.moved.down", map[string]any{"places": -places})
	}
	return ""
}

// Called says who somebody is.
func (s shown) Called(p Player) string { return Called(s.speaks, p) }

// With hands a template a part of the page and who speaks.
func (s shown) With(of any) part { return part{s, of} }

// A part is a piece of a page with what is needed to say it.
type part struct {
	shown
	Of any
}

// Less and More are the numbers before and after one.
func (s shown) Less(n int) int { return n - 1 }
func (s shown) More(n int) int { return n + 1 }

// Day is a date as every language reads it.
func (s shown) Day(at time.Time) string { return at.UTC().Format("2006-01-02") }

// Minute is a moment as every language reads it.
func (s shown) Minute(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") + " UTC" }

// Exact is a moment for programs.
func (s shown) Exact(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// Called says who somebody is: their name, or their side, or their number.
func Called(v Voice, p Player) string {
	switch {
	case p.Name != "" && p.Side != "":
		return v.Say("webpage.player", map[string]any{"name": p.Name, "side": p.Side})
	case p.Name != "":
		return p.Name
	case p.Bot && p.Side != "":
		return v.Say("webpage.player", map[string]any{"name": v.Say("site.skald", nil), "side": p.Side})
	case p.Bot:
		return v.Say("site.skald", nil)
	case p.Side != "":
		return p.Side
	}
	return v.Say("site.player", map[string]any{"n": p.Number})
}

var layout = template.Must(template.New("site").Parse(markup))

// HTML writes a page.
func HTML(w io.Writer, v Voice, p Page) error {
	kind, err := kindOf(p.Body)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := layout.ExecuteTemplate(&out, "page", shown{p, v.Language(), kind, v}); err != nil {
		return fmt.Errorf("write %s: %w", kind, err)
	}
	_, err = w.Write(out.Bytes())
	return err
}

func kindOf(body any) (string, error) {
	switch body.(type) {
	case Notice:
		return "notice", nil
	case Server:
		return "server", nil
	case Competition:
		return "competition", nil
	case Profile:
		return "profile", nil
	case Statistics:
		return "statistics", nil
	}
	return "", fmt.Errorf("write page: a %T is none", body)
}

// A Frame is what stands around a page that another package writes: in its head, before
// what it shows, under its heading, and after.
type Frame struct{ Head, Top, Under, Bottom template.HTML }

// Around writes what stands around a page that another package writes. Its body counts
// for nothing.
func Around(v Voice, p Page) (f Frame, err error) {
	s := shown{p, v.Language(), "match", v}
	for name, to := range map[string]*template.HTML{"head": &f.Head, "top": &f.Top, "under": &f.Under, "bottom": &f.Bottom} {
		var out bytes.Buffer
		if err := layout.ExecuteTemplate(&out, name, s); err != nil {
			return Frame{}, fmt.Errorf("write %s: %w", name, err)
		}
		*to = template.HTML(out.String())
	}
	return f, nil
}
