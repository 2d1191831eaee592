package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"skald/cmd/skald/titles"
)

// TestDeployedService has systemd read the unit, where there is systemd, and
// holds what matters of it everywhere.
func TestDeployedService(t *testing.T) {
	t.Parallel()
	const file = "deploy/skald.service"
	unit := string(must(os.ReadFile(file))(t))
	for _, line := range []string{
		"DynamicUser=yes", "StateDirectory=skald skald/backups", "ReadWritePaths=-/var/backups/skald", "ProtectSystem=strict", "NoNewPrivileges=yes", "Restart=on-failure",
		"CapabilityBoundingSet=", "Environment=SKALD_DATA=/var/lib/skald/skald.db",
	} {
		if !strings.Contains(unit, "\n"+line+"\n") {
			t.Errorf("no line %q", line)
		}
	}
	knowsSettings(t, file, unit)
	backedUp(t, unit)
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("no systemd-analyze here")
	}
	// The program is not installed here; this test stands in its place.
	here := strings.ReplaceAll(unit, "ExecStart=/usr/local/bin/skald", "ExecStart="+must(os.Executable())(t))
	copied := filepath.Join(t.TempDir(), "skald.service")
	if err := os.WriteFile(copied, []byte(here), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.CommandContext(t.Context(), "systemd-analyze", "verify", copied).CombinedOutput()
	if err != nil || strings.Contains(string(said), "skald.service") {
		t.Errorf("systemd says: %s, %v", said, err)
	}
}

// backedUp holds that the service may write in each folder that its unit names
// for backups: all else is read-only to it.
func backedUp(t *testing.T, unit string) {
	t.Helper()
	var open []string
	for _, m := range regexp.MustCompile(`(?m)^(StateDirectory|ReadWritePaths)=(.*)$`).FindAllStringSubmatch(unit, -1) {
		for _, folder := range strings.Fields(m[2]) {
			if m[1] == "StateDirectory" {
				folder = "/var/lib/" + folder
			}
			open = append(open, strings.TrimPrefix(folder, "-"))
		}
	}
	named := regexp.MustCompile(`SKALD_BACKUP_DIR=(\S+)`).FindAllStringSubmatch(unit, -1)
	for _, m := range named {
		if !slices.Contains(open, m[1]) {
			t.Errorf("backups are to go into %s, and the service may write in %q alone", m[1], open)
		}
	}
	if len(named) != 2 {
		t.Errorf("%d folders are named for backups, want 2", len(named))
	}
}

// TestDeployedContainer holds that the pieces of the container fit each other
// and the program.
func TestDeployedContainer(t *testing.T) {
	t.Parallel()
	const file = "deploy/Dockerfile"
	steps := string(must(os.ReadFile(file))(t))
	knowsSettings(t, file, steps)
	for _, compose := range []string{"deploy/compose.yaml", "deploy/compose.postgres.yaml"} {
		text := string(must(os.ReadFile(compose))(t))
		knowsSettings(t, compose, text)
		if !strings.Contains(text, "    image: postgres:") == strings.Contains(text, "SKALD_DATA: postgres://") || !strings.Contains(text, " -f cmd/skald/"+compose+" up ") {
			t.Errorf("%s says neither where the matches are nor how it is started", compose)
		}
	}
	path := regexp.MustCompile(`-o /out(/\S+) `).FindStringSubmatch(steps)
	if path == nil {
		t.Fatal("nothing is built")
	}
	for _, line := range []string{`ENTRYPOINT ["` + path[1] + `"]`, `CMD ["` + path[1] + `", "health"]`, "USER 65532:65532", "RUN CGO_ENABLED=0 .ci/licences /out" + path[1] + " >/out/THIRD_PARTY_LICENSES && cp LICENSE /out/", "VOLUME /data", "FROM scratch", "COPY --from=build /out /"} {
		if !strings.Contains(steps, line+"\n") {
			t.Errorf("no %q", line)
		}
	}
	if _, ok := commandOf("health"); !ok {
		t.Error("the program has no command health")
	}
	want := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(must(os.ReadFile("../../go.mod"))(t)))[1]
	if !strings.Contains(steps, "FROM golang:"+want+" ") {
		t.Errorf("it is not built by Go %s", want)
	}
	if ignored := string(must(os.ReadFile(file + ".dockerignore"))(t)); !strings.Contains(ignored, "\n.env\n") || !strings.Contains(ignored, "**/*.db\n") {
		t.Error("secrets or matches get into the build")
	}
}

// knowsSettings holds that a file names no setting that there is none of.
func knowsSettings(t *testing.T, file, text string) {
	t.Helper()
	known := map[string]bool{}
	for _, s := range settings(titles.All()) {
		known[s.name] = true
	}
	for _, name := range regexp.MustCompile(`\b(SKALD|DISCORD)_[A-Z_]+\b`).FindAllString(text, -1) {
		if !known[name] {
			t.Errorf("%s names %s, which is no setting", file, name)
		}
	}
}

// TestDeployedBuild does what the Dockerfile does to build the program: it must
// run where there is nothing else, so it may need no library.
func TestDeployedBuild(t *testing.T) {
	if os.Getenv("SKALD_LONG") == "" || runtime.GOOS != "linux" {
		t.Skip("long: SKALD_LONG=1 runs it")
	}
	t.Parallel()
	step := regexp.MustCompile(`(?m)^RUN (CGO_ENABLED=0 go build .*)$`).FindStringSubmatch(string(must(os.ReadFile("deploy/Dockerfile"))(t)))
	out := t.TempDir()
	build := exec.CommandContext(t.Context(), "sh", "-c", strings.ReplaceAll(step[1], "/out/", out+"/"))
	build.Dir = "../.."
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %s, %v", step[1], said, err)
	}
	program := filepath.Join(out, "usr/local/bin/skald")
	file := must(elf.Open(program))(t)
	defer file.Close()
	if libraries, err := file.ImportedLibraries(); err != nil || len(libraries) > 0 || file.Section(".interp") != nil {
		t.Errorf("it needs %q, %v", libraries, err)
	}
	alone := exec.CommandContext(t.Context(), program, "help")
	alone.Env = []string{}
	if said, err := alone.CombinedOutput(); err != nil || string(said) != usage() {
		t.Errorf("help: %s, %v", said, err)
	}
}
