package enginetest

import (
	"errors"
	"fmt"

	"skald/engine"
)

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
	if len(seen) == 0 {
		fault("the rulebook is empty")
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
