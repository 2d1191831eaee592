package desk

import (
	"slices"
	"strings"
)

// TypedIn reports whether what was typed occurs in any of the texts.
func TypedIn(typed string, texts ...string) bool {
	typed = strings.ToLower(typed)
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(strings.ToLower(t), typed) })
}
