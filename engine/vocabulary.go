package engine

import "strconv"

// A Vocabulary is a finite list of words: lower-case, without spaces. It is
// made once and never changed.
type Vocabulary struct {
	name     string
	words    []string
	index    map[string]Word
	plain    bool
	compose  func(Word) []Term
	sentence string
	group    func(Word) (Term, bool)
}

// A Term is a part of a composed word: so many of another vocabulary's word.
type Term struct {
	Vocabulary *Vocabulary
	Word       Word
	Count      int
	Name       string // what a sentence calls the part; "" is the vocabulary's name
}

// NewVocabulary returns the vocabulary of the given words. It panics on a word
// that is there twice, since then notation could not be read back.
func NewVocabulary(name string, words ...string) *Vocabulary {
	v := &Vocabulary{name: name, words: words, index: make(map[string]Word, len(words))}
	for i, w := range words {
		if _, twice := v.index[w]; twice {
			panic("engine: vocabulary " + name + " has the word " + w + " twice")
		}
		v.index[w] = Word(i)
	}
	return v
}

// PlainVocabulary returns a vocabulary whose words are their own labels in every
// language, such as the squares of a board, a1 to g7: no file of words names them.
func PlainVocabulary(name string, words ...string) *Vocabulary {
	v := NewVocabulary(name, words...)
	v.plain = true
	return v
}

// NumberVocabulary returns the vocabulary of the numbers from low to high, which
// need no label in any language.
func NumberVocabulary(name string, low, high int) *Vocabulary {
	words := make([]string, 0, high-low+1)
	for n := low; n <= high; n++ {
		words = append(words, strconv.Itoa(n))
	}
	return PlainVocabulary(name, words...)
}

// ComposedVocabulary returns a vocabulary whose words are made of other words,
// such as "2w+stormer" of two warriors and a Leader, so that labels are needed
// for the parts only.
func ComposedVocabulary(name string, words []string, parts func(Word) []Term) *Vocabulary {
	v := NewVocabulary(name, words...)
	v.compose = parts
	return v
}

// SentenceVocabulary returns a vocabulary of composed words that are said by a
// sentence instead of one part after another: "p2.jorvik" as "Ragnvald's ship in
// Jorvik". The sentence is the words' phrase.<sentence>; its arguments are the
// terms by their names.
func SentenceVocabulary(name, sentence string, words []string, parts func(Word) []Term) *Vocabulary {
	v := ComposedVocabulary(name, words, parts)
	v.sentence = sentence
	return v
}

// InGroups lets words stand in groups, such as shires in kingdoms, by which a long
// list of them is told apart. It is called once, where the vocabulary is made.
func (v *Vocabulary) InGroups(of func(Word) (Term, bool)) *Vocabulary {
	v.group = of
	return v
}

// Group returns the group of a word, as a word of another vocabulary, and whether
// it is in one.
func (v *Vocabulary) Group(i Word) (Term, bool) {
	if v.group == nil || int(i) >= len(v.words) {
		return Term{}, false
	}
	return v.group(i)
}

// Name returns the vocabulary's name, which prefixes its labels.
func (v *Vocabulary) Name() string { return v.name }

// Len returns the number of words.
func (v *Vocabulary) Len() int { return len(v.words) }

// Word returns the word at i, or "" if there is none.
func (v *Vocabulary) Word(i Word) string {
	if int(i) >= len(v.words) {
		return ""
	}
	return v.words[i]
}

// Index returns the place of a word, and whether the vocabulary has it.
func (v *Vocabulary) Index(word string) (Word, bool) {
	i, ok := v.index[word]
	return i, ok
}

// Plain reports whether the words are their own labels.
func (v *Vocabulary) Plain() bool { return v.plain }

// Sentence returns the key of the sentence that says the vocabulary's words, ""
// if their parts are said one after another.
func (v *Vocabulary) Sentence() string { return v.sentence }

// Terms returns the parts of a composed word, or nil if it is no such word.
func (v *Vocabulary) Terms(i Word) []Term {
	if v.compose == nil || int(i) >= len(v.words) {
		return nil
	}
	return v.compose(i)
}
