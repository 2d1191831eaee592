package localdiscord

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Discord's limits of messages, which its API document does not state or states
// wrongly.
const (
	maxContent     = 2000
	maxRows        = 5
	maxButtons     = 5
	maxOptions     = 25
	maxCustomID    = 100
	maxLabel       = 80
	maxWord        = 100 // label, value, description of an option; name of a choice
	maxPlaceholder = 150
	maxChoices     = 25
)

// A lint collects the faults of one body.
type lint struct{ faults []fieldError }

func (l *lint) add(path, code, format string, args ...any) {
	l.faults = append(l.faults, fieldError{path, code, fmt.Sprintf(format, args...)})
}

// length wants a text of min to max characters.
func (l *lint) length(path, text string, min, max int) {
	if n := utf8.RuneCountInString(text); n < min || n > max {
		l.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length, not %d.", min, max, n)
	}
}

// lintMessage looks at a message as it would become.
func lintMessage(m *Message, tree []component) error {
	l := &lint{}
	v2 := m.Flags&componentsV2Flag != 0
	l.length("content", m.Content, 0, maxContent)
	shown := lintMedia(l, m, tree)
	heavy := false
	if v2 {
		heavy = lintV2(l, m, tree, shown)
	} else {
		lintV1(l, tree)
	}
	lintIDs(l, "components", tree)
	if err := invalidForm(l.faults...); err != nil {
		return err
	}
	if heavy {
		return errHeavyComponents
	}
	bare := m.Content == "" && len(m.Attachments) == 0
	if v2 && len(tree) == 0 || !v2 && bare {
		return errEmptyMessage
	}
	return nil
}

// lintMedia wants every attachment:// to name a file of the message, and
// returns the names that the components show.
func lintMedia(l *lint, m *Message, tree []component) map[string]bool {
	shown, names := map[string]bool{}, map[string]bool{}
	for _, a := range m.Attachments {
		names[a.Filename] = true
	}
	check := func(path, url string) {
		name, ok := strings.CutPrefix(url, "attachment://")
		shown[name] = true
		if ok && !names[name] {
			l.add(path, "MESSAGE_ATTACHMENT_NOT_FOUND", "%s names no file of the message", url)
		}
	}
	walk("components", tree, func(path string, c *component) {
		if c.Media != nil {
			check(at(path, "media.url"), c.Media.URL)
		}
		if c.File != nil {
			check(at(path, "file.url"), c.File.URL)
		}
		for i := range c.Items {
			if m := c.Items[i].Media; m != nil {
				check(at(path, "items", i, "media.url"), m.URL)
			}
		}
	})
	return shown
}

func lintV1(l *lint, tree []component) {
	if len(tree) > maxRows {
		l.add("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxRows)
	}
	for i := range tree {
		path := at("components", i)
		if tree[i].Type != rowType {
			l.add(at(path, "type"), "UNION_TYPE_CHOICES", "only action rows stand at the top; other components need the flag IS_COMPONENTS_V2")
			continue
		}
		lintRow(l, path, &tree[i])
	}
}
