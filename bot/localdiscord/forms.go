package localdiscord

import "slices"

// StartSubmit fills in the form that an interaction opened, and sends it: the
// text of an input, or the values of a select, by custom id. What is left out
// keeps what the bot proposed.
func (u *User) StartSubmit(opened ID, fields map[string][]string) (*Interaction, error) {
	s := u.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	it := s.interactions[opened]
	if it == nil || it.modal == nil || it.modal.User != u.ID {
		return nil, refuse("that form is not open before %s", u.Name)
	}
	return s.submittedLocked(u, it, fields)
}

func (s *Server) submittedLocked(u *User, opener *Interaction, fields map[string][]string) (*Interaction, error) {
	modal := opener.modal
	ch, err := s.openToLocked(u, modal.Channel)
	if err != nil {
		return nil, err
	}
	for _, name := range sortedKeys(fields) {
		if !slices.ContainsFunc(modal.Fields, func(f Field) bool { return f.CustomID == name }) {
			return nil, refuse("the form has no field %q", name)
		}
	}
	res := resolved{by: u}
	var filled []any
	for i, f := range modal.Fields {
		if f.CustomID == "" { // words between the fields
			filled = append(filled, map[string]any{"type": textType, "id": i + 1})
			continue
		}
		values, given := fields[f.CustomID]
		component, err := s.fieldLocked(f, values, given, &res)
		if err != nil {
			return nil, err
		}
		if f.row {
			filled = append(filled, map[string]any{"type": rowType, "id": i + 1, "components": []any{component}})
		} else {
			filled = append(filled, map[string]any{"type": labelType, "id": i + 1, "component": component})
		}
	}
	var source *message
	if modal.Message != 0 {
		source = s.messageLocked(modal.Message)
	}
	data := map[string]any{"custom_id": modal.CustomID, "components": filled}
	if !res.empty() {
		data["resolved"] = res
	}
	it := s.beginLocked(modalSubmitted, u, ch, source, data)
	it.opener = opener
	return it, nil
}

// fieldLocked is a filled field as the client would send it.
func (s *Server) fieldLocked(f Field, values []string, given bool, res *resolved) (map[string]any, error) {
	if f.Menu != nil {
		if !given {
			values = f.Menu.defaults()
		}
		menu := *f.Menu
		if len(values) == 0 && !f.Required {
			menu.Min = 0
		}
		picked, err := s.pickedLocked(menu, values, res)
		if err != nil {
			return nil, err
		}
		return map[string]any{"type": menu.Kind, "custom_id": f.CustomID, "values": picked}, nil
	}
	value := f.Value
	if given {
		if len(values) != 1 {
			return nil, refuse("the field %q takes one text", f.Label)
		}
		value = values[0]
	}
	n := len([]rune(value))
	switch {
	case n == 0 && f.Required:
		return nil, refuse("the field %q is required", f.Label)
	case n > 0 && n < f.Min || n > f.Max:
		return nil, refuse("the field %q takes %d to %d characters, not %d", f.Label, f.Min, f.Max, n)
	}
	return map[string]any{"type": textInputType, "custom_id": f.CustomID, "value": value}, nil
}
