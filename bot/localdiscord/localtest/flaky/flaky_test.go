package flaky

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// module is a module of its own whose tests fail the first time, or always. It
// marks tests as this package does, by a file of the same name.
var module = map[string]string{
	"go.mod":   "module tried\n\ngo 1.26\n",
	"flaky.go": "package tried\n\nimport \"testing\"\n\nfunc mark(t *testing.T) {\n\tt.Cleanup(func() {\n\t\tif t.Failed() {\n\t\t\tt.Logf(\"flaky: %s: a reason\", t.Name())\n\t\t}\n\t})\n}\n",
	"tried_test.go": `package tried

import (
	"os"
	"testing"
)

func again(t *testing.T) {
	if _, err := os.Stat("ran-" + t.Name()); err == nil {
		return
	}
	os.WriteFile("ran-"+t.Name(), nil, 0o600)
	t.Error("the first time")
}

func TestMarked(t *testing.T)   { mark(t); again(t) }
func TestUnmarked(t *testing.T) { again(t) }
func TestHopeless(t *testing.T) { mark(t); t.Error("always") }
func TestPanics(t *testing.T)   { mark(t); panic("each time") }
func TestPasses(t *testing.T)   {}
`,
}

// TestOnlyMarkedRunAgain holds that the checks' script runs a failed test again if
// it is marked, and no other.
func TestOnlyMarkedRunAgain(t *testing.T) {
	t.Parallel()
	script, err := filepath.Abs("../../../../.ci/test")
	if err == nil {
		_, err = os.Stat(script) // so that a result is not kept when it changes
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("needs bash")
	}
	for tests, want := range map[string]struct {
		passes bool
		again  int
	}{
		"TestPasses":          {true, 0},
		"TestMarked":          {true, 1},
		"TestUnmarked":        {false, 0},
		"TestMarked|Unmarked": {false, 0},
		"TestHopeless":        {false, 2},
		"TestPanics":          {false, 0},
	} {
		t.Run(tests, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range module {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			c := exec.Command("bash", script, "-run="+tests, ".")
			c.Dir = dir
			out, err := c.CombinedOutput()
			if again := strings.Count(string(out), "is marked as flaky: again"); (err == nil) != want.passes || again != want.again {
				t.Errorf("ended with %v after %d times again, want passed=%v and %d:\n%s", err, again, want.passes, want.again, out)
			}
		})
	}
}
