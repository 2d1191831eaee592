package localdiscord

import "slices"

// StartPress presses a button of a message.
func (u *User) StartPress(message ID, customID string) (*Interaction, error) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return u.srv.pressedLocked(u, message, customID, nil)
}

// StartSelect picks values of a select menu. For a menu of users, roles or
// channels a value is "@name", "#name" or an id.
func (u *User) StartSelect(message ID, customID string, values []string) (*Interaction, error) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return u.srv.pressedLocked(u, message, customID, append([]string{}, values...))
}

// pressedLocked starts the interaction of a button (values nil) or a select.
func (s *Server) pressedLocked(u *User, id ID, customID string, values []string) (*Interaction, error) {
	m := s.messageLocked(id)
	if m == nil || !m.seenBy(u.ID) {
		return nil, refuse("there is no message %s", id)
	}
	ch, err := s.openToLocked(u, m.Channel)
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
			return s.beginLocked(componentPressed, u, ch, m, data), nil
		}
		if row.Select != nil && row.Select.CustomID == customID && values != nil {
			data, err := s.selectedLocked(u, *row.Select, values)
			if err != nil {
				return nil, err
			}
			return s.beginLocked(componentPressed, u, ch, m, data), nil
		}
	}
	return nil, refuse("the message shows no such component as %q", customID)
}

// selectedLocked makes the data of a selection.
func (s *Server) selectedLocked(u *User, menu Select, values []string) (map[string]any, error) {
	if menu.Disabled {
		return nil, refuse("the menu %q is disabled", menu.Placeholder)
	}
	res := resolved{by: u}
	values, err := s.pickedLocked(menu, values, &res)
	if err != nil {
		return nil, err
	}
	data := map[string]any{"custom_id": menu.CustomID, "component_type": menu.Kind, "values": values}
	if menu.Kind != stringSelectType {
		data["resolved"] = res
	}
	return data, nil
}

// pickedLocked are the values as the client would send them; what they name by
// id is noted in res.
func (s *Server) pickedLocked(menu Select, values []string, res *resolved) ([]string, error) {
	if len(values) < menu.Min || len(values) > menu.Max {
		return nil, refuse("%d values picked, the menu wants %d to %d", len(values), menu.Min, menu.Max)
	}
	picked := []string{}
	for _, v := range values {
		if menu.Kind == stringSelectType {
			if !slices.ContainsFunc(menu.Options, func(o Option) bool { return o.Value == v }) {
				return nil, refuse("the menu has no value %q", v)
			}
		} else {
			id, err := s.resolveLocked(menu.Kind, menu.ChannelTypes, v, res)
			if err != nil {
				return nil, err
			}
			v = id.String()
		}
		if slices.Contains(picked, v) {
			return nil, refuse("%q is picked twice", v)
		}
		picked = append(picked, v)
	}
	return picked, nil
}
