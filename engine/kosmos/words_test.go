package kosmos_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/kosmos"
)

// What Discord and the bot allow for a verb's help, the title's description and
// its rules in short.
const (
	maxHelp  = 100
	maxRules = 1900
)

// keyRE is what a key of a note, secret or refusal looks like in the code.
var keyRE = regexp.MustCompile(`^(note|secret|hint|line|hand|ask|heading|refuse|over)\.[a-z-]+$`)

var languages = []string{"en", "de"}

// TestWords holds that each language has a sentence for every key in the code
// and a label for every word, and none that nobody says.
func TestWords(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	about := kosmos.Standard().About()
	used := map[string]bool{"kosmos.title": true, "kosmos.about": true, "kosmos.rules": true}
	for _, key := range sourceKeys(t) {
		used["kosmos."+key] = true
	}
	for _, r := range kosmos.Refusals() {
		used["kosmos."+r.Why], used["kosmos.rule."+r.Rule] = true, true
	}
	for _, v := range about.Vocabularies {
		for i := range engine.Word(v.Len()) {
			used["kosmos."+v.Name()+"."+v.Word(i)] = true
		}
	}
	for _, o := range about.Options {
		for _, value := range o.Values {
			used["kosmos.option."+o.Key+"-"+value] = true
		}
	}
	for _, v := range about.Verbs {
		for _, table := range []string{"verb.", "verb-help.", "confirm."} {
			used["kosmos."+table+v.Name] = true
		}
		if v.Public {
			used["kosmos.press."+v.Name] = true
		}
		for _, p := range v.Params {
			used["kosmos.param."+p.Name] = true
		}
	}
	for _, language := range languages {
		voice := catalogue.Speak(language)
		for key := range used {
			if !catalogue.HasIn(language, key) {
				t.Errorf("%s has no sentence for %s", language, key)
			}
		}
		for _, key := range catalogue.Keys(language) {
			// Counted words are said by other sentences, captions by the pictures.
			inside := strings.HasPrefix(key, "kosmos.count.") || strings.HasPrefix(key, "kosmos.board.")
			if strings.HasPrefix(key, "kosmos.") && !inside && !used[key] {
				t.Errorf("%s: nobody says %s", language, key)
			}
		}
		for _, v := range about.Verbs {
			if help := voice.Say("kosmos.verb-help."+v.Name, nil); utf8.RuneCountInString(help) > maxHelp {
				t.Errorf("%s: the help of %s is longer than %d: %q", language, v.Name, maxHelp, help)
			}
		}
		if n := utf8.RuneCountInString(voice.Say("kosmos.about", nil)); n > maxHelp {
			t.Errorf("%s: the description has %d characters, more than %d", language, n, maxHelp)
		}
		if n := utf8.RuneCountInString(voice.Say("kosmos.rules", nil)); n > maxRules {
			t.Errorf("%s: the rules have %d characters, more than %d", language, n, maxRules)
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
	if len(keys) < 50 {
		t.Fatalf("only %d keys in the code", len(keys))
	}
	return keys
}

// TestSentences plays matches and says everything in every language: no
// sentence may lack a key or a value.
func TestSentences(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range languages {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			for n := range uint64(9) {
				sayMatch(t, catalogue.Speak(language), n)
			}
		})
	}
}

// sayMatch plays a match by chance and says all that comes up.
func sayMatch(t *testing.T, voice *words.Voice, n uint64) {
	game := kosmos.Standard()
	about := game.About()
	name := func(s engine.Seat) string { return voice.Side(about, s) }
	check := func(text string) {
		for _, bad := range []string{"[kosmos", "<no value>", "%!", "<nil>", "  ", " .", " ,", "{{"} {
			if strings.Contains(text, bad) {
				t.Fatalf("%q has %q", text, bad)
			}
		}
		if text == "" {
			t.Fatal("a sentence is empty")
		}
	}
	setup := engine.Setup{Players: 2 + int(n%3), Options: map[string]string{"cards": []string{"crown", "back", "mixed"}[n/3%3]}}
	dice := engine.NewDice(engine.Seed{7}, n)
	told := &engine.Teller{}
	s, err := game.New(setup, dice, told)
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
		for seat := range engine.Seat(setup.Players) {
			check(voice.Note(about, view.Ask(seat), name))
			for _, line := range s.Private(seat).Describe() {
				check(string(voice.Secret(about, line, name)))
			}
		}
		if result, over := s.Result(); over {
			for _, why := range result.Why {
				check(voice.Note(about, why, name))
			}
			return
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
		if _, err := s.Apply(seat, odd, dice, nil); err != nil {
			check(voice.Refusal(about, err.(*engine.RuleError), name))
		}
		told = &engine.Teller{}
		if s, err = s.Apply(seat, act, dice, told); err != nil {
			t.Fatal(err)
		}
	}
}
