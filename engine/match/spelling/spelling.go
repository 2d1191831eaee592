// Package spelling finds the words that somebody may have meant who typed none of them.
// It is pure: it knows letters, and neither games nor languages.
package spelling

import (
	"cmp"
	"slices"
	"strings"
)

// A Word is one of those that could have been typed: as people read it, and as it is
// written.
type Word struct{ Label, Notation string }

// Typed reports whether somebody typed the word: as it is written, or as people read it.
func (w Word) Typed(typed string) bool {
	typed = strings.ToLower(strings.TrimSpace(typed))
	return typed == w.Notation || strings.ReplaceAll(typed, " ", "-") == w.Notation || typed == strings.ToLower(w.Label)
}

// Index returns the place of the word that somebody typed: of one that is written so,
// else of one that people read so; false if there is none.
func Index(typed string, list []Word) (at int, ok bool) {
	written := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(typed)), " ", "-")
	if at = slices.IndexFunc(list, func(w Word) bool { return w.Notation == written }); at < 0 {
		at = slices.IndexFunc(list, func(w Word) bool { return w.Typed(typed) })
	}
	return max(at, 0), at >= 0
}

// most is how many words Meant returns at most.
const most = 5

// Meant returns the labels of the words that somebody may have meant: those in which
// what they typed occurs, what begins with it first; else those that are likest to
// it, if at most one letter in four differs.
func Meant(typed string, list []Word) []string {
	typed = plain(typed)
	if typed == "" {
		return nil
	}
	const begins, occurs, likest = 0, 1, 2
	type candidate struct {
		label string
		rank  int
	}
	var found []candidate
	for _, c := range list {
		label, value := plain(c.Label), plain(c.Notation)
		rank := min(unlikeness(typed, label), unlikeness(typed, value)) + likest - 1
		switch {
		case strings.HasPrefix(label, typed) || strings.HasPrefix(value, typed):
			rank = begins
		case strings.Contains(label, typed) || strings.Contains(value, typed):
			rank = occurs
		case rank >= likest+len([]rune(typed))/4:
			continue
		}
		found = append(found, candidate{label: c.Label, rank: rank})
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(a.rank, b.rank) })
	var names []string
	for _, c := range found {
		if alike := found[0].rank < likest; c.rank < likest != alike {
			break // what only looks like it is named where nothing has it
		}
		if !slices.Contains(names, c.label) {
			names = append(names, c.label)
		}
	}
	return names[:min(len(names), most)]
}

// plain is a text as it is compared: a word of notation like its label.
func plain(text string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "-", " ")
}

// unlikeness is in how many letters what was typed differs from the beginning of
// any word of a text, or from all of it: letters that are missing, too many,
// changed, or swapped with their neighbour.
func unlikeness(typed, text string) int {
	letters, least := []rune(typed), len([]rune(typed))
	if least > 2*len([]rune(text)) {
		return least // however long a text was typed
	}
	for from := text; from != ""; {
		rest := []rune(from)
		for n := len(letters) - 1; n <= len(letters)+1; n++ {
			least = min(least, edits(letters, rest[:min(max(n, 0), len(rest))]))
		}
		_, from, _ = strings.Cut(from, " ")
	}
	return least
}

// edits is how many letters must be added, taken away, changed, or swapped with
// their neighbour to make one text of another.
func edits(a, b []rune) int {
	d := make([][]int, len(a)+1) // of the first i letters of one and j of the other
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			case i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1]:
				d[i][j] = 1 + min(d[i-2][j-2], d[i-1][j], d[i][j-1], d[i-1][j-1])
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
		}
	}
	return d[len(a)][len(b)]
}
