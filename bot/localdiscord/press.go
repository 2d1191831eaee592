package localdiscord

import (
	"context"
	"slices"
)

// Press presses a button of a message and waits for what it brings.
func (u *User) Press(ctx context.Context, m Message, customID string) (*Reply, error) {
	return u.press(ctx, m.ID, customID, nil)
}

// PressLabel presses the button that shows this label.
func (u *User) PressLabel(ctx context.Context, m Message, label string) (*Reply, error) {
	b, ok := m.Button(label)
	if !ok {
		return nil, refuse("the message shows no button %q", label)
	}
	return u.press(ctx, m.ID, b.CustomID, nil)
}

// Select picks values of a select menu. For a menu of users a value is "@name" or an id.
func (u *User) Select(ctx context.Context, m Message, customID string, values ...string) (*Reply, error) {
	return u.press(ctx, m.ID, customID, append([]string{}, values...))
}

func (u *User) press(ctx context.Context, message ID, customID string, values []string) (*Reply, error) {
	s := u.srv
	s.mu.Lock()
	it, err := s.pressed(u, message, customID, values)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return s.await(ctx, it)
}

// pressed starts the interaction of a button (values nil) or a select. The caller holds s.mu.
func (s *Server) pressed(u *User, id ID, customID string, values []string) (*interaction, error) {
	m := s.message(id)
	if m == nil || !m.seenBy(u.ID) {
		return nil, refuse("there is no message %s", id)
	}
	ch, err := s.openTo(u, m.Channel)
	if err != nil {
		return nil, err
	}
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			if b.CustomID != customID || b.Style == linkStyle || values != nil {
				continue
			}
			if b.Disabled {
				return nil, refuse("the button %q is disabled", b.Label)
			}
			data := map[string]any{"custom_id": customID, "component_type": buttonType}
			return s.begin(componentPressed, u, ch, m, data), nil
		}
		if row.Select != nil && row.Select.CustomID == customID && values != nil {
			data, err := s.selected(*row.Select, values)
			if err != nil {
				return nil, err
			}
			return s.begin(componentPressed, u, ch, m, data), nil
		}
	}
	return nil, refuse("the message shows no such component as %q", customID)
}

// selected makes the data of a selection.
func (s *Server) selected(menu Select, values []string) (map[string]any, error) {
	if menu.Disabled {
		return nil, refuse("the menu %q is disabled", menu.Placeholder)
	}
	if len(values) < menu.Min || len(values) > menu.Max {
		return nil, refuse("%d values picked, the menu wants %d to %d", len(values), menu.Min, menu.Max)
	}
	data := map[string]any{"custom_id": menu.CustomID, "component_type": menu.Kind}
	res := resolved{}
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			return nil, refuse("%q is picked twice", v)
		}
		switch menu.Kind {
		case stringSelectType:
			if !slices.ContainsFunc(menu.Options, func(o Option) bool { return o.Value == v }) {
				return nil, refuse("the menu has no value %q", v)
			}
		default:
			id, err := s.resolve(menu.Kind, v, &res)
			if err != nil {
				return nil, err
			}
			values[i] = id.String()
		}
	}
	data["values"] = values
	if menu.Kind != stringSelectType {
		data["resolved"] = res
	}
	return data, nil
}

// Submit fills a modal in and sends it. Fields left out keep the value that the bot proposed.
func (u *User) Submit(ctx context.Context, modal Modal, fields map[string]string) (*Reply, error) {
	s := u.srv
	s.mu.Lock()
	it, err := s.submitted(u, modal, fields)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return s.await(ctx, it)
}

func (s *Server) submitted(u *User, modal Modal, fields map[string]string) (*interaction, error) {
	if modal.User != u.ID {
		return nil, refuse("the form did not open before %s", u.Name)
	}
	ch, err := s.openTo(u, modal.Channel)
	if err != nil {
		return nil, err
	}
	for name := range fields {
		if !slices.ContainsFunc(modal.Fields, func(f Field) bool { return f.CustomID == name }) {
			return nil, refuse("the form has no field %q", name)
		}
	}
	var rows []any
	for _, f := range modal.Fields {
		value, given := fields[f.CustomID]
		if !given {
			value = f.Value
		}
		n := len([]rune(value))
		switch {
		case n == 0 && f.Required:
			return nil, refuse("the field %q is required", f.Label)
		case n > 0 && n < f.Min || n > f.Max:
			return nil, refuse("the field %q takes %d to %d characters, not %d", f.Label, f.Min, f.Max, n)
		}
		input := map[string]any{"type": textInputType, "custom_id": f.CustomID, "value": value}
		rows = append(rows, map[string]any{"type": rowType, "components": []any{input}})
	}
	var source *message
	if modal.Message != 0 {
		source = s.message(modal.Message)
	}
	data := map[string]any{"custom_id": modal.CustomID, "components": rows}
	return s.begin(modalSubmitted, u, ch, source, data), nil
}
