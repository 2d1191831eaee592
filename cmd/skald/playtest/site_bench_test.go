package playtest

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"skald/cmd/skald/site"
	"skald/cmd/skald/titles"
	"skald/storage"
	"skald/storage/matches"
)

// visits is how many pages a second strangers ask for while others play.
const visits = 2000

// benchmarkSite is benchmarkSkald while strangers read the pages of the same server: what
// is kept, what runs, what is unknown, and now and then what must be made anew.
func benchmarkSite(b *testing.B) {
	store, err := storage.Open(filepath.Join(b.TempDir(), "skald.db"), storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	f := newFair(b)
	defer f.serve(store)()
	stands := make([]*stand, tables)
	for i := range stands {
		stands[i] = f.stand(i)
		stands[i].begin()
	}
	for _, s := range stands {
		s.shown(s.match())
	}
	defer f.visit(b)()
	measure(b, b.N, quick, 1, func(i int, dice *rand.Rand, count func(time.Duration) bool) {
		for stands[i].move(dice, count) {
		}
	}).report(b)
}

// visit lets strangers read until the returned function is called, which reports how many
// pages they were answered in a second.
func (f *fair) visit(b *testing.B) (stop func()) {
	ctx, cancel := context.WithCancel(f.ctx)
	guild, _ := f.world.Guild()
	home := storage.GuildID(guild)
	web := matches.Moderation{Web: matches.Web{Shown: matches.WebOn, Name: "Midgard", Key: "0123456789abcdef"}}
	if err := f.table.People.Keep(ctx, storage.Owner{Guild: home}, web); err != nil {
		b.Fatal(err)
	}
	pages, err := site.New(ctx, site.Options{Table: f.table, Titles: titles.All(), Words: f.bot.Words, Base: "https://skald.example", Yield: f.bot.Yield})
	if err != nil {
		b.Fatal(err)
	}
	paths := []string{site.ServerPath(home), site.ServerPath(home) + "/feed.atom", "/", site.ServerPath(home) + "/t/saga", "/site.css", "/m/00000000", "/api/v1/servers/" + site.ServerPath(home)[3:]}
	var (
		all      sync.WaitGroup
		answered [50]int
		began    = time.Now()
	)
	for i := range answered {
		all.Go(func() {
			tick := time.NewTicker(time.Duration(len(answered)) * time.Second / visits)
			defer tick.Stop()
			for n := 0; ; {
				select {
				case <-ctx.Done():
					return
				case <-tick.C:
				}
				r := httptest.NewRequest(http.MethodGet, paths[n%len(paths)], nil)
				r.RemoteAddr = netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, byte(i), byte(n >> 8), byte(n)}), 1).String()
				r.Header.Set("Accept-Encoding", "gzip")
				pages.ServeHTTP(httptest.NewRecorder(), r)
				answered[i]++
				n++
			}
		})
	}
	return func() {
		cancel()
		all.Wait()
		sum := 0
		for _, n := range answered {
			sum += n
		}
		b.ReportMetric(float64(sum)/time.Since(began).Seconds(), "pages/s")
	}
}
