package site

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/words"
	"skald/render/page"
	"skald/render/site"
)

// errUnknown says that there is nothing that everybody may see.
var errUnknown = errors.New("nothing that everybody may see")

// A notice is what is said in place of a page.
type notice struct {
	key  string
	json bool
}

// The notices, by the keys of their sentences.
const (
	front   = "front"
	unknown = "unknown"
	busy    = "busy"
	often   = "often"
	method  = "method"
)

var statuses = map[string]int{
	front: http.StatusOK, unknown: http.StatusNotFound, busy: http.StatusServiceUnavailable, often: http.StatusTooManyRequests, method: http.StatusMethodNotAllowed,
}

// robots lets search engines look, so that they see what they are not to keep.
const robots = "User-agent: *\nAllow: /\n"

// fileAge is for how long others may keep a file of the site.
const fileAge = 60 * 60

// prepare makes the answers that never change.
func (s *Site) prepare() error {
	css, js := page.Files()
	s.fixed, s.said = map[string]*doc{}, map[string]map[notice]*doc{}
	for path, file := range map[string]struct{ kind, text string }{
		site.StylePath: {"text/css; charset=utf-8", site.Style()}, site.ReplayCSS: {"text/css; charset=utf-8", css},
		site.ReplayJS: {"text/javascript; charset=utf-8", js}, "/robots.txt": {"text/plain; charset=utf-8", robots},
		site.OpenAPIURL: {jsonType, string(site.OpenAPI())},
	} {
		d, err := newDoc(file.kind, "", []byte(file.text))
		if err != nil {
			return err
		}
		d.age = fileAge
		s.fixed[path] = d
	}
	for _, lang := range s.Words.Languages() {
		v := s.Words.Speak(lang)
		s.said[v.Language()] = map[notice]*doc{}
		for key, status := range statuses {
			p := site.Page{
				Title: v.Say("site."+key+"-head", nil), Description: v.Say("site."+key, nil), Path: "/",
				Body: site.Notice{Text: v.Say("site."+key, nil)}, Indexed: key == front,
			}
			if key == front {
				p.Description = v.Say("site.front-description", nil)
			}
			html, err := s.page(v, p)
			if err != nil {
				return err
			}
			raw, err := json.Marshal(map[string]any{"error": key, "status": status})
			if err != nil {
				return err
			}
			plain, err := newDoc(jsonType, v.Language(), raw)
			if err != nil {
				return err
			}
			s.said[v.Language()][notice{key, false}], s.said[v.Language()][notice{key, true}] = html, plain
		}
	}
	return nil
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	began, v := time.Now(), s.Words.Speak(spoken(r.Header.Get("Accept-Language"))...)
	say := func(key string) {
		switch key {
		case busy, often:
			w.Header().Set("Retry-After", "5")
		case method:
			w.Header().Set("Allow", "GET, HEAD")
		}
		_ = send(w, r, statuses[key], s.said[v.Language()][notice{key, strings.HasPrefix(r.URL.Path, "/api/")}])
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		say(method)
		return
	}
	if !s.limits.take(s.from(r), began) {
		say(often)
		return
	}
	if d := s.fixed[r.URL.Path]; d != nil {
		_ = send(w, r, http.StatusOK, d)
		return
	}
	if r.URL.Path == "/" {
		say(front)
		return
	}
	q := s.route(r.URL.Path, r.URL.Query().Get("part"))
	if q == nil {
		say(unknown)
		return
	}
	d, err := s.answer(r.Context(), v, *q)
	switch {
	case err == nil:
		_ = send(w, r, http.StatusOK, d) // who does not take it is gone
	case errors.Is(err, errUnknown):
		hush(r.Context(), began)
		say(unknown)
	case r.Context().Err() != nil:
	default:
		if !errors.Is(err, errBusy) {
			s.Log.Error("a web page cannot be made", "page", q.path, "err", err)
		}
		say(busy)
	}
}

// beat is what the time of an answer is a multiple of, if there is nothing that everybody
// may see: so it does not tell whether there is something else.
const beat = 20 * time.Millisecond

// hush waits for the next beat since a request began.
func hush(ctx context.Context, began time.Time) {
	t := time.NewTimer(beat - time.Since(began)%beat)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// spoken are the languages that somebody reads, the one they read best first.
func spoken(header string) []string {
	type weighted struct {
		lang   string
		weight float64
	}
	var list []weighted
	for one := range strings.SplitSeq(header[:min(len(header), 200)], ",") {
		lang, q, _ := strings.Cut(strings.TrimSpace(one), ";")
		weight, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(q), "q="), 64)
		if err != nil {
			weight = 1
		}
		if lang != "" && weight > 0 && len(list) < 8 {
			list = append(list, weighted{lang, weight})
		}
	}
	slices.SortStableFunc(list, func(a, b weighted) int { return cmp.Compare(b.weight, a.weight) })
	locales := make([]string, len(list))
	for i, one := range list {
		locales[i] = one.lang
	}
	return locales
}

// A work is how a page is made: of what stamp says, by write. Without a stamp it is made
// anew each time that it is looked after.
type work struct {
	stamp string
	long  bool // it takes seconds
	write func(context.Context) (*doc, error)
}

// A question is what somebody asks for.
type question struct {
	path string // the canonical one
	look func(context.Context, *words.Voice) (work, error)
}

// answer returns the answer to a question: one that is kept, or a new one. Several who ask
// the same at once are answered by one.
func (s *Site) answer(ctx context.Context, v *words.Voice, q question) (*doc, error) {
	of := key{q.path, v.Language()}
	if d, good := s.kept.get(of, time.Now()); good {
		return d, nil
	}
	made := s.flight.DoChan(of.page+" "+of.lang, func() (any, error) {
		life, cancel := context.WithTimeout(s.life, longest)
		defer cancel()
		d, err := s.make(life, v, q, of)
		if err != nil {
			s.kept.forget(of)
		}
		return d, err
	})
	select {
	case out := <-made:
		if out.Err != nil {
			return nil, out.Err
		}
		return out.Val.(*doc), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// make looks whether what is kept is still as it was, and makes it anew if it is not.
func (s *Site) make(ctx context.Context, v *words.Voice, q question, of key) (d *doc, err error) {
	leave, err := s.short.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer func() {
		if leave != nil {
			leave()
		}
		if p := recover(); p != nil { // a game that breaks on a page breaks nothing else
			d, err = nil, fmt.Errorf("make page: panic: %v\n%s", p, debug.Stack())
		}
	}()
	began := time.Now()
	w, err := q.look(ctx, v)
	was, _ := s.kept.get(of, began)
	d = was
	if err == nil && (was == nil || w.stamp == "" || was.stamp != w.stamp) {
		if w.long {
			leave()
			if leave, err = s.long.enter(ctx); err != nil {
				return nil, err
			}
		}
		s.Yield(ctx)
		if d, err = w.write(ctx); err == nil {
			d.stamp = w.stamp
		}
	}
	if err == nil {
		s.kept.put(of, d, began.Add(fresh))
	}
	return d, err
}
