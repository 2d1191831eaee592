package pax_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

var (
	ruling    = regexp.MustCompile(`(?m)^//\s+(\d+)\. `)
	headed    = regexp.MustCompile(`(?m)^# (\d+)\. |\{"(\d+): `)
	comment   = regexp.MustCompile(`(?m)^#.*`)
	cited     = regexp.MustCompile(`(?i)rulings? \d+(?:(?:,| and) \d+)*|\(\d+(?:, \d+)*\)`)
	number    = regexp.MustCompile(`\d+`)
	elsewhere = map[int]string{
		49: "answer_test.go: no script is silent",
		50: "orders are the table's",
	}
)

// TestNumbers wants each ruling of the package's list named by its number in a
// script, or in a test on another edition.
func TestNumbers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no scripts: %v", err)
	}
	named := map[int]bool{}
	name := func(text []byte) {
		for _, n := range number.FindAll(text, -1) {
			i, _ := strconv.Atoi(string(n))
			named[i] = true
		}
	}
	for _, file := range append(files, "rulings_test.go") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range headed.FindAll(text, -1) {
			name(m)
		}
		for _, line := range comment.FindAll(text, -1) {
			for _, m := range cited.FindAll(line, -1) {
				name(m)
			}
		}
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	list := ruling.FindAllSubmatch(doc, -1)
	if len(list) != 69 {
		t.Fatalf("doc.go has %d rulings, want 69", len(list))
	}
	for i, m := range list {
		if n, _ := strconv.Atoi(string(m[1])); n != i+1 {
			t.Errorf("ruling %d of doc.go has the number %d", i+1, n)
		} else if !named[n] && elsewhere[n] == "" {
			t.Errorf("no script names ruling %d", n)
		}
	}
}
