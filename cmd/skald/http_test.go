package main

import (
	"context"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/discord"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/cmd/skald/metrics"
	"skald/cmd/skald/titles"
	"skald/storage"
)

// operated is the whole program at work on a local Discord.
type operated struct {
	environment
	t     *testing.T
	ctx   context.Context
	world *localtest.Server
	hall  localdiscord.ID
	stop  func()
}

// operate runs the program with some settings besides, until the test ends.
func operate(t *testing.T, settings environment) *operated {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	world, err := localtest.New(localdiscord.Options{Users: []string{"Vera", "Adam"}, Channels: []string{"longhall"}})
	if err != nil {
		t.Fatal(err)
	}
	world.Follows = true
	if err := world.Start(ctx, ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { world.Close() })
	o := &operated{environment: environment{
		"DISCORD_TOKEN": world.Token(), "SKALD_DISCORD_URL": world.URL() + "/api",
		"SKALD_DATA": filepath.Join(t.TempDir(), "m.db"), "SKALD_LOG_LEVEL": "error",
	}, t: t, ctx: ctx, world: world, hall: world.Channel("longhall").ID}
	for name, value := range settings {
		o.environment[name] = value
	}
	serving, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- run(serving, nil, o.get, os.Stdout) }()
	o.stop = func() {
		stop()
		if err, ok := <-ended; ok && err != nil {
			t.Errorf("skald ended: %v", err)
		}
		close(ended)
		o.stop = func() {}
	}
	t.Cleanup(func() { o.stop() })
	if err := world.UntilServing(ctx); err != nil {
		t.Fatal(err)
	}
	return o
}

// match begins a match of two and returns its id.
func (o *operated) match() string {
	o.t.Helper()
	vera, adam := o.world.User("Vera"), o.world.User("Adam")
	for _, typed := range []struct {
		who     *localtest.User
		line    string
		options map[string]any
	}{{vera, "game new", map[string]any{"title": titles.All()[0].Game.About().Key}}, {adam, "game join", nil}, {vera, "game show", nil}} {
		if reply, err := typed.who.Slash(o.ctx, o.hall, typed.line, typed.options); err != nil || reply.Failed != "" {
			o.t.Fatalf("/%s: %+v, %v", typed.line, reply, err)
		}
	}
	// Only what leads from a running match on has its id.
	id := regexp.MustCompile(`^play/more/([0-9a-z]{8})$`)
	of := func(m localdiscord.Message) []string {
		b, _ := m.Button("More")
		return id.FindStringSubmatch(b.CustomID)
	}
	turn, err := vera.Until(o.ctx, o.hall, func(m localdiscord.Message) bool { return of(m) != nil })
	if err != nil {
		o.t.Fatal(err)
	}
	return of(turn)[1]
}

// freeAddress is an address on loopback at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}

// fetch asks an address, under another host's name if one is given.
func fetch(t *testing.T, address, host string) (status int, body string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = host
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(raw)
}

