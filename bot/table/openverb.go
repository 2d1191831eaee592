package table

import "skald/engine"

// OpenActions returns the legal actions of a verb whose words are no secret,
// fit for buttons in a channel; none for any other verb.
func (m *Match) OpenActions(s engine.Seat, verb uint8) []engine.Action {
	verbs := m.About().Verbs
	if m.Status != Running || !m.toMove.Has(s) || int(verb) >= len(verbs) || !verbs[verb].Open {
		return nil
	}
	var list []engine.Action
	for _, a := range m.state.Legal(s, nil) {
		if a.Verb == verb {
			list = append(list, a)
		}
	}
	return list
}
