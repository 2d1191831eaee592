package words_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// speaks are the calls that say something.
var speaks = map[string]bool{"Say": true, "Count": true, "Note": true, "Label": true, "LabelOf": true, "Join": true, "Either": true, "Verb": true, "Side": true, "Section": true}

// glueFaults are the places of a program's text at which words of the program
// stand beside words of the catalogue: signs and spaces may, words may not, since
// their place in a sentence is the language's affair.
func glueFaults(name string, src any) ([]string, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var faults []string
	ast.Inspect(file, func(n ast.Node) bool {
		sum, ok := n.(*ast.BinaryExpr)
		if !ok || sum.Op != token.ADD {
			return true
		}
		said, texts := false, []string(nil)
		for _, part := range summands(sum) {
			switch part := part.(type) {
			case *ast.CallExpr:
				if called, ok := part.Fun.(*ast.SelectorExpr); ok && speaks[called.Sel.Name] {
					said = true
				}
			case *ast.BasicLit:
				texts = append(texts, part.Value)
			}
		}
		for _, text := range texts {
			if said && strings.IndexFunc(strings.NewReplacer(`\n`, "", `\t`, "").Replace(text), unicode.IsLetter) >= 0 {
				faults = append(faults, fmt.Sprintf("%s: %s stands beside what is said", set.Position(sum.Pos()), text))
			}
		}
		return false // its parts are parts of this sum
	})
	return faults, nil
}

// summands are the parts of a sum.
func summands(e ast.Expr) []ast.Expr {
	if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return append(summands(sum.X), summands(sum.Y)...)
	}
	return []ast.Expr{e}
}

// TestNothingIsGlued holds that no code of the bot puts words of its own beside
// those of the catalogue.
func TestNothingIsGlued(t *testing.T) {
	t.Parallel()
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "localdiscord":
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files++
		faults, err := glueFaults(path, nil)
		for _, fault := range faults {
			t.Error(fault)
		}
		return err
	})
	if err != nil || files < 50 {
		t.Errorf("%d files were read: %v", files, err)
	}
}

// TestGlueIsFound has code that the test above must refuse, and such that it must
// not.
func TestGlueIsFound(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{
		`v.Say("a", nil) + " and " + v.Say("b", nil)`:       1,
		`"You have " + v.Count("ship", n) + "."`:            1,
		`"**" + v.Say("a", nil) + "**\n" + v.Join(list...)`: 0,
		`"a." + key`: 0,
		`v.Say("a."+key, nil) + " · " + v.Say("b."+key, nil)`: 0,
	} {
		got, err := glueFaults("x.go", "package x\n\nvar _ = "+code)
		if err != nil || len(got) != want {
			t.Errorf("%s: found %q, %v; want %d", code, got, err, want)
		}
	}
}
