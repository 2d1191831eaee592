package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
)

// nameless are the folders whose packages know no title by name, tests included:
// titles come, go and change their rules, and no line there does.
var nameless = []string{"../../bot", "../../storage"}

// TestNamelessPackages holds that no file of them says the key or the name of a
// title, in any language, but the titles' own files of words.
func TestNamelessPackages(t *testing.T) {
	t.Parallel()
	var names []string
	own := []string{"scenarios.toml"} // of the table game, whose dice and boards bear its name
	for _, title := range titles.All() {
		about := title.Game.About()
		own = append(own, about.Key+".toml")
		names = append(names, regexp.QuoteMeta(about.Key))
		for _, lang := range titlestest.Catalogue(t).Languages() {
			if titlestest.Catalogue(t).HasIn(lang, about.Key+".title") {
				names = append(names, regexp.QuoteMeta(titlestest.Catalogue(t).Speak(lang).Title(about)))
			}
		}
	}
	named := regexp.MustCompile(`(?i)\b(` + strings.Join(names, "|") + `)\b`)
	for _, folder := range nameless {
		read := 0
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || slices.Contains(own, d.Name()) {
				return err
			}
			text, err := os.ReadFile(path)
			read++
			for i, line := range strings.Split(string(text), "\n") {
				if name := named.FindString(line); name != "" {
					t.Errorf("%s:%d names a title: %q", path, i+1, name)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if read < 10 {
			t.Errorf("%s holds %d files; does this test still look at it?", folder, read)
		}
	}
}
