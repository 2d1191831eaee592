package site_test

import (
	"errors"
	"testing"

	"skald/cmd/skald/site"
	"skald/storage/postgres"
	"skald/storage/postgres/pgtest"
)

// TestDatabase reads the pages of what is kept in a database.
func TestDatabase(t *testing.T) {
	if testing.Short() {
		t.Skip("a database takes long")
	}
	server, err := pgtest.Start()
	if errors.Is(err, pgtest.ErrNone) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	s, err := postgres.Open(t.Context(), server.Fresh(), postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	w := fill(t, s)
	for _, path := range w.paths() {
		w.read(path)
	}
	has(t, "the server", w.read(site.ServerPath(home)), site.MatchPath(w.over), site.MatchPath(w.running), site.CompetitionPath(w.cup))
	lacks(t, "the server", w.read(site.ServerPath(home)), site.MatchPath(w.private), site.MatchPath(w.unshown))
}
