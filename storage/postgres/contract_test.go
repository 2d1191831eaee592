package postgres_test

import (
	"os"
	"testing"
	"time"

	"skald/storage/postgres"
	"skald/storage/postgres/pgtest"
	"skald/storage/storagetest"
)

var server *pgtest.Server

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m, &server, "fsync=off")) }

func open(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address, postgres.Options{Poll: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestContract(t *testing.T) {
	t.Parallel()
	pgtest.Need(t, server)
	storagetest.Contract(t, func(t *testing.T) storagetest.Store { return open(t, server.Fresh()) })
}
