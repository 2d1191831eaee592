package localdiscord

import "slices"

// lintRow wants one to five buttons or one select.
func lintRow(l *lint, path string, row *component) {
	inside := at(path, "components")
	if len(row.Components) == 0 {
		l.add(inside, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxButtons)
		return
	}
	if row.Components[0].isSelect() {
		if len(row.Components) > 1 {
			l.add(inside, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "a row holds one select and nothing else")
		}
	} else if len(row.Components) > maxButtons {
		l.add(inside, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "a row holds at most %d buttons", maxButtons)
	}
	for i := range row.Components {
		c := &row.Components[i]
		here := at(inside, i)
		switch {
		case c.Type == buttonType:
			lintButton(l, here, c)
		case c.isSelect() && i == 0:
			lintSelect(l, here, c)
		case c.isSelect(): // told above, or mixed with buttons
			l.add(here, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "a select needs a row of its own")
		default:
			l.add(at(here, "type"), "UNION_TYPE_CHOICES", "components of type %d do not stand in a row of a message", c.Type)
		}
	}
}

func lintButton(l *lint, path string, b *component) {
	l.length(at(path, "label"), b.Label, 0, maxLabel)
	if b.Label == "" && b.Emoji == nil {
		l.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "a button shows a label or an emoji")
	}
	switch {
	case b.Style == linkStyle:
		if b.CustomID != "" {
			l.add(at(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "a link has no custom_id")
		}
		l.length(at(path, "url"), b.URL, 1, 512)
	case b.Style < 1 || b.Style > linkStyle:
		l.add(at(path, "style"), "BASE_TYPE_CHOICES", "there is no button style %d", b.Style)
	case b.URL != "":
		l.add(at(path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "only a link has a url")
	}
}

func lintSelect(l *lint, path string, c *component) {
	l.length(at(path, "placeholder"), c.Placeholder, 0, maxPlaceholder)
	low, high := orElse(c.MinValues, 1), orElse(c.MaxValues, 1)
	if low < 0 || low > maxOptions || high < 1 || high > maxOptions || low > high {
		l.add(at(path, "max_values"), "BASE_TYPE_OUT_OF_RANGE", "min_values %d and max_values %d do not fit", low, high)
	}
	if c.Type != stringSelectType {
		if len(c.Options) > 0 {
			l.add(at(path, "options"), "BASE_TYPE_BAD_TYPE", "only a select of words has options")
		}
		lintDefaults(l, at(path, "default_values"), c, low, high)
		return
	}
	if len(c.Defaults) > 0 {
		l.add(at(path, "default_values"), "BASE_TYPE_BAD_TYPE", "a select of words marks its options instead")
	}
	if n := len(c.Options); n < 1 || n > maxOptions {
		l.add(at(path, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length, not %d.", maxOptions, n)
	}
	if high > len(c.Options) {
		l.add(at(path, "max_values"), "BASE_TYPE_OUT_OF_RANGE", "max_values %d of %d options", high, len(c.Options))
	}
	values := map[string]bool{}
	chosen := 0
	for i, o := range c.Options {
		here := at(path, "options", i)
		l.length(at(here, "label"), o.Label, 1, maxWord)
		l.length(at(here, "value"), o.Value, 1, maxWord)
		l.length(at(here, "description"), o.Description, 0, maxWord)
		if values[o.Value] {
			l.add(at(here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	if chosen > high {
		l.add(at(path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "%d defaults, at most %d values", chosen, high)
	}
}

// lintDefaults wants things that the select offers, as many as may be picked.
func lintDefaults(l *lint, path string, c *component, low, high int) {
	kinds := map[int][]string{
		userSelectType: {"user"}, roleSelectType: {"role"}, mentionSelectType: {"user", "role"}, channelSelectType: {"channel"},
	}
	if n := len(c.Defaults); n > 0 && (n < low || n > high) {
		l.add(path, "BASE_TYPE_BAD_LENGTH", "%d defaults, where %d to %d are picked", n, low, high)
	}
	for i, d := range c.Defaults {
		if !slices.Contains(kinds[c.Type], d.Kind) {
			l.add(at(path, i, "type"), "BASE_TYPE_CHOICES", "a select of type %d does not offer a %q", c.Type, d.Kind)
		}
	}
}

// lintIDs wants a custom_id of 1 to 100 characters on whatever can be acted on,
// each once in the message.
func lintIDs(l *lint, path string, tree []component) {
	seen := map[string]bool{}
	walk(path, tree, func(path string, c *component) {
		acts := c.Type == buttonType && c.Style != linkStyle || c.isSelect() || c.Type == textInputType
		if !acts {
			return
		}
		l.length(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
		if seen[c.CustomID] {
			l.add(at(path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		seen[c.CustomID] = true
	})
}

// lintChoices wants at most 25 choices with names and values of at most 100
// characters.
func lintChoices(l *lint, path string, choices []Choice) {
	if len(choices) > maxChoices {
		l.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length, not %d.", maxChoices, len(choices))
	}
	for i, c := range choices {
		l.length(at(path, i, "name"), c.Name, 1, maxWord)
		switch v := c.Value.(type) {
		case string:
			l.length(at(path, i, "value"), v, 1, maxWord)
		case float64:
		default:
			l.add(at(path, i, "value"), "BASE_TYPE_REQUIRED", "a choice has a text or a number as value")
		}
	}
}
