// Package specimen shows a translator all sentences of a language on one page, filled
// with sample values in each of their plural forms beside the English ones, and lists what
// the language lacks. It reads the files of words themselves, so that somebody who writes
// a language sees it before any program holds it.
package specimen
