package words_test

import (
	"strings"
	"testing"

	"skald/engine"
)

// isles is a game whose words come with an edition.
func isles(labels ...engine.Label) *engine.About {
	seat := engine.NewVocabulary("jarl", "p1", "p2")
	node := engine.NewVocabulary("node", "jorvik", "danelaw", "hlymrek")
	number := engine.NumberVocabulary("number", 0, 9)
	ship := engine.SentenceVocabulary("ship", "ship", []string{"p2.jorvik"}, func(engine.Word) []engine.Term {
		return []engine.Term{{Vocabulary: seat, Word: 1, Count: 1, Name: "seat"}, {Vocabulary: node, Count: 1}}
	})
	fleet := engine.SentenceVocabulary("fleet", "fleet", []string{"3-p2.jorvik"}, func(engine.Word) []engine.Term {
		return []engine.Term{{Vocabulary: number, Word: 3, Count: 1}, {Vocabulary: ship, Count: 1, Name: "first"}}
	})
	unsaid := engine.SentenceVocabulary("unsaid", "unsaid", []string{"x"}, func(engine.Word) []engine.Term {
		return []engine.Term{{Vocabulary: node, Count: 1}}
	})
	both := engine.ComposedVocabulary("both", []string{"p1+jorvik"}, func(engine.Word) []engine.Term {
		return []engine.Term{{Vocabulary: seat, Count: 1}, {Vocabulary: node, Count: 1}}
	})
	square := engine.PlainVocabulary("square", "a1", "b7")
	return &engine.About{Key: "isles", Vocabularies: []*engine.Vocabulary{seat, node, number, square, ship, fleet, unsaid, both}, Labels: labels}
}

var islesWords = map[string]string{
	"en/a.toml":     "list.and = \"and\"",
	"en/isles.toml": "[isles.jarl]\np1 = \"Gudrun\"\np2 = \"Ragnvald\"\n[isles.node]\njorvik = \"Jorvik\"\n[isles.phrase]\nship = \"{{.seat}}'s ship in {{.node}}\"\nfleet = \"{{.number}} times {{.first}}\"",
	"de/isles.toml": "[isles.node]\njorvik = \"Jórvík\"\n[isles.phrase]\nship = \"{{.seat}}s Schiff in {{.node}}\"",
}

// TestPhrases holds that a composed word is said by its vocabulary's sentence,
// in each language that has it, wherever it is said.
func TestPhrases(t *testing.T) {
	t.Parallel()
	c, about := catalogue(t, islesWords), isles()
	for _, tt := range []struct{ lang, vocabulary, word, want string }{
		{"en", "ship", "p2.jorvik", "Ragnvald's ship in Jorvik"},
		{"de", "ship", "p2.jorvik", "Ragnvalds Schiff in Jórvík"},
		{"en", "fleet", "3-p2.jorvik", "3 times Ragnvald's ship in Jorvik"},
		{"en", "unsaid", "x", "[isles.phrase.unsaid]"},
		{"en", "both", "p1+jorvik", "Gudrun and Jorvik"},
		{"en", "number", "7", "7"},
		{"en", "square", "b7", "b7"},
		{"de", "square", "b7", "b7"},
	} {
		voice := c.Speak(tt.lang)
		if got := voice.LabelOf(about, tt.vocabulary, tt.word); got != tt.want {
			t.Errorf("%s: %s %s is said %q, want %q", tt.lang, tt.vocabulary, tt.word, got, tt.want)
		}
		voc := about.Vocabulary(tt.vocabulary)
		word, _ := voc.Index(tt.word)
		if got := voice.Label(about, voc, word); got != tt.want {
			t.Errorf("%s: the word %s %s is said %q, want %q", tt.lang, tt.vocabulary, tt.word, got, tt.want)
		}
		note := engine.NewNote("node.jorvik", engine.WordArg("x", voc, word))
		if got := voice.Note(about, note, nil); got == "" {
			t.Errorf("%s: a note with %s says nothing", tt.lang, tt.word)
		}
	}
}

// TestLabelsOfAnEdition holds whose name of a word is said.
func TestLabelsOfAnEdition(t *testing.T) {
	t.Parallel()
	c := catalogue(t, islesWords)
	label := func(language, word, text string) engine.Label {
		return engine.Label{Language: language, Vocabulary: "node", Word: word, Text: text}
	}
	for _, tt := range []struct {
		name, lang, word, want string
		labels                 []engine.Label
	}{
		{"the language's own", "de", "jorvik", "Jórvík", nil},
		{"the edition's in that language", "de", "jorvik", "Eoforwic", []engine.Label{label("de", "jorvik", "Eoforwic")}},
		{"the language's before the edition's English", "de", "jorvik", "Jórvík", []engine.Label{label("en", "jorvik", "Eoforwic")}},
		{"the edition's English", "en", "jorvik", "Eoforwic", []engine.Label{label("en", "jorvik", "Eoforwic")}},
		{"only the edition has one", "de", "hlymrek", "Limerick", []engine.Label{label("en", "hlymrek", "Limerick")}},
		{"nobody has one", "de", "hlymrek", "hlymrek", nil},
		{"a mention", "en", "hlymrek", "everyone", []engine.Label{label("en", "hlymrek", "@everyone")}},
		{"markdown and lines", "en", "hlymrek", "Lime rick", []engine.Label{label("en", "hlymrek", "**Lime\n# rick**")}},
		{"nothing that can be said", "en", "hlymrek", "hlymrek", []engine.Label{label("en", "hlymrek", "***")}},
		{"300 characters", "en", "hlymrek", strings.Repeat("x", engine.MaxLabel-1) + "…", []engine.Label{label("en", "hlymrek", strings.Repeat("x", 300))}},
	} {
		about := isles(tt.labels...)
		if got := c.Speak(tt.lang).LabelOf(about, "node", tt.word); got != tt.want {
			t.Errorf("%s: %s says %q, want %q", tt.name, tt.lang, got, tt.want)
		}
	}
	about := isles(label("en", "jorvik", "Eoforwic"))
	if got, want := c.Speak("en").LabelOf(about, "ship", "p2.jorvik"), "Ragnvald's ship in Eoforwic"; got != want {
		t.Errorf("in a sentence: %q, want %q", got, want)
	}
}
