package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/storage/postgres/pgtest"
)

// startPostgres starts a database server for a test, which is skipped where there is
// none.
func startPostgres(t *testing.T, settings ...string) *pgtest.Server {
	t.Helper()
	server, err := pgtest.Start(settings...)
	if errors.Is(err, pgtest.ErrNone) && os.Getenv(pgtest.Required) == "" {
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
	return server
}

// TestMoveToDatabase: an operator moves from a file to a database and back, and every
// command of theirs answers there as it did on the file.
func TestMoveToDatabase(t *testing.T) {
	t.Parallel()
	server := startPostgres(t, "fsync=off")
	d := newDeskOf(t)
	d.close(t)
	address := server.Address("matches")
	secret := strings.Replace(address, "skald@", "skald:p4ss@", 1)
	exported := d.want(t, `"game"`, "export", "--with-secrets", string(d.match))

	d.refused(t, "it takes 2 arguments, not 1", "move", d.data)
	d.refused(t, "both are the same", "move", d.data, d.data)
	d.refused(t, "there is no file", "move", d.data+"x", address)
	said := d.want(t, "1 match, 0 leagues", "move", d.data, secret)
	if strings.Contains(said, "p4ss") {
		t.Errorf("the password of the database is shown: %s", said)
	}
	d.refused(t, "it is not empty", "move", d.data, address)

	d.environment["SKALD_DATA"] = server.Address("")[:len("postgres://skald@/")] + "none?" + server.Address("")[len("postgres://skald@/postgres?"):]
	if _, err := d.run(t, "replay", "--all"); err == nil || strings.ContainsAny(err.Error(), "\n\t") || !strings.Contains(err.Error(), `"none" does not exist`) {
		t.Errorf("a database that is not there: error %q, want one line", err)
	}
	d.environment["SKALD_DATA"] = secret
	if got := d.want(t, `"game"`, "export", "--with-secrets", string(d.match)); got != exported {
		t.Errorf("export of the database: got %.300s, want %.300s", got, exported)
	}
	d.want(t, "1 match", "replay", "--all")
	d.want(t, "can be read: nothing was changed", "release", string(d.match))
	d.refused(t, "by skald move backup.db ADDRESS", "restore", "backup.db")
	backup := filepath.Join(t.TempDir(), "backup.db")
	if said := d.want(t, "1 match", "backup", backup); strings.Contains(said, "p4ss") {
		t.Errorf("the password of the database is shown: %s", said)
	}
	d.want(t, "is whole: 1 match", "check", backup)
	d.want(t, "can take", "rehearse", backup)

	back := filepath.Join(t.TempDir(), "back.db")
	d.want(t, "1 match, 0 leagues", "move", secret, back)
	d.environment["SKALD_DATA"] = back
	if got := d.want(t, `"game"`, "export", "--with-secrets", string(d.match)); got != exported {
		t.Errorf("export of the file: got %.300s, want %.300s", got, exported)
	}
	d.environment["SKALD_DATA"] = server.Address("elsewhere")
	d.refused(t, "there is no match", "release", string(d.match))
}
