package site_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"testing"

	"skald/cmd/skald/site"
	"skald/storage"
)

// paths are pages of each kind.
func (w *world) paths() []string {
	return []string{
		site.ServerPath(home), site.CompetitionPath(w.ladder), site.CompetitionPath(w.cup), site.CompetitionPath(w.masters), site.MatchPath(w.over), site.MatchPath(w.running),
		site.ServerPath(home) + "/t/hoard", "/api/v1/matches/" + string(w.over), site.ServerPath(home) + "/feed.atom", site.MatchPath(w.over) + "/board.png", site.CompetitionPath(w.ladder) + "/table.png",
	}
}

// visit asks for a page as the n-th stranger.
func (w *world) visit(tb testing.TB, path, lang string, n int) {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.RemoteAddr = netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}), 1).String()
	r.Header.Set("Accept-Language", lang)
	r.Header.Set("Accept-Encoding", "gzip")
	rec := httptest.NewRecorder()
	if w.site.ServeHTTP(rec, r); rec.Code != http.StatusOK {
		tb.Fatalf("%s: %d", path, rec.Code)
	}
}

// BenchmarkSite serves pages on one core: such as are kept, and such as must be made anew
// each time.
func BenchmarkSite(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	w := fill(b, storage.NewMemory())
	b.Run("kept", func(b *testing.B) {
		paths := w.paths()
		for n := range b.N {
			w.visit(b, paths[n%len(paths)], "en", n)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pages/s")
	})
	for _, path := range []string{site.ServerPath(home), site.CompetitionPath(w.ladder), site.CompetitionPath(w.masters), site.MatchPath(w.over)} {
		b.Run("anew"+path[:2], func(b *testing.B) {
			for n := range b.N {
				w.fresh()
				w.visit(b, path, "en", n)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pages/s")
		})
	}
}

// TestMemory holds that all that is served of a world in every language takes no more than
// a site may.
func TestMemory(t *testing.T) {
	w := fill(t, storage.NewMemory())
	heap := func() float64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc) / (1 << 20)
	}
	before := heap()
	for n := range 20 { // of unknown paths each answer waits
		for _, path := range w.paths() {
			w.visit(t, path, []string{"en", "de", "fr", "pl"}[n%4], n)
		}
		w.ask("/m/0000000"+string(rune('0'+n%10)), "remote", netip.AddrPortFrom(netip.AddrFrom4([4]byte{11, byte(n >> 16), byte(n >> 8), byte(n)}), 1).String())
	}
	if took := heap() - before; took > 20 {
		t.Errorf("serving takes %.1f MB more, want 20 at most", took)
	} else {
		t.Logf("serving takes %.1f MB more", took)
	}
}
