package speech

import (
	"cmp"

	"skald/engine"
)

// Label returns a word of a vocabulary as people say it: a composed word by its
// sentence, or its parts one after another.
func (v *Voice) Label(a *engine.About, words *engine.Vocabulary, word engine.Word) string {
	terms := words.Terms(word)
	switch {
	case terms != nil && words.Sentence() != "":
		said := make(Data, len(terms))
		for _, t := range terms {
			said[cmp.Or(t.Name, t.Vocabulary.Name())] = v.term(a, t)
		}
		return v.Say(a.Key+".phrase."+words.Sentence(), said)
	case terms != nil:
		parts := make([]string, len(terms))
		for i, t := range terms {
			parts[i] = v.term(a, t)
		}
		return v.Join(parts...)
	case words.Plain():
		return words.Word(word)
	}
	return v.labelOf(a, words.Name(), words.Word(word), 1)
}

// Short returns a word as a button says it where there is little room: a composed one by
// its short sentence, if the title has one.
func (v *Voice) Short(a *engine.About, words *engine.Vocabulary, word engine.Word) string {
	said := make(Data)
	for _, t := range words.Terms(word) {
		said[cmp.Or(t.Name, t.Vocabulary.Name())] = v.term(a, t)
	}
	if text, ok := v.say(a.Key+".short."+words.Sentence(), said); ok && len(said) > 0 {
		return text
	}
	return v.Label(a, words, word)
}

// LabelOf returns the label of a word by its vocabulary's name. A word that has
// no label is said as it is.
func (v *Voice) LabelOf(a *engine.About, vocabulary, word string) string {
	if voc := a.Vocabulary(vocabulary); voc != nil {
		if i, ok := voc.Index(word); ok {
			return v.Label(a, voc, i)
		}
	}
	return v.labelOf(a, vocabulary, word, 1)
}

// term says a part of a composed word.
func (v *Voice) term(a *engine.About, t engine.Term) string {
	if t.Vocabulary.Plain() || t.Vocabulary.Terms(t.Word) != nil {
		return v.Label(a, t.Vocabulary, t.Word)
	}
	return v.labelOf(a, t.Vocabulary.Name(), t.Vocabulary.Word(t.Word), t.Count)
}

// labelOf says so many of a word: as the match's edition calls it in this
// language, else as this language does, else as either does in English, else as
// it is written. An edition's label is somebody's data: no more of it is said than
// can be a label.
func (v *Voice) labelOf(a *engine.About, vocabulary, word string, n int) string {
	key := a.Key + "." + vocabulary + "." + word
	if label := engine.PlainLabel(a.Label(v.language, vocabulary, word)); label != "" {
		return label
	}
	if v.own[key] {
		return v.Count(key, n)
	}
	if label := engine.PlainLabel(a.Label(fallback, vocabulary, word)); label != "" {
		return label
	}
	if said, known := v.counted(key, n); known {
		return said
	}
	return engine.PlainLabel(word)
}
