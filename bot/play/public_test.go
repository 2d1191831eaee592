package play

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"skald/bot/discord"
	"skald/engine"
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

// TestStyles holds what the buttons that stand together look like.
func TestStyles(t *testing.T) {
	t.Parallel()
	about := &engine.About{Verbs: []engine.VerbSpec{
		{Name: "go"}, {Name: "back", Tone: engine.ToneAside}, {Name: "reveal", Tone: engine.ToneFinal},
		{Name: "end", Declines: true}, {Name: "pass", Declines: true, Answer: true},
	}}
	const goOn, back, reveal, end, pass = 0, 1, 2, 3, 4
	for i, c := range []struct {
		verbs []engine.Verb
		want  []discord.Style
	}{
		{[]engine.Verb{goOn, back, reveal, end}, []discord.Style{discord.Primary, discord.Secondary, discord.Danger, discord.Secondary}},
		{[]engine.Verb{back, end}, []discord.Style{discord.Secondary, discord.Primary}},
		{[]engine.Verb{back, pass}, []discord.Style{discord.Primary, discord.Secondary}},
		{[]engine.Verb{back}, []discord.Style{discord.Primary}},
		{[]engine.Verb{pass}, []discord.Style{discord.Secondary}},
	} {
		style := styles(about, c.verbs)
		for j, verb := range c.verbs {
			if got := style(verb); got != c.want[j] {
				t.Errorf("%d: %s has style %d, want %d", i, about.Verbs[verb].Name, got, c.want[j])
			}
		}
	}
}
