package enginetest

import (
	"errors"
	"fmt"

	"skald/engine"
)

// maxSections is how many sections fit a select, beside the rules in short.
const maxSections = maxValues - 1

// Rulebook returns an error that lists what is wrong with the sections of a
// game's rules, nil if it tells none.
func Rulebook(g engine.Game) error {
	book, ok := g.(engine.Rulebook)
	if !ok {
		return nil
	}
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	seen := map[string]bool{}
	for _, s := range book.Rules() {
		if !nameRE.MatchString(s.Key) || seen[s.Key] {
			fault("section %q: it is there twice, or no name", s.Key)
		}
		seen[s.Key] = true
		if len(s.Lines) == 0 {
			fault("section %s is empty", s.Key)
		}
		for i, n := range s.Lines {
			if n.Key == "" {
				fault("section %s: line %d has no key", s.Key, i+1)
			}
		}
	}
	if n := len(seen); n < 1 || n > maxSections {
		fault("%d sections: a rulebook has 1 to %d", n, maxSections)
	}
	for _, v := range g.About().Verbs {
		if !seen[v.Rule] {
			fault("verb %s: no section %q tells of it", v.Name, v.Rule)
		}
	}
	return errors.Join(faults...)
}

// told reports whether a refusal's section is one that players can read.
func (p *position) told(e *engine.RuleError) bool {
	book, ok := p.game.(engine.Rulebook)
	if !ok {
		return true
	}
	if p.sections == nil {
		p.sections = map[string]bool{}
		for _, s := range book.Rules() {
			p.sections[s.Key] = true
		}
	}
	return p.sections[e.Rule]
}
