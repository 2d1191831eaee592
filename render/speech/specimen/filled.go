package specimen

import (
	"slices"
	"strings"
	"text/template"
	"text/template/parse"

	"skald/render/speech"
)

// mostFilled bounds how many ways one sentence is shown.
const mostFilled = 12

// filled says a sentence of a voice in each way that its values can make it: counted
// words by each plural form, every condition once true and once not.
func filled(v *speech.Voice, t Text) (said []string) {
	if t.counted() {
		for _, e := range Examples(v.Language()) {
			said = append(said, v.Count(t.Key, e.N))
		}
		return unique(said)
	}
	blanks, err := blanksOf(v, t.Forms["other"])
	if err != nil {
		return []string{err.Error()}
	}
	said = append(said, v.Say(t.Key, blanks.values(nil)))
	for _, b := range blanks {
		for _, value := range b.choices {
			said = append(said, v.Say(t.Key, blanks.values(map[string]any{b.name: value})))
		}
	}
	said = unique(said)
	return said[:min(len(said), mostFilled)]
}

func unique(list []string) (once []string) {
	for _, s := range list {
		if !slices.Contains(once, s) {
			once = append(once, s)
		}
	}
	return once
}

// A blank is a place of a sentence that a value fills.
type blank struct {
	name     string
	first    any   // what stands for most
	choices  []any // what it may be besides
	optional bool  // a condition asks whether it is there
}

type blanks []blank

// values are the first of each blank, but for those that are given.
func (b blanks) values(other map[string]any) speech.Data {
	data := speech.Data{}
	for _, one := range b {
		data[one.name] = one.first
		if v, ok := other[one.name]; ok {
			data[one.name] = v
		}
	}
	return data
}

// blanksOf finds the blanks of a source, in the order in which they stand: a number where
// it is counted or compared, else a word that says the blank's name.
func blanksOf(v *speech.Voice, source string) (blanks, error) {
	parsed, err := template.New("").Funcs(template.FuncMap{
		"n": func(any, string) string { return "" }, "join": func(...string) string { return "" }, "label": func(string) string { return "" },
	}).Parse(source)
	if err != nil {
		return nil, err
	}
	f := finder{examples: Examples(v.Language())}
	f.walk(parsed.Root, false)
	for i := range f.found {
		b := &f.found[i]
		if b.first == nil {
			b.first = "‹" + b.name + "›"
		}
		if b.optional {
			b.choices = append(b.choices, none(b.first))
		}
	}
	return f.found, nil
}

// A finder looks through a parsed source for its blanks.
type finder struct {
	examples []Example
	found    blanks
}

func (f *finder) of(name string) *blank {
	i := slices.IndexFunc(f.found, func(b blank) bool { return b.name == name })
	if i < 0 {
		i = len(f.found)
		f.found = append(f.found, blank{name: name})
	}
	return &f.found[i]
}

func (f *finder) walk(n parse.Node, condition bool) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, one := range n.Nodes {
				f.walk(one, false)
			}
		}
	case *parse.ActionNode:
		f.walk(n.Pipe, false)
	case *parse.IfNode:
		f.walk(n.Pipe, true)
		f.walk(n.List, false)
		f.walk(n.ElseList, false)
	case *parse.WithNode:
		f.walk(n.Pipe, true)
		f.walk(n.List, false)
		f.walk(n.ElseList, false)
	case *parse.PipeNode:
		for _, c := range n.Cmds {
			f.command(c, condition)
		}
	}
}

// command looks at a function and what it is called with, or at a value alone.
func (f *finder) command(c *parse.CommandNode, condition bool) {
	call := ""
	if id, ok := c.Args[0].(*parse.IdentifierNode); ok {
		call = id.Ident
	}
	for i, arg := range c.Args {
		switch arg := arg.(type) {
		case *parse.PipeNode:
			f.walk(arg, condition)
		case *parse.FieldNode:
			b := f.of(strings.Join(arg.Ident, "."))
			f.use(b, call, c.Args[i+1:], condition)
		}
	}
}

// use notes what a blank must be, by how it is used.
func (f *finder) use(b *blank, call string, against []parse.Node, condition bool) {
	number := func() {
		if _, ok := b.first.(int); !ok {
			b.first = f.examples[len(f.examples)-1].N
			for _, e := range f.examples {
				b.choices = append(b.choices, e.N)
			}
		}
	}
	switch call {
	case "n":
		number()
	case "eq", "ne", "lt", "le", "gt", "ge":
		for _, other := range against {
			switch other := other.(type) {
			case *parse.NumberNode:
				number()
				b.choices = append(b.choices, int(other.Int64))
			case *parse.StringNode:
				b.choices = append(b.choices, other.Text)
			}
		}
	case "", "and", "or", "not":
		b.optional = b.optional || condition
	}
}

// none is the value of a kind by which a condition does not hold.
func none(like any) any {
	if _, ok := like.(int); ok {
		return 0
	}
	return ""
}
