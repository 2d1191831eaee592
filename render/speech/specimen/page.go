package specimen

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"strings"

	"skald/render/speech"
)

//go:embed page.html
var pageSource string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// A page is what the template shows.
type page struct {
	Language         string
	Said, Of, Lacks  int
	Files            []file
	English, Foreign bool
}

type file struct {
	Name string
	Rows []row
}

type row struct {
	Key           string
	English, Own  []string
	Source        string // with its placeholders, as the file has it; "" where that is what is said
	Lacks         []string
	SameAsEnglish bool
}

// Write writes the page of a language: of all files, or of one game's. It needs nothing
// beside itself to be read in a browser.
func Write(w io.Writer, fsys fs.FS, lang, game string) error {
	catalogue, err := speech.LoadFS(fsys)
	if err != nil {
		return err
	}
	english, err := Texts(fsys, English)
	if err != nil {
		return err
	}
	own, err := Texts(fsys, lang)
	if err != nil {
		return err
	}
	lacks, err := Lacks(fsys, lang)
	if err != nil {
		return err
	}
	said, missing := map[string]Text{}, map[string][]string{}
	for _, t := range own {
		said[t.File+" "+t.Key] = t
	}
	for _, l := range lacks {
		missing[l.File+" "+l.Key] = append(missing[l.File+" "+l.Key], l.Form)
	}
	p := page{Language: lang, Foreign: lang != English}
	first, other := catalogue.Speak(English), catalogue.Speak(lang)
	for _, t := range english {
		if !Of(t.File, game) {
			continue
		}
		if len(p.Files) == 0 || p.Files[len(p.Files)-1].Name != t.File {
			p.Files = append(p.Files, file{Name: t.File})
		}
		name := t.File + " " + t.Key
		r := row{Key: t.Key, English: filled(first, t)}
		p.Of++
		if mine, ok := said[name]; ok {
			r.Own, r.Source = filled(other, mine), source(mine)
			r.SameAsEnglish = p.Foreign && strings.Join(r.Own, "\n") == strings.Join(r.English, "\n")
			p.Said++
		} else {
			r.Source = source(t)
		}
		if len(r.Own) == 1 && r.Source == r.Own[0] {
			r.Source = ""
		}
		r.Lacks = missing[name]
		p.Lacks += len(r.Lacks)
		f := &p.Files[len(p.Files)-1]
		f.Rows = append(f.Rows, r)
	}
	if p.Of == 0 {
		return fmt.Errorf("there are no words of %q", game)
	}
	return pageTemplate.Execute(w, p)
}

// Of reports whether a file is a game's; every one is of "".
func Of(file, game string) bool { return game == "" || file == game+".toml" }

// source is a text as its file has it, each form in a line.
func source(t Text) string {
	if !t.counted() {
		return t.Forms["other"]
	}
	var lines []string
	for _, form := range []string{"zero", "one", "two", "few", "many", "other"} {
		if text, ok := t.Forms[form]; ok {
			lines = append(lines, form+" = "+text)
		}
	}
	return strings.Join(lines, "\n")
}
