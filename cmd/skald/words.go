package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"skald/bot/words"
	"skald/render/speech/specimen"
)

// mostLacking is how many sentences that lack are printed.
const mostLacking = 200

// listWords says what a language lacks, or writes its page.
func listWords(_ context.Context, a *call) error {
	lang, files := a.file, words.Files()
	if !specimen.IsLanguage(lang) {
		return fmt.Errorf("%q is no language; say one as the folders are called, such as fr", lang)
	}
	if a.from != "" {
		files = os.DirFS(a.from)
		if list, err := fs.Glob(files, specimen.English+"/*.toml"); err != nil || len(list) == 0 {
			return fmt.Errorf("%s has no folder %s with words", a.from, specimen.English)
		}
	}
	if a.html != "" {
		var page bytes.Buffer
		if err := specimen.Write(&page, files, lang, a.game); err != nil {
			return err
		}
		if err := os.WriteFile(a.html, page.Bytes(), 0o644); err != nil {
			return err
		}
		_, err := fmt.Fprintf(a.out, "%s shows all sentences; open it in a browser.\n", a.html)
		return err
	}
	all, err := specimen.Lacks(files, lang)
	if err != nil {
		return err
	}
	n := 0
	for _, l := range all {
		if !specimen.Of(l.File, a.game) {
			continue
		}
		if n++; n <= mostLacking {
			form := ""
			if l.Form != "" {
				form = " (" + l.Form + ")"
			}
			fmt.Fprintf(a.out, "%s %s%s: %s\n", l.File, l.Key, form, strings.ReplaceAll(l.English, "\n", " "))
		}
	}
	switch {
	case n == 0:
		fmt.Fprintf(a.out, "%s lacks nothing.\n", lang)
	case n > mostLacking:
		fmt.Fprintf(a.out, "… and %d more.\n", n-mostLacking)
	}
	return nil
}
