package saga_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/saga"
)

// maxHelp is how long the description of a slash command may be.
const maxHelp = 100

// keyRE is what a key of a note, secret or refusal looks like in the code.
var keyRE = regexp.MustCompile(`^(note|secret|hint|line|hand|ask|heading|refuse)\.[a-z-]+$`)

// TestWords holds that English has a sentence for every key in the code and a
// label for every word, and none that nobody says.
func TestWords(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	about := saga.Standard().About()
	used := map[string]bool{}
	need := func(key string) {
		used["saga."+key] = true
		if !catalogue.Has("saga." + key) {
			t.Errorf("there is no sentence for %s", key)
		}
	}
	for _, key := range sourceKeys(t) {
		need(key)
	}
	for _, key := range []string{"title", "about", "rules"} {
		need(key)
	}
	for _, phase := range []string{"choosing", "resolving", "combat", "end-of-round", "over"} {
		need("heading." + phase)
		if phase != "over" {
			need("rule." + phase)
		}
	}
	for _, r := range saga.Refusals() {
		need(r.Why)
		if r.Rule != "" {
			need("rule." + r.Rule)
		}
	}
	for _, v := range about.Vocabularies {
		for i := range engine.Word(v.Len()) {
			if !v.Plain() && v.Terms(i) == nil {
				need(v.Name() + "." + v.Word(i))
			}
		}
	}
	for i := range saga.Leader(saga.Leaders) {
		need("ability." + i.String())
	}
	voice := catalogue.Speak("en")
	for _, v := range about.Verbs {
		need("verb." + v.Name)
		need("verb-help." + v.Name)
		need("confirm." + v.Name)
		if v.Public {
			need("press." + v.Name)
		}
		if help := voice.Say("saga.verb-help."+v.Name, nil); utf8.RuneCountInString(help) > maxHelp {
			t.Errorf("the help of %s is longer than %d: %q", v.Name, maxHelp, help)
		}
		for _, p := range v.Params {
			need("param." + p.Name)
		}
	}
	need("rule.setup")
	for _, key := range catalogue.Keys("en") {
		_, rest, ours := strings.Cut(key, "saga.")
		// Counted words are said by other sentences, captions and abilities by the pictures.
		table, _, _ := strings.Cut(rest, ".")
		if ours && !slices.Contains([]string{"count", "board", "ability"}, table) && !used[key] {
			t.Errorf("nobody says %s", key)
		}
	}
}

// sourceKeys returns the keys that stand in the package's code.
func sourceKeys(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if key, err := strconv.Unquote(lit.Value); err == nil && keyRE.MatchString(key) {
					keys = append(keys, key)
				}
			}
			return true
		})
	}
	if len(keys) < 100 {
		t.Fatalf("only %d keys in the code", len(keys))
	}
	return keys
}

// TestSentences plays matches and says everything: no sentence may lack a key
// or a value.
func TestSentences(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	game, voice := saga.Standard(), catalogue.Speak("en")
	about := game.About()
	name := func(s engine.Seat) string { return voice.Side(about, s) }
	check := func(text string) {
		for _, bad := range []string{"[saga", "<no value>", "%!", "<nil>", "  ", " .", " ,"} {
			if strings.Contains(text, bad) {
				t.Fatalf("%q has %q", text, bad)
			}
		}
		if first, _ := utf8.DecodeRuneInString(text); first == utf8.RuneError {
			t.Fatal("a sentence is empty")
		}
	}
	for n := range uint64(20) {
		dice := engine.NewDice(engine.Seed{7}, n)
		told := &engine.Teller{}
		s, err := game.New(engine.Setup{Players: 2}, dice, told)
		if err != nil {
			t.Fatal(err)
		}
		for {
			for _, note := range told.Notes() {
				check(voice.Note(about, note, name))
			}
			for _, secret := range told.Secrets() {
				check(string(voice.Secret(about, secret, name)))
			}
			view := s.Public()
			check(voice.Note(about, view.Heading(), name))
			for _, line := range view.Describe() {
				check(voice.Note(about, line, name))
			}
			for seat := range engine.Seat(saga.Sides) {
				check(voice.Note(about, view.Ask(seat), name))
				for _, line := range s.Private(seat).Describe() {
					check(string(voice.Secret(about, line, name)))
				}
			}
			if s.ToMove() == 0 {
				break
			}
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			act := legal[dice.IntN(len(legal))]
			check(string(voice.Action(about, act)))
			for place := range about.Verbs[act.Verb].Params {
				if hint, ok := s.(engine.Hinter).Hint(seat, act, place); ok {
					check(string(voice.Secret(about, hint, name)))
				}
			}
			// A refusal of anything else that comes to mind.
			odd := engine.Do(engine.Verb(dice.IntN(len(about.Verbs))))
			for i, p := range about.Verbs[odd.Verb].Params {
				odd.Args[i] = engine.Word(dice.IntN(p.Vocabulary.Len()))
			}
			var rule *engine.RuleError
			if _, err := s.Apply(seat, odd, dice, nil); err != nil {
				rule = err.(*engine.RuleError)
				check(voice.Refusal(about, rule, name))
			}
			told = &engine.Teller{}
			if s, err = s.Apply(seat, act, dice, told); err != nil {
				t.Fatal(err)
			}
		}
	}
}
