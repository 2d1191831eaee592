package vikings878_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	ruling = regexp.MustCompile(`(?m)^//\s+(\d+)\. `)
	cited  = regexp.MustCompile(`(?i)rulings? (\d+(?:(?:,| and| to) \d+)*)`)
	number = regexp.MustCompile(`(to )?(\d+)`)
)

// TestRulings wants each ruling of the package's list named in a script.
func TestRulings(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no scripts: %v", err)
	}
	named := map[int]bool{}
	for _, file := range files {
		script, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(script), "\n# ", " ")
		for _, list := range cited.FindAllStringSubmatch(text, -1) {
			last := 0
			for _, m := range number.FindAllStringSubmatch(list[1], -1) {
				n, _ := strconv.Atoi(m[2])
				for k := last + 1; m[1] != "" && k < n; k++ {
					named[k] = true
				}
				named[n], last = true, n
			}
		}
	}
	list := ruling.FindAllSubmatch(doc, -1)
	if len(list) < 45 {
		t.Fatalf("doc.go has %d rulings, want 45 and more", len(list))
	}
	for i, m := range list {
		if n, _ := strconv.Atoi(string(m[1])); n != i+1 {
			t.Errorf("ruling %d of doc.go has the number %d", i+1, n)
		} else if !named[n] {
			t.Errorf("no script names ruling %d", n)
		}
	}
}
