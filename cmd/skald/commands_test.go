package main

import (
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestCommandsAreDocumented holds the page that lists the commands against the
// list that the program has.
func TestCommandsAreDocumented(t *testing.T) {
	t.Parallel()
	want := "| command | |\n|---|---|\n"
	for _, c := range commands() {
		want += "| `" + c.form() + "` | " + c.line + " |\n"
		c.set(new(call)).VisitAll(func(f *flag.Flag) {
			name, does := flag.UnquoteUsage(f)
			want += "| " + strings.TrimSpace("`--"+f.Name+"` "+name) + " | " + does + " |\n"
		})
	}
	page := string(must(os.ReadFile("../../.github/COMMANDS.md"))(t))
	if !strings.Contains(page, "\n"+want+"\n") {
		t.Errorf(".github/COMMANDS.md must have\n%s", want)
	}
	for code, word := range map[int]string{codeDone: "0, done", codeFailed: "1, failed", codeMisuse: "2, wrong"} {
		if !strings.Contains(page, word) || !strings.HasPrefix(word, strconv.Itoa(code)) {
			t.Errorf(".github/COMMANDS.md does not say what the exit code %d means: want %q", code, word)
		}
	}
}

// TestMentionedCommands holds that whatever tells an operator to type a command
// names one that there is, with flags that it has.
func TestMentionedCommands(t *testing.T) {
	t.Parallel()
	files := []string{"../../README.md", "deploy/skald.service", "deploy/compose.yaml", "deploy/Dockerfile", "../../.env.example"}
	files = append(files, must(filepath.Glob("../../.github/*.md"))(t)...)
	files = append(files, must(filepath.Glob("../../.github/*/*.md"))(t)...)
	typed := regexp.MustCompile("(?m)(?:`|^[ #]*|&& |sudo |skald\\.db )(?:[./a-z]*/)?skald(?:-new)? ((?:--?)?[a-z]+)((?: +[^ `&|\n]+)*)")
	seen := 0
	for _, file := range files {
		for _, m := range typed.FindAllStringSubmatch(string(must(os.ReadFile(file))(t)), -1) {
			if strings.Contains("is can has will and for says", m[1]) {
				continue // a sentence that begins with the name
			}
			seen++
			c, ok := commandOf(m[1])
			if !ok && m[1] != "help" {
				t.Errorf("%s: %q is no command", file, m[0])
				continue
			}
			set := c.set(new(call))
			for _, word := range strings.Fields(m[2]) {
				name, is := strings.CutPrefix(word, "--")
				if name, _, _ = strings.Cut(name, "="); is && set.Lookup(name) == nil {
					t.Errorf("%s: %q: %s has no such flag", file, m[0], c)
				}
			}
		}
	}
	if seen < 12 {
		t.Errorf("%d commands are mentioned: too few to mean anything", seen)
	}
}

// TestHelp holds that each command says how it is used, by three ways of asking,
// without settings and without failing.
func TestHelp(t *testing.T) {
	t.Chdir(t.TempDir())
	broken := environment{"SKALD_LOG_LEVEL": "loud"}
	for _, c := range commands() {
		if c.name == "" {
			continue
		}
		for _, args := range [][]string{{"help", c.name}, {c.name, "-h"}, {c.name, "--help"}} {
			said, err := broken.run(t, args...)
			if err != nil || !strings.HasPrefix(said, "usage: "+c.form()+"\n  "+c.line+"\n") {
				t.Errorf("skald %v: %q, %v", args, said, err)
			}
			c.set(new(call)).VisitAll(func(f *flag.Flag) {
				if !strings.Contains(said, "\n  --"+f.Name+" ") {
					t.Errorf("skald %v says nothing of --%s", args, f.Name)
				}
			})
		}
	}
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}, {"help", "help"}} {
		said, err := broken.run(t, args...)
		for _, c := range commands() {
			if err != nil || !strings.Contains(said, "\n  "+c.form()) || !strings.Contains(said, "  "+c.line+"\n") {
				t.Errorf("skald %v lacks %s: %q, %v", args, c, said, err)
			}
		}
	}
}

