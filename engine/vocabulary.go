package engine

import "strconv"

// A Vocabulary is a finite list of words: lower-case, without spaces. It is
// made once and never changed.
type Vocabulary struct {
	name    string
	words   []string
	index   map[string]uint16
	plain   bool
	compose func(word uint16) []Term
}

// A Term is a part of a composed word: so many of another vocabulary's word.
type Term struct {
	Words *Vocabulary
	Word  uint16
	Count int
}

// Words returns the vocabulary of the given words. It panics on a word that is
// there twice, since then notation could not be read back.
func Words(name string, words ...string) *Vocabulary {
	v := &Vocabulary{name: name, words: words, index: make(map[string]uint16, len(words))}
	for i, w := range words {
		if _, twice := v.index[w]; twice {
			panic("engine: vocabulary " + name + " has the word " + w + " twice")
		}
		v.index[w] = uint16(i)
	}
	return v
}

// Numbers returns the vocabulary of the numbers from low to high, which need
// no label in any language.
func Numbers(name string, low, high int) *Vocabulary {
	words := make([]string, 0, high-low+1)
	for n := low; n <= high; n++ {
		words = append(words, strconv.Itoa(n))
	}
	v := Words(name, words...)
	v.plain = true
	return v
}

// Composed returns a vocabulary whose words are made of other words, such as
// "2w+stormer" of two warriors and a Leader, so that labels are needed for the
// parts only.
func Composed(name string, words []string, parts func(word uint16) []Term) *Vocabulary {
	v := Words(name, words...)
	v.compose = parts
	return v
}

// Name returns the vocabulary's name, which prefixes its labels.
func (v *Vocabulary) Name() string { return v.name }

// Len returns the number of words.
func (v *Vocabulary) Len() int { return len(v.words) }

// Word returns the word at i, or "" if there is none.
func (v *Vocabulary) Word(i uint16) string {
	if int(i) >= len(v.words) {
		return ""
	}
	return v.words[i]
}

// Index returns the place of a word, and whether the vocabulary has it.
func (v *Vocabulary) Index(word string) (uint16, bool) {
	i, ok := v.index[word]
	return i, ok
}

// Plain reports whether the words are their own labels.
func (v *Vocabulary) Plain() bool { return v.plain }

// Terms returns the parts of a composed word, or nil if it is no such word.
func (v *Vocabulary) Terms(i uint16) []Term {
	if v.compose == nil || int(i) >= len(v.words) {
		return nil
	}
	return v.compose(i)
}
