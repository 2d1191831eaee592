package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// clinic is an installation on a local Discord, in a folder of its own.
func clinic(t *testing.T) (*localtest.Server, environment) {
	t.Helper()
	t.Chdir(t.TempDir())
	world, err := localtest.New(localdiscord.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := world.Start(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { world.Close() })
	backups := t.TempDir()
	return world, environment{"DISCORD_TOKEN": world.Token(), "SKALD_DISCORD_URL": world.URL() + "/api", "SKALD_DATA": "m.db", "SKALD_BACKUP_DIR": backups}
}

// diagnosed runs the doctor, but for the boards, and holds whether it finds faults, and what it says.
func diagnosed(t *testing.T, env environment, well bool, want ...string) string {
	t.Helper()
	var out bytes.Buffer
	err := examine(t.Context(), env.get, &out).verdict()
	said := out.String()
	if (err == nil) != well {
		t.Errorf("doctor: %v, want well: %v\n%s", err, well, said)
	}
	for _, w := range want {
		if !strings.Contains(said, w) {
			t.Errorf("said\n%s\nwithout %q", said, w)
		}
	}
	if token := env["DISCORD_TOKEN"]; token != "" && strings.Contains(said, token) {
		t.Error("the token is printed")
	}
	return said
}

// TestDoctor goes through what can be wrong with an installation. Each fault is
// said with what to do, and makes the command fail.
func TestDoctor(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every board again and again")
	}
	world, env := clinic(t)
	with := func(name, value string) environment {
		other := environment{name: value}
		for n, v := range env {
			if n != name {
				other[n] = v
			}
		}
		return other
	}
	said, err := env.run(t, "doctor")
	for _, want := range []string{"Discord knows it", "no privileged intents", "permissions=309237746688", "as Discord's", "not there yet", "MB free", "saga can be drawn", "kosmos can be drawn", "skald can serve"} {
		if err != nil || !strings.Contains(said, want) {
			t.Errorf("said %s, %v\nwithout %q", said, err, want)
		}
	}
	if strings.Contains(said, "fault") || strings.Contains(said, "warning") {
		t.Errorf("of a sound installation it says\n%s", said)
	}
	if left, _ := filepath.Glob("*"); len(left) != 0 {
		t.Errorf("left behind: %q", left)
	}
	diagnosed(t, with("DISCORD_TOKEN", "no.such.token"), false, "fault    token", "Reset Token")
	diagnosed(t, with("DISCORD_TOKEN", ""), false, "fault    token", "there is none")
	diagnosed(t, with("SKALD_DISCORD_URL", "http://"+freeAddress(t)+"/api"), false, "fault    network", "look at the network")
	diagnosed(t, with("SKALD_LOG_LEVEL", "loud"), false, "fault    settings", "SKALD_LOG_LEVEL", "Discord knows it")
	diagnosed(t, with("SKALD_BACKUP_DIR", "nowhere"), false, "fault    backup")
	diagnosed(t, with("SKALD_BACKUP_DIR", ""), true, "warning  backup")
	diagnosed(t, with("SKALD_DATA", "nowhere/m.db"), false, "fault    disk")
	if err := os.WriteFile(envFile, []byte("DISCORD_TOKN=x\nSKALD_DATA=other.db\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	diagnosed(t, env, true, `"DISCORD_TOKN", which is no setting`, "SKALD_DATA is set in .env and otherwise", "chmod 600 .env")
	if err := os.WriteFile("m.db", []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	diagnosed(t, env, false, "fault    data", "restore a backup")
	world.Close()
	diagnosed(t, env, false, "fault    network")
}

// TestDoctorsLines does what the doctor says, by the lines that it prints: each is
// run as it stands there, and what it is about is well then.
func TestDoctorsLines(t *testing.T) {
	_, env := clinic(t)
	env["SKALD_DATA"], env["SKALD_BACKUP_DIR"] = "the matches/m.db", ""
	if err := os.WriteFile(envFile, []byte("SKALD_LOG_LEVEL=error"), 0o644); err != nil {
		t.Fatal(err)
	}
	said := diagnosed(t, env, false)
	for _, want := range []string{"mkdir -p 'the matches'", "chmod 600 .env", `mkdir -p backups && printf '\nSKALD_BACKUP_DIR=backups\n' >>.env`} {
		if !strings.Contains(said, "\n"+strings.Repeat(" ", 21)+want+"\n") {
			t.Fatalf("said\n%s\nwithout the line %q", said, want)
		}
		if out, err := exec.CommandContext(t.Context(), "sh", "-c", want).CombinedOutput(); err != nil {
			t.Fatalf("%s: %s, %v", want, out, err)
		}
	}
	diagnosed(t, env, true, "every 24h0m0s into backups")

	backup := "backups/m-20260102-030405.backup.db"
	if err := os.WriteFile(env["SKALD_DATA"], []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(backup, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	here := must(os.Getwd())(t)
	diagnosed(t, env, false, "SKALD_DATA='"+here+"/the matches/m.db' skald restore --force "+here+"/"+backup+"\n")
}

// TestDoctorOfRunning looks at the file of a skald that runs, through it.
func TestDoctorOfRunning(t *testing.T) {
	world, env := clinic(t)
	d := newDeskOf(t)
	env["SKALD_DATA"] = d.data
	diagnosed(t, env, true, "is in use by a program that does not answer")
	stop := d.serve(t, patience)
	diagnosed(t, env, true, "is whole: 1 match,")
	stop()
	world.Close()
}

// TestDoctorOfDisk has a disk that a test fills.
func TestDoctorOfDisk(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "m.db")
	if err := os.WriteFile(file, make([]byte, 100<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	for free, want := range map[int64]string{50 << 20: "fault    disk", 299 << 20: "warning  disk", 300 << 20: "ok       disk"} {
		var out bytes.Buffer
		d := &patient{config: &config{data: file}, out: &out, free: func(string) (int64, bool) { return free, true }}
		d.disk()
		if !strings.Contains(out.String(), want) || (d.faults > 0) != strings.HasPrefix(want, "fault") {
			t.Errorf("with %d MB free: %s, want %q", free>>20, out.String(), want)
		}
	}
}

// TestDoctorOfPortal has an application that is set up wrong in the portal, and
// a clock that is off.
func TestDoctorOfPortal(t *testing.T) {
	portal, date := "", time.Now()
	discord := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if got := r.URL.Path + " " + r.Header.Get("Authorization"); got != "/api/v10/applications/@me Bot MTk4.token" {
			t.Errorf("asked for %s", got)
		}
		w.Header().Set("Date", date.UTC().Format(http.TimeFormat))
		_, _ = io.WriteString(w, portal)
	}))
	defer discord.Close()
	t.Chdir(t.TempDir())
	env := environment{"DISCORD_TOKEN": "MTk4.token", "SKALD_DISCORD_URL": discord.URL + "/api"}
	for said, want := range map[string]string{
		`"interactions_endpoint_url":"https://example.com"`: "fault    application",
		`"bot_require_code_grant":true`:                     "fault    application",
		`"flags":524288`:                                    "warning  application",
		`"flags":8953856`:                                   "warning  application",
		`"flags":8388608`:                                   "ok       application",
		`"install_params":{"scopes":["bot"],"permissions":"309237746688"}`:                                           "ok       permissions",
		`"install_params":{"scopes":["bot"],"permissions":"8"}`:                                                      "ok       permissions",
		`"integration_types_config":{"0":{"oauth2_install_params":{"scopes":["bot"],"permissions":"274877975552"}}}`: "lacks Create Public Threads, Attach Files",
	} {
		portal = `{"id":"1","name":"S",` + said + `}`
		diagnosed(t, env, !strings.HasPrefix(want, "fault") && !strings.HasPrefix(want, "lacks"), want)
	}
	portal = `{"id":"1","name":"S"}`
	for off, want := range map[time.Duration]string{-20 * time.Second: "warning  clock", 20 * time.Second: "warning  clock", 10 * time.Minute: "fault    clock", -10 * time.Minute: "fault    clock"} {
		date = time.Now().Add(off)
		diagnosed(t, env, !strings.HasPrefix(want, "fault"), want)
	}
}

// TestHealthCommand asks the running program through its socket.
func TestHealthCommand(t *testing.T) {
	t.Parallel()
	o := operate(t, nil)
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		said, err := o.run(t, "health")
		if err == nil && strings.Contains(said, `"ok":true`) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("said %q, %v", said, err)
		}
	}
	o.stop()
	said, err := o.run(t, "health")
	if data := o.environment["SKALD_DATA"]; err == nil || said != "" || !strings.Contains(err.Error(), "nothing runs on "+data+": nobody answers at "+data+".sock") {
		t.Errorf("of one that ended: %q, %v", said, err)
	}
}

// TestHealthOfUnwell prints what the running program says, and fails with why.
func TestHealthOfUnwell(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	answer := `{"ok":false,"faults":["the data file was moved or replaced","messages that are due are not sent"]}` + "\n"
	d.health = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, strings.TrimSpace(answer), http.StatusServiceUnavailable)
	})
	defer d.serve(t, patience)()
	said, err := d.run(t, "health")
	if err == nil || said != answer || err.Error() != "the running skald is not well: the data file was moved or replaced; messages that are due are not sent" {
		t.Errorf("said %q, %v", said, err)
	}
}
