package speech

import (
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// A parser parses each sentence of a voice once. The library would parse a
// sentence each time it is said, since its functions are a voice's own.
type parser struct {
	texts  template.TextParser
	parsed sync.Map // source → template.ParsedTemplate
}

// Parse returns the sentence with that source.
func (p *parser) Parse(source, left, right string) (template.ParsedTemplate, error) {
	if kept, ok := p.parsed.Load(source); ok {
		return kept.(template.ParsedTemplate), nil
	}
	parsed, err := p.texts.Parse(source, left, right)
	if err != nil {
		return nil, err
	}
	p.parsed.Store(source, parsed)
	return parsed, nil
}

// Cacheable tells the library to keep nothing: what it kept would speak with
// the functions of the voice that said a sentence first.
func (*parser) Cacheable() bool { return false }
