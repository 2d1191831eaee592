package titlestest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"skald/bot/words"

	"github.com/BurntSushi/toml"
)

// Catalogue is the program's sentences, which are read once per test binary.
func Catalogue(t testing.TB) *words.Catalogue {
	t.Helper()
	c, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var load = sync.OnceValues(words.Load)

// Module is the folder that has the module's go.mod: tests run in their package's.
func Module(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir
		}
		if filepath.Dir(dir) == dir {
			err = fs.ErrNotExist
		}
		dir = filepath.Dir(dir)
	}
	t.Fatalf("no go.mod above the test: %v", err)
	return ""
}

// Words are the languages' files: "en/saga.toml".
func Words(t testing.TB) fs.FS {
	t.Helper()
	return os.DirFS(filepath.Join(Module(t), "bot/words"))
}

// Sentences reads a language's files as "file:key" → text, plural forms joined.
func Sentences(t testing.TB, lang string) map[string]string {
	t.Helper()
	all, files := map[string]string{}, Words(t)
	paths, err := fs.Glob(files, lang+"/*.toml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no words in %s: %v", lang, err)
	}
	for _, p := range paths {
		raw, err := fs.ReadFile(files, p)
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(raw, &tree); err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		flatten(all, path.Base(p)+":", tree)
	}
	return all
}

func flatten(all map[string]string, at string, tree map[string]any) {
	for key, v := range tree {
		switch v := v.(type) {
		case string:
			if slices.Contains([]string{"one", "few", "many", "other"}, key) {
				all[strings.TrimSuffix(at, ".")] += v
			} else {
				all[at+key] = v
			}
		case map[string]any:
			flatten(all, at+key+".", v)
		}
	}
}
