// Package pgtest starts a PostgreSQL server for tests: one that is on this machine, on
// a socket in a temporary folder, for as long as the tests of a package run.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Required is a variable of the environment: if it is set, tests fail without
// PostgreSQL instead of being skipped.
const Required = "SKALD_REQUIRE_POSTGRES"

// Server is a running server.
type Server struct {
	bin, dir string
	port     int
	as       *syscall.Credential // nil: as whoever runs the tests
	process  *exec.Cmd
	schemas  atomic.Int64
}

// ErrNone says that there is no PostgreSQL on this machine.
var ErrNone = errors.New("there is no PostgreSQL on this machine (apt install postgresql)")

// Start makes a database and starts a server on it. Stop ends it.
func Start(settings ...string) (*Server, error) {
	bin, err := find()
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, port: 5432}
	if s.dir, err = os.MkdirTemp("", "skald-pg-"); err != nil {
		return nil, err
	}
	if err := s.disown(); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	if out, err := s.command("initdb", "-D", s.data(), "-U", "skald", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync").CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w: %s", err, out), s.Stop())
	}
	if err := s.Run(settings...); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// Standby starts a server that follows this one, and has this one wait with each commit
// until the other has applied it.
func (s *Server) Standby() (*Server, error) {
	f := &Server{bin: s.bin, as: s.as, port: s.port + 1}
	var err error
	if f.dir, err = os.MkdirTemp("", "skald-pg-"); err != nil {
		return nil, err
	}
	if err := f.disown(); err != nil {
		return nil, errors.Join(err, f.Stop())
	}
	out, err := f.command("pg_basebackup", "-D", f.data(), "-R", "-h", s.dir, "-p", strconv.Itoa(s.port), "-U", "skald", "-c", "fast").CombinedOutput()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pg_basebackup: %w: %s", err, out), f.Stop())
	}
	if err := f.Run("hot_standby=on"); err != nil {
		return nil, errors.Join(err, f.Stop())
	}
	for _, text := range []string{
		"alter system set synchronous_standby_names = '*'", "alter system set synchronous_commit = remote_apply", "select pg_reload_conf()",
	} {
		if err := s.exec(text); err != nil {
			return nil, errors.Join(err, f.Stop())
		}
	}
	return f, nil
}

// Promote makes a server that follows another one that is written to.
func (s *Server) Promote() error { return s.exec("select pg_promote()") }

// Cut cuts all connections.
func (s *Server) Cut() error {
	return s.exec("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skald'")
}

func (s *Server) exec(text string) error {
	ctx, stop := context.WithTimeout(context.Background(), 30*time.Second)
	defer stop()
	c, err := pgx.Connect(ctx, s.Address(""))
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, text); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	return nil
}

// find is the folder of the server's programs.
func find() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		path, err = filepath.EvalSymlinks(path) // the others may stand only there
		return filepath.Dir(path), err
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", ErrNone
	}
	return filepath.Dir(found[len(found)-1]), nil
}

// disown gives the folder to a user without rights where the tests run as root, as
// whom PostgreSQL refuses to run.
func (s *Server) disown() error {
	if os.Geteuid() != 0 {
		return nil
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return err
	}
	uid, err := strconv.ParseUint(nobody.Uid, 10, 32)
	if err != nil {
		return err
	}
	gid, err := strconv.ParseUint(nobody.Gid, 10, 32)
	if err != nil {
		return err
	}
	s.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return os.Chown(s.dir, int(uid), int(gid))
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir = s.dir
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.as}
	return c
}

// Run starts the server with settings such as "fsync=off", and waits until it answers.
func (s *Server) Run(settings ...string) error {
	args := []string{"-D", s.data(), "-k", s.dir, "-p", strconv.Itoa(s.port), "-c", "listen_addresses=", "-c", "max_connections=200"}
	for _, one := range settings {
		args = append(args, "-c", one)
	}
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	s.process = s.command("postgres", args...)
	s.process.Stdout, s.process.Stderr = log, log
	if err := s.process.Start(); err != nil {
		return fmt.Errorf("start postgres: %w", err)
	}
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		ctx, stop := context.WithTimeout(context.Background(), time.Second)
		c, err := pgx.Connect(ctx, s.Address(""))
		if err == nil {
			err = c.Close(ctx)
		}
		stop()
		if err == nil {
			return nil
		}
		if time.Since(began) > 20*time.Second {
			text, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			return fmt.Errorf("postgres does not answer: %w: %s", err, text)
		}
	}
}

// Kill ends the server at once, as a machine that stops, and waits until it is gone.
func (s *Server) Kill() error {
	if s.process == nil {
		return nil
	}
	// Immediate shutdown: no checkpoint, all children are gone, as after a power cut.
	err := s.process.Process.Signal(syscall.SIGQUIT)
	_ = s.process.Wait() // it says that it was killed
	s.process = nil
	return err
}

// Stop ends the server and removes all of it.
func (s *Server) Stop() error { return errors.Join(s.Kill(), os.RemoveAll(s.dir)) }

// Either is the address of a schema on whichever of this server and another is written
// to.
func (s *Server) Either(other *Server, schema string) string {
	q := url.Values{
		"host": {s.dir + "," + other.dir}, "port": {fmt.Sprintf("%d,%d", s.port, other.port)},
		"search_path": {schema}, "target_session_attrs": {"read-write"},
	}
	return "postgres://skald@/postgres?" + q.Encode()
}

// Address is the address of a schema of the server's own database, "" of none.
func (s *Server) Address(schema string) string {
	q := url.Values{"host": {s.dir}, "port": {strconv.Itoa(s.port)}}
	if schema != "" {
		q.Set("search_path", schema)
	}
	return "postgres://skald@/postgres?" + q.Encode()
}

// Computed is how long the server's processes have computed, those that have ended among
// them. It skips what asks where the machine does not tell.
func (s *Server) Computed(t testing.TB) time.Duration {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(all) == 0 {
		t.Skip("this machine does not tell how long a process has computed")
	}
	const tick = 10 * time.Millisecond // of USER_HZ, which is 100 for all programs
	own, ticks := strconv.Itoa(s.process.Process.Pid), 0
	for _, path := range all {
		raw, err := os.ReadFile(path)
		if err != nil {
			continue // it ended meanwhile
		}
		_, rest, _ := strings.Cut(string(raw), ") ") // behind the name, see proc(5)
		f := strings.Fields(rest)
		counts := []int(nil)
		switch {
		case path == "/proc/"+own+"/stat":
			counts = []int{11, 12, 13, 14} // its own, and of its children that were waited for
		case len(f) > 1 && f[1] == own:
			counts = []int{11, 12}
		}
		for _, i := range counts {
			n, err := strconv.Atoi(f[i])
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			ticks += n
		}
	}
	return time.Duration(ticks) * tick
}

// Fresh is the address of a schema that nobody uses.
func (s *Server) Fresh() string { return s.Address(fmt.Sprintf("test%d", s.schemas.Add(1))) }

// Main runs the tests of a package with a server in *to. Where there is no PostgreSQL it
// stays nil, and Need skips.
func Main(m *testing.M, to **Server, settings ...string) int {
	s, err := Start(settings...)
	if err != nil {
		if !errors.Is(err, ErrNone) || os.Getenv(Required) != "" {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return m.Run()
	}
	*to = s
	code := m.Run()
	if err := s.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// Need skips the test if there is no server.
func Need(t testing.TB, s *Server) *Server {
	t.Helper()
	if s == nil {
		t.Skip(strings.TrimSpace(ErrNone.Error()))
	}
	return s
}