// TestExitCodes goes through what a script can be told by how the program ends.
func TestExitCodes(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, tt := range []struct {
		args string
		want int
		says string
	}{
		{"help", codeDone, ""},
		{"try -h", codeDone, ""},
		{"version", codeDone, ""},
		{"nonsense", codeMisuse, `"nonsense" is no command`},
		{"help nonsense", codeMisuse, `"nonsense" is no command`},
		{"version please", codeMisuse, "it takes 0 arguments, not 1"},
		{"backup", codeMisuse, "it takes 1 argument, not 0"},
		{"check a b", codeMisuse, "it takes 1 argument, not 2"},
		{"replay", codeMisuse, "say --all"},
		{"restore --forse x.db", codeMisuse, "not defined: -forse"},
		{"try --addr", codeMisuse, "flag needs an argument"},
		{"selfplay", codeMisuse, "it takes 1 argument, not 0"},
		{"selfplay nothing", codeFailed, `"nothing" is no title; there are saga,`},
		{"selfplay saga --players 3", codeFailed, "3 players: saga takes 2"},
		{"selfplay saga --seats best", codeFailed, `no players are called "best"`},
		{"selfplay saga --option goal", codeMisuse, "say KEY=VALUE"},
		{"selfplay saga --option goal=1", codeFailed, `option "goal": saga has none`},
		{"selfplay saga --edition x.json", codeFailed, "no such file"},
		{"selfplay saga --matches 0", codeFailed, "0 matches"},
		{"", codeFailed, "DISCORD_TOKEN is empty"},
		{"try --addr nowhere", codeFailed, "is no address"},
		{"health", codeFailed, "nothing runs on "},
		{"check x.db", codeFailed, "no such file"},
		{"restore x.db --force", codeFailed, "no such file"}, // flags may stand last
		{"replay --all", codeFailed, "SKALD_DATA names the file"},
		{"rehearse x.db", codeFailed, "no such file"},
	} {
		_, err := environment{}.run(t, strings.Fields(tt.args)...)
		if got := exitCode(err); got != tt.want || !strings.Contains(fmt.Sprint(err), tt.says) {
			t.Errorf("skald %s: exit code %d, %v; want %d, %q", tt.args, got, err, tt.want, tt.says)
		}
		if lines := strings.Split(fmt.Sprint(err), "\n"); tt.want == codeFailed && len(lines) != 1 {
			t.Errorf("skald %s fails with %d lines: %v", tt.args, len(lines), err)
		}
	}
	if got := exitCode(fmt.Errorf("why: %w", errors.New("x"))); got != codeFailed {
		t.Errorf("any other error: exit code %d, want %d", got, codeFailed)
	}
}

// TestCounts holds that no text of the program has a number before a word in the
// plural, which would be wrong of one: plural says both.
func TestCounts(t *testing.T) {
	t.Parallel()
	several := regexp.MustCompile(`%d [a-z]+s\b`)
	for said, want := range map[string]bool{"doctor: %d faults": true, "%d times somebody": true, "%d with faults": false, "%s of %s": false} {
		if several.MatchString(said) != want {
			t.Errorf("%q counts: %v, want %v", said, !want, want)
		}
	}
	exempt := map[string]bool{ // never of one, and no count
		`"%s is longer than the %d bytes of a socket's path: put the data file elsewhere"`: true, `"Record %d follows"`: true,
	}
	for _, file := range must(filepath.Glob("*.go"))(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		ast.Inspect(must(parser.ParseFile(token.NewFileSet(), file, nil, 0))(t), func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && several.MatchString(text.Value) && !exempt[text.Value] {
				t.Errorf("%s: %s: say it by plural", file, text.Value)
			}
			return true
		})
	}
	for n, want := range map[int]string{0: "0 faults", 1: "1 fault", 2: "2 faults"} {
		if got := plural(n, "fault", "faults"); got != want {
			t.Errorf("plural of %d: %q, want %q", n, got, want)
		}
	}
}
