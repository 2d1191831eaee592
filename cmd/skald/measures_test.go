package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMeasures holds the top floor to its size: a type that can do everything, or a
// room into which everything goes, wants to be parted by subject. The small Discord
// for tests counts apart.
func TestMeasures(t *testing.T) {
	const (
		mostLines   = 30_000
		mostMethods = 90
		mostOfFrame = 45 // of bot.Bot, which knows no subject
	)
	root, files, lines := filepath.Join("..", "..", "bot"), token.NewFileSet(), 0
	methods := map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "localdiscord":
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		lines += bytes.Count(text, []byte("\n"))
		file, err := parser.ParseFile(files, path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[filepath.Dir(path)+"."+receiver(f.Recv.List[0].Type)]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, n := range methods {
		most := mostMethods
		if name == root+".Bot" {
			most = mostOfFrame
		}
		if n > most {
			t.Errorf("%s has %d methods, want at most %d", name, n, most)
		}
	}
	if methods[root+".Bot"] == 0 {
		t.Error("bot.Bot has no methods: does this test still look at it?")
	}
	if lines > mostLines {
		t.Errorf("bot has %d lines without tests, want at most %d: what of it belongs to the rules, to a board or to the store?", lines, mostLines)
	}
}

// receiver returns the name of the type that a method is of.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	}
	return "?"
}
