package site_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/cmd/skald/site"
	"skald/storage"
)

// TestCaches holds that who has a page is not sent it again, that it is sent packed to who
// can unpack it, and that a file's store serves the same.
func TestCaches(t *testing.T) {
	t.Parallel()
	s, err := storage.Open(filepath.Join(t.TempDir(), "m.db"), storage.Options{Unsynced: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	w := fill(t, s)
	path := site.CompetitionPath(w.ladder)
	plain := w.read(path)
	res := w.ask(path, "Accept-Encoding", "br, gzip;q=0.5")
	z, err := gzip.NewReader(res.Body)
	if err != nil || res.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("packed: %v, %v", res.Header, err)
	}
	if packed, err := io.ReadAll(z); err != nil || string(packed) != plain {
		t.Errorf("packed it is another page, %v", err)
	}
	for _, none := range []string{"", "gzip;q=0", "br"} {
		if res := w.ask(path, "Accept-Encoding", none); res.Header.Get("Content-Encoding") != "" {
			t.Errorf("%q is sent packed", none)
		}
	}
	tag := w.ask(path).Header.Get("ETag")
	if packed := res.Header.Get("ETag"); packed == tag || tag == "" {
		t.Errorf("packed and plain have the tags %s and %s", packed, tag)
	}
	for _, has := range []string{tag, `"x", W/` + tag, "*"} {
		if res := w.ask(path, "If-None-Match", has); res.StatusCode != http.StatusNotModified || res.ContentLength > 0 {
			t.Errorf("%s has it: %d", has, res.StatusCode)
		}
	}
	if res := w.ask(path, "If-None-Match", tag, "Accept-Language", "de"); res.StatusCode != http.StatusOK || res.Header.Get("Content-Language") != "de" {
		t.Errorf("in another language: %d in %s", res.StatusCode, res.Header.Get("Content-Language"))
	}
	if got := w.ask(path).Header; got.Get("Cache-Control") != "public, max-age=30" || got.Get("Vary") != "Accept-Encoding, Accept-Language" {
		t.Errorf("headers %v", got)
	}
	for header, want := range map[string]string{"": "en", "de-AT,en;q=0.5": "de", "xx, fr;q=0.3, pl;q=0.9": "pl", "en;q=0,fr": "fr", strings.Repeat("x,", 5000): "en", ";;;q=,,": "en"} {
		if got := w.ask("/", "Accept-Language", header).Header.Get("Content-Language"); got != want {
			t.Errorf("%.40q is answered in %s, want %s", header, got, want)
		}
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, "BREW"} {
		rec := httptest.NewRecorder()
		w.site.ServeHTTP(rec, httptest.NewRequest(method, path, strings.NewReader("x")))
		if rec.Code != http.StatusMethodNotAllowed || rec.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d %v", method, rec.Code, rec.Header())
		}
	}
	rec := httptest.NewRecorder()
	w.site.ServeHTTP(rec, httptest.NewRequest(http.MethodHead, path, nil))
	if rec.Code != http.StatusOK || rec.Body.Len() != 0 || rec.Header().Get("Content-Length") == "0" {
		t.Errorf("HEAD: %d, %d bytes, %v", rec.Code, rec.Body.Len(), rec.Header())
	}
}

// TestLimits holds that an address is answered so often, and that what it says of itself
// counts only from a proxy that is believed.
func TestLimits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, storage.NewMemory())
	w.site.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	spent := func(headers ...string) (n int) {
		for ; n < 300; n++ {
			if res := w.ask("/", headers...); res.StatusCode == http.StatusTooManyRequests {
				if res.Header.Get("Retry-After") == "" {
					t.Error("nobody says when to come again")
				}
				return n
			}
		}
		return n
	}
	few := func(what string, n int) {
		t.Helper()
		if n < 90 || n > 200 {
			t.Errorf("%s: %d requests are answered", what, n)
		}
	}
	few("an address", spent("remote", "203.0.113.1:1"))
	if n := spent("remote", "203.0.113.1:2", "X-Forwarded-For", "198.51.100.7"); n > 20 {
		t.Errorf("who says that they are somebody else is believed: %d", n)
	}
	few("an address behind a proxy", spent("remote", "10.1.2.3:1", "X-Forwarded-For", "203.0.113.9, 198.51.100.8"))
	if n := spent("remote", "10.9.9.9:1", "X-Forwarded-For", "1.2.3.4, 198.51.100.8, 10.1.1.1"); n > 20 {
		t.Errorf("what stands before the proxy's word is believed: %d", n)
	}
	few("another address behind the proxy", spent("remote", "10.1.2.3:1", "X-Forwarded-For", "198.51.100.9"))
	few("a network", spent("remote", "[2001:db8::1]:1"))
	if n := spent("remote", "[2001:db8::ffff]:1"); n > 20 {
		t.Errorf("a neighbour of the same network has its own: %d", n)
	}
}

// TestStorm holds that very many who ask at once are answered or refused, and that what
// the site keeps stays small.
func TestStorm(t *testing.T) {
	t.Parallel()
	w := fill(t, storage.NewMemory())
	var all sync.WaitGroup
	var mu sync.Mutex
	codes := map[int]int{}
	began := time.Now()
	for n := range 100 {
		all.Go(func() {
			for i := range 20 {
				path := []string{site.MatchPath(w.over), "/m/0000000" + string(rune('0'+i%10)), site.CompetitionPath(w.cup), site.MatchPath(w.private)}[i%4]
				rec := httptest.NewRecorder()
				r := httptest.NewRequest(http.MethodGet, path, nil)
				r.RemoteAddr = netip.AddrPortFrom(netip.AddrFrom4([4]byte{198, 51, byte(n), byte(i)}), 1).String()
				r.Header.Set("Accept-Language", []string{"en", "de", "fr", "pl"}[n%4])
				w.site.ServeHTTP(rec, r)
				mu.Lock()
				codes[rec.Code]++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if codes[http.StatusOK] == 0 || codes[http.StatusNotFound] == 0 || codes[http.StatusOK]+codes[http.StatusNotFound]+codes[http.StatusServiceUnavailable] != 2000 {
		t.Errorf("answers %v in %s", codes, time.Since(began))
	}
	if kept, most := w.site.Kept(); kept > most {
		t.Errorf("%d bytes are kept, want %d at most", kept, most)
	}
}