// TestHealthAndMetrics plays a little on the whole program and reads what it
// says of itself: all that was asked for, and no secret and nobody's id.
func TestHealthAndMetrics(t *testing.T) {
	t.Parallel()
	at := freeAddress(t)
	_, port, _ := net.SplitHostPort(at)
	o := operate(t, environment{"SKALD_HTTP": ":" + port})
	id := o.match()
	status, said := fetch(t, "http://"+at+"/healthz", "")
	var c checkup
	if err := json.Unmarshal([]byte(said), &c); err != nil || status != http.StatusOK || !c.OK || !c.Gateway.Connected || !c.Data.Writable || c.Gateway.Since.IsZero() {
		t.Errorf("health: %d %s, %v", status, said, err)
	}
	_, text := fetch(t, "http://"+at+"/metrics", "")
	// A person can read the last answer before the bot knows that Discord has it.
	for end := time.Now().Add(5 * time.Second); !strings.Contains(text, `_seconds_count{kind="command"} 3`) && time.Now().Before(end); {
		_, text = fetch(t, "http://"+at+"/metrics", "")
	}
	for _, want := range []string{
		"skald_gateway_connected 1\n", "skald_gateway_connections_total 1\n", `skald_acknowledgement_seconds_count{kind="command"} 3`,
		`skald_acknowledgement_seconds_bucket{kind="press",le="3"} 0`, `skald_acknowledgement_seconds_count{kind="complete"} 0`,
		"skald_commit_seconds_bucket", "skald_outbox_mails ", "skald_outbox_oldest_due_seconds ", `skald_render_seconds_count{title="saga"}`,
		`skald_backups_total{result="failed"} 0`, "skald_interactions_elsewhere_total 0", "go_goroutines ", "process_resident_memory_bytes ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	secrets := []string{id, o.world.Token(), o.hall.String(), o.world.User("Vera").ID.String(), "Vera", "longhall"}
	for _, secret := range secrets {
		if strings.Contains(text+said, secret) {
			t.Errorf("told to everybody: %q", secret)
		}
	}
	if found := regexp.MustCompile(`\{[^}]*[0-9]{6,}[^}]*\}`).FindString(text); found != "" {
		t.Errorf("a label with a long number: %s", found)
	}
	for _, path := range []string{"/healthz", "/metrics"} {
		if status, _ := fetch(t, "http://"+at+path, "evil.example:"+port); status != http.StatusForbidden {
			t.Errorf("%s answers to another name: %d", path, status)
		}
	}
	if status, _ := fetch(t, "http://"+at+"/debug/pprof/", ""); status != http.StatusNotFound {
		t.Errorf("more is served than was meant: %d", status)
	}
}

// TestHTTPAddress: nothing is open to others that was not written out.
func TestHTTPAddress(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"": "", ":9102": "127.0.0.1:9102", "localhost:9102": "localhost:9102", "0.0.0.0:9102": "0.0.0.0:9102", "[::1]:9102": "[::1]:9102",
	} {
		var c config
		if err := readHTTP(&c, given); err != nil || c.http != want {
			t.Errorf("%q: %q, %v, want %q", given, c.http, err, want)
		}
	}
	for _, bad := range []string{"9102", "localhost", ":0", ":70000", "http://localhost:9102"} {
		if err := readHTTP(new(config), bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

// sick is a bot whose health a test sets.
type sick struct{ is bot.Health }

func (s *sick) Health() bot.Health { return s.is }

// unwritable is a store whose changes fail with an error.
type unwritable struct {
	table.Store
	err error
}

func (u *unwritable) Prune(context.Context, time.Time) (int, error) { return 0, u.err }

// TestHealthFaults: each thing that goes wrong is told, and is over when it is.
func TestHealthFaults(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	now := time.Now()
	broken := &unwritable{d.store, nil}
	patient := &sick{}
	h := &health{bot: patient, store: d.store, watched: metrics.New().Store(broken), now: func() time.Time { return now }}
	well := func() { patient.is.Gateway = discord.GatewayState{Connected: true, Since: now, Opened: 1} }
	holds := func(what string, faults, notes int) {
		t.Helper()
		if c := h.check(); len(c.Faults) != faults || len(c.Notes) != notes || c.OK != (faults == 0) {
			t.Errorf("%s: %+v, want %d faults and %d notes", what, c, faults, notes)
		}
	}
	holds("before the first connection", 1, 0)
	well()
	holds("well", 0, 0)
	patient.is.Gateway = discord.GatewayState{Since: now.Add(-10 * time.Second), Opened: 1}
	holds("lost for a moment", 0, 0)
	patient.is.Gateway.Since = now.Add(-2 * time.Minute)
	holds("lost", 1, 0)
	well()
	patient.is.Elsewhere = bot.Elsewhere{Count: 1, Last: now.Add(-30 * time.Minute)}
	holds("answered elsewhere", 0, 1)
	patient.is.Elsewhere.Last = now.Add(-2 * time.Hour)
	broken.err = storage.ErrConflict
	_, _ = h.watched.Prune(t.Context(), now)
	holds("a refused change", 0, 0)
	broken.err = errors.New("no space left on device")
	_, _ = h.watched.Prune(t.Context(), now)
	holds("a full disk", 1, 0)
	broken.err = nil
	_, _ = h.watched.Prune(t.Context(), now)
	holds("a disk that is well again", 0, 0)
	now = now.Add(20 * time.Minute) // nobody sends the mail of the match
	holds("mail that nobody sends", 1, 0)
	now = now.Add(-24 * time.Hour)
	holds("a clock that jumped back", 0, 0)
	if err := os.Rename(d.data, d.data+".old"); err != nil {
		t.Fatal(err)
	}
	holds("a file that was moved", 1, 0)
}

// TestLogMessagesAreConstants holds that what is counted of the log are kinds:
// no message is put together of anything.
func TestLogMessagesAreConstants(t *testing.T) {
	t.Parallel()
	found := 0
	for _, folder := range []string{".", "../../bot", "../../bot/outbox", "../../bot/discord", "../../bot/table", "../../storage"} {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			set := token.NewFileSet()
			parsed, err := parser.ParseFile(set, file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			var warners map[string]bool
			ast.Inspect(parsed, func(n ast.Node) bool {
				if function, ok := n.(*ast.FuncDecl); ok {
					warners = warnersIn(function)
				}
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) == 0 {
					return true
				}
				method, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || method.Sel.Name != "Warn" && method.Sel.Name != "Error" {
					return true
				}
				if of, ok := method.X.(*ast.Ident); ok && (of.Name == "http" || warners[of.Name]) {
					return true
				}
				found++
				if _, constant := call.Args[0].(*ast.BasicLit); !constant {
					t.Errorf("%s: a message of the log that is no constant", set.Position(call.Pos()))
				}
				return true
			})
		}
	}
	if found < 40 {
		t.Errorf("%d messages: does this test still look at them?", found)
	}
}

// warnersIn are the variables of a function that hold a game as an engine.Warner: it
// warns people of actions, and logs nothing.
func warnersIn(function *ast.FuncDecl) map[string]bool {
	list := map[string]bool{}
	ast.Inspect(function, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 {
			return true
		}
		held, ok := assign.Lhs[0].(*ast.Ident)
		if as, asserted := assign.Rhs[0].(*ast.TypeAssertExpr); ok && asserted && types.ExprString(as.Type) == "engine.Warner" {
			list[held.Name] = true
		}
		return true
	})
	return list
}

// What anybody may reach leaves those who send nothing, and has so many connections at
// most: nobody can fill the program's memory by opening them.
func TestStrangersAreBounded(t *testing.T) {
	t.Parallel()
	if s := forStrangers(nil); s.IdleTimeout != time.Minute || s.ReadTimeout != 10*time.Second || s.ReadHeaderTimeout > s.ReadTimeout {
		t.Errorf("idle connections stay %s and requests may take %s, want a minute and 10 s", s.IdleTimeout, s.ReadTimeout)
	}
	answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "here") })
	for name, serve := range map[string]func(net.Listener){
		"SKALD_HTTP": func(ln net.Listener) {
			page := &operatorPage{bounded(ln), forStrangers(answer), slog.New(slog.DiscardHandler), "health and metrics"}
			go page.run(t.Context())
		},
		"--share": func(ln net.Listener) {
			addr := ln.Addr().String()
			ln.Close()
			end, err := share(addr, answer, nil, nil, io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(end)
		},
	} {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		addr := ln.Addr().String()
		serve(ln)
		idle := make([]net.Conn, maxConnections)
		for i := range idle {
			if idle[i], err = net.Dial("tcp", addr); err != nil {
				t.Fatal(err)
			}
			defer idle[i].Close()
		}
		one, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer one.Close()
		if _, err := io.WriteString(one, "GET / HTTP/1.0\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		one.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
		if n, err := one.Read(make([]byte, 1)); err == nil {
			t.Errorf("%s: %d bytes for connection %d, want none while the others last", name, n, maxConnections+1)
		}
		idle[0].Close()
		one.SetReadDeadline(time.Now().Add(5 * time.Second))
		if all, err := io.ReadAll(one); err != nil || !strings.HasSuffix(string(all), "here") {
			t.Errorf("%s: %q (%v) once there is a place, want an answer", name, all, err)
		}
	}
}
