package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"skald/render/site"
)

// A doc is an answer as it is sent.
type doc struct {
	kind    string // its media type
	body    []byte // gzipped, unless it is a picture
	packed  bool
	etag    string
	lang    string // "": it is in none
	age     int    // seconds for which others may keep it
	indexed bool   // search engines may keep it

	stamp string // what it was made of
}

// The media types.
const (
	htmlType = "text/html; charset=utf-8"
	jsonType = "application/json; charset=utf-8"
	atomType = "application/atom+xml; charset=utf-8"
	pngType  = "image/png"
)

// pageAge is for how long others may keep a page. With what it stands here it is gone
// within a minute from when a server switches its pages off.
const pageAge = 30

// newDoc makes an answer of its bytes.
func newDoc(kind, lang string, body []byte) (*doc, error) {
	sum := sha256.Sum256(append([]byte(kind), body...))
	d := &doc{kind: kind, lang: lang, age: pageAge, body: body, etag: hex.EncodeToString(sum[:12])}
	if kind == pngType {
		return d, nil
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(body)
	if err == nil {
		err = w.Close()
	}
	d.body, d.packed = bytes.Clone(out.Bytes()), true
	return d, err
}

// page makes the answer that is a page.
func (s *Site) page(v site.Voice, p site.Page) (*doc, error) {
	var out bytes.Buffer
	p.Base = s.Base
	if err := site.HTML(&out, v, p); err != nil {
		return nil, err
	}
	d, err := newDoc(htmlType, v.Language(), out.Bytes())
	if err == nil {
		d.indexed = p.Indexed
	}
	return d, err
}

// data makes the answer that is JSON.
func data(v site.Voice, model any) (*doc, error) {
	raw, err := json.Marshal(model)
	if err != nil {
		return nil, fmt.Errorf("write JSON: %w", err)
	}
	return newDoc(jsonType, v.Language(), append(raw, '\n'))
}

// policy lets a page load nothing from elsewhere and run nothing but the script of a
// replay. Pictures may stand in a page.
const policy = "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// send sends an answer, or says that who asks has it already.
func send(w http.ResponseWriter, r *http.Request, status int, d *doc) error {
	h := w.Header()
	h.Set("Content-Type", d.kind)
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	vary := "Accept-Encoding"
	if d.lang != "" {
		h.Set("Content-Language", d.lang)
		vary += ", Accept-Language"
	}
	h.Set("Vary", vary)
	if !d.indexed {
		h.Set("X-Robots-Tag", "noindex")
	}
	if d.kind == jsonType {
		h.Set("Access-Control-Allow-Origin", "*")
	}
	plain := !d.packed || !accepts(r.Header.Get("Accept-Encoding"), "gzip")
	tag := d.etag
	if d.packed && !plain {
		tag += "-gzip"
	}
	if status == http.StatusOK {
		h.Set("ETag", `"`+tag+`"`)
		h.Set("Cache-Control", "public, max-age="+strconv.Itoa(d.age))
		if tagged(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	body := d.body
	switch {
	case d.packed && !plain:
		h.Set("Content-Encoding", "gzip")
	case d.packed:
		z, err := gzip.NewReader(bytes.NewReader(d.body))
		if err != nil {
			return err
		}
		if body, err = io.ReadAll(z); err != nil {
			return err
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return nil
	}
	_, err := w.Write(body)
	return err
}

// tagged reports whether a tag is among those that who asks has.
func tagged(has, tag string) bool {
	for one := range strings.SplitSeq(has, ",") {
		if one = strings.TrimPrefix(strings.TrimSpace(one), "W/"); one == `"`+tag+`"` || one == "*" {
			return true
		}
	}
	return false
}

// accepts reports whether an encoding is among those that are accepted.
func accepts(header, encoding string) bool {
	for one := range strings.SplitSeq(header, ",") {
		name, q, weighted := strings.Cut(one, ";")
		name = strings.TrimSpace(name)
		if name != encoding && name != "*" {
			continue
		}
		weight, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(q), "q="), 64)
		return !weighted || err == nil && weight > 0
	}
	return false
}
