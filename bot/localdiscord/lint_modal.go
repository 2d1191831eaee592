package localdiscord

// Discord's limits of forms.
const (
	maxModalRows        = 5
	maxModalTitle       = 45
	maxFieldLabel       = 45
	maxFieldDescription = 100
	maxInput            = 4000
)

// modalBody is the data of a modal callback.
type modalBody struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []component `json:"components"`
}

// lintModal wants a title and one to five parts: labels that hold a text input
// or a select, texts between them, or text inputs in action rows, as older
// forms have them.
func lintModal(m *modalBody) error {
	l := &lint{}
	l.length("data.custom_id", m.CustomID, 1, maxCustomID)
	l.length("data.title", m.Title, 1, maxModalTitle)
	if n := len(m.Components); n < 1 || n > maxModalRows {
		l.add("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length, not %d.", maxModalRows, n)
	}
	fields := 0
	for i := range m.Components {
		c := &m.Components[i]
		path := at("data.components", i)
		switch {
		case c.Type == textType:
			l.length(at(path, "content"), c.Content, 1, maxV2Text)
			continue
		case c.Type == rowType && len(c.Components) == 1 && c.Components[0].Type == textInputType:
			l.length(at(path, "components.0.label"), c.Components[0].Label, 1, maxFieldLabel)
			lintInput(l, at(path, "components.0"), &c.Components[0])
		case c.Type == labelType && c.Component != nil && c.Component.Type == textInputType:
			lintLabel(l, path, c)
			lintInput(l, at(path, "component"), c.Component)
		case c.Type == labelType && c.Component != nil && c.Component.isSelect():
			lintLabel(l, path, c)
			lintFormSelect(l, at(path, "component"), c.Component)
		default:
			l.add(path, "UNION_TYPE_CHOICES", "a form holds one text input or select in each label")
		}
		fields++
	}
	if fields == 0 {
		l.add("data.components", "BASE_TYPE_REQUIRED", "a form has something to fill in")
	}
	lintIDs(l, "data.components", m.Components)
	return invalidForm(l.faults...)
}

func lintLabel(l *lint, path string, c *component) {
	l.length(at(path, "label"), c.Label, 1, maxFieldLabel)
	l.length(at(path, "description"), c.Description, 0, maxFieldDescription)
	if c.Component.Label != "" {
		l.add(at(path, "component.label"), "BASE_TYPE_BAD_TYPE", "the label says what the field is called")
	}
}

// lintFormSelect wants a select that can be filled in: never disabled, and with
// no values only where none are required.
func lintFormSelect(l *lint, path string, c *component) {
	lintSelect(l, path, c)
	if c.Disabled {
		l.add(at(path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "a form holds nothing disabled")
	}
	if required := c.Required == nil || *c.Required; required && orElse(c.MinValues, 1) == 0 {
		l.add(at(path, "min_values"), "BASE_TYPE_OUT_OF_RANGE", "a required select takes at least one value")
	}
}

func lintInput(l *lint, path string, c *component) {
	low, high := orElse(c.MinLength, 0), orElse(c.MaxLength, maxInput)
	if low < 0 || low > maxInput || high < 1 || high > maxInput || low > high {
		l.add(at(path, "max_length"), "BASE_TYPE_OUT_OF_RANGE", "min_length %d and max_length %d do not fit", low, high)
	}
	if c.Style < 1 || c.Style > 2 {
		l.add(at(path, "style"), "BASE_TYPE_CHOICES", "there is no input style %d", c.Style)
	}
	l.length(at(path, "placeholder"), c.Placeholder, 0, maxWord)
	l.length(at(path, "value"), c.Value, 0, high)
}
