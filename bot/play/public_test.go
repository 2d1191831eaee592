package play

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestChannelReadsPublicViews holds that messages for a whole channel are made by
// methods of public views alone. These cannot reach a secret, since nothing leads
// from them to the match.
func TestChannelReadsPublicViews(t *testing.T) {
	t.Parallel()
	for folder, public := range map[string][]string{".": {"Public", "question"}, "../lobby": {"view"}} {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", folder, err)
		}
		made := 0
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				if !makesChannelMessage(d) {
					continue
				}
				made++
				if f, ok := d.(*ast.FuncDecl); !ok || !slices.Contains(public, receiverOf(f)) {
					t.Errorf("%s: a message for the channel is made outside of a method of %q", name, public)
				}
			}
		}
		if made == 0 {
			t.Errorf("nothing in %s makes a message for the channel: does this test look at the right type?", folder)
		}
	}
}

// makesChannelMessage reports whether a declaration writes a message for a channel down.
func makesChannelMessage(d ast.Decl) (makes bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			typ, _ := lit.Type.(*ast.SelectorExpr)
			makes = makes || typ != nil && typ.Sel.Name == "ChannelMessage"
		}
		return true
	})
	return makes
}

// receiverOf names the type that a method is of; "" of a function.
func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	id, _ := f.Recv.List[0].Type.(*ast.Ident)
	if id == nil {
		return ""
	}
	return id.Name
}
